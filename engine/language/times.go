package language

import (
	"cmp"
	"math"

	"github.com/motiongate/motiongate/engine/portable"
)

// usual speeds in m/s, for an adult.
const (
	walkSpeed = 1.25
	runSpeed  = 2.9
)

// The usual dimensions of stairs, in metres.
const (
	Tread = 0.28
	Riser = 0.17

	landing = 0.7 // before the first of them and after the last, together
)

// mostBow is how fast somebody turns along a bow at the most, in radians a second.
const mostBow = 1.7

// farJump is the way in metres for which one jump from standing does.
const farJump = 1.5

// Pace returns the speed in m/s that an action is done at, for an adult.
func (a *Action) Pace() float64 {
	times := cmp.Or(a.Speed, 1)
	switch a.Verb {
	case Walk:
		v := walkSpeed * times
		if a.Terrain == StairsUp || a.Terrain == StairsDown {
			return 0.42 * times
		}
		if a.Direction == Backward {
			v *= 0.65
		} else if a.Direction != Forward {
			v *= 0.5
		}
		return v * math.Sqrt(cmp.Or(a.Size, 1))
	case Run:
		v := runSpeed * times
		if a.Direction != Forward {
			v *= 0.5
		}
		return v
	}
	return 0
}

// Velocity returns the velocity ahead and to the left of an action at a speed, in m/s.
func (a *Action) Velocity(speed float64) (ahead, left float64) {
	switch {
	case a.Diagonal:
		ahead, left = 1.3*speed, 0.9*speed
		if a.Distance > 0 || a.Steps > 0 {
			ahead, left = 0.76*speed, 0.65*speed // as far as the prompt says, in either direction
		}
		if a.Backing {
			ahead *= -0.8
		}
		if a.Direction == Rightward {
			left = -left
		}
	case a.Direction == Backward:
		ahead = -speed
	case a.Direction == Leftward:
		left = speed
	case a.Direction == Rightward:
		left = -speed
	default:
		ahead = speed
	}
	return ahead, left
}

// Stride returns how far one step takes an action, in metres for an adult.
func (a *Action) Stride() float64 {
	v := a.Pace()
	switch {
	case a.Tread > 0:
		return a.Tread
	case a.Verb == Run:
		return v / 2.8
	case a.Direction == Leftward || a.Direction == Rightward:
		return 0.3 * math.Sqrt(cmp.Or(a.Size, 1)) // every other step only brings the feet together
	}
	if a.Direction == Backward {
		return v / (1.55 + 0.45*v)
	}
	return 0.67 * portable.Pow(v, 0.52) * cmp.Or(a.Size, 1)
}

// Far returns how far an action goes, in metres for an adult; 0 if the prompt does not name it.
func (a *Action) Far() float64 {
	if a.Distance > 0 || a.Steps == 0 {
		return a.Distance
	}
	if a.Terrain == StairsUp || a.Terrain == StairsDown {
		return float64(a.Steps)*Tread + landing
	}
	return float64(a.Steps) * a.Stride()
}

// Times is how long a movement takes by itself, in seconds: done once, and each further
// time.
type Times struct {
	Once, Again float64
	Quick       float64 // the part of them in which people still do it at their own speeds; 0: not known
	Kept        float64 // seconds beyond them in which its pose is kept at most, if there is time
	Fills       bool    // it is repeated as long as there is time

	Pose         int     // that it begins and ends in; 0: at ease
	Enter, Leave float64 // of Once: how long that pose is taken, and left; neither happens between two of the same pose
}

// Timing returns the times of an action from its movement. It returns false for an action without a
// length of its own: one that continues, one that stays, or one without a movement. Only Fills is valid then.
type Timing func(a *Action) (Times, bool)

// seconds returns the times of an action: those of its movement, or else the usual ones of
// its verb.
func (t Timing) seconds(a *Action) Times {
	if t != nil {
		if own, ok := t(a); ok {
			return own
		}
	}
	return a.Verb.Usual()
}

// Usual returns the times of a verb whose movement says none. Of those whose movement
// does, they are about the same.
func (v Verb) Usual() Times {
	k := v.facts()
	return Times{Once: k.seconds, Again: k.again}
}

// goesOnFor is how many times its natural length a repeated action takes at most before a pause, and
// drawnOut the same of an action of the whole body that is done once.
const (
	goesOnFor = 4
	drawnOut  = 1.15
)

// fills reports whether a timing has an action repeated as long as there is time.
func (t Timing) fills(a *Action) bool {
	if t == nil {
		return false
	}
	own, _ := t(a)
	return own.Fills && a.Count == 0
}

// longest returns how many seconds an action of some natural length takes at most where there is time.
func (a *Action) longest(timing Timing, seconds float64) float64 {
	var own Times
	if timing != nil {
		own, _ = timing(a)
	}
	kept := own.Kept / cmp.Or(a.Speed, 1)
	switch whole := a.Verb.WholeBody(); {
	case a.Held:
		return math.Inf(1)
	case a.Seconds > 0:
		return seconds
	case a.Freely && whole:
		return 6 * seconds
	case timing.fills(a):
		return goesOnFor * seconds
	case whole && a.Count > 0:
		return drawnOut * seconds
	case whole:
		return drawnOut*seconds + kept
	case a.Verb.Upper() && a.Count == 0:
		return seconds + kept
	}
	return seconds
}

// natural returns how long an action takes by itself, and whether it can be
// drawn out to any length.
func (a *Action) natural(timing Timing) (seconds float64, elastic bool) {
	if a.Seconds > 0 {
		return a.Seconds, false
	}
	slow := 1 / cmp.Or(a.Speed, 1)
	switch a.Verb {
	case Stand:
		return 1.5, true
	case Walk, Run:
		if d := a.Far(); d > 0 {
			return d/a.Pace() + 0.6, false
		}
		if a.Path != Straight && a.Path != InPlace {
			return 5, true
		}
		return 3, true
	case Turn:
		return (0.7 + math.Abs(a.Angle)/2.0) * slow, false
	}
	k := a.Verb.facts()
	count := math.Max(1, float64(a.Count))
	if a.Verb == Jump && a.Count == 0 {
		count = math.Max(1, math.Ceil(a.Distance/farJump))
	}
	times := timing.seconds(a)
	return math.Max(k.least, times.Once+times.Again*(count-1)) * slow, k.is&(stays|open) != 0
}

// steps is the time of several steps from standing, in seconds: a straight walk of no
// length in the prompt takes no less while anything else can be drawn together.
const steps = 1.5

// least is the part of its natural length that an open action needs.
func (a *Action) least() float64 {
	switch {
	case a.Verb == Walk && a.Path == Straight && !a.Stepping:
		s, _ := a.natural(nil)
		return math.Max(a.bends(s), math.Min(1, steps/s))
	case a.Verb.Stays():
		return 0.7
	case a.Verb == Stand:
		return 0.5
	case a.Path != Straight:
		return 0.6
	case a.Verb.Goes():
		s, _ := a.natural(nil)
		return math.Max(0.35, a.bends(s))
	}
	return 0.35
}

// bends returns the share of a walk of some seconds that its curve takes.
func (a *Action) bends(seconds float64) float64 {
	return math.Min(0.9, math.Abs(a.Angle)/mostBow/seconds)
}

// brisk is the part of its natural length in which an action that is not open is still
// done at a human speed.
func (a *Action) brisk(timing Timing) float64 {
	switch {
	case a.Seconds > 0:
		return 1
	case a.Verb.Goes() || a.Verb == Turn:
		return 0.8
	}
	usual := 0.8
	if a.Verb.Upper() {
		usual = 0.6 // most of their time they are only shown, or repeated
	}
	return math.Min(1, cmp.Or(timing.seconds(a).Quick, usual)*math.Max(1, a.Speed))
}
