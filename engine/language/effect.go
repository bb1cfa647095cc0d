package language

import (
	"math"
	"reflect"
	"slices"
)

// mostChecked bounds the words of a prompt whose effect is checked: each costs a reading.
const mostChecked = 6

// checked tells the verbs, adverbs, adjectives and numbers that were read and change nothing:
// without them the same is done, and nothing of what is done is what they say.
func (p *parser) checked(tokens []token) {
	left := mostChecked
	for i, t := range tokens {
		lost := p.lost(i)
		if i >= len(p.used) || !p.used[i] || p.actor(i) || !lost && (!p.qualifies(t) || p.confirms(t)) {
			continue
		}
		if left--; left < 0 {
			return
		}
		without := &parser{}
		without.read(slices.Delete(slices.Clone(tokens), i, i+1))
		if reflect.DeepEqual(without.plan.Actions, p.plan.Actions) && !slices.Contains(p.plan.Ignored, t.text) && !p.noted(t.text) {
			p.plan.Ignored = append(p.plan.Ignored, t.text)
		}
	}
}

// qualifies reports whether a word says how something is done, or how often or far.
func (p *parser) qualifies(t token) bool {
	if articles[t.text] || functional[t.lemma] || verbs[t.lemma].Verb != "" {
		return false
	}
	if degrees[t.text] != 0 && sizes[t.text] == 0 {
		return false // it qualifies another
	}
	_, manner := manners[t.lemma]
	return manner || speeds[t.lemma] != 0 || sizes[t.lemma] != 0 || tones[t.text] != "" || numeric(t.lemma)
}

// confirms reports whether the plan has what a word says, if only as what is usual.
func (p *parser) confirms(t token) bool {
	n, num := number(t.lemma)
	style := tones[t.text]
	const near = 1e-6
	same := func(a float64) bool { return math.Abs(math.Abs(a)-n) < near }
	var within func(actions []Action) bool
	within = func(actions []Action) bool {
		return slices.ContainsFunc(actions, func(a Action) bool {
			return style != "" && slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == style }) ||
				num && (a.Count == int(n) || a.Steps == int(n) || same(a.Angle*180/math.Pi) || same(a.Seconds) || same(a.Distance) ||
					a.Verb.Goes() && same(a.Angle/(2*math.Pi))) || within(a.With)
		})
	}
	return within(p.plan.Actions)
}

// noted reports whether a note names a word.
func (p *parser) noted(w string) bool {
	return slices.ContainsFunc(p.plan.Notes, func(note string) bool { return slices.Contains(split(note), w) })
}

// lost reports whether a token is a verb whose action the plan does not have.
func (p *parser) lost(i int) bool {
	v, told := p.heads[i]
	if !told || p.noted(p.text(i)) {
		return false
	}
	var does func(actions []Action) bool
	does = func(actions []Action) bool {
		return slices.ContainsFunc(actions, func(a Action) bool { return a.Verb == v || does(a.With) })
	}
	return !does(p.plan.Actions)
}

// heard notes what a verb is read as.
func (p *parser) heard(c *clause, v Verb) {
	if c.stem < 0 || c.noun || c.phrase || light[p.lemma(c.stem)] || v == Stand || v == Hold {
		return
	}
	if p.heads == nil {
		p.heads = map[int]Verb{}
	}
	p.heads[c.stem] = v
}
