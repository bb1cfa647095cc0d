package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// A body that jumps along a path is brought on by the jumps: the waypoints are met, the
// feet stay where they are between flights, and flights are free.
func TestJumpsFollowTheirPath(t *testing.T) {
	computes(t)
	tests := map[string]mmcp.Constraint{
		"a person jumps forward three times":   {Frames: []int{0, 60, 120, 149}, PositionsXZ: [][2]float64{{0, 0}, {0, 1}, {0, 2.2}, {0, 2.4}}},
		"a person hops on the left foot":       {Frames: []int{0, 75, 149}, PositionsXZ: [][2]float64{{0, 0}, {0, 1}, {0, 2}}},
		"a person jumps forward":               {Frames: []int{0, 149}, PositionsXZ: [][2]float64{{0, 0}, {0, 1.2}}},
		"a person jumps to the left":           {Frames: []int{0, 149}, PositionsXZ: [][2]float64{{0, 0}, {0.7, 0}}, HeadingRadians: []float64{0, 0}},
		"walks forward, then jumps forward":    {Frames: []int{0, 70, 149}, PositionsXZ: [][2]float64{{0, 0}, {0, 2}, {0, 3.2}}},
		"jumps forward, then walks forward":    {Frames: []int{0, 70, 149}, PositionsXZ: [][2]float64{{0, 0}, {0, 1}, {0, 3}}},
		"a person jumps on the spot two times": {Frames: []int{0, 149}, PositionsXZ: [][2]float64{{0, 0}, {0, 0.1}}},
	}
	for prompt, path := range tests {
		t.Run(prompt, func(t *testing.T) {
			req := ask(prompt, 150)
			path.Type = mmcp.ConstraintRootPath
			req.Constraints = []mmcp.Constraint{path}
			c := generate(t, req).Samples[0].Clip
			residuals(c, req.Constraints).check(t)
			m := metrics.NewMotion(c, nil)
			k1, k2 := metrics.SkateContacts(m), metrics.SkateMax(m)
			_, past := metrics.JointLimits(m)
			fall, off := metrics.Flight(m)
			t.Logf("K1 %.2f, K2 %.1f cm/s, X2 %.1f°, falls at %.2f m/s², worst flight off by %.2f", 100*k1, 100*k2, past, fall, off)
			if k1 > 0.003 || k2 > 0.03 || past > 0 || !(math.Abs(fall+metrics.Gravity) < 1) || !(off < 1) {
				t.Errorf("K1 %.4f, K2 %.4f, X2 %.1f°, falls at %.2f m/s², off by %.2f", k1, k2, past, fall, off)
			}
		})
	}
}
