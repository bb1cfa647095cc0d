package clip_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A joint that slides stands where its offset says, and carries what hangs on it.
func TestSlide(t *testing.T) {
	joints := []rig.Joint{{Name: "root", Parent: -1}, {Name: "neck", Parent: 0}, {Name: "head", Parent: 1}}
	for i := range joints {
		joints[i].Rest = geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 1}}
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 2)
	for f := range 2 {
		c.SetPose(f, s.RestPose())
	}
	if c.Slides(1) || c.Pose(0).Offset != nil {
		t.Error("a joint of a new clip slides")
	}
	c.Slide(1, []geom.Vec3{{Y: 1}, {X: 0.5, Y: 1}})
	if c.Slides(0) || !c.Slides(1) || c.Slides(2) {
		t.Errorf("slides: %v, %v, %v", c.Slides(0), c.Slides(1), c.Slides(2))
	}
	for f, want := range []geom.Vec3{{Y: 3}, {X: 0.5, Y: 3}} {
		if got := s.Model(c.Pose(f), nil)[2].Pos; got.Dist(want) > 1e-12 {
			t.Errorf("frame %d: the head is at %v, want %v", f, got, want)
		}
	}
}
