// Package blend joins and shapes signals over time: easing curves, noise,
// smooth curves through given points, and joins that neither jump nor kink.
// Time is in seconds.
package blend

// MinJerk eases from 0 at t <= 0 to 1 at t >= 1 with no velocity and no
// acceleration at either end: the path of an unhurried human reach (Flash and
// Hogan 1985).
func MinJerk(t float64) float64 {
	if t <= 0 {
		return 0
	}
	if t >= 1 {
		return 1
	}
	return t * t * t * (10 + t*(6*t-15))
}

// Window rises from 0 at start to 1 within rise, and falls to 0 at end within
// fall. Outside it is 0.
func Window(t, start, end, rise, fall float64) float64 {
	return MinJerk((t-start)/rise) * MinJerk((end-t)/fall)
}

// Ramp is 0 for x <= -width, x for x >= width, and a parabola that meets both without a kink between them.
func Ramp(x, width float64) float64 {
	switch {
	case x <= -width:
		return 0
	case x >= width:
		return x
	}
	return (x + width) * (x + width) / (4 * width)
}

// Clamp limits x to lo..hi. NaN becomes lo.
func Clamp(x, lo, hi float64) float64 {
	if !(x > lo) {
		return lo
	}
	return min(x, hi)
}

// Quintic is the polynomial of degree five over 0..duration with the given
// value, velocity and acceleration at both ends.
type Quintic struct {
	duration float64
	c        [6]float64
}

// End is a boundary condition of a Quintic.
type End struct{ Value, Velocity, Acceleration float64 }

// NewQuintic returns the quintic from a to b. duration must be positive.
func NewQuintic(a, b End, duration float64) Quintic {
	d := duration
	c0, c1, c2 := a.Value, a.Velocity*d, a.Acceleration*d*d/2
	p := b.Value - c0 - c1 - c2
	v := b.Velocity*d - c1 - 2*c2
	w := b.Acceleration*d*d/2 - c2
	return Quintic{d, [6]float64{c0, c1, c2, 10*p - 4*v + w, -15*p + 7*v - 2*w, 6*p - 3*v + w}}
}

// At returns the value at a time, which is clamped to the duration.
func (q Quintic) At(t float64) float64 {
	u := Clamp(t/q.duration, 0, 1)
	c := &q.c
	return c[0] + u*(c[1]+u*(c[2]+u*(c[3]+u*(c[4]+u*c[5]))))
}

// Part is a part of a duration, as fractions from 0 to 1.
type Part struct{ From, Long float64 }

// Within returns the fraction of the part that has passed at fraction u of the duration.
func (p Part) Within(u float64) float64 { return Clamp((u-p.From)/p.Long, 0, 1) }

// Brisk shortens a part of a duration, around its middle, to at most most seconds.
func (p Part) Brisk(time, most float64) Part {
	long := min(p.Long, most/time)
	return Part{p.From + (p.Long-long)/2, long}
}
