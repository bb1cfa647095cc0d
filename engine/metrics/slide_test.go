package metrics_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
)

// A joint that the motion moves relative to its parent is measured where it is,
// and stretches no bone; in centimetres its way is scaled with the rest.
func TestSlidingJoint(t *testing.T) {
	joints := append([]rig.Joint(nil), rig.Canonical().Joints...)
	for j := range joints {
		joints[j].Rest.Pos = joints[j].Rest.Pos.Scale(100)
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 2)
	for f := range 2 {
		c.SetPose(f, s.RestPose())
	}
	jaw := s.Index("Jaw")
	rest := s.Joints[jaw].Rest.Pos
	c.Slide(jaw, []geom.Vec3{rest, rest.Add(geom.Vec3{Y: -3})})
	out, err := metrics.ConventionOf(c).Clip(c)
	if err != nil {
		t.Fatal(err)
	}
	m := metrics.NewMotion(out, nil)
	if got := m.At[0][jaw].Pos.Dist(m.At[1][jaw].Pos); math.Abs(got-0.03) > 1e-9 {
		t.Errorf("the jaw moves %v m, want 0.03", got)
	}
	if got := metrics.BoneStretch(m); got > 1e-9 {
		t.Errorf("a bone is stretched by %v m", got)
	}
}
