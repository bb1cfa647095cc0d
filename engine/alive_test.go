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

// What an onlooker expects of a whole body is there: arms of dancers go along, drunks sway, packs
// leave the hands free, and nobody who sits is a statue.
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
		"a child throws a tantrum": {150, func(w *witness) float64 {
			return math.Min(w.ranges(60, func(f int) float64 { return w.ankle(f, 0).Y }), w.ranges(60, func(f int) float64 { return w.ankle(f, 1).Y }))
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
