package adapt_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A model that knows level ground only walks up a slope: feet stand on it, and do not
// slide, and what the client pins is where it is.
func TestGround(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SupportedConstraints = []string{"root_path", "effector_target", "pose_keyframe"}
	s := people(t)["Mixamo"]
	body := rig.NewBody(s)
	req := walk(s, "walk forward", 30, 4)
	rise := func(z float64) float64 { return 0.2 * math.Max(0, z-0.5) }
	slope := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight}
	for z := -1.0; z <= 8; z += 0.5 {
		for _, x := range []float64{-2, 2} {
			slope.Points = append(slope.Points, [3]float64{x, z, rise(z)})
		}
	}
	hand := geom.Vec3{X: 0.3, Y: 1.1 + rise(3), Z: 3}
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 119}, PositionsXZ: [][2]float64{{0, 0}, {0, 4.4}}}, slope,
		{Type: mmcp.ConstraintEffectorTarget, Joint: s.Joints[body.Arms[0].Hand].Name, Frames: []int{80}, Positions: [][3]float64{{hand.X, hand.Y, hand.Z}}},
	}
	doc, res := generate(t, adapted(m), req)
	if res.Route.Adapted != "ground, rig" || noteOf(doc, "constraint_applied_after") == "" || len(m.runs[0].Constraints) != 2 {
		t.Errorf("adapted %q; %d constraints were sent", res.Route.Adapted, len(m.runs[0].Constraints))
	}
	c := doc.Samples[0].Clip
	stood := 0
	for _, k := range c.Contacts {
		for f, on := range k.On {
			if !on || f == 0 || !k.On[f-1] {
				continue
			}
			at := s.Model(c.Pose(f), nil)[k.Joint].Pos
			rest := s.Model(s.RestPose(), nil)[k.Joint].Pos.Y
			stood++
			if off := at.Y - rest - rise(at.Z); math.Abs(off) > 0.07 {
				t.Errorf("frame %d: %s is %.1f cm above where it stands", f, s.Joints[k.Joint].Name, 100*off)
			}
		}
	}
	if slip := metrics.SkateContacts(metrics.NewMotion(c, nil)); stood < 50 || slip > 0.01 {
		t.Errorf("feet stand for %d frames and slide at %.2f cm/s", stood, 100*slip)
	}
	if d := s.Model(c.Pose(80), nil)[body.Arms[0].Hand].Pos.Dist(hand); d > 0.001 {
		t.Errorf("the hand is %.2f cm from its target", 100*d)
	}
	if up := c.Root[119].Y - c.Root[0].Y; math.Abs(up-rise(4.4)) > 0.15 {
		t.Errorf("the root goes up by %.2f m, the ground by %.2f", up, rise(4.4))
	}
}
