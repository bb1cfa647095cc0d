package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/rig"
)

// Swing is a time in which a move has one leg in the air and the body stands on the other one.
type Swing struct {
	Side     rig.Side // of the leg in the air
	From, To float64  // seconds
}

// Swings returns the swings of moves in which the body does nothing but stand on its feet
// otherwise, in order.
func (d *Deeds) Swings() (out []Swing) {
	for i := range d.spells {
		if d.upright(d.spells[i].from) {
			for side := range rig.Side(2) {
				out = append(out, d.spells[i].onOneLeg(side.Other())...)
			}
		}
	}
	return out
}

// onOneLeg returns the times in which a move stands on one leg alone.
func (m *motion) onOneLeg(stands rig.Side) (out []Swing) {
	side := stands.Other()
	free := func(i int) bool {
		return i < len(m.knots) && m.knots[i].frame.legs[side].free > 0 && m.knots[i].frame.legs[side.Other()].free == 0
	}
	for i := 1; i+1 < len(m.knots); i++ {
		if !free(i) || free(i-1) {
			continue
		}
		last := i
		for free(last + 1) {
			last++
		}
		if last+1 < len(m.knots) {
			out = append(out, Swing{side, m.knots[i-1].time, m.knots[last+1].time})
		}
	}
	return out
}

// heldAt returns how far the steps leave each leg to the moves at a time.
func (d *Deeds) heldAt(t float64) (out [2]float64) {
	const ease = 0.12 // seconds
	for _, s := range d.held {
		out[s.Side] = math.Max(out[s.Side], blend.Window(t, s.From-ease, s.To+ease, ease, ease))
	}
	return out
}
