package led

import (
	"math"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/rig"
)

// Strides are the steps of a body that walks on through a move on one leg: it plants the other
// foot, does the move in the place of a swing, and lands ahead.
type Strides struct {
	Shift float64 // of the move, seconds
	Side  rig.Side
	Falls []rhythm.Footfall
}

// Stage is where a move on one leg may be done within a walk.
type Stage struct {
	From, To    float64           // seconds between which the legs are free
	Entry, Exit []rhythm.Footfall // strikes that are given before and after, in order
	Step        float64           // seconds that a step takes
}

// NewStrides returns the steps for a swing on a stage. The leg may be exchanged if either is true.
// ok is false if there is no time for them.
func NewStrides(s action.Swing, either bool, on Stage) (best Strides, ok bool) {
	const grid, moves, other = 0.02, 0.25, 0.02 // seconds; costs of a second's shift and of the other leg
	least := math.Inf(1)
	for shift := on.From - s.From; shift <= on.To-s.To+1e-9; shift += grid {
		for side := range rig.Side(2) {
			if side != s.Side && !either {
				continue
			}
			plant := rhythm.Footfall{Side: side.Other(), Time: s.From + shift - planted}
			land := rhythm.Footfall{Side: side, Time: s.To + shift, Held: true}
			cost := moves * math.Abs(shift)
			if side != s.Side {
				cost += other
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

// planted is how long the foot that stands is down before the other leg is lifted, in seconds.
const planted = 0.1

// near is the time within which two strikes of a foot are one, in seconds.
const near = 0.12

// joined adds a given strike to footfalls of which it is before or after all. It returns the
// cost of the steps between with the cost so far.
func joined(falls []rhythm.Footfall, f rhythm.Footfall, step, cost float64) ([]rhythm.Footfall, float64) {
	first, last := falls[0], falls[len(falls)-1]
	switch {
	case f.Side == first.Side && math.Abs(f.Time-first.Time) < near:
		falls[0].Time = f.Time
		return falls, cost
	case f.Side == last.Side && math.Abs(f.Time-last.Time) < near:
		falls[len(falls)-1].Time = f.Time
		return falls, cost
	case f.Time < first.Time:
		return append([]rhythm.Footfall{f}, falls...), cost + strained(first.Time-f.Time, step, f.Side == first.Side)
	case f.Time > last.Time:
		return append(falls, f), cost + strained(f.Time-last.Time, step, f.Side == last.Side)
	}
	return falls, math.Inf(1)
}

// strained returns how much quicker or slower than usual the steps are that take so many seconds,
// an even number to the same foot, an odd one to the other.
func strained(seconds, step float64, same bool) float64 {
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
