package rig

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
