package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// An upper arm goes almost anywhere but behind the back: seen from above it turns
// from straight backwards, past the side and the front, to the other shoulder.
const (
	backwards = -1.6 // radians from straight out, forward positive
	across    = 2.65
	turnBack  = -2.1 // from where it is past one end, not past the other
)

// behind returns by how much an upper arm that points along d, in the frame of the
// chest, is behind the back: past its end across the chest, or, negative, past the
// other one. Arms that hang or point up are behind nothing.
func behind(d geom.Vec3, side rig.Side) float64 {
	level := smooth(math.Max(0, 0.95-math.Abs(d.Y)) / 0.2)
	if level == 0 {
		return 0
	}
	angle := math.Atan2(d.Z, d.X*side.Sign())
	if angle < turnBack {
		angle += 2 * math.Pi
	}
	return level * (math.Max(0, angle-across) + math.Min(0, angle-backwards))
}

// behindBack returns by how much the upper arm of a bend is behind the back, as a
// turn in the world.
func (s *Solver) behindBack(b *bend) geom.Vec3 {
	chest := s.part(b.from)
	d := chest.Inv().Mul(s.part(b.joint)).Rotate(geom.UnitX.Scale(b.side.Sign()))
	return chest.Rotate(geom.UnitY.Scale(-b.side.Sign() * behind(d, b.side)))
}

// forward returns which way an elbow has to go for the upper arm not to be behind
// the back, the longer the farther it is.
func (s *Solver) forward(upper geom.Vec3, side rig.Side) geom.Vec3 {
	chest := s.part(s.chest())
	past := behind(chest.Inv().Rotate(upper), side)
	return chest.Rotate(geom.Vec3{X: 0.7 * side.Sign(), Y: -0.3, Z: 0.7}).Scale(2 * math.Abs(past))
}

// chest returns the joint from which arms hang.
func (s *Solver) chest() int {
	if n := len(s.body.Spine); n > 0 {
		return s.body.Spine[n-1]
	}
	return s.body.Pelvis
}
