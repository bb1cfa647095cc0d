package language

// turnsThing gives the hands a turn that is done to a thing, and not by the body: "turns the map over". It
// reports whether it is one.
func (p *parser) turnsThing(c *clause, a *Action) bool {
	if a.Verb != Turn || c.phrase || c.noun || c.light != "" || !turning[p.lemma(c.stem)] {
		return false
	}
	noun := p.undergoes(c.stem)
	at := p.tokenOf(noun, c.stem)
	if at < 0 {
		return false
	}
	w := p.lemma(at)
	if movements[w] || bowed[w] || turned[w] {
		return false
	}
	alive := p.living(w)
	tones := a.Tones
	*a = Action{Verb: Handle, Object: objects[w], Speed: a.Speed, Tones: tones}
	switch {
	case alive || classes["furniture"][w] || classes["vehicle"][w]:
		*a = Action{Verb: Push, Side: Both, Speed: a.Speed, Tones: tones}
	case classes["knob"][w] || classes["key"][w]:
		a.Verb = Knob
	}
	p.use(at)
	p.note("“" + p.text(c.stem) + " … " + noun + "” is performed as " + a.Verb.String())
	return true
}

// turned are nouns after a verb of turning that it is done to in no one's hands.
var turned = wordSet("corner side way direction tail trick bend other right left back degree rotation")

// turning are the verbs of turning that have an object.
var turning = wordSet("turn rotate spin twist swivel")

// tokenOf returns the token of a word behind another token; -1 if it is not in the clause.
func (p *parser) tokenOf(word string, at int) int {
	for k := at + 1; word != "" && !relation0(p.text(k)); k++ {
		if p.text(k) == word {
			return k
		}
	}
	return -1
}
