package main_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// An animator's change of a file is in the answers of a gateway that runs, although the seed is the same
// and answers are kept. A file with a fault changes nothing and is reported with its place. A file that is
// as it was gives the answer that it gave.
func TestMovesAreFollowed(t *testing.T) {
	const move = "move frobnicate\n    0.3 stay 0.3  pelvis down 0.4, chest pitch 40\n  leave\n    0.3\n"
	dir := t.TempDir()
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(dir, "own.move"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(move)
	s := newSettings(t, "engine: {moves: "+dir+"}\n")
	g := serve(t, "--config", s.path())
	answer := func() []byte {
		request := strings.Replace(g.ask("motiongate", "1"), "a person walks", "a person frobnicates", 1)
		return g.post(request).body
	}
	first := answer()
	if again := answer(); !bytes.Equal(again, first) {
		t.Fatal("the same request has two answers")
	}
	write(strings.Replace(move, "0.4", "0.05", 1))
	mmcptest.Eventually(t, "the change is in the answer", func() bool { return !bytes.Equal(answer(), first) })
	second := answer()
	write(move + "move wave\n    1  chest pitsch 3\n")
	mmcptest.Eventually(t, "the fault is reported", func() bool { return strings.Contains(g.log(), "own.move:6:14: ") })
	if !bytes.Equal(answer(), second) {
		t.Error("a file with a fault changes the answer")
	}
	write(move)
	mmcptest.Eventually(t, "the first answer is back", func() bool { return bytes.Equal(answer(), first) })
	g.stop()
}

// A recording becomes a move that a prompt means, and the command prints how near the engine plays it. Faults are
// named.
func TestLearn(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "signal.bvh"), foreigntest.Signal(150, 30), 0o600); err != nil {
		t.Fatal(err)
	}
	got := execute(t, folder, "learn", "signal.bvh", "--as", "secret handshake")
	var keys, seconds, most, mean, played, worst float64
	line := strings.Join(strings.Fields(got.out), " ")
	if _, err := fmt.Sscanf(line, "secret-handshake.move: secret handshake, %f keys for %f s of signal.bvh keys: joints within %f cm "+
		"of the recording, %f cm on average played by the engine: joints %f cm from the recording on average, %f cm in the worst moment",
		&keys, &seconds, &most, &mean, &played, &worst); err != nil || got.code != 0 {
		t.Fatalf("%v: %v", got, err)
	}
	if keys < 3 || keys > 30 || seconds < 1.7 || seconds > 2.5 || most > 4 || mean > most || played > 5 || worst > 9 || worst < played {
		t.Errorf("the figures are out of range: %s", line)
	}
	if got := execute(t, folder, "generate", "a person does a secret handshake", "--moves", ".", "--seconds", "5", "-o", "a.glb"); got.code != 0 ||
		strings.Contains(got.out, "handshake\"") {
		t.Errorf("the move is not found: %v", got)
	}
	if got := execute(t, folder, "learn", "signal.bvh", "--as", "wave royal", "--within", "2", "-o", "wave.move"); got.code != 0 {
		t.Errorf("a form of a verb of the program: %v", got)
	}
	if err := os.WriteFile(filepath.Join(folder, "broken.bvh"), []byte("HIERARCHY"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"--as is missing":            {"signal.bvh"},
		"must end with .move":        {"signal.bvh", "--as", "wave", "-o", "wave.txt"},
		"there is no folder":         {"signal.bvh", "--as", "wave", "-o", "none/wave.move"},
		"is not a name of a move":    {"signal.bvh", "--as", "wave 2"},
		"the bound is 9 m":           {"signal.bvh", "--as", "wave", "--within", "900"},
		"broken.bvh holds no motion": {"broken.bvh", "--as", "wave"},
		"cannot read the motion":     {"none.bvh", "--as", "wave"},
		"has no sample 3":            {"signal.bvh", "--as", "wave", "--sample", "3"},
	} {
		if got := execute(t, folder, append([]string{"learn"}, args...)...); got.code == 0 || !strings.Contains(got.err, want) {
			t.Errorf("%v gives %v, without %q", args, got, want)
		}
	}
}
