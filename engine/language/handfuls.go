package language

import (
	"math"
	"slices"
)

// handfuls reads how many things hands hold or take: two of those that one hand carries
// are one in each hand, and nothing is done twice because of them.
func (p *parser) handfuls(c *clause, a *Action) {
	for i := c.stem; i < c.stem+12; i++ {
		if i < 0 || i > c.stem && i > 0 && relation0(p.text(i)) {
			if i > 0 {
				return
			}
			continue
		}
		if n, thing := p.things(i); n > 1 {
			if a.Verb == Juggle {
				a.Count = 0 // so many balls are in the air
				return
			}
			p.handful(a, n, thing, i)
			return
		}
	}
}

// things returns the number that a token is, and the token of the things that it counts;
// 0 if it counts nothing that hands hold.
func (p *parser) things(i int) (n float64, thing int) {
	n, ok := number(p.lemma(i))
	if p.text(i) == "both" {
		n, ok = 2, true
	}
	if !ok || n < 2 {
		return 0, 0
	}
	k := i + 1
	for ; k < i+4 && (p.text(k) == "of" || articles[p.text(k)] || sizes[p.text(k)] != 0 || classes["adjective"][p.text(k)]); k++ {
	}
	w := p.lemma(k)
	if p.text(k) == w || p.form(k) == gerund || !handy(w) && !classes["sack"][w] && objects[w] == "" && !graspable[w] || parts[w] != "" {
		return 0, 0
	}
	return n, k
}

// handy reports whether one hand carries a thing.
func handy(w string) bool { return classes["held"][w] || classes["bucket"][w] || onTables[w] }

// hung reports whether it does so beside the body.
func hung(w string) bool { return classes["bucket"][w] }

// piled are things of which several are held as a pile.
var piled = wordSet("book plate paper letter newspaper tray")

// withThings reports whether a clause with a noun for a head only counts things that are
// in the hands meanwhile: "walks with two bags". It is read as one without a verb.
func (p *parser) withThings(c *clause) bool {
	if !c.noun || c.by != "with" || p.last == nil || c.light != "" {
		return false
	}
	for i := max(0, c.stem-3); i < c.stem; i++ {
		if _, at := p.things(i); at == c.stem {
			*c = clause{rel: c.rel, by: c.by, stem: -1, words: append(c.words, c.stem)}
			slices.Sort(c.words)
			return true
		}
	}
	return false
}

// handful lets the action that holds things hold so many of them.
func (p *parser) handful(a *Action, n float64, at, i int) {
	holder := a
	for k := range a.With {
		if v := a.With[k].Verb; v.Holds() || v == Pull {
			holder = &a.With[k]
		}
	}
	w := p.lemma(at)
	switch {
	case holder.Verb == Carry, holder.Verb == Hold, holder.Verb == Cradle:
		switch {
		case !handy(w), n > 2 && piled[w]:
			p.note("“" + p.text(i) + " " + p.text(at) + "” are held as one load")
		case hung(w):
			holder.Verb, holder.Variant = Carry, "aside"
		case holder.Variant == "":
			holder.Verb = Hold
		}
	case holder.Verb.Takes(), holder.Verb.Leaves() && holder.Verb != Throw, holder.Verb == Bring, holder.Verb == Pull, holder.Verb == Curl:
	case a.Verb == Shoot && a.Count == 0:
		p.use(i)
		a.Count = int(math.Min(n, 20)) // "shoots three arrows": one after the other
		return
	default:
		return // "throws three balls": one after the other
	}
	p.use(i)
	a.Count, holder.Count = 0, 0
	if holder.Side == Either {
		holder.Side = Both
		if n > 2 && handy(w) && !piled[w] && holder.Verb.Holds() {
			p.note("of “" + p.text(i) + " " + p.text(at) + "” two are shown, one in each hand")
		}
	}
}
