package replay

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/retarget"
)

// Replay is a recorded motion with its part of a script. It has no place yet.
type Replay struct {
	Start, End float64 // of its part of the script, seconds
	Join       float64 // time before and after in which it is blended with its neighbours, seconds
	Sway       float64 // amplitude of the variation of its time within its part, seconds
	Manner     gait.Manner

	motion     *retarget.Motion
	from, long float64 // played part of the motion, in its own seconds
	times      float64 // number of repetitions
}

// Tempo is the range of speeds at which a motion may be played, relative to the recording. Beyond it the
// motion is cut or repeated.
type Tempo struct{ Fastest, Slowest float64 }

// New returns the Replay of a motion in a part of a script, in seconds.
func New(m *retarget.Motion, start, end float64, within Tempo) *Replay {
	r := &Replay{motion: m, long: m.Seconds(), Start: start, End: end}
	r.fit(within)
	return r
}

// Cut trims both ends of a motion that is too long for its part.
func (r *Replay) Cut(within Tempo) {
	if r.times < 1 {
		from, to := r.motion.ActiveRange()
		r.from, r.long = from, to-from
		r.fit(within)
	}
}

// fit sets the number of repetitions with which the motion fills its time.
func (r *Replay) fit(within Tempo) {
	r.times = 1
	switch length := r.End - r.Start; {
	case length > r.long/within.Slowest:
		r.times = math.Max(1, math.Round(length/r.long))
	case length < r.long/within.Fastest:
		r.times = length * within.Fastest / r.long
	}
}

// clock returns the time in the motion at time t of the script: the number of finished repetitions, and the
// time in the present one.
func (r *Replay) clock(t float64) (round int, at float64) {
	u := blend.Clamp((t-r.Start)/(r.End-r.Start), 0, 1)
	// A sample has a tempo of its own between the same ends.
	u += r.Sway / (r.End - r.Start) * math.Sin(math.Pi*u) * math.Sin(math.Pi*u)
	x := blend.Clamp(u, 0, 1) * r.times
	rounds := int(math.Ceil(r.times)) - 1
	round = min(int(x), rounds)
	return round, r.from + (x-float64(round))*r.long
}

// left returns the remaining time of a repetition, in seconds of the motion.
func (r *Replay) remaining(own float64) float64 { return r.from + r.long - own }

// seam is the duration of the transition between repetitions, in seconds of the motion.
const seam = 0.3

// Stretches returns the displacement of a body with legs of a length.
func (r *Replay) Stretches(leg float64) []gait.Stretch {
	const step = 0.1
	n := max(1, int(math.Round((r.End-r.Start)/step)))
	d := (r.End - r.Start) / float64(n)
	var out []gait.Stretch
	for i := range n {
		s := gait.Stretch{Start: r.Start + float64(i)*d, End: r.Start + float64(i+1)*d}
		before, a := r.clock(s.Start)
		after, b := r.clock(s.End)
		if before != after {
			b = r.from + r.long
		}
		from, to := r.motion.Way(a), r.motion.Way(b)
		step := geom.Yaw(-(from.Heading + to.Heading) / 2).Rotate(geom.Vec3{X: to.X - from.X, Z: to.Z - from.Z}).Scale(leg / d)
		s.Speed, s.Side, s.Turn = step.Z, step.X, (to.Heading-from.Heading)/d
		out = append(out, s)
	}
	return out
}
