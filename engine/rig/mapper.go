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
	rest     []geom.Transform // model space, turned upright
	upright  geom.Quat        // by which the rest pose was turned to stand
	children [][]int
}

func newMapper(s *Skeleton) *mapper {
	m := &mapper{s: s, labels: readAll(s.Joints), upright: geom.Identity, children: make([][]int, s.Len())}
	for i, j := range s.Joints {
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
	m.stand(b, chest)
	if m.beast(b, chest) {
		return nil
	}
	m.faceForward(b)
	return b
}

// legs finds the legs, by the names of feet, of shins, or by where legs are, and
// returns the joint that carries both.
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
	for _, feet := range m.pairs(footStems) {
		if try(feet, m.leg) {
			return hips, true
		}
	}
	for _, shins := range m.pairs(shinStems) {
		if try(shins, m.legOfShin) {
			return hips, true
		}
	}
	for not := [2]int{-1, -1}; ; {
		feet := m.lowestPair(not)
		if feet[Left] < 0 {
			return -1, false
		}
		if try(feet, m.leg) && m.stands(b.Legs[Left]) && m.stands(b.Legs[Right]) {
			return hips, true
		}
		if not[Left] >= 0 {
			return -1, false
		}
		not = feet // a tail or a cape may hang lower, but there is only one
	}
}

// stands reports whether a leg without a name goes down as legs do.
func (m *mapper) stands(l Leg) bool {
	return m.rest[l.Thigh].Pos.Y-m.rest[l.Foot].Pos.Y > 0.7*(m.length(l.Thigh, l.Shin)+m.length(l.Shin, l.Foot))
}

// arms finds the arms and returns the joint that carries both, or -1.
func (m *mapper) arms(b *Body) (chest int) {
	for side := range b.Arms {
		b.Arms[side] = Arm{-1, -1, -1, -1}
	}
	candidates := m.pairs(handStems)
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

// pairs returns joints that are called alike but for the side, the most likely
// pair first.
func (m *mapper) pairs(stems map[string]bool) [][2]int {
	var out [][2]int
	for rank := range 2 {
		for i, l := range m.labels {
			if l.side != Left || !stems[l.stem] || l.helper || l.rank != rank || m.loose(i) {
				continue
			}
			for k, r := range m.labels {
				if r.side == Right && r.stem == l.stem && !r.helper && r.rank == rank && m.depth(k) == m.depth(i) && !m.loose(k) {
					out = append(out, [2]int{i, k})
					break
				}
			}
		}
	}
	return out
}

func (m *mapper) depth(j int) (n int) {
	for ; j >= 0; j = m.s.Joints[j].Parent {
		n++
	}
	return n
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

func (m *mapper) related(a, b int) bool { return m.above(a, b) || m.above(b, a) }

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

// limb returns the three joints of a two-bone limb in a chain. Where the last
// joint is known to be the limb's end, the two before it are meant; else the
// neighbours with the longest two bones between them.
func (m *mapper) limb(chain []int, named bool) (upper, lower, end int, ok bool) {
	if len(chain) < 3 {
		return 0, 0, 0, false
	}
	chain = m.whole(chain)
	n := len(chain)
	if named && n >= 3 {
		upper, lower, end = chain[n-3], chain[n-2], chain[n-1]
		a, b := m.length(upper, lower), m.length(lower, end)
		if math.Min(a, b) > 0.3*math.Max(a, b) {
			return upper, lower, end, true
		}
	}
	best := -1.0
	for i := 0; i+2 < n; i++ {
		// The shorter of the two bones decides, so that a long clavicle or a
		// long hand does not win over an arm.
		a, b := m.length(chain[i], chain[i+1]), m.length(chain[i+1], chain[i+2])
		if v := math.Min(a, b); v > best {
			best, upper, lower, end = v, chain[i], chain[i+1], chain[i+2]
		}
	}
	return upper, lower, end, best > 0
}

// whole leaves the pieces of a bone out of a chain that are called like the bone
// itself but for a number, and go on in its direction. Where that leaves fewer
// than three names, names only count.
func (m *mapper) whole(chain []int) []int {
	out := chain[:1:1]
	names := map[string]bool{m.labels[chain[0]].stem: true}
	for i := 1; i < len(chain); i++ {
		last := out[len(out)-1]
		straight := false
		if i+1 < len(chain) {
			a, b := m.rest[chain[i]].Pos.Sub(m.rest[last].Pos), m.rest[chain[i+1]].Pos.Sub(m.rest[chain[i]].Pos)
			straight = a.Unit().Dot(b.Unit()) > 0.98
		}
		stem := m.labels[chain[i]].stem
		if stem != "" && stem == m.labels[last].stem && straight {
			continue
		}
		names[stem] = true
		out = append(out, chain[i])
	}
	if len(names) < 3 {
		return chain
	}
	return out
}

func (m *mapper) leg(hips, foot int) (Leg, bool) {
	thigh, shin, ankle, ok := m.limb(m.chain(hips, foot), footStems[m.labels[foot].stem])
	if !ok {
		return Leg{}, false
	}
	return m.toes(Leg{Thigh: thigh, Shin: shin, Foot: ankle, Toe: -1, ToeEnd: -1}), true
}

// legOfShin is the leg of a rig whose feet hang elsewhere, or have other names:
// what is farthest below the shin is its ankle.
func (m *mapper) legOfShin(hips, shin int) (Leg, bool) {
	chain := m.chain(hips, shin)
	ankle := -1
	for _, c := range m.children[shin] {
		if ankle < 0 || m.length(shin, c) > m.length(shin, ankle) {
			ankle = c
		}
	}
	if len(chain) < 2 || ankle < 0 || m.length(shin, ankle) < 0.3*m.length(chain[len(chain)-2], shin) {
		return Leg{}, false
	}
	return m.toes(Leg{Thigh: chain[len(chain)-2], Shin: shin, Foot: ankle, Toe: -1, ToeEnd: -1}), true
}

// toes finds the toes of a leg: by name within two joints of the ankle, or else
// what hangs on it and is no heel.
func (m *mapper) toes(l Leg) Leg {
	leg := m.length(l.Thigh, l.Shin) + m.length(l.Shin, l.Foot)
	guess := -1
	for _, c := range m.children[l.Foot] {
		below := []int{c}
		if !footStems[m.labels[c].stem] {
			below = append(below, m.children[c]...)
		}
		for _, j := range below {
			far := m.length(l.Foot, j) > 0.02*leg
			if l.Toe < 0 && far && toeStems[m.labels[j].stem] && !m.labels[j].helper {
				l.Toe = j
			}
		}
		heel := m.labels[c].has(set("heel"))
		if guess < 0 && !heel && !m.labels[c].helper && m.length(l.Foot, c) > 0.02*leg {
			guess = c
		}
	}
	if l.Toe < 0 {
		l.Toe = guess
	}
	if l.Toe >= 0 {
		for _, c := range m.children[l.Toe] {
			if l.ToeEnd < 0 || m.length(c, l.Toe) > m.length(l.ToeEnd, l.Toe) {
				l.ToeEnd = c
			}
		}
	}
	return l
}

func (m *mapper) arm(chest, hand int) Arm {
	chain := m.chain(chest, hand)
	for _, j := range chain {
		if m.labels[j].has(set("wing", "wings")) {
			return Arm{-1, -1, -1, -1}
		}
	}
	upper, fore, wrist, ok := m.limb(chain, handStems[m.labels[hand].stem])
	if !ok {
		return Arm{-1, -1, -1, -1}
	}
	a := Arm{Clavicle: -1, Upper: upper, Fore: fore, Hand: wrist}
	for _, j := range chain {
		if j == upper {
			break
		}
		a.Clavicle = j
	}
	return a
}

// fingers finds the joints of fingers that bend, by name.
func (m *mapper) fingers(hand int) [5][]int {
	var out [5][]int
	var counted [6][]int // by number, for names that only count
	if hand < 0 {
		return out
	}
	for i := hand + 1; i < m.s.Len(); i++ {
		l := &m.labels[i]
		leaf := len(m.children[i]) == 0
		if !m.above(i, hand) || l.helper || leaf && l.has(ends) {
			continue
		}
		f, number := l.fingerOf()
		if f > 0 && l.has(set("metacarpal", "carpal")) || number >= 0 && l.has(set("metacarpal", "carpal")) {
			continue
		}
		if f >= 0 {
			out[f] = append(out[f], i)
		} else if number >= 0 {
			counted[number] = append(counted[number], i)
		}
	}
	first := 0 // bipeds count from 0, hands in laboratories from 1
	if len(counted[0]) == 0 {
		first = 1
	}
	for f := range out {
		if n := f + first; len(out[f]) == 0 && n < len(counted) {
			out[f] = counted[n]
		}
		// More than three joints: the last is the tip if it carries nothing, and the
		// first is inside the palm.
		if n := len(out[f]); n > 3 && len(m.children[out[f][n-1]]) == 0 {
			out[f] = out[f][:n-1]
		}
		if f > 0 && len(out[f]) > 3 {
			out[f] = out[f][1:]
		}
	}
	return out
}
