package adapt_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// noteOf returns what an answer says under a code; empty: nothing.
func noteOf(d *gltfio.Document, code string) string {
	i := slices.IndexFunc(d.Notes, func(n gltfio.Note) bool { return n.Code == code })
	if i < 0 {
		return ""
	}
	return d.Notes[i].Message
}

// Constraints that a model does not take are kept from it and met on its answer, where
// the client wants the motion to be.
func TestKindsThatTheModelDoesNotTake(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SupportedConstraints = []string{"effector_target"}
	s := people(t)["Mixamo"]
	req := walk(s, "walk forward", 60, 3)
	pinned := s.Joints[rig.NewBody(s).Arms[0].Fore].Name
	bent := geom.AxisAngle(geom.UnitX, 0.5)
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintRootPath, Frames: []int{0, 179}, PositionsXZ: [][2]float64{{40, 3}, {52, 3}}},
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{90}, FillMode: mmcp.FillGenerate,
			JointRotations: map[string][4]float64{pinned: {bent.X, bent.Y, bent.Z, bent.W}}},
	}
	doc, res := generate(t, adapted(m), req)
	if n := len(m.runs[0].Constraints); n > 0 || res.Route.Adapted != "rig, fps, place" {
		t.Errorf("%d constraints were sent; adapted %q", n, res.Route.Adapted)
	}
	c := doc.Samples[0].Clip
	body := rig.NewBody(c.Skeleton)
	for frame, x := range map[int]float64{0: 40, 179: 52} {
		at := c.Skeleton.Model(c.Pose(frame), nil)[body.Pelvis].Pos
		if d := math.Hypot(at.X-x, at.Z-3); d > 0.001 {
			t.Errorf("frame %d is %.2f cm from its place", frame, 100*d)
		}
	}
	if a := c.Pose(90).Rot[body.Arms[0].Fore].Angle(bent); a > 0.01 {
		t.Errorf("the elbow is turned away from its pose by %g", a)
	}
	for code, want := range map[string]string{
		"constraint_applied_after": "root_path, pose_keyframe", "path_faster_than_model": "4.0 m/s", "resampled": "to 60",
	} {
		if got := noteOf(doc, code); !strings.Contains(got, want) {
			t.Errorf("the note %s is %q, want %q in it", code, got, want)
		}
	}
	if got := noteOf(doc, "constraint_bent"); got == "" {
		t.Error("no note tells that the motion was bent")
	}
}

// A body walks upright along a path that its model knows nothing of, and faces where it goes.
func TestPathIsWalked(t *testing.T) {
	m := newModelThatTakes(t)
	s := people(t)["Mixamo"]
	body := rig.NewBody(s)
	req := walk(s, "walk forward", 30, 4)
	path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
	at := func(f int) (geom.Vec3, float64) {
		a := 0.7 * 3.5 * float64(f) / 119
		return geom.Vec3{X: 2 - 2*math.Cos(a), Z: 2 * math.Sin(a)}, a
	}
	for f := 0; f < 120; f += 3 {
		p, _ := at(f)
		path.Frames, path.PositionsXZ = append(path.Frames, f), append(path.PositionsXZ, [2]float64{p.X, p.Z})
	}
	req.Constraints = []mmcp.Constraint{path}
	doc, _ := generate(t, adapted(m), req)
	c := doc.Samples[0].Clip
	tall := s.Model(s.RestPose(), nil)[body.Pelvis].Pos.Y
	for f := 3; f < 117; f++ {
		pelvis := s.Model(c.Pose(f), nil)[body.Pelvis]
		want, heading := at(f)
		ahead := pelvis.Rot.Mul(body.Reference(body.Pelvis).Inv()).Rotate(geom.UnitZ)
		turned := math.Abs(math.Remainder(math.Atan2(ahead.X, ahead.Z)-heading, 2*math.Pi))
		if d := pelvis.Pos.Sub(want).Horizontal().Len(); d > 0.12 || pelvis.Pos.Y < 0.88*tall || turned > 0.5 {
			t.Fatalf("frame %d: the pelvis is %.2f m beside the path, %.2f m high, and turned away by %.2f", f, d, pelvis.Pos.Y, turned)
		}
	}
}

// Feet do not slide where a path that the model knows nothing of moves from its first
// frame on, though the model begins and ends standing; in windows neither.
func TestFeetGoAlongAnUnknownPath(t *testing.T) {
	for _, seconds := range []float64{4, 12} {
		req := walk(rig.Canonical(), "walk forward", 30, seconds)
		path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
		for f := 0; f < int(30*seconds); f += 3 {
			path.Frames, path.PositionsXZ = append(path.Frames, f), append(path.PositionsXZ, [2]float64{0, 1.2 / 30 * float64(f)})
		}
		req.Constraints = []mmcp.Constraint{path}
		doc, _ := generate(t, adapted(newModelThatTakes(t)), req)
		c := doc.Samples[0].Clip
		for _, at := range []int{0, 30, c.Frames() - 30} {
			part := *c
			part.Root, part.Rot = c.Root[at:at+30], c.Rot[at*c.Skeleton.Len():(at+30)*c.Skeleton.Len()]
			part.Contacts = nil
			for _, k := range c.Contacts {
				part.Contacts = append(part.Contacts, clip.Contact{Joint: k.Joint, On: k.On[at : at+30]})
			}
			if s := metrics.SkateContacts(metrics.NewMotion(&part, nil)); s > 0.03 {
				t.Errorf("%g s: from frame %d feet slide at %.1f cm/s", seconds, at, 100*s)
			}
		}
	}
}

// A path along which a standing body is moved, since its model knows nothing of it, is met
// at both of its ends however short the motion is, and feet that slide are not said to stand.
func TestStandingBodyIsMoved(t *testing.T) {
	for _, frames := range []int{15, 60} {
		req := walk(rig.Canonical(), "stand", 30, 2)
		req.Segments[0].DurationFrames = frames
		req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, frames - 1},
			PositionsXZ: [][2]float64{{0, 0}, {0, float64(frames) / 30}}}}
		doc, _ := generate(t, adapted(newModelThatTakes(t)), req)
		motion := metrics.NewMotion(doc.Samples[0].Clip, nil)
		for k, f := range req.Constraints[0].Frames {
			want := req.Constraints[0].PositionsXZ[k]
			if d := math.Hypot(motion.At[f][0].Pos.X-want[0], motion.At[f][0].Pos.Z-want[1]); d > 0.001 {
				t.Errorf("%d frames: frame %d is %.2f cm from its place", frames, f, 100*d)
			}
		}
		if v := metrics.SkateContacts(motion); v > 0.2 {
			t.Errorf("%d frames: labelled feet slide at %.1f cm/s", frames, 100*v)
		}
	}
}

// The trajectory in the answer describes the motion as the client gets it.
func TestTrajectoryIsThatOfTheClient(t *testing.T) {
	req := led(geom.Vec3{X: 40, Z: -7}, 1.6)
	for i := range req.Constraints[0].Frames {
		req.Constraints[0].Frames[i] *= 2
	}
	req.Constraints = req.Constraints[:1]
	req.Timing, req.Segments[0].DurationFrames = &mmcp.Timing{FPS: 60}, 240
	doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), req)
	var way struct {
		Model    string
		Position [][2]float64
		Yaw      []float64
	}
	if err := json.Unmarshal(doc.Samples[0].Extra["trajectory"], &way); err != nil {
		t.Fatal(err)
	}
	last := len(way.Position) - 1
	if way.Model != "line" || last != 239 || len(way.Yaw) != 240 || math.Abs(way.Yaw[last]) > 0.1 {
		t.Fatalf("a %s of %d frames", way.Model, last+1)
	}
	for f, x := range map[int]float64{0: 40, last: 44} {
		if d := math.Hypot(way.Position[f][0]-x, way.Position[f][1]+7); d > 0.2 {
			t.Errorf("at frame %d the way is at %v, %.2f m from its place", f, way.Position[f], d)
		}
	}
}

// A way of travel is worked out for a model that gives none, if the settings want that.
func TestTrajectoryOfAModelWithout(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SupportsTrajectory = false
	m.spoil = changed(t, func(doc *gltfio.Document) { doc.Samples[0].Extra = nil })
	doc, res := generate(t, with(m, "trajectory"), walk(rig.Canonical(), "walk forward", 30, 4))
	if got := string(doc.Samples[0].Extra["trajectory"]); !strings.Contains(got, `"line"`) || res.Route.Adapted != "trajectory" {
		t.Errorf("adapted %q, the trajectory begins with %.60s", res.Route.Adapted, got)
	}
}

// A clip on another rig reaches a model on the skeleton that the model takes.
func TestReferenceOfAnotherRig(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SupportedSegments = []string{"text", "unconditioned", "motion_reference"}
	s := people(t)["Mixamo"]
	clip, _ := generate(t, adapted(m), walk(s, "wave", 30, 2))
	ref := &mmcp.MotionReference{FPS: 30}
	own := rigtest.Protocol(s)
	ref.Skeleton = &own
	for _, j := range own.Joints {
		ref.JointNames = append(ref.JointNames, j.Name)
	}
	c := clip.Samples[0].Clip
	for f := range c.Frames() {
		var row [][4]float64
		for _, q := range c.Pose(f).Rot {
			row = append(row, [4]float64{q.X, q.Y, q.Z, q.W})
		}
		ref.Rotations = append(ref.Rotations, row)
		ref.RootPositions = append(ref.RootPositions, [3]float64{c.Root[f].X, c.Root[f].Y, c.Root[f].Z})
	}
	m.runs = nil
	req := walk(rig.Canonical(), "", 30, 2)
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentMotionReference, DurationFrames: 60, Motion: ref}}
	_, res := generate(t, adapted(m), req)
	sent := m.runs[0].Segments[0].Motion
	if res.Route.Adapted != "rig" || sent.Skeleton != nil || len(sent.JointNames) != rig.Canonical().Len() || len(sent.Rotations) != 60 {
		t.Errorf("adapted %q; a clip of %d joints and %d frames was sent", res.Route.Adapted, len(sent.JointNames), len(sent.Rotations))
	}
}

// Constraints bend a motion up to the bound, and a note states the remaining distance, for a
// pelvis in the air and for a hand beyond the reach of the arm.
func TestBendingIsBounded(t *testing.T) {
	s := people(t)["Mixamo"]
	body := rig.NewBody(s)
	leg := body.Size.Thigh + body.Size.Shin
	for name, c := range map[string]struct {
		joint  int
		height float64
		missed [2]float64 // metres, at least and at most
		note   string
	}{
		"met":       {body.Arms[0].Hand, 1.4, [2]float64{0, 0.001}, "bent to meet them"},
		"flying":    {body.Pelvis, 4, [2]float64{4 - 1.1 - 1.6*leg, 4 - 0.8 - 1.4*leg}, "misses them by"},
		"too high":  {body.Arms[0].Hand, 4, [2]float64{1, 3}, "misses them by"},
		"unchanged": {body.Pelvis, 0, [2]float64{0, 0.001}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := newModelThatTakes(t)
			req := walk(s, "stand", 30, 2)
			doc, _ := generate(t, adapted(m), req)
			own := doc.Samples[0].Clip
			at := s.Model(own.Pose(30), nil)[c.joint].Pos
			if c.height > 0 {
				at.Y = c.height
			}
			req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: s.Joints[c.joint].Name, Frames: []int{30},
				Positions: [][3]float64{{at.X, at.Y, at.Z}}}}
			doc, _ = generate(t, adapted(m), req)
			is := s.Model(doc.Samples[0].Clip.Pose(30), nil)[c.joint].Pos
			if d := is.Dist(at); d < c.missed[0] || d > c.missed[1] {
				t.Errorf("the joint is at %v, %.3f m from its target; want %v", is, d, c.missed)
			}
			if got := noteOf(doc, "constraint_bent"); (got == "") != (c.note == "") || !strings.Contains(got, c.note) {
				t.Errorf("the note is %q, want %q in it", got, c.note)
			}
		})
	}
}
