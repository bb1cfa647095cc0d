package language

import (
	"math"
	"slices"
)

// staying marks actions that are done within the present pose of the body.
func staying(actions []Action) []Action {
	var pose *Action
	var rest rest
	for i := range actions {
		a := &actions[i]
		a.legsFirst()
		a.stretchesLegs(rest)
		if pose != nil && pose.Verb == Lie && a.Verb == Cycle {
			a.Verb = Bicycle
		}
		if pose != nil && pose.Verb == Crawl {
			a.onFours()
		}
		if pose != nil && (pose.Verb == Sit || pose.Verb == Kneel || pose.Verb == Lie) {
			a.inPlace()
			if a.Verb == Walk && a.Path == InPlace {
				a.Verb, a.Path = StepInPlace, Straight
			}
			if a.Verb == Take && (a.Target.Part == Toe || a.Part == Toe) || a.Verb == Reach &&
				(a.Target.Part == Toe || a.Target.Part == Foot) || a.Verb == Touch && a.Target.Part == Toe && a.Side != Left && a.Side != Right {
				*a = Action{Verb: TouchToes, Count: a.Count, Speed: a.Speed, Tones: a.Tones, Seconds: a.Seconds, Held: a.Held}
			}
		}
		switch {
		case a.fits(rest):
			a.Within = true
		case a.Verb.Low() || a.rests() != 0:
			pose, rest = a, a.rests()
		case !a.Verb.Upper() && a.Verb != Stand:
			pose, rest = nil, 0
		}
	}
	return actions
}

// onFours makes of an arm and a leg that are raised together what a body on hands
// and knees does with them.
func (a *Action) onFours() {
	if a.Verb != LegRaise || a.Variant != "" {
		return
	}
	for k, b := range a.With {
		if b.Verb == Raise || b.Verb == Extend || b.Verb == Stretch || b.Verb == Reach {
			if a.Side == Either && one(b.Side) {
				a.Side = Left + Right - b.Side
			}
			a.Variant, a.With = "dog", slices.Delete(slices.Clone(a.With), k, k+1)
			return
		}
	}
}

// legsFirst makes the leg that is raised along with an arm the main action: arms
// go with anything, legs do not.
func (a *Action) legsFirst() {
	if !a.Verb.Upper() {
		return
	}
	for k, b := range a.With {
		if b.Verb == LegRaise || b.Verb == KneeRaise {
			arm := *a
			arm.With = nil
			b.With = append(slices.Delete(slices.Clone(a.With), k, k+1), arm)
			b.Count, b.Seconds, b.Held, b.Tones, b.Speed = arm.Count, arm.Seconds, arm.Held, arm.Tones, arm.Speed
			*a = b
			return
		}
	}
}

// crawled returns a turn, or a walk back after it, as a body on hands and knees does it: without
// getting up.
func (a Action) crawled(before *Action) Action {
	const shuffled, each = 0.35, math.Pi / 4 // part of a step, and radians, of one that turns
	switch {
	case a.Verb == Turn && a.Angle != 0:
		turn := *before
		turn.Angle, turn.Size, turn.Direction = a.Angle, shuffled, Forward
		turn.Count = int(math.Max(1, math.Round(math.Abs(a.Angle)/each)))
		turn.Seconds = 1.3 * float64(turn.Count)
		turn.Distance, turn.Already, turn.Freely = 0, false, false
		if turn.Variant == "still" {
			turn.Variant = ""
		}
		return turn
	case a.Verb == Crawl && a.Direction == Backward && math.Abs(before.Angle) > 2:
		a.Direction = Forward // the way back, ahead
	}
	if a.Verb == Crawl && a.Variant == "" && before.Variant != "still" {
		a.Variant = before.Variant
	}
	return a
}

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

// stretchesLegs replaces a stretch of the legs of a body on the ground or on a seat by the movement
// for that posture.
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
