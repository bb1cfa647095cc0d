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

// Bodies that kneel, sit on the ground or lie are not dead still: their hips shift, or are raised by the breath, while
// feet, and knees that they kneel on, stay.
func TestLowBodiesAreAlive(t *testing.T) {
	computes(t)
	const from, knee, foot = 180, 0.001, 0.0005 // frames, metres
	for _, tt := range []struct {
		prompt      string
		least, most float64 // of the hips, cm/s
		kneels      bool
	}{
		{"a person kneels on both knees", 0.4, 1.2, true},
		{"a person gets down on all fours", 0.4, 1.2, true},
		{"a person kneels on both knees and waves", 0.4, 1.5, true},
		{"a person kneels down", 0.4, 1.2, false},
		{"a person sits on the floor", 0.3, 1, false},
		{"a person lies down on the back", 0.1, 0.5, false},
		{"a person lies on the stomach", 0.1, 0.5, false},
		{"a person sleeps on the floor", 0.1, 0.5, false},
		{"a person holds a plank", 0.1, 0.5, false},
	} {
		c := generate(t, ask(tt.prompt, 300)).Samples[0].Clip
		at := places(c)
		far := func(joint string) (most float64) {
			i := c.Skeleton.Index(joint)
			for f := from; f < len(at); f++ {
				most = max(most, at[f][i].Pos.Dist(at[from][i].Pos))
			}
			return most
		}
		distance, hips := 0.0, c.Skeleton.Index("Hips")
		for f := from + 1; f < len(at); f++ {
			distance += at[f][hips].Pos.Dist(at[f-1][hips].Pos)
		}
		if speed := 100 * distance * c.FPS / float64(len(at)-1-from); speed < tt.least || speed > tt.most {
			t.Errorf("%q: the hips move at %.2f cm/s, want %.1f to %.1f", tt.prompt, speed, tt.least, tt.most)
		}
		for _, side := range []string{"Left", "Right"} {
			if got := far(side + "Foot"); got > foot {
				t.Errorf("%q: the %s foot moves by %.1f mm", tt.prompt, side, 1000*got)
			}
			if got := far(side + "Shin"); tt.kneels && got > knee {
				t.Errorf("%q: the %s knee moves by %.1f mm", tt.prompt, side, 1000*got)
			}
		}
	}
}
