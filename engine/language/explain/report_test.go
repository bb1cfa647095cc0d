package explain_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/explain"
)

var show = flag.Int("show", 0, "captions that are read otherwise, to show of each file")

// captions returns the captions of a file of tests, without what the file says of them.
func captions(t *testing.T, name string) []string {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, " ") || strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		c, _, _ := strings.Cut(line, " | ")
		out = append(out, strings.TrimSpace(c))
	}
	return out
}

// acted tells what the motion of a plan shows.
func acted(p language.Plan) string {
	var out []string
	for _, a := range p.Visible().Actions {
		out = append(out, a.String())
	}
	return strings.Join(out, " / ")
}

// verbsOf lists the movements of a plan.
func verbsOf(p language.Plan) string {
	s := ""
	for _, a := range p.Actions {
		s += string(a.Verb) + ";"
		for _, w := range a.With {
			s += "+" + string(w.Verb)
		}
	}
	return s
}

// Both readers read every caption of the repository. For each file, the least share of captions of which both plans
// show the same is given; -v reports the shares, and -show the captions that are read otherwise.
func TestPlansOfBothReaders(t *testing.T) {
	for name, least := range map[string]int{
		"../testdata/readings.txt": 45, "../testdata/plans.txt": 93, "../testdata/told.txt": 50,
		"../../testdata/prompts.txt": 79, "../../testdata/strangers.txt": 46, "../../testdata/scenes.txt": 47,
	} {
		all, same, verbs := 0, 0, 0
		shown := 0
		for i, c := range captions(t, name) {
			all++
			old, now := language.Parse(c), explain.Plan(c)
			a, b := acted(old), acted(now)
			if verbsOf(old) == verbsOf(now) {
				verbs++
			}
			if a == b {
				same++
				continue
			}
			if shown < *show && i%7 == 0 {
				shown++
				t.Logf("%s\n   old %s\n   new %s\n   %q", c, a, b, explain.Explain(c).Parse)
			}
		}
		t.Logf("%-28s %4d captions, %4d alike (%d %%), %d with the same verbs", name, all, same, 100*same/max(1, all), verbs)
		if 100*same < least*all {
			t.Errorf("%s: %d of %d plans are alike, want %d %%", name, same, all, least)
		}
	}
}
