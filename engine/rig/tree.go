package rig

// namedPairs returns the pairs of a left and a right joint with the same stem, rank and depth,
// in rank order.
func (m *mapper) namedPairs(stems map[string]bool) [][2]int {
	type kind struct {
		stem        string
		rank, depth int
	}
	right := map[kind]int{} // the first joint of each kind
	fits := func(i int, side Side) bool {
		l := &m.labels[i]
		return l.side == side && stems[l.stem] && !l.helper && !m.rootLeaf(i)
	}
	kindOf := func(i int) kind { return kind{m.labels[i].stem, m.labels[i].rank, m.depth[i]} }
	for i := range m.labels {
		if fits(i, Right) {
			if _, ok := right[kindOf(i)]; !ok {
				right[kindOf(i)] = i
			}
		}
	}
	var out [][2]int
	for rank := range 2 {
		for i := range m.labels {
			if m.labels[i].rank != rank || !fits(i, Left) {
				continue
			}
			if k, ok := right[kindOf(i)]; ok {
				out = append(out, [2]int{i, k})
			}
		}
	}
	return out
}

// rootLeaf reports whether a joint without children has the root or its child as parent, as
// controls have and hands and feet do not.
func (m *mapper) rootLeaf(i int) bool {
	p := m.s.Joints[i].Parent
	return p >= 0 && len(m.children[i]) == 0 && m.s.Joints[p].Parent <= 0 && m.s.Len() > 12
}

// common returns the nearest joint that is an ancestor of both, or one of them.
func (m *mapper) common(a, b int) int {
	for a != b {
		// Parents precede children, so that the larger index is no ancestor.
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

// chain returns the joints below an ancestor down to j, without helpers between them: a twist
// bone is no joint of a limb.
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
