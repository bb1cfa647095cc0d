package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// pinPelvis moves the pelvis to its pinned positions, to the roots of keys, and below targeted joints that no
// limb can move there.
func (s *Solver) pinPelvis(pins Pins) {
	var at, turn []offset
	for _, p := range pins.Places {
		q := s.posture(p.Time)
		if !p.Free {
			at = append(at, offset{p.Time, geom.Vec3{X: p.X - q.Pelvis.X, Z: p.Z - q.Pelvis.Z}})
		}
		if p.Heading != nil {
			ahead := q.Hips.Rotate(geom.UnitZ)
			off := math.Remainder(*p.Heading-math.Atan2(ahead.X, ahead.Z), 2*math.Pi)
			turn = append(turn, offset{p.Time, geom.Vec3{Y: off}})
		}
	}
	for _, t := range pins.Targets {
		if s.limb(t.Joint) != trunk {
			continue
		}
		s.loose(t.Time)
		if displacement, far := s.displacement(t); far {
			at = append(at, offset{t.Time, displacement})
		}
	}
	for _, k := range pins.Keys {
		if k.Root != nil {
			at = append(at, offset{k.Time, s.body.PelvisAboveRoot(*k.Root).Sub(s.posture(k.Time).Pelvis)})
		}
	}
	s.pelvis = newSpread(fadeRoot, at)
	s.turn = newSpread(fadeRoot, turn)
}

// farthest is the largest distance by which a pin moves a body, in hip heights.
const farthest = 2.5

// displacement returns the displacement of the pelvis that brings a joint to its target. Near targets are reached by
// bending, and targets of knees and elbows by their limbs.
func (s *Solver) displacement(t Target) (displacement geom.Vec3, far bool) {
	displacement = t.Pos.Sub(s.model[t.Joint].Pos)
	if t.Joint == s.body.Pelvis {
		return displacement, true
	}
	reach, from := 0.15*s.body.Size.HipHeight, s.model[t.Joint].Pos
	for side := range s.body.Legs {
		for _, top := range [2]int{s.body.Legs[side].Thigh, s.body.Arms[side].Upper} {
			if top >= 0 && t.Joint > top && s.carries(top, t.Joint) {
				from = s.model[top].Pos
				reach = 0.97 * from.Dist(s.model[t.Joint].Pos)
			}
		}
	}
	to := t.Pos.Sub(from)
	excess := to.Len() - reach
	if excess <= 0 {
		return geom.Vec3{}, false
	}
	// A target at an absurd distance is not reached.
	displacement = to.Unit().Scale(math.Min(excess, farthest*s.body.Size.HipHeight))
	// A body straightens up for a target, but does not rise into the air.
	displacement.Y = math.Min(displacement.Y, math.Max(0, s.upright()-s.body.PelvisCentre(s.model[s.body.Pelvis]).Y))
	return displacement, true
}

// upright returns the height of the pelvis of a standing body at its present position.
func (s *Solver) upright() float64 {
	return s.floor(s.body.PelvisCentre(s.model[s.body.Pelvis])) + s.body.Size.PelvisHeight
}

// reachable moves a target that is far out of reach of a limb near to the limb, in the same direction, so
// that the displacement stays small.
func (s *Solver) reachable(t Target, top int, limb float64) geom.Vec3 {
	from := s.model[top].Pos
	return from.Add(limit(t.Pos.Sub(from), 1.5*limb))
}

// limb is the part of the body that moves a joint.
type limb uint8

const (
	trunk limb = iota
	leftArm
	rightArm
	leftLeg
	rightLeg
)

// limb returns the part of the body that moves joint j: the arm or the leg that ends at or above it, else the
// trunk.
func (s *Solver) limb(j int) limb {
	b := s.body
	for ; j >= 0; j = b.Skeleton.Joints[j].Parent {
		for side := range b.Legs {
			if b.HasArm(rig.Side(side)) && j == b.Arms[side].Hand {
				return leftArm + limb(side)
			}
			if j == b.Legs[side].Foot {
				return leftLeg + limb(side)
			}
		}
	}
	return trunk
}

// pinFeet moves feet to their targets, and lowers the pelvis if a leg is too short.
func (s *Solver) pinFeet(targets []Target) {
	var lower []offset
	for side := range s.feet {
		var at, turn []offset
		for _, t := range targets {
			if s.limb(t.Joint) != leftLeg+limb(side) {
				continue
			}
			s.loose(t.Time)
			if t.Rot != nil && t.Joint == s.body.Legs[side].Foot {
				turn = append(turn, offset{t.Time, t.Rot.Mul(s.model[t.Joint].Rot.Inv()).Log()})
			}
		}
		s.feetTurn[side] = newSpread(fadeLimb, turn)
		for _, t := range targets {
			if s.limb(t.Joint) == leftLeg+limb(side) {
				s.loose(t.Time)
				leg := s.body.Size.Thigh + s.body.Size.Shin
				at = append(at, offset{t.Time, s.reachable(t, s.body.Legs[side].Thigh, leg).Sub(s.model[t.Joint].Pos)})
				s.sunk = s.sunk || s.under(t.Pos) > 10*dips
			}
		}
		s.feet[side] = newSpread(fadeLimb, at)
		for _, k := range at {
			q := s.posture(k.time)
			move := s.over(&q, rig.Side(side), k)
			q.Pelvis = q.Pelvis.Add(move)
			move.Y -= q.Excess(&s.body.Size)
			if move != (geom.Vec3{}) {
				lower = append(lower, offset{k.time, move})
			}
		}
	}
	s.low = lower
	s.lower = newSpread(fadeRoot, lower)
}

// over returns the displacement of a standing body over its other foot before a pin lifts one foot.
func (s *Solver) over(q *posture.Posture, side rig.Side, lifted offset) geom.Vec3 {
	const (
		calm = 0.3  // m/s, least speed of a moving body
		most = 0.11 // of the hip height
		part = 0.75 // share of the displacement
	)
	leg := s.body.Size.HipHeight
	stands := &q.Feet[side.Other()]
	if lifted.value.Y < 0.02*leg || s.under(stands.Ankle) < -1.3*s.body.Size.Ankle {
		return geom.Vec3{}
	}
	const h = 0.05
	var before, after posture.Posture
	s.base(lifted.time-h, &before)
	s.base(lifted.time+h, &after)
	speed := after.Pelvis.Dist(before.Pelvis) / (2 * h)
	displacement := stands.Ankle.Add(stands.Turn.Rotate(s.body.Size.Ball.Scale(0.4))).Sub(q.Pelvis).Horizontal()
	return limit(displacement.Scale(part*(1-smooth(speed/calm))), most*leg)
}
