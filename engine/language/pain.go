package language

import "slices"

// pain is a limb that a sentence says to hurt, and the token of the verb that it is the reason of.
type pain struct {
	verb int
	part Part
	side Side

	words string
	acted bool
}

// hurting are words that say that a limb hurts, after it; sore are those before it.
var (
	hurting = wordSet(`hurt hurts hurting ache aches aching pains throb throbs sore injured wounded broken sprained stiff painful
		twisted bad cramps`)
	sore = wordSet("sore injured hurt wounded broken sprained twisted bad painful stiff aching hurting bruised")
)

// becauseOf are words before a reason.
var becauseOf = wordSet("because since as if like though due for from with by")

// pained finds what is only said to hurt: "limps because his right knee hurts", "holds his stomach because
// it hurts", "limps due to a sore ankle". It is no movement of its own. Who walks then limps, with that leg.
func (p *parser) pained(i int) bool {
	first := his[p.text(i)] && relation0(p.text(i-1))
	if !becauseOf[p.text(i)] && !first {
		return false
	}
	k := i + 1
	for becauseOf[p.text(k)] || p.text(k) == "of" || p.text(k) == "to" || p.text(k) == "pain" || p.text(k) == "in" {
		k++
	}
	reason := p.text(i) == "because" || k > i+1
	if p.text(k) == "it" || p.text(k) == "they" || p.text(k) == "that" {
		if end := p.hurts(k + 1); reason && end > 0 {
			return p.because(i, end, pain{verb: -1})
		}
		return false
	}
	for articles[p.text(k)] {
		k++
	}
	at, before := k, false
	for sore[p.text(k)] || p.text(k) == "left" || p.text(k) == "right" || p.adverb(k) || p.text(k) == "both" {
		before = before || sore[p.text(k)]
		k++
	}
	part, ok := parts[p.lemma(k)]
	if !ok || at == i+1 && !first {
		return false
	}
	side := p.sideOf(k)
	if side == Either && slices.ContainsFunc(p.tokens[at:k], func(t token) bool { return t.text == "left" || t.text == "right" }) {
		side = p.sideOf(slices.IndexFunc(p.tokens[:k], func(t token) bool { return t.text == "left" || t.text == "right" }) + 1)
	}
	end := p.hurts(k + 1)
	switch {
	case end > 0 && (reason || first || p.text(i) == "as" || p.text(i) == "since" || p.text(i) == "like"):
	case before && !first && p.text(i) != "as" && p.text(i) != "since" && p.text(i) != "by" && relation0(p.text(k+1)):
		end = k + 1
	case p.text(k-1) != "" && slices.ContainsFunc(p.tokens[i:at], func(t token) bool { return t.text == "pain" }):
		end = k + 1
	default:
		return false
	}
	return p.because(i, end, pain{verb: -1, part: part, side: side})
}

// hurts returns the token after words that say that what stands before them hurts; 0 if they do not.
func (p *parser) hurts(k int) int {
	for p.lemma(k) == "be" || p.lemma(k) == "feel" || p.adverb(k) || p.text(k) == "very" || p.text(k) == "so" {
		k++
	}
	if !hurting[p.text(k)] {
		return 0
	}
	for k++; p.adverb(k) || p.text(k) == "a" || p.text(k) == "lot" || p.text(k) == "him" || p.text(k) == "her"; k++ {
	}
	return k
}

// because marks tokens as a reason, and finds the verb that it is one of.
func (p *parser) because(from, to int, why pain) bool {
	words := ""
	for k := from; k < to; k++ {
		words += " " + p.text(k)
		p.gone[k] = true
		p.use(k)
	}
	acts := func(k int) bool { return p.verbal(k) && !p.nounish(k) && p.form(k) != past && !p.actor(k) }
	for k := from - 1; k >= 0 && p.text(k) != "." && why.verb < 0; k-- {
		if acts(k) {
			why.verb = k
		}
	}
	for k := to; k < len(p.tokens) && p.text(k) != "." && why.verb < 0; k++ {
		if acts(k) {
			why.verb = k
		}
	}
	why.words = words[1:]
	p.pains = append(p.pains, why)
	return true
}

// suffers lets a body limp on a way that is gone so because a leg hurts.
func (p *parser) suffers(c *clause, r *reader) {
	for k := range p.pains {
		why := &p.pains[k]
		if why.verb < 0 || why.verb != c.stem || why.part == "" || r.a.Verb != Walk && r.a.Verb != Run {
			continue
		}
		part := why.part
		if part == Ankle || part == Toe || part == Heel {
			part = Foot
		}
		if !leggy(part) {
			continue
		}
		r.own, why.acted = merge(r.own, Tone{"limping", 1}), true
		r.a.Part, r.a.Side = part, why.side
	}
}

// tellPains tells the reasons of what is done that show in nothing.
func (p *parser) tellPains() {
	for _, why := range p.pains {
		if !why.acted {
			p.note("“" + why.words + "” is why, and not acted by itself")
		}
	}
}

// his are possessives before a part of the own body.
var his = wordSet("his her their its the")
