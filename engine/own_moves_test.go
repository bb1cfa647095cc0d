package engine_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/moves"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// A move of a file is in the answers of an engine that has it, and in no other's. A change of the file is
// another motion under another fingerprint.
func TestMovesOfFilesArePerformed(t *testing.T) {
	dir := t.TempDir()
	folder := moves.Open(dir)
	with := func(text string) (body []byte, fingerprint [32]byte) {
		if err := os.WriteFile(filepath.Join(dir, "own.move"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		m, err := folder.Read()
		if err != nil {
			t.Fatal(err)
		}
		e := engine.New(engine.Options{Moves: m})
		req := ask("a person frobnicates", 90)
		req.Options.Seed = "1"
		req.Format = mmcp.GLB
		res, err := e.Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		caps, err := e.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return res.Body, codec.Fingerprint(&caps.Models[0])
	}
	const move = "move frobnicate\n    0.8 stay 1  pelvis down 0.4, chest pitch 40, both arm flex 90 abduct 10 twist 0 elbow 20\n  leave\n    0.8\n"
	low, first := with(move)
	high, second := with(strings.Replace(move, "down 0.4", "down 0.05", 1))
	again, third := with(move)
	none, fourth := with("# nothing\n")
	if bytes.Equal(low, high) || first == second {
		t.Error("a change of a file changes no motion, or no fingerprint")
	}
	if !bytes.Equal(low, again) || first != third {
		t.Error("the same file gives another motion, or another fingerprint")
	}
	if bytes.Equal(low, none) || first == fourth {
		t.Error("a move that is in no file is performed")
	}
}

// TestMovesEndAtLandings holds that the pelvis comes to rest over the feet after a jump whose landing is the last key of its move.
func TestMovesEndAtLandings(t *testing.T) {
	dir := t.TempDir()
	const move = `move jump forward: either, height 0.3, travel 0.9
  repeat
    0.3 pass  leap bottom, pelvis down 0.25, hips pitch 20, chest pitch 30
    0.25 pass  leap off, both heel 38
    0.5 pass  leap landing, both heel 26
`
	if err := os.WriteFile(filepath.Join(dir, "own.move"), []byte(move), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := moves.Open(dir).Read()
	if err != nil {
		t.Fatal(err)
	}
	req := ask("a person jumps forward", 150)
	req.Format = mmcp.GLB
	res, err := engine.New(engine.Options{Moves: m}).Generate(t.Context(), req.Call())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	motion, b := metrics.NewMotion(doc.Samples[0].Clip, nil), rig.NewBody(doc.Samples[0].Clip.Skeleton)
	at := motion.At[motion.Frames()-1]
	feet := at[b.Legs[0].Foot].Pos.Lerp(at[b.Legs[1].Foot].Pos, 0.5)
	if gone := feet.Sub(motion.At[0][b.Pelvis].Pos).Horizontal().Len(); gone < 0.4 {
		t.Errorf("the jump travels %.2f m, want at least 0.4", gone)
	}
	if off := at[b.Pelvis].Pos.Sub(feet).Horizontal().Len(); off > 0.08 {
		t.Errorf("at the end the pelvis is %.2f m beside the feet, want at most 0.08", off)
	}
}
