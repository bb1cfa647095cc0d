package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/solve"
)

// Pins that move the body move its feet. A foot that would have to slide there
// over the ground steps there instead: the plan of the steps is made again.

const (
	slides   = 0.015 // hip heights from which on a foot steps
	restless = 0.4   // seconds from one such step to the next, at least
)

// restep adds the footprints that are missing for feet to be where pins have them.
func (d *draft) restep() change {
	more := d.performance().missingStamps(d.solved().Footfalls(), d.stamps)
	if len(more) == 0 {
		return nothing
	}
	d.stamps = append(d.stamps, more...)
	return theDraft
}

// missingStamps returns the footprints that are missing for feet to be where pins have
// them.
func (p *performance) missingStamps(falls []solve.Footfall, have []gait.Stamp) []gait.Stamp {
	var out []gait.Stamp
	for i, f := range falls {
		if !f.Down || f.Way.Horizontal().Len() < slides*p.body.Size.HipHeight {
			continue
		}
		near := func(s gait.Stamp) bool { return s.Side == f.Side && math.Abs(s.Time-f.Time) <= restless }
		if !alone(falls, i) || slices.ContainsFunc(have, near) || slices.ContainsFunc(out, near) {
			continue
		}
		s := gait.Stamp{Side: f.Side, Time: f.Time, At: f.Ankle, Heading: f.Heading, HasHeading: true}
		if !f.Flat {
			s.At, s.Part = f.Ball, p.body.Size.Ball
		}
		s.At = p.walk.Path().Ground.On(s.At)
		out = append(out, s)
	}
	return out
}

// alone reports whether no pin at another time is close in time to footfall i. falls are in order
// of time.
func alone(falls []solve.Footfall, i int) bool {
	at := falls[i].Time
	for k := i - 1; k >= 0 && at-falls[k].Time <= restless; k-- {
		if falls[k].Time != at {
			return false
		}
	}
	for k := i + 1; k < len(falls) && falls[k].Time-at <= restless; k++ {
		if falls[k].Time != at {
			return false
		}
	}
	return true
}
