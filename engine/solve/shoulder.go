package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// The range of an upper arm excludes only the back: seen from above it reaches from straight backward, past
// the side and the front, to the opposite shoulder.
const (
	backwards = -1.6 // radians from straight outward, forward positive
	across    = 2.65
	turnBack  = -2.1 // angle at which the excess changes from one limit to the other
)

// behind returns the angle by which an upper arm that points along d, in the frame of the chest, is behind
// the back: positive past its limit across the chest, negative past the other limit. For arms that hang or
// point up it is 0.
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

// behindBack returns the excess of an upper arm behind the back as a rotation in the world.
func (s *Solver) behindBack(b *bend) geom.Vec3 {
	chest := s.part(b.from)
	d := chest.Inv().Mul(s.part(b.joint)).Rotate(geom.UnitX.Scale(b.side.Sign()))
	return chest.Rotate(geom.UnitY.Scale(-b.side.Sign() * behind(d, b.side)))
}

// forward returns the direction in which an elbow must move so that the upper arm is not behind the back. Its
// length grows with the excess.
func (s *Solver) forward(upper geom.Vec3, side rig.Side) geom.Vec3 {
	chest := s.part(s.chest())
	past := behind(chest.Inv().Rotate(upper), side)
	return chest.Rotate(geom.Vec3{X: 0.7 * side.Sign(), Y: -0.3, Z: 0.7}).Scale(2 * math.Abs(past))
}

// chest returns the joint that carries the arms.
func (s *Solver) chest() int {
	if n := len(s.body.Spine); n > 0 {
		return s.body.Spine[n-1]
	}
	return s.body.Pelvis
}

// turning is a rotation of an upper arm in the frame of the chest, as a swing of its direction and a roll
// about it. Unlike a part of the whole rotation, a part of a turning never passes behind the back.
type turning struct {
	swing geom.Vec3
	roll  float64 // radians
}

// shoulder returns the side of the body if joint j is an upper arm.
func (s *Solver) shoulder(j int) (rig.Side, bool) {
	if s.body != nil {
		for side, arm := range s.body.Arms {
			if arm.Upper == j {
				return rig.Side(side), true
			}
		}
	}
	return 0, false
}

// turning returns the turning of the upper arm of the solver's pose from a local rotation, on a path near to
// another turning's if near is not nil.
func (s *Solver) turning(side rig.Side, before geom.Quat, near *geom.Vec3) turning {
	j, chest := s.body.Arms[side].Upper, s.part(s.chest())
	was := s.model[s.skeleton.Joints[j].Parent].Rot.Mul(before).Mul(s.body.Reference(j).Inv())
	return between(side, chest.Inv().Mul(was), chest.Inv().Mul(s.part(j)), near)
}

// between returns the turning of an arm from one rotation to another.
func between(side rig.Side, from, to geom.Quat, near *geom.Vec3) turning {
	out := geom.UnitX.Scale(side.Sign())
	swing := around(side, from.Rotate(out), to.Rotate(out), near)
	left := to.Mul(from.Inv()).Mul(geom.Exp(swing).Inv())
	return turning{swing, left.Log().Dot(to.Rotate(out))}
}

// raised is an arm that a pin moves far from its position in the motion. On its way to the pin and back, the
// arm does not follow the motion.
type raised struct {
	at   geom.Quat // rotation of the chest
	turn turning
	part float64 // 1: very far
}

// An arm whose pin rotates it by at most the first angle follows the motion; from the second angle on it does
// not. Radians.
const (
	goesAlong = 0.5
	goesAlone = 1.1
)

// mostRaised bounds the number of raised arms. Arms with dense pins have no time for other motion.
const mostRaised = 40

// raise records the raised arms of a pinned moment.
func (s *Solver) raise(diff []float64, fade, t float64) {
	if s.body == nil {
		return
	}
	for side, arm := range s.body.Arms {
		if arm.Upper < 0 {
			continue
		}
		turn := turning{geom.Vec3{X: diff[3+3*arm.Upper], Y: diff[4+3*arm.Upper], Z: diff[5+3*arm.Upper]}, diff[3+3*(s.skeleton.Len()+side)]}
		part := smooth(math.Max(0, turn.swing.Len()-goesAlong) / (goesAlone - goesAlong))
		if part == 0 {
			continue
		}
		s.raises[side] = append(s.raises[side], raised{s.part(s.chest()).Inv().Mul(s.part(arm.Upper)), turn, part})
		s.raiseKnots[side] = append(s.raiseKnots[side], blend.Knot{Time: t, Fade: fade})
	}
}

// raiseAll spreads the progress of the raised arms over time.
func (s *Solver) raiseAll() {
	for side, knots := range s.raiseKnots {
		if len(knots) > mostRaised {
			s.raises[side] = nil
			continue
		}
		for i := range knots {
			knots[i].Values = make([]float64, len(knots))
			knots[i].Values[i] = 1
		}
		s.risen[side] = newField(len(knots), knots)
	}
}

// alone removes the motion since its pins from the turning of an arm.
func (s *Solver) alone(side rig.Side, t float64, turn turning) turning {
	list := s.raises[side]
	if len(list) == 0 {
		return turn
	}
	near := make([]float64, len(list))
	if !s.risen[side].at(t, near) {
		return turn
	}
	now := s.part(s.chest()).Inv().Mul(s.part(s.body.Arms[side].Upper))
	for i, r := range list {
		if w := near[i] * r.part; math.Abs(w) > 1e-4 {
			is := between(side, now, r.at, &r.turn.swing)
			turn.swing = turn.swing.Add(is.swing.Sub(r.turn.swing).Scale(w))
			turn.roll += w * math.Remainder(is.roll-r.turn.roll, 2*math.Pi)
		}
	}
	return turn
}

// turnArm applies a turning to an upper arm of the solver's pose.
func (s *Solver) turnArm(side rig.Side, turn turning) {
	if turn == (turning{}) {
		return
	}
	j, chest := s.body.Arms[side].Upper, s.part(s.chest())
	now := geom.Exp(turn.swing).Mul(chest.Inv().Mul(s.part(j)))
	axis := now.Rotate(geom.UnitX.Scale(side.Sign()))
	whole := geom.AxisAngle(axis, turn.roll).Mul(now)
	s.turnInWorld(j, chest.Mul(whole).Mul(s.part(j).Inv()))
}

// around returns the rotation of an arm between two directions in the frame of the chest: the shortest one
// or, if that passes behind the back, the shortest one that does not. Of equal ones it is the nearest to
// near.
func around(side rig.Side, from, to geom.Vec3, near *geom.Vec3) geom.Vec3 {
	short := geom.Between(from, to)
	best, least := short.Log(), math.Inf(1)
	for _, twist := range [...]float64{0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, 2.4, -2.4} {
		turn := geom.AxisAngle(to, twist).Mul(short).Log()
		cost := turn.Len()
		if near != nil {
			cost += 0.5 * turn.Dist(*near)
		}
		for _, part := range [...]float64{0.2, 0.4, 0.6, 0.8} {
			cost += 8 * math.Abs(behind(geom.Exp(turn.Scale(part)).Rotate(from), side))
		}
		if cost < least-1e-6 {
			best, least = turn, cost
		}
	}
	return best
}
