package explain_test

import (
	"os"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
)

// captions returns the captions of a file of tests, without the rest of their lines.
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

// acted describes the visible actions of a plan.
func acted(p language.Plan) string {
	var out []string
	for _, a := range p.Canonical().Actions {
		out = append(out, a.String())
	}
	return strings.Join(out, " / ")
}

// misread has the captions that are known to be read wrongly.
func misread(t *testing.T) map[string]bool {
	out := map[string]bool{}
	for _, c := range captions(t, "../../testdata/misread.txt") {
		out[c] = true
	}
	return out
}

// judge reports a caption that is read wrongly, unless misread.txt lists it, and one that misread.txt lists and is read right.
func judge(t *testing.T, caption string, right bool, format string, args ...any) {
	t.Helper()
	switch listed := misread(t)[caption]; {
	case right && listed:
		t.Errorf("%q is read right: take it out of misread.txt", caption)
	case !right && !listed:
		t.Errorf(format, args...)
	}
}
