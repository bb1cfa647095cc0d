package language

import (
	"slices"
)

// Aim is the variant of a hold that points a firearm ahead.
const Aim = "aim"

// heads are the verbs of heads.
var heads = map[Verb]bool{Look: true, Nod: true, Shake: true, Cough: true, Yawn: true, Sneeze: true, Breathe: true, Sigh: true, Gasp: true}

// handPoses are verbs that hands stay in while the head or the trunk does something.
var handPoses = map[Verb]bool{Point: true, ShadeEyes: true, HandsOn: true, Cross: true, Cover: true, Raise: true,
	Extend: true, Spread: true}

// raisedAbove lets hands that wave or clap do so where they are said to be raised: "waves with both hands above
// the head".
func (a *Action) raisedAbove() {
	if a.Verb != Wave && a.Verb != Clap {
		return
	}
	at := slices.IndexFunc(a.With, func(w Action) bool { return w.Verb == Raise && w.Direction == Upward })
	if at < 0 {
		return
	}
	a.Direction = Upward
	if a.Verb == Wave && a.Side == Either {
		a.Side = a.With[at].Side
	}
	a.With = slices.Delete(slices.Clone(a.With), at, at+1)
}

// useless takes from actions the limbs that they have no use for, and tells so: legs and arms
// from ways, and elbows that touch a leg.
func (p *Plan) useless() {
	for i := range p.Actions {
		a := &p.Actions[i]
		a.raisedAbove()
		if a.Verb == HugKnee && a.Side == Both && (i == 0 || !p.Actions[i-1].Verb.Low()) {
			p.note("“knees” of a body that stands are hugged one after the other")
		}
		if a.Verb == Touch && a.Part == Elbow && leggy(a.Target.Part) {
			p.note("“elbow” is acted with the hand")
			a.Part = Hand
		}
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
