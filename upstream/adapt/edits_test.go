package adapt_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// referenceTo returns the frames of a clip as a reference that names some of its joints; nil:
// all.
func referenceTo(c *clip.Clip, from, to int, joints func(j int) bool) mmcp.Segment {
	m := &mmcp.MotionReference{FPS: c.FPS}
	var named []int
	for j := range c.Skeleton.Joints {
		if joints == nil || joints(j) {
			named = append(named, j)
			m.JointNames = append(m.JointNames, c.Skeleton.Joints[j].Name)
		}
	}
	for f := from; f < to; f++ {
		pose := c.Pose(f)
		var row [][4]float64
		for _, j := range named {
			q := pose.Rot[j]
			row = append(row, [4]float64{q.X, q.Y, q.Z, q.W})
		}
		m.Rotations = append(m.Rotations, row)
		m.RootPositions = append(m.RootPositions, [3]float64{pose.Root.X, pose.Root.Y, pose.Root.Z})
	}
	return mmcp.Segment{Type: mmcp.SegmentMotionReference, DurationFrames: to - from, Motion: m}
}

// edit is an edit of the frames from..to of a clip: of some joints, or of all.
type edit struct {
	prompt   string
	from, to int
	joints   []string
}

// edits reports whether a joint is one of those of the edit, or hangs from one.
func (e *edit) edits(s *rig.Skeleton, j int) bool {
	for ; j >= 0; j = s.Joints[j].Parent {
		if slices.Contains(e.joints, s.Joints[j].Name) {
			return true
		}
	}
	return len(e.joints) == 0
}

// request returns the request for an edit of a clip by the model own.
func (e *edit) request(c *clip.Clip) *mmcp.Request {
	r := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: "own", Skeleton: rigtest.Protocol(c.Skeleton), Options: mmcp.DefaultOptions(),
		Timing: &mmcp.Timing{FPS: c.FPS}}
	r.Options.Seed = "5"
	if e.from > 0 {
		r.Segments = append(r.Segments, referenceTo(c, 0, e.from, nil))
	}
	segment := mmcp.Segment{Type: mmcp.SegmentText, Prompt: e.prompt, DurationFrames: e.to - e.from}
	if len(e.joints) > 0 {
		segment = referenceTo(c, e.from, e.to, func(j int) bool { return !e.edits(c.Skeleton, j) })
		segment.Prompt = e.prompt
	}
	r.Segments = append(r.Segments, segment)
	if e.to < c.Frames() {
		r.Segments = append(r.Segments, referenceTo(c, e.to, c.Frames(), nil))
	}
	return r
}

// bits32 are the numbers of a pose as a document has them; a rotation and its negative are one.
func bits32(q geom.Quat) [4]float32 {
	if q.W < 0 {
		q = q.Neg()
	}
	return [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}
}

// kept fails unless all frames and joints that an edit leaves alone have the bits of the clip.
func (e *edit) kept(t *testing.T, before, after *clip.Clip) {
	t.Helper()
	if before.Frames() != after.Frames() {
		t.Fatalf("%d frames became %d", before.Frames(), after.Frames())
	}
	n := before.Skeleton.Len()
	for f := range before.Frames() {
		inside := f >= e.from && f < e.to
		if (!inside || !e.edits(before.Skeleton, 0)) && before.Root[f] != after.Root[f] {
			t.Fatalf("the root in frame %d went from %v to %v", f, before.Root[f], after.Root[f])
		}
		for j := range n {
			if inside && e.edits(before.Skeleton, j) {
				continue
			}
			if a, b := bits32(before.Rot[f*n+j]), bits32(after.Rot[f*n+j]); a != b {
				t.Fatalf("%s in frame %d went from %v to %v", before.Skeleton.Joints[j].Name, f, a, b)
			}
		}
	}
}

// jumps returns the mean over the joints of how much their velocities change within a
// thirtieth of a second around each frame, in m/s, and the mean of their speeds.
func jumps(c *clip.Clip) (jumps, speeds []float64) {
	at := make([][]geom.Transform, c.Frames())
	for f := range at {
		at[f] = c.Skeleton.Model(c.Pose(f), nil)
	}
	step, n := max(1, int(c.FPS/30+0.5)), float64(c.Skeleton.Len())
	rate := c.FPS / float64(step)
	jumps, speeds = make([]float64, c.Frames()), make([]float64, c.Frames())
	for f := step; f < c.Frames(); f++ {
		for j := range at[f] {
			v := at[f][j].Pos.Sub(at[f-step][j].Pos)
			speeds[f] += v.Len() * rate / n
			if f+step < c.Frames() {
				jumps[f] += at[f+step][j].Pos.Sub(at[f][j].Pos).Sub(v).Len() * rate / n
			}
		}
	}
	return jumps, speeds
}

func median(list []float64) float64 {
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}

// Bounds of an edited motion. The speed may jump at a seam by mostJump of what it does in the
// middle of the clip, or of what the clip itself does there, and by jumpPart of the clip's speed.
const (
	mostJump = 1.5
	jumpPart = 0.6
	mostSlip = 0.03 // m/s, mean of heels and toes on the ground
)

// smooth fails where the speed jumps at a seam by more than it does in the clip.
func (e *edit) smooth(t *testing.T, before, after *clip.Clip) {
	t.Helper()
	was, _ := jumps(before)
	now, speeds := jumps(after)
	usual, speed := median(now[1:len(now)-1]), median(speeds[1:])
	for _, f := range []int{e.from - 1, e.from, e.to - 1, e.to} {
		if f < 1 || f >= after.Frames()-1 {
			continue
		}
		if now[f] > mostJump*max(usual, was[f]) && now[f] > jumpPart*speed {
			t.Errorf("frame %d: the speed jumps by %.2f m/s; in the clip by %.2f there and %.2f in the middle, at %.2f m/s", f, now[f],
				was[f], usual, speed)
		}
	}
}

// heedless is a Backend whose model lists constraints and heeds none.
type heedless struct{ *model }

func (h heedless) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := *call.Request
	if req.Constraints = nil; len(req.Segments) == 0 {
		return h.model.Generate(ctx, call)
	}
	return h.model.Generate(ctx, call.With(&req))
}

// editors are Backends with a model named own: one that takes constraints, one that takes none,
// one that lists them and heeds none, and the engine.
func editors(t *testing.T) map[string]mmcp.Backend {
	deaf := newModel(t, rig.Canonical())
	deaf.caps.Models[0].SupportedConstraints = nil
	return map[string]mmcp.Backend{
		"able": adapted(newModel(t, rig.Canonical())), "deaf": adapted(deaf), "heedless": adapted(heedless{newModel(t, rig.Canonical())}),
		"engine": adapted(engine.New(engine.Options{Model: "own", MaxSeconds: 300})),
	}
}

// Edits keep frames and joints of clips of any rig bit for bit with any model, and join on to
// them without a jolt.
func TestEdits(t *testing.T) {
	all := editors(t)
	for source, rate := range map[string]float64{"long arms": 24, "Mixamo": 30, "chibi": 60} {
		s := people(t)[source]
		body := rig.NewBody(s)
		doc, _ := generate(t, all["engine"], walk(s, "a person walks forward and waves", rate, 5))
		c := doc.Samples[0].Clip
		at := func(seconds float64) int { return int(seconds * rate) }
		for what, x := range map[string]edit{
			"middle":     {"a person kicks", at(2), at(3.5), nil},
			"end":        {"a person jumps", at(2), at(5), nil},
			"beginning":  {"a person walks", 0, at(1.5), nil},
			"a moment":   {"a person turns around", at(2.3), at(2.7), nil},
			"a leg":      {"a person kicks", at(2), at(3.5), []string{s.Joints[body.Legs[1].Thigh].Name}},
			"an arm":     {"a person waves", 0, at(5), []string{s.Joints[body.Arms[0].Upper].Name}},
			"upper body": {"a person punches", at(1), at(3), []string{s.Joints[body.Spine[0]].Name}},
		} {
			for model, b := range all {
				t.Run(strings.Join([]string{source, what, model}, "/"), func(t *testing.T) {
					doc, res := generate(t, b, x.request(c))
					got := doc.Samples[0].Clip
					x.kept(t, c, got)
					x.smooth(t, c, got)
					if !strings.HasPrefix(res.Route.Adapted, "edits=1") {
						t.Errorf("adapted %q", res.Route.Adapted)
					}
				})
			}
		}
	}
}

// Constraints hold in generated frames, and a note names constraints that kept frames miss.
func TestEditsMeetConstraints(t *testing.T) {
	const near = 0.005
	all := editors(t)
	s := people(t)["Mixamo"]
	body := rig.NewBody(s)
	hand := body.Arms[rig.Left].Hand
	doc, _ := generate(t, all["engine"], walk(s, "a person walks forward", 30, 5))
	c := doc.Samples[0].Clip
	for model, b := range all {
		for _, frame := range []int{30, 63, 85, 103} {
			t.Run(fmt.Sprint(model, frame), func(t *testing.T) {
				x := edit{"a person waves", 60, 105, nil}
				req := x.request(c)
				far := 0.01 * float64(min(15, max(2, min(frame-59, 105-frame)))) // no farther than a hand gets
				at := c.Skeleton.Model(c.Pose(frame), nil)[hand].Pos.Add(geom.Vec3{X: far, Y: far})
				req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: s.Joints[hand].Name, Frames: []int{frame},
					Positions: [][3]float64{{at.X, at.Y, at.Z}}}}
				doc, _ := generate(t, b, req)
				got := doc.Samples[0].Clip
				x.kept(t, c, got)
				x.smooth(t, c, got)
				far = got.Skeleton.Model(got.Pose(frame), nil)[hand].Pos.Dist(at)
				noted := slices.ContainsFunc(doc.Notes, func(n gltfio.Note) bool { return n.Code == "edit_constraint" })
				if inside := frame >= 60; inside && far > near || inside == noted {
					t.Errorf("the hand is %.1f cm from its target; the notes are %v", 100*far, doc.Notes)
				}
			})
		}
	}
}

// Standing feet stay in place over the seams. A note reports that a model without constraints
// ends elsewhere.
func TestEditsKeepFeet(t *testing.T) {
	all := editors(t)
	doc, _ := generate(t, all["engine"], walk(rig.Canonical(), "a person walks forward", 30, 5))
	c := doc.Samples[0].Clip
	for model, b := range all {
		for _, prompt := range []string{"a person walks forward", "a person kicks", "a person stands"} {
			x := edit{prompt, 60, 105, nil}
			doc, _ := generate(t, b, x.request(c))
			slip, _ := metrics.SoleSlip(metrics.NewMotion(doc.Samples[0].Clip, nil))
			t.Logf("%s, %s: feet slide by %.1f cm/s", model, prompt, 100*slip)
			noted := slices.ContainsFunc(doc.Notes, func(n gltfio.Note) bool { return n.Code == "edit_apart" })
			if slip > mostSlip && !noted {
				t.Errorf("%s, %s: feet slide by %.1f cm/s; the notes are %v", model, prompt, 100*slip, doc.Notes)
			}
			if noted && model != "heedless" {
				t.Errorf("%s, %s: %v", model, prompt, doc.Notes)
			}
		}
	}
}

// A clip of another rig, of another rate or of another length is played on the skeleton and in
// the time of its segment, and a model fills the time between two clips.
func TestEditsBetweenOtherClips(t *testing.T) {
	all := editors(t)
	mixamo, own := people(t)["Mixamo"], rig.Canonical()
	doc, _ := generate(t, all["engine"], walk(mixamo, "a person walks forward", 24, 3))
	first := referenceTo(doc.Samples[0].Clip, 0, 72, nil)
	skeleton := rigtest.Protocol(mixamo)
	first.Motion.Skeleton, first.DurationFrames = &skeleton, 90
	doc, _ = generate(t, all["engine"], walk(own, "a person waves", 30, 2))
	last := doc.Samples[0].Clip
	for f := range last.Root {
		last.Root[f].Z += 4
	}
	for model, b := range all {
		req := walk(own, "a person walks forward", 30, 2)
		req.Segments = []mmcp.Segment{first, req.Segments[0], referenceTo(last, 0, 60, nil)}
		doc, _ := generate(t, b, req)
		c := doc.Samples[0].Clip
		if c.Frames() != 210 || c.Root[180].Dist(last.Root[30]) > 1e-6 || c.Root[89].Z < 1.5 {
			t.Errorf("%s: %d frames; the second clip is at %v, want %v; the first one ends at %v", model, c.Frames(), c.Root[180], last.Root[30], c.Root[89])
		}
		if got := doc.Samples[0].ChunkBoundaries; !slices.Equal(got, []int{90, 150}) {
			t.Errorf("%s: boundaries at %v", model, got)
		}
	}
}

// A gap costs its own seconds and a moment on each side.
func TestEditsCostTheGap(t *testing.T) {
	m := newModel(t, rig.Canonical())
	doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), walk(rig.Canonical(), "a person walks forward", 30, 9))
	x := edit{"a person jumps", 120, 150, nil}
	generate(t, adapted(m), x.request(doc.Samples[0].Clip))
	if n := m.runs[0].TotalFrames(); len(m.runs) != 1 || 6*n > 9*30 {
		t.Errorf("%d runs, the first of %d frames, for one second of nine", len(m.runs), n)
	}
}

// TestEditsOfLongClips holds that an edit is not bound by the frames that a model reads of a
// reference, and that a request for which the model itself reads the reference is.
func TestEditsOfLongClips(t *testing.T) {
	m := newModel(t, rig.Canonical())
	own := &m.caps.Models[0]
	own.SupportedSegments = append(slices.Clone(own.SupportedSegments), mmcp.SegmentMotionReference)
	own.Limits.MaxReferenceFrames = 40
	doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), walk(rig.Canonical(), "a person walks forward", 30, 4))
	c := doc.Samples[0].Clip
	x := edit{"a person waves", 50, 90, nil}
	doc, _ = generate(t, adapted(m), x.request(c))
	x.kept(t, c, doc.Samples[0].Clip)
	whole := x.request(c)
	whole.Segments = []mmcp.Segment{referenceTo(c, 0, 41, nil)}
	_, err := adapted(m).Generate(t.Context(), whole.Call())
	if e, ok := errors.AsType[*mmcp.Error](err); !ok || e.Code != mmcp.CodeInvalidOptions || e.Details["max_reference_frames"] != 40 {
		t.Errorf("a reference of 41 frames, of which the model reads 40: %v", err)
	}
}

// The seat of a generated gap is below the hips of the body that sits on it, at the time of the gap.
func TestEditsMoveScenes(t *testing.T) {
	for name, b := range editors(t) {
		doc, _ := generate(t, b, walk(rig.Canonical(), "a person walks forward, then turns left and walks", 30, 8))
		c := doc.Samples[0].Clip
		x := edit{"a person sits down on a chair", 150, 240, nil}
		doc, _ = generate(t, b, x.request(c))
		s := &doc.Samples[0]
		var scene struct {
			Supports []struct {
				From float64    `json:"from_seconds"`
				To   float64    `json:"to_seconds"`
				Hips [3]float64 `json:"hips"`
			} `json:"supports"`
		}
		if err := json.Unmarshal(s.Extra["imagined_scene"], &scene); err != nil || len(scene.Supports) != 1 {
			t.Fatalf("%s: the scene is %s, %v", name, s.Extra["imagined_scene"], err)
		}
		seat, last := scene.Supports[0], s.Clip.Root[s.Clip.Frames()-1]
		if seat.From < 5 || seat.To > 8 || seat.To <= seat.From {
			t.Errorf("%s: the seat is used from %g to %g s", name, seat.From, seat.To)
		}
		if d := geom.Vec(seat.Hips).Sub(last).Horizontal().Len(); d > 0.25 || last.Horizontal().Len() < 1 {
			t.Errorf("%s: the seat at %v is %.2f m from the hips at %v", name, seat.Hips, d, last)
		}
	}
}

// Requests that cannot be edited are refused with their field.
// TestEditsNumberNotes holds that a note of the model on the generated segment names its number and
// its frame in the client's request.
func TestEditsNumberNotes(t *testing.T) {
	own := editors(t)["engine"]
	before, _ := generate(t, own, walk(rig.Canonical(), "a person walks", 30, 4))
	e := edit{prompt: "a person waves, qwerty", from: 40, to: 80}
	got, _ := generate(t, own, e.request(before.Samples[0].Clip))
	found := false
	for _, n := range got.Notes {
		if strings.Contains(n.Message, "qwerty") {
			found = true
			if !strings.Contains(n.Message, "segments[1]") || string(n.Extra["segment"]) != "1" {
				t.Errorf("%q has members %s", n.Message, n.Extra)
			}
		}
	}
	if !found {
		t.Errorf("no note on the word without effect: %+v", got.Notes)
	}
}

func TestEditsThatCannotBe(t *testing.T) {
	doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), walk(rig.Canonical(), "a person walks forward", 30, 3))
	c := doc.Samples[0].Clip
	for name, tt := range map[string]struct {
		change func(r *mmcp.Request)
		code   mmcp.Code
		field  string
	}{
		"nothing to make": {func(r *mmcp.Request) { r.Segments = r.Segments[:1] }, mmcp.CodeInvalidRequest, "segments"},
		"no rotation": {func(r *mmcp.Request) { r.Segments[0].Motion.Rotations[3][2] = [4]float64{} }, mmcp.CodeInvalidRequest,
			"segments[0].rotations[3][2]"},
		"no place": {func(r *mmcp.Request) { r.Segments[2].Motion.RootPositions[1][0] = 1e30 }, mmcp.CodeInvalidRequest,
			"segments[2].root_positions[1]"},
		"another rig's joints": {func(r *mmcp.Request) { r.Segments[0].Motion.JointNames[4] = "mixamorig:Spine" }, mmcp.CodeUnknownJoint,
			"segments[0].joint_names[4]"},
		"a rig that is no body": {func(r *mmcp.Request) {
			m := r.Segments[0].Motion
			m.Skeleton = &mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "box", RestRotation: [4]float64{0, 0, 0, 1}}}}
			m.JointNames = []string{"box"}
			for f := range m.Rotations {
				m.Rotations[f] = m.Rotations[f][:1]
			}
		}, mmcp.CodeInvalidSkeleton, "segments[0].skeleton"},
	} {
		t.Run(name, func(t *testing.T) {
			x := edit{"a person waves", 30, 60, nil}
			req := x.request(c)
			tt.change(req)
			_, err := adapted(newModel(t, rig.Canonical())).Generate(t.Context(), req.Call())
			var e *mmcp.Error
			if !errors.As(err, &e) || e.Code != tt.code || e.Details["field"] != tt.field {
				t.Errorf("the error is %v (%+v), want %s of %s", err, e, tt.code, tt.field)
			}
		})
	}
}
