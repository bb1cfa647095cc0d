package adapt_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// led is a walk along a line of four metres from a place, and where the model was
// asked to begin.
func led(at geom.Vec3, heading float64) *mmcp.Request {
	req := walk(rig.Canonical(), "walk forward", 30, 4)
	turn := geom.Yaw(heading)
	on := func(far float64) [2]float64 {
		p := at.Add(turn.Rotate(geom.Vec3{Z: far}))
		return [2]float64{p.X, p.Z}
	}
	hand := at.Add(turn.Rotate(geom.Vec3{X: 0.4, Y: 1.2, Z: 2.4}))
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 119},
			PositionsXZ: [][2]float64{on(0), on(4)}, HeadingRadians: []float64{heading, heading}},
		{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{70}, Positions: [][3]float64{{hand.X, hand.Y, hand.Z}}},
	}
	return req
}

// Wherever a motion is asked for, the model makes it at the origin, facing +Z: the
// same request in all places, and the same motion, put back.
func TestPlace(t *testing.T) {
	want, _ := generate(t, newModel(t, rig.Canonical()), led(geom.Vec3{}, 0))
	for _, heading := range []float64{0.4, 1.6, math.Pi, -2.5} {
		m := newModel(t, rig.Canonical())
		at := geom.Vec3{X: 40, Z: -7}
		req := led(at, heading)
		doc, res := generate(t, adapted(m), req)
		if res.Route.Adapted != "place" {
			t.Errorf("adapted %q", res.Route.Adapted)
		}
		sent := m.runs[0].Constraints[0]
		p := sent.PositionsXZ
		if math.Hypot(p[0][0], p[0][1]) > 1e-9 || math.Hypot(p[1][0], p[1][1]-4) > 1e-9 || math.Abs(sent.HeadingRadians[0]) > 1e-9 {
			t.Errorf("the model was sent to %v, heading %v", p, sent.HeadingRadians)
		}
		a, b := want.Samples[0].Clip, doc.Samples[0].Clip
		back := geom.Transform{Rot: geom.Yaw(heading), Pos: at}
		worst := 0.0
		for f := range a.Frames() {
			p, q := a.Skeleton.Model(a.Pose(f), nil), b.Skeleton.Model(b.Pose(f), nil)
			for j := range p {
				worst = math.Max(worst, back.Apply(p[j].Pos).Dist(q[j].Pos))
			}
		}
		if worst > 1e-4 {
			t.Errorf("turned by %g a joint is off by %g m", heading, worst)
		}
		c := req.Constraints[1]
		requested := metrics.Constraints{Targets: []metrics.Target{{Frame: 70, Joint: doc.Skeleton.Index("LeftHand"), At: geom.Vec(c.Positions[0])}}}
		if _, most := metrics.TargetError(metrics.NewMotion(b, nil), &requested); most > 0.001 {
			t.Errorf("the hand is %.2f cm from its target", 100*most)
		}
	}
}

// A pose that is turned stays that pose.
func TestPosesArePlaced(t *testing.T) {
	m := newModel(t, rig.Canonical())
	req := walk(rig.Canonical(), "stand", 30, 2)
	turned := geom.Yaw(1.2)
	req.Constraints = []mmcp.Constraint{{
		Type: mmcp.ConstraintPoseKeyframe, Frames: []int{30}, RootPosition: &[3]float64{5, 0.98, 3}, FillMode: mmcp.FillGenerate,
		JointRotations: map[string][4]float64{"Hips": {turned.X, turned.Y, turned.Z, turned.W}, "LeftArm": {0, 0, 0.2, 0.98}},
	}}
	doc, res := generate(t, adapted(m), req)
	c := doc.Samples[0].Clip
	if d := c.Root[30].Dist(geom.Vec3{X: 5, Y: 0.98, Z: 3}); d > 0.001 || !strings.Contains(res.Route.Adapted, "place") {
		t.Errorf("the root is %g m from its place; adapted %q", d, res.Route.Adapted)
	}
	if a := c.Pose(30).Rot[0].Angle(turned); a > 0.001 {
		t.Errorf("the root is turned away by %g", a)
	}
}
