package repertoire

import "slices"

// Beds are things to lie on that are as high as a seat.
var Beds = map[string]bool{"bed": true, "couch": true, "sofa": true, "bench": true}

// OnABed ends the names of moves that lie on one of them.
const OnABed = "on a bed"

// WallTop is how high a wall is that is climbed over, in parts of the hip height.
const WallTop = 1.1

// Bodies lie along the edge that they sit on. Their hips are BehindEdge hip heights farther back than those of a sitting body, and
// alongEdge is the angle by which they turn for it, in degrees.
const (
	BehindEdge = 0.22
	alongEdge  = 90
)

// onBed returns keys of a body that lies on the ground as it lies on a bed.
func onBed(keys []Key) []Key {
	out := slices.Clone(keys)
	for i := range out {
		k := &out[i]
		if k.On != OnBody {
			continue
		}
		k.On, k.Pelvis = OnBed, Place{Ahead: -BehindEdge}
		for _, l := range []*Lean{&k.Hips, &k.Chest, &k.Head} {
			l.Yaw += alongEdge
		}
	}
	return out
}

// Abed returns a move of a body that lies on the ground as it is done on a bed.
func (m *Move) Abed() *Move {
	out := *m
	out.Enter, out.Cycle, out.Leave = onBed(m.Enter), onBed(m.Cycle), onBed(m.Leave)
	return &out
}
