package language

import "slices"

// Tone is a style that an action is done in, and how much of it: 1 is plainly so,
// 0.5 a bit.
type Tone struct {
	Style  string
	Amount float64
}

// Styles are the styles that prompts can name.
var Styles = []string{
	"happy", "sad", "angry", "proud", "timid", "masculine", "feminine", "childish", "old", "tired", "active", "giant", "thug", "relaxed", "scared",
	"march", "drunk", "limping", "sneaky", "zombie", "robot",
}

// tones by word.
var tones = words(map[string]string{
	"happy":     "happy happily happier joyful joyfully cheerful cheerfully cheery merry merrily glad gladly excited excitedly delighted joyous jolly bouncy",
	"sad":       "sad sadly sadder depressed dejected dejectedly gloomy gloomily unhappy unhappily heartbroken melancholic mournful mournfully grieving sorrowful sorrowfully miserable crestfallen downcast",
	"angry":     "angry angrily furious furiously mad madly aggressive aggressively irritated annoyed enraged rage fuming grumpy grumpily outraged",
	"proud":     "proud proudly confident confidently arrogant arrogantly haughty haughtily majestic majestically regal regally pompous boastful smug",
	"timid":     "timid timidly shy shyly nervous nervously insecure insecurely anxious anxiously unsure hesitant hesitantly bashful worried unconfident meek meekly",
	"masculine": "masculine manly macho butch",
	"feminine":  "feminine femininely womanly elegant elegantly graceful gracefully catwalk runway sassy",
	"childish":  "childish childishly childlike child kid toddler playful playfully boyish girlish goofy goofily silly",
	"old":       "old elderly aged frail grandma grandpa grandmother grandfather hunched hunchbacked",
	"tired":     "tired tiredly exhausted exhaustedly weary wearily fatigued sleepy sleepily drained sluggish sluggishly",
	"active":    "active actively energetic energetically lively vigorous vigorously dynamic dynamically spirited peppy sporty athletic",
	"giant":     "giant monster ogre troll heavily heavy beast gorilla",
	"thug":      "thug gangster hoodlum cocky bully tough",
	"relaxed":   "relaxed leisurely cool coolly laid-back chill casual casually",
	"scared":    "scared afraid fearful fearfully frightened terrified scaredly spooked",
	"march":     "soldier military",
	"drunk":     "drunk drunken drunkenly drunkard tipsy intoxicated wasted dizzy dizzily",
	"limping":   "injured wounded lame hurt crippled",
	"sneaky":    "sneaky sneakily stealthy stealthily quietly burglar thief ninja furtively",
	"zombie":    "zombie undead",
	"robot":     "robot robotic robotically android mechanical mechanically stiffly",
})

// degrees weaken or strengthen a style named after them.
var degrees = map[string]float64{
	"slightly": 0.5, "bit": 0.5, "little": 0.5, "somewhat": 0.65, "mildly": 0.5, "fairly": 0.85, "quite": 1, "rather": 0.9, "pretty": 0.9,
	"very": 1.35, "really": 1.3, "extremely": 1.6, "super": 1.45, "incredibly": 1.5, "totally": 1.4, "so": 1.25, "too": 1.25, "utterly": 1.5, "deeply": 1.35,
}

func words(byStyle map[string]string) map[string]string {
	out := map[string]string{}
	for style, list := range byStyle {
		for w := range wordSet(list) {
			out[w] = style
		}
	}
	return out
}

// tone reads a word that names a style. Before the first verb it belongs to the
// person, and stays; after a verb to what is done, and stays until another comes.
func (p *parser) tone(w string) bool {
	style, ok := tones[w]
	if !ok {
		return false
	}
	t := Tone{style, p.degree()}
	if p.current == nil || p.opening() {
		p.mood = merge(p.mood, t)
		return true
	}
	p.said = merge(p.said, t)
	p.current.Tones = both(p.own, p.said)
	p.mood = both(p.person, p.said)
	return true
}

// opening reports whether the next token is a verb that begins a clause: "then
// sadly walks".
func (p *parser) opening() bool {
	if _, ok := verbs[p.next()]; !ok {
		return false
	}
	for i := p.pos - 1; i >= 0; i-- {
		switch w := p.tokens[i]; {
		case w == "then" || w == "and" || w == ",":
			p.mood = slices.Clone(p.person)
			return true
		case degrees[w] == 0 && !silent[w]:
			return false
		}
	}
	return true
}

// degree reads how much of it there is from the words before: "a bit sad".
func (p *parser) degree() float64 {
	amount := 1.0
	for i := p.pos - 1; i >= max(0, p.pos-3); i-- {
		if d, ok := degrees[p.tokens[i]]; ok {
			amount = min(amount*d, 2)
			if amount < 1 {
				break // "a little bit" is no less than a bit
			}
		} else if p.tokens[i] != "a" && p.tokens[i] != "of" {
			break
		}
	}
	return amount
}

// feel gives an action the mood that its person is in.
func (p *parser) feel(a Action) Action {
	if p.current == nil && len(p.plan.Actions) == 0 {
		p.person = slices.Clone(p.mood)
	}
	p.own, p.said = both(a.Tones, p.person), nil
	a.Tones = both(a.Tones, p.mood)
	return a
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
