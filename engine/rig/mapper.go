package rig

import (
	"github.com/motiongate/motiongate/engine/geom"
)

// mapper finds the roles of the joints of a skeleton: hands, feet and head by name, or else
// by position; the joints of trunk and limbs by the chains that end in them.
type mapper struct {
	s        *Skeleton
	labels   []label
	rest     []geom.Transform // model space, turned upright
	upright  geom.Quat        // the turn applied to rest
	children [][]int
	depth    []int // of a joint in the tree; 1 for the root
}

func newMapper(s *Skeleton) *mapper {
	m := &mapper{s: s, labels: parseNames(s.Joints), upright: geom.Identity, children: make([][]int, s.Len()), depth: make([]int, s.Len())}
	for i, j := range s.Joints {
		m.depth[i] = 1
		if j.Parent >= 0 {
			m.depth[i] += m.depth[j.Parent]
		}
		if j.Parent >= 0 {
			m.children[j.Parent] = append(m.children[j.Parent], i)
		}
	}
	m.rest = s.Model(s.RestPose(), nil)
	return m
}

// body returns the roles of the human body in the skeleton, or nil.
func (m *mapper) body() *Body {
	b := &Body{Skeleton: m.s, Head: -1}
	hips, ok := m.legs(b)
	if !ok {
		return nil
	}
	chest := m.arms(b)
	b.Head = m.head(chest)
	if chest < 0 && b.Head >= 0 {
		chest = m.s.Joints[b.Head].Parent
	}
	b.Pelvis = hips
	if chest >= 0 {
		b.Pelvis = m.common(hips, chest)
		b.Spine = m.chain(b.Pelvis, chest)
		if b.Head >= 0 && m.above(b.Head, chest) && b.Head != chest {
			neck := m.chain(chest, b.Head)
			b.Neck = neck[:len(neck)-1]
		} else {
			b.Head = -1
		}
	}
	m.standUpright(b, chest)
	if m.horizontalTrunk(b, chest) {
		return nil
	}
	m.faceForward(b)
	return b
}

// legs finds the legs by the names of feet, by the names of shins, or by position, and returns
// their nearest common ancestor.
func (m *mapper) legs(b *Body) (hips int, ok bool) {
	try := func(feet [2]int, reach func(hips, foot int) (Leg, bool)) bool {
		hips = m.common(feet[Left], feet[Right])
		for side := range b.Legs {
			leg, ok := reach(hips, feet[side])
			if !ok {
				return false
			}
			b.Legs[side] = leg
		}
		return true
	}
	for _, feet := range m.namedPairs(footStems) {
		if try(feet, m.leg) {
			return hips, true
		}
	}
	for _, shins := range m.namedPairs(shinStems) {
		if try(shins, m.legOfShin) {
			return hips, true
		}
	}
	for not := [2]int{-1, -1}; ; {
		feet := m.lowestPair(not)
		if feet[Left] < 0 {
			return -1, false
		}
		if try(feet, m.leg) && m.pointsDown(b.Legs[Left]) && m.pointsDown(b.Legs[Right]) {
			return hips, true
		}
		if not[Left] >= 0 {
			return -1, false
		}
		not = feet // they may belong to a tail or a cape; a rig has at most one of these
	}
}

// pointsDown reports whether a leg points downwards in the upright rest pose.
func (m *mapper) pointsDown(l Leg) bool {
	return m.rest[l.Thigh].Pos.Y-m.rest[l.Foot].Pos.Y > 0.7*(m.length(l.Thigh, l.Shin)+m.length(l.Shin, l.Foot))
}

// arms finds the arms and returns their nearest common ancestor, or -1.
func (m *mapper) arms(b *Body) (chest int) {
	for side := range b.Arms {
		b.Arms[side] = Arm{-1, -1, -1, -1}
	}
	candidates := m.namedPairs(handStems)
	if len(candidates) == 0 {
		if hands := m.widestPair(b.Legs); hands[Left] >= 0 {
			candidates = append(candidates, hands)
		}
	}
	for _, hands := range candidates {
		if m.related(hands[Left], b.Legs[Left].Thigh) || m.related(hands[Right], b.Legs[Right].Thigh) {
			continue
		}
		chest = m.common(hands[Left], hands[Right])
		found := [2]Arm{m.arm(chest, hands[Left]), m.arm(chest, hands[Right])}
		if found[Left].Hand < 0 || found[Right].Hand < 0 {
			continue
		}
		b.Arms = found
		for side := range b.Arms {
			b.Finger[side] = m.fingers(b.Arms[side].Hand)
		}
		return chest
	}
	return -1
}
