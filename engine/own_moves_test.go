package engine_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/moves"
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
