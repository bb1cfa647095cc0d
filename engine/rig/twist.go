package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// twist is a leaf on a limb bone, beside the next joint, that takes back a part of the bone's
// twist: all of it at the upper end of the bone, none at the lower end. The skin on it twists
// gradually.
type twist struct {
	joint, limb int
	axis        geom.Vec3 // of the limb bone, in its own space
	untwist     float64   // share of the limb bone's twist that the twist bone takes back
	neutral     geom.Quat // local rotation of the limb bone in the reference pose
	rest        geom.Quat // local rest rotation of the twist bone
}

// findTwists fills b.twists. The reference pose must be set.
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
		if !ok || !labels[i].helper || !leaf[i] || b.parts[i].role != roleNone || s.Joints[end].Parent != limb {
			continue
		}
		bone := s.Joints[end].Rest.Pos
		if bone.Len() < 1e-6 {
			continue
		}
		along := s.Joints[i].Rest.Pos.Dot(bone) / bone.Dot(bone)
		t := twist{joint: i, limb: limb, axis: bone.Unit(), untwist: 1 - clamp(along, 0, 1), neutral: s.Joints[limb].Rest.Rot,
			rest: s.Joints[i].Rest.Rot}
		if above := b.reference[s.Joints[limb].Parent]; above != (geom.Quat{}) {
			t.neutral = above.Inv().Mul(b.reference[limb])
		}
		b.twists = append(b.twists, t)
	}
}

// Twist sets the rotations of the twist bones in p from the twist of their limb bones. It
// leaves out the joints in twisted.
func (b *Body) Twist(p *Pose, twisted map[int]bool) {
	for _, t := range b.twists {
		if twisted[t.joint] {
			continue
		}
		q := t.neutral.Inv().Mul(p.Rot[t.limb])
		angle := math.Remainder(2*math.Atan2(geom.Vec3{X: q.X, Y: q.Y, Z: q.Z}.Dot(t.axis), q.W), 2*math.Pi)
		p.Rot[t.joint] = geom.AxisAngle(t.axis, -t.untwist*angle).Mul(t.rest)
	}
}
