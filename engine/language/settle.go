package language

import (
	"cmp"
	"math"
	"slices"
)

// Single reports whether a side is the left or the right one.
func (s Side) Single() bool { return s == Left || s == Right }

// Other returns the other one of the two sides; the left one of neither and of both.
func (s Side) Other() Side {
	if s == Left {
		return Right
	}
	return Left
}

// aside reports whether a direction is to one side.
func (d Direction) aside() bool { return d == Leftward || d == Rightward }

// Opposite has the way back of each direction.
var Opposite = map[Direction]Direction{Forward: Backward, Backward: Forward, Leftward: Rightward, Rightward: Leftward, Sideways: Rightward}

// settle resolves actions by those beside them: ways back become a turn and a walk, alternating sides single actions, and
// arms stay up until an action needs them.
func (p *Plan) settle() {
	out := make([]Action, 0, len(p.Actions)+2)
	p.inPairs()
	p.Actions = slices.DeleteFunc(p.Actions, func(a Action) bool { return a.Verb == "" })
	for i, a := range p.Actions {
		var last, next Action
		if len(out) > 0 {
			last = out[len(out)-1]
		}
		if i+1 < len(p.Actions) {
			next = p.Actions[i+1]
		}
		if a.Verb == Stand && last.Verb == Stand && a.Direction == last.Direction && a.Seconds == 0 && len(a.With) == 0 {
			continue
		}
		if out = p.enter(out, &a); len(out) > 0 {
			last = out[len(out)-1]
		}
		if a.Strides == 2 && (last.Strides > 0 && a.sidewards(&last) || next.Strides > 0 && a.sidewards(&next)) {
			a.Strides = 1
		}
		a.paced()
		a.inPlace()
		if a.Direction == Sideways && a.Verb.is(goes|leaps) && !(a.Verb.is(leaps) && a.Alternate) {
			a.Direction = Leftward
		}
		if last.Bare && a.Verb != Turn && a.Veer != 0 { // "turns and walks to the right"
			out[len(out)-1].Angle, a.Veer = a.Veer-out[max(0, len(out)-2)].Veer, 0
		}
		turn := Action{Verb: Turn, Angle: math.Pi, Speed: a.Speed, Tones: a.Tones, With: slices.Clone(a.With)}
		if a.Verb.is(ahead) && a.Direction.aside() {
			turn.Angle, a.Direction = sign(a.Direction == Leftward)*math.Pi/4, Forward // "throws it to the left"
			out = append(out, turn)
		}
		switch {
		case a.Returns:
			went, turned := wayBefore(out)
			walk := a
			walk.Returns, walk.Veer, walk.Home, walk.Direction = false, 0, true, Forward
			if went.Direction.aside() && !turned {
				walk.Direction, walk.Home = Opposite[went.Direction], false // the body still faces ahead
				if walk.Steps == 0 && walk.Distance == 0 {
					walk.Steps, walk.Distance, walk.Stepping = went.Steps, went.Distance, went.Stepping
				}
			} else if walk.Distance = cmp.Or(walk.Distance, went.Distance); !facesBack(out) {
				out = append(out, turn)
			}
			if went.Terrain != Level {
				walk.Terrain, walk.Steps = went.Terrain.Back(), cmp.Or(walk.Steps, went.Steps)
			}
			out = append(out, walk)
		case (a.Path == BackAndForth || a.Path == SideToSide) && a.Count > 0 && a.Verb.Goes(),
			a.Alternate && (a.Verb == Turn || a.Count != 1 && a.Verb.splits() && !a.Verb.is(open) && a.Direction != Ahead &&
				(a.Direction != Sideways || a.Verb.is(leaps|splits))):
			out = append(out, alternated(a)...)
		case a.Count > 1 && !a.Freely && a.Verb.is(stays) && a.Verb.facts().rests&(upright|lying) != 0: // "sits down three times"
			n, up := min(a.Count, 12)-1, Action{Verb: Rise, Speed: a.Speed, Tones: a.Tones}
			a.Count = 0
			out = append(append(out, a), slices.Repeat([]Action{up, a}, n)...)
		case a.Is("delivers"):
			p.Applied = append(p.Applied, a.kind("delivers").Line)
			out = a.brought(out, next.Verb.Leaves())
		default:
			out = append(out, a)
		}
	}
	p.Actions = out
	persist(out)
	evened(out)
	p.situate()
	if len(out) > 0 && len(out[0].With) == 0 && len(out) == 1 && out[0].Verb.Holds() {
		p.Actions = []Action{{Verb: Stand, Tones: out[0].Tones, With: out}}
	}
}

// splits reports whether a movement to both sides is one to each of them in turn.
func (v Verb) splits() bool { return v.facts().again > 0 || v.is(splits) }

// enter inserts the movement that an action needs before it by the first rule of data/entries.txt that fits.
func (p *Plan) enter(out []Action, a *Action) []Action {
	at := len(out) - 1
	for at >= 0 && (out[at].Verb == Stand || out[at].Verb.Upper() || out[at].Bare) {
		at--
	}
	if at < 0 {
		return out
	}
	i := slices.IndexFunc(entryRules(), func(r *Rule) bool { return r.action.matches(a) && r.contexts["after"].matches(&out[at]) })
	if i < 0 {
		return out
	}
	r := entryRules()[i]
	p.Applied = append(p.Applied, r.Line)
	if k := slices.IndexFunc(out[at:], func(b Action) bool { return b.Bare }); k >= 0 {
		out[at+k].Angle = r.before.Angle
		return out
	}
	b := *r.before
	b.Speed, b.Tones = b.Speed*cmp.Or(a.Speed, 1), a.Tones
	return append(out, b)
}

// facesBack reports whether the turns since the last walk or run turn the body by some 180 degrees.
func facesBack(actions []Action) bool {
	angle := 0.0
	for _, a := range slices.Backward(actions) {
		if a.Verb == Walk || a.Verb == Run {
			break
		}
		if a.Verb == Turn {
			angle += a.Angle
		}
	}
	return math.Abs(math.Remainder(angle, 2*math.Pi)) > 2
}

// wayBefore returns the walk or run before the next action, with rests between them, and whether the body has turned since or
// on it. It returns the zero Action if there is none.
func wayBefore(actions []Action) (went Action, turned bool) {
	for _, a := range slices.Backward(actions) {
		switch turned = turned || a.Verb == Turn || a.Angle != 0 || a.Veer != 0; {
		case a.Verb == Walk || a.Verb == Run:
			return a, turned
		case a.Verb != Turn && a.Verb != Stand && !a.Verb.Upper():
			return Action{}, true
		}
	}
	return Action{}, true
}

// alternated returns an action done with one side and the other in turn, or turns, ways and leaps to and fro.
func alternated(a Action) []Action {
	n := max(2, min(a.Count, 12))
	if a.Verb.Goes() {
		n = 2 * min(max(a.Count, 1), 8)
	}
	first := a.Side == Left || a.Direction == Sideways || a.Path == SideToSide
	var out []Action
	for i := range n {
		b, left := a, (i%2 == 0) == first
		b.Count, b.Alternate, b.Path, b.With = 0, false, Straight, slices.Clone(a.With)
		switch {
		case a.Verb == Turn:
			b.Angle *= sign(i%2 == 0)
		case a.Direction == Sideways || a.Path == SideToSide:
			b.Direction = WayOf(left)
		case a.Path == BackAndForth:
			b.Veer = sign(left) * math.Pi * float64(min(i, 1))
		default:
			if b.Side = Left; !left {
				b.Side = Right
			}
		}
		out = append(out, b)
	}
	return out
}

// evened gives two movements that lead to and fro on one line, with nothing but rests between them, the same length, so that
// the body ends where it began: four steps back and four ahead, a hop ahead and one back.
func evened(actions []Action) {
	const far = 0.6 // metres, which people jump backward as well
	var last *Action
	for i := range actions {
		a := &actions[i]
		if last != nil && a.Verb == last.Verb && a.Steps == last.Steps && a.Count == last.Count && opposed(a, last) {
			switch {
			case a.Verb == Walk && a.Steps > 0:
				a.Tread = math.Sqrt(a.Stride() * last.Stride())
				last.Tread = a.Tread
			case a.Verb == Jump && a.Travels && last.Travels && !a.Direction.aside():
				a.Distance = far * math.Max(1, float64(a.Count))
				last.Distance = a.Distance
			}
		}
		if a.Verb == Turn {
			last = nil
		} else if a.Verb.is(goes | leaps) {
			last = a
		}
	}
}

// opposed reports whether two movements lead to and fro on one line.
func opposed(a, b *Action) bool {
	straight := func(c *Action) bool {
		return c.Angle == 0 && c.Veer == 0 && c.Path == Straight && !c.Diagonal && c.Distance == 0 && c.Terrain == Level
	}
	return straight(a) && straight(b) && a.Direction != Sideways && Opposite[a.Direction] == b.Direction && b.Direction <= Rightward
}
