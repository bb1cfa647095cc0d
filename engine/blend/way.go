package blend

import (
	"math"

	"github.com/motiongate/motiongate/engine/portable"
)

// The way between two keys, for whole bodies and for arms alike: it is a quintic
// without acceleration at either key. It rests at a key, or runs through it if the
// body passes the key. A way from rest to rest may be skewed; what comes to rest goes
// beyond the key first, and what leaves one winds up. All of it is linear in the
// values at the keys, so that numbers and shares of poses go the same way.

// Through returns the part of the way that is gone at part u of its time, and what a
// speed at its first and at its last key adds, times the seconds of the way.
func Through(u float64) (gone, leaving, arriving float64) {
	u3 := u * u * u
	return MinJerk(u), u + u3*(-6+u*(8-3*u)), u3 * (-4 + u*(7-3*u))
}

// Passing returns the speed at a key that is passed, from the ways to it and on from it, which take before and
// after seconds. It is 0 where the way turns round, and so bounded that the way beyond no key is overshot.
func Passing(came, goes, before, after float64) float64 {
	a, b := came/before, goes/after
	if a*b <= 0 {
		return 0
	}
	return math.Copysign(math.Min(1.6*math.Min(math.Abs(a), math.Abs(b)), math.Abs(a*after+b*before)/(before+after)), a)
}

// Skewed returns how much of its time a movement seems to have behind it whose speed
// peaks early (skew above 0) or late. Skew is within -1 and 1.
func Skewed(u, skew float64) float64 {
	if !(u > 0 && u < 1) {
		return u
	}
	return u + skew*u*(1-u)
}

// Bent is like Skewed for what runs through its ends: there the speed stays.
func Bent(u, skew float64) float64 {
	if !(u > 0 && u < 1) {
		return u
	}
	v := u * (1 - u)
	return u + 16*skew*v*v*v
}

// Settling is how long something goes beyond a key before it rests there, and is wound
// up as it leaves one, in seconds around the time of the key.
type Settling struct {
	Before, After float64 // beyond it
	Winds, Starts float64 // wound up, from before the key until it has started
}

// Beyond returns how much of its overshoot something has t seconds after a key, 0 to
// 1. It took came seconds to get to the key, and stays there for rests seconds.
func (s Settling) Beyond(t, came, rests float64) float64 {
	room := math.Min(math.Min(1, came/(2*s.Before)), rests/s.After)
	return bump((t + s.Before*room) / ((s.Before + s.After) * room))
}

// WoundUp returns how much something is wound up t seconds after a key that it leaves,
// 0 to 1. It was before that for came seconds.
func (s Settling) WoundUp(t, came float64) float64 {
	room := Clamp(came/0.3, 0, 1)
	return bump((t + s.Winds*room) / ((s.Winds + s.Starts) * room))
}

// bump is 0 at both ends of 0..1 and 1 in the middle, and very smooth.
func bump(u float64) float64 {
	if !(u > 0 && u < 1) {
		return 0
	}
	return 64 * u * u * u * (1 - u) * (1 - u) * (1 - u)
}

// trailing is the impulse response of a critically damped spring, sampled at four delays in
// seconds: the value behind the spring is the weighted mean of the leading value at these delays.
// The closed form needs no state of earlier moments.
var trailing = func() (out [4]struct{ late, share float64 }) {
	const stiff = 26.0 // a second: half of a way is gone in 0.06 s
	sum := 0.0
	for i := range out {
		out[i].late = 0.02 + 0.04*float64(i)
		out[i].share = out[i].late * portable.Exp(-stiff*out[i].late)
		sum += out[i].share
	}
	for i := range out {
		out[i].share /= sum
	}
	return out
}()

// Trailed returns how far a value is ahead of what follows it on a spring.
func Trailed(at func(late float64) float64) float64 {
	sum := at(0)
	for _, l := range trailing {
		sum -= l.share * at(l.late)
	}
	return sum
}
