package codec_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

const (
	clip30  = `{"type": "motion_reference", "duration_frames": 30, "joint_names": ["Hips"], "rotations": [[[0,0,0,1]], [[0,0,0,1]], [[0,0,0,1]]], "root_positions": [[0,1,0], [0,1,0], [0,1,0]], "fps": 30}`
	loop    = `, "options": {"loop": true}`
	otherRg = `"skeleton": {"joints": [{"name": "Root", "rest_translation": [0,0,0], "rest_rotation": [0,0,0,1]}]}`
)

// TestAgainstTheCatalogue holds code, message and details of every check that
// needs a model, each on a request that is otherwise right.
func TestAgainstTheCatalogue(t *testing.T) {
	caps := catalogue(t)
	pin := func(c string) string { return `"duration_frames": 9, "constraints": [` + c + `]` }
	for name, c := range map[string]struct {
		model, fields string
		code          mmcp.Code
		message       string
		details       map[string]any
	}{
		"model": {"dance", text30, mmcp.CodeUnknownModel,
			`The model "dance" is not served here; there are all, base, narrow.`,
			map[string]any{"available_models": []string{"all", "base", "narrow"}}},
		"segment": {"base", `"segments": [{"type": "pose", "prompt": "sit"}]`, mmcp.CodeUnsupportedSegment,
			`segments[0] is of type "pose", which the model "base" does not take; it takes text, unconditioned.`,
			map[string]any{"supported_segments": []string{"text", "unconditioned"}}},
		"reference joint": {"all", `"segments": [` + strings.Replace(clip30, `["Hips"]`, `["hips"]`, 1) + `]`, mmcp.CodeUnknownJoint,
			`segments[0].joint_names[0] names "hips", which is not a joint of the skeleton. Did you mean "hip bone" (Hips)?`,
			map[string]any{"skeleton_joints": []string{"Head", "Hips"}}},
		"reference root": {"all", `"segments": [` + strings.Replace(clip30, `["Hips"]`, `["Head"]`, 1) + `]`, mmcp.CodeInvalidRequest,
			`segments[0].joint_names leaves out the root joint, "hip bone" (Hips); a clip without it has no facing.`,
			map[string]any{"root_joint": "Hips", "segment": 0}},
		"reference length": {"narrow", `"segments": [` + clip30 + `]`, mmcp.CodeInvalidOptions,
			`The clip of segments[0] has 3 frames; the model "narrow" reads at most 2.`,
			map[string]any{"max_reference_frames": 2, "reference_frames": 3, "segment": 0}},
		"video size": {"narrow", `"segments": [{"type": "video_reference", "duration_frames": 3, "video": {"data": "AAAAAAAA", "media_type": "video/mp4"}}]`, mmcp.CodePayloadTooLarge,
			`The video of segments[0] has 6 bytes; the model "narrow" reads at most 5.`,
			map[string]any{"max_video_bytes": 5, "video_bytes": 6, "segment": 0}},
		"video length": {"narrow", `"segments": [{"type": "video_reference", "duration_frames": 3, "start_s": 0.5, "end_s": 2, "video": {"url": "https://a/b"}}]`, mmcp.CodeInvalidOptions,
			`The video of segments[0] is trimmed to 1.5 seconds; the model "narrow" reads at most 1.`,
			map[string]any{"max_video_seconds": 1.0, "video_seconds": 1.5, "segment": 0}},
		"loop": {"base", text30 + loop, mmcp.CodeInvalidOptions,
			`options.loop is set, but the model "base" cannot make loops.`, map[string]any{"model": "base"}},
		"loop of two": {"all", `"segments": [{"type": "unconditioned", "duration_frames": 3}, {"type": "unconditioned", "duration_frames": 3}]` + loop, mmcp.CodeInvalidOptions,
			`options.loop needs exactly one segment; the request has 2.`, map[string]any{"segments": 2}},
		"constraint": {"base", pin(`{"type": "pose_keyframe", "frame": 99, "joint_rotations": {"X": [0,0,0,1]}}`), mmcp.CodeUnsupportedConstraint,
			`constraints[0] is of type "pose_keyframe", which the model "base" does not take; it takes root_path.`,
			map[string]any{"supported_constraints": []string{"root_path"}}},
		"target joint": {"all", pin(`{"type": "effector_target", "joint": "hip bone", "frames": [99], "positions": [[0,0,0]]}`), mmcp.CodeUnknownJoint,
			`constraints[0].joint names "hip bone", which is not a joint of the skeleton. Did you mean "hip bone" (Hips)?`,
			map[string]any{"skeleton_joints": []string{"Head", "Hips"}}},
		"keyframe joint": {"all", pin(`{"type": "pose_keyframe", "frame": 99, "joint_rotations": {"X": [0,0,0,1], "B": [0,0,0,1], "Head": [0,0,0,1]}}`), mmcp.CodeUnknownJoint,
			`constraints[0].joint_rotations names "B", which is not a joint of the skeleton.`,
			map[string]any{"skeleton_joints": []string{"Head", "Hips"}}},
		"frame": {"base", pin(`{"type": "root_path", "frames": [0, 9], "positions_xz": [[0,0], [0,0]]}`), mmcp.CodeFrameOutOfRange,
			`constraints[0].frames[1] is 9; the request is 9 frames long, so frames go from 0 to 8.`,
			map[string]any{"frame": 9, "total_frames": 9}},
		"frame below 0": {"all", pin(`{"type": "effector_target", "joint": "Head", "frames": [-1], "positions": [[0,0,0]]}`), mmcp.CodeFrameOutOfRange,
			`constraints[0].frames[0] is -1; the request is 9 frames long, so frames go from 0 to 8.`,
			map[string]any{"frame": -1, "total_frames": 9}},
		"keyframe": {"all", text30 + `, "constraints": [{"type": "pose_keyframe", "frame": 30, "joint_rotations": {"Head": [0,0,0,1]}}]`, mmcp.CodeFrameOutOfRange,
			`constraints[0].frame is 30; the request is 30 frames long, so frames go from 0 to 29.`,
			map[string]any{"frame": 30, "total_frames": 30}},
		"constraint count": {"narrow", pin(`{"type": "root_path", "frames": [0], "positions_xz": [[0,0]]}, {"type": "root_path", "frames": [0], "positions_xz": [[0,0]]}`), mmcp.CodeInvalidOptions,
			`The request has 2 constraints; the model "narrow" takes at most 1.`, nil},
		"samples": {"narrow", text30 + `, "options": {"num_samples": 3}`, mmcp.CodeInvalidOptions,
			`options.num_samples is 3; the model "narrow" makes at most 2.`, nil},
		"prompt": {"narrow", `"segments": [{"type": "text", "prompt": "äöüäöü", "duration_frames": 30}]`, mmcp.CodeInvalidOptions,
			`segments[0].prompt has 6 characters; the model "narrow" reads at most 5.`, nil},
		"duration": {"narrow", `"segments": [{"type": "unconditioned", "duration_frames": 61}]`, mmcp.CodeInvalidOptions,
			`The request is 2.033 seconds long (61 frames at 30 a second); the model "narrow" makes at most 2.`, nil},
		"duration at own rate": {"narrow", text30 + `, "timing": {"fps": 10}`, mmcp.CodeInvalidOptions,
			`The request is 3 seconds long (30 frames at 10 a second); the model "narrow" makes at most 2.`, nil},
		"rate": {"all", text30 + `, "timing": {"fps": 100000}`, mmcp.CodeInvalidOptions,
			`timing.fps is 1e+05; at most 1000 frames a second are made.`, map[string]any{"requested_fps": 1e5}},
	} {
		t.Run(name, func(t *testing.T) {
			e := failure(t, body(c.model, c.fields), caps)
			if e.Code != c.code || e.Status() != (&mmcp.Error{Code: c.code}).Status() {
				t.Errorf("got %s, status %d", e.Code, e.Status())
			}
			if e.Message != c.message {
				t.Errorf("message\n got %s\nwant %s", e.Message, c.message)
			}
			if d := cmp.Diff(c.details, e.Details); d != "" {
				t.Errorf("details (-want +got):\n%s", d)
			}
		})
	}
}

func TestRightAtTheLimits(t *testing.T) {
	caps := catalogue(t)
	for name, text := range map[string][]byte{
		"two seconds":        body("narrow", `"segments": [{"type": "text", "prompt": "äöüäö", "duration_frames": 60}], "options": {"num_samples": 2}`),
		"own rig":            body("all", `"segments": [`+strings.NewReplacer(`"Hips"`, `"Root"`, `"fps"`, otherRg+`, "fps"`).Replace(clip30)+`]`),
		"no end of a video":  body("narrow", `"segments": [{"type": "video_reference", "duration_frames": 3, "start_s": 9, "video": {"url": "https://a/b"}}]`),
		"ground has no time": body("all", `"duration_frames": 1, "constraints": [{"type": "ground_height", "points": [[0,0,0]]}]`),
		"loop":               body("narrow", text30+loop),
	} {
		if _, err := codec.Decode(text, caps); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOnlyOwnSkeleton(t *testing.T) {
	caps := catalogue(t)
	sent := string(body("base", text30))
	for name, c := range map[string]struct{ from, to, message string }{
		"other name": {`{"name": "Head"`, `{"display_name": "the head", "name": "head"`, `skeleton.joints[1] is "the head" (head) where it has "Head". Send its canonical_skeleton.`},
		"one more": {`"rest_rotation": [0, 0, 0, 1]}]`, `"rest_rotation": [0, 0, 0, 1]}, {"name": "Hat", "parent": "Head", "rest_translation": [0,0,0], "rest_rotation": [0,0,0,1]}]`,
			`of 2 joints; skeleton has 3. Send its canonical_skeleton.`},
	} {
		e := failure(t, []byte(strings.Replace(sent, c.from, c.to, 1)), caps)
		if e.Code != mmcp.CodeRetargetingUnsupported || !strings.HasSuffix(e.Message, c.message) {
			t.Errorf("%s: %s: %s", name, e.Code, e.Message)
		}
	}
	// Lengths of bones are not compared.
	if _, err := codec.Decode([]byte(strings.Replace(sent, "0.6", "0.7", 1)), caps); err != nil {
		t.Error(err)
	}
	own := strings.NewReplacer(`"Hips"`, `"Root"`, `"fps"`, otherRg+`, "fps"`).Replace(clip30)
	base := caps.Model("base")
	base.SupportedSegments = append(base.SupportedSegments, mmcp.SegmentMotionReference)
	if e := failure(t, body("base", `"segments": [`+own+`]`), caps); e.Code != mmcp.CodeRetargetingUnsupported {
		t.Errorf("own rig of a clip: %s", e.Message)
	}
}

// TestOrder breaks one rule after the other, last rule first: the error must name the
// earliest broken rule.
func TestOrder(t *testing.T) {
	text := string(body("narrow", `"pad": "`+strings.Repeat("x", 2000)+`", "segments": [{"type": "unconditioned", "duration_frames": 30}], "constraints": []`))
	breaks := []struct {
		rule, from, to string
		code           mmcp.Code
		message        string
	}{
		{"bytes", "", "", mmcp.CodePayloadTooLarge, "The body has"},
		{"duration", `"duration_frames": 30`, `"duration_frames": 300`, mmcp.CodeInvalidOptions, "The request is 10 seconds"},
		{"prompt", `{"type": "unconditioned", `, `{"type": "text", "prompt": "too long", `, mmcp.CodeInvalidOptions, "segments[0].prompt"},
		{"samples", `"constraints"`, `"options": {"loop": true, "num_samples": 3}, "constraints"`, mmcp.CodeInvalidOptions, "options.num_samples"},
		{"count", `"constraints": []`, `"constraints": [{"type": "root_path", "frames": [0], "positions_xz": [[0,0]]}, {"type": "effector_target", "joint": "Head", "frames": [0], "positions": [[0,0,0]]}]`, mmcp.CodeInvalidOptions, "The request has 2 constraints"},
		{"frame", `"frames": [0], "positions":`, `"frames": [300], "positions":`, mmcp.CodeFrameOutOfRange, "constraints[1].frames[0]"},
		{"joint", `"joint": "Head"`, `"joint": "Hand"`, mmcp.CodeUnknownJoint, "constraints[1].joint"},
		{"constraint type", `"constraints": [`, `"constraints": [{"type": "ground_height", "points": [[0,0,0]]}, `, mmcp.CodeUnsupportedConstraint, "constraints[0] is of type"},
		{"loop", `"segments": [`, `"segments": [{"type": "unconditioned", "duration_frames": 1}, `, mmcp.CodeInvalidOptions, "options.loop needs"},
		{"keyframe budget", `"loop": true`, `"loop": true, "keyframe_budget": 0.01`, mmcp.CodeInvalidOptions, "options.keyframe_budget is set"},
		{"model options", `"loop": true`, `"loop": true, "model_options": {"energy": 1}`, mmcp.CodeInvalidOptions, "options.model_options is set"},
		{"reference", `"segments": [`, `"segments": [` + clip30 + `, `, mmcp.CodeInvalidOptions, "The clip of segments[0]"},
		{"retargeting", `"model": "narrow"`, `"model": "base"`, mmcp.CodeUnsupportedSegment, "segments[0] is of type"},
		{"model", `"model": "base"`, `"model": "nobody"`, mmcp.CodeUnknownModel, "The model"},
		{"shape", `"num_samples": 3`, `"num_samples": "three"`, mmcp.CodeSchemaValidation, "options.num_samples must be"},
		{"topology", `"parent": "Hips"`, `"parent": "Hip"`, mmcp.CodeInvalidSkeleton, "skeleton.joints[1].parent"},
		{"segment type", `"model": "nobody"`, `"model": "base"`, mmcp.CodeUnsupportedSegment, "segments[0] is of type"},
		{"version", `"1.0"`, `"2.0"`, mmcp.CodeVersionUnsupported, `protocol_version "2.0"`},
		{"JSON", `"pad"`, `"model"`, mmcp.CodeSchemaValidation, "The body is not valid JSON."},
	}
	for _, b := range breaks {
		if !strings.Contains(text, b.from) {
			t.Fatalf("%s: nothing to break", b.rule)
		}
		if b.from != "" {
			text = strings.Replace(text, b.from, b.to, 1)
		}
		e := failure(t, []byte(text), catalogue(t))
		if e.Code != b.code || !strings.HasPrefix(e.Message, b.message) {
			t.Errorf("%s: got %s: %s", b.rule, e.Code, e.Message)
		}
	}
}

func TestSizeTellsBothNumbers(t *testing.T) {
	text := body("narrow", text30+`, "pad": "`+strings.Repeat("x", 2000)+`"`)
	e := failure(t, text, catalogue(t))
	if d := cmp.Diff(map[string]any{"max_request_bytes": 2000, "request_bytes": len(text)}, e.Details); d != "" {
		t.Errorf("details (-want +got):\n%s", d)
	}
}

func TestLimitZeroIsNoLimit(t *testing.T) {
	caps := catalogue(t)
	caps.Model("narrow").Limits = mmcp.Limits{}
	text := body("narrow", `"segments": [{"type": "text", "prompt": "longer than five", "duration_frames": 9000}], "options": {"num_samples": 16},
		"constraints": [`+strings.Repeat(`{"type": "root_path", "frames": [0], "positions_xz": [[0,0]]},`, 99)+`{"type": "root_path", "frames": [0], "positions_xz": [[0,0]]}]`)
	if _, err := codec.Decode(text, caps); err != nil {
		t.Error(err)
	}
}

// TestValidateInProcess holds that a request that never was text meets the same
// checks.
func TestValidateInProcess(t *testing.T) {
	caps := catalogue(t)
	fresh := func() *mmcp.Request {
		c := *decode(t, body("all", text30))
		c.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 30}}
		return &c
	}
	if err := codec.Validate(fresh(), caps); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*mmcp.Request)
		code   mmcp.Code
	}{
		"version missing": {func(r *mmcp.Request) { r.ProtocolVersion = "" }, mmcp.CodeSchemaValidation},
		"version":         {func(r *mmcp.Request) { r.ProtocolVersion = "3.1" }, mmcp.CodeVersionUnsupported},
		"model":           {func(r *mmcp.Request) { r.Model = "x" }, mmcp.CodeUnknownModel},
		"no joints":       {func(r *mmcp.Request) { r.Skeleton.Joints = nil }, mmcp.CodeSchemaValidation},
		"topology":        {func(r *mmcp.Request) { r.Skeleton.Joints = []mmcp.Joint{{Name: "a"}, {Name: "a", Parent: "a"}} }, mmcp.CodeInvalidSkeleton},
		"no segments":     {func(r *mmcp.Request) { r.Segments = nil }, mmcp.CodeSchemaValidation},
		"segment type":    {func(r *mmcp.Request) { r.Segments[0].Type = "dance" }, mmcp.CodeSchemaValidation},
		"no duration":     {func(r *mmcp.Request) { r.Segments[0].DurationFrames = 0 }, mmcp.CodeSchemaValidation},
		"long pose":       {func(r *mmcp.Request) { r.Segments[0].Type, r.Segments[0].DurationFrames = mmcp.SegmentPose, 2 }, mmcp.CodeSchemaValidation},
		"no prompt":       {func(r *mmcp.Request) { r.Segments[0].Prompt = "" }, mmcp.CodeSchemaValidation},
		"no clip":         {func(r *mmcp.Request) { r.Segments[0].Type = mmcp.SegmentMotionReference }, mmcp.CodeSchemaValidation},
		"no video":        {func(r *mmcp.Request) { r.Segments[0].Type = mmcp.SegmentVideoReference }, mmcp.CodeSchemaValidation},
		"constraint type": {func(r *mmcp.Request) { r.Constraints = []mmcp.Constraint{{}} }, mmcp.CodeSchemaValidation},
		"empty path":      {func(r *mmcp.Request) { r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath}} }, mmcp.CodeSchemaValidation},
		"no options":      {func(r *mmcp.Request) { r.Options = mmcp.Options{} }, mmcp.CodeSchemaValidation},
		"fps":             {func(r *mmcp.Request) { r.Timing = &mmcp.Timing{} }, mmcp.CodeSchemaValidation},
		"guidance":        {func(r *mmcp.Request) { r.Options.Guidance = &mmcp.Guidance{Type: "regular"} }, mmcp.CodeSchemaValidation},
		"too long":        {func(r *mmcp.Request) { r.Segments[0].DurationFrames = 901 }, mmcp.CodeInvalidOptions},
	} {
		r := fresh()
		c.change(r)
		var e *mmcp.Error
		if err := codec.Validate(r, caps); !errors.As(err, &e) || e.Code != c.code {
			t.Errorf("%s: got %v, want %s", name, err, c.code)
		}
	}
}

func TestBytesAndWithModel(t *testing.T) {
	text := []byte("{\"model\" :\n\t\"a\\u006cl\", " + string(body("", text30))[len(`{"protocol_version": "1.0", "model": "", `):len(body("", text30))-1] + `, "protocol_version": "1.0"}`)
	r := decode(t, text)
	if r.Model != "all" || !bytes.Equal(codec.Bytes(r), text) {
		t.Fatalf("model %q, bytes\n%s", r.Model, codec.Bytes(r))
	}
	moved := codec.WithModel(r, `b"ö`)
	want := bytes.Replace(text, []byte(`"a\u006cl"`), []byte(`"b\"ö"`), 1)
	if !bytes.Equal(codec.Bytes(moved), want) {
		t.Errorf("moved to another model:\n got %s\nwant %s", codec.Bytes(moved), want)
	}
	if back := codec.WithModel(codec.WithModel(moved, "all"), "all"); !bytes.Equal(codec.Bytes(back), bytes.Replace(text, []byte(`a\u006cl`), []byte("all"), 1)) {
		t.Errorf("moved back: %s", codec.Bytes(back))
	}
	if !bytes.Equal(codec.Bytes(r), text) {
		t.Error("the original changed")
	}
	changed := *r
	changed.Segments = []mmcp.Segment{{Type: mmcp.SegmentUnconditioned, DurationFrames: 12}}
	for _, c := range []*mmcp.Request{&changed, codec.WithModel(&changed, "base")} {
		if got := decode(t, codec.Bytes(c)); got.TotalFrames() != 12 || got.Model != c.Model {
			t.Errorf("a changed copy is sent as %s", codec.Bytes(c))
		}
	}
}
