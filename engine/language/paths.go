package language

import (
	"math"
	"slices"
)

// Path is the shape of a way over the ground.
type Path uint8

// Paths. Circles and parts of them are straight paths with an Angle.
const (
	Straight Path = iota
	Zigzag
	SShape
	FigureEight
	Square
	Triangle
	InPlace      // on the spot
	BackAndForth // there, and back again
	SideToSide
)

// path reads words for the shape of a way, and for turning.
func (r *reader) path(w string, i int) bool {
	a, p, goes := r.a, r.p, r.a.Verb.Goes()
	switch w {
	case "circle", "circular", "loop", "lap", "oval":
		r.circle(i)
	case "half-circle":
		r.bow(math.Pi)
	case "quarter-circle":
		r.bow(math.Pi / 2)
	case "quarter":
		switch p.lemma(i + 1) {
		case "turn", "rotation", "spin":
			r.angle(90)
		}
		return goes
	case "full", "complete", "whole":
		if n := p.lemma(i + 1); n == "turn" || n == "rotation" || n == "spin" || i+1 == r.c.stem && goes {
			r.angle(360)
		}
		return goes
	case "half":
		if n := p.lemma(i + 1); n == "turn" || n == "rotation" || i+1 == r.c.stem && a.Verb == Turn {
			r.angle(180)
		}
		return goes
	case "curve", "curved", "arc", "bend":
		r.bow(math.Pi / 2)
	case "u-turn":
		if r.c.word != w {
			r.bow(math.Pi)
		}
	case "clockwise", "counterclockwise":
		r.clockwise(sign(w == "counterclockwise"))
	case "around", "about", "round":
		r.around(w, i)
	case "zigzag":
		a.Path = Zigzag
	case "s-shape":
		a.Path = SShape
	case "figure-eight", "eight":
		a.Path = FigureEight
	case "square", "rectangle":
		a.Path = Square
	case "triangle":
		a.Path = Triangle
	case "in-place":
		if a.Verb.Goes() && a.Verb != Turn {
			a.Path = InPlace
		} else {
			a.Travels = false
		}
	case "back-and-forth", "there-and-back", "side-to-side":
		return r.toAndFro(w)
	case "treadmill", "stepper", "elliptical":
		if a.Verb == Walk || a.Verb == Run {
			a.Path = InPlace
			return true
		}
		return false
	case "straight":
		return goes
	case "diagonal", "diagonally":
		a.Diagonal = true
		a.Backing = a.Backing || a.Direction == Backward
		if a.Veer != 0 {
			a.Direction, a.Veer = wayOf(a.Veer > 0), 0
		}
	default:
		return false
	}
	return true
}

// toAndFro reads a way there and back, or movements of all else to both sides.
func (r *reader) toAndFro(w string) bool {
	a, goes := r.a, r.a.Verb.Goes() && r.a.Verb != Turn
	switch {
	case w == "side-to-side" && goes:
		a.Path = SideToSide
	case w == "side-to-side":
		r.sideways()
	case w == "there-and-back" && goes:
		a.Path, a.Count = BackAndForth, max(a.Count, 1)
	case w == "there-and-back":
		return false
	case goes:
		a.Path = BackAndForth
	default:
		a.Direction, a.Alternate = Ahead, true
	}
	return true
}

// across reads a way from one side to the other: of a body that goes and of arms it is
// one way, of all else there and back.
func (r *reader) across(left bool, i int) {
	a := r.a
	switch {
	case (a.Verb == Jump || a.Verb == Hop) && r.p.text(i-1) == "from" && a.Count == 0 && !r.again():
		a.Direction, a.Travels = wayOf(left), true
	case (a.Verb == Walk || a.Verb == Run) && !wandering[r.c.word]:
		r.way(left)
	case a.Verb.Goes() && a.Verb != Turn:
		a.Path = SideToSide
	case a.Verb == Push || a.Verb == Pull || a.Verb == Carry:
		a.Direction = wayOf(left)
	case a.Verb == Slash || a.Verb == Kick || r.c.word == "swipe":
		a.Direction = wayOf(left)
	case a.Verb.Upper() && a.Verb != Look && a.Verb.kind().again > 0 && a.Count == 0:
		a.Direction = wayOf(left)
	default:
		r.sideways()
	}
}

// again reports whether a clause says that something is done more than once.
func (r *reader) again() bool {
	return slices.ContainsFunc(r.c.words, func(i int) bool {
		w := r.p.lemma(i)
		return w == "time" || w == "twice" || w == "thrice" || w == "repeatedly" || w == "keep" || w == "continue"
	})
}

// wandering are verbs of a way to and fro.
var wandering = wordSet("pace wander roam patrol stagger sway")

// circle reads a circle at word i: of a limb, or of the way.
func (r *reader) circle(i int) {
	a := r.a
	if a.Part == Arm || a.Part == Hand || a.Part == Hips || a.Verb.Upper() {
		a.Circles = true
		return
	}
	turn := 2 * math.Pi
	switch r.p.text(i - 1) {
	case "quarter":
		turn = math.Pi / 2
	case "half":
		turn = math.Pi
	}
	r.bow(turn)
}

// wheeled are verbs of riding and gliding whose ways can go round.
var wheeled = map[Verb]bool{Cycle: true, Ride: true, Skate: true}

// clockwise sets the sense of a turn, a circle or a gesture: 1 is counterclockwise,
// as seen from above.
func (r *reader) clockwise(s float64) {
	a := r.a
	if a.Circles || a.Verb.Upper() {
		a.Direction = wayOf(s > 0)
		return
	}
	if a.Angle == 0 && (a.Verb.Goes() || wheeled[a.Verb]) {
		a.Angle = 2 * math.Pi
		if a.Verb == Turn && r.hasTurned() {
			a.Angle = math.Pi / 2
		}
	}
	a.Mirrored = s < 0
	a.Angle = s * math.Abs(a.Angle)
	if a.Verb == Turn {
		a.Direction = wayOf(s > 0)
	}
	a.Veer = 0
}

// around reads "around", "about" and "round": a half turn, a way around something, or
// a way without an aim.
func (r *reader) around(w string, i int) {
	if r.a.Verb == Turn && reflexive[r.p.text(i+1)] {
		r.angle(360) // "turns around herself"
		return
	}
	a, p := r.a, r.p
	switch {
	case a.Verb == Turn && a.Angle == 0:
		a.Angle = math.Pi
		if a.Direction == Rightward {
			a.Angle = -math.Pi
		}
	case (a.Verb == Walk || a.Verb == Run) && a.Angle == 0 && p.text(i-1) != "turn" && p.roundAbout(i) > 0:
		thing := p.roundAbout(i)
		a.Angle, r.rounds = math.Pi, true // around an obstacle
		if p.circled(thing) {
			a.Angle = 2 * math.Pi
		}
		p.use(thing)
	case a.Verb == Look:
		a.Side = Both
	case (a.Verb == Walk || a.Verb == Run) && a.Angle == 0 && a.Path == Straight && r.c.word != "turn" && w != "about" &&
		p.text(i-1) != "turn" && r.aimless(i):
		a.Path = FigureEight // here and there
	}
	r.about = "around"
}

// roundAbout returns the token of the thing that a way leads around, after the word for it at
// a token; 0 if there is none.
func (p *parser) roundAbout(i int) int {
	if p.token(i + 1).again {
		return i + 1
	}
	k := i + 2
	for k < i+4 && classes["adjective"][p.text(k)] {
		k++
	}
	if w := p.lemma(k); articles[p.text(i+1)] && objects[p.lemma(i+1)] == "" && (objects[w] != "" || classes["landmark"][w]) {
		return k
	}
	return 0
}

// circled reports whether a way leads all around a thing, and not past it: the clause ends
// there, and what follows is not how the way goes on.
func (p *parser) circled(thing int) bool {
	if !classes["landmark"][p.lemma(thing)] || !relation0(p.text(thing+1)) {
		return false
	}
	for k := thing + 1; k < len(p.tokens) && k < thing+5 && p.text(k) != "."; k++ {
		if w := p.lemma(k); resumes[w] || w == "walk" || w == "run" || w == "jog" || w == "go" || w == "straight" {
			return false
		}
	}
	return true
}

// hasTurned reports whether the angle of a turn was or will be said.
func (r *reader) hasTurned() bool {
	for _, i := range r.c.words {
		if r.p.lemma(i) == "degree" {
			return true
		}
		if n, ok := number(r.p.lemma(i)); ok && r.bare(n) {
			return true
		}
	}
	return false
}

// bow bends a way to an angle, to the side that was said already.
func (r *reader) bow(turn float64) {
	a := r.a
	switch {
	case !a.Verb.Goes() && a.Verb != Jump && a.Verb != Hop && a.Verb != Crawl && !wheeled[a.Verb]:
		a.Circles = true
		return
	case a.Angle < 0 || a.Veer < 0 || a.Mirrored || a.Verb == Turn && a.Direction == Rightward || a.Direction == Rightward && turn > 4:
		turn = -turn
	}
	a.Angle, a.Veer = turn, 0
	if a.Verb != Turn && (a.Direction == Rightward || a.Direction == Leftward) && !a.Stepping {
		a.Direction = Forward
	}
}

// angle reads degrees.
func (r *reader) angle(degrees float64) {
	a := r.a
	rad := math.Min(math.Abs(degrees)*math.Pi/180, 8*math.Pi)
	switch {
	case a.Verb == Turn, a.Verb == Jump, a.Verb == Hop:
		a.Angle = math.Copysign(rad, or(a.Angle, 1))
		if a.Direction == Rightward {
			a.Angle = -rad
			if a.Verb != Turn {
				a.Direction, a.Travels = Forward, false
			}
		} else if a.Direction == Leftward && a.Verb != Turn {
			a.Direction, a.Travels = Forward, false
		}
	case a.Verb.Goes() && a.Veer != 0:
		a.Veer = math.Copysign(rad, a.Veer)
	case a.Verb.Goes():
		a.Angle = math.Copysign(rad, or(a.Angle, 1))
	default:
		a.Bend = rad
	}
}

// direction reads where an action goes.
func (r *reader) direction(w string, i int) bool {
	d, ok := directions[w]
	if !ok {
		return false
	}
	a, p := r.a, r.p
	next := p.lemma(i + 1)
	switch {
	case d == Forward && p.facing(i) && r.c.word != "face":
		if a.Veer != 0 && a.Verb.Goes() {
			a.Direction, a.Veer = wayOf(a.Veer > 0), 0 // to the side, then
		}
		return true
	case w == "back" && next == "of":
		return true // of the hand, of the head
	case w == "back" && (articles[p.text(i-1)] || classes["adjective"][p.text(i-1)] && !thingNouns[p.text(i-1)] &&
		articles[p.text(i-2)] || p.text(i-1) == "lower" || p.text(i-1) == "upper"):
		return r.body(Back, i)
	case w == "front" && p.text(i-1) != "forward" && a.Verb != Walk:
		r.about = w
		if (a.Direction == Forward || a.Direction == Sideways) && (next == "of" || parts[p.lemma(i+3)] != "" || a.Verb == Extend ||
			a.Verb == Raise || a.Verb == Stretch) {
			a.Direction = Ahead
		}
		return true
	case w == "back" && (next == "to" || next == "into" || next == "up" || next == "down" || next == "in" || next == "on" || next == "onto"):
		if next == "into" && r.c.word == "step" && a.Verb == Walk {
			a.Direction = Backward // "steps back into guard"
		}
		if next == "to" && (a.Verb == Walk || a.Verb == Run) && a.Direction != Leftward && a.Direction != Rightward {
			r.returns()
			r.home(i + 2)
		}
		if next == "to" && (a.Verb == Jump || a.Verb == Hop) && p.text(i+2) == "start-position" {
			a.Direction, a.Travels = Backward, true
		}
		return true
	case w == "out" && (next == "of" || a.Verb == Take || a.Verb == PickUp), w == "back" && a.Verb == Put:
		return true // where it was
	case w == "behind" && a.Verb.Upper() && (parts[next] != "" || articles[p.text(i+1)] && parts[p.lemma(i+2)] != ""):
		r.about = w
		return true
	case w == "behind" && a.Verb == Kick && relation0(p.text(i+1)):
		a.Direction = Backward
		return true
	case w == "out" && (!a.Verb.Upper() || a.Verb == Carry || a.Verb == Push || a.Verb == Pull),
		w == "apart" && !a.Verb.Upper(), w == "behind" && !a.Verb.Upper():
		return true
	}
	switch {
	case a.Verb == Walk || a.Verb == Run:
		return r.heading(d, w, i)
	case a.Verb == Turn:
		switch {
		case w == "backwards" || w == "backward":
			a.Angle = or(a.Angle, math.Pi)
		case d == Forward && r.c.word == "face":
			r.ahead()
		case w == "away" && r.c.word == "face":
			a.Angle = or(a.Angle, math.Pi)
		case w == "back" && a.Angle == 0:
			r.undo()
		}
	case a.Verb == Jump || a.Verb == Hop:
		if d != Upward && d != Downward {
			a.Direction, a.Travels = d, true
		}
	case a.Verb == Lean && (d == Forward || d == Backward):
		a.Direction = d
	case a.Verb == Stand, a.Verb.Stays() && !a.Verb.Upper():
	case d == Forward:
		a.Direction = Ahead
	case d == Upward || d == Downward:
		// People squat down and jump up: only gestures have a height.
		if a.Verb.Upper() && !(a.Verb == Carry && a.Direction != Forward) || a.Verb == Climb && d == Downward ||
			a.Verb == Throw && d == Upward && a.Variant != "dart" {
			a.Direction = d
		}
	default:
		a.Direction = d
	}
	return true
}

// heading reads the direction d of a walk or a run from word w at i. It reports
// whether the word was used.
func (r *reader) heading(d Direction, w string, i int) bool {
	a, p := r.a, r.p
	switch {
	case d == Upward || d == Downward:
		return p.text(i) == "up" || p.text(i) == "down"
	case d == Sideways:
		if a.Veer != 0 {
			d, a.Veer = wayOf(a.Veer > 0), 0
		} else if a.Direction == Rightward || a.Direction == Leftward {
			return true
		}
		a.Direction = d
	case w == "back" && a.Stepping && (a.Direction == Leftward || a.Direction == Rightward):
		// to where it began, whichever way that is
	case w == "back":
		r.returns()
	case d == Backward && a.Diagonal:
		a.Backing = true
		if a.Direction == Forward {
			a.Direction = Backward
		}
	case d == Backward && a.Angle == 0 && a.Veer != 0:
		a.Diagonal, a.Direction = false, Backward
		a.Veer = 0
	case d == Forward && a.Stepping && (a.Direction == Leftward || a.Direction == Rightward):
		a.Diagonal = true
	default:
		a.Direction = d
	}
	return true
}

func (r *reader) body(part Part, i int) bool {
	if r.targets(i) || touching[r.c.word] {
		r.a.Target.Part = part
	} else if r.about != "on" || r.a.Verb == "lie" {
		r.a.Part = part
	}
	return true
}

// undo turns a body back to where it faced before it turned.
func (r *reader) undo() {
	for k := len(r.p.plan.Actions) - 1; k >= 0; k-- {
		if last := &r.p.plan.Actions[k]; (last.Verb == Turn || last.Verb == Jump || last.Verb == Hop) && last.Angle != 0 {
			r.a.Angle = -last.Angle
			r.a.Direction = wayOf(r.a.Angle > 0)
			return
		}
	}
	r.a.Angle = math.Pi
}

// returns reads "back" beside a verb of going: backwards, or on the way back after
// a turn.
func (r *reader) returns() {
	a := r.a
	n := len(r.p.plan.Actions)
	for n > 1 && (r.p.plan.Actions[n-1].Verb == Stand || r.p.plan.Actions[n-1].Verb.Upper() || r.p.plan.Actions[n-1].Verb.Whole() &&
		!r.p.plan.Actions[n-1].Verb.Low() && r.p.plan.Actions[n-1].Angle == 0) {
		n--
	}
	if n > 0 {
		switch last := &r.p.plan.Actions[n-1]; {
		case last.Verb == Walk && last.Strides > 0 && last.Direction != Forward && !a.Stepping && last.Distance == 0:
			a.Direction, a.Stepping, a.Steps, a.Strides = opposite[last.Direction], true, last.Steps, last.Strides
			return // "steps to the side and comes back"
		case last.Verb == Turn && last.Bare && (r.c.rel == joinedBy || r.c.rel == listed || r.c.by == "then"):
			last.Angle, last.Bare = math.Pi, false // "turns and walks back"
			a.Home = true
			return
		case last.Verb == Turn && math.Abs(last.Angle) > 2:
			a.Home = true
			return
		case (last.Verb == Walk || last.Verb == Run) && !a.Stepping && last.Direction != Backward:
			a.Returns = true
			return
		case last.Direction == Backward && last.Verb.Goes():
			return
		}
	}
	a.Direction = Backward
}

// home reads the way back to where a body was at first: "walks back to the starting point". Of
// a body that went nowhere yet, it is a way behind it.
func (r *reader) home(i int) {
	p, a := r.p, r.a
	for articles[p.text(i)] || p.text(i) == "initial" {
		i++
	}
	if p.text(i) != "start-position" || a.Stepping || a.Returns || a.Home {
		return
	}
	p.use(i)
	gone := slices.ContainsFunc(p.plan.Actions, func(b Action) bool { return b.Verb.Goes() && b.Verb != Turn })
	switch {
	case r.told("backward", "backwards") || r.c.word == "back":
		a.Direction = Backward
	case gone:
		a.Direction, a.Returns, a.Veer = Forward, true, 0
	default:
		a.Direction, a.Veer = Forward, math.Pi
	}
}

// facing reports whether a direction is only that of the face: "while still
// facing forward".
func (p *parser) facing(i int) bool {
	for k := i - 1; k >= max(0, i-3); k-- {
		switch w := p.text(k); {
		case w == "facing" || w == "faces" || w == "faced":
			return true
		case !articles[w] && w != "straight" && w != "to":
			return false
		}
	}
	return false
}

// aimless reports whether nothing follows around which somebody goes.
func (r *reader) aimless(i int) bool {
	for k := i + 1; k <= i+3; k++ {
		w := r.p.text(k)
		if relation0(w) || r.p.adverb(k) || w == "like" || w == "fast" || w == "in" || w == "aimlessly" || w == "nervously" {
			return w != "in"
		}
		if !silent[w] || articles[w] {
			return false
		}
	}
	return false
}

// faced are the ways that somebody can face.
var faced = wordSet("left right forward forwards backward backwards back away")

// ahead turns a body back to how it faced at first.
func (r *reader) ahead() {
	sum := 0.0
	for i := range r.p.plan.Actions {
		b := &r.p.plan.Actions[i]
		if b.Verb == Turn || b.Verb == Jump || b.Verb == Hop {
			sum += b.Angle
		} else {
			sum += b.Veer
		}
	}
	if r.a.Angle = -math.Remainder(sum, 2*math.Pi); math.Abs(r.a.Angle) < 0.1 {
		*r.a = Action{Verb: Stand}
		return
	}
	r.a.Direction = wayOf(r.a.Angle > 0)
}
