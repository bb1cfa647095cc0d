package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// mapper finds the roles of a skeleton: hands, feet and head by name, or else
// by where they are; everything between by the chains that lead to them.
type mapper struct {
	s        *Skeleton
	labels   []label
	rest     []geom.Transform // model space
	children [][]int
}

func newMapper(s *Skeleton) *mapper {
	m := &mapper{s: s, labels: make([]label, s.Len()), children: make([][]int, s.Len())}
	for i, j := range s.Joints {
		m.labels[i] = read(j.Name)
		if j.Parent >= 0 {
			m.children[j.Parent] = append(m.children[j.Parent], i)
		}
	}
	m.rest = s.Model(s.RestPose(), nil)
	return m
}

func (m *mapper) body() *Body {
	feet := [2]int{m.find(Left, footStems), m.find(Right, footStems)}
	if feet[Left] < 0 || feet[Right] < 0 {
		feet = m.lowestPair()
	}
	if feet[Left] < 0 || feet[Right] < 0 {
		return nil
	}
	hips := m.common(feet[Left], feet[Right])
	b := &Body{Skeleton: m.s, Head: -1}
	for side := range b.Legs {
		leg, ok := m.leg(hips, feet[side])
		if !ok {
			return nil
		}
		b.Legs[side] = leg
	}
	hands := [2]int{m.find(Left, handStems), m.find(Right, handStems)}
	if hands[Left] < 0 || hands[Right] < 0 {
		hands = m.widestPair(feet)
	}
	chest := -1
	for side := range b.Arms {
		b.Arms[side] = Arm{-1, -1, -1, -1}
	}
	if hands[Left] >= 0 && hands[Right] >= 0 {
		chest = m.common(hands[Left], hands[Right])
		for side := range b.Arms {
			b.Arms[side] = m.arm(chest, hands[side])
			b.Finger[side] = m.fingers(b.Arms[side].Hand)
		}
	}
	b.Head = m.find(Centre, headStems)
	b.Pelvis = hips
	if chest < 0 && b.Head >= 0 {
		chest = m.s.Joints[b.Head].Parent
	}
	if chest < 0 {
		return b
	}
	b.Pelvis = m.common(hips, chest)
	b.Spine = m.chain(b.Pelvis, chest)
	if b.Head >= 0 && m.above(b.Head, chest) {
		neck := m.chain(chest, b.Head)
		b.Neck = neck[:len(neck)-1]
	} else {
		b.Head = -1
	}
	return b
}

// find returns the joint of a side whose stem is in stems, the nearest to the
// root if there are several, or -1.
func (m *mapper) find(side Side, stems map[string]bool) int {
	for i, l := range m.labels {
		sided := l.side == side
		if side == Centre {
			sided = true
		}
		if sided && stems[l.stem] && !m.loose(i) {
			return i
		}
	}
	return -1
}

// loose reports whether a joint hangs on the root without anything between:
// controls do, hands and feet do not.
func (m *mapper) loose(i int) bool {
	p := m.s.Joints[i].Parent
	return p >= 0 && len(m.children[i]) == 0 && m.s.Joints[p].Parent <= 0 && m.s.Len() > 12
}

// common returns the nearest joint that is an ancestor of both, or one of them.
func (m *mapper) common(a, b int) int {
	for a != b {
		// The one that stands later in the list cannot be the ancestor.
		if a > b {
			a = m.s.Joints[a].Parent
		} else {
			b = m.s.Joints[b].Parent
		}
	}
	return a
}

func (m *mapper) above(j, ancestor int) bool {
	for ; j >= 0; j = m.s.Joints[j].Parent {
		if j == ancestor {
			return true
		}
	}
	return false
}

// chain returns the joints from below an ancestor down to j. Helpers in between
// are passed over: a twist bone is no joint of a limb.
func (m *mapper) chain(ancestor, j int) []int {
	var up []int
	for end := j; j != ancestor && j >= 0; j = m.s.Joints[j].Parent {
		if j == end || !m.labels[j].helper {
			up = append(up, j)
		}
	}
	for i, k := 0, len(up)-1; i < k; i, k = i+1, k-1 {
		up[i], up[k] = up[k], up[i]
	}
	return up
}

func (m *mapper) length(a, b int) float64 { return m.rest[a].Pos.Dist(m.rest[b].Pos) }

// limb returns the three joints of a two-bone limb: the neighbours in a chain
// with the longest two bones between them.
func (m *mapper) limb(chain []int) (upper, lower, end int, ok bool) {
	best := -1.0
	for i := 0; i+2 < len(chain); i++ {
		// The shorter of the two bones decides, so that a long clavicle or a
		// long hand does not win over an arm.
		a, b := m.length(chain[i], chain[i+1]), m.length(chain[i+1], chain[i+2])
		if v := math.Min(a, b); v > best {
			best, upper, lower, end = v, chain[i], chain[i+1], chain[i+2]
		}
	}
	return upper, lower, end, best > 0
}

func (m *mapper) leg(hips, foot int) (Leg, bool) {
	thigh, shin, ankle, ok := m.limb(m.chain(hips, foot))
	l := Leg{Thigh: thigh, Shin: shin, Foot: ankle, Toe: -1, ToeEnd: -1}
	if !ok {
		return l, false
	}
	for _, c := range m.children[ankle] {
		if m.labels[c].stem == "" {
			continue
		}
		if l.Toe < 0 || toeStems[m.labels[c].stem] {
			l.Toe = c
		}
	}
	if l.Toe >= 0 {
		for _, c := range m.children[l.Toe] {
			if l.ToeEnd < 0 || m.rest[c].Pos.Dist(m.rest[l.Toe].Pos) > m.rest[l.ToeEnd].Pos.Dist(m.rest[l.Toe].Pos) {
				l.ToeEnd = c
			}
		}
	}
	return l, true
}

func (m *mapper) arm(chest, hand int) Arm {
	chain := m.chain(chest, hand)
	upper, fore, wrist, ok := m.limb(chain)
	if !ok {
		return Arm{-1, -1, -1, -1}
	}
	a := Arm{Clavicle: -1, Upper: upper, Fore: fore, Hand: wrist}
	if chain[0] != upper {
		a.Clavicle = m.s.Joints[upper].Parent
	}
	return a
}

func (m *mapper) fingers(hand int) [5][]int {
	var out [5][]int
	if hand < 0 {
		return out
	}
	for i := hand + 1; i < m.s.Len(); i++ {
		if !m.above(i, hand) || len(m.children[i]) == 0 {
			continue
		}
		for f, stems := range fingerStems {
			if stems[m.labels[i].stem] {
				out[f] = append(out[f], i)
			}
		}
	}
	for f := range out {
		// Four joints that bend: the first is the metacarpal, inside the palm.
		if f > 0 && len(out[f]) > 3 {
			out[f] = out[f][1:]
		}
	}
	return out
}

// lowestPair returns the tips of the two lowest mirrored chains.
func (m *mapper) lowestPair() [2]int {
	return m.pair(func(a, b geom.Vec3) float64 { return -(a.Y + b.Y) }, [2]int{-1, -1})
}

// widestPair returns the tips of the two widest mirrored chains other than the
// legs.
func (m *mapper) widestPair(feet [2]int) [2]int {
	return m.pair(func(a, b geom.Vec3) float64 { return a.Dist(b) }, feet)
}

// pair finds the two leaves that mirror each other and score highest, left
// first. Leaves below a joint of not are left out.
func (m *mapper) pair(score func(a, b geom.Vec3) float64, not [2]int) [2]int {
	best, found := math.Inf(-1), [2]int{-1, -1}
	size := 1e-6
	for i := range m.rest {
		size = math.Max(size, m.rest[i].Pos.Dist(m.rest[0].Pos))
	}
	for a := range m.rest {
		for b := range m.rest {
			p, q := m.rest[a].Pos, m.rest[b].Pos
			if len(m.children[a]) > 0 || len(m.children[b]) > 0 || p.X-q.X < 0.04*size {
				continue
			}
			if math.Abs(p.Y-q.Y) > 0.03*size || math.Abs(p.Z-q.Z) > 0.03*size || math.Abs(p.X+q.X-2*m.rest[0].Pos.X) > 0.06*size {
				continue
			}
			if not[0] >= 0 && (m.related(a, not[0]) || m.related(b, not[1])) {
				continue
			}
			j := m.common(a, b)
			if len(m.chain(j, a)) < 3 || len(m.chain(j, b)) < 3 {
				continue
			}
			if v := score(p, q); v > best {
				best, found = v, [2]int{a, b}
			}
		}
	}
	return found
}

func (m *mapper) related(a, b int) bool { return m.above(a, b) || m.above(b, a) }
