package action

// usesLegs reports whether a move does anything below the chest.
func (m *Move) usesLegs() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			k := keys[i]
			k.Near.Reach, k.Far.Reach, k.Chest, k.Head, k.Swing, k.Weight = nil, nil, Lean{}, Lean{}, nil, 0
			if !k.still() {
				return true
			}
		}
	}
	return false
}

// reaches reports whether an arm goes somewhere in a key.
func (key *Key) reaches() bool { return key.Near.Reach != nil || key.Far.Reach != nil }

// reaches reports whether an arm goes somewhere in a move.
func (m *Move) reaches() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if keys[i].reaches() {
				return true
			}
		}
	}
	return false
}

// usesFar reports whether a move says what the far arm does.
func (m *Move) usesFar() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if keys[i].Far.Reach != nil {
				return true
			}
		}
	}
	return false
}

// free reports whether the arms of a move have nothing to do with each other.
func (m *Move) free() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if r := keys[i].Near.Reach; r != nil && r.At != Nowhere {
				return false
			}
		}
	}
	return true
}

// hz returns how fast a move swings, if it does.
func (m *Move) hz() float64 {
	for i := range m.Enter {
		k := &m.Enter[i]
		for _, r := range []*Reach{k.Near.Reach, k.Far.Reach} {
			if r != nil && r.Swing.Hz > 0 {
				return r.Swing.Hz
			}
		}
		if k.Swing != nil {
			return k.Swing.Hz
		}
	}
	return 0
}

func (m *Move) lastStay() float64 {
	keys := m.Cycle
	if len(keys) == 0 {
		keys = m.Enter
	}
	if len(keys) == 0 {
		return 0
	}
	return keys[len(keys)-1].Stay
}

// usualBack is how long arms take to go back, in seconds.
const usualBack = 0.7

func (m *Move) back() float64 {
	if m.Back > 0 {
		return m.Back
	}
	return usualBack
}
