package repertoire

import (
	"math"
	"slices"
)

// Shifts returns how far hips shift on a support, 1 as far as on the knees.
func (s Support) Shifts() float64 {
	switch s {
	case OnKnee, OnKnees, OnFours:
		return 1
	case OnSeat, OnFloor:
		return 0.6
	case OnBody, OnBed, OnPlank:
		return 0.25
	}
	return 0
}

// A pose is kept for as many times the seconds of its stay as keptTimes where there is time, but not for more than
// keptMost seconds; a pose that a move of the whole body has for less than keptLeast seconds passes.
const (
	keptTimes = 3.0
	keptMost  = 4.0
	keptLeast = 0.3
)

// Kept returns how many seconds a move keeps its pose beyond its stay where there is time: a gesture
// the last one, a whole body the first one of its cycle that stays. A body in the air keeps none.
func (m *Move) Kept(whole bool) float64 {
	if !whole {
		return math.Min(keptMost, 0.4+keptTimes*m.LastStay())
	}
	i := firstStay(m.Cycle)
	if m.Height > 0 || m.Fills || i < 0 || m.Cycle[i].Stay < keptLeast {
		return 0
	}
	return math.Min(keptMost, keptTimes*m.Cycle[i].Stay)
}

// firstStay returns the index of the first key that stays for a while, or -1.
func firstStay(keys []Key) int {
	const while = 0.1
	return slices.IndexFunc(keys, func(k Key) bool { return k.Stay >= while })
}

// Lasting returns keys with more seconds added to the stay of the first key that stays for a
// while.
func Lasting(keys []Key, more float64) []Key {
	i := firstStay(keys)
	if i < 0 || more <= 0 {
		return keys
	}
	keys = slices.Clone(keys)
	keys[i].Stay += more
	return keys
}

// WithCycle returns the move with other keys of its cycle.
func (m *Move) WithCycle(keys []Key) *Move {
	n := *m
	n.Cycle = keys
	return &n
}
