package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/solve"
)

// Pins that move the body move its feet. A foot that would have to slide there
// over the ground steps there instead: the plan of the steps is made again.

const (
	slides   = 0.015 // hip heights from which on a foot steps
	restless = 0.4   // seconds from one such step to the next, at least
)

// restep returns the footprints that are missing for feet to be where pins have
// them.
func (p *performance) restep(falls []solve.Footfall, have []gait.Stamp) []gait.Stamp {
	var out []gait.Stamp
	for _, f := range falls {
		if !f.Down || f.Way.Horizontal().Len() < slides*p.body.Size.HipHeight {
			continue
		}
		free := true
		for _, s := range append(have, out...) {
			free = free && (s.Side != f.Side || math.Abs(s.Time-f.Time) > restless)
		}
		for _, o := range falls {
			free = free && (o.Time == f.Time || math.Abs(o.Time-f.Time) > restless)
		}
		if !free {
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
