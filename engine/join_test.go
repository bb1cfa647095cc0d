package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// Whatever follows what, nothing jerks where one segment passes into the next.
func TestSegmentsJoinSmoothly(t *testing.T) {
	const length, pose = 75, 1
	worst := [2]float64{}
	for _, prompts := range [][]string{
		{"a person sits down", "a person runs forward"},
		{"a person waves with the right hand", "a person squats"},
		{"a person runs", "a person stands still"},
		{"a person claps", "a person kicks with the right leg"},
		{"a person raises both arms", "a person sits down"},
		{"a person dances", "a person points to the left"},
		{"a person walks", "a person crawls", "a person jumps"},
		{"a person walks forward", "pose: a person bows", "a person walks backward"},
		{"a person stands", "pose: a person raises the left arm", "a person squats"},
	} {
		for _, transition := range []int{0, 5, 20} {
			req := ask("", 0)
			req.Options.TransitionFrames = transition
			req.Segments = nil
			var boundaries []int
			at := 0
			for _, p := range prompts {
				s := mmcp.Segment{Type: mmcp.SegmentText, Prompt: p, DurationFrames: length}
				if len(p) > 6 && p[:6] == "pose: " {
					s.Type, s.Prompt, s.DurationFrames = mmcp.SegmentPose, p[6:], pose
				}
				if at > 0 {
					boundaries = append(boundaries, at)
				}
				req.Segments = append(req.Segments, s)
				at += s.DurationFrames
			}
			c := generate(t, req).Samples[0].Clip
			turning, jerk := metrics.Transition(metrics.NewMotion(c, nil), boundaries)
			worst[0], worst[1] = math.Max(worst[0], turning), math.Max(worst[1], jerk)
			if turning > 1 || jerk > 1 {
				t.Logf("%q, %d frames of transition: turning %.2f, jerk %.2f of the 95th percentile", prompts, transition, turning, jerk)
			}
		}
	}
	t.Logf("X6: turning %.2f, jerk %.2f of the 95th percentile (goal 1.0)", worst[0], worst[1])
	if worst[0] > 1.05 || worst[1] > 1.05 {
		t.Errorf("X6: turning %.2f, jerk %.2f of the 95th percentile", worst[0], worst[1])
	}
}
