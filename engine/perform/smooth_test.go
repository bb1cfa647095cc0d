package perform_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// No motion jerks where one segment passes into the next: on average over seeds,
// since a foot may come down at the boundary itself.
func TestSegmentsJoinSmoothly(t *testing.T) {
	computes(t)
	const length, pose, seeds = 75, 1, 8
	var all [2]float64
	list := [][]string{
		{"a person sits down", "a person runs forward"},
		{"a person waves with the right hand", "a person squats"},
		{"a person runs", "a person stands still"},
		{"a person claps", "a person kicks with the right leg"},
		{"a person raises both arms", "a person sits down"},
		{"a person dances", "a person points to the left"},
		{"a person walks", "a person crawls", "a person jumps"},
		{"a person walks forward", "pose: a person bows", "a person walks backward"},
		{"a person stands", "pose: a person raises the left arm", "a person squats"},
	}
	for i, prompts := range list {
		var mean [2]float64
		for seed := range seeds {
			req := ask("", 0)
			req.Options.Seed = mmcp.Seed(fmt.Sprint(seed))
			req.Options.TransitionFrames = []int{0, 5, 20}[i%3]
			req.Segments = nil
			var boundaries []int
			at := 0
			for _, p := range prompts {
				s := mmcp.Segment{Type: mmcp.SegmentText, Prompt: p, DurationFrames: length}
				if still, ok := strings.CutPrefix(p, "pose: "); ok {
					s.Type, s.Prompt, s.DurationFrames = mmcp.SegmentPose, still, pose
				}
				if at > 0 {
					boundaries = append(boundaries, at)
				}
				req.Segments = append(req.Segments, s)
				at += s.DurationFrames
			}
			_, c := performed(t, req)
			turning, jerk := metrics.Transition(metrics.NewMotion(c, nil), boundaries)
			mean[0], mean[1] = mean[0]+turning/seeds, mean[1]+jerk/seeds
		}
		all[0], all[1] = all[0]+mean[0]/float64(len(list)), all[1]+mean[1]/float64(len(list))
		t.Logf("%q: turning %.2f, jerk %.2f", prompts, mean[0], mean[1])
		if mean[0] > 1.3 || mean[1] > 1.6 {
			t.Errorf("%q: turning %.2f, jerk %.2f of the 95th percentile", prompts, mean[0], mean[1])
		}
	}
	t.Logf("X6: turning %.2f, jerk %.2f of the 95th percentile (goal 1.0)", all[0], all[1])
	if all[0] > 1 || all[1] > 1 {
		t.Errorf("X6: turning %.2f, jerk %.2f of the 95th percentile", all[0], all[1])
	}
}
