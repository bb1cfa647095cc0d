package retarget

import (
	"math"

	"github.com/motiongate/motiongate/engine/portable"
)

// The least speeds of a moving body, in leg lengths and radians per second, and the margin that Busy adds
// before and after, in seconds.
const (
	busyWay  = 0.35
	busyTurn = 1.2
	lead     = 0.3
)

// ActiveRange returns the time range of the motion without standing before and after. It is never empty.
func (m *Motion) ActiveRange() (from, to float64) {
	first, last := -1, -1
	for i := 1; i < len(m.moments); i++ {
		if m.stirs(i) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		return 0, m.Seconds()
	}
	from = math.Max(0, float64(first)/m.fps-lead)
	to = math.Min(m.Seconds(), float64(last+1)/m.fps+lead)
	return from, to
}

// stirs reports whether the body moves visibly between moment i-1 and moment i.
func (m *Motion) stirs(i int) bool {
	a, b := &m.moments[i-1], &m.moments[i]
	distance := portable.Hypot(b.way.X-a.way.X, b.way.Z-a.way.Z)
	turn := b.turns.Chest.Angle(a.turns.Chest)
	for s := range a.ankle {
		distance = math.Max(distance, a.ankle[s].Dist(b.ankle[s]))
		turn = math.Max(turn, math.Max(a.turns.Upper[s].Angle(b.turns.Upper[s]), a.turns.Fore[s].Angle(b.turns.Fore[s])))
	}
	return distance*m.fps > busyWay || turn*m.fps > busyTurn
}
