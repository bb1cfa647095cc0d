package rig

import "math"

// limb returns the three joints of a two-bone limb in a chain. If the name of the last joint
// is that of a hand or foot (named), they are the last three joints; otherwise they are the
// three successive joints whose shorter bone is longest.
func (m *mapper) limb(chain []int, named bool) (upper, lower, end int, ok bool) {
	if len(chain) < 3 {
		return 0, 0, 0, false
	}
	chain = m.trimmed(chain)
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
		// The shorter bone decides: a long clavicle or a long hand must not count as an
		// upper arm or a forearm.
		a, b := m.length(chain[i], chain[i+1]), m.length(chain[i+1], chain[i+2])
		if v := math.Min(a, b); v > best {
			best, upper, lower, end = v, chain[i], chain[i+1], chain[i+2]
		}
	}
	return upper, lower, end, best > 0
}

// trimmed returns a chain without the joints that subdivide a bone: they have the name of the
// joint before them with another number, and continue in its direction. A chain that would keep
// fewer than three names is returned whole.
func (m *mapper) trimmed(chain []int) []int {
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

// legOfShin returns the leg above a shin, for rigs whose feet have another parent or unknown
// names. The farthest child of the shin is the ankle.
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

// toes returns a leg with its toes: a joint with the name of a toe within two joints of the
// ankle, or else a child of the ankle that is no heel.
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
		heel := m.labels[c].has(heels)
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
		if m.labels[j].has(wings) {
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
	var counted [6][]int // joints whose names number the fingers, by number
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
		if f > 0 && l.has(palmar) || number >= 0 && l.has(palmar) {
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
