package repertoire

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// Stance is the placement of the feet of a standing body for the work of its hands: one foot steps
// towards the work, and the weight follows. Lengths are parts of the hip height.
type Stance struct {
	Ahead float64 // how far the near foot steps; the far one, if it is negative
	Wide  float64 // how far it steps aside
	Seat  bool    // they sit down for it, if there is time, or sit from the beginning
}

// atSeat is to sit at an instrument, or a desk.
var atSeat = Stance{Seat: true}

// Steps shorter than this are shifts of the weight and no more.
const leastStep = 0.07

// stance works out where the feet go from where the hands go: for a reach with one
// hand the foot below it steps; for work with both hands, or a swing of one of them,
// the other foot does.
func (m *Move) stance() Stance {
	var ahead, pace float64
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			for _, r := range []*Reach{keys[i].Near.Reach, keys[i].Far.Reach} {
				if r == nil || !r.Free() {
					continue
				}
				ahead = math.Max(ahead, r.Far().Z)
				pace = math.Max(pace, r.Swing.Hz*r.Swing.Off.Len())
			}
		}
	}
	step := blend.Clamp(0.3*(ahead-0.22), 0, 0.2) + math.Min(0.1, 0.22*pace)
	if step < leastStep {
		return Stance{}
	}
	if m.UsesFar() || m.Twin || pace > 0.2 {
		step = -step
	}
	return Stance{Ahead: step, Wide: 0.03}
}

// Key is the body in a stance, with its weight so far over the foot that has
// stepped.
func (s Stance) Key(in, weight float64) Key {
	step := math.Abs(s.Ahead)
	at, other := Limb{Foot: Place{Ahead: step, Aside: s.Wide}}, Limb{Toes: 40 * step}
	k := Key{In: in, Pelvis: Place{Down: 0.01 + 0.08*step, Ahead: (0.12 + 0.25*weight) * step}, Hips: Lean{Yaw: 20 * s.Ahead},
		Near: at, Far: other}
	if s.Ahead < 0 {
		k.Near, k.Far = other, at
	}
	return k
}
