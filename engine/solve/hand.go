package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// hand moves one arm so that a joint at or below its hand follows its targets. It moves on an arc around the
// shoulder, because a straight path may pass through the shoulder.
type hand struct {
	side  rig.Side
	joint int
	swing spread // rotation vector of the direction from the shoulder, in the frame of the chest
	reach spread // distance along that direction, metres, in X
}

// stretch is the share of its length to which an arm is stretched before the trunk moves.
const stretch = 0.985

// pinHands leans and lowers the trunk if an arm is too short, then applies the remaining offset to the arm.
func (s *Solver) pinHands(targets []Target) {
	var lower, lean []offset
	for _, t := range targets {
		if side, ok := s.armOf(t.Joint); ok {
			down, bend := s.help(side, t)
			lower = append(lower, offset{t.Time, down})
			lean = append(lean, offset{t.Time, bend})
		}
	}
	if len(lower) > 0 {
		lower = append(lower, s.low...) // lowered by the feet already
		s.lower = newSpread(fadeRoot, lower)
		s.lean = newSpread(fadeRoot, lean)
	}
	for _, side := range []rig.Side{rig.Left, rig.Right} {
		byJoint := map[int]*[2][]offset{}
		var order []int
		for _, t := range s.leading(side, targets) {
			if byJoint[t.Joint] == nil {
				byJoint[t.Joint] = &[2][]offset{}
				order = append(order, t.Joint)
			}
			s.loose(t.Time)
			arm := s.body.Size.UpperArm + s.body.Size.ForeArm
			from := s.model[s.body.Arms[side].Upper].Pos
			is, to := s.model[t.Joint].Pos.Sub(from), s.reachable(t, s.body.Arms[side].Upper, arm).Sub(from)
			inv := s.part(s.chest()).Inv()
			var near *geom.Vec3
			if n := len(byJoint[t.Joint][0]); n > 0 {
				near = &byJoint[t.Joint][0][n-1].value
			}
			swing := around(side, inv.Rotate(is).Unit(), inv.Rotate(to).Unit(), near)
			pins := byJoint[t.Joint]
			pins[0] = append(pins[0], offset{t.Time, swing})
			pins[1] = append(pins[1], offset{t.Time, geom.Vec3{X: to.Len() - is.Len()}})
		}
		for _, j := range order {
			swing, reach := byJoint[j][0], byJoint[j][1]
			fade := s.fadeFor(swing, reach)
			s.hands = append(s.hands, hand{side, j, newSpread(fade, swing), newSpread(fade, reach)})
		}
	}
}

// leading returns the targets that the motion of one arm is led by: of several targets at a time the one
// nearest to the shoulder. The solution of the moment meets the others.
func (s *Solver) leading(side rig.Side, targets []Target) []Target {
	var out []Target
	for _, t := range targets {
		if arm, ok := s.armOf(t.Joint); !ok || arm != side {
			continue
		}
		same := -1
		for i := range out {
			if math.Abs(out[i].Time-t.Time) < 1e-9 {
				same = i
			}
		}
		switch {
		case same < 0:
			out = append(out, t)
		case s.carries(t.Joint, out[same].Joint):
			out[same] = t
		}
	}
	return out
}

// fadeFor returns a longer fade for a longer reach, as in people.
func (s *Solver) fadeFor(swing, reach []offset) float64 {
	arm, far := s.body.Size.UpperArm+s.body.Size.ForeArm, 0.0
	for i := range swing {
		far = math.Max(far, portable.Hypot(swing[i].value.Len()*arm, reach[i].value.X))
	}
	return math.Min(0.32, 0.14+0.16*math.Sqrt(far/0.5))
}

func (s *Solver) armOf(j int) (rig.Side, bool) {
	switch s.limb(j) {
	case leftArm:
		return rig.Left, true
	case rightArm:
		return rig.Right, true
	}
	return rig.Left, false
}

// help returns the displacement of the pelvis and the lean of the chest that bring the shoulder of an arm
// within reach of a target.
func (s *Solver) help(side rig.Side, t Target) (move, lean geom.Vec3) {
	joints := s.body.Arms[side]
	leg := s.body.Size.HipHeight
	for range 24 {
		q := s.posture(t.Time)
		q.Pelvis = q.Pelvis.Add(move)
		bow(&q, lean)
		turns := q.Solve(s.body)
		s.body.WriteInto(&turns, &s.pose, s.quats)
		s.model = s.body.Skeleton.Model(s.pose, s.model)
		shoulder := s.model[joints.Upper].Pos
		// The hand keeps its rotation: the wrist's goal follows from the target joint's offset.
		wrist := t.Pos.Sub(s.model[t.Joint].Pos.Sub(s.model[joints.Hand].Pos))
		reach := stretch * (shoulder.Dist(s.model[joints.Fore].Pos) + s.model[joints.Fore].Pos.Dist(s.model[joints.Hand].Pos))
		direction := wrist.Sub(shoulder)
		excess := direction.Len() - reach
		if excess < 1e-4 {
			return move, lean
		}
		e := direction.Unit().Scale(math.Min(excess+1e-4, 0.12))
		// The chest leans about the pelvis up to the limit of the back, then the pelvis moves: a little
		// forward, a lot down.
		back := shoulder.Sub(q.Pelvis)
		turn := back.Cross(e).Scale(0.6 / math.Max(1e-3, back.Dot(back)))
		ahead := q.Hips.Rotate(geom.UnitZ).Horizontal().Unit()
		turn = turn.Sub(ahead.Scale(0.7 * turn.Dot(ahead))) // backs bend forward more than sideways
		lean = limit(lean.Add(turn), 0.9)
		move = move.Add(e.Scale(0.4))
		flat := limit(move.Horizontal(), 0.16*leg)
		move = geom.Vec3{X: flat.X, Y: math.Max(-0.42*leg, math.Min(0, move.Y)), Z: flat.Z}
		q.Pelvis = s.posture(t.Time).Pelvis.Add(move)
		move.Y -= q.Excess(&s.body.Size)
	}
	return move, lean
}

func limit(v geom.Vec3, most float64) geom.Vec3 {
	if l := v.Len(); l > most {
		return v.Scale(most / l)
	}
	return v
}

// apply applies the arm's offset at a time. The hand rotates with the forearm.
func (h *hand) apply(s *Solver, t float64) {
	swing, reach := h.swing.at(t), h.reach.at(t).X
	if swing.Len() < 1e-9 && math.Abs(reach) < 1e-9 {
		return
	}
	from := s.model[s.body.Arms[h.side].Upper].Pos
	direction := s.model[h.joint].Pos.Sub(from)
	long := math.Max(0, direction.Len()+reach)
	goal := from.Add(geom.Exp(s.part(s.chest()).Rotate(swing)).Rotate(direction.Unit()).Scale(long))
	hand := s.body.Arms[h.side].Hand
	// The arm approaches the direction of a hanging elbow as the hand starts.
	hang := smooth(s.model[h.joint].Pos.Dist(goal) / (0.5 * (s.body.Size.UpperArm + s.body.Size.ForeArm)))
	for range 5 {
		left := goal.Sub(s.model[h.joint].Pos)
		if left.Len() < 1e-6 {
			return
		}
		s.bend(h.side, s.model[hand].Pos.Add(left), hang)
		if h.joint == hand {
			return
		}
		hang = 0
	}
	// A joint beyond the hand is near its goal now. It is exact once the hand keeps its rotation.
	held := s.model[hand].Rot
	s.bend(h.side, s.model[hand].Pos.Add(goal.Sub(s.model[h.joint].Pos)), 0)
	s.turnInWorld(hand, held.Mul(s.model[hand].Rot.Inv()))
}

// bend moves a wrist to a position. The elbow stays on its side of the line from shoulder to hand, and hangs
// a little: people do not reach with a raised elbow.
func (s *Solver) bend(of rig.Side, target geom.Vec3, hang float64) {
	arm := s.body.Arms[of]
	shoulder, elbow, wrist := s.model[arm.Upper].Pos, s.model[arm.Fore].Pos, s.model[arm.Hand].Pos
	carry := geom.Between(wrist.Sub(shoulder), target.Sub(shoulder))
	line := wrist.Sub(shoulder).Unit()
	side := elbow.Sub(shoulder)
	side = side.Sub(line.Scale(side.Dot(line)))
	// The direction of the elbow of a straight arm is undefined: use the axis of its hinge.
	side = side.Add(line.Cross(s.elbowHinge(of)).Scale(0.1 * s.body.Size.UpperArm)).Unit()
	pole := carry.Rotate(side).Scale(1 - hang).Add(s.elbowSide(of, target.Sub(shoulder).Unit()).Scale(hang))
	bend := ik.TwoBone(shoulder, target, pole, shoulder.Dist(elbow), elbow.Dist(wrist))
	if away := s.forward(bend.Upper, of); away != (geom.Vec3{}) {
		bend = ik.TwoBone(shoulder, target, pole.Add(away), shoulder.Dist(elbow), elbow.Dist(wrist))
	}
	s.turnInWorld(arm.Upper, geom.Between(elbow.Sub(shoulder), bend.Upper))
	// Twist the upper arm so that the elbow bends about its hinge.
	axis, is, fold := bend.Upper, s.elbowHinge(of), bend.Upper.Cross(bend.Lower)
	if fold.Len() > 1e-3 && is.Len() > 0 {
		twist := math.Atan2(is.Cross(fold).Dot(axis), is.Dot(fold))
		s.turnInWorld(arm.Upper, geom.AxisAngle(axis, twist*smooth(fold.Len()/0.4)))
	}
	s.turnInWorld(arm.Fore, geom.Between(s.model[arm.Hand].Pos.Sub(s.model[arm.Fore].Pos), bend.Lower))
}

// elbowSide returns the direction of the elbow from the line along dir, which runs from the shoulder to the
// hand: down and outward in front of the body, back if the arm hangs, outward if it is raised. It is
// undefined behind the hip, which arms do not reach.
func (s *Solver) elbowSide(of rig.Side, dir geom.Vec3) geom.Vec3 {
	chest := s.part(s.chest())
	d := chest.Inv().Rotate(dir)
	up, low, back := math.Max(0, d.Y), math.Max(0, -d.Y), math.Max(0, -d.Z)
	pole := geom.Vec3{
		X: of.Sign() * (0.35 + 0.6*up),
		Y: -0.8*(1-low) + 0.4*up,
		Z: (-0.3*(1-up) - 0.7*low) * (1 - back),
	}
	pole = pole.Sub(d.Scale(pole.Dot(d)))
	return chest.Rotate(pole.Unit())
}

// elbowHinge returns the axis of an elbow in the world.
func (s *Solver) elbowHinge(of rig.Side) geom.Vec3 {
	return s.part(s.body.Arms[of].Upper).Rotate(geom.UnitY.Scale(-of.Sign()))
}
