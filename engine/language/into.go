package language

import "math"

// leadsInto reads the "into" of a movement that ends in another, which a noun names: "spins
// into a back kick". It reports whether the noun is something to do.
func (p *parser) leadsInto(i int, c *clause) bool {
	if p.text(i) != "into" || !c.has || c.light != "" || c.act.Verb.Upper() || c.act.Verb.Leaves() || c.act.Verb.Takes() {
		return false
	}
	does := clause{light: "do"}
	for k := i + 1; k < i+6; k++ {
		if w := p.text(k); w == "" || relation0(w) || prepositions[w] {
			return false
		}
		if h, ok := p.head(k, &does); ok && (h.noun || h.phrase || articles[p.text(k-1)]) {
			w := p.lemma(k + h.n - 1)
			return blows[w] || classes["pose"][w] || classes["stunt"][w]
		}
	}
	return false
}

// spunInto reads a turn that ends in a kick: the kick turns the body. It reports whether it does.
func (p *parser) spunInto(cur *Action, a Action, c *clause) bool {
	if !c.entered || cur.Verb != Turn || a.Verb != Kick || !cur.Bare && math.Abs(cur.Angle) < 2*math.Pi-0.01 {
		return false
	}
	switch {
	case a.Variant == "" && a.Direction == Forward:
		a.Variant = "spinning"
	case a.Variant == "" && a.Direction == Backward:
		a.Variant, a.Direction = "spinning back", Forward
	case a.Variant == "side":
		a.Variant = "spinning side"
	case a.Variant != "roundhouse" && a.Variant != "spinning":
		return false
	}
	a.Tones = both(cur.Tones, a.Tones)
	*cur = a
	return true
}
