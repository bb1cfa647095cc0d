package gesture

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/repertoire"
)

// How long a hand takes at least that nothing hurries, from where it hangs to where
// it has something to do, and back: seconds, and seconds for each length of the arm.
const (
	handStarts = 0.28
	handPaces  = 0.58
)

// unhurried returns a move whose hands come and go no faster than people's do.
func unhurried(m *repertoire.Move) *repertoire.Move {
	out := *m
	first, last := &out.Enter, m.Leave
	if len(m.Enter) == 0 {
		first = &out.Cycle
	}
	for _, keys := range [][]repertoire.Key{m.Cycle, m.Enter} {
		if len(last) == 0 {
			last = keys
		}
	}
	if len(*first) == 0 {
		return m
	}
	if first == &out.Enter {
		*first = slices.Clone(*first)
		k := &(*first)[0]
		k.In = math.Max(k.In, wayTime(k))
	}
	if end := &last[len(last)-1]; end.Reaches() {
		out.Back = math.Max(m.BackTime(), wayTime(end))
	}
	return &out
}

// wayTime returns how long unhurried hands take from where they hang to a key.
func wayTime(key *repertoire.Key) float64 {
	far := 0.0
	for _, r := range []*repertoire.Reach{key.Near.Reach, key.Far.Reach} {
		if r != nil {
			far = math.Max(far, r.Far().Len())
		}
	}
	if far == 0 {
		return 0
	}
	return handStarts + handPaces*far
}
