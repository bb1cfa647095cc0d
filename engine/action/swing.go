package action

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/rig"
)

// Swing is a time in which a move has one leg in the air and the body stands on the other one.
type Swing struct {
	Side     rig.Side // of the leg in the air
	From, To float64  // seconds
}

// Swings returns the swings of moves in which the body only stands on its feet otherwise.
func (d *Deeds) Swings() (out []Swing) {
	for _, s := range d.spells {
		for side := range rig.Side(2) {
			on := false
			for i := 1; i < len(s.Knots) && d.upright(s.from); i++ {
				legs := &s.Knots[i].Frame.Legs
				up := legs[side].Free > 0 && legs[side.Other()].Free == 0
				if up && !on {
					out = append(out, Swing{side, s.Knots[i-1].Time, math.Inf(1)})
				} else if on && !up {
					out[len(out)-1].To = s.Knots[i].Time
				}
				on = up
			}
		}
	}
	return slices.DeleteFunc(out, func(s Swing) bool { return math.IsInf(s.To, 1) })
}

// heldAt returns how far the steps leave each leg to the moves at a time.
func (d *Deeds) heldAt(t float64) (out [2]float64) {
	const ease = 0.12 // seconds
	for _, s := range d.held {
		out[s.Side] = math.Max(out[s.Side], blend.Window(t, s.From-ease, s.To+ease, ease, ease))
	}
	return out
}
