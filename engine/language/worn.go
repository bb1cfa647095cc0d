package language

import "slices"

// wear turns carrying a pack into wearing it on the back, unless the prompt names a hand: "a hiker
// carries a backpack". The hands are then free.
func (p *Plan) wear() {
	for i := range p.Actions {
		a := &p.Actions[i]
		for k := range a.With {
			w := &a.With[k]
			if w.packs(a) && !p.handles(w.Object, i) {
				*w = Action{Verb: Wear, Variant: Worn, Object: w.Object, Heft: w.Heft, Held: true}
			}
		}
	}
}

// Worn is the variant of Wear for things that are on the body from the beginning.
const Worn = "worn"

// packs reports whether a part of an action has a pack that can as well be on the back.
func (a *Action) packs(of *Action) bool {
	if a.Object != "backpack" || a.Side != Either || a.Part != "" || a.Target != (Target{}) || a.Variant != "" {
		return false
	}
	return a.Verb == Carry || a.Verb == Wear || a.Verb == Hold && of.Verb.Goes()
}

// handles reports whether a thing has been taken or put on before action i.
func (p *Plan) handles(thing string, i int) bool {
	for k := range p.Actions[:i] {
		if a := &p.Actions[k]; a.Object == thing && (a.Verb == Wear || takes[a.Verb]) {
			return true
		}
	}
	return false
}

// undead gives the arms of the undead the way that they are stretched out: ahead, and not to the sides.
func (p *Plan) undead() {
	for i := range p.Actions {
		a := &p.Actions[i]
		if !slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "zombie" }) {
			continue
		}
		for k := range a.With {
			if w := &a.With[k]; w.Verb == Spread && w.Direction == Forward {
				w.Verb = Extend
			}
		}
	}
}
