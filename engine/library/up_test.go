package library_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/rig"
)

// walked returns a second in which a body goes 3 m along X and along Z, in a world whose upward axis is another. Its rest pose
// is turned by rest from standing in a world with Y up.
func walked(t *testing.T, rest, world geom.Quat) *clip.Clip {
	t.Helper()
	joints := slices.Clone(rig.Canonical().Joints)
	for j := range joints {
		joints[j].Rest.Pos = rest.Rotate(joints[j].Rest.Pos) // as in BVH, whose joints rest without rotations
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 30)
	for f := range c.Frames() {
		pose := s.RestPose()
		pose.Root = world.Rotate(geom.Vec3{Y: rig.Canonical().Joints[0].Rest.Pos.Y, X: 3 * float64(f) / 29, Z: 3 * float64(f) / 29})
		pose.Rot[0] = world.Mul(rest.Inv())
		c.SetPose(f, pose)
	}
	return c
}

// bvhOf writes a clip as a file, without any turn.
func bvhOf(c *clip.Clip) string {
	var b strings.Builder
	b.WriteString("HIERARCHY\n")
	var order []int
	var joint func(i int)
	joint = func(i int) {
		j := c.Skeleton.Joints[i]
		kind, channels := "JOINT", "3"
		if i == 0 {
			kind, channels = "ROOT", "6 Xposition Yposition Zposition"
		}
		order = append(order, i)
		fmt.Fprintf(&b, "%s %s {\nOFFSET %g %g %g\nCHANNELS %s Zrotation Xrotation Yrotation\n",
			kind, j.Name, j.Rest.Pos.X, j.Rest.Pos.Y, j.Rest.Pos.Z, channels)
		for k := range c.Skeleton.Joints {
			if c.Skeleton.Joints[k].Parent == i {
				joint(k)
			}
		}
		b.WriteString("}\n")
	}
	joint(0)
	fmt.Fprintf(&b, "MOTION\nFrames: %d\nFrame Time: 0.0333333\n", c.Frames())
	for f := range c.Frames() {
		pose := c.Pose(f)
		fmt.Fprintf(&b, "%g %g %g", pose.Root.X, pose.Root.Y, pose.Root.Z)
		for _, j := range order {
			a := geom.Order{2, 0, 1}.Euler(pose.Rot[j])
			fmt.Fprintf(&b, " %g %g %g", a[0]*180/math.Pi, a[1]*180/math.Pi, a[2]*180/math.Pi)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func glbOf(t *testing.T, c *clip.Clip) string {
	t.Helper()
	data, err := gltfio.EncodeGLB(&gltfio.Document{Version: "1.0", Model: "m", Skeleton: c.Skeleton, FPS: c.FPS, Samples: []gltfio.Sample{{Clip: c}}})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A walk replays as a walk whichever axis of its file is up, and however its rest pose lies.
func TestUpwardAxis(t *testing.T) {
	half := math.Pi / 2
	worlds := map[string]geom.Quat{
		"y": geom.Identity, "-y": geom.AxisAngle(geom.UnitX, math.Pi),
		"z": geom.AxisAngle(geom.UnitX, half), "-z": geom.AxisAngle(geom.UnitX, -half),
		"x": geom.AxisAngle(geom.UnitZ, -half), "-x": geom.AxisAngle(geom.UnitZ, half),
	}
	files := map[string]string{}
	for rest, lies := range worlds {
		for up, world := range worlds {
			c := walked(t, lies, world)
			name := fmt.Sprintf("rest %s motion %s", rest, up)
			files[name+".bvh"] = bvhOf(c)
			if rest == up {
				files[name+".glb"] = glbOf(t, c)
			}
		}
	}
	l, err := library.Open(folder(t, files))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range l.Problems() {
		t.Errorf("%s: %v", p.File, p.Err)
	}
	for _, c := range l.Clips() {
		m, err := l.Motion(c)
		if err != nil {
			t.Error(err)
			continue
		}
		a, b := m.Way(0), m.Way(m.Seconds())
		if far := math.Hypot(b.X-a.X, b.Z-a.Z); far < 4.3 || far > 5.2 { // 4.2 m in legs of 0.9 m
			t.Errorf("%s goes %.2f legs", c.File, far)
		}
	}
}

// A body whose rest pose is no body, and that turns over all the time, shows no upward axis.
func TestNoUpwardAxis(t *testing.T) {
	c := walked(t, geom.Identity, geom.Identity)
	joints := slices.Clone(c.Skeleton.Joints)
	for j := range joints {
		joints[j].Rest.Pos = geom.UnitX.Scale(joints[j].Rest.Pos.Len())
	}
	heap, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	for f := range c.Frames() {
		pose := c.Pose(f)
		world := make([]geom.Quat, len(joints)) // each bone points where it does in the body that stands
		for j := range joints {
			world[j] = geom.Identity
			for k := range joints {
				if bone := c.Skeleton.Joints[k].Rest.Pos; joints[k].Parent == j && bone.Len() > 0 {
					world[j] = geom.Between(geom.UnitX, bone)
					break
				}
			}
			if p := joints[j].Parent; p >= 0 {
				pose.Rot[j] = world[p].Inv().Mul(world[j])
			} else {
				pose.Rot[j] = geom.AxisAngle(geom.UnitX, 2*math.Pi*float64(f)/30).Mul(world[j])
			}
		}
	}
	c.Skeleton = heap
	l, err := library.Open(folder(t, map[string]string{"rolls.bvh": bvhOf(c)}))
	if err != nil {
		t.Fatal(err)
	}
	if p := l.Problems(); len(p) != 1 || !errors.Is(p[0].Err, clip.ErrUp) {
		t.Errorf("the problems are %v", p)
	}
}
