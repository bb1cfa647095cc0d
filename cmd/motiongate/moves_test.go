package main_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
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
