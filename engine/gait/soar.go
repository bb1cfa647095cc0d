package gait

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/posture"
)

// airborne is a time without a foot on the ground.
type airborne struct{ start, end float64 }

// soar is the height of a runner's centre of mass: a parabola between the feet,
// and the push of a spring while one is down.
type soar struct {
	flights []airborne
	base    blend.Curve // height of the pelvis where the flights begin and end
	within  blend.Curve // of the centre of mass from the pelvis, less its mean
	low     []float64   // how much lower than base each flight begins and ends, metres
	live    bool
}

// airs finds the times of flight.
func (w *Walk) airs() []airborne {
	type contact struct{ strike, off float64 }
	var down []contact
	for side := range w.prints {
		for i := range w.prints[side] {
			p := &w.prints[side][i]
			down = append(down, contact{p.strike, p.off})
		}
	}
	sort.Slice(down, func(i, k int) bool { return down[i].strike < down[k].strike })
	var out []airborne
	until := math.Inf(-1)
	for i, c := range down {
		if i > 0 && c.strike > until+0.01 {
			out = append(out, airborne{until, c.strike})
		}
		until = math.Max(until, c.off)
	}
	return out
}

// contactTime is how long a runner takes to get into the first flight and out of
// the last one.
const contactTime = 0.3

// share returns how much of a runner the body is at a time: wholly from one
// flight to the next one.
func (s *soar) share(t float64) float64 {
	not := 1.0 // smooth where one flight has as large a share as the next one
	for i := sort.Search(len(s.flights), func(i int) bool { return s.flights[i].end > t-contactTime }); i < len(s.flights); i++ {
		f := &s.flights[i]
		if f.start >= t+contactTime {
			break
		}
		k := math.Min(blend.MinJerk((t-f.start)/contactTime+1), blend.MinJerk((f.end-t)/contactTime+1))
		not *= 1 - k
	}
	return 1 - not
}

// height returns the height of the centre of mass at a time, from that at which
// it takes off and lands, in free fall with the acceleration of gravity.
func (s *soar) height(t float64) float64 {
	i := sort.Search(len(s.flights), func(i int) bool { return s.flights[i].end > t })
	leap := func(i int) float64 { return gravity * (s.flights[i].end - s.flights[i].start) / 2 }
	if i < len(s.flights) && t >= s.flights[i].start {
		u := t - s.flights[i].start
		return leap(i)*u - gravity*u*u/2 - s.low[i]
	}
	// On the ground: from falling to leaping, or into the first leap, out of the
	// last one.
	from, to := blend.End{}, blend.End{}
	var start, end float64
	if i > 0 {
		start = s.flights[i-1].end
		from = blend.End{Value: -s.low[i-1], Velocity: -leap(i - 1), Acceleration: -gravity}
		end = start + contactTime
	}
	if i < len(s.flights) {
		to = blend.End{Value: -s.low[i], Velocity: leap(i), Acceleration: -gravity}
		if i == 0 || s.flights[i].start-start > 2*contactTime && t > start+contactTime {
			start = s.flights[i].start - contactTime
			from = blend.End{}
		}
		if i == 0 || s.flights[i].start-start <= 2*contactTime {
			end = s.flights[i].start
		} else {
			to = blend.End{}
		}
	}
	if t <= start || t >= end {
		return 0
	}
	q := blend.NewQuintic(from, to, end-start)
	return q.At(t - start)
}

// A body that comes down faster than it goes up next stays low: it leaves the ground again
// before its legs are straight. One that goes up faster than it came down was low before.
const (
	faster = 0.6 // m/s, at least
	lowest = 0.1 // parts of the leg, at most
)

// lower finds how much lower each flight is: as far as the acceleration on the ground before
// or after it is even.
func (s *soar) lower(leg float64) {
	s.low = make([]float64, len(s.flights))
	for i := 1; i < len(s.flights); i++ {
		before, f := &s.flights[i-1], &s.flights[i]
		long := f.start - before.end
		if long > 2*contactTime {
			continue
		}
		slower := gravity * (before.end - before.start - (f.end - f.start)) / 2
		by := math.Min(lowest*leg, math.Max(0, math.Abs(slower)-faster)/2*long)
		k := i
		if slower < 0 {
			k = i - 1
		}
		s.low[k] = math.Max(s.low[k], by)
	}
}

// Soar makes the flights of a runner true ones. at gives the body at a time and
// the height of its centre of mass; Soar has to be called before the walk is
// used, and calls it over the whole length of the walk.
func (w *Walk) Soar(at func(t float64, p *posture.Posture) (centre float64)) {
	s := &w.soar
	s.flights = w.airs()
	if len(s.flights) == 0 {
		return
	}
	s.lower(w.leg)
	s.within = blend.NewCurve(-0.1, w.length+0.1, 1.0/90)
	s.base = blend.NewCurve(-0.1, w.length+0.1, 1.0/90)
	for i := range s.base.Values {
		low := -0.018
		if rhythmOf(manner(w.path.Moods, s.base.Time(i))) != rhythm.Even {
			low = -0.025 // a hop takes off from straight legs
		}
		s.base.Values[i] = w.size.PelvisHeight - low*w.leg
	}
	s.live = true
	shares := make([]float64, len(s.within.Values))
	for i := range shares {
		shares[i] = s.share(s.within.Time(i))
	}
	// A knee that is straight as its foot strikes has to bend at once.
	bent := w.size
	bent.Thigh, bent.Shin = (1-spareReach)*bent.Thigh, (1-spareReach)*bent.Shin
	var p posture.Posture
	for range 3 {
		next := make([]float64, len(s.within.Values))
		var sum, n float64
		excess := make([]float64, len(next))
		for i := range next {
			if shares[i] == 0 {
				continue
			}
			next[i] = at(s.within.Time(i), &p) - p.Pelvis.Y
			if shares[i] == 1 {
				sum, n = sum+next[i], n+1
				excess[i] = p.Excess(&bent)
			}
		}
		if n == 0 {
			s.live = false
			return
		}
		for i := range next {
			if shares[i] > 0 {
				next[i] -= sum / n
			}
		}
		s.within.Values = next
		// So slowly that free fall stays free.
		for i, e := range blend.Envelope(excess, 60) {
			s.base.Values[i] -= e
		}
	}
}

// rise returns the height of the pelvis of a body that is partly a runner, given
// what it would be otherwise.
func (w *Walk) rise(t, otherwise float64) float64 {
	if !w.soar.live {
		return otherwise
	}
	k := w.soar.share(t)
	if k == 0 {
		return otherwise
	}
	return otherwise + k*(w.soar.base.At(t)+w.soar.height(t)-w.soar.within.At(t)-otherwise)
}
