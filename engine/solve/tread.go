package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// tread moves a foot back to its position with the least change of the leg: the knee bends or straightens,
// and the thigh swings. It does not move a foot that is in its position. The heel rises if the ankle would
// bend too far.
func (s *Solver) tread(side rig.Side, goal geom.Transform) {
	l := s.body.Legs[side]
	ankle, limited := s.hinges[l.Foot]
	for range 4 {
		s.stride(l, goal.Pos)
		s.turnKnee(l, goal)
		s.turnInWorld(l.Foot, goal.Rot.Mul(s.model[l.Foot].Rot.Inv()))
		if !limited || l.Toe < 0 {
			return
		}
		past := ankle.least - ankle.bend(s.pose.Rot[l.Foot])
		if !(past > 1e-3) {
			return
		}
		toes := s.model[l.Toe]
		lift := geom.AxisAngle(s.part(l.Foot).Rotate(geom.UnitX), 0.9*math.Min(past, 0.5))
		goal = geom.Transform{Rot: lift.Mul(goal.Rot), Pos: toes.Pos.Add(lift.Rotate(goal.Pos.Sub(toes.Pos)))}
		s.stride(l, goal.Pos)
		s.turnInWorld(l.Foot, goal.Rot.Mul(s.model[l.Foot].Rot.Inv()))
		s.turnInWorld(l.Toe, toes.Rot.Mul(s.model[l.Toe].Rot.Inv()))
	}
}

// hipMost is the largest extension of a thigh behind the pelvis, in radians.
const hipMost = 0.76

// behind returns the angle by which a thigh exceeds that extension, in radians.
func (s *Solver) behind(l rig.Leg) float64 {
	d := s.part(s.body.Pelvis).Inv().Mul(s.part(l.Thigh)).Rotate(geom.UnitY.Scale(-1))
	if d.Y > 0 || math.Abs(d.X) > 0.9 {
		return 0 // the thigh is flexed or abducted
	}
	return math.Max(0, math.Atan2(-d.Z, -d.Y)-hipMost)
}

// upright is the cosine of the largest lean of a pelvis that counts as upright.
const upright = 0.5

// trail raises the heel of a foot behind an upright body until the thigh is within its limit: the foot
// rotates about its ball. If that is not enough, the foot moves forward.
func (s *Solver) trail(side rig.Side, goal geom.Transform) {
	l := s.body.Legs[side]
	if s.behind(l) == 0 || s.part(s.body.Pelvis).Rotate(geom.UnitY).Y < upright {
		return
	}
	at := s.ball(side)
	rise := 0.0
	for range 8 {
		past := s.behind(l)
		if past < 1e-4 {
			return
		}
		ball := goal.Apply(at)
		if turn := math.Min(2*past, heelMost-rise); turn > 1e-3 {
			rise += turn
			goal.Rot = geom.AxisAngle(s.part(l.Foot).Rotate(geom.UnitX), turn).Mul(goal.Rot)
		} else {
			ahead := s.part(s.body.Pelvis).Rotate(geom.UnitZ).Horizontal().Unit()
			ball = ball.Add(ahead.Scale(past * s.body.Size.HipHeight))
		}
		goal.Pos = ball.Sub(goal.Rot.Rotate(at))
		toes := geom.Identity
		if l.Toe >= 0 {
			toes = s.model[l.Toe].Rot
		}
		s.tread(side, goal)
		if l.Toe >= 0 {
			s.turnInWorld(l.Toe, toes.Mul(s.model[l.Toe].Rot.Inv()))
		}
	}
}

// heelMost is the largest rise of a heel for the limit of a thigh, in radians.
const heelMost = 0.6

// turnKnee rotates the knee towards the heading of the foot, about the line from hip to ankle, by the part of
// the rotation that exceeds the ankle's range.
func (s *Solver) turnKnee(l rig.Leg, goal geom.Transform) {
	const free = 0.6
	r := s.body.Reference(l.Foot)
	v := s.part(l.Shin).Inv().Mul(goal.Rot.Mul(r.Inv())).Log().Y
	past := math.Max(0, v-free) + math.Min(0, v+free)
	axis := s.model[l.Thigh].Pos.Sub(goal.Pos).Unit()
	if past != 0 && axis.Len() > 0 {
		s.turnInWorld(l.Thigh, geom.AxisAngle(axis, math.Max(-1, math.Min(1, past))))
	}
}

// stride moves an ankle to a position.
func (s *Solver) stride(l rig.Leg, goal geom.Vec3) {
	for range 4 {
		hip, knee, foot := s.model[l.Thigh].Pos, s.model[l.Shin].Pos, s.model[l.Foot].Pos
		if foot.Dist(goal) < 1e-7 {
			return
		}
		upper, lower := knee.Sub(hip), foot.Sub(knee)
		a, b := upper.Len(), lower.Len()
		reach := math.Max(math.Abs(a-b)*1.001+1e-6, math.Min(goal.Dist(hip), (a+b)*(1-1e-7)))
		// A straight leg has no plane, and a leg that is bent backward a wrong one: use the axis of the
		// knee's hinge.
		plane, hinge := upper.Cross(lower).Scale(1/(a*b)), s.part(l.Shin).Rotate(geom.UnitX)
		displacement := 1.0
		if plane.Dot(hinge) < 0 {
			displacement = -1
		}
		axis := plane.Scale(displacement).Add(hinge.Scale(0.2)).Unit()
		cos := func(r float64) float64 {
			return math.Acos(math.Max(-1, math.Min(1, (r*r-a*a-b*b)/(2*a*b))))
		}
		s.turnInWorld(l.Shin, geom.AxisAngle(axis, cos(reach)-displacement*cos(foot.Dist(hip))))
		s.turnInWorld(l.Thigh, geom.Between(s.model[l.Foot].Pos.Sub(hip), goal.Sub(hip)))
	}
}

// ankleMost is the largest bend of a foot towards the shin.
const ankleMost = 0.72

// heels raises a heel if the shin leans farther over the foot than the ankle's range: the foot rotates about
// the ball.
func (s *Solver) heels(q *posture.Posture) {
	size := &s.body.Size
	for side := range q.Feet {
		f := &q.Feet[side]
		for range 8 {
			bend := ik.TwoBone(q.HipJoint(s.body, rig.Side(side)), f.Ankle, f.Knee, size.Leg[side].Upper, size.Leg[side].Lower)
			shin := geom.Basis(bend.Lower.Cross(bend.Hinge), bend.Lower.Scale(-1))
			past := -ankleMost - shin.Inv().Mul(f.Turn).Log().X
			if past *= 1 - f.Free; !(past > 1e-3) {
				break
			}
			ball := f.Ankle.Add(f.Turn.Rotate(size.Ball))
			f.Turn = f.Turn.Mul(geom.AxisAngle(geom.UnitX, 0.8*math.Min(past, 0.5)))
			f.Ankle = ball.Sub(f.Turn.Rotate(size.Ball))
		}
		q.LimitToeExtension(rig.Side(side), s.body)
	}
}

// turnFoot rotates a foot that pins have moved with its shin, as far as the range of the ankle requires, and
// its knee towards the heading of the foot.
func (s *Solver) turnFoot(q *posture.Posture, side rig.Side, displacement float64) {
	size, f := &s.body.Size, &q.Feet[side]
	moved := smooth(displacement / (0.25 * size.HipHeight))
	f.Free *= 1 - moved
	bend := ik.TwoBone(q.HipJoint(s.body, side), f.Ankle, f.Knee, size.Leg[side].Upper, size.Leg[side].Lower)
	shin := geom.Basis(bend.Lower.Cross(bend.Hinge), bend.Lower.Scale(-1))
	v := shin.Inv().Mul(f.Turn).Log()
	held := geom.Vec3{X: math.Min(v.X, 1), Y: blend.Clamp(v.Y, -0.45, 0.45), Z: blend.Clamp(v.Z, -0.45, 0.45)}
	if held == v {
		return
	}
	turn := f.Turn.Slerp(shin.Mul(geom.Exp(held)), moved)
	f.Toe = turn.Mul(f.Turn.Inv()).Mul(f.Toe)
	f.Turn = turn
}
