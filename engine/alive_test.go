package engine_test

import (
	"math"
	"testing"
)

// ranges returns how far a value goes between its least and its most from a frame on.
func (w *witness) ranges(from int, of func(f int) float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for f := from; f < len(w.at); f++ {
		low, high = math.Min(low, of(f)), math.Max(high, of(f))
	}
	return high - low
}

// The whole body takes part in an action: the arms of dancers move, drunk walkers sway, packs
// leave the hands free, and sitting bodies are not still.
func TestBodiesAreAlive(t *testing.T) {
	computes(t)
	for prompt, test := range map[string]struct {
		frames int
		of     func(w *witness) float64
		least  float64 // metres, or parts of a unit vector
	}{
		"a person sits on a chair": {240, func(w *witness) float64 {
			return w.ranges(150, func(f int) float64 { return w.hips(f).X })
		}, 0.002},
		"a person dances a waltz": {180, func(w *witness) float64 {
			return w.ranges(45, func(f int) float64 { return w.wrist(f, 0).Y - w.hips(f).Y })
		}, 0.08},
		"a drunk man staggers home": {180, func(w *witness) float64 {
			return w.ranges(30, func(f int) float64 { return w.up(f).X })
		}, 0.2},
		"a basketball player makes a jump shot": {180, func(w *witness) float64 {
			return w.most(func(f int) float64 { return w.hips(f).Y }) - w.hips(0).Y
		}, 0.2},
		"they carry a couch together": {120, func(w *witness) float64 {
			return w.hips(100).Y + 0.12 - w.wrist(100, 0).Y
		}, 0},
		"a person carries a backpack": {150, func(w *witness) float64 {
			return w.ranges(60, func(f int) float64 { return w.wrist(f, 0).Z - w.hips(f).Z })
		}, 0.25},
		"a person sidesteps three times to the left": {150, func(w *witness) float64 { return w.way().X }, 1.2},
		"a person picks up a suitcase and runs": {180, func(w *witness) float64 {
			return w.hips(175).Y - min(w.wrist(175, 0).Y, w.wrist(175, 1).Y)
		}, 0},
		"a zombie shambles forward with arms outstretched": {150, func(w *witness) float64 {
			return min(w.wrist(120, 0).Z, w.wrist(120, 1).Z) - w.hips(120).Z
		}, 0.4},
		"a goalkeeper dives to the left": {120, func(w *witness) float64 { return w.wrist(110, 1).X - w.hips(110).X }, 0.8},
		"a soldier fires his rifle": {120, func(w *witness) float64 {
			return -w.ranges(45, func(f int) float64 { return min(0, w.wrist(f, 0).Z-w.hips(f).Z-0.25) })
		}, 0},
		"a fighter gets hit in the stomach": {90, func(w *witness) float64 { return -w.way().Z }, 0.1},
		"a person drinks from a cup": {120, func(w *witness) float64 {
			return w.most(func(f int) float64 { return w.wrist(119, 1).Y - w.hips(f).Y })
		}, 0.1},
		"a knight raises a shield": {90, func(w *witness) float64 {
			return w.most(func(f int) float64 { return w.wrist(f, 0).Y - w.hips(f).Y })
		}, 0.3},
		"a guard stands at attention": {120, func(w *witness) float64 { return 0.3 - math.Abs(w.wrist(110, 0).X-w.hips(110).X) }, 0},
		"a father paces anxiously": {300, func(w *witness) float64 {
			return w.most(func(f int) float64 { return w.hips(f).Z }) - w.way().Z
		}, 0.5},
		"a child throws a tantrum": {150, func(w *witness) float64 {
			return math.Min(w.ranges(60, func(f int) float64 { return w.ankle(f, 0).Y }),
				w.ranges(60, func(f int) float64 { return w.ankle(f, 1).Y }))
		}, 0.12},
	} {
		w := watched(t, prompt, test.frames)
		if v := test.of(w); v < test.least {
			t.Errorf("%q: %.3f, want at least %.3f", prompt, v, test.least)
		}
	}
	w := watched(t, "a person sits on a chair", 240)
	for side := range 2 {
		for _, axis := range []func(f int) float64{
			func(f int) float64 { return w.ankle(f, side).X }, func(f int) float64 { return w.ankle(f, side).Z },
		} {
			if slip := w.ranges(150, axis); slip > 0.0005 {
				t.Errorf("a foot of one who sits slips by %.4f m", slip)
			}
		}
	}
}
