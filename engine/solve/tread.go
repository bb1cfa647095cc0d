package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// tread brings a foot back to its place with the least change of the leg: the knee
// opens or closes, the thigh swings. A foot in its place is not moved. The heel
// rises if the ankle would bend too far.
func (s *Solver) tread(side rig.Side, goal geom.Transform) {
	l := s.body.Legs[side]
	ankle, limited := s.hinges[l.Foot]
	for range 4 {
		s.stride(l, goal.Pos)
		s.follow(l, goal)
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

// hipMost is how far a thigh goes behind the pelvis, in radians.
const hipMost = 0.76

// behind returns by how much a thigh is farther behind the pelvis than it goes, in radians.
func (s *Solver) behind(l rig.Leg) float64 {
	d := s.part(s.body.Pelvis).Inv().Mul(s.part(l.Thigh)).Rotate(geom.UnitY.Scale(-1))
	if d.Y > 0 || math.Abs(d.X) > 0.9 {
		return 0 // drawn up, or spread
	}
	return math.Max(0, math.Atan2(-d.Z, -d.Y)-hipMost)
}

// upright is the cosine of the largest lean of a pelvis that feet carry.
const upright = 0.5

// trail lets the heel of a foot that an upright body has left behind rise until the thigh is
// within its limit: the foot turns about its ball. If that is not enough, the foot is drawn on.
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

// heelMost is how far a heel rises so that a thigh is within its limit, in radians.
const heelMost = 0.6

// follow swings the knee towards the direction of the foot, about the line from hip
// to ankle, by the part of the turn that the ankle does not make.
func (s *Solver) follow(l rig.Leg, goal geom.Transform) {
	const free = 0.6
	r := s.body.Reference(l.Foot)
	v := s.part(l.Shin).Inv().Mul(goal.Rot.Mul(r.Inv())).Log().Y
	past := math.Max(0, v-free) + math.Min(0, v+free)
	axis := s.model[l.Thigh].Pos.Sub(goal.Pos).Unit()
	if past != 0 && axis.Len() > 0 {
		s.turnInWorld(l.Thigh, geom.AxisAngle(axis, math.Max(-1, math.Min(1, past))))
	}
}

// stride brings an ankle to a place.
func (s *Solver) stride(l rig.Leg, goal geom.Vec3) {
	for range 4 {
		hip, knee, foot := s.model[l.Thigh].Pos, s.model[l.Shin].Pos, s.model[l.Foot].Pos
		if foot.Dist(goal) < 1e-7 {
			return
		}
		upper, lower := knee.Sub(hip), foot.Sub(knee)
		a, b := upper.Len(), lower.Len()
		reach := math.Max(math.Abs(a-b)*1.001+1e-6, math.Min(goal.Dist(hip), (a+b)*(1-1e-7)))
		// A straight leg has no plane of its own, and one that is bent the wrong way
		// a false one: then the knee's hinge tells.
		plane, hinge := upper.Cross(lower).Scale(1/(a*b)), s.part(l.Shin).Rotate(geom.UnitX)
		way := 1.0
		if plane.Dot(hinge) < 0 {
			way = -1
		}
		axis := plane.Scale(way).Add(hinge.Scale(0.2)).Unit()
		cos := func(r float64) float64 {
			return math.Acos(math.Max(-1, math.Min(1, (r*r-a*a-b*b)/(2*a*b))))
		}
		s.turnInWorld(l.Shin, geom.AxisAngle(axis, cos(reach)-way*cos(foot.Dist(hip))))
		s.turnInWorld(l.Thigh, geom.Between(s.model[l.Foot].Pos.Sub(hip), goal.Sub(hip)))
	}
}

// ankleMost is the largest bend of a foot towards the shin.
const ankleMost = 0.72

// heels lets a heel rise if the shin leans farther over the foot than an ankle
// bends: the foot turns about the ball.
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
		q.TiltBack(rig.Side(side), s.body)
	}
}

// follows turns a foot that pins have moved with its shin as far as the limits of the
// ankle require, and its knee towards the direction of the foot.
func (s *Solver) follows(q *posture.Posture, side rig.Side, way float64) {
	size, f := &s.body.Size, &q.Feet[side]
	moved := smooth(way / (0.25 * size.HipHeight))
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
