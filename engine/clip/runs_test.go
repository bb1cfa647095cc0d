package clip_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
)

func TestRuns(t *testing.T) {
	for flags, want := range map[string][][2]int{
		"": nil, "000": nil, "111": {{0, 3}}, "0110": {{1, 3}}, "1011": {{0, 1}, {2, 4}},
	} {
		on := make([]bool, len(flags))
		for i := range on {
			on[i] = flags[i] == '1'
		}
		if diff := cmp.Diff(want, clip.Runs(on)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", flags, diff)
		}
	}
}
