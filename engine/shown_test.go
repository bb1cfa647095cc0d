package engine_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Poses that are shown are kept until the motion ends, if nothing follows; on a loop, and where
// something follows, the hands come back.
func TestShownPosesAreKeptToTheEnd(t *testing.T) {
	computes(t)
	for _, tt := range []struct {
		prompt string
		frames int
		loops  bool
		up     float64 // of the higher hand above the hips at last, at least, in metres; 0: they hang
	}{
		{"a person salutes", 150, false, 0.4},
		{"a person walks forward and salutes", 150, false, 0.4},
		{"a knight raises a sword", 150, false, 0.4},
		{"a person spreads the arms", 150, false, 0.2},
		{"a person gives a thumbs up", 150, false, 0.15},
		{"a person makes a peace sign", 150, false, 0.15},
		{"a person salutes", 150, true, 0},
		{"a person salutes, then walks forward", 240, false, 0},
		{"a person waves", 150, false, 0},
	} {
		req := ask(tt.prompt, tt.frames)
		if tt.loops {
			req.Options.Loop = true
		}
		req.Options.Seed = mmcp.Seed("3")
		c := generate(t, req).Samples[0].Clip
		at := places(c)[tt.frames-1]
		place := func(joint string) float64 { return at[c.Skeleton.Index(joint)].Pos.Y }
		got := max(place("LeftHand"), place("RightHand")) - place("Hips")
		if tt.up > 0 && got < tt.up || tt.up == 0 && got > 0.05 {
			t.Errorf("%q, loop %v: at last the higher hand is %.2f m above the hips, want %.2f", tt.prompt, tt.loops, got, tt.up)
		}
	}
}

// "Holds the salute", and so on, is the pose itself, to the end of the motion.
func TestNamedPosesAreHeld(t *testing.T) {
	computes(t)
	for prompt, holds := range map[string]func(w *witness, f int) bool{
		"a guard holds the salute":               func(w *witness, f int) bool { return w.wrist(f, 1).Y > 1.4 },
		"an athlete holds a deep lunge":          func(w *witness, f int) bool { return w.hips(f).Y < 0.75 },
		"an athlete holds a deep squat":          func(w *witness, f int) bool { return w.hips(f).Y < 0.6 },
		"an archer holds the bow drawn":          func(w *witness, f int) bool { return w.wrist(f, 0).Y > 1.2 && w.wrist(f, 1).Y > 1.2 },
		"a boxer holds his stance":               func(w *witness, f int) bool { return w.wrist(f, 0).Y > 1.1 && w.wrist(f, 1).Y > 1.1 },
		"a guard stands still, holding a salute": func(w *witness, f int) bool { return w.wrist(f, 1).Y > 1.4 },
	} {
		c := generate(t, ask(prompt, 180)).Samples[0].Clip
		b := rig.NewBody(c.Skeleton)
		w := &witness{b, places(c), b.Size.HipHeight}
		for _, f := range []int{w.last() / 2, w.last() - 15, w.last()} {
			if !holds(w, f) {
				t.Errorf("%q: the pose is not held at frame %d", prompt, f)
			}
		}
	}
}
