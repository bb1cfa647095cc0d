package language

import (
	"cmp"
	"math"
	"slices"
)

// complete gives an action what follows from what was said.
func (p *parser) complete(r *reader) {
	a := r.a
	r.offBox()
	if a.Verb == Circle && a.Variant == "small" && a.Size > 1 {
		a.Variant = "" // "big circles with the arms"
	}
	r.climbsOver()
	r.sidewaysBack()
	r.underway()
	r.walksWith()
	a.spun = a.Verb == Turn && r.c.act.Angle == a.Angle && a.Angle != 0 && a.Count == 0 && r.told("around", "round", "about")
	r.leaves()
	if n := len(p.plan.Actions); a.Home && a.Veer != 0 && n > 1 && p.plan.Actions[n-2].Veer*a.Veer < 0 {
		a.Veer = 0 // "walks to the right, turns and walks back to the left"
	}
	if cur := p.told0(); cur != nil && cur.Verb.Low() && a.Verb == Crouch && r.c.sensed && len(a.With) == 1 && a.With[0].Verb == Look {
		*a = a.With[0] // who kneels already only looks under the bed
	}
	if (a.Verb == Raise || a.Verb == Lift) && a.Part == Shoulder && a.Object == "" {
		a.Verb, a.Part, a.Direction = Shrug, "", Forward
	}
	if n := len(p.plan.Actions); a.Verb == Fall && a.Variant == tripped && (r.told("back", "backward", "backwards") ||
		n > 0 && p.plan.Actions[n-1].Verb.Goes() && p.plan.Actions[n-1].Direction == Backward) {
		a.Variant, a.Direction = "", Backward
	}
	r.patsThing()
	if a.Verb == Shake && (a.Part == Foot || a.Part == Ankle || a.Part == Toe) {
		a.Part = Leg
	}
	a.looksAlong(&r.c.act)
	r.showsIt()
	r.atOwnHand()
	if a.Verb == ShadeEyes && a.Side == Both && !r.told("both") && (a.Part == Eye || a.Target.Part == Eye) {
		a.Side = Either // of both eyes
	}
	if i := r.nearPart(); a.Verb == Slap && i > 0 {
		r.height(heightAt(r.p.lemma(i)))
		r.p.implies(i)
	}
	if a.Verb == Turn && a.Angle == 0 {
		a.Bare = a.Direction == Forward && a.Size == 0
		a.Angle = math.Pi / 2
		if a.Count > 1 && !r.quarters() {
			a.Angle = 2 * math.Pi
			if !r.c.noun {
				p.note("turns that are counted, and of which no angle is said, are whole ones")
			}
		}
		if a.Size > 0 && a.Size < 1 {
			a.Angle *= math.Max(0.5, a.Size) // turns slightly
		}
		if a.Bare && p.awayFrom(r.c.stem) {
			a.Angle = math.Pi
		}
		if a.Direction == Rightward {
			a.Angle = -a.Angle
		}
	}
	if a.Verb == Turn && a.Count > 1 && !r.quarters() {
		a.Angle = math.Max(-8*math.Pi, math.Min(8*math.Pi, a.Angle*float64(a.Count)))
		a.Count = 0
	}
	if r.rounds && a.Count > 0 {
		a.Angle, a.Count = math.Copysign(2*math.Pi*math.Min(float64(a.Count), 8), a.Angle), 0
	}
	if a.Verb == Walk && a.Count > 1 && a.Terrain.stairs() && a.Steps == 0 {
		a.Steps, a.Count = a.Count, 0
	}
	if (a.Verb == Walk || a.Verb == Run) && a.Count > 1 && math.Abs(a.Angle) > 6 {
		a.Angle, a.Count = math.Copysign(2*math.Pi*math.Min(float64(a.Count), 8), a.Angle), 0 // circles
	}
	if (a.Verb == Raise || a.Verb == Lift) && a.Side == Either && a.Object == "barbell" {
		a.Side = Both
	}
	p.objectWithin(r)
	p.liftHeld(r)
	if a.Verb == Lift && a.Side == Either && a.Heft < 0 && a.Direction == Forward {
		a.Verb = PickUp // one hand is enough
	}
	if a.Verb == Stomp && a.Variant == "" && a.Count == 0 && a.Side == Either && a.Part == "" && a.Object == "" && a.Seconds == 0 {
		a.Variant, a.Count, a.Freely = "alternate", 4, true // one stomp is no way to be angry
	}
	if a.Verb == Push && a.Count == 0 && (a.Direction == Forward || a.Direction == Ahead) &&
		(a.Heft > 0 || r.told("stuck", "stalled", "jammed", "heavy")) {
		a.Held = true // what resists is pushed to the end
		a.Variant = cmp.Or(a.Variant, "hard")
	}
	if held := p.inHands(); a.Verb == Talk && held != nil && held.Object == "phone" {
		a.Verb, a.Side = Phone, held.Side
	}
	if a.Verb == Take && a.Side == Either && a.Object == "box" {
		a.Side = Both // it fills both arms
	}
	if a.Verb == PickUp && a.Side == Either && r.told("heavy", "large", "big", "huge") {
		a.Side = Both
	}
	if !r.amends && !r.c.noun && !r.told("over") {
		a.onward()
	}
	if a.Verb == Crawl && a.Variant == "" && (prone[a.Target.Part] || prone[a.Part]) {
		a.Variant, a.Target, a.Part = "army", Target{}, ""
	}
	r.onAnother()
	a.angled()
	r.onto()
	r.there()
	a.feet()
	if (a.Verb == Bring || a.Verb == Put || a.Verb == Gesture || a.Verb == Raise || a.Verb == Lower || a.Verb == Walk &&
		r.c.word == "return") && a.Part == Head && !r.amends {
		if a.Verb == Lower {
			a.Direction = Downward
		}
		if a.Direction == Backward || a.Direction == Forward {
			*a = Action{Verb: Stand, Tones: a.Tones, Seconds: 0.8} // it is level again
		} else {
			*a = Action{Verb: Look, Direction: a.Direction, Speed: a.Speed, Size: a.Size, Tones: a.Tones}
		}
	}
	if a.Verb == Pirouette && r.c.sensed && one(a.Side) && !r.amends {
		a.Side = Left + Right - a.Side // on the left foot, the right one is lifted
	}
	if (a.Verb == Tree || a.Verb == OneLeg || a.Verb == Pirouette) && one(a.Target.Side) && leggy(a.Target.Part) {
		a.Side, a.Target = Left+Right-a.Target.Side, Target{} // on the left leg, the right one is lifted
	}
	if r.c.by == "after" && r.c.noun && (a.Verb == Punch || a.Verb == Kick || a.Verb == Slap || a.Verb == Shoot) && !r.amends {
		*a = Action{Verb: Pushed, Direction: Backward, Tones: a.Tones} // a body that staggers after a blow was hit
	}
	if (a.Verb == Take || a.Verb == Reach) && r.c.word == "reach" && (a.Part == Toe || a.Target.Part == Toe || a.Target.Part == Ankle) {
		a.Verb, a.Part, a.Target = TouchToes, "", Target{}
	}
	if a.Verb == Take && a.Direction == Downward && r.told("down") && (r.c.word == "take" || r.c.word == "get") {
		a.Direction = Upward // what is taken down is high
	}
	if (a.Verb == Drop || a.Verb == Lower) && (a.Target.Part == Heel || a.Part == Heel) && !r.amends {
		*a = Action{Verb: Stand, Tones: a.Tones, Seconds: 0.8} // from the toes
	}
	if p.aboveHead(r.c) {
		held := (a.Verb == Hold || a.Verb == JoinHands) && a.Object == "" && !r.told("together") && (r.c.word == "hold" || r.c.word == "keep")
		if limb := a.Part; held && (limb.arms() || a.Target.Part.arms()) {
			*a = Action{Verb: Raise, Side: a.Side, Part: Arm, Speed: a.Speed, Tones: a.Tones} // "holds both arms above the head"
			if a.Side == Either {
				a.Side = Both
			}
		}
		if a.Verb == Raise && a.Target.Part == Head {
			a.Direction, a.Target = Upward, Target{}
		}
	}
	if a.Verb == JoinHands && a.Target.Part == Head {
		a.Verb = HandsOn // "holds the hands behind the head"
	}
	if hand := a.Target.Part == Hand || a.Target.Part == Arm; hand && one(a.Target.Side) && a.Verb.Leaves() && r.told("from") {
		a.Side, a.Target = a.Target.Side, Target{} // "drops the sword from the right hand"
	}
	if high := a.Direction == Upward || a.Target.Height > 0.8; a.Verb == Lower && high && r.told("from") && !r.amends {
		p.append(Action{Verb: Raise, Side: a.Side, Speed: a.Speed, Tones: a.Tones})
		a.Variant, a.Direction, a.Target = "raised", Forward, Target{} // "lowers both hands from above the head"
	}
	if a.Verb == Rise && r.c.word == "get" && p.text(r.c.stem+1) == "back" && p.upright() && !r.amends {
		*a = Action{Verb: Stand, Tones: a.Tones} // "puts it down and straightens up"
	}
	if wheeled[a.Verb] && a.Angle != 0 && (a.Direction == Leftward || a.Direction == Rightward) {
		a.Angle, a.Direction = math.Copysign(a.Angle, sign(a.Direction == Leftward)), Forward // "rides in a circle to the right"
	}
	if a.Verb == Swing && leggy(a.Part) {
		a.Verb = LegSwing // "swings the upper foot"
	}
	if a.Verb == Squat && a.Part == Knee && one(a.Side) {
		a.Verb = KneeRaise // of one leg alone
	}
	if a.Verb == Celebrate && r.c.word == "punch" && (a.Count > 1 || a.Alternate) {
		a.Verb = Punch // into the air
	}
	if a.Verb == Lean && leggy(a.Target.Part) && one(a.Target.Side) {
		a.Direction, a.Target, a.Object = wayOf(a.Target.Side == Left), Target{}, "" // the weight goes onto that leg
	}
	if a.Verb == Lean && a.Part == Head && !r.amends {
		*a = Action{Verb: Nod, Variant: "tilt", Direction: a.Direction, Speed: a.Speed, Size: a.Size, Tones: a.Tones}
	}
	if a.Verb == LegRaise && one(a.Side) && (a.Direction == Leftward || a.Direction == Rightward) {
		a.Direction = wayOf(a.Side == Left)
	}
	if a.Verb == Walk && a.Direction == Sideways && one(a.Side) && (a.Part == Foot || a.Part == Leg) && !r.amends {
		a.Direction = wayOf(a.Side == Left) // "slides the right foot out to the side"
	}
	if a.Verb == Hop && a.Side == Both && a.Variant == "" {
		a.Verb, a.Side = Jump, Either
	}
	if a.Verb == Spread && one(a.Side) {
		a.Verb = Raise // of one arm
		if a.Direction == Forward {
			a.Direction = Sideways
		}
	}
	if k := a.Verb.kind(); r.c.noun && r.c.form == third && parts[r.c.word] == "" && a.Count == 0 && k.again > 0 &&
		!k.open && !k.upper && !r.amends {
		a.Count, a.Freely = 3, true // "does squats"
	}
	if a.Verb == Throw && (r.told("shoulder") && r.told("over")) {
		a.Direction, a.Target = Backward, Target{} // "throws it over the shoulder"
	}
	if a.Verb == Throw && (a.Variant == "" || a.Variant == "underhand") && (a.Direction == Upward || r.told("air")) {
		a.Direction, a.Variant = Upward, "" // "tosses it into the air"
	}
	if a.Verb == Look && a.Target.Part == Shoulder {
		a.Side, a.Target = a.Target.Side, Target{} // over that shoulder
	}
	if a.Verb == Twist && a.Circles && a.Part == Hips {
		a.Verb, a.Circles = HipCircle, false
	}
	if a.Verb == Look && (a.Circles || r.c.word != "look" && r.told("clockwise", "counterclockwise")) {
		a.Verb, a.Variant, a.Circles = Circle, "head", false
	}
	if a.Verb == Walk && p.last != nil && p.last.word == "circle" && p.last.noun && a.Part.limb() {
		// "makes a circle with the arm"
		*a = Action{Verb: Circle, Side: a.Side, Part: a.Part, Size: a.Size, Count: a.Count, Direction: a.Direction, Tones: a.Tones}
	}
	if a.Verb == Stretch && (a.Part == Arm || a.Part == Hand) && a.Direction == Sideways && a.Side == Both {
		a.Verb, a.Direction = Spread, Forward
	}
	if a.Verb == Bow && r.c.word != "bow" && p.lemma(r.c.stem+r.c.span-1) != "bow" &&
		(a.Direction == Leftward || a.Direction == Rightward || a.Direction == Sideways || a.Side == Both) {
		a.Verb, a.Target = SideBend, Target{} // "bends at the waist to the right side"
	}
	if toes := func(t Tone) bool { return t.Style == "tiptoe" }; a.Verb == Stand && slices.ContainsFunc(a.Tones, toes) {
		a.Verb, a.Tones = Tiptoes, slices.DeleteFunc(slices.Clone(a.Tones), toes)
	}
	if a.Diagonal && a.Angle != 0 && (a.Verb == Walk || a.Verb == Run) {
		a.Diagonal = false
	}
	if !r.amends {
		a.paces(r.c)
	}
	if r.inTurn && a.Verb != Jump && a.Verb != Walk && a.Verb != Run && a.Verb != Turn {
		a.eachSide()
	}
	if a.Opposite {
		if last := p.told0(); last != nil && !r.amends {
			switch {
			case last.Side == Left || last.Side == Right:
				a.Side = Left + Right - last.Side
			case last.Veer != 0:
				a.Veer = -last.Veer
			case last.Angle != 0 && (a.Verb == Turn || a.Verb == last.Verb && math.Abs(last.Angle) > 6 && math.Abs(a.Angle) < 7):
				a.Angle, a.Direction = -last.Angle, last.Direction
			case last.Verb == Turn && math.Abs(last.Angle) > 6 && a.Verb.Goes():
				last.Angle = math.Copysign(math.Pi, last.Angle) // "spins on the heels and walks off in the opposite direction"
			case last.Direction == Forward && last.Verb.Goes() && a.Verb.Goes():
				a.Returns = true
			}
		}
	}
	if r.c.word == "return" || r.c.word == "go" || r.c.word == "come" || r.c.word == "get" || r.c.word == "stand" {
		p.comesBack(r)
	}
}

// upright reports whether a body has done something, and stands on its feet after it, in no pose.
func (p *parser) upright() bool {
	for k := len(p.plan.Actions) - 1; k >= 0; k-- {
		if v := p.plan.Actions[k].Verb; !v.Upper() {
			return !v.Low() && !v.Stays() && v != Stand
		}
	}
	return false
}

// prone are the parts on which a body crawls without its knees.
var prone = map[Part]bool{Belly: true, Chest: true, Elbow: true}

// feet makes a step of a foot that is put somewhere.
func (a *Action) feet() {
	foot := func(p Part) bool { return p == Foot || p == Leg }
	if a.Verb != Put || !foot(a.Part) && !foot(a.Target.Part) || a.Direction == Downward || a.Direction == Upward {
		return
	}
	side := a.Side
	if side == Either {
		side = a.Target.Side
	}
	*a = Action{Verb: Walk, Stepping: true, Steps: 1, Side: side, Part: Foot, Direction: a.Direction, Tones: a.Tones, Speed: a.Speed}
	if a.Direction == Ahead {
		a.Direction = Forward
	}
}

// rising lets bodies that are down get up before they go anywhere.
func rising(actions []Action) []Action {
	var out []Action
	low := false
	for _, a := range actions {
		if n := len(out); n > 0 && out[n-1].Verb == Crawl {
			a = a.crawled(&out[n-1])
		}
		switch {
		case low && (a.Verb == Jump || a.Verb == Hop) && crouched(out):
			low = false // a jump out of a crouch begins there
		case low && (a.Verb.Goes() || a.Verb == Jump || a.Verb == Hop):
			out = append(out, Action{Verb: Rise, Speed: a.Speed, Tones: a.Tones})
			low = false
		case a.Verb.Low():
			low = true
		case a.Verb.Whole() && !a.Within:
			low = false
		}
		out = append(out, a)
	}
	return out
}

// crouched reports whether the last thing that a body did with its legs was to
// crouch.
func crouched(done []Action) bool {
	for k := len(done) - 1; k >= 0; k-- {
		if v := done[k].Verb; v != Stand && !v.Upper() {
			return v == Crouch
		}
	}
	return false
}

// one reports whether one side was said, and not the other.
func one(s Side) bool { return s == Left || s == Right }

// comesBack reads a return to where or how a body was in the beginning.
func (p *parser) comesBack(r *reader) {
	a, n := r.a, len(p.plan.Actions)
	to := false
	for _, i := range r.c.words {
		w := p.lemma(i)
		if w == "start-position" {
			p.use(i)
		}
		if w == "up" && (r.c.word == "come" || r.c.word == "get" || r.c.word == "go") && p.text(i-1) == "back" ||
			w == "start-position" || w == "standing" || w == "stand" || r.c.word == "return" && w == "position" {
			to = true
			p.use(i)
		}
	}
	if n > 0 && r.told("down") && r.c.word != "return" && r.c.word != "stand" && p.onStairs() {
		*a = Action{Verb: Walk, Terrain: StairsDown, Speed: a.Speed, Tones: a.Tones}
		return // "climbs the steps, waves and comes down again"
	}
	if went := wayBefore(p.plan.Actions); went != nil && (a.Verb == Walk || a.Verb == Run) && a.Terrain == Level && r.told("back") &&
		p.plan.Actions[n-1].Verb == Turn && math.Abs(p.plan.Actions[n-1].Angle) > 2 {
		a.Terrain = went.Terrain.back() // "climbs the steps, turns around and comes back"
	}
	after := r.c.stem + 1
	if p.text(after) == "back" {
		after++
	}
	if n > 0 && r.c.word == "come" && p.text(after) == "down" && a.Verb != Lower && a.Verb != Put {
		if last := &p.plan.Actions[n-1]; !last.Verb.Goes() && last.Verb != Climb && !last.Terrain.Up() {
			*a = Action{Verb: Stand, Tones: a.Tones} // from the toes
			if last.Verb.Low() {
				a.Verb = Rise
			}
			return
		}
	}
	if n > 0 && p.plan.Actions[n-1].Verb == Climb && r.told("down") {
		last := p.plan.Actions[n-1]
		*a = Action{Verb: Climb, Direction: Downward, Object: last.Object, Variant: last.Variant, Speed: a.Speed, Tones: a.Tones}
		return
	}
	if n > 0 && r.told("down") && p.onBox() && (r.c.word == "come" || r.c.word == "get" || r.c.word == "go") {
		*a = Action{Verb: Walk, Terrain: OffBox, Speed: a.Speed, Tones: a.Tones}
		return
	}
	if n == 0 || !to && r.c.word != "return" {
		return
	}
	tones := a.Tones
	for k := n - 1; k >= 0; k-- {
		switch last := &p.plan.Actions[k]; {
		case upAgain[last.Verb]:
			*a = Action{Verb: Stand, Tones: tones}
			return
		case last.Verb.Low():
			*a = Action{Verb: Rise, Floor: last.Floor, Speed: a.Speed, Tones: tones}
			return
		case last.Verb == Rise, last.Verb.Upper(), last.Verb == Stand:
		case last.Verb == Turn && r.c.word != "return":
		case last.Verb == Walk || last.Verb == Run:
			*a = Action{Verb: last.Verb, Returns: true, Speed: a.Speed, Tones: tones}
			return
		}
	}
	if r.c.word != "walk" {
		*a = Action{Verb: Stand, Tones: tones}
	}
}

// onBox reports whether a body stands on what it has climbed.
func (p *parser) onBox() bool {
	for k := len(p.plan.Actions) - 1; k >= 0; k-- {
		switch a := &p.plan.Actions[k]; {
		case a.Terrain == OntoBox:
			return true
		case a.Terrain != Level || a.Verb.Goes():
			return false
		}
	}
	return false
}

// onStairs reports whether a body is at the top of stairs that it has gone up.
func (p *parser) onStairs() bool {
	for k := len(p.plan.Actions) - 1; k >= 0; k-- {
		a := &p.plan.Actions[k]
		if a.Terrain != Level || a.Verb.Goes() && a.Verb != Turn || a.Verb.Low() {
			return a.Terrain == StairsUp
		}
	}
	return false
}

// offBox lets a body that stands on a thing climb, step or jump down from it.
func (r *reader) offBox() {
	a := r.a
	if (a.Verb == Climb && a.Direction == Downward || a.Verb == Walk && a.Terrain == StairsDown) && !r.amends && r.p.onBox() {
		*a = Action{Verb: Walk, Terrain: OffBox, Speed: a.Speed, Tones: a.Tones}
	}
}

// climbsOver tells that what is climbed over is stepped over.
func (r *reader) climbsOver() {
	if r.c.word == "climb" && r.a.Terrain == Over && !r.amends {
		r.p.note("“climbs over” is performed as a step over")
	}
}

// sidewaysBack leads a jump or a step that is told to go back after one to a side to
// the other side: "jumps to the left, then jumps back".
func (r *reader) sidewaysBack() {
	a, n := r.a, len(r.p.plan.Actions)
	if n == 0 || r.amends || a.Direction != Backward || !r.told("back") || a.Verb != Jump && a.Verb != Hop && !a.Stepping {
		return
	}
	if last := &r.p.plan.Actions[n-1]; last.Verb == a.Verb && (last.Direction == Leftward || last.Direction == Rightward) {
		a.Direction = opposite[last.Direction]
	}
}

// opposite are the ways back.
var opposite = map[Direction]Direction{Forward: Backward, Backward: Forward, Leftward: Rightward, Rightward: Leftward, Sideways: Rightward}

// upAgain are verbs that end upright where they began: coming back up from them is
// part of them.
var upAgain = map[Verb]bool{Squat: true, Lunge: true, Bow: true, TouchToes: true, SideBend: true, Lean: true, Twist: true}

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
	if a.Verb != Throw || a.Direction != Leftward && a.Direction != Rightward || a.Alternate {
		if a.Verb.Goes() {
			*faced = 0
		}
		return 0
	}
	to := sign(a.Direction == Leftward) * aside
	turn, *faced, a.Direction = to-*faced, to, Forward
	return turn
}

// aboveHead reports whether a clause tells that something is above the head.
func (p *parser) aboveHead(c *clause) bool {
	for i := max(0, c.stem); i < min(len(p.tokens), c.stem+9) && !(i > c.stem && relation0(p.text(i))); i++ {
		if w := p.text(i); (w == "above" || w == "over") && (p.lemma(i+1) == "head" || articles[p.text(i+1)] && p.lemma(i+2) == "head") {
			return true
		}
	}
	return false
}

// bowsToBoth bows to the left and then to the right where that is said at once.
func bowsToBoth(actions []Action) []Action {
	var out []Action
	for _, a := range actions {
		if a.Verb != Bow || !(a.Alternate && a.Count < 2 || a.Direction == Sideways || a.Side == Both) {
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
	if a.Steps == 0 && a.Terrain.stairs() && a.Terrain == went.Terrain.back() {
		a.Steps = went.Steps
	}
}

// settle resolves actions by those beside them: ways back become a turn and a walk, alternating sides single actions,
// stances last until something ends them. It returns the repetitions of an action that it divided into parts; 0: none.
func (p *Plan) settle() (split int) {
	var out []Action
	faced := 0.0
	p.inPairs()
	fallsOnce(p.Actions)
	for i, a := range bowsToBoth(p.Actions) {
		for k := range a.With {
			if w := &a.With[k]; w.trend != (trend{}) {
				p.note("what gets more and more so beside something else is done alike all along")
				w.trend = trend{}
			}
		}
		if a.Bare && i > 0 && p.Actions[i-1].Verb.Goes() && i+1 < len(p.Actions) && p.Actions[i+1].Verb == Sit {
			a.Angle = math.Pi // to sit on what was walked to
		}
		if n := len(out); n > 0 && a.Strides == 2 && out[n-1].Strides > 0 && a.sidewards(&out[n-1]) {
			a.Strides = 1
		} else if i+1 < len(p.Actions) && a.Strides == 2 && a.sidewards(&p.Actions[i+1]) && p.Actions[i+1].Strides > 0 {
			a.Strides = 1
		}
		if n := len(out); n > 0 && a.stepsBack(&out[n-1]) {
			a.Strides = out[n-1].Steps
		}
		if n := len(out); n > 0 {
			if a.again(&out[n-1]) {
				continue
			}
			matched(&out[n-1], &a)
		}
		if went := wayBefore(out); went != nil {
			a.climbs(went)
		}
		a.touched()
		a.paced()
		a.inPlace()
		leaps := a.Verb == Jump || a.Verb == Hop
		if a.Direction == Sideways && !(leaps && a.Alternate) && (a.Verb.Goes() || a.Verb == Jump || a.Verb == Hop) {
			a.Direction = Leftward
		}
		a.opposes(out)
		if turn := a.facedFirst(&faced); turn != 0 {
			out = append(out, Action{Verb: Turn, Angle: turn, Tones: a.Tones, With: slices.Clone(a.With)})
		}
		switch {
		case (a.Path == BackAndForth || a.Path == SideToSide) && a.Count > 0 && (a.Verb == Walk || a.Verb == Run):
			out = append(out, a.shuttled()...)
		case a.trend != trend{}:
			split = a.Count
			parts := a.changes()
			if parts == nil {
				p.note("what gets more and more so is done alike all along")
				a.trend = trend{}
				parts = []Action{a}
			}
			out = append(out, parts...)
		case a.Returns:
			way := a
			way.Returns, way.Direction, way.Veer, way.Home = false, Forward, 0, true
			if went := aside(out); went != nil {
				way.Direction, way.Home = opposite[went.Direction], false // the body still faces ahead
				if way.Steps == 0 && way.Distance == 0 {
					way.Steps, way.Distance, way.Stepping = went.Steps, went.Distance, went.Stepping
				}
				out = append(out, way)
				break
			}
			if n := len(out); n > 0 && out[n-1].Verb.Goes() {
				way.Distance = or(way.Distance, out[n-1].Distance)
			}
			if went := wayBefore(out); went != nil && went.Terrain != Level {
				way.Terrain = went.Terrain.back()
				way.climbs(went)
			}
			if n := len(out); n == 0 || out[n-1].Verb != Turn || math.Abs(out[n-1].Angle) < 2 {
				out = append(out, Action{Verb: Turn, Angle: math.Pi, Speed: a.Speed, Tones: a.Tones, With: slices.Clone(a.With)})
			}
			out = append(out, way)
		case a.Alternate && a.Count != 1 && a.Verb.kind().again > 0 && !a.Verb.kind().open && a.Direction != Ahead &&
			(a.Direction != Sideways || leaps):
			out = append(out, alternated(a)...)
		case a.Count > 1 && !a.Freely && (a.Verb == Sit || a.Verb == Kneel || a.Verb == Lie || a.Verb == Crouch) && !a.Already:
			n := min(a.Count, 12)
			a.Count = 0
			for range n {
				out = append(out, a, Action{Verb: Rise, Speed: a.Speed, Tones: a.Tones}) // down and up again
			}
		case a.Count > 1 && a.Verb == Turn:
			n := min(a.Count, 8)
			a.Count = 0
			for range n {
				out = append(out, a)
			}
		case a.delivers():
			given := i+1 < len(p.Actions) && leaves[p.Actions[i+1].Verb]
			out = a.brought(out, given)
		case a.Alternate && a.Verb == Turn:
			b := a
			b.Angle, b.Alternate = -a.Angle, false
			a.Alternate = false
			out = append(out, a, b)
		default:
			out = append(out, a)
		}
	}
	p.Actions = seated(rising(staying(squatting(posing(holding(lasting(evened(phoning(out)))))))))
	if len(out) > 0 && len(out[0].With) == 0 && len(out) == 1 && out[0].Verb.Holds() {
		p.Actions = []Action{{Verb: Stand, Tones: out[0].Tones, With: out}}
	}
	return split
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

// quarters reports whether turns that are counted are of 90 degrees each, as in "turns left
// twice", and not whole ones, as in "turns twice to the left".
func (r *reader) quarters() bool {
	w := r.p.text(r.c.stem + 1)
	return r.a.Verb == Turn && r.c.stem >= 0 && math.Abs(r.a.Angle) < 2 && (w == "left" || w == "right")
}

// touched gives what hands are told to do to another part of the body that part: "rubs both
// eyes, then the left ear".
func (a *Action) touched() {
	onHead := a.Part == Ear || a.Part == Eye || a.Part == Nose || a.Part == Chin || a.Part == Neck || a.Part == Face
	if byHand[a.Verb] && onHead && a.Target.Part != "" && a.Target.Part != a.Part {
		a.Target, a.Side, a.Part = Target{Part: a.Part, Side: a.Side}, Either, ""
	}
}

// fallsOnce makes a slip of a fall after which a body falls again without having got up:
// "slips on a peel, flails his arms and lands on his back".
func fallsOnce(actions []Action) {
	for i := 1; i < len(actions); i++ {
		if actions[i].Verb != Fall || actions[i-1].Verb == Fall {
			continue
		}
		k := i - 1
		for k >= 0 && actions[k].Verb.Upper() {
			k--
		}
		if a := &actions[max(k, 0)]; a.Verb == Fall {
			*a = Action{Verb: Slip, Tones: a.Tones, Speed: a.Speed}
		}
	}
}

// already tells being in a pose from getting into it: "is sitting", "while
// kneeling".
func (r *reader) already() {
	p, a := r.p, r.a
	if !a.Verb.Stays() || r.c.stem < 0 || a.Already {
		return
	}
	if n := len(p.plan.Actions); n > 0 && !(n == 1 && p.plan.Actions[0].Verb.Upper() && r.c.rel == meanwhile) {
		return
	}
	before, after := p.lemma(r.c.stem-1), p.text(r.c.stem+1)
	if r.c.form == gerund && after != "down" && (before == "be" || before == "while" || before == "as" || before == "person" ||
		before == "man" || before == "woman" || before == "" || p.last == nil && silent[before] && before != "start") ||
		r.c.form != gerund && before == "be" && !r.c.phrase || r.c.form == past && r.c.stem == 0 ||
		r.c.form == past && articles[before] && (p.text(r.c.stem-2) == "in" || p.text(r.c.stem-2) == "from") {
		a.Already = true
	}
}

// angled turns degrees that are said of a limb or the trunk into how high or how
// far it goes.
func (a *Action) angled() {
	const (
		shoulder, arm          = 0.82, 0.322    // of the body's height
		legs, bow, lean, aside = 78, 48, 34, 36 // degrees, as they usually are
	)
	if a.Bend == 0 {
		return
	}
	degrees := a.Bend * 180 / math.Pi
	size := func(usual float64) { a.Size = math.Max(0.3, math.Min(1.8, degrees/usual)) }
	switch a.Verb {
	case Raise, Extend, Spread:
		if a.Target == (Target{}) {
			a.Target.Height = shoulder - arm*math.Cos(math.Min(a.Bend, math.Pi))
		}
	case LegRaise:
		size(legs)
	case Bow:
		size(bow)
	case Lean:
		size(lean)
	case SideBend:
		size(aside)
	}
}

// mostShuttles bounds how often a counted way there and back is gone.
const mostShuttles = 10

// shuttled returns a way that is gone there and back so many times: a stretch for each way.
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

// leaves makes half a turn of spinning around before going away: the way is the one that the body then faces.
func (r *reader) leaves() {
	n := len(r.p.plan.Actions)
	if n == 0 || r.amends || !r.p.plan.Actions[n-1].spun || r.a.Verb != Walk && r.a.Verb != Run {
		return
	}
	backed := n > 1 && r.p.plan.Actions[n-2].Verb.Goes() && r.p.plan.Actions[n-2].Direction == Backward
	if backed || r.told("away", "off", "back") || departing[r.c.word] {
		last := &r.p.plan.Actions[n-1]
		last.Angle, last.spun = math.Copysign(math.Pi, last.Angle), false
	}
}

// departing are verbs of going away.
var departing = wordSet("leave flee escape retreat depart bolt")

// showsIt gives what is shown the thing that was in the hands before: "takes a ball and shows it".
func (r *reader) showsIt() {
	thing := r.p.token(r.c.stem + 1)
	if !r.c.sensed || r.a.Verb != Extend || r.a.Object != "" || thing.text != "it" && thing.text != "them" && !thing.again || r.amends {
		return
	}
	r.a.Object = objects[thing.lemma]
	if last := r.p.told(); last != nil {
		r.a.Object, r.a.Heft = cmp.Or(r.a.Object, last.Object), or(r.a.Heft, last.Heft)
	}
}

// looksAlong turns the look beside a lean to the side that the lean was told to go to: "peeks around a corner
// to the right".
func (a *Action) looksAlong(meant *Action) {
	if a.Verb != Lean || len(a.With) == 0 || len(meant.With) == 0 || a.With[0].Verb != Look || a.Direction == meant.Direction {
		return
	}
	if a.Direction == Leftward || a.Direction == Rightward {
		a.With = slices.Clone(a.With)
		a.With[0].Direction = a.Direction
	}
}
