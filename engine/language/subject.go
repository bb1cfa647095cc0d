package language

import "strings"

// marked notes the tokens that only tell who does something: "the tennis player
// serves" tells of a serve, "a penguin waddles" of waddling.
func (p *parser) marked() {
	p.who = make([]bool, len(p.tokens))
	for i := 0; i < len(p.tokens); i++ {
		if i > 0 && p.text(i-1) != "." && !p.anew(i) {
			continue
		}
		last, ok := p.nounPhrase(i)
		if !ok {
			if k := p.ownerPhrase(i); k > 0 {
				p.who[k] = true
				i = k
			}
			continue
		}
		for k := i; k <= last; k++ {
			if w := p.lemma(k); !articles[w] && (k == last || tones[p.text(k)] == "") {
				p.who[k] = true
			}
		}
		i = last
	}
}

// anew reports whether another subject begins at a token: "and the boxer ducks".
func (p *parser) anew(i int) bool {
	w := p.text(i)
	return (w == "a" || w == "an" || w == "the" || w == "this") && relation0(p.text(i-1)) && p.text(i-1) != "with" && p.text(i-1) != "without"
}

// nounPhrase returns the last token of the subject that begins at one, if what
// follows is what it does.
func (p *parser) nounPhrase(i int) (last int, ok bool) {
	named := articles[p.text(i)]
	k := i
	if named {
		k++
	}
	first := k
	for ; k < len(p.tokens) && k < first+4; k++ {
		t := p.token(k)
		if k > first && (p.acts(k)) {
			break
		}
		_, way := directions[t.lemma]
		_, num := number(t.text)
		if relation0(t.text) || parts[t.lemma] != "" || prepositions[t.text] || way || num || t.form != plain || subjects[t.lemma] ||
			grammar[t.lemma] || p.adverb(k) || light[t.lemma] || speeds[t.lemma] != 0 || sizes[t.lemma] != 0 {
			return 0, false
		}
	}
	if k == first || k == first+4 || !p.acts(k) {
		return 0, false
	}
	last = k - 1
	w := p.text(last)
	if !named && !agents[w] && !professional(w) || tones[w] != "" || tones[p.text(first)] != "" && !agents[w] || p.onlyLight(k) {
		return 0, false
	}
	if _, _, _, phrased := p.phrase(last); phrased && !named {
		return 0, false
	}
	return last, true
}

// ownerPhrase returns the noun of the one whose limb is the subject that begins at a
// token, if the noun says nothing else of him, or is something to do: "the zombie's head drops"; 0 if there is none.
func (p *parser) ownerPhrase(i int) int {
	if !articles[p.text(i)] {
		return 0
	}
	for k := i + 1; k < i+4; k++ {
		limb := k + 1
		if w := p.text(limb); w == "left" || w == "right" {
			limb++
		}
		part, w := parts[p.lemma(limb)], p.text(k)
		if part == "" {
			continue
		}
		f := p.form(limb + 1)
		moves := f == third || f == past || p.form(limb) == third && f == plain && (goesLimb[p.lemma(limb+1)] || p.verbal(limb+1))
		acted := nouns[w].Verb != "" || tones[w] == "" && verbs[w].Verb == "" && !classes["person"][w]
		if acted && parts[w] == "" && !prepositions[w] && p.form(k) == plain && moves {
			return k
		}
		return 0
	}
	return 0
}

// acts reports whether a token is a verb of the third person, or begins one.
func (p *parser) acts(k int) bool {
	t := p.token(k)
	switch w := t.text; {
	case k >= len(p.tokens):
		return false
	case w == "is" || w == "was" || w == "are" || w == "who":
		return k+1 < len(p.tokens) && (p.form(k+1) == gerund || w == "who")
	case t.form != third && t.form != past:
		return false
	}
	_, verb := verbs[t.lemma]
	framed := frames(t.lemma) && parts[t.lemma] == ""
	return verb || framed && objects[t.lemma] == "" || phrased[t.lemma] && !parts[t.lemma].limb() && objects[t.lemma] == "" || light[t.lemma]
}

// onlyLight reports whether a verb says no more than that something is done, so
// that the subject has to tell what.
func (p *parser) onlyLight(k int) bool {
	if !light[p.lemma(k)] && p.text(k) != "is" {
		return false
	}
	for i := k; i < len(p.tokens); i++ {
		if w := p.lemma(i); verbs[w].Verb != "" && !light[w] || nouns[w].Verb != "" {
			return false
		}
	}
	return true
}

// professional reports whether a noun that stands for itself names somebody by
// what he does.
func professional(w string) bool {
	if len(w) < 5 || means(w) && !agents[w] {
		return nouns[w].Verb == Imitate
	}
	for _, end := range []string{"er", "or", "ist", "eer", "man", "woman", "ina"} {
		if strings.HasSuffix(w, end) && (ordinary[w] || agents[w]) {
			return true
		}
	}
	return false
}

// labelled drops what stands before a colon at the beginning and only says what
// the rest is: "medium shot: he lights a candle".
func labelled(prompt string) string {
	label, rest, ok := strings.Cut(prompt, ":")
	if !ok || len(strings.Fields(label)) > 4 || strings.ContainsAny(label, ".,;!?") {
		return prompt
	}
	for _, w := range split(rest) {
		l, _, _ := inflected(w)
		if verbs[l].Verb != "" || light[l] && l != "a" && l != "up" || phrases[l] != nil && !silent[l] && len(l) > 3 {
			return rest
		}
	}
	return prompt
}

// sportOf is the game that a prompt speaks of, by its words.
var sportOf = func() map[string]string {
	out := map[string]string{}
	for sport, list := range map[string]string{
		"soccer":     "soccer football footballer goalkeeper goalie keeper goal penalty striker midfielder",
		"basketball": "basketball hoop basket three-pointer free-throw jump-shot layup lay-up dunk rebound",
		"volleyball": "volleyball", "tennis": "tennis racket racquet badminton shuttlecock", "baseball": "baseball pitcher batter softball",
		"golf": "golf golfer tee fairway", "archery": "archery archer arrow arrows", "hockey": "hockey puck",
		"boxing": "boxer jab jabs uppercut uppercuts boxing sparring kickboxer",
	} {
		for _, w := range strings.Fields(list) {
			out[w] = sport
		}
	}
	return out
}()

// archery is what an archer does with the bow.
var archery = Action{Verb: Shoot, Object: "bow", Variant: "bow"}

// played is what verbs mean in a game.
var played = map[string]map[string]Action{
	"soccer": {"shoot": {Verb: Kick, Variant: "ball"}, "pass": {Verb: Kick, Variant: "ball", Size: 0.7},
		"score": {Verb: Kick, Variant: "ball"}, "strike": {Verb: Kick, Variant: "ball"}, "hit": {Verb: Kick, Variant: "ball"},
		"dribble": {Verb: Run, Speed: 0.6, Tones: styled("kneelift")},
		"dive":    {Verb: Fall, Variant: "dive", Direction: Leftward, Speed: 1.4},
		"juggle":  {Verb: KeepUp}, "cross": {Verb: Kick, Variant: "ball"}},
	"basketball": {"shoot": {Verb: Hoop}, "throw": {Verb: Hoop}, "score": {Verb: Hoop}, "pass": {Verb: Throw, Side: Both}},
	"volleyball": {"serve": {Verb: Tennis, Variant: "serve"}, "hit": {Verb: Spike}, "set": {Verb: Set}, "pass": {Verb: Bump},
		"smash": {Verb: Spike}},
	"tennis": {"serve": {Verb: Tennis, Variant: "serve"}, "hit": {Verb: Tennis}, "swing": {Verb: Tennis},
		"smash": {Verb: Tennis, Variant: "serve"}, "return": {Verb: Tennis}},
	"baseball": {"swing": {Verb: Bat}, "hit": {Verb: Bat}, "strike": {Verb: Bat}, "pitch": {Verb: Throw}},
	"hockey":   {"shoot": {Verb: Golf, near: true}, "pass": {Verb: Golf, Size: 0.7, near: true}},
	"boxing":   {"slip": {Verb: Dodge}},
	"archery":  {"nock": archery, "draw": archery, "release": archery, "shoot": archery, "aim": archery, "fire": archery},
	"golf":     {"swing": {Verb: Golf}, "hit": {Verb: Golf}, "drive": {Verb: Golf}},
}

// game returns the game that a prompt speaks of; "" none.
func (p *parser) game() string {
	for i := range p.tokens {
		if s := sportOf[p.text(i)]; s != "" {
			return s
		}
	}
	for i := range p.tokens {
		if p.lemma(i) == "dribble" {
			return "basketball" // without another word of a game
		}
	}
	return ""
}
