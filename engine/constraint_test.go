package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// Tolerances on what a client decodes from float32.
const (
	hitTolerance  = 0.0005 // metres, of a reachable target
	turnTolerance = 0.002  // radians
)

func TestEffectorTargetsAreHit(t *testing.T) {
	tests := map[string]struct {
		prompt string
		joint  string
		frame  int
		at     [3]float64
	}{
		"left hand in front":          {"a person stands", "LeftHand", 60, [3]float64{0.35, 1.30, 0.45}},
		"right hand overhead":         {"a person stands", "RightHand", 60, [3]float64{-0.25, 1.90, 0.15}},
		"right hand low":              {"a person stands", "RightHand", 60, [3]float64{-0.30, 0.35, 0.60}},
		"right hand across":           {"a person stands", "RightHand", 60, [3]float64{0.25, 1.20, 0.35}},
		"left fingertip":              {"a person stands", "LeftHandIndexEnd", 60, [3]float64{0.30, 1.20, 0.55}},
		"hand at the first frame":     {"a person stands", "LeftHand", 0, [3]float64{0.30, 1.20, 0.40}},
		"hand at the last frame":      {"a person stands", "LeftHand", 119, [3]float64{0.30, 1.20, 0.40}},
		"left foot kicks":             {"a person stands", "LeftFoot", 60, [3]float64{0.12, 0.45, 0.50}},
		"right toe":                   {"a person stands", "RightToeBase", 60, [3]float64{-0.15, 0.20, 0.40}},
		"pelvis low":                  {"a person stands", "Hips", 60, [3]float64{0.05, 0.70, 0.05}},
		"head to the side":            {"a person stands", "Head", 60, [3]float64{0.12, 1.50, 0.10}},
		"hand on the way":             {"a person walks forward", "RightHand", 90, [3]float64{-0.30, 1.40, 3.2}},
		"hand across the room":        {"", "RightHand", 110, [3]float64{1.60, 1.10, 1.90}},
		"head a step away":            {"", "Head", 100, [3]float64{0.60, 1.52, 0.70}},
		"hand at the back of nowhere": {"a person waves", "LeftHand", 60, [3]float64{0.30, 0.80, -0.25}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask(tt.prompt, 120)
			if tt.prompt == "" {
				req.Segments[0] = mmcp.Segment{Type: mmcp.SegmentUnconditioned, DurationFrames: 120}
			}
			req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: tt.joint, Frames: []int{tt.frame}, Positions: [][3]float64{tt.at}}}
			c := generate(t, req).Samples[0].Clip
			got := places(c)[tt.frame][c.Skeleton.Index(tt.joint)].Pos
			want := geom.Vec3{X: tt.at[0], Y: tt.at[1], Z: tt.at[2]}
			d := got.Dist(want)
			t.Logf("%.4f mm", 1000*d)
			if d > hitTolerance {
				t.Errorf("%s is at %.4f, %.2f mm from its target", tt.joint, got, 1000*d)
			}
		})
	}
}

func TestEffectorRotationIsInTheWorld(t *testing.T) {
	turn := geom.AxisAngle(geom.Vec3{X: 0.6, Z: 0.8}, 0.7)
	for _, joint := range []string{"LeftHand", "RightFoot", "Head"} {
		req := ask("a person stands", 90)
		at := places(generate(t, req).Samples[0].Clip)
		c := generate(t, req).Samples[0].Clip
		j := c.Skeleton.Index(joint)
		p := at[40][j].Pos.Add(geom.Vec3{Y: 0.05, Z: 0.05})
		req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: joint, Frames: []int{40},
			Positions: [][3]float64{{p.X, p.Y, p.Z}}, Rotations: [][4]float64{{turn.X, turn.Y, turn.Z, turn.W}}}}
		got := places(generate(t, req).Samples[0].Clip)[40][j]
		if a := got.Rot.Angle(turn); a > turnTolerance {
			t.Errorf("%s is turned %.2f degrees from its target", joint, a*180/math.Pi)
		}
		if joint != "Head" && got.Pos.Dist(p) > hitTolerance {
			t.Errorf("%s is %.2f mm from its target", joint, 1000*got.Pos.Dist(p))
		}
	}
}

// Clients fix feet in place by their labels: a foot that a pin holds above the ground has none.
func TestFeetInTheAirHaveNoContacts(t *testing.T) {
	const above = 0.008 // metres
	req := ask("a person stands", 120)
	at := places(generate(t, req).Samples[0].Clip)
	s := generate(t, req).Samples[0].Clip.Skeleton
	foot, toe := s.Index("LeftFoot"), s.Index("LeftToeBase")
	p := at[60][foot].Pos.Add(geom.Vec3{Y: 0.03})
	req.Constraints = []mmcp.Constraint{target("LeftFoot", 60, p, at[60][foot].Rot)}
	c := generate(t, req).Samples[0].Clip
	got, raised := places(c), 0
	for f := range got {
		if got[f][foot].Pos.Y < at[0][foot].Pos.Y+above || got[f][toe].Pos.Y < at[0][toe].Pos.Y+above {
			continue
		}
		raised++
		for _, k := range c.Contacts {
			if (k.Joint == foot || k.Joint == toe) && k.On[f] {
				t.Errorf("frame %d: %s is %.1f cm above its place on the ground and labelled as in contact", f,
					s.Joints[k.Joint].Name, 100*(got[f][k.Joint].Pos.Y-at[0][k.Joint].Pos.Y))
			}
		}
	}
	if raised == 0 {
		t.Error("the foot is never raised")
	}
}

func TestUnreachableTargetStretchesNothing(t *testing.T) {
	req := ask("a person stands", 60)
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{30}, Positions: [][3]float64{{0.3, 9, 0}}}}
	bones(t, generate(t, req).Samples[0].Clip)
}

func TestSparseRootPathIsHitByThePelvis(t *testing.T) {
	req := ask("a person walks", 180)
	frames, want := []int{0, 60, 120, 179}, [][2]float64{{0.5, -1}, {0.5, 1}, {2, 2}, {3.5, 2}}
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: frames, PositionsXZ: want}}
	at := places(generate(t, req).Samples[0].Clip)
	for i, f := range frames {
		p := at[f][0].Pos
		if d := math.Hypot(p.X-want[i][0], p.Z-want[i][1]); d > hitTolerance {
			t.Errorf("frame %d: %.2f mm from the waypoint", f, 1000*d)
		}
	}
}

// On a dense path the body sways around the way, as it does around any; its
// mean over a stride lies on it.
func TestDenseRootPathIsFollowedByTheStride(t *testing.T) {
	req := ask("a person walks", 150)
	c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
	for f := range 150 {
		s := float64(f) / 150
		c.Frames = append(c.Frames, f)
		c.PositionsXZ = append(c.PositionsXZ, [2]float64{1.5 * math.Sin(2*s), 1.2 * 5 * s})
	}
	req.Constraints = []mmcp.Constraint{c}
	at := places(generate(t, req).Samples[0].Clip)
	var worst, sum float64
	for f := range at {
		p := at[f][0].Pos
		d := math.Hypot(p.X-c.PositionsXZ[f][0], p.Z-c.PositionsXZ[f][1])
		worst = math.Max(worst, d)
		sum += d
	}
	if mean := sum / 150; worst > 0.05 || mean > 0.03 {
		t.Errorf("the pelvis is %.1f cm from the path on average, %.1f at most", 100*mean, 100*worst)
	}
	if v := at[1][0].Pos.Dist(at[0][0].Pos) * 30; v < 0.9 {
		t.Errorf("a path that begins on the move begins at %.2f m/s", v)
	}
}

func TestHeadingsAreKept(t *testing.T) {
	req := ask("a person walks", 120)
	want := []float64{0, math.Pi / 2, math.Pi / 2}
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 60, 110},
		PositionsXZ: [][2]float64{{0, 0}, {0, 1.5}, {0, 2.8}}, HeadingRadians: want}}
	at := places(generate(t, req).Samples[0].Clip)
	for i, f := range []int{0, 60, 110} {
		ahead := at[f][0].Rot.Rotate(geom.UnitZ)
		off := math.Remainder(math.Atan2(ahead.X, ahead.Z)-want[i], 2*math.Pi)
		if math.Abs(off) > math.Pi/180 {
			t.Errorf("frame %d: heading off by %.2f degrees", f, off*180/math.Pi)
		}
	}
}

func TestPoseKeyframesAreExact(t *testing.T) {
	arm := geom.AxisAngle(geom.UnitZ, 0.9)
	hips := geom.AxisAngle(geom.UnitX, 0.4)
	req := ask("a person walks forward", 120)
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{40}, JointRotations: map[string][4]float64{
			"LeftArm": {arm.X, arm.Y, arm.Z, arm.W}, "LeftShin": {hips.X, hips.Y, hips.Z, hips.W}}},
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{90}, FillMode: mmcp.FillRest, RootPosition: &[3]float64{0.2, 0.95, 2.4},
			JointRotations: map[string][4]float64{"Hips": {hips.X, hips.Y, hips.Z, hips.W}}},
	}
	c := generate(t, req).Samples[0].Clip
	s := c.Skeleton
	check := func(frame int, joint string, want geom.Quat) {
		t.Helper()
		if a := c.Pose(frame).Rot[s.Index(joint)].Angle(want); a > 1e-5 {
			t.Errorf("frame %d: %s is off by %g radians", frame, joint, a)
		}
	}
	check(40, "LeftArm", arm)
	check(40, "LeftShin", hips)
	check(90, "Hips", hips)
	check(90, "RightForeArm", geom.Identity)
	if d := c.Root[90].Dist(geom.Vec3{X: 0.2, Y: 0.95, Z: 2.4}); d > 1e-5 {
		t.Errorf("the root is %g m from its key", d)
	}
}

// A key of the upper body leaves the feet where they stand.
func TestPoseOfTheTrunkKeepsTheFeetPlanted(t *testing.T) {
	lean := geom.AxisAngle(geom.UnitX, 0.5)
	req := ask("a person stands", 90)
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{45},
		JointRotations: map[string][4]float64{"Spine1": {lean.X, lean.Y, lean.Z, lean.W}}}}
	c := generate(t, req).Samples[0].Clip
	at := places(c)
	j := c.Skeleton.Index("LeftToeBase")
	for f := range at {
		if d := at[f][j].Pos.Dist(at[0][j].Pos); d > 0.001 {
			t.Fatalf("frame %d: the foot has moved %.1f mm", f, 1000*d)
		}
	}
}

// Constraints of all kinds, alone and together, make a motion where no text says what to do.
func TestConstraintsWithoutText(t *testing.T) {
	root := [3]float64{0.3, 0.9, 0.8}
	kinds := []mmcp.Constraint{
		along([]int{0, 20, 44}, [2]float64{0, 0}, [2]float64{0.3, 0.8}, [2]float64{0.5, 1.5}),
		{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{30}, Positions: [][3]float64{{0.5, 1.3, 1.2}}},
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{36}, RootPosition: &root, JointRotations: map[string][4]float64{"Spine1": {0, 0, 0, 1}}},
		{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{0, 0, 0}, {2, 0, 0.1}, {0, 2, 0.2}}},
	}
	segments := map[string][]mmcp.Segment{
		"none":          nil,
		"unconditioned": {{Type: mmcp.SegmentUnconditioned, DurationFrames: 45}},
		"no words":      {{Type: mmcp.SegmentText, Prompt: "…", DurationFrames: 45}},
		"not known":     {{Type: mmcp.SegmentText, Prompt: "qwrtz", DurationFrames: 45}},
	}
	for name, given := range segments {
		for chosen := range 1 << len(kinds) {
			req := ask("", 45)
			req.Segments, req.DurationFrames = given, 0
			if given == nil {
				req.DurationFrames = 45
			}
			for i, c := range kinds {
				if chosen>>i&1 == 1 {
					req.Constraints = append(req.Constraints, c)
				}
			}
			if _, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call()); err != nil {
				t.Errorf("segments %s, constraints %04b: %v", name, chosen, err)
			}
		}
	}
}
