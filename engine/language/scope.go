package language

import (
	"cmp"
	"slices"
)

// persist keeps arms as an action leaves them beside later actions, until one of those needs the arms: "stretches out his
// arms, walks five steps and drops them", "walks with a tray, turns around and walks back".
func persist(actions []Action) {
	var up []Action
	for i := range actions {
		a := &actions[i]
		up = slices.DeleteFunc(up, func(p Action) bool { return !a.leavesArm(&p) })
		own := append([]Action{*a}, a.With...)
		for k, p := range up {
			if a.Verb == Lower {
				up[k].Side = Left + Right - a.Side // the other arm stays up
			} else if a.Side == Either && a.Verb.Upper() && p.Side.Single() && !a.Verb.is(head) {
				a.Side = Left + Right - p.Side
			}
			if a.Verb != p.Verb && !slices.ContainsFunc(a.With, func(w Action) bool { return w.Verb == p.Verb }) {
				a.With = append(slices.Clip(a.With), up[k])
			}
		}
		for k, p := range own {
			stays := k > 0 && !a.Verb.Upper() && (p.Verb.Holds() && p.Is("keeps-thing") || p.Held && p.Verb.is(poses))
			if lower := p.loweredBy(actions[i+1:]); k == 0 && lower != nil {
				stays, lower.Variant, lower.Side = true, cmp.Or(lower.Variant, "raised"), cmp.Or(lower.Side, p.Side)
			}
			if stays {
				if k > 0 {
					a.With[k-1].Held = true
				}
				p.Seconds, p.Held, p.With = 0, true, nil
				up = append(up, p)
			}
		}
	}
}

// loweredBy returns the first action that lowers the arms which an action raises once and not with a leg; nil: none does.
func (a *Action) loweredBy(next []Action) *Action {
	for i := range next {
		b := &next[i]
		same := b.Side == a.Side || b.Side == Either || a.Side == Either || a.Side == Both
		if a.Verb.is(armsUp) && !a.Part.Leg() && a.Count < 2 && b.Verb == Lower && same && !b.Part.Leg() {
			return b
		}
	}
	return nil
}

// leavesArm reports whether an arm that is held up can stay so in an action.
func (a *Action) leavesArm(up *Action) bool {
	return !slices.ContainsFunc(append([]Action{*a}, a.With...), func(b Action) bool {
		switch {
		case b.Verb == up.Verb && b.Side == up.Side, up.Side.Single() && b.Side == Left+Right-up.Side && b.Verb.Upper(),
			b.Verb == Lower && up.Side == Both && b.Side.Single():
			return false
		case b.Verb == Lower, b.Verb.Leaves(), b.Side != Either, b.Object != "" && b.Object == up.Object: // the hand is used
			return true
		case b.Verb.LeavesArms():
			return b.Verb == Stand && b.Direction == Upward // the body straightens
		}
		return up.Object == "" || !b.Verb.Upper() || !up.Side.Single()
	})
}
