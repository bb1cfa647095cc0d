package solve_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// sampled is the motion of a solver of 4 s at 30 frames a second.
func sampled(b *rig.Body, s *solve.Solver, ground *metrics.Ground) *metrics.Motion {
	c := clip.New(b.Skeleton, 30, 121)
	pose := b.Skeleton.RestPose()
	for f := range c.Frames() {
		s.At(float64(f)/30, &pose)
		c.SetPose(f, pose)
	}
	return metrics.NewMotion(c, ground)
}

// With any pins, no joint bends past its limits, no foot is in the ground, and no
// bone is stretched.
func TestPinsKeepTheBodyWhole(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	hand, foot := b.Arms[rig.Left].Hand, b.Legs[rig.Right].Foot
	tests := map[string]struct {
		joint   int
		goal    geom.Vec3
		reaches bool
	}{
		"a hand on the floor":       {hand, geom.Vec3{X: 0.3, Y: 0.05, Z: 0.4}, true},
		"a hand above the head":     {hand, geom.Vec3{X: 0.2, Y: 1.95, Z: 0.1}, true},
		"a hand behind the back":    {hand, geom.Vec3{X: -0.1, Y: 1.1, Z: -0.25}, false},
		"a hand far above":          {hand, geom.Vec3{X: 0.2, Y: 4, Z: 0.1}, false},
		"a hand across the room":    {hand, geom.Vec3{X: 2, Y: 1.2, Z: 1.5}, false},
		"a foot on a step":          {foot, geom.Vec3{X: -0.1, Y: 0.4, Z: 0.35}, true},
		"a foot at the other hip":   {foot, geom.Vec3{X: 0.1, Y: 0.85, Z: 0.15}, false},
		"a foot beside the buttock": {foot, geom.Vec3{X: -0.1, Y: 0.75, Z: -0.1}, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := solve.New(b, still(b), solve.Pins{Targets: []solve.Target{{Joint: tt.joint, Time: 2, Pos: tt.goal}}})
			m := sampled(b, s, nil)
			if _, excess := metrics.JointLimits(m); excess > 0.01 {
				t.Errorf("a joint is bent %.2f degrees past its limit", excess)
			}
			if deep := metrics.SoleDepth(m); deep > 0.001 {
				t.Errorf("a sole is %.1f mm in the ground", 1000*deep)
			}
			if stretch := metrics.BoneStretch(m); stretch > 1e-6 {
				t.Errorf("a bone is stretched by %g m", stretch)
			}
			pose := b.Skeleton.RestPose()
			s.At(2, &pose)
			d := b.Skeleton.Model(pose, nil)[tt.joint].Pos.Dist(tt.goal)
			t.Logf("%.2f mm from the target", 1000*d)
			if tt.reaches && d > 1e-4 {
				t.Errorf("%.1f mm from a target within reach", 1000*d)
			}
		})
	}
}
