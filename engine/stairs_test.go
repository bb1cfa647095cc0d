package engine_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// On stairs every step comes down on the next tread, whole, but for one at most
// with which the body gets onto them, and no foot meets a
// riser.
func TestStairsAreTakenTreadByTread(t *testing.T) {
	computes(t)
	const first, count = 1.0, 8
	for _, tt := range []struct {
		prompt      string
		tread, rise float64
	}{
		{"a person walks forward", 0.28, 0.17}, {"a person walks forward", 0.28, -0.17},
		{"a person walks slowly", 0.28, 0.17}, {"an old person walks forward", 0.33, 0.14},
	} {
		t.Run(fmt.Sprintf("%s, %.2f", tt.prompt, tt.rise), func(t *testing.T) {
			stair := func(z float64) float64 { return math.Max(0, math.Min(count, math.Floor((z-first)/tt.tread)+1)) }
			ground := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight}
			var points []geom.Vec3
			for _, x := range []float64{-0.6, 0, 0.6} {
				for z := -0.5; z < 6; z += 0.04 {
					ground.Points = append(ground.Points, [3]float64{x, z, tt.rise * stair(z)})
					points = append(points, geom.Vec3{X: x, Y: tt.rise * stair(z), Z: z})
				}
			}
			req := ask(tt.prompt, 240)
			req.Constraints = []mmcp.Constraint{ground}
			c := generate(t, req).Samples[0].Clip
			m := metrics.NewMotion(c, metrics.NewGround(points))
			at := places(c)
			steps, skipped := 0, 0
			var last float64
			for f := 1; f < c.Frames(); f++ {
				for _, k := range c.Contacts {
					name := c.Skeleton.Joints[k.Joint].Name
					if name != "LeftToeBase" && name != "RightToeBase" || !k.On[f] || k.On[f-1] {
						continue
					}
					n := stair(at[f][k.Joint].Pos.Z)
					if n > 0 && last < count {
						steps++
						if n != last+1 {
							skipped++
						}
					}
					last = n
				}
			}
			_, past := metrics.JointLimits(m)
			k1, depth := metrics.SkateContacts(m), metrics.SoleDepth(m)
			t.Logf("%d steps, %d of them not onto the next tread; K1 %.2f cm/s, X2 %.1f°, soles %.1f mm deep", steps, skipped, 100*k1, past, 1000*depth)
			if steps < 4 || skipped > 1 || k1 > 0.003 || past > 0 || depth > 0.015 {
				t.Errorf("%d steps, %d not onto the next tread, K1 %.4f, X2 %.1f°, soles %.1f mm deep", steps, skipped, k1, past, 1000*depth)
			}
		})
	}
}
