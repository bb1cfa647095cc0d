package language

import "math"

func sign(left bool) float64 {
	if left {
		return 1
	}
	return -1
}

func sideOf(left bool) Side {
	if left {
		return Left
	}
	return Right
}

func wayOf(left bool) Direction {
	if left {
		return Leftward
	}
	return Rightward
}

// side reads "left" and "right", of a limb or of a way.
func (r *reader) side(w string, i int) bool {
	p, a := r.p, r.a
	switch w {
	case "both":
		if parts[p.lemma(i+1)] != "" || p.text(i+1) == "of" || p.text(i+1) == "his" || p.text(i+1) == "her" || p.text(i+1) == "their" {
			r.limb(Both, i)
		} else if relation0(p.text(i+1)) && !a.Verb.Goes() {
			a.Side = Both
		}
		return true
	case "left-and-right":
		switch limb := parts[p.lemma(i+1)] != ""; {
		case inTurns[a.Verb]:
			a.Side, r.inTurn = Left, true
		case limb:
			r.limb(Both, i)
		default:
			r.sideways()
		}
		return true
	case "left-to-right", "right-to-left":
		r.across(w == "right-to-left", i)
		return true
	case "left", "right":
	default:
		return false
	}
	left := w == "left"
	next := p.lemma(i + 1)
	if (classes["footwear"][next] || next == "shoelace" || next == "lace") && (a.Verb == Tie || a.Verb == Wear) {
		a.Side = sideOf(left)
		return true
	}
	if worn := classes["garment"][next] || classes["footwear"][next] || classes["sleeve"][next]; worn && articles[p.text(i-1)] &&
		(a.Verb.Goes() || p.text(i-2) == "of" || p.text(i-2) == "from") {
		return false // "a stone in the right shoe"
	}
	if n := p.sidesInRow(i); n > 1 && !a.Verb.Goes() && a.Verb != Look && a.Verb != Lean && a.Verb.kind().again > 0 {
		if !r.inRow {
			a.Side, a.Alternate, a.Count, r.inRow = sideOf(left), true, n, true
		}
		return true
	} else if r.inRow {
		return true
	}
	if next == "one" && a.Verb.kind().again > 0 && a.Verb != Jump {
		a.Side, r.sided = sideOf(left), true // "hops on the left one"
		return true
	}
	if articles[p.text(i-1)] && i-2 == r.c.stem && (relation0(next) || next == "for") && limbVerbs[a.Verb] {
		r.limb(sideOf(left), i)
		a.Side = sideOf(left)
		return true // "raises the right"
	}
	about := p.text(i-1) == "behind" || articles[p.text(i-1)] && (p.text(i-2) == "behind" || p.text(i-2) == "of" && p.text(i-3) == "front")
	if about && relation0(next) && (leggy(a.Part) || leggy(a.Target.Part)) {
		return true // "puts the left foot in front of the right"
	}
	if a.Verb == Wobble && r.c.word == "balance" && articles[p.text(i-1)] && p.text(i-2) == "on" && relation0(next) {
		*a = Action{Verb: OneLeg, Side: sideOf(!left), Tones: a.Tones}
		return true // "balancing on the left"
	}
	if a.Verb == Walk && r.c.word == "step" && articles[p.text(i-1)] && p.text(i-2) == "on" && relation0(next) && r.told("forward", "back") {
		r.limb(sideOf(left), i)
		a.Side, a.Part = sideOf(left), Foot
		return true // "steps forward on the right"
	}
	if a.Verb == Hop && articles[p.text(i-1)] && p.text(i-2) == "on" && relation0(next) {
		a.Side, r.sided = sideOf(left), true // "hops on his left"
		return true
	}
	if part, ok := parts[next]; ok && part.limb() || next == "side" && p.text(i-1) == "his" && a.Verb == "lie" {
		r.limb(sideOf(left), i)
		return true
	}
	if p.text(i+1) == "and" && (parts[p.lemma(i+3)] != "" || articles[p.text(i+2)] && parts[p.lemma(i+4)] != "") ||
		p.text(i+1) == "or" && parts[p.lemma(i+3)] != "" {
		r.limb(sideOf(left), i)
		return true
	}
	if before := p.text(i - 1); (before == "his" || before == "her" || before == "their" || before == "the") &&
		(p.text(i-2) == "with" || p.text(i-2) == "using" || p.text(i-2) == "in" && (a.Verb == Carry || a.Verb == Hold)) && next != "side" {
		r.limb(sideOf(left), i)
		return true
	}
	r.toward = p.text(i-1) == "the" || p.text(i-1) == "his" || p.text(i-1) == "her" || p.text(i-1) == "their" || p.text(i-1) == "to"
	r.way(left)
	return true
}

// limbVerbs are verbs of a limb that need not be named again: "lowers the right arm and
// raises the left".
var limbVerbs = map[Verb]bool{Raise: true, Lower: true, Extend: true, Stretch: true, Wave: true, LegRaise: true, KneeRaise: true}

// limb gives an action the side of the limb that does it, or of the part that it
// goes to.
func (r *reader) limb(s Side, i int) {
	a := r.a
	if r.targets(i+1) || articles[r.p.text(i-1)] && r.p.text(i-2) == "into" {
		a.Target.Side = s // "punches into the left palm"
		return
	}
	if r.sided && a.Side != s && a.Side != Either && (a.Side == Left || a.Side == Right) && s != Both {
		a.Side = Both
		return
	}
	a.Side, r.sided = s, true
}

// striking verbs name the side of the limb by a word alone: "punches left".
var striking = wordSet("kick punch jab hook strike hit box uppercut slap knee")

// way turns an action to a side.
func (r *reader) way(left bool) {
	a := r.a
	switch {
	case a.Verb == Turn:
		a.Angle = math.Abs(a.Angle)
		if !left {
			a.Angle = -a.Angle
		}
		a.Direction = wayOf(left)
	case a.Angle != 0 && (a.Verb.Goes() || a.Verb == Jump || a.Verb == Hop):
		a.Angle = math.Copysign(a.Angle, sign(left))
	case a.Verb == Jump || a.Verb == Hop:
		a.Direction, a.Travels = wayOf(left), true
	case a.Verb == Walk || a.Verb == Run:
		if a.Path != Straight {
			a.Mirrored = !left
			break
		}
		if a.Direction == Sideways || a.Direction == Leftward || a.Direction == Rightward || a.Stepping || a.Diagonal {
			a.Backing = a.Diagonal && (a.Backing || a.Direction == Backward)
			a.Direction = wayOf(left)
			break
		}
		// A walk to the left begins with a turn that way.
		a.Veer = sign(left) * math.Pi / 2
	case a.Verb == Pushed && (r.about == "on" || r.about == "from"):
		a.Direction = wayOf(!left)
	case (striking[r.c.word] || a.Verb == Kick || a.Verb == Punch) && !r.toward:
		a.Side = sideOf(left)
	case a.Verb.Upper() && a.Direction == Upward && a.Side == Either:
		a.Side = sideOf(left) // "on the shelf to the right"
	case a.Verb.Upper(), a.Verb.kind().seconds > 0:
		a.Direction = wayOf(left)
	}
	r.turned = true
}

// inTurns are the verbs that one limb does at a time: "punches left and right".
var inTurns = map[Verb]bool{Punch: true, Kick: true, Stomp: true}

// sideways is to both sides, or from one to the other.
func (r *reader) sideways() {
	a := r.a
	switch {
	case a.Verb == Look:
		a.Side = Both
	case a.Verb == Turn:
		a.Alternate = true
	default:
		a.Direction, a.Alternate = Sideways, true
	}
}

// sidesInRow returns how many sides are told in a row from a token on: "punch left
// right left".
func (p *parser) sidesInRow(i int) int {
	n := 0
	for p.text(i+n) == "left" || p.text(i+n) == "right" {
		n++
	}
	return n
}

// sideOf returns the side that stands right before a part.
func (p *parser) sideOf(i int) Side {
	switch p.text(i - 1) {
	case "left", "right":
		return sideOf(p.text(i-1) == "left")
	}
	return Either
}

// towards returns the preposition before a part of the body, over articles and
// sides; "" if there is none.
func (p *parser) towards(i int) string {
	for k := i - 1; k >= max(0, i-4); k-- {
		switch w := p.text(k); {
		case articles[w] || w == "left" || w == "right" || w == "both" || w == "of" || w == "lower" || w == "upper":
		case prepositions[w]:
			return w
		default:
			return ""
		}
	}
	return ""
}

// targets reports whether the part that is named next is one that the action
// goes to, not one that does it.
func (r *reader) targets(i int) bool {
	if r.c.stem < 0 {
		return false
	}
	part := parts[r.p.lemma(i)]
	about := r.about
	if r.c.phrase {
		about = r.p.towards(i)
	}
	switch about {
	case "with", "using", "use", "of", "in", "by":
		return false
	case "on", "to", "against", "at", "behind", "above", "over", "near", "toward", "towards", "onto", "around", "under",
		"across", "below", "front", "beside", "between":
		if (r.a.Verb == Kneel || r.a.Verb == Hop || r.a.Verb == Jump || r.a.Verb == Stand) && (part == Knee || part == Leg || part == Foot) {
			return false
		}
		return true
	case "from":
		return r.a.Verb.Upper()
	}
	if i <= r.c.stem || r.c.word == "tap" && about == "" && (part == Foot || part == Toe || part == Heel) {
		return false // feet tap by themselves
	}
	return touching[r.c.word] && (!r.c.phrase || r.a.Target.Part != "") && (r.a.Target.Part == "" || r.a.Target.Part == part) &&
		r.about != "and" && r.p.text(r.c.stem+1) != "up"
}

// brings are the verbs that take a hand to a part of the own body.
var brings = map[Verb]bool{Raise: true, Bring: true, Put: true, Hold: true, Reach: true, Take: true, Gesture: true,
	Extend: true, Touch: true}

// part reads the name of a part of the body.
func (r *reader) part(w string, i int) bool {
	part, ok := parts[w]
	if !ok {
		return false
	}
	p, a := r.p, r.a
	if w == "face" && (p.text(i-1) == "to" || p.form(i) == gerund) || w == "hand" && r.c.word == "shake" && r.c.phrase {
		return true // "turns to face left", a handshake
	}
	several := p.form(i) == third && part.limb() && w != "hip"
	switch next := p.lemma(i + 1); {
	case next == "height" || next == "level" || next == "high":
		a.Target.Height = heights[part]
		return true
	case a.Verb == Point && part == Shoulder && r.about == "over":
		a.Direction, a.Target = Backward, Target{}
		return true
	case (r.about == "above" || r.about == "over") && !(a.Verb == Look && part == Shoulder):
		a.Target.Height = heights[part] + 0.15
		if part == Head && (a.Verb.Upper()) {
			a.Direction = Upward
		}
		return true
	}
	if a.Verb == Look && part == Shoulder && r.about == "over" {
		a.Side, a.Direction, a.Target = a.Target.Side, Backward, Target{}
		return true
	}
	r.leg(part, i)
	if r.targets(i) {
		a.Target.Part = part
		if h := heights[part]; h > 0 && (r.about == "to" && !brings[a.Verb] || r.about == "at") {
			a.Target.Height = h
		}
		if several && a.Target.Side == Either {
			a.Target.Side = Both
		}
		r.about = ""
		return true
	}
	if part == a.Target.Part {
		return true
	}
	if i < r.c.stem && part == Trunk || w == "body" || w == "hair" {
		return true
	}
	if a.Part == "" || a.Part == Hand && part != Hand && r.about != "with" {
		a.Part = part
	}
	if several && a.Side == Either && !(r.hasNum && (r.number == 1 || part == Finger)) {
		a.Side = Both // "salutes with two fingers" is of one hand
	}
	if part == Hand && a.Side == Both && r.hasNum && r.number == 1 && p.text(i-1) == "one" && !r.sided {
		a.Side = Right // "shields the eyes with one hand"
	}
	return true
}

// lands reports whether a limb is told of a landing.
func (p *parser) lands(i int) bool {
	for k := i - 1; k >= max(0, i-5) && !relation0(p.text(k)); k-- {
		if p.lemma(k) == "land" {
			return true
		}
	}
	return false
}

// leg reads limbs that change the verb: a jump on one leg is a hop.
func (r *reader) leg(part Part, i int) {
	a := r.a
	switch part {
	case Leg, Foot:
		one := a.Side == Left || a.Side == Right || r.hasNum && r.number == 1
		if lead := r.p.text(i + 1); lead == "first" || lead == "leading" || a.Travels &&
			(r.c.word == "leap" || r.c.word == "bound") && r.about == "with" {
			return
		}
		if a.Verb == Jump && one && (r.about == "on" || r.about == "with") && !r.p.lands(i) {
			a.Verb = Hop
		}
	case Knee:
		if a.Verb == Kneel && r.p.form(i) == third && a.Side == Either {
			a.Side = Both
		}
	}
}
