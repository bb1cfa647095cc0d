package motion

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
)

// The options of the model and the budget of keys reach the motion.
func TestGenerateWithModelOptions(t *testing.T) {
	run := func(more ...string) ([]byte, string) {
		t.Helper()
		file := filepath.Join(t.TempDir(), "a.glb")
		var out strings.Builder
		c := NewGenerate()
		c.SetArgs(append([]string{"a person walks forward", "--seed", "7", "--seconds", "2", "-o", file}, more...))
		c.SetOut(&out)
		if err := c.ExecuteContext(context.Background()); err != nil {
			t.Fatal(err)
		}
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return body, out.String()
	}
	travels := func(body []byte) float64 {
		doc, err := gltfio.Decode(body)
		if err != nil {
			t.Fatal(err)
		}
		root := doc.Samples[0].Clip.Root
		return root[len(root)-1].Dist(root[0])
	}
	plain, _ := run()
	thin, _ := run("--keyframe-budget", "0.005")
	if len(thin) > len(plain)*2/3 {
		t.Errorf("%d bytes with a budget of keys, %d without", len(thin), len(plain))
	}
	slow, _ := run("--option", "energy=-1", "--option", "mood=sad")
	if travels(slow) > 0.8*travels(plain) {
		t.Errorf("a sad walk without energy goes %.2f m, a plain one %.2f", travels(slow), travels(plain))
	}
	if _, notes := run("--option", "mood_strength=0.5"); !strings.Contains(notes, "mood_strength has no effect without a mood") {
		t.Errorf("no note: %s", notes)
	}
}

func TestGenerateRefusesModelOptions(t *testing.T) {
	for args, want := range map[string]string{
		"--option energy":                          "NAME=VALUE",
		"--option energy=":                         "NAME=VALUE",
		"--option flobbiness=1":                    `no option "flobbiness"`,
		"--option energy=3":                        "at most 1",
		"--option energy=much":                     "must be a number",
		"--option mood=flobbily":                   "must be",
		"--option foot_lock=1":                     "true or false",
		"--option energy=0.5 --option energy=0.25": "twice",
		"--keyframe-budget -1":                     "above 0",
		"--keyframe-budget NaN":                    "above 0",
	} {
		c := NewGenerate()
		c.SetArgs(append([]string{"a person walks", "-o", filepath.Join(t.TempDir(), "a.glb")}, strings.Fields(args)...))
		c.SilenceErrors, c.SilenceUsage = true, true
		if err := c.ExecuteContext(context.Background()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
}
