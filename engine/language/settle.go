package language

import (
	"cmp"
	"math"
	"slices"
)

// single reports whether it is one of the two sides.
func (s Side) single() bool { return s == Left || s == Right }

// opposite are the ways back.
var opposite = map[Direction]Direction{Forward: Backward, Backward: Forward, Leftward: Rightward, Rightward: Leftward, Sideways: Rightward}

// opposes lets a body that has gone to one side, and turns to go to the other, turn half round for that: "jogs to
// the left, changes direction and sprints to the right". Both sides are those that it has at first.
func (a *Action) opposes(before []Action) {
	n := len(before)
	if n < 2 || !a.Verb.Goes() || a.Verb == Turn || a.Veer == 0 || before[n-1].Verb != Turn {
		return
	}
	turn, went := &before[n-1], before[n-2]
	switch half := math.Abs(turn.Angle) > 2.5; {
	case !went.Verb.Goes() || !turn.Bare && !half:
	case went.Veer*a.Veer < 0:
		if !half {
			turn.Angle = math.Copysign(math.Pi, turn.Angle)
		}
		a.Veer = 0
	case turn.Bare && !half && went.Veer == 0:
		turn.Angle, a.Veer = a.Veer, 0 // "turns and walks to the right"
	}
}

// facedFirst returns by how much a body turns, radians, before it does something to one side that is done ahead:
// "throws it to the left". faced is by how much it has turned so before.
func (a *Action) facedFirst(faced *float64) (turn float64) {
	const aside = math.Pi / 4
	if !a.Verb.is(ahead) || a.Direction != Leftward && a.Direction != Rightward || a.Alternate {
		if a.Verb.Goes() {
			*faced = 0
		}
		return 0
	}
	to := sign(a.Direction == Leftward) * aside
	turn, *faced, a.Direction = to-*faced, to, Forward
	return turn
}

// toBothSides splits an action to both sides into one to the left and one to the right: a bow.
func toBothSides(actions []Action) []Action {
	var out []Action
	for _, a := range actions {
		if !a.Verb.is(splits) || !(a.Alternate && a.Count < 2 || a.Direction == Sideways || a.Side == Both) {
			out = append(out, a)
			continue
		}
		left, right := a, a
		left.Alternate, left.Direction, right.Alternate, right.Direction = false, Leftward, false, Rightward
		out = append(out, left, right)
	}
	return out
}

// wayBefore returns the walk or run before what comes next, with turns and rests between them; nil: there is none.
func wayBefore(actions []Action) *Action {
	for k := len(actions) - 1; k >= 0; k-- {
		switch a := &actions[k]; {
		case a.Verb == Walk || a.Verb == Run:
			return a
		case a.Verb != Turn && a.Verb != Stand && a.Verb != Look && !a.Verb.Upper():
			return nil
		}
	}
	return nil
}

// climbs gives a way back over stairs as many steps as the way there had.
func (a *Action) climbs(went *Action) {
	if a.Steps == 0 && a.Terrain.stairs() && a.Terrain == went.Terrain.Back() {
		a.Steps = went.Steps
	}
}

// settle resolves actions by those beside them: ways back become a turn and a walk, alternating sides single actions,
// stances last until something ends them.
func (p *Plan) settle() {
	var out []Action
	faced := 0.0
	p.inPairs()
	p.Actions = slices.DeleteFunc(p.Actions, func(a Action) bool { return a.Verb == "" })
	for i, a := range toBothSides(p.Actions) {
		if a.Bare && i > 0 && p.Actions[i-1].Verb.Goes() && i+1 < len(p.Actions) && p.Actions[i+1].Verb == Sit {
			a.Angle = math.Pi // to sit on what was walked to
		}
		if n := len(out); n > 0 && a.Strides == 2 && out[n-1].Strides > 0 && a.sidewards(&out[n-1]) {
			a.Strides = 1
		} else if i+1 < len(p.Actions) && a.Strides == 2 && a.sidewards(&p.Actions[i+1]) && p.Actions[i+1].Strides > 0 {
			a.Strides = 1
		}
		if n := len(out); n > 0 {
			matched(&out[n-1], &a)
		}
		if went := wayBefore(out); went != nil {
			a.climbs(went)
		}
		a.touched()
		a.paced()
		a.inPlace()
		if a.Direction == Sideways && a.Verb.is(goes|leaps) && !(a.Verb.is(leaps) && a.Alternate) {
			a.Direction = Leftward
		}
		a.opposes(out)
		if turn := a.facedFirst(&faced); turn != 0 {
			out = append(out, Action{Verb: Turn, Angle: turn, Tones: a.Tones, With: slices.Clone(a.With)})
		}
		switch {
		case (a.Path == BackAndForth || a.Path == SideToSide) && a.Count > 0 && (a.Verb == Walk || a.Verb == Run):
			out = append(out, a.shuttled()...)
		case a.Returns:
			walk := a
			walk.Returns, walk.Direction, walk.Veer, walk.Home = false, Forward, 0, true
			if went := aside(out); went != nil {
				walk.Direction, walk.Home = opposite[went.Direction], false // the body still faces ahead
				if walk.Steps == 0 && walk.Distance == 0 {
					walk.Steps, walk.Distance, walk.Stepping = went.Steps, went.Distance, went.Stepping
				}
				out = append(out, walk)
				break
			}
			if n := len(out); n > 0 && out[n-1].Verb.Goes() {
				walk.Distance = cmp.Or(walk.Distance, out[n-1].Distance)
			}
			if went := wayBefore(out); went != nil && went.Terrain != Level {
				walk.Terrain = went.Terrain.Back()
				walk.climbs(went)
			}
			if n := len(out); n == 0 || out[n-1].Verb != Turn || math.Abs(out[n-1].Angle) < 2 {
				out = append(out, Action{Verb: Turn, Angle: math.Pi, Speed: a.Speed, Tones: a.Tones, With: slices.Clone(a.With)})
			}
			out = append(out, walk)
		case a.Alternate && a.Count != 1 && a.Verb.facts().again > 0 && !a.Verb.is(open) && a.Direction != Ahead &&
			(a.Direction != Sideways || a.Verb.is(leaps)):
			out = append(out, alternated(a)...)
		case a.Count > 1 && !a.Freely && a.Verb.Stays() && a.rests()&(upright|lying) != 0 && !a.Already:
			n := min(a.Count, 12)
			a.Count = 0
			for range n {
				out = append(out, a, Action{Verb: Rise, Speed: a.Speed, Tones: a.Tones}) // down and up again
			}
		case a.delivers():
			given := i+1 < len(p.Actions) && p.Actions[i+1].Verb.Leaves()
			out = a.brought(out, given)
		case a.Alternate && a.Verb == Turn:
			n := min(max(a.Count, 1), 8)
			a.Alternate, a.Count = false, 0
			for range 2 * n {
				out = append(out, a)
				a.Angle = -a.Angle
			}
		default:
			out = append(out, a)
		}
	}
	p.Actions = posing(holding(lasting(evened(out))))
	p.situate()
	if len(out) > 0 && len(out[0].With) == 0 && len(out) == 1 && out[0].Verb.Holds() {
		p.Actions = []Action{{Verb: Stand, Tones: out[0].Tones, With: out}}
	}
}

// aside returns the last way of actions if the body went sideways on it and has not turned since; nil otherwise.
func aside(actions []Action) *Action {
	for k := len(actions) - 1; k >= 0; k-- {
		a := &actions[k]
		switch {
		case a.Verb == Turn || a.Angle != 0 || a.Veer != 0:
			return nil
		case a.Verb.Goes() && (a.Direction == Leftward || a.Direction == Rightward):
			return a
		case a.Verb.Goes():
			return nil
		}
	}
	return nil
}

// touched makes a named part of the head the target of a touch by hands: "rubs both eyes, then the
// left ear".
func (a *Action) touched() {
	onHead := a.Part == Ear || a.Part == Eye || a.Part == Nose || a.Part == Chin || a.Part == Neck || a.Part == Face
	if a.Verb.is(byHand) && onHead && a.Target.Part != "" && a.Target.Part != a.Part {
		a.Target, a.Side, a.Part = Target{Part: a.Part, Side: a.Side}, Either, ""
	}
}

// mostShuttles bounds how often a counted way there and back is gone.
const mostShuttles = 10

// shuttled returns a counted walk there and back as one walk for each way.
func (a Action) shuttled() []Action {
	n, leg, aside := min(a.Count, mostShuttles), a, a.Path == SideToSide
	leg.Path, leg.Count, leg.Freely, leg.fro = Straight, 0, false, true
	var out []Action
	for i := range 2 * n {
		switch {
		case aside:
			leg.Direction = wayOf(i%2 == 0)
		case i > 0:
			leg.Veer = sign(i%2 == 0) * math.Pi
		}
		out = append(out, leg)
	}
	return out
}
