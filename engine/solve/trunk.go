package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// pinPelvis brings the pelvis to its places, to the roots of keys, and under
// targeted joints that no limb can bring there.
func (s *Solver) pinPelvis(pins Pins) {
	var at, turn []offset
	for _, p := range pins.Places {
		q := s.posture(p.Time)
		at = append(at, offset{p.Time, geom.Vec3{X: p.X - q.Pelvis.X, Z: p.Z - q.Pelvis.Z}})
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
		at = append(at, offset{t.Time, t.Pos.Sub(s.model[t.Joint].Pos)})
	}
	for _, k := range pins.Keys {
		if k.Root != nil {
			at = append(at, offset{k.Time, s.body.PelvisFor(*k.Root).Sub(s.posture(k.Time).Pelvis)})
		}
	}
	s.pelvis = newSpread(s.length, fadeRoot, at)
	s.turn = newSpread(s.length, fadeRoot, turn)
}

// limb says what moves a joint.
type limb uint8

const (
	trunk limb = iota
	leftArm
	rightArm
	leftLeg
	rightLeg
)

// limb returns what has to move for joint j to move: the arm or the leg that
// ends at or above it, else the trunk.
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

// pinFeet moves feet to their targets, and lowers the pelvis where a leg is too
// short for that.
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
		s.feetTurn[side] = newSpread(s.length, fadeLimb, turn)
		for _, t := range targets {
			if s.limb(t.Joint) == leftLeg+limb(side) {
				s.loose(t.Time)
				at = append(at, offset{t.Time, t.Pos.Sub(s.model[t.Joint].Pos)})
			}
		}
		s.feet[side] = newSpread(s.length, fadeLimb, at)
		for _, k := range at {
			q := s.posture(k.time)
			if e := q.Excess(&s.body.Size); e > 0 {
				lower = append(lower, offset{k.time, geom.Vec3{Y: -e}})
			}
		}
	}
	s.lower = newSpread(s.length, fadeRoot, lower)
}

// pinKeys spreads the rotations of keys. The pelvis is turned before the legs
// are solved, so that feet stay on the ground when only the body above them is
// posed.
func (s *Solver) pinKeys(keys []Key) {
	pins := map[int][]offset{}
	var hips []offset
	var order []int
	for _, k := range keys {
		s.loose(k.Time)
		for j := range s.body.Skeleton.Len() {
			r, ok := k.Rot[j]
			if !ok {
				continue
			}
			if _, seen := pins[j]; !seen {
				order = append(order, j)
			}
			off := s.pose.Rot[j].Inv().Mul(r)
			if j == s.body.Pelvis {
				world := s.model[j].Rot
				hips = append(hips, offset{k.Time, world.Mul(off).Mul(world.Inv()).Log()})
			}
			pins[j] = append(pins[j], offset{k.Time, off.Log()})
		}
	}
	if len(hips) > 0 {
		s.turn = newSpread(s.length, fadeKey, hips)
		// Joints below the pelvis are measured again on the turned pelvis.
		for j := range pins {
			pins[j] = pins[j][:0]
		}
		for _, k := range keys {
			s.loose(k.Time)
			for j, r := range k.Rot {
				pins[j] = append(pins[j], offset{k.Time, s.pose.Rot[j].Inv().Mul(r).Log()})
			}
		}
	}
	for _, j := range order {
		if j != s.body.Pelvis {
			s.joints = append(s.joints, joint{j, newSpread(s.length, fadeKey, pins[j])})
		}
	}
}
