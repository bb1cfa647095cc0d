package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// twist is a bone that hangs on a limb bone beside the next joint, for the skin
// to follow only a part of the limb's twist: none at its upper end, all at its
// lower one.
type twist struct {
	joint, limb int
	axis        geom.Vec3 // of the limb bone, in its own space
	left        float64   // share of the limb's twist that is taken back
	still       geom.Quat // local rotation of the limb bone without any turn
	rest        geom.Quat // local rotation of the twist bone
}

// findTwists collects the twist bones. References must be known.
func (b *Body) findTwists(labels []label) {
	s := b.Skeleton
	next := map[int]int{}
	for side := range b.Arms {
		a, l := b.Arms[side], b.Legs[side]
		next[a.Upper], next[a.Fore], next[l.Thigh] = a.Fore, a.Hand, l.Shin
	}
	delete(next, -1)
	leaf := make([]bool, s.Len())
	for i := range leaf {
		leaf[i] = true
	}
	for i := 1; i < s.Len(); i++ {
		leaf[s.Joints[i].Parent] = false
	}
	for i := range s.Joints {
		limb := s.Joints[i].Parent
		end, ok := next[limb]
		if !ok || !labels[i].helper || !leaf[i] || b.turns[i].role != roleNone || s.Joints[end].Parent != limb {
			continue
		}
		bone := s.Joints[end].Rest.Pos
		if bone.Len() < 1e-6 {
			continue
		}
		along := s.Joints[i].Rest.Pos.Dot(bone) / bone.Dot(bone)
		t := twist{joint: i, limb: limb, axis: bone.Unit(), left: 1 - clamp(along, 0, 1), still: s.Joints[limb].Rest.Rot,
			rest: s.Joints[i].Rest.Rot}
		if above := b.reference[s.Joints[limb].Parent]; above != (geom.Quat{}) {
			t.still = above.Inv().Mul(b.reference[limb])
		}
		b.twists = append(b.twists, t)
	}
}

// Twist turns the twist bones of a body as its limbs are twisted in p, except
// the bones in twisted.
func (b *Body) Twist(p *Pose, twisted map[int]bool) {
	for _, t := range b.twists {
		if twisted[t.joint] {
			continue
		}
		q := t.still.Inv().Mul(p.Rot[t.limb])
		angle := math.Remainder(2*math.Atan2(geom.Vec3{X: q.X, Y: q.Y, Z: q.Z}.Dot(t.axis), q.W), 2*math.Pi)
		p.Rot[t.joint] = geom.AxisAngle(t.axis, -t.left*angle).Mul(t.rest)
	}
}
