package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// sole is the part of a foot that touches the ground. Contact labels do not cover it, because they belong to
// joints inside the foot.
type sole struct {
	joints []int
	points []solePoint // heel, ball, tip
	across geom.Vec3   // half the foot's width, in the space of the ankle
}

// solePoint is a point fixed to a joint.
type solePoint struct {
	joint  int
	offset geom.Vec3 // in the space of the joint
}

// halfWidth is half the width of a foot, as a share of its length.
const halfWidth = 0.18

func newSole(m *Motion, l rig.Leg) *sole {
	z := &m.body.Size
	ankle := m.ref[l.Foot].Pos
	point := func(j int, fromAnkle geom.Vec3) solePoint {
		offset := ankle.Add(fromAnkle).Sub(m.ref[j].Pos)
		return solePoint{j, m.ref[j].Rot.Inv().Rotate(offset)}
	}
	s := &sole{joints: []int{l.Foot}}
	front := l.Foot
	if l.Toe >= 0 {
		s.joints = append(s.joints, l.Toe)
		front = l.Toe
	}
	if l.ToeEnd >= 0 {
		s.joints = append(s.joints, l.ToeEnd)
	}
	ball := geom.Vec3{X: z.Ball.X, Y: z.Tip.Y, Z: z.Ball.Z}
	s.points = []solePoint{point(l.Foot, z.Heel), point(front, ball), point(front, z.Tip)}
	s.across = m.ref[l.Foot].Rot.Inv().Rotate(geom.Vec3{X: halfWidth * (z.Tip.Z - z.Heel.Z)})
	return s
}

// sole returns the position of a point of a sole in a frame.
func (m *Motion) sole(f int, p solePoint) geom.Vec3 { return m.At[f][p.joint].Apply(p.offset) }

// corners returns the outline of a foot: both sides of its heel and of its tip.
func (m *Motion) corners(f int, s *sole) []geom.Vec3 {
	across := m.At[f][s.points[0].joint].Rot.Rotate(s.across)
	heel, tip := m.sole(f, s.points[0]), m.sole(f, s.points[2])
	return []geom.Vec3{heel.Add(across), heel.Sub(across), tip.Add(across), tip.Sub(across)}
}

// grip is the height up to which a point of the sole is on the ground. It is so small that the last frame
// before the foot lands does not count.
const grip = 0.0005

// SoleSlip returns the horizontal speed of heels and tips of toes while they are on the ground, at most half
// a millimetre above it in a frame and the next: on average and at most, in m/s. Unlike K1 it does not rely
// on labels, and does not mistake the roll of a foot for sliding. The positions of the soles follow from the
// rest pose. It is NaN if they are never on the ground.
func SoleSlip(m *Motion) (average, most float64) {
	var a mean
	for _, s := range m.soles {
		for _, p := range []solePoint{s.points[0], s.points[2]} {
			for f := range m.Frames() - 1 {
				from, to := m.sole(f, p), m.sole(f+1, p)
				if m.over(from) <= grip && m.over(to) <= grip {
					a.add(to.Sub(from).Horizontal().Len() * m.FPS)
				}
			}
		}
	}
	return a.value(), a.max()
}

// SoleDepth returns the greatest depth of a point of a sole below the ground, in metres, or 0; NaN without
// feet.
func SoleDepth(m *Motion) float64 {
	var a mean
	for _, s := range m.soles {
		for _, p := range s.points {
			for f := range m.Frames() {
				a.add(math.Max(0, -m.over(m.sole(f, p))))
			}
		}
	}
	return a.max()
}

// SoleFloating returns the height of the lowest point of the soles or joint of the body above the ground, in
// metres, on average over all frames. Unlike P2 it is 0 for a rig that stands but has no joints at the tips
// of its toes. It is NaN without feet.
func SoleFloating(m *Motion) float64 {
	var a mean
	for f := range m.Frames() {
		if len(m.soles) > 0 {
			a.add(math.Max(0, m.clearance(f)))
		}
	}
	return a.value()
}

// clearance returns the height of the lowest joint or point of a sole above the ground.
func (m *Motion) clearance(f int) float64 {
	_, low := m.lowest(f)
	for _, s := range m.soles {
		for _, p := range s.points {
			low = math.Min(low, m.over(m.sole(f, p)))
		}
	}
	return low
}
