package serve

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// TestDescriptionOfKimodoGen runs the description of Kimodo's command with a fake of the command, which
// writes its arguments and constraints down.
func TestDescriptionOfKimodoGen(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	folder := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	motion := write("motion.npz", string(foreigntest.Matrices(60, 77, 1, 1)), 0o600)
	write("kimodo_gen", fmt.Sprintf(`#!/bin/sh
printf '%%s\n' "$@" > %[1]s/arguments
while [ $# -gt 0 ]; do
	case $1 in
	--output) output=$2 ;;
	--constraints) cat "$2" > %[1]s/constraints ;;
	esac
	shift
done
if [ -e %[1]s/fails ]; then echo "out of cheese" >&2; exit 1; fi
cp %[2]s "$output"
`, folder, motion), 0o700)
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Chdir(filepath.Join("..", "..", "..")) // the description names its script from here
	g, model := assembled(t, "kimodo-gen", "", filepath.Join("deploy", "upstreams", "kimodo-gen.yaml"))
	r := on(model, "Mixamo", "7")
	r.Segments = []mmcp.Segment{
		{Type: mmcp.SegmentText, Prompt: "a person walks. Slowly.", DurationFrames: 30}, {Type: mmcp.SegmentText, Prompt: "he waves", DurationFrames: 30},
	}
	r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 59}, PositionsXZ: [][2]float64{{0, 0}, {0, 2}}}}
	res, err := g.clientResults.Generate(t.Context(), r.Call())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if c := doc.Samples[0].Clip; c.Frames() != 60 || c.Root[59].Z < 1.2 || c.Root[59].Z > 2.8 {
		t.Errorf("%d frames, the root is at %v at the end", c.Frames(), c.Root[59])
	}
	arguments, err := os.ReadFile(filepath.Join(folder, "arguments"))
	if err != nil || !strings.HasPrefix(string(arguments), "a person walks, Slowly. he waves.\n--duration\n1.000333 1.000333\n--seed\n7\n") {
		t.Errorf("arguments %q, %v", arguments, err)
	}
	if got, err := os.ReadFile(filepath.Join(folder, "constraints")); err != nil || !strings.Contains(string(got), `"root2d", "frame_indices": [0, 59]`) {
		t.Errorf("constraints %q, %v", got, err)
	}
	write("fails", "", 0o600)
	_, err = g.clientResults.Generate(t.Context(), on(model, "", "9").Call())
	if e := mmcp.AsError(err); err == nil || !strings.Contains(e.Message, "out of cheese") {
		t.Errorf("failed: %v", err)
	}
}
