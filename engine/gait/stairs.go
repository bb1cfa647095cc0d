package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/portable"
)

// stairs are the treads that lie on a path, by the way along it.
type stairs struct {
	arc   blend.Curve // metres gone at a time
	start float64     // metres, of the first entry
	tread []float64   // depth of the tread at every stairStep; 0: none
	up    []bool
}

const (
	stairStep  = 0.02 // metres
	leastTread = 0.18
	mostTread  = 0.5
	stairPace  = 1.75 // treads a second, of an adult
)

// newStairs looks for stairs on a path: edges at the distance of a step from each
// other. It returns nil where there are none.
func newStairs(p *Path) *stairs {
	s := &stairs{arc: p.arc()}
	n := len(s.arc.Values)
	s.start = s.arc.Values[0]
	long := s.arc.Values[n-1] - s.start
	count := int(long / stairStep)
	if count < 10 || count > 20000 {
		return nil
	}
	high := make([]float64, count)
	t := 0
	for i := range high {
		for t+1 < n-1 && s.arc.Values[t+1]-s.start < float64(i)*stairStep {
			t++
		}
		high[i] = p.Ground.At(p.X.Values[t], p.Z.Values[t])
	}
	edges := edgesOf(high)
	s.tread, s.up = make([]float64, count), make([]bool, count)
	found := false
	for k := 1; k < len(edges); k++ {
		a, b := edges[k-1], edges[k]
		tread := float64(b-a) * stairStep
		rises := high[min(b+4, count-1)] > high[max(b-4, 0)]
		if tread < leastTread || tread > mostTread || rises != (high[min(a+4, count-1)] > high[max(a-4, 0)]) {
			continue
		}
		found = true
		// The step before the first edge and the one after the last belong to it.
		from, to := max(0, a-(b-a)), min(count, b+(b-a))
		for i := from; i < to; i++ {
			if i >= a && i < b || s.tread[i] == 0 {
				s.tread[i], s.up[i] = tread, rises
			}
		}
	}
	if !found {
		return nil
	}
	return s
}

// edgesOf returns where a profile changes its height by as much as a stair does
// within the length of a toe.
func edgesOf(high []float64) []int {
	const reach, least = 2, 0.06 // samples to either side, metres
	rise := func(i int) float64 {
		return math.Abs(high[min(i+reach, len(high)-1)] - high[max(i-reach, 0)])
	}
	var out []int
	for i := 0; i < len(high); i++ {
		if rise(i) < least {
			continue
		}
		from := i
		for i < len(high) && rise(i) >= least {
			i++
		}
		if i-from > 8 {
			return nil // a slope
		}
		out = append(out, (from+i)/2)
	}
	return out
}

// at returns the depth of the tread on which the body is at a time, and whether
// the stairs go up; 0 where there are none.
func (s *stairs) at(t float64) (tread float64, up bool) {
	if s == nil {
		return 0, false
	}
	return s.along(s.arc.At(t))
}

func (s *stairs) along(arc float64) (tread float64, up bool) {
	i := int((arc - s.start) / stairStep)
	if i < 0 || i >= len(s.tread) {
		return 0, false
	}
	return s.tread[i], s.up[i]
}

// slow returns by how much a body slows down that goes at a speed, at a place
// along the way.
func (s *stairs) slow(arc, speed float64) float64 {
	tread, _ := s.along(arc)
	if tread == 0 || speed < 1e-3 {
		return 1
	}
	// A body in a hurry also hurries on stairs.
	return math.Min(1, tread*stairPace*blend.Clamp(speed/1.25, 0.8, 1.5)/speed)
}

// arc returns how far the body has gone at every time.
func (p *Path) arc() blend.Curve {
	c := p.X
	c.Values = make([]float64, len(p.X.Values))
	for i := 1; i < len(c.Values); i++ {
		c.Values[i] = c.Values[i-1] + portable.Hypot(p.X.Values[i]-p.X.Values[i-1], p.Z.Values[i]-p.Z.Values[i-1])
	}
	return c
}
