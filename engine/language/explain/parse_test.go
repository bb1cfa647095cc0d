package explain_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// describe writes a plan as text, one action a line.
func describe(p language.Plan) string {
	var b strings.Builder
	for _, a := range p.Canonical().Actions {
		fmt.Fprintf(&b, "  %s\n", a)
	}
	for _, n := range p.Notes {
		fmt.Fprintf(&b, "  note: %s\n", n)
	}
	if len(p.Ignored) > 0 {
		fmt.Fprintf(&b, "  ignored: %s\n", strings.Join(p.Ignored, " "))
	}
	return b.String()
}

// The golden files hold prompts, each followed by its plan: readings.txt has
// sentences whose verbs, roles and scope are read by the words around them.
func TestGoldenPlans(t *testing.T) {
	for _, name := range []string{"plans.txt", "readings.txt"} {
		t.Run(name, func(t *testing.T) { goldenPlans(t, filepath.Join("testdata", name)) })
	}
}

func goldenPlans(t *testing.T, file string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimRight(line, "\n"); line == "" || strings.HasPrefix(line, "  ") {
			continue
		}
		got.WriteString(line + "\n" + describe(explain.Plan(line)) + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(raw), got.String()); d != "" {
		t.Errorf("plans differ (-want +got):\n%s", d)
	}
}

func TestScheduleFillsTheTime(t *testing.T) {
	for _, prompt := range []string{
		"", "a person walks", "a person waves", "walk, turn around, bow, clap, nod, wave, then run and stop", "walks three steps then stops",
		"stands for 3 seconds and then walks",
	} {
		for _, total := range []float64{0.1, 1, 5, 60} {
			plan := explain.Plan(prompt)
			spans := plan.Schedule(total, nil)
			at := 0.0
			for i, s := range spans {
				if math.Abs(s.Start-at) > 1e-9 || s.End <= s.Start {
					t.Errorf("%q over %g s: span %d is %g to %g after %g", prompt, total, i, s.Start, s.End, at)
				}
				at = s.End
			}
			if math.Abs(at-total) > 1e-9 {
				t.Errorf("%q over %g s ends at %g", prompt, total, at)
			}
		}
	}
}

// A prompt of a few seconds is read in a small part of the 2 ms that it may take.
func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		explain.Plan("a person slowly walks forward five steps, turns around to the left, wlaks back quikly and then waves with the right hand three times")
	}
}
