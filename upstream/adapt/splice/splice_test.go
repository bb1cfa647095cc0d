package splice_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/splice"
)

const fps = 30

// gliding returns a clip of the canonical body in its rest pose that goes ahead at a speed in m/s
// and swings its right arm.
func gliding(frames int, speed float64) *clip.Clip {
	s := rig.Canonical()
	c := clip.New(s, fps, frames)
	arm := s.Index("RightArm")
	for f := range frames {
		pose := s.RestPose()
		pose.Root.Z += speed * float64(f) / fps
		pose.Rot[arm] = geom.AxisAngle(geom.UnitX, 0.3*math.Sin(0.2*float64(f))).Mul(pose.Rot[arm])
		c.SetPose(f, pose)
	}
	return c
}

// request returns the request for a change of a clip.
func request(t *testing.T, c *clip.Clip, x splice.Change) *mmcp.Request {
	t.Helper()
	segments, err := x.Segments(c)
	if err != nil {
		t.Fatal(err)
	}
	return &mmcp.Request{Skeleton: rigtest.Protocol(c.Skeleton), Segments: segments, Options: mmcp.DefaultOptions()}
}

func read(t *testing.T, req *mmcp.Request) *splice.Edit {
	t.Helper()
	e, err := splice.Read(req, fps, func(*mmcp.Skeleton) (*rig.Body, error) { return rig.NewBody(rig.Canonical()), nil })
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestSegmentsOfChanges holds that a change keeps the motion around it as references.
func TestSegmentsOfChanges(t *testing.T) {
	c := gliding(90, 1)
	for name, tt := range map[string]struct {
		change splice.Change
		types  []string
		frames []int
	}{
		"the middle": {splice.Change{From: 30, To: 60, Prompt: "waves"},
			[]string{mmcp.SegmentMotionReference, mmcp.SegmentText, mmcp.SegmentMotionReference}, []int{30, 30, 30}},
		"the end":   {splice.Change{From: 30, To: 90, Prompt: "waves"}, []string{mmcp.SegmentMotionReference, mmcp.SegmentText}, []int{30, 60}},
		"no prompt": {splice.Change{From: 0, To: 60}, []string{mmcp.SegmentUnconditioned, mmcp.SegmentMotionReference}, []int{60, 30}},
		"an arm": {splice.Change{From: 0, To: 90, Prompt: "waves", Joints: []string{"rightarm"}},
			[]string{mmcp.SegmentMotionReference}, []int{90}},
	} {
		segments, err := tt.change.Segments(c)
		if err != nil {
			t.Fatal(name, err)
		}
		var types []string
		var frames []int
		for _, s := range segments {
			types, frames = append(types, s.Type), append(frames, s.DurationFrames)
		}
		if !slices.Equal(types, tt.types) || !slices.Equal(frames, tt.frames) {
			t.Errorf("%s: segments of %v with %v frames, want %v with %v", name, types, frames, tt.types, tt.frames)
		}
		if !splice.HasGaps(request(t, c, tt.change)) {
			t.Errorf("%s: the request has no gap", name)
		}
	}
	segments, _ := (&splice.Change{From: 0, To: 90, Prompt: "waves", Joints: []string{"RightArm"}}).Segments(c)
	for _, joint := range []string{"RightArm", "RightForeArm", "RightHand"} {
		if slices.Contains(segments[0].Motion.JointNames, joint) {
			t.Errorf("the reference fixes %s, which changes", joint)
		}
	}
	if !slices.Contains(segments[0].Motion.JointNames, "LeftArm") {
		t.Error("the reference leaves the left arm free")
	}
}

// TestChangesThatCannotBe holds that errors of changes name their field.
func TestChangesThatCannotBe(t *testing.T) {
	c := gliding(90, 1)
	for field, x := range map[string]splice.Change{
		"from": {From: 60, To: 30}, "joints[0]": {To: 30, Prompt: "waves", Joints: []string{"Tail"}},
		"joints[1]": {To: 30, Prompt: "waves", Joints: []string{"RightArm", "Hips"}}, "prompt": {To: 30, Joints: []string{"RightArm"}},
	} {
		_, err := x.Segments(c)
		if e, ok := errors.AsType[*mmcp.Error](err); !ok || e.Details["field"] != field {
			t.Errorf("%+v: %v, want an error of %s", x, err, field)
		}
	}
}

// TestGaps holds that a model is asked for a gap and 0.2 s on each side, and that the sides of two
// gaps do not overlap them.
func TestGaps(t *testing.T) {
	c := gliding(120, 1)
	req := request(t, c, splice.Change{From: 40, To: 60, Prompt: "waves"})
	last := splice.Change{From: 4, To: 20, Prompt: "bows"}
	more, _ := last.Segments(c.Range(60, 120))
	req.Segments = append(req.Segments[:2], more...)
	var got [][4]int
	for _, g := range read(t, req).Gaps {
		got = append(got, [4]int{g.First, g.From, g.To, g.Last})
		if !g.AllJoints {
			t.Error("a gap of all joints is said to have some")
		}
	}
	if want := [][4]int{{34, 40, 60, 64}, {60, 64, 80, 86}}; !slices.Equal(got, want) {
		t.Errorf("gaps %v, want %v", got, want)
	}
}

// TestRequestsOfGaps holds that the request for a gap poses its sides, as far as the model takes
// constraints, and has none of the references.
func TestRequestsOfGaps(t *testing.T) {
	e := read(t, request(t, gliding(120, 1), splice.Change{From: 40, To: 80, Prompt: "waves"}))
	for _, tt := range []struct {
		supported []string
		most      int
		paths     int
		all       int
	}{
		{[]string{mmcp.ConstraintPoseKeyframe, mmcp.ConstraintRootPath}, 0, 0, 6},
		{[]string{mmcp.ConstraintRootPath}, 0, 1, 7}, {nil, 2, 0, 2},
	} {
		m := &mmcp.Model{SupportedConstraints: tt.supported}
		m.Limits.MaxConstraintsPerRequest = tt.most
		got, _ := e.Request(&e.Gaps[0], m)
		paths := 0
		for i := range got.Constraints {
			if got.Constraints[i].Type == mmcp.ConstraintRootPath {
				paths++
			}
		}
		if len(got.Constraints) != tt.all || paths != tt.paths {
			t.Errorf("%v: %d constraints, of which %d are paths; want %d and %d", tt.supported, len(got.Constraints), paths, tt.all, tt.paths)
		}
		if len(got.Segments) != 1 || got.Segments[0].Motion != nil || got.Segments[0].DurationFrames != 52 {
			t.Errorf("segments %+v", got.Segments)
		}
	}
}

// TestJoin holds that a joined clip has the bits of the reference beside the gap, begins the gap
// where the reference ends, with its speed, and has the generated motion in the middle.
func TestJoin(t *testing.T) {
	c := gliding(150, 1.2)
	e := read(t, request(t, c, splice.Change{From: 50, To: 110, Prompt: "waves"}))
	g := &e.Gaps[0]
	motion := gliding(g.Last-g.First, 0) // stands still, and is turned away
	for f := range motion.Root {
		motion.Rot[f*motion.Skeleton.Len()] = geom.Yaw(1).Mul(motion.Rot[f*motion.Skeleton.Len()])
	}
	into := *e.Clip
	into.Root, into.Rot = slices.Clone(into.Root), slices.Clone(into.Rot)
	apart := e.Join(&into, g, motion)
	if want := 1.2 * 60 / fps; math.Abs(apart-want) > 0.15 {
		t.Errorf("the generated end is %.2f m from the reference, want %.2f", apart, want)
	}
	for f := range c.Root {
		if kept := f < 50 || f >= 110; kept && into.Root[f] != c.Root[f] {
			t.Fatalf("frame %d of the reference is at %v, was at %v", f, into.Root[f], c.Root[f])
		}
	}
	for f := 1; f < len(into.Root); f++ {
		if v := into.Root[f].Dist(into.Root[f-1]) * fps; v > 4 {
			t.Errorf("frame %d: the root goes at %.1f m/s", f, v)
		}
	}
	at := into.Rot[80*into.Skeleton.Len()].Rotate(geom.UnitZ)
	if at.Dist(geom.UnitZ) > 0.2 {
		t.Errorf("in the middle the body faces %v: it is not turned as the reference is", at)
	}
	if v := into.Root[50].Sub(into.Root[49]).Len() * fps; math.Abs(v-1.2) > 0.25 {
		t.Errorf("the gap begins at %.2f m/s, the reference ends at 1.2", v)
	}
}
