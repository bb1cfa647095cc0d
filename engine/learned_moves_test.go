package engine_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/learn"
	"github.com/motiongate/motiongate/engine/moves"
	"github.com/motiongate/motiongate/mmcp"
)

// A move that is learned from a motion of a known move gives back its poses.
func TestLearnedMovesGiveBackTheirPoses(t *testing.T) {
	perform := func(t *testing.T, dir, prompt string, frames int) *clip.Clip {
		t.Helper()
		m, err := moves.Open(dir).Read()
		if err != nil {
			t.Fatal(err)
		}
		req := ask(prompt, frames)
		req.Options.Seed, req.Format = "1", mmcp.GLB
		res, err := engine.New(engine.Options{Moves: m}).Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		doc, err := gltfio.Decode(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return doc.Samples[0].Clip
	}
	for prompt, bound := range map[string]float64{ // metres
		"a person bows":                       0.035,
		"a person waves with the right hand":  0.035,
		"a person kicks with the right foot":  0.045,
		"a person walks forward":              0.045,
		"a person sits down on the floor":     0.05,
		"a person squats and stands up again": 0.045,
	} {
		t.Run(prompt, func(t *testing.T) {
			known := perform(t, "", prompt, 120)
			l, err := learn.Move(known, learn.Options{Name: "frobnicate", Within: learn.DefaultWithin, Source: "known"})
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "own.move"), []byte(l.Text), 0o600); err != nil {
				t.Fatal(err)
			}
			e, err := learn.Compare(known, perform(t, dir, "a person frobnicates", 210))
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d keys, joints %.1f cm away on average, %.1f at most", l.Keys, 100*e.Mean, 100*e.Max)
			if e.Mean > bound || l.Keys > known.Frames()/3 {
				t.Errorf("%d keys play with an error of %.3f m, at most %.3f:\n%s", l.Keys, e.Mean, e.Max, l.Text)
			}
		})
	}
}
