package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// head returns the head, or -1: a joint with its name, or else the last joint before the crown
// of the highest chain above the chest.
func (m *mapper) head(chest int) int {
	for i, l := range m.labels {
		if l.side == Centre && headStems[l.stem] && !l.helper && m.s.Joints[i].Parent > 0 &&
			(chest < 0 && m.s.Len() < 20 || !m.rootLeaf(i)) && (chest < 0 || m.above(i, chest)) {
			return i
		}
	}
	if chest < 0 {
		return -1
	}
	size := m.size()
	top := -1
	for i := range m.rest {
		d := m.rest[i].Pos.Sub(m.rest[chest].Pos)
		if i == chest || len(m.children[i]) > 0 || !m.above(i, chest) || d.Y < 2*d.Horizontal().Len() || d.Y < 0.03*size {
			continue
		}
		if top < 0 || m.rest[i].Pos.Y > m.rest[top].Pos.Y {
			top = i
		}
	}
	if top < 0 {
		return -1
	}
	chain := m.chain(chest, top)
	n := len(chain)
	for i, j := range chain {
		if len(m.children[j]) > 2 && i > 0 {
			return j // the parent of a face
		}
	}
	// The distance from the head to its crown is longer than a neck.
	if n > 1 && (m.labels[top].has(ends) || n > 2 && m.length(chain[n-2], top) > 0.065*size) {
		return chain[n-2]
	}
	return top
}

// size returns the longest edge of the bounding box of the rest pose.
func (m *mapper) size() float64 {
	low, high := m.rest[0].Pos, m.rest[0].Pos
	for _, r := range m.rest {
		low = geom.Vec3{X: math.Min(low.X, r.Pos.X), Y: math.Min(low.Y, r.Pos.Y), Z: math.Min(low.Z, r.Pos.Z)}
		high = geom.Vec3{X: math.Max(high.X, r.Pos.X), Y: math.Max(high.Y, r.Pos.Y), Z: math.Max(high.Z, r.Pos.Z)}
	}
	d := high.Sub(low)
	return math.Max(1e-6, math.Max(d.X, math.Max(d.Y, d.Z)))
}

// standUpright turns the rest pose of a file with another up axis than Y.
func (m *mapper) standUpright(b *Body, chest int) {
	l := b.Legs
	hips := m.rest[l[Left].Thigh].Pos.Lerp(m.rest[l[Right].Thigh].Pos, 0.5)
	up := hips.Sub(m.rest[l[Left].Foot].Pos.Lerp(m.rest[l[Right].Foot].Pos, 0.5)).Unit()
	trunk := up
	if chest >= 0 && chest != b.Pelvis {
		trunk = m.rest[chest].Pos.Sub(hips).Unit()
	}
	if up.Y > 0.5 || up.Dot(trunk) < 0.7 {
		return
	}
	for _, axis := range []geom.Vec3{{X: 1}, {X: -1}, {Z: 1}, {Z: -1}, {Y: -1}} {
		if up.Dot(axis) < 0.8 {
			continue
		}
		m.upright = geom.Between(axis, geom.UnitY)
		for i, r := range m.rest {
			m.rest[i] = geom.Transform{Rot: m.upright.Mul(r.Rot), Pos: m.upright.Rotate(r.Pos)}
		}
	}
}

// horizontalTrunk reports whether a skeleton is an animal that walks on four legs or flies.
func (m *mapper) horizontalTrunk(b *Body, chest int) bool {
	hips := m.rest[b.Legs[Left].Thigh].Pos.Lerp(m.rest[b.Legs[Right].Thigh].Pos, 0.5)
	top := chest
	if b.Head >= 0 && (chest < 0 || chest == b.Pelvis || b.Arms[Left].Hand < 0) {
		top = b.Head
	}
	if top < 0 {
		return false
	}
	d := m.rest[top].Pos.Sub(hips)
	if b.Head >= 0 && m.rest[b.Head].Pos.Y < hips.Y {
		return true
	}
	return d.Y < 0.4*d.Len()
}

// faceForward swaps the sides of a body whose toes point backwards by the sides in its names.
func (m *mapper) faceForward(b *Body) {
	across := m.rest[b.Legs[Left].Thigh].Pos.Sub(m.rest[b.Legs[Right].Thigh].Pos).Horizontal()
	if across.Len() < 1e-6 {
		return
	}
	forward := across.Unit().Cross(geom.UnitY)
	for _, l := range b.Legs {
		if l.Toe < 0 || m.rest[l.Toe].Pos.Sub(m.rest[l.Foot].Pos).Unit().Dot(forward) > -0.5 {
			return
		}
	}
	b.Legs[Left], b.Legs[Right] = b.Legs[Right], b.Legs[Left]
	b.Arms[Left], b.Arms[Right] = b.Arms[Right], b.Arms[Left]
	b.Finger[Left], b.Finger[Right] = b.Finger[Right], b.Finger[Left]
}

// lowestPair returns the tips of the two lowest mirrored chains, left first. It ignores chains
// related to the two joints in not.
func (m *mapper) lowestPair(not [2]int) [2]int {
	found := m.mirroredPair(func(a, b geom.Vec3) float64 { return -(a.Y + b.Y) }, not)
	if found[0] >= 0 && (m.labels[found[0]].side == Right || m.labels[found[0]].side == Centre && m.rightwards(found[0], found[1])) {
		found[0], found[1] = found[1], found[0]
	}
	return found
}

// widestPair returns the tips of the two widest mirrored chains other than the
// legs, left first.
func (m *mapper) widestPair(legs [2]Leg) [2]int {
	found := m.mirroredPair(func(a, b geom.Vec3) float64 { return a.Dist(b) }, [2]int{legs[Left].Foot, legs[Right].Foot})
	across := m.rest[legs[Left].Thigh].Pos.Sub(m.rest[legs[Right].Thigh].Pos)
	if found[0] >= 0 && m.rest[found[0]].Pos.Sub(m.rest[found[1]].Pos).Dot(across) < 0 {
		found[0], found[1] = found[1], found[0]
	}
	return found
}

// maxLeaves bounds mirroredPair, which compares each leaf with all others.
const maxLeaves = 600

// mirroredPair returns the two leaves with the highest score that mirror each other, or -1
// twice. It ignores leaves related to the two joints in not.
func (m *mapper) mirroredPair(score func(a, b geom.Vec3) float64, not [2]int) [2]int {
	best, found := math.Inf(-1), [2]int{-1, -1}
	size := m.size()
	var leaves []int
	for i, c := range m.children {
		if len(c) == 0 && !m.labels[i].helper && len(leaves) < maxLeaves {
			leaves = append(leaves, i)
		}
	}
	for i, a := range leaves {
		if m.labels[a].has(appendages) {
			continue
		}
		for _, b := range leaves[i+1:] {
			// The cheapest checks come first: most pairs fail.
			v := score(m.rest[a].Pos, m.rest[b].Pos)
			if v <= best+1e-6*size || !m.mirrored(a, b, size) {
				continue
			}
			if not[0] >= 0 && (m.related(a, not[0]) || m.related(b, not[1]) || m.related(a, not[1]) || m.related(b, not[0])) {
				continue
			}
			best, found = v, [2]int{a, b}
		}
	}
	return found
}

// rightwards reports whether leaf a is on the right of leaf b. Toes point forwards; a body
// without toes faces +Z, or +X if its feet lie apart along Z.
func (m *mapper) rightwards(a, b int) bool {
	d := m.rest[a].Pos.Sub(m.rest[b].Pos)
	forward := m.rest[a].Pos.Sub(m.rest[m.s.Joints[a].Parent].Pos).Add(m.rest[b].Pos.Sub(m.rest[m.s.Joints[b].Parent].Pos)).Horizontal()
	across := d.Horizontal().Unit()
	forward = forward.Sub(across.Scale(forward.Dot(across)))
	if forward.Len() > 0.02*m.size() {
		return geom.UnitY.Cross(forward).Dot(d) < 0
	}
	if math.Abs(d.X) > math.Abs(d.Z) {
		return d.X < 0
	}
	return d.Z > 0
}

// mirrored reports whether two leaves end chains of equal bone lengths, on opposite sides of
// their nearest common ancestor.
func (m *mapper) mirrored(a, b int, size float64) bool {
	p, q := m.rest[a].Pos, m.rest[b].Pos
	across := p.Sub(q)
	if across.Len() < 0.04*size || math.Abs(across.Y) > 0.03*size {
		return false
	}
	j := m.common(a, b)
	off := p.Lerp(q, 0.5).Sub(m.rest[j].Pos)
	if math.Abs(off.Dot(across.Unit())) > 0.05*size {
		return false
	}
	left, right := m.chain(j, a), m.chain(j, b)
	if len(left) < 3 || len(left) != len(right) {
		return false
	}
	for i := 1; i < len(left); i++ {
		if math.Abs(m.length(left[i-1], left[i])-m.length(right[i-1], right[i])) > 0.03*size {
			return false
		}
	}
	return true
}
