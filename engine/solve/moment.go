package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// moment is a pinned time with the whole pose that meets its pins.
type moment struct {
	time float64
	pose rig.Pose
}

// solvePins finds the poses of all pinned moments, and spreads their differences from the original motion
// over time.
func (s *Solver) solvePins(pins *Pins) {
	n := s.skeleton.Len()
	var diffs [][]float64 // for each moment: the root, then a rotation vector per joint
	moved := make([]bool, n+2)
	s.rotated = map[int]bool{}
	var legs [2][]offset
	var soles [2][]offset
	list := agendas(pins)
	felt := 1.0
	if pins.Felt > 0 {
		felt = pins.Felt
	}
	for i := range list {
		s.check()
		a := &list[i]
		s.recordPinned(a)
		s.shape(a.time)
		before := rig.Pose{Root: s.pose.Root, Rot: append([]geom.Quat(nil), s.pose.Rot...)}
		feet := s.feetNow()
		p := s.problem(a, feet)
		p.solve()
		if p.leap > p.rise && p.missed() > 1e-4 {
			// The feet cannot stay on the ground: the body must leave it.
			p.rise, p.roam = p.leap, math.Max(p.roam, s.body.Size.HipHeight)
			p.solve()
		}
		if p.missed() > 0.01 && p.relaxUnreachable() {
			p.solve()
		}
		if p.liftSunk() {
			p.solve()
			p.free()
		}
		diff := s.difference(&before, s.last(diffs))
		for j := range moved {
			moved[j] = moved[j] || diff[3+3*j] != 0 || diff[4+3*j] != 0 || diff[5+3*j] != 0
		}
		diffs = append(diffs, diff)
		s.raise(diff, felt*0.25, a.time)
		for side, f := range s.feetNow() {
			if s.body == nil {
				break
			}
			ball := s.ball(rig.Side(side))
			legs[side] = append(legs[side], offset{a.time, f.Apply(ball).Sub(feet[side].Apply(ball))})
			soles[side] = append(soles[side], offset{a.time, f.Rot.Mul(feet[side].Rot.Inv()).Log()})
			s.footfalls = append(s.footfalls, s.footfall(rig.Side(side), a.time, legs[side][len(legs[side])-1].value))
		}
		s.moments = append(s.moments, moment{a.time, rig.Pose{Root: s.pose.Root, Rot: append([]geom.Quat(nil), s.pose.Rot...)}})
	}
	for j, m := range moved {
		if m {
			s.moved = append(s.moved, j)
			s.rotated[j] = j < n
		}
	}
	s.weave(list, diffs, felt)
	s.raiseAll()
	if s.body != nil {
		for side := range legs {
			s.plant[side] = newSpread(fadeRoot, legs[side])
			s.plantTurn[side] = newSpread(fadeRoot, soles[side])
		}
	}
}

// feetNow returns the transforms of the feet in the solver's pose.
func (s *Solver) feetNow() (out [2]geom.Transform) {
	if s.body != nil {
		for side, l := range s.body.Legs {
			out[side] = s.model[l.Foot]
		}
	}
	return out
}

// problem returns the problem of a moment with its aims. It rotates keyed joints at once and locks them.
func (s *Solver) problem(a *agenda, feet [2]geom.Transform) *problem {
	p := &problem{s: s, buffers: &s.buffers, locked: make([]bool, s.skeleton.Len())}
	for _, k := range a.keys {
		for j, r := range k.Rot {
			s.pose.Rot[j], p.locked[j] = r, true
		}
		if k.Root != nil {
			s.pose.Root, p.nailed = *k.Root, true
		}
	}
	s.remodel()
	p.home, p.roam, p.rise, p.leap = s.pose.Root, math.Inf(1), math.Inf(1), math.Inf(1)
	if s.body != nil && len(a.targets) > 0 {
		leg := s.body.Size.HipHeight
		up := math.Max(0, s.upright()-s.body.PelvisCentre(s.model[s.body.Pelvis]).Y)
		p.roam, p.rise, p.leap = 0.35*leg, up+0.01*leg, up+0.3*leg
	}
	for _, t := range a.targets {
		if s.body != nil && s.carries(t.Joint, s.body.Pelvis) {
			p.roam, p.leap = math.Inf(1), math.Inf(1) // the pins set the position of the body itself
		}
		p.aims = append(p.aims, aim{kind: point, joint: t.Joint, at: t.Pos, weight: effectorWeight})
		if t.Rot != nil {
			p.aims = append(p.aims, aim{kind: turned, joint: t.Joint, turn: *t.Rot, weight: turnWeight})
		}
	}
	for _, w := range a.places {
		if !w.Free {
			p.roam = math.Inf(1)
			p.aims = append(p.aims, aim{kind: ground, joint: s.pelvisJoint(), at: geom.Vec3{X: w.X, Z: w.Z}, weight: placeWeight})
		}
		if w.Heading != nil {
			p.aims = append(p.aims, aim{kind: heading, joint: s.pelvisJoint(), angle: *w.Heading, weight: placeWeight})
		}
	}
	if s.body != nil {
		s.keepFeet(p, a, feet)
		if len(p.aims) > 0 {
			for i := range s.bends {
				p.aims = append(p.aims, aim{kind: within, joint: s.bends[i].joint, weight: bendWeight, bend: &s.bends[i]})
			}
		}
	}
	return p
}

// keepFeet adds aims that keep unpinned feet in place.
func (s *Solver) keepFeet(p *problem, a *agenda, feet [2]geom.Transform) {
	var keyed [2]bool
	for side, l := range s.body.Legs {
		keyed[side] = p.locked[l.Thigh] || p.locked[l.Shin]
	}
	for side, l := range s.body.Legs {
		free := true
		for _, t := range a.targets {
			free = free && !(t.Joint > l.Thigh && s.carries(l.Thigh, t.Joint))
		}
		// A key of the legs sets the feet. If no pin sets the position of the body, the body stands as near
		// to its feet as the key allows.
		lost := keyed[0] && keyed[1] && !p.nailed && len(a.places) == 0 && len(a.targets) == 0
		if !free || keyed[side] && !lost {
			continue
		}
		if l.Toe >= 0 {
			p.aims = append(p.aims, aim{kind: point, joint: l.Toe, at: feet[side].Apply(s.toesInFoot(l)), weight: toeWeight})
		}
		p.aims = append(p.aims, aim{kind: point, joint: l.Foot, at: feet[side].Pos, weight: footWeight})
		if !keyed[side] && !p.locked[l.Foot] {
			p.aims = append(p.aims, aim{kind: turned, joint: l.Foot, turn: feet[side].Rot, weight: footWeight * turnWeight})
		}
	}
}

// toesInFoot returns the position of the toes of a leg in the space of its ankle. There may be joints between
// the two.
func (s *Solver) toesInFoot(l rig.Leg) geom.Vec3 {
	joints := s.skeleton.Joints
	at := joints[l.Toe].Rest.Pos
	for j := joints[l.Toe].Parent; j > l.Foot; j = joints[j].Parent {
		at = joints[j].Rest.Apply(at)
	}
	return at
}

// pelvisJoint returns the joint that a Place pins: the pelvis, or the root of a skeleton that is not a human
// body.
func (s *Solver) pelvisJoint() int {
	if s.body == nil {
		return 0
	}
	return s.body.Pelvis
}

// facing returns the heading of a joint's body part.
func (s *Solver) facing(j int) float64 {
	ahead := s.part(j).Rotate(geom.UnitZ)
	if s.body == nil {
		ahead = s.model[j].Rot.Mul(s.restInverse[j]).Rotate(geom.UnitZ)
	}
	return math.Atan2(ahead.X, ahead.Z)
}

// part returns the rotation of the body part of joint j from the reference pose. For joints outside a body it
// is the joint's own rotation.
func (s *Solver) part(j int) geom.Quat {
	if s.body != nil {
		if r := s.body.Reference(j); r != (geom.Quat{}) {
			return s.model[j].Rot.Mul(r.Inv())
		}
	}
	return s.model[j].Rot
}
