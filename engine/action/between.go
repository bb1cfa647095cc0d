package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// The way between two keys, for whole bodies and for arms alike: it is a quintic
// without acceleration at either key. It rests at a key, or runs through it if the
// body passes the key. A way from rest to rest may be skewed; what comes to rest goes
// beyond the key first, and what leaves one winds up. All of it is linear in the
// values at the keys, so that numbers (motion) and shares of poses (score) go the
// same way.

// through returns the part of the way that is gone at part u of its time, and what a
// speed at its first and at its last key adds, times the seconds of the way.
func through(u float64) (gone, leaving, arriving float64) {
	u3 := u * u * u
	return blend.MinJerk(u), u + u3*(-6+u*(8-3*u)), u3 * (-4 + u*(7-3*u))
}

// skewed returns how much of its time a movement seems to have behind it whose speed
// peaks early (skew above 0) or late. Skew is within -1 and 1.
func skewed(u, skew float64) float64 {
	if !(u > 0 && u < 1) {
		return u
	}
	return u + skew*u*(1-u)
}

// bent is like skewed for what runs through its ends: there the speed stays.
func bent(u, skew float64) float64 {
	if !(u > 0 && u < 1) {
		return u
	}
	v := u * (1 - u)
	return u + 16*skew*v*v*v
}

// settling is how long something goes beyond a key before it rests there, and is wound
// up as it leaves one, in seconds around the time of the key.
type settling struct {
	before, after float64 // beyond it
	winds, starts float64 // wound up, from before the key until it has started
}

// A trunk is heavier than an arm and takes longer to come to rest.
var (
	bodySettles = settling{0.16, 0.5, 0.2, 0.2}
	armsSettle  = settling{0.14, 0.42, 0.22, 0.2}
)

// beyond returns how much of its overshoot something has t seconds after a key, 0 to
// 1. It took came seconds to get to the key, and stays there for rests seconds.
func (s settling) beyond(t, came, rests float64) float64 {
	room := math.Min(math.Min(1, came/(2*s.before)), rests/s.after)
	return bump((t + s.before*room) / ((s.before + s.after) * room))
}

// woundUp returns how much something is wound up t seconds after a key that it leaves,
// 0 to 1. It was before that for came seconds.
func (s settling) woundUp(t, came float64) float64 {
	room := blend.Clamp(came/0.3, 0, 1)
	return bump((t + s.winds*room) / ((s.winds + s.starts) * room))
}

// bump is 0 at both ends of 0..1 and 1 in the middle, and very smooth.
func bump(u float64) float64 {
	if !(u > 0 && u < 1) {
		return 0
	}
	return 64 * u * u * u * (1 - u) * (1 - u) * (1 - u)
}
