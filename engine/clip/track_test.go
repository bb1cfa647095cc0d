package clip_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// circling returns the pose at rest carried along a quarter of a circle of three metres, with a
// sway of two centimetres twice a second.
func circling(s *rig.Skeleton) *clip.Clip {
	c := clip.New(s, 30, 91)
	for f := range c.Frames() {
		t := float64(f) / 90
		heading := t * math.Pi / 2
		turn := geom.Yaw(heading)
		p := s.RestPose()
		sway := geom.Vec3{X: 0.02 * math.Sin(4*math.Pi*float64(f)/30)}
		p.Root = turn.Rotate(p.Root.Add(sway).Add(geom.Vec3{X: -3})).Add(geom.Vec3{X: 3})
		p.Rot[0] = turn.Mul(p.Rot[0])
		c.SetPose(f, p)
	}
	c.Contacts = []clip.Contact{{Joint: s.Len() - 1, On: make([]bool, c.Frames())}}
	return c
}

func TestWithRootBone(t *testing.T) {
	for _, r := range rigtest.All() {
		body := rig.NewBody(r.Skeleton)
		if body == nil {
			continue
		}
		c := circling(r.Skeleton)
		out, err := clip.WithRootBone(c)
		if err != nil {
			t.Fatalf("%s: %v", r.Name, err)
		}
		more := out.Skeleton.Len() - r.Skeleton.Len()
		if want := map[bool]int{true: 1}[body.Pelvis == 0]; more != want {
			t.Errorf("%s: %d joints are new, want %d", r.Name, more, want)
		}
		if name := out.Skeleton.Joints[out.Contacts[0].Joint].Name; name != r.Skeleton.Joints[r.Skeleton.Len()-1].Name {
			t.Errorf("%s: the contacts are those of %s", r.Name, name)
		}
		for f := range c.Frames() {
			was, is := r.Skeleton.Model(c.Pose(f), nil), out.Skeleton.Model(out.Pose(f), nil)
			for j := range was {
				under := body.Pelvis == 0 || body.Pelvis == j || j > 0 && above(r.Skeleton, body.Pelvis, j)
				if d := was[j].Pos.Dist(is[j+more].Pos); under && d > 1e-9 {
					t.Fatalf("%s: frame %d moves %s by %g m", r.Name, f, r.Skeleton.Joints[j].Name, d)
				}
			}
			if h := is[0].Pos.Y - out.Skeleton.Joints[0].Rest.Pos.Y; math.Abs(h) > 1e-9 {
				t.Fatalf("%s: the root bone rises by %g m", r.Name, h)
			}
			pelvis := is[body.Pelvis+more].Pos.Horizontal()
			if d := is[0].Pos.Horizontal().Dist(pelvis); d > 0.06 {
				t.Fatalf("%s: in frame %d the root bone is %.3f m beside the pelvis", r.Name, f, d)
			}
		}
	}
}

// above reports whether joint a hangs on joint j, or is it.
func above(s *rig.Skeleton, j, a int) bool {
	for ; a >= 0; a = s.Joints[a].Parent {
		if a == j {
			return true
		}
	}
	return false
}

func TestWithoutTravel(t *testing.T) {
	for _, r := range rigtest.All() {
		body := rig.NewBody(r.Skeleton)
		if body == nil {
			continue
		}
		c := circling(r.Skeleton)
		out := clip.WithoutTravel(c)
		at := func(c *clip.Clip, f int) geom.Vec3 { return r.Skeleton.Model(c.Pose(f), nil)[body.Pelvis].Pos }
		swayed := 0.0
		for f := range c.Frames() {
			d := at(out, f).Horizontal().Dist(at(c, 0).Horizontal())
			swayed = math.Max(swayed, d)
			if d > 0.06 || math.Abs(at(out, f).Y-at(c, f).Y) > 1e-12 {
				t.Fatalf("%s: in frame %d the pelvis is at %v, began at %v", r.Name, f, at(out, f), at(c, 0))
			}
		}
		if swayed < 0.005 {
			t.Errorf("%s: the sway of the strides is gone: %g m are left", r.Name, swayed)
		}
	}
}

// TestTrackOfShortClips holds that clips of a few frames have a track, which is their pelvis' own at its ends.
func TestTrackOfShortClips(t *testing.T) {
	c := circling(rigtest.All()[0].Skeleton)
	for n := 1; n < 4; n++ {
		short := c.Range(0, n)
		track := clip.GroundTrack(short)
		for _, f := range []int{0, n - 1} {
			if d := track.Position[f].Dist(short.Root[f].Horizontal()); d > 0.02 {
				t.Errorf("%d frames: frame %d lies %g m beside the pelvis", n, f, d)
			}
		}
	}
}
