package language

// rest is a set of the ways in which a body rests off its feet.
type rest uint16

const (
	onSeat rest = 1 << iota
	onGround
	onKnees
	lying
	onFours
	planked
	crouching

	sitting = onSeat | onGround
	upright = sitting | onKnees | crouching // the trunk is up and the arms are free
)

// rests has how each verb leaves the body, if not on its feet.
var rests = map[Verb]rest{
	Sit: sitting, Kneel: onKnees, Lie: lying, Sleep: lying, Crawl: onFours, Plank: planked, Crouch: crouching,
	Drive: onSeat, Row: onGround,
}

// amid has the rests in which each verb of the whole body can be done as well as
// on the feet. Verbs of the upper body can be done in all of them.
var amid = map[Verb]rest{
	LegRaise: sitting | lying | onFours | planked, KneeRaise: sitting | lying | onFours | planked, Kick: sitting | lying | onFours,
	Stomp: onSeat, LegSwing: onSeat | lying, StepInPlace: onSeat, HighKnees: onSeat,
	CrossLegs: sitting | lying, Straddle: sitting | lying, TouchToes: sitting, SideBend: sitting, Crouch: onSeat,
	Bow: sitting | onKnees, Lean: sitting | onKnees, Sway: sitting | onKnees,
	LyingRaise: lying, Crunch: lying, SitUp: lying, Bicycle: lying, ElbowToKnee: lying, Bridge: lying, Superman: lying,
	PushUp: lying | planked, Climber: planked, CatCow: onFours,
	Sleep: onSeat, PickUp: upright, Lift: onKnees | crouching,
	Shoot: upright | lying, Slash: upright, Stab: upright, Punch: upright, Box: upright, Block: upright, Twist: sitting | onKnees,
}

// rests returns how an action leaves the body; 0: on its feet.
func (a *Action) rests() rest {
	r := rests[a.Verb]
	switch {
	case a.Verb == Sit && a.Floor:
		r = onGround
	case a.Verb == Sit:
		r = onSeat
	}
	return r
}

// fits reports whether an action can be done by a body that rests so.
func (a *Action) fits(r rest) bool { return r != 0 && amid[a.Verb]&r != 0 }

// remains are the verbs that leave a body as it is; waiting are those that let time
// pass as well.
var (
	remains = wordSet("stay remain")
	waiting = wordSet("stay remain wait pause rest")
)

// downThere are the words after them that tell of the pose that the body is in.
var downThere = wordSet("down low there so still position pose like")

// staysSo reports whether a clause says that the body stays as an action has
// brought it.
func (p *parser) staysSo(cur *Action, c *clause) bool {
	if cur.Verb == Squat && cur.Count == 0 && waiting[c.word] {
		return true
	}
	if !remains[c.word] {
		return false
	}
	for i := c.stem + 1; i <= c.stem+4 && !relation0(p.text(i)); i++ {
		if downThere[p.lemma(i)] {
			return true
		}
	}
	return false
}

// stretchesLegs makes of legs that are stretched out by a body that rests on the
// ground, or on a seat, what it does with them there.
func (a *Action) stretchesLegs(r rest) {
	if (a.Verb == Extend || a.Verb == Stretch) && (a.Part == Leg || a.Part == Knee) && r&(sitting|lying) != 0 {
		a.Verb = LegRaise
	}
}

// squatting keeps a body down that squats and then does something that needs no
// standing: it crouches, instead of coming up by itself.
func squatting(actions []Action) []Action {
	for i := range actions {
		a := &actions[i]
		if a.Verb != Squat || a.Count > 0 || a.Freely || a.Seconds > 0 || i+1 == len(actions) {
			continue
		}
		if next := &actions[i+1]; next.Verb.Upper() && next.Verb != Lift || next.fits(crouching) {
			a.Verb = Crouch
		}
	}
	return actions
}
