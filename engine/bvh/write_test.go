package bvh_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// Files that are written and read again have all joints of all rigs where they were, and
// turned from the first frame as they were.
func TestWrittenFilesAreRead(t *testing.T) {
	orders := []string{"", "XYZ", "xzy", "YXZ", "YZX", "ZYX"}
	for n, r := range rigtest.All() {
		s := r.Skeleton
		c := clip.New(s, 24, 5)
		for f := range c.Frames() {
			c.SetPose(f, s.RestPose())
			c.Root[f] = s.Joints[0].Rest.Pos.Add(geom.Vec3{X: 0.3 * float64(f), Y: 0.01, Z: -40})
			for j := range s.Joints {
				a := math.Sin(float64(11*j + 5*f))
				c.Pose(f).Rot[j] = s.Joints[j].Rest.Rot.Mul(geom.Exp(geom.Vec3{X: 2 * a, Y: a * a, Z: -0.4}))
			}
		}
		data, err := bvh.Encode(c, bvh.Options{Order: orders[n%len(orders)], Unit: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		got, err := bvh.Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		if math.Abs(got.FPS-24) > 1e-9 || got.Frames() != 5 {
			t.Fatalf("%s: %d frames at %g", r.Name, got.Frames(), got.FPS)
		}
		first, second := s.Model(c.Pose(0), nil), got.Skeleton.Model(got.Pose(0), nil)
		for f := range c.Frames() {
			a, b := s.Model(c.Pose(f), nil), got.Skeleton.Model(got.Pose(f), nil)
			for j, joint := range s.Joints {
				k := got.Skeleton.Index(strings.ReplaceAll(joint.Name, " ", "_"))
				if k < 0 {
					t.Fatalf("%s: there is no joint %s", r.Name, joint.Name)
				}
				if d := b[k].Pos.Scale(0.01).Dist(a[j].Pos); d > 1e-6 {
					t.Fatalf("%s, frame %d: %s is %g m off", r.Name, f, joint.Name, d)
				}
				turned := b[k].Rot.Mul(second[k].Rot.Inv()).Angle(a[j].Rot.Mul(first[j].Rot.Inv()))
				if d := turned * 180 / math.Pi; d > 1e-4 {
					t.Fatalf("%s, frame %d: %s is turned by %g degrees", r.Name, f, joint.Name, d)
				}
			}
		}
	}
}

// Joints that slide have six channels, and the others three.
func TestSlidesAreWritten(t *testing.T) {
	s := rigtest.All()[0].Skeleton
	c := clip.New(s, 30, 2)
	for f := range 2 {
		c.SetPose(f, s.RestPose())
	}
	c.Slide(3, []geom.Vec3{s.Joints[3].Rest.Pos, s.Joints[3].Rest.Pos.Scale(1.5)})
	data, err := bvh.Encode(c, bvh.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"); n != 2 {
		t.Errorf("%d joints have positions, want the root and the one that slides", n)
	}
}

func TestEncodeRefuses(t *testing.T) {
	c := clip.New(rigtest.All()[0].Skeleton, 30, 1)
	for _, o := range []bvh.Options{{Order: "XYX"}, {Order: "XY"}, {Order: "ABC"}, {Unit: -1}, {Unit: math.NaN()}} {
		if _, err := bvh.Encode(c, o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	if _, err := bvh.Encode(clip.New(c.Skeleton, 30, 0), bvh.Options{}); err == nil {
		t.Error("no frames: no error")
	}
}
