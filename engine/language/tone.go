package language

import (
	"slices"
	"strings"
)

// Tone is a style that an action is done in, and how much of it: 1 is plainly so,
// 0.5 a bit.
type Tone struct {
	Style  string
	Amount float64
}

// Styles are the styles that prompts can name.
var Styles = []string{
	"happy", "sad", "angry", "proud", "timid", "masculine", "feminine", "childish", "old", "tired", "active", "giant",
	"thug", "relaxed", "scared",
	"march", "tiptoe", "waddle", "shuffle", "skip", "gallop", "drunk", "limping", "sneaky", "zombie", "robot", "balancing",
	"crouched", "kneelift",
}

// tones by word.
var tones = words(map[string]string{
	"happy": "happy happily happier joyful joyfully cheerful cheerfully cheery merry merrily glad gladly excited " +
		"excitedly delighted joyous jolly bouncy joy happiness excitement delight",
	"sad": "sad sadly sadder depressed dejected dejectedly gloomy gloomily unhappy unhappily heartbroken melancholic " +
		"mournful mournfully grieving sorrowful sorrowfully miserable crestfallen downcast sadness grief sorrow",
	"angry": "angry angrily furious furiously mad madly aggressive aggressively irritated annoyed enraged rage fuming " +
		"grumpy grumpily outraged anger fury frustration frustrated frustratedly annoyance impatient impatiently",
	"proud": "proud proudly confident confidently arrogant arrogantly haughty haughtily majestic majestically regal " +
		"regally pompous boastful smug confidence pride",
	"timid": "timid timidly shy shyly nervous nervously insecure insecurely anxious anxiously unsure hesitant hesitantly " +
		"bashful worried unconfident meek meekly hesitation",
	"masculine": "masculine manly macho butch",
	"feminine":  "feminine femininely womanly elegant elegantly graceful gracefully catwalk runway sassy",
	"childish":  "childish childishly childlike child kid toddler playful playfully boyish girlish goofy goofily silly",
	"old":       "old elderly aged frail grandma grandpa grandmother grandfather hunched hunchbacked",
	"tired":     "tired tiredly exhausted exhaustedly weary wearily fatigued sleepy sleepily drained sluggish sluggishly exhaustion",
	"active":    "active actively energetic energetically lively vigorous vigorously dynamic dynamically spirited peppy sporty athletic",
	"giant":     "giant monster ogre troll beast",
	"thug":      "thug gangster hoodlum cocky bully tough",
	"relaxed":   "relaxed leisurely cool coolly laid-back chill casual casually",
	"scared":    "shock shocked surprise surprised scared afraid fearful fearfully frightened terrified scaredly spooked fear panic terror",
	"march":     "soldier military",
	"drunk":     "drunk drunken drunkenly drunkard tipsy intoxicated wasted dizzy dizzily",
	"limping":   "injured wounded lame crippled",
	"sneaky":    "sneaky sneakily stealthy stealthily quietly burglar thief ninja furtively",
	"zombie":    "zombie undead",
	"tiptoe":    "tiptoe",
	"balancing": "balance-beam tightrope slackline",
	"robot":     "robot robotic robotically android mechanical mechanically stiffly stiff",
})

// degrees weaken or strengthen a style named after them.
var degrees = map[string]float64{
	"slightly": 0.5, "bit": 0.5, "little": 0.5, "somewhat": 0.65, "mildly": 0.5, "fairly": 0.85, "quite": 1, "rather": 0.9, "pretty": 0.9,
	"very": 1.35, "really": 1.3, "extremely": 1.6, "super": 1.45, "incredibly": 1.5, "totally": 1.4, "so": 1.25, "too": 1.25,
	"utterly": 1.5, "deeply": 1.35,
}

func words(byStyle map[string]string) map[string]string {
	out := map[string]string{}
	for style, list := range byStyle {
		for _, w := range strings.Fields(list) {
			out[w] = style
		}
	}
	return out
}

// tone reads a word that names a style. Before the first verb it belongs to the
// person, and stays; otherwise to what is done, and stays until another comes.
func (r *reader) tone(i int) bool {
	style, ok := tones[r.p.text(i)]
	if r.p.token(i).again {
		return false // a child that is carried
	}
	if !ok && r.p.lemma(i) == "tiptoe" {
		style, ok = "tiptoe", true // "on his tiptoes"
	}
	if r.p.text(i) == "heavily" && r.c.word == "breathe" {
		style, ok = "tired", true
	}
	amount := 1.0
	if t, how := unsteady[r.p.text(i)]; how && r.a.Verb.Goes() && strides[r.p.lemma(i+1)] {
		r.p.use(i + 1)
		style, amount, ok = t.Style, t.Amount, true // "with an uneven gait"
	}
	if !ok || r.met(i) {
		return false
	}
	r.p.use(i)
	t := Tone{style, amount * r.p.degree(i)}
	for _, own := range r.p.person {
		if own.Style == style && i < r.c.stem {
			return true
		}
	}
	r.said = merge(r.said, t)
	return true
}

// unsteady are what is said of a gait and is a style of it. Of the ground it is none.
var unsteady = map[string]Tone{
	"uneven": {"limping", 0.6}, "irregular": {"limping", 0.6}, "lopsided": {"limping", 0.8}, "halting": {"limping", 0.7},
	"unsteady": {"drunk", 0.7}, "wobbly": {"drunk", 0.7}, "shaky": {"drunk", 0.5},
}

// strides are nouns of a way of walking, and of its limbs.
var strides = wordSet("gait stride leg")

// personal are styles that are named by those who have them.
var personal = wordSet(`child kid toddler grandma grandpa grandmother grandfather monster ogre troll beast thug gangster hoodlum bully
	soldier
	burglar thief ninja zombie robot android drunkard`)

// met reports whether a word for a style is said of somebody else, whom something is
// done to: "grabs the thief", "pats the tired horse".
func (r *reader) met(i int) bool {
	p := r.p
	if next := p.lemma(i + 1); i > r.c.stem && articles[p.text(i-1)] && p.text(i-2) != "like" && p.text(i-2) != "as" &&
		(classes["person"][next] && !generic[next] || classes["official"][next] || classes["animal"][next]) {
		return true // "carries a wounded comrade"
	}
	if !personal[p.lemma(i)] || i < r.c.stem || r.a.Verb == Imitate || r.c.stem < 0 || r.c.light != "" || p.acts(i+1) {
		return false
	}
	k := i - 1
	for classes["adjective"][p.text(k)] {
		k--
	}
	return articles[p.text(k)] && p.text(k-1) != "like" && p.text(k-1) != "as"
}

// tonesBefore returns the styles that are said of a person before the first verb.
func (p *parser) tonesBefore(c *clause) []Tone {
	var out []Tone
	for _, i := range c.words {
		if style := tones[p.text(i)]; style != "" && i < c.stem && !(p.adverb(i) && i+1 == c.stem) {
			out = merge(out, Tone{style, p.degree(i)})
		}
	}
	return out
}

// degree reads how much of it there is from the words before: "a bit sad".
func (p *parser) degree(at int) float64 {
	amount := 1.0
	for i := at - 1; i >= max(0, at-3); i-- {
		if d, ok := degrees[p.text(i)]; ok {
			amount = min(amount*d, 2)
			p.use(i)
			if amount < 1 {
				break // "a little bit" is no less than a bit
			}
		} else if p.text(i) != "a" && p.text(i) != "of" {
			break
		}
	}
	return amount
}

// both returns the tones of two lists; where they differ, the second counts.
func both(a, b []Tone) []Tone {
	out := slices.Clone(a)
	for _, t := range b {
		out = merge(out, t)
	}
	return out
}

// merge adds a tone, or replaces the same one.
func merge(in []Tone, t Tone) []Tone {
	for i := range in {
		if in[i].Style == t.Style {
			out := slices.Clone(in)
			out[i] = t
			return out
		}
	}
	return append(slices.Clip(in), t)
}
