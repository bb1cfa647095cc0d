package codec_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// failure returns the error that Decode gives, which must be an *mmcp.Error.
func failure(t *testing.T, text []byte, caps *mmcp.Capabilities) *mmcp.Error {
	t.Helper()
	_, err := codec.Decode(text, caps)
	var e *mmcp.Error
	if !errors.As(err, &e) {
		t.Fatalf("Decode gave %v, want an *mmcp.Error\n%s", err, text)
	}
	return e
}

func TestDecodeRefusesInvalidJSON(t *testing.T) {
	valid := string(body("all", text30))
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for name, c := range map[string]struct{ text, message string }{
		"empty":           {" \n", "The body is empty; it must be a JSON object."},
		"truncated":       {valid[:len(valid)-40], "the text ends in the middle of a value."},
		"trailing value":  {valid + " {}", "something follows the end of the value."},
		"trailing letter": {valid + "x", "a character that does not belong there."},
		"duplicate":       {`{"model": "a", "m\u006fdel": "b"}`, `line 1, column 16: the field "model" for the second time in one object.`},
		"nested twice":    {string(body("all", `"x": {"a": 1, "a": 2}`)), `the field "a" for the second time in one object.`},
		"UTF-8":           {"{\n \"model\": \"\xff\"}", "line 2, column 12: bytes that are not UTF-8."},
		"surrogate":       {`{"model": "\ud800"}`, "The body is not valid JSON."},
		"NaN":             {string(body("all", text30+`, "x": NaN`)), "a character that does not belong there."},
		"infinity":        {string(body("all", text30+`, "x": [-Infinity]`)), "a character that does not belong there."},
		"minus NaN":       {string(body("all", `"timing": {"fps": -NaN}`)), "a character that does not belong there."},
		"deep":            {string(body("all", `"x": `+deep(64))), "The body is nested too deeply; at most 64 levels are read."},
		"very deep":       {deep(20000), "The body is nested too deeply; at most 64 levels are read."},
		"deep and cut":    {strings.Repeat(`{"a":`, 30000), "The body is nested too deeply; at most 64 levels are read."},
	} {
		t.Run(name, func(t *testing.T) {
			e := failure(t, []byte(c.text), nil)
			if e.Code != mmcp.CodeSchemaValidation || e.Status() != http.StatusUnprocessableEntity || len(e.Details) != 0 {
				t.Errorf("got %s, status %d, details %v", e.Code, e.Status(), e.Details)
			}
			if !strings.HasSuffix(e.Message, c.message) && !strings.HasPrefix(e.Message, c.message) {
				t.Errorf("message %q, want %q at an end of it", e.Message, c.message)
			}
		})
	}
}

func TestDecodeTakesDeepUnknownFields(t *testing.T) {
	decode(t, body("all", text30+`, "x": `+strings.Repeat("[", 63)+strings.Repeat("]", 63)))
}

// TestFaults holds the type, the place and the sentence of every kind of fault.
func TestFaults(t *testing.T) {
	segment := func(s string) string { return `"segments": [` + s + `]` }
	constraint := func(s string) string { return `"duration_frames": 9, "constraints": [` + s + `]` }
	motion := func(change, to string) string {
		return segment(strings.Replace(`{"type": "motion_reference", "duration_frames": 3, "joint_names": ["Hips"],
			"rotations": [[[0,0,0,1]], [[0,0,0,1]]], "root_positions": [[0,1,0], [0,1,0]], "fps": 30}`, change, to, 1))
	}
	video := func(v string) string {
		return segment(`{"type": "video_reference", "duration_frames": 3, "video": ` + v + `}`)
	}
	for name, c := range map[string]struct{ fields, want string }{
		"no content":        {`"segments": [], "constraints": []`, "value_error | The body asks for nothing: give at least one segment or one constraint"},
		"no length":         {`"constraints": [{"type": "ground_height", "points": [[0,0,0]]}]`, "value_error | duration_frames is required when there are no segments"},
		"two lengths":       {text30 + `, "duration_frames": 30`, "value_error | duration_frames must be absent when there are segments: their durations add up to the whole"},
		"null segments":     {`"segments": null`, "list_type | segments must be a list, not null"},
		"null constraints":  {text30 + `, "constraints": null`, "list_type | constraints must be a list, not null"},
		"object for list":   {`"segments": {}`, "list_type | segments must be a list, not an object"},
		"length a string":   {`"duration_frames": "30 m"`, `int_parsing | duration_frames must be an integer, not the string "30 m"`},
		"length 0":          {`"duration_frames": 0`, "greater_than | duration_frames must be greater than 0; it is 0"},
		"length a fraction": {`"duration_frames": 30.5`, "int_from_float | duration_frames must be an integer; 30.5 has a fraction"},
		"length huge":       {`"duration_frames": 1e999999999`, "int_parsing_size | duration_frames must be an integer of at most 40 digits; it is 1e999999999"},
		"length monstrous":  {`"duration_frames": 1e99999999999999999999999`, "int_parsing_size | duration_frames must be an integer of at most 40 digits; it is 1e99999999999999999999999"},
		"length large":      {`"duration_frames": 1e30`, "less_than_equal | duration_frames must not be so large a number as 1000000000000000000000000000000"},
		"length tiny":       {`"duration_frames": -1e30`, "greater_than | duration_frames must be greater than 0; it is -1000000000000000000000000000000"},
		"length false":      {`"duration_frames": false`, "greater_than | duration_frames must be greater than 0; it is 0"},
		"length a list":     {`"duration_frames": [30]`, "int_type | duration_frames must be an integer, not a list"},
		"length NaN":        {`"duration_frames": NaN`, "finite_number | duration_frames must be an integer, not NaN"},
		"fps -Infinity":     {`"timing": {"fps": -Infinity}`, "finite_number | timing.fps must be a finite number, not -Infinity"},
		"fps a word":        {`"timing": {"fps": "fast"}`, `float_parsing | timing.fps must be a number, not the string "fast"`},
		"fps inf":           {`"timing": {"fps": "inf"}`, `finite_number | timing.fps is too large for a number: "inf"`},
		"budget zero":       {`"options": {"keyframe_budget": 0}`, "greater_than | options.keyframe_budget must be greater than 0; it is 0"},
		"model options":     {`"options": {"model_options": [1]}`, "dict_type | options.model_options must be an object, not a list"},
		"fps null":          {`"timing": {"fps": null}`, "float_type | timing.fps must be a number, not null"},
		"fps missing":       {`"timing": {}`, "missing | timing.fps is missing"},
		"fps zero":          {`"timing": {"fps": -0.0}`, "greater_than | timing.fps must be greater than 0; it is -0"},
		"fps overflow":      {`"timing": {"fps": 1e999}`, "finite_number | timing.fps is too large for a number: 1e999"},

		"steps null":        {`"options": {"diffusion_steps": null}`, "int_type | options.diffusion_steps must be an integer, not null"},
		"steps 501":         {`"options": {"diffusion_steps": 501}`, "less_than_equal | options.diffusion_steps must be at most 500; it is 501"},
		"samples 17":        {`"options": {"num_samples": 17}`, "less_than_equal | options.num_samples must be at most 16; it is 17"},
		"samples 0":         {`"options": {"num_samples": 0}`, "greater_than_equal | options.num_samples must be at least 1; it is 0"},
		"transition -1":     {`"options": {"transition_frames": -1}`, "greater_than_equal | options.transition_frames must be at least 0; it is -1"},
		"loop null":         {`"options": {"loop": null}`, "bool_type | options.loop must be true or false, not null"},
		"loop 2":            {`"options": {"loop": 2}`, "bool_parsing | options.loop must be true or false, not 2"},
		"seed a string":     {`"options": {"seed": "7."}`, `int_parsing | options.seed must be an integer or null, not the string "7."`},
		"seed 41 digits":    {`"options": {"seed": ` + strings.Repeat("9", 41) + `}`, "int_parsing_size | options.seed must be an integer of at most 40 digits; it is " + strings.Repeat("9", 41)},
		"guidance type":     {`"options": {"guidance": {"type": "strong"}}`, `literal_error | options.guidance.type must be "nocfg", "regular" or "separated", not "strong"`},
		"guidance weights":  {`"options": {"guidance": {"type": "separated", "weight": [2]}}`, `value_error | options.guidance.weight must have 2 numbers, as guidance of type "separated" takes; it has 1`},
		"guidance weight s": {`"options": {"guidance": {"type": "regular", "weight": ["2x"]}}`, `float_parsing | options.guidance.weight[0] must be a number, not the string "2x"`},

		"segment no object": {segment(`7`), "model_attributes_type | segments[0] must be an object, not the number 7"},
		"segment no type":   {segment(`{"prompt": "walk"}`), `union_tag_not_found | segments[0] has no type; its field "type" must be "text", "unconditioned", "pose", "motion_reference" or "video_reference"`},
		"segment new type":  {segment(`{"a": [1], "type": "dance"}`), `union_tag_invalid | segments[0] has no known type; its field "type" is "dance" and must be "text", "unconditioned", "pose", "motion_reference" or "video_reference"`},
		"segment type null": {segment(`{"type": null}`), `union_tag_invalid | segments[0] has no known type; its field "type" is "" and must be "text", "unconditioned", "pose", "motion_reference" or "video_reference"`},
		"prompt empty":      {segment(`{"type": "text", "prompt": "", "duration_frames": 1}`), "string_too_short | segments[0].prompt must not be empty"},
		"prompt null":       {segment(`{"type": "text", "prompt": null, "duration_frames": 1}`), "string_type | segments[0].prompt must be a string, not null"},
		"prompt missing":    {segment(`{"type": "text", "duration_frames": 1}`), "missing | segments[0].prompt is missing"},
		"frames missing":    {segment(`{"type": "unconditioned"}`), "missing | segments[0].duration_frames is missing"},
		"pose with length":  {segment(`{"type": "pose", "prompt": "sit", "duration_frames": 1}`), "extra_forbidden | segments[0].duration_frames does not belong here: a pose is exactly one frame long and takes the seed of the options"},

		"clip without names":  {motion(`["Hips"]`, `[]`), "too_short | segments[0].joint_names must name at least one joint"},
		"clip names twice":    {motion(`["Hips"]`, `["Hips", "Hips"]`), `value_error | segments[0].joint_names[1] is "Hips", as is joint_names[0]; the names are unique`},
		"clip of one frame":   {motion(`[[[0,0,0,1]], [[0,0,0,1]]]`, `[[[0,0,0,1]]]`), "too_short | segments[0].rotations must have at least 2 frames; it has 1"},
		"clip frame too wide": {motion(`[[0,0,0,1]], [`, `[[0,0,0,1], [0,0,0,1]], [`), "value_error | segments[0].rotations[0] must have one quaternion for each of the 1 joint_names; it has 2"},
		"clip root short":     {motion(`[[0,1,0], [0,1,0]]`, `[[0,1,0]]`), "value_error | segments[0].root_positions must have as many frames as rotations, 2; it has 1"},
		"clip quaternion":     {motion(`[0,0,0,1]`, `[0,0,1]`), "too_short | segments[0].rotations[0][0] must be 4 numbers, a quaternion [x, y, z, w]; it has 3"},
		"video empty":         {video(`{}`), "value_error | segments[0].video must hold either url, or data and media_type"},
		"video both":          {video(`{"url": "https://a/b", "data": "AAAA"}`), "value_error | segments[0].video must hold either url or data, not both"},
		"video http":          {video(`{"url": "http://a/b"}`), "value_error | segments[0].video.url must be an https URL"},
		"video user":          {video(`{"url": "HTTPS://u:p@a/b"}`), "value_error | segments[0].video.url must not carry a user name or password"},
		"video blank":         {video(`{"url": "https://a/b c"}`), "value_error | segments[0].video.url must not contain blanks or control characters"},
		"video no host":       {video(`{"url": "https:///b"}`), "value_error | segments[0].video.url must name a host"},
		"video port":          {video(`{"url": "https://a:70000/b"}`), "value_error | segments[0].video.url must have a port of at most 65535"},
		"video long":          {video(`{"url": "https://a/` + strings.Repeat("b", 4096) + `"}`), "string_too_long | segments[0].video.url must have at most 4096 characters; it has 4106"},
		"video url and type":  {video(`{"url": "https://a/b", "media_type": "video/mp4"}`), "value_error | segments[0].video.media_type belongs to data; beside a url it must be absent"},
		"video no media type": {video(`{"data": "AAAA"}`), "missing | segments[0].video.media_type is required beside data"},
		"video media type":    {video(`{"data": "AAAA", "media_type": "video/avi"}`), `literal_error | segments[0].video.media_type must be "video/mp4", "video/quicktime" or "video/webm", not "video/avi"`},
		"video base64":        {video(`{"data": "AAA-", "media_type": "video/mp4"}`), "value_error | segments[0].video.data must be standard base64 with padding, on one line"},
		"video padding":       {video(`{"data": "AAA", "media_type": "video/mp4"}`), "value_error | segments[0].video.data must be standard base64 with padding, on one line"},
		"video trim":          {video(`{"url": "https://a/b"}, "start_s": 2, "end_s": 2`), "value_error | segments[0].end_s must be greater than start_s, 2; it is 2"},
		"video start":         {video(`{"url": "https://a/b"}, "start_s": -1`), "greater_than_equal | segments[0].start_s must be at least 0; it is -1"},

		"constraint new type": {constraint(`{"type": "gaze"}`), `union_tag_invalid | constraints[0] has no known type; its field "type" is "gaze" and must be "root_path", "effector_target", "pose_keyframe" or "ground_height"`},
		"path no frames":      {constraint(`{"type": "root_path", "frames": [], "positions_xz": []}`), "too_short | constraints[0].frames must have at least one frame"},
		"path order":          {constraint(`{"type": "root_path", "frames": [3, 3], "positions_xz": [[0,0],[0,0]]}`), "value_error | constraints[0].frames[1] must be greater than the frame before it, 3; it is 3"},
		"path lengths":        {constraint(`{"type": "root_path", "frames": [3, 4], "positions_xz": [[0,0]]}`), "value_error | constraints[0].positions_xz must have one entry for each of the 2 frames; it has 1"},
		"path xyz":            {constraint(`{"type": "root_path", "frames": [3], "positions_xz": [[0,0,0]]}`), "too_long | constraints[0].positions_xz[0] must be 2 numbers, [x, z]; it has 3"},
		"path heading":        {constraint(`{"type": "root_path", "frames": [3], "positions_xz": [[0,0]], "heading_radians": []}`), "value_error | constraints[0].heading_radians must have one entry for each of the 1 frames; it has 0"},
		"target joint":        {constraint(`{"type": "effector_target", "frames": [3], "positions": [[0,0,0]]}`), "missing | constraints[0].joint is missing"},
		"target rotations":    {constraint(`{"type": "effector_target", "joint": "Head", "frames": [3], "positions": [[0,0,0]], "rotations": []}`), "value_error | constraints[0].rotations must have one entry for each of the 1 frames; it has 0"},
		"target positions":    {constraint(`{"type": "effector_target", "joint": "Head", "frames": [3], "positions": []}`), "value_error | constraints[0].positions must have one entry for each of the 1 frames; it has 0"},
		"keyframe negative":   {constraint(`{"type": "pose_keyframe", "frame": -1, "joint_rotations": {"Head": [0,0,0,1]}}`), "greater_than_equal | constraints[0].frame must be at least 0; it is -1"},
		"keyframe empty":      {constraint(`{"type": "pose_keyframe", "frame": 1, "joint_rotations": {}}`), "too_short | constraints[0].joint_rotations must name at least one joint"},
		"keyframe rotation":   {constraint(`{"type": "pose_keyframe", "frame": 1, "joint_rotations": {"Head": [0,0,"",1]}}`), `float_parsing | constraints[0].joint_rotations.Head[2] must be a number, not the string ""`},
		"keyframe fill":       {constraint(`{"type": "pose_keyframe", "frame": 1, "joint_rotations": {"Head": [0,0,0,1]}, "fill_mode": null}`), "string_type | constraints[0].fill_mode must be a string, not null"},
		"ground empty":        {constraint(`{"type": "ground_height", "points": []}`), "too_short | constraints[0].points must have at least one point [x, z, y]"},
	} {
		t.Run(name, func(t *testing.T) {
			fields := c.fields
			if !strings.Contains(fields, "segments") && !strings.Contains(fields, "constraints") && !strings.Contains(fields, "duration_frames") {
				fields += ", " + text30
			}
			e := failure(t, body("all", fields), nil)
			if e.Code != mmcp.CodeSchemaValidation {
				t.Fatalf("code %s: %s", e.Code, e.Message)
			}
			faults := e.Details["errors"].([]jsonio.Fault)
			got := fmt.Sprintf("%s | %s %s", faults[0].Type, faults[0].Path(), faults[0].Msg)
			// One wrong list of a clip disagrees with several others.
			if d := cmp.Diff(c.want, got); d != "" || len(faults) != 1 && !strings.HasPrefix(name, "clip") {
				t.Errorf("%d faults, the first (-want +got):\n%s", len(faults), d)
			}
		})
	}
}

func TestEveryFaultIsReported(t *testing.T) {
	e := failure(t, []byte(`{"protocol_version": "1", "skeleton": {"joints": [
			{"name": "", "rest_translation": [0, null, 0], "rest_rotation": [0, 0, 0, 1], "display_name": 7}], "units": "cm"},
		"segments": [{"type": "text", "prompt": "walk", "duration_frames": 9}, {"type": "text", "duration_frames": -3}]}`), nil)
	var got []string
	for _, f := range e.Details["errors"].([]jsonio.Fault) {
		got = append(got, f.Type+" "+f.Path())
	}
	want := []string{
		"string_pattern_mismatch protocol_version",
		"string_too_short skeleton.joints[0].name",
		"float_type skeleton.joints[0].rest_translation[1]",
		"string_type skeleton.joints[0].display_name",
		"literal_error skeleton.units",
		"greater_than segments[1].duration_frames",
		"missing segments[1].prompt",
		"missing model",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("faults (-want +got):\n%s", d)
	}
	if want := `protocol_version must be "<major>.<minor>" as in "1.0"; it is "1". 7 more faults are listed in details.errors.`; e.Message != want {
		t.Errorf("message %q, want %q", e.Message, want)
	}
}

func TestFaultsAreBounded(t *testing.T) {
	e := failure(t, body("all", `"segments": [`+strings.Repeat("1,", 200)+`1]`), nil)
	if n := len(e.Details["errors"].([]jsonio.Fault)); n != 50 {
		t.Errorf("%d faults are listed, want 50", n)
	}
	if want := "There are 200 more faults; details.errors lists the first 50 of all."; !strings.HasSuffix(e.Message, want) {
		t.Errorf("message %q, want it to end in %q", e.Message, want)
	}
}

func TestTopologyGoesAlone(t *testing.T) {
	joint := func(name, parent string) string {
		return `{"name": "` + name + `", "parent": ` + parent + `, "rest_translation": [0,0,0], "rest_rotation": [0,0,0,1]}`
	}
	for name, c := range map[string]struct{ joints, want string }{
		"two roots":    {joint("A", "null") + "," + joint("B", "null"), `skeleton.joints[1].parent is null, but the root is already "A"; a skeleton has one root`},
		"no root":      {joint("A", `"A"`), `skeleton.joints[0].parent names the joint itself`},
		"twice":        {joint("A", "null") + "," + joint("A", `"A"`), `skeleton.joints[1].name is "A", as is joints[0]; joint names are unique`},
		"unknown":      {joint("A", "null") + "," + joint("B", `"C"`), `skeleton.joints[1].parent names "C", which is not a joint of the skeleton`},
		"child first":  {joint("A", `"B"`) + "," + joint("B", `null`), `skeleton.joints[0].parent names "B", which stands later in the list; parents come before their children`},
		"empty parent": {joint("A", `""`), `skeleton.joints[0].parent is empty; the root's parent is null`},
	} {
		t.Run(name, func(t *testing.T) {
			// The wrong duration is a fault too, and must not be told beside the topology.
			e := failure(t, []byte(`{"protocol_version": "1.0", "model": "all", "duration_frames": -1, "skeleton": {"joints": [`+c.joints+`]}}`), nil)
			if e.Code != mmcp.CodeInvalidSkeleton || e.Status() != http.StatusBadRequest {
				t.Fatalf("got %s, status %d: %s", e.Code, e.Status(), e.Message)
			}
			faults := e.Details["errors"].([]jsonio.Fault)
			if got := faults[0].Path() + " " + faults[0].Msg; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			for _, f := range faults {
				if f.Loc[0] != "skeleton" {
					t.Errorf("a fault of %s stands beside the topology", f.Path())
				}
			}
		})
	}
}

// A malformed joint is reported before the fault of the tree that it breaks.
func TestFaultsOfJointsGoBeforeTopology(t *testing.T) {
	for _, parent := range []string{`""`, `"Nobody"`} {
		text := strings.Replace(string(body("all", text30)), `"parent": "Hips", "rest_translation": [0, 0.6, 0]`, `"parent": `+parent+`, "rest_translation": [0, "x", 0]`, 1)
		if e := failure(t, []byte(text), nil); e.Code != mmcp.CodeSchemaValidation || len(e.Details["errors"].([]jsonio.Fault)) != 1 {
			t.Errorf("parent %s: %v, details %v", parent, e, e.Details)
		}
	}
}

// TestRequestsOfRealClients holds the leniencies that real clients need.
func TestRequestsOfRealClients(t *testing.T) {
	plain := decode(t, body("all", text30))
	for name, fields := range map[string]string{
		"seed null":          text30 + `, "options": {"seed": null}`,
		"options null":       text30 + `, "options": null`,
		"timing null":        text30 + `, "timing": null`,
		"guidance null":      text30 + `, "options": {"guidance": null}`,
		"duration null":      text30 + `, "duration_frames": null`,
		"empty lists":        text30 + `, "constraints": []`,
		"integral float":     strings.Replace(text30, "30", "30.0", 1),
		"exponent":           strings.Replace(text30, "30", "3e1", 1),
		"language null":      strings.Replace(text30, `"prompt"`, `"language": null, "prompt"`, 1),
		"language en":        strings.Replace(text30, `"prompt"`, `"language": "en", "prompt"`, 1),
		"segment seed null":  strings.Replace(text30, `"prompt"`, `"seed": null, "prompt"`, 1),
		"type last":          `"segments": [{"prompt": "walk", "duration_frames": 30, "type": "text"}]`,
		"defaults in full":   text30 + `, "options": {"diffusion_steps": 100, "num_samples": 1, "post_processing": true, "transition_frames": 5, "loop": false}`,
		"numbers as strings": strings.Replace(text30, "30", `" 3_0.0 "`, 1) + `, "options": {"diffusion_steps": "+100", "num_samples": true, "guidance": null}`,
		"booleans as others": text30 + `, "options": {"post_processing": 1, "loop": "off"}`,
		"options of 1.4":     text30 + `, "options": {"keyframe_budget": null, "model_options": null}`,
		"no model options":   text30 + `, "options": {"model_options": {}}`,
		"defaults as floats": text30 + `, "options": {"diffusion_steps": 1e2, "num_samples": 1.0, "transition_frames": 0.5e1}`,
	} {
		if codec.Key(decode(t, body("all", fields))) != codec.Key(plain) {
			t.Errorf("%s: another key than the plain request", name)
		}
	}
	withNull := strings.Replace(string(body("all", text30)), `"rest_rotation": [0, 0, 0, 1]}`, `"rest_rotation": [0, 0, 0, 1], "display_name": null}`, 1)
	if codec.Key(decode(t, []byte(withNull))) != codec.Key(plain) {
		t.Error("display_name null is not the same as absent")
	}
	decode(t, body("all", `"duration_frames": 9, "constraints": [
		{"type": "root_path", "frames": [0], "positions_xz": [[0, 0]], "heading_radians": null},
		{"type": "effector_target", "joint": "Head", "frames": [5, 5, 1], "positions": [[0,0,0],[0,0,0],[0,0,0]], "rotations": null},
		{"type": "pose_keyframe", "frame": 3, "joint_rotations": {"Head": [0,0,0,1]}, "root_position": null}]`))
}

func TestSeedsAreExact(t *testing.T) {
	for text, want := range map[string]mmcp.Seed{
		"9007199254740993":     "9007199254740993",
		"18446744073709551615": "18446744073709551615",
		"-9223372036854775809": "-9223372036854775809",
		"1e3":                  "1000",
		"-0":                   "0",
		"0.0":                  "0",
		"12.50e2":              "1250",
		"9007199254740993.0":   "9007199254740993",
		"null":                 "",
		"1234567890123456789012345678901234567890": "1234567890123456789012345678901234567890",
	} {
		if got := decode(t, body("all", text30+`, "options": {"seed": `+text+`}`)).Options.Seed; got != want {
			t.Errorf("seed %s reads as %q, want %q", text, got, want)
		}
	}
}

func TestUnknownFieldsAreKept(t *testing.T) {
	r := decode(t, []byte(`{"protocol_version": "1.7", "model": "all", "a": {"b": [1e400]}, "skeleton": {"s": 1, "joints": [
		{"name": "Hips", "rest_translation": [0,0,0], "rest_rotation": [0,0,0,1], "j": 2}]},
		"segments": [{"type": "text", "prompt": "x", "duration_frames": 1, "style": "old"},
			{"type": "motion_reference", "duration_frames": 3, "joint_names": ["Hips"], "rotations": [[[0,0,0,1]], [[0,0,0,1]]],
				"root_positions": [[0,1,0], [0,1,0]], "fps": 30, "fidelity": 0},
			{"type": "video_reference", "duration_frames": 3, "video": {"url": "https://a/b", "crop": [0, 1]}}],
		"constraints": [{"type": "ground_height", "points": [[0,0,0]], "c": 3}], "timing": {"fps": 30, "t": 4},
		"options": {"o": 5, "guidance": {"type": "nocfg", "g": 6}}}`))
	copied := *r // a copy has no bytes of its own and is encoded
	again := decode(t, codec.Bytes(&copied))
	if d := cmp.Diff(r, again, cmpRequest); d != "" {
		t.Errorf("unknown fields after encoding (-sent +read):\n%s", d)
	}
	if got := string(r.Segments[2].Video.Extra["crop"]); got != "[0, 1]" {
		t.Errorf("an unknown field of a video is %q", got)
	}
}
