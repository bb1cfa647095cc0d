package language

import (
	"slices"
)

// Aim is the variant of a hold that points a firearm ahead.
const Aim = "aim"

// useless takes from actions the limbs that they have no use for, and adds a note: legs and arms
// from ways, and elbows that touch a leg.
func (p *Plan) useless() {
	for i := range p.Actions {
		a := &p.Actions[i]
		if a.Verb != Walk && a.Verb != Run && a.Verb != Skate {
			continue
		}
		upper := a.Part == Hand || a.Part == Arm || a.Part == Fist || a.Part == Finger || a.Part == Elbow || a.Part == Wrist
		if upper && len(a.With) > 0 && a.With[0].Verb.Upper() && a.With[0].Side == Either && a.Side != Either {
			a.With[0].Side, a.Side, a.Part = a.Side, Either, "" // the hand belongs to the action that is done while walking
		} else if upper {
			p.note("“" + a.limb() + "” has no effect on the way")
			a.Side, a.Part = Either, ""
		}
		if a.Verb == Skate && leggy(a.Part) {
			p.note("“" + string(a.Part) + "” has no effect on the way")
			a.Part = "" // both feet skate
		}
		limps := slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "limping" })
		if part := a.Target.Part; part != "" && !limps {
			p.note("“" + string(part) + "” has no effect on the way")
			a.Target = Target{}
		}
	}
}
