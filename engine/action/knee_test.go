package action_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// A body with crossed legs comes out of the ground as it is raised, on all rigs with two arms: no knee goes down meanwhile.
func TestLyingKneesDoNotLift(t *testing.T) {
	const least = 0.006 // hip heights; a knee that hits the ground went down by 0.009
	leg := timeline.Leg{Free: 1, Flex: 80 * math.Pi / 180, Abduct: 44 * math.Pi / 180, Twist: 90 * math.Pi / 180, Knee: 128 * math.Pi / 180, Plantar: 0.4}
	f := timeline.Frame{Rest: 1, Low: 1, Legs: [2]timeline.Leg{leg, leg}}
	for _, r := range rigtest.All() {
		b := rig.NewBody(r.Skeleton)
		if b == nil || !b.HasArm(rig.Left) || !b.HasArm(rig.Right) {
			continue
		}
		tall, last := b.Size.HipHeight, math.Inf(1)
		for up := 0.09; up < 0.4; up += 0.01 {
			f.Pelvis.Y = (up - 1) * tall
			p := posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity}
			for side := range p.Feet {
				p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
			}
			f.Apply(geom.Identity, b, [2]float64{1, 1}, &p)
			deep := floor.Sunk(b, &p)
			if deep > last+least*tall {
				t.Errorf("%s: raised to %.2f hip heights, the body is deeper under the ground by %.4f hip heights", r.Name, up, (deep-last)/tall)
				break
			}
			last = deep
		}
	}
}
