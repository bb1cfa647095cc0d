package language

import (
	"maps"
	"slices"
	"strings"
)

// mentions is what a prompt spoke of last: a limb, or a thing.
type mentions struct {
	limb   []token // with its side
	weak   bool    // the limb was named as what something is done with
	named  *token  // the limb that was named last, wherever
	thing  *token
	taken  *token // a thing that is not named as a place
	things *token // things that are not named as a place
	count  bool   // the limb is several
	some   bool   // a thing was spoken of without a name

	opened *token // what was opened
}

// moved are the verbs whose "it" can be a limb.
var moved = wordSet(`put place bring lower raise lift hold move wave swing shake drop set extend stretch rub clap cross spread pull push
	kick
	return circle rotate turn straighten bend touch tap flap lay let fold open rest clasp keep twirl unfold uncross unclasp relax
	snap tilt flex`)

// visited are the verbs whose "it" is the place that was gone to, rather than what
// is in the hands.
var visited = wordSet("open close shut enter leave climb touch cross mount kick push pull knock approach pass circle")

// places are prepositions before a thing that is a place.
var places = wordSet("to at on against behind near toward towards onto around across beside past under from above over")

// graspable are nouns of what hands hold that are objects of no action, and takeable those of them
// that people walk about with.
var (
	takeable  = nounsOf(takeables)
	graspable = nounsOf(takeables + " bow phone picture toastable sack cart ball door curtain")
)

const takeables = "blade firearm key instrument garment eyewear food fruit flower coin card vessel tray flag cloth stick thing"

// nounsOf returns the nouns of several classes.
func nounsOf(names string) map[string]bool {
	out := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		maps.Copy(out, classes[name])
	}
	return out
}

// acted reports whether a noun follows a verb or "with", and is thus not who acts.
func (p *parser) acted(i int) bool {
	k := i - 1
	for articles[p.text(k)] {
		k--
	}
	if k < i-1 && particles[p.text(k)] {
		k-- // "picks up a baby"
	}
	return k >= 0 && k < i-1 && (p.verbal(k) || p.text(k) == "with")
}

// governs reports whether a token is a verb or a preposition that "it" follows.
func (p *parser) governs(i int, verb string) bool {
	w := p.text(i)
	return p.verbal(i) || frames(verb) || prepositions[w] || w == "into" || w == "onto"
}

// frames reports whether senses begin with a verb.
func frames(verb string) bool {
	all, _ := senses()
	return len(all.starts[verb]) > 0
}

// referred puts what "it" and "them" mean in their place: "raises the right arm
// and waves it" is read as "waves right arm". A thing is only put where the verb
// stands right before.
func referred(tokens []token) []token {
	p := parser{tokens: tokens}
	out := make([]token, 0, len(tokens))
	var m mentions
	for i, t := range tokens {
		switch {
		case t.text == "it" || t.text == "them":
			verb := p.lemma(i - 1)
			if particles[p.text(i-1)] {
				verb = p.lemma(i - 2)
			}
			switch {
			case moved[verb] && m.limb != nil && m.count == (t.text == "them") && (!m.weak || m.thing == nil && !m.some):
				out = append(out, m.limbBefore()...)
				continue
			case t.text == "them" && m.limb != nil && m.count && (p.text(i-1) == "into" || p.text(i-1) == "on"):
				out = append(out, m.limbBefore()...)
				continue
			case t.text == "it" && p.text(i-1) == "with" && m.limb != nil && !m.weak && m.thing == nil && !m.count:
				out = append(out, m.limbBefore()...)
				continue // "makes a circle with it"
			case t.text == "it" && (verb == "close" || verb == "shut") && m.opened != nil:
				out = append(out, m.opened.asBefore())
				continue
			case t.text == "it" && m.taken != nil && (!visited[verb] || verb == "pull" && p.text(i+1) == "out") && p.verbal(i-1):
				out = append(out, m.taken.asBefore())
				continue
			case t.text == "them" && m.things != nil && p.verbal(i-1):
				out = append(out, m.things.asBefore())
				continue
			case t.text == "it" && (p.text(i-1) == "on" || p.text(i-1) == "onto") && p.verbal(i-2) && m.stoodOn() != nil:
				out = append(out, m.stoodOn().asBefore())
				continue
			case t.text == "it" && m.thing != nil && p.governs(i-1, verb):
				out = append(out, m.thing.asBefore())
				continue
			}
		case t.text == "one" && p.text(i-1) == "another" && m.thing != nil && p.verbal(i-2):
			out = append(out, m.thing.asBefore())
			continue // "takes a photo, steps back and takes another one"
		case t.text == "same" && m.again(p.token(i+1)):
			t = m.limb[0] // "with the same foot"
		case t.text == "one" && (p.text(i-1) == "left" || p.text(i-1) == "right") && m.named != nil:
			t = m.named.asBefore() // "only the right one comes down"
			t.form = plain
		case t.lemma == "head" && p.towards(i) == "":
			m.limb, m.weak, m.count, m.named = []token{t}, false, false, &tokens[i]
		case parts[t.lemma].limb() && t.lemma != "hip" && t.lemma != "ear" && t.lemma != "eye":
			m.hear(&p, i)
		case classes["child"][t.lemma] && p.acted(i):
			m.thing, m.taken = &tokens[i], &tokens[i]
		case parts[t.lemma] != "" && (places[p.towards(i)] || p.text(i-1) == "to" || p.text(i-2) == "to" && articles[p.text(i-1)]):
			// "lifts the knee to the chest"
		case (objects[t.lemma] != "" || graspable[t.lemma] || graspable[t.text]) && t.form == plain:
			m.thing = &tokens[i]
			if p.opensThing(i) {
				m.opened = m.thing
			}
			toIt := p.text(i-1) == "to" || articles[p.text(i-1)] && p.text(i-2) == "to"
			if !places[p.towards(i)] && !toIt {
				m.taken = m.thing
			}
			if !m.weak {
				m.limb = nil
			}
		case graspable[t.lemma] && t.form == third && !places[p.towards(i)] && parts[t.lemma] == "":
			m.things = &tokens[i]
			if !m.weak {
				m.limb = nil
			}
		case t.lemma == "something" || t.lemma == "object" || t.lemma == "item":
			m.limb, m.thing, m.taken, m.things, m.some = nil, nil, nil, nil, true
		}
		out = append(out, t)
	}
	return out
}

// stoodOn returns the thing that was named last on which people stand or sit; nil: there is none.
func (m *mentions) stoodOn() *token {
	for _, t := range []*token{m.taken, m.thing} {
		if t != nil && (classes["seat"][t.lemma] || classes["step"][t.lemma] || blocks[t.lemma]) {
			return t
		}
	}
	return nil
}

// opensThing reports whether a noun is what is opened.
func (p *parser) opensThing(i int) bool {
	k := i - 1
	for articles[p.text(k)] || classes["adjective"][p.text(k)] {
		k--
	}
	return p.lemma(k) == "open" || p.lemma(k) == "unlock" || p.text(k) == "up" && p.lemma(k-1) == "open"
}

// again reports whether a limb is of the kind that was named last with its side.
func (m *mentions) again(t token) bool {
	if len(m.limb) < 2 || !parts[t.lemma].limb() {
		return false
	}
	return leggy(parts[t.lemma]) == leggy(parts[m.limb[1].lemma])
}

// hear notes a limb that is named.
func (m *mentions) hear(p *parser, i int) {
	m.named = &p.tokens[i]
	switch by := p.towards(i); by {
	case "":
		m.weak = false
	case "with", "using", "use":
		m.weak = true
	default:
		return // hands on hips: "it" is the hands
	}
	t := p.token(i)
	limb := []token{t}
	for k := i - 1; k >= max(0, i-3); k-- {
		if w := p.text(k); w == "left" || w == "right" || w == "both" {
			limb = []token{p.token(k), t}
			break
		}
	}
	m.limb, m.count = limb, t.form == third
}

// limbBefore returns tokens that stand for the limb that was named last.
func (m *mentions) limbBefore() []token {
	out := slices.Clone(m.limb)
	for k := range out {
		out[k].limb = true
	}
	return out
}

// asBefore is a token that stands for a thing that was named before: it is no verb.
func (t *token) asBefore() token {
	out := *t
	out.again = true
	return out
}
