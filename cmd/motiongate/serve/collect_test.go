package serve

import "testing"

func TestPercentFor(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 8 << 20: 400, 24 << 20: 400, 48 << 20: 200, 96 << 20: 100, 1 << 30: 100} {
		if got := percentFor(live); got != want {
			t.Errorf("%d MB live: %d percent, want %d", live>>20, got, want)
		}
	}
}

// A collection is due once after work, when it is over, and not for a little work.
func TestRestBegins(t *testing.T) {
	var d restDetector
	due := func(perSecond ...uint64) (n int) {
		for _, bytes := range perSecond {
			if d.begins(d.last + bytes) {
				n++
			}
		}
		return n
	}
	const busy, quiet = 8 << 20, 100 << 10
	for _, step := range []struct {
		name      string
		perSecond []uint64
		want      int
	}{
		{"work", []uint64{busy, busy, busy, quiet, quiet, quiet, quiet}, 0},
		{"the rest after it", []uint64{quiet}, 1},
		{"the same rest", []uint64{quiet, quiet, quiet, quiet, quiet, quiet, quiet}, 0},
		{"little work and a rest", []uint64{restBytes, quiet, quiet, quiet, quiet, quiet, quiet}, 0},
		{"work and a rest", []uint64{busy, quiet, quiet, quiet, quiet, quiet, quiet, quiet}, 1},
	} {
		if got := due(step.perSecond...); got != step.want {
			t.Errorf("%s: %d collections, want %d", step.name, got, step.want)
		}
	}
}
