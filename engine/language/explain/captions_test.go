package explain_test

import (
	"testing"
)

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
