package led

import (
	"math"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/rig"
)

// Strides are the steps of a body that performs a move with one leg, such as a kick, while it walks: it plants the other
// foot, performs the move instead of a swing phase, and lands ahead.
type Strides struct {
	Shift float64  // delay of the move, in seconds; may be negative
	Side  rig.Side // of the leg that performs the move
	Falls []rhythm.Footfall
}

// Stage is the time within a walk in which a move of one leg may happen.
type Stage struct {
	From, To    float64           // seconds between which the legs are free
	Entry, Exit []rhythm.Footfall // fixed footfalls before and after the move, in order of time
	Step        float64           // seconds that a step takes
}

// NewStrides returns the cheapest steps that fit a swing into a stage. If either is set, the other leg may perform the
// swing. ok is false if the swing does not fit, or conflicts with fixed footfalls.
func NewStrides(s action.Swing, either bool, on Stage) (best Strides, ok bool) {
	const (
		grid       = 0.02 // seconds between the shifts that are tried
		shiftCost  = 0.25 // per second
		switchCost = 0.02 // of the other leg
	)
	least := math.Inf(1)
	for shift := on.From - s.From; shift <= on.To-s.To+1e-9; shift += grid {
		for side := range rig.Side(2) {
			if side != s.Side && !either {
				continue
			}
			plant := rhythm.Footfall{Side: side.Other(), Time: s.From + shift - plantLead}
			land := rhythm.Footfall{Side: side, Time: s.To + shift, Held: true}
			cost := shiftCost * math.Abs(shift)
			if side != s.Side {
				cost += switchCost
			}
			falls := []rhythm.Footfall{plant, land}
			for k := len(on.Entry) - 1; k >= 0; k-- {
				falls, cost = joined(falls, on.Entry[k], on.Step, cost)
			}
			for _, f := range on.Exit {
				falls, cost = joined(falls, f, on.Step, cost)
			}
			if cost < least {
				best, least, ok = Strides{shift, side, falls}, cost, true
			}
		}
	}
	return best, ok
}

// plantLead is the time between planting the standing foot and lifting the other one, in seconds.
const plantLead = 0.1

// mergeWindow is the time in seconds below which two footfalls of one foot count as one.
const mergeWindow = 0.12

// joined adds a fixed footfall at the start or the end of falls, or merges it with a near one of the same foot there. It
// returns the footfalls, which may share memory with falls, and the cost increased by that of the steps between. The cost
// is infinite if the footfall lies within falls.
func joined(falls []rhythm.Footfall, f rhythm.Footfall, step, cost float64) ([]rhythm.Footfall, float64) {
	first, last := falls[0], falls[len(falls)-1]
	switch {
	case f.Side == first.Side && math.Abs(f.Time-first.Time) < mergeWindow:
		falls[0].Time = f.Time
		return falls, cost
	case f.Side == last.Side && math.Abs(f.Time-last.Time) < mergeWindow:
		falls[len(falls)-1].Time = f.Time
		return falls, cost
	case f.Time < first.Time:
		return append([]rhythm.Footfall{f}, falls...), cost + strain(first.Time-f.Time, step, f.Side == first.Side)
	case f.Time > last.Time:
		return append(falls, f), cost + strain(f.Time-last.Time, step, f.Side == last.Side)
	}
	return falls, math.Inf(1)
}

// strain returns the smallest relative deviation from the usual time of a step when seconds are divided into equal steps.
// Their number is even between footfalls of the same foot, and odd otherwise.
func strain(seconds, step float64, same bool) float64 {
	best := math.Inf(1)
	n := 1
	if same {
		n = 2
	}
	for ; n < 40; n += 2 {
		each := seconds / float64(n)
		best = math.Min(best, math.Max(each/step, step/each)-1)
	}
	return best
}
