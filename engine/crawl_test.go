package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Who crawls along a path stays on hands and knees: the waypoints are met by where
// the steps go, and nothing is pulled.
func TestCrawlingFollowsItsPath(t *testing.T) {
	tests := map[string]struct {
		prompt string
		path   mmcp.Constraint
		fours  func(time float64) bool // when the body is down
	}{
		"straight":       {"a person crawls", mmcp.Constraint{Frames: []int{0, 90, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 0.8}, {0, 1.8}}}, func(float64) bool { return true }},
		"bent":           {"a person crawls on hands and knees", mmcp.Constraint{Frames: []int{0, 60, 120, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 1.2}, {0.5, 2.4}, {1.5, 3}}}, func(float64) bool { return true }},
		"slow":           {"a person crawls slowly", mmcp.Constraint{Frames: []int{0, 179}, PositionsXZ: [][2]float64{{0, 0}, {0.2, 0.7}}}, func(float64) bool { return true }},
		"then up and on": {"a person crawls forward, then stands up and walks forward", mmcp.Constraint{Frames: []int{0, 70, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 0.8}, {0.2, 2.6}}}, func(s float64) bool { return s < 1.5 }},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask(test.prompt, 180)
			test.path.Type = mmcp.ConstraintRootPath
			req.Constraints = []mmcp.Constraint{test.path}
			c := generate(t, req).Samples[0].Clip
			residuals(c, req.Constraints).check(t)
			m := metrics.NewMotion(c, nil)
			k1, k2 := metrics.SkateContacts(m), metrics.SkateMax(m)
			_, past := metrics.JointLimits(m)
			b := rig.NewBody(c.Skeleton)
			w := &witness{b, places(c), b.Size.HipHeight}
			high := 0.0
			for f := range w.at {
				if test.fours(float64(f) / c.FPS) {
					high = math.Max(high, w.hips(f).Y)
				}
			}
			if k1 > 0.003 || k2 > 0.03 || past > 0 || high > 0.62 {
				t.Errorf("K1 %.4f, K2 %.4f, X2 %.1f°, hips up to %.2f", k1, k2, past, high)
			}
		})
	}
}
