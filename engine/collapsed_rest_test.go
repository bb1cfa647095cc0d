package engine_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/mmcp"
)

// collapsedRest writes a clip as BVH in the layout of some recordings: each bone lies along
// the X axis of its own joint, so that without its motion all its joints are at one place, the
// root stands still, and the hips below it carry the motion.
func collapsedRest(c *clip.Clip) string {
	s := c.Skeleton
	own := make([]geom.Quat, s.Len()) // from the new axes of a joint to those of the clip
	children := make([][]int, s.Len())
	for j := s.Len() - 1; j >= 0; j-- {
		own[j] = geom.Identity
		if len(children[j]) > 0 {
			if bone := s.Joints[children[j][0]].Rest.Pos; bone.Len() > 1e-6 {
				own[j] = geom.Between(geom.UnitX, bone.Unit())
			}
		}
		if p := s.Joints[j].Parent; p >= 0 {
			children[p] = append([]int{j}, children[p]...)
		}
	}
	var b strings.Builder
	const six = "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"
	var order []int
	offset := func(j int) geom.Vec3 { return own[s.Joints[j].Parent].Inv().Rotate(s.Joints[j].Rest.Pos).Scale(100) }
	var joint func(j int)
	joint = func(j int) {
		order = append(order, j)
		at := c.Root[0].Scale(100)
		if j > 0 {
			at = offset(j)
		}
		fmt.Fprintf(&b, "JOINT %s {\nOFFSET %g %g %g\n%s\n", s.Joints[j].Name, at.X, at.Y, at.Z, six)
		for _, k := range children[j] {
			joint(k)
		}
		if len(children[j]) == 0 {
			b.WriteString("End Site {\nOFFSET 0 0 0\n}\n")
		}
		b.WriteString("}\n")
	}
	b.WriteString("HIERARCHY\nROOT joint_Root {\nOFFSET 0 0 0\n" + six + "\n")
	joint(0)
	fmt.Fprintf(&b, "}\nMOTION\nFrames: %d\nFrame Time: %g\n", c.Frames(), 1/c.FPS)
	for f := range c.Frames() {
		b.WriteString("0 0 0 0 0 0")
		pose := c.Pose(f)
		for _, j := range order {
			at, turn := pose.Root.Scale(100), pose.Rot[j].Mul(own[j])
			if j > 0 {
				at, turn = offset(j), own[s.Joints[j].Parent].Inv().Mul(turn)
			}
			x, y, z := turn.Rotate(geom.UnitX), turn.Rotate(geom.UnitY), turn.Rotate(geom.UnitZ)
			angles := [3]float64{math.Atan2(-y.X, y.Y), math.Asin(max(-1, min(1, y.Z))), math.Atan2(-x.Z, z.Z)}
			fmt.Fprintf(&b, " %g %g %g", at.X, at.Y, at.Z)
			for _, a := range angles {
				fmt.Fprintf(&b, " %g", a*180/math.Pi)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// A recording whose joints are all at one place in the rest pose and whose root stands still plays as the
// same motion does from a file with a proper rest pose.
func TestRecordingsWithACollapsedRestPoseArePlayed(t *testing.T) {
	walk := ask("a person walks forward", 120)
	generated := generate(t, walk).Samples[0].Clip
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "walk.bvh"), []byte(collapsedRest(generated)), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := library.Open(dir)
	if err != nil || len(l.Problems()) > 0 || len(l.Clips()) != 1 {
		t.Fatalf("%v, problems %v, clips %v", err, l.Problems(), l.Clips())
	}
	got, note := played(t, engine.New(engine.Options{Library: l}), ask("a person walks forward", 120))
	if !strings.Contains(note, "walk: walk.bvh") {
		t.Errorf("interpretation: %s", note)
	}
	want, _ := played(t, shelf(t, map[string]*mmcp.Request{"walk.glb": walk}), ask("a person walks forward", 120))
	a, b := places(got), places(want)
	worst := 0.0
	for f := range a {
		for _, name := range []string{"Hips", "Head", "LeftHand", "RightHand", "LeftFoot", "RightFoot"} {
			j := want.Skeleton.Index(name)
			worst = math.Max(worst, a[f][j].Pos.Dist(b[f][j].Pos))
		}
	}
	t.Logf("at most %.1f cm from the same motion with a proper rest pose", 100*worst)
	if worst > 0.1 {
		t.Errorf("a joint is %.1f cm from where the same motion has it", 100*worst)
	}
}
