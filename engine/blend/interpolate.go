package blend

import (
	"math"

	"github.com/motiongate/motiongate/engine/portable"
)

// Bodies and arms move between two keys by the same functions: a quintic without
// acceleration at either key. Its speed at a key is zero, or, where the body passes
// the key, that of PassSpeed. The time of an interval from rest to rest may be skewed; a
// part of the body overshoots a key at which it comes to rest, and winds up before it
// leaves one. All functions are linear in the values at the keys, so that numbers and
// shares of poses are interpolated alike.

// QuinticBasis returns the basis of the quintic at the share u of an interval: the share
// of the distance covered, and the contributions of the speeds at the first and at the
// last key, for an interval of one second.
func QuinticBasis(u float64) (share, start, end float64) {
	u3 := u * u * u
	return MinJerk(u), u + u3*(-6+u*(8-3*u)), u3 * (-4 + u*(7-3*u))
}

// PassSpeed returns the speed at a key that is passed, from the displacements before and after it, which take
// secondsBefore and secondsAfter. It is 0 where the direction reverses, and bounded so that no key is overshot.
func PassSpeed(displacementBefore, displacementAfter, secondsBefore, secondsAfter float64) float64 {
	a, b := displacementBefore/secondsBefore, displacementAfter/secondsAfter
	if a*b <= 0 {
		return 0
	}
	weighted := math.Abs(a*secondsAfter+b*secondsBefore) / (secondsBefore + secondsAfter)
	return math.Copysign(math.Min(1.6*math.Min(math.Abs(a), math.Abs(b)), weighted), a)
}

// SkewTime maps the share u of an interval so that the peak of the speed comes early
// (skew above 0) or late (below 0). Skew is within -1 and 1.
func SkewTime(u, skew float64) float64 {
	if !(u > 0 && u < 1) {
		return u
	}
	return u + skew*u*(1-u)
}

// SkewTimeInside is like SkewTime for an interval whose ends are passed: it leaves the
// speed at both ends as it is.
func SkewTimeInside(u, skew float64) float64 {
	if !(u > 0 && u < 1) {
		return u
	}
	v := u * (1 - u)
	return u + 16*skew*v*v*v
}

// Overshoot has the times, in seconds, in which a part of the body overshoots a key at
// which it comes to rest, and winds up before it leaves a key.
type Overshoot struct {
	Rise, Fall      float64 // of the overshoot: before and after the time of the key
	WindUp, Release float64 // of the wind-up: before and after the time of the key
}

// After returns the share of the overshoot, 0 to 1, at t seconds after a key. The
// movement to the key takes interval seconds, the rest at it stay seconds.
func (s Overshoot) After(t, interval, stay float64) float64 {
	room := math.Min(math.Min(1, interval/(2*s.Rise)), stay/s.Fall)
	return bump((t + s.Rise*room) / ((s.Rise + s.Fall) * room))
}

// BeforeStart returns the share of the wind-up, 0 to 1, at t seconds after a key that the
// part leaves after a rest of stay seconds.
func (s Overshoot) BeforeStart(t, stay float64) float64 {
	room := Clamp(stay/0.3, 0, 1)
	return bump((t + s.WindUp*room) / ((s.WindUp + s.Release) * room))
}

// bump is 1 at 0.5 and 0 at 0 and 1 and outside of them, with continuous first and second
// derivatives.
func bump(u float64) float64 {
	if !(u > 0 && u < 1) {
		return 0
	}
	return 64 * u * u * u * (1 - u) * (1 - u) * (1 - u)
}

// springDelays is the impulse response of a critically damped spring, sampled at four delays in
// seconds: the value behind the spring is the weighted mean of the leading value at these delays.
// The closed form needs no state of earlier moments.
var springDelays = func() (out [4]struct{ delay, share float64 }) {
	const stiff = 26.0 // per second: half of a step is covered in 0.06 s
	sum := 0.0
	for i := range out {
		out[i].delay = 0.02 + 0.04*float64(i)
		out[i].share = out[i].delay * portable.Exp(-stiff*out[i].delay)
		sum += out[i].share
	}
	for i := range out {
		out[i].share /= sum
	}
	return out
}()

// SpringLag returns the difference between a value and the value that follows it on the
// spring of springDelays; at returns the value of a delay ago, in seconds.
func SpringLag(at func(delay float64) float64) float64 {
	sum := at(0)
	for _, l := range springDelays {
		sum -= l.share * at(l.delay)
	}
	return sum
}
