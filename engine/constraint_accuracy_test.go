package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// The figures that a client may count on, on what it decodes.
const (
	effectorError = 0.0005 // metres
	turnError     = 0.1 * math.Pi / 180
	waypointError = 0.0002 // metres
	headingError  = 0.2 * math.Pi / 180
)

// residual is how far a motion is from its constraints, at most.
type residual struct{ effector, turn, waypoint, heading, key float64 }

func (r residual) String() string {
	return fmt.Sprintf("effector %.4f cm, rotation %.4f deg, waypoint %.4f cm, heading %.4f deg, key %.5f deg",
		100*r.effector, r.turn*180/math.Pi, 100*r.waypoint, r.heading*180/math.Pi, r.key*180/math.Pi)
}

func residuals(c *clip.Clip, constraints []mmcp.Constraint) (r residual) {
	at := places(c)
	s := c.Skeleton
	more := func(to *float64, v float64) { *to = math.Max(*to, v) }
	for _, k := range constraints {
		for i, f := range k.Frames {
			switch k.Type {
			case mmcp.ConstraintEffectorTarget:
				m := at[f][s.Index(k.Joint)]
				p := k.Positions[i]
				more(&r.effector, m.Pos.Dist(geom.Vec3{X: p[0], Y: p[1], Z: p[2]}))
				if len(k.Rotations) > 0 {
					q := k.Rotations[i]
					more(&r.turn, m.Rot.Angle(geom.Quat{X: q[0], Y: q[1], Z: q[2], W: q[3]}.Unit()))
				}
			case mmcp.ConstraintRootPath:
				m := at[f][s.Index("Hips")]
				more(&r.waypoint, math.Hypot(m.Pos.X-k.PositionsXZ[i][0], m.Pos.Z-k.PositionsXZ[i][1]))
				if len(k.HeadingRadians) > 0 {
					ahead := m.Rot.Rotate(geom.UnitZ)
					more(&r.heading, math.Abs(math.Remainder(math.Atan2(ahead.X, ahead.Z)-k.HeadingRadians[i], 2*math.Pi)))
				}
			case mmcp.ConstraintPoseKeyframe:
				for name, q := range k.JointRotations {
					more(&r.key, c.Pose(f).Rot[s.Index(name)].Angle(geom.Quat{X: q[0], Y: q[1], Z: q[2], W: q[3]}.Unit()))
				}
				if k.RootPosition != nil {
					p := *k.RootPosition
					more(&r.effector, c.Root[f].Dist(geom.Vec3{X: p[0], Y: p[1], Z: p[2]}))
				}
			}
		}
	}
	return r
}

func (r residual) check(t *testing.T) {
	t.Helper()
	t.Log(r)
	if r.effector > effectorError || r.turn > turnError || r.waypoint > waypointError || r.heading > headingError || r.key > turnError {
		t.Errorf("constraints are missed: %v", r)
	}
}

func xyzw(q geom.Quat) [4]float64 { return [4]float64{q.X, q.Y, q.Z, q.W} }

func target(joint string, frame int, p geom.Vec3, turn ...geom.Quat) mmcp.Constraint {
	c := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: joint, Frames: []int{frame}, Positions: [][3]float64{{p.X, p.Y, p.Z}}}
	for _, q := range turn {
		c.Rotations = append(c.Rotations, xyzw(q))
	}
	return c
}

// Any joint can be had anywhere that a body can bring it, turned as wished.
func TestAnyJointReachesItsTarget(t *testing.T) {
	req := ask("a person stands", 90)
	plain := generate(t, req).Samples[0].Clip
	at := places(plain)[45]
	tilt := geom.AxisAngle(geom.Vec3{X: 0.6, Z: 0.8}, 0.35)
	for _, tt := range []struct {
		joint string
		way   geom.Vec3
		turn  bool
	}{
		{"LeftForeArm", geom.Vec3{X: 0.1, Y: 0.2, Z: 0.15}, false},
		{"RightForeArm", geom.Vec3{X: 0.15, Y: 0.1, Z: 0.25}, true},
		{"LeftShin", geom.Vec3{Y: 0.25, Z: 0.25}, false},
		{"RightShin", geom.Vec3{X: -0.1, Y: -0.02, Z: 0.1}, false},
		{"Head", geom.Vec3{X: 0.12, Y: -0.12, Z: 0.2}, true},
		{"Head", geom.Vec3{Y: -0.5, Z: 0.3}, false},
		{"Chest", geom.Vec3{X: -0.1, Y: -0.1, Z: 0.12}, true},
		{"Spine2", geom.Vec3{X: 0.05, Z: -0.05}, false},
		{"LeftShoulder", geom.Vec3{X: 0.03, Y: -0.05, Z: 0.1}, false},
		{"RightArm", geom.Vec3{X: 0.05, Y: -0.1, Z: 0.15}, false},
		{"LeftHandIndex3", geom.Vec3{Y: 0.3, Z: 0.3}, true},
		{"RightHandThumbEnd", geom.Vec3{X: 0.1, Y: 0.5, Z: 0.35}, false},
		{"Hips", geom.Vec3{X: 0.05, Y: -0.15, Z: 0.1}, true},
		{"LeftFoot", geom.Vec3{X: 0.1, Y: 0.3, Z: 0.35}, true},
		{"RightToeEnd", geom.Vec3{Y: 0.15, Z: 0.2}, true},
		{"LeftEye", geom.Vec3{Y: -0.05, Z: 0.1}, false},
		{"LeftLeg", geom.Vec3{X: 0.04, Y: -0.1}, false},
	} {
		j := plain.Skeleton.Index(tt.joint)
		var turn []geom.Quat
		if tt.turn {
			turn = append(turn, tilt.Mul(at[j].Rot))
		}
		req.Constraints = []mmcp.Constraint{target(tt.joint, 45, at[j].Pos.Add(tt.way), turn...)}
		t.Run(tt.joint, func(t *testing.T) {
			c := generate(t, req).Samples[0].Clip
			residuals(c, req.Constraints).check(t)
			bones(t, c)
			human(t, c)
		})
	}
}

// human fails where a joint moves faster than people move.
func human(t *testing.T, c *clip.Clip) {
	t.Helper()
	at := places(c)
	for f := 1; f < len(at); f++ {
		for j := range at[f] {
			if v := at[f][j].Pos.Dist(at[f-1][j].Pos) * c.FPS; v > 9 {
				t.Fatalf("frame %d: %s moves at %.1f m/s", f, c.Skeleton.Joints[j].Name, v)
			}
		}
	}
}

// Everything at once, on a walking body.
func TestAllConstraintsTogether(t *testing.T) {
	arm := geom.AxisAngle(geom.UnitZ, 0.6)
	bent := geom.AxisAngle(geom.UnitX, 0.3)
	req := ask("a person walks forward", 150)
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 60, 100, 149}, PositionsXZ: [][2]float64{{0, 0}, {0.3, 1.7}, {0.9, 3}, {2, 3.8}}, HeadingRadians: []float64{0, 0.2, 0.6, 1}},
		target("RightHand", 60, geom.Vec3{X: -0.05, Y: 1.3, Z: 2.1}, geom.AxisAngle(geom.UnitY, 1.2)),
		target("Head", 100, geom.Vec3{X: 0.95, Y: 1.5, Z: 3.1}),
		target("LeftHandMiddleEnd", 100, geom.Vec3{X: 1.3, Y: 1.1, Z: 3.4}),
		target("RightForeArm", 120, geom.Vec3{X: 1.15, Y: 1.25, Z: 3.15}),
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{80}, JointRotations: map[string][4]float64{"LeftArm": xyzw(arm), "Chest": xyzw(bent)}},
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{135}, FillMode: mmcp.FillRest, JointRotations: map[string][4]float64{"Spine1": xyzw(bent)}, RootPosition: &[3]float64{1.6, 0.95, 3.5}},
	}
	c := generate(t, req).Samples[0].Clip
	residuals(c, req.Constraints).check(t)
	bones(t, c)
	human(t, c)
}

// The mean of the pelvis over a stride lies on a dense path; the pelvis itself
// sways around it as in any walk.
func TestStridesLieOnDensePaths(t *testing.T) {
	for name, curve := range map[string]func(s float64) (x, z float64){
		"slow":  func(s float64) (x, z float64) { return 0.3, 0.6 * s },
		"walk":  func(s float64) (x, z float64) { return 0.4 * s, 1.2 * s },
		"run":   func(s float64) (x, z float64) { return 0, 3.2 * s },
		"bends": func(s float64) (x, z float64) { return 1.5 * math.Sin(0.8*s), 1.2 * s },
	} {
		t.Run(name, func(t *testing.T) {
			const frames = 240
			req := ask("", frames)
			req.Segments[0].Type = mmcp.SegmentUnconditioned
			path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
			for f := range frames {
				s := float64(f) / 30
				x, z := curve(s)
				x1, z1 := curve(s + 0.01)
				path.Frames = append(path.Frames, f)
				path.PositionsXZ = append(path.PositionsXZ, [2]float64{x, z})
				path.HeadingRadians = append(path.HeadingRadians, math.Atan2(x1-x, z1-z))
			}
			req.Constraints = []mmcp.Constraint{path}
			c := generate(t, req).Samples[0].Clip
			at := places(c)
			foot := "LeftFoot"
			if name == "run" {
				foot = "LeftToeBase" // runners' heels may touch between two frames
			}
			stride := strideOf(t, c, foot)
			var sum []geom.Vec3
			total, raw := geom.Vec3{}, 0.0
			for f := range at {
				sum = append(sum, total)
				p := at[f][0].Pos
				off := geom.Vec3{X: p.X - path.PositionsXZ[f][0], Z: p.Z - path.PositionsXZ[f][1]}
				raw += off.Len() / frames
				total = total.Add(geom.Yaw(-path.HeadingRadians[f]).Rotate(off))
			}
			mean, n := 0.0, 0.0
			for f := 0; float64(f)+stride+1 < frames; f++ {
				end := float64(f) + stride
				i := int(end)
				mean += sum[i].Lerp(sum[i+1], end-float64(i)).Sub(sum[f]).Scale(1 / stride).Len()
				n++
			}
			r := residuals(c, req.Constraints)
			t.Logf("stride mean %.3f cm, pelvis %.2f cm, heading %.4f degrees", 100*mean/n, 100*raw, r.heading*180/math.Pi)
			if mean/n > 0.001 || raw > 0.03 || r.heading > headingError {
				t.Errorf("the strides are %.2f cm off the path, the pelvis %.1f cm, the heading %.2f degrees", 100*mean/n, 100*raw, r.heading*180/math.Pi)
			}
		})
	}
}

// strideOf returns the mean time from one landing of a joint to its next, in
// frames.
func strideOf(t *testing.T, c *clip.Clip, joint string) float64 {
	t.Helper()
	for _, k := range c.Contacts {
		if c.Skeleton.Joints[k.Joint].Name != joint {
			continue
		}
		first, last, n := -1, -1, -1
		for f := 1; f < len(k.On); f++ {
			if k.On[f] && !k.On[f-1] {
				if first < 0 {
					first = f
				}
				last, n = f, n+1
			}
		}
		if n > 0 {
			return float64(last-first) / float64(n)
		}
	}
	t.Fatalf("%s does not step", joint)
	return 0
}

// Positions and rotations of joints taken from one motion are reached by motions of
// other prompts and seeds.
func TestPlacesOfOtherMotionsAreMet(t *testing.T) {
	computes(t)
	prompts := []string{"a person walks forward", "a person stands", "a person waves with the right hand", "a person bows", "a person looks to the left", "a person claps"}
	joints := []string{"LeftHand", "RightHand", "LeftFoot", "RightFoot", "Head", "LeftForeArm", "RightShin", "Chest", "LeftHandIndexEnd", "RightToeBase", "Hips"}
	r := rand.New(rand.NewPCG(3, 4))
	var worst residual
	for n := range 40 {
		src := ask(prompts[r.IntN(len(prompts))], 120)
		src.Options.Seed = mmcp.Seed(fmt.Sprint(n))
		from := generate(t, src).Samples[0].Clip
		at := places(from)
		req := ask(prompts[r.IntN(len(prompts))], 120)
		var used []string
		for range 1 + r.IntN(4) {
			// Two places for one chain in a fifth of a second are a demand of
			// their own.
			j, f := joints[r.IntN(len(joints))], 20+20*len(used)+r.IntN(8)
			m := at[f][from.Skeleton.Index(j)]
			used = append(used, fmt.Sprintf("%s at %d", j, f))
			if r.IntN(3) == 0 {
				req.Constraints = append(req.Constraints, target(j, f, m.Pos, m.Rot))
			} else {
				req.Constraints = append(req.Constraints, target(j, f, m.Pos))
			}
		}
		c := generate(t, req).Samples[0].Clip
		got := residuals(c, req.Constraints)
		worst.effector, worst.turn = math.Max(worst.effector, got.effector), math.Max(worst.turn, got.turn)
		if got.effector > effectorError || got.turn > turnError {
			t.Errorf("%q with %v of %q: %v", req.Segments[0].Prompt, used, src.Segments[0].Prompt, got)
		}
		human(t, c)
	}
	t.Log(worst)
}
