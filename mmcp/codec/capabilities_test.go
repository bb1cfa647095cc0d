package codec_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

const oldest = `{"protocol_version": "1.0", "models": [{"id": "old", "fps": 30, "canonical_skeleton": ` + smallRig + `}]}`

func capabilities(t testing.TB, text string) *mmcp.Capabilities {
	t.Helper()
	c, err := codec.DecodeCapabilities([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCatalogueOfTheOldestServer(t *testing.T) {
	got := capabilities(t, oldest)
	want := &mmcp.Capabilities{
		ProtocolVersion: "1.0", RotationFormat: "quaternion_xyzw", CoordinateSystem: "right_handed_y_up", Units: "meters",
		ResponseFormats: []string{"gltf_2.0_json"},
		Models: []mmcp.Model{{
			ID: "old", FPS: 30, NativeClipSeconds: 10, RecommendedMaxDurationSeconds: 12, Chunking: "none",
			CanonicalSkeleton: mmcp.Skeleton{Joints: []mmcp.Joint{
				{Name: "Hips", RestTranslation: [3]float64{0, 1, 0}, RestRotation: [4]float64{0, 0, 0, 1}, DisplayName: "hip bone"},
				{Name: "Head", Parent: "Hips", RestTranslation: [3]float64{0, 0.6, 0}, RestRotation: [4]float64{0, 0, 0, 1}},
			}},
			SupportedConstraints:   []string{},
			SupportedSegments:      []string{"text", "unconditioned"},
			SupportedGuidanceTypes: []string{"nocfg", "regular", "separated"},
			PredictedContactJoints: []string{},
			Limits: mmcp.Limits{MaxDurationSeconds: 30, MaxNumSamples: 16, MaxConstraintsPerRequest: 64,
				MaxPromptLength: 1000, MaxRequestBytes: 1048576, MaxBatchSize: 16},
			Lacks: mmcp.FieldSegments | mmcp.FieldSegmentSeed | mmcp.FieldLoop | mmcp.FieldBatch | mmcp.FieldBatchSize |
				mmcp.FieldTrajectory | mmcp.FieldReferenceMixed | mmcp.Fields14,
		}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("catalogue (-want +got):\n%s", d)
	}
}

// An entry is written with the fields that its server has, and with no others: a
// strict client of the server's age refuses names that it does not know.
func TestCatalogueEncoding(t *testing.T) {
	const rig = `{"joints":[{"name":"Hüfte","parent":null,"rest_translation":[0,1,0],"rest_rotation":[0,0,0,1],"display_name":null}],"coordinate_system":"right_handed_y_up","units":"meters"}`
	const head = `{"protocol_version":"1.0","rotation_format":"quaternion_xyzw","coordinate_system":"right_handed_y_up","units":"meters","response_formats":["gltf_2.0_json"],"models":[`
	// The fields in the order in which they came, each with its default.
	later := []string{`"supported_segments":["text","unconditioned"]`, `"supports_segment_seed":false`, `"supports_loop":false`,
		`"supports_batch":false`, `"limits":{"max_batch_size":16}`, `"supports_trajectory":false`, `"supports_motion_reference_mixed":false`,
		`"supports_joint_translation":false`, `"supports_keyframe_reduction":false`}
	for n := range len(later) + 1 {
		sent := `{"id":"old","fps":30,"canonical_skeleton":` + rig
		want := sent + `,"supports_retargeting":false,"supports_async":false,"supported_constraints":[]`
		limits := `"max_duration_seconds":30,"max_num_samples":16,"max_constraints_per_request":64,"max_prompt_length":1000,"max_request_bytes":1048576`
		flags := ""
		for i, field := range later[:n] {
			sent += "," + field
			switch {
			case i == 0:
				want += "," + field
			case strings.Contains(field, "limits"):
				limits += `,"max_batch_size":16`
			default:
				flags += "," + field
			}
		}
		want += `,"supported_guidance_types":["nocfg","regular","separated"],"predicted_contact_joints":[],` +
			`"native_clip_seconds":10,"chunking":"none","recommended_max_duration_seconds":12` + flags + `,"limits":{` + limits + `}}]}`
		got := string(codec.EncodeCapabilities(capabilities(t, `{"models": [`+sent+`}]}`)))
		if d := cmp.Diff(head+want, got); d != "" {
			t.Errorf("%d fields, encoded (-want +got):\n%s", n, d)
		}
	}
}

// The fields that a gateway adds to a model stand beside the entries, also if a
// gateway of an earlier version wrote them into the entry. They are part of the
// fingerprint.
func TestAboutModels(t *testing.T) {
	const inside = `{"models": [{"id": "a", "fps": 30, "canonical_skeleton": ` + smallRig + `, "revision": "7", "deterministic": false, "vram": 8},
		{"id": "b", "fps": 30, "canonical_skeleton": ` + smallRig + `}]}`
	old := capabilities(t, inside)
	text := string(codec.EncodeCapabilities(old))
	again := capabilities(t, text)
	if d := cmp.Diff(old, again); d != "" {
		t.Errorf("after encoding (-first +again):\n%s", d)
	}
	if want := `"motiongate":{"models":{"a":{"deterministic":false,"revision":"7"}}}`; !strings.Contains(text, want) ||
		strings.Count(text, "revision") != 1 {
		t.Errorf("%s\nlacks %s", text, want)
	}
	if string(again.Models[0].Extra["vram"]) != "8" || len(again.Models[0].About) != 2 || len(again.Models[1].About) != 0 {
		t.Errorf("read again: %+v", again.Models)
	}
	for _, change := range []string{`"7"`, "false"} {
		if other := capabilities(t, strings.Replace(text, change, "1", 1)); codec.Fingerprint(&other.Models[0]) == codec.Fingerprint(&old.Models[0]) {
			t.Errorf("the fingerprint does not depend on %s", change)
		}
	}
}

func TestCatalogueRoundTrip(t *testing.T) {
	text := `{"protocol_version": "1.3", "response_formats": ["gltf_2.0_json", "gltf_2.0_binary"], "server": {"name": "x & y", "empty": null}, "build": null,
		"models": [{"id": "new", "fps": 29.97, "canonical_skeleton": ` + smallRig + `, "supports_retargeting": true, "supports_async": true, "supports_segment_seed": true,
			"supports_loop": true, "supports_batch": true, "supports_trajectory": true, "supports_motion_reference_mixed": true, "supports_joint_translation": true, "supports_keyframe_reduction": true,
			"model_options": [{"name": "energy", "type": "number", "title": "Energy", "description": "how fast", "default": 1, "minimum": 0, "maximum": 2.5},
				{"name": "style", "type": "enum", "values": ["old", "young"], "unit": "years"}, {"name": "twist", "type": "curve", "default": [1, {"x": null}]}],
			"supported_constraints": ["root_path", "gaze"], "supported_segments": ["text", "dance"], "supported_guidance_types": [], "predicted_contact_joints": ["Head"],
			"native_clip_seconds": 5, "chunking": "stitched", "recommended_max_duration_seconds": 60, "vram_gb": 17,
			"limits": {"max_duration_seconds": 120.5, "max_num_samples": 4, "max_constraints_per_request": 0, "max_prompt_length": 500, "max_request_bytes": 2e6, "max_batch_size": 2,
				"max_reference_frames": 600, "max_video_bytes": 1000000, "max_video_seconds": 12.5, "max_characters": 3}}]}`
	first := capabilities(t, text)
	if first.Models[0].Limits.MaxConstraintsPerRequest != 0 || first.Models[0].Limits.MaxRequestBytes != 2000000 {
		t.Errorf("limits %+v", first.Models[0].Limits)
	}
	again := capabilities(t, string(codec.EncodeCapabilities(first)))
	if d := cmp.Diff(first, again, cmp.Transformer("text", func(m json.RawMessage) string { return string(m) })); d != "" {
		t.Errorf("after encoding (-first +again):\n%s", d)
	}
	if got := string(first.Extra["build"]); got != "null" {
		t.Errorf("an unknown null is %q", got)
	}
}

func TestCatalogueTakesNulls(t *testing.T) {
	text := strings.NewReplacer(`"models"`, `"units": null, "response_formats": null, "models"`,
		`"fps"`, `"chunking": null, "limits": {"max_batch_size": null}, "supported_segments": null, "supports_loop": null, "native_clip_seconds": null, "fps"`).Replace(oldest)
	if d := cmp.Diff(capabilities(t, oldest), capabilities(t, text)); d != "" {
		t.Errorf("null is not absent (-absent +null):\n%s", d)
	}
}

func TestInvalidCatalogue(t *testing.T) {
	for name, c := range map[string]struct{ text, message string }{
		"HTML":      {"<html>", "The catalogue cannot be read. The body is not valid JSON. At line 1, column 1: a character that does not belong there."},
		"list":      {"[]", "The catalogue is not valid: The body must be an object, not a list."},
		"no models": {`{"protocol_version": "1.0"}`, "The catalogue is not valid: models is missing."},
		"fps":       {strings.Replace(oldest, `"fps": 30`, `"fps": 0`, 1), "The catalogue is not valid: models[0].fps must be greater than 0; it is 0."},
		"fps null":  {strings.Replace(oldest, `"fps": 30`, `"fps": null`, 1), "The catalogue is not valid: models[0].fps must be a number, not null."},
		"no id":     {strings.Replace(oldest, `"id": "old", `, ``, 1), "The catalogue is not valid: models[0].id is missing."},
		"two roots": {strings.Replace(oldest, `"parent": "Hips"`, `"parent": null`, 1), `The catalogue is not valid: models[0].canonical_skeleton.joints[1].parent is null, but the root is already "Hips"; a skeleton has one root.`},
		"words":     {strings.Replace(oldest, `"fps"`, `"supported_segments": ["text", 7], "fps"`, 1), "The catalogue is not valid: models[0].supported_segments[1] must be a string, not the number 7."},
	} {
		var e *mmcp.Error
		if _, err := codec.DecodeCapabilities([]byte(c.text)); !errors.As(err, &e) || e.Code != mmcp.CodeUpstreamInvalid ||
			e.Message != c.message {
			t.Errorf("%s: got %v\nwant %s", name, err, c.message)
		}
	}
}

// TestCatalogueLeavesUnreadableFieldsOut holds that a field which a plain client cannot read is left
// out with a reason, wherever it stands, and that the rest of the catalogue stays.
func TestCatalogueLeavesUnreadableFieldsOut(t *testing.T) {
	catalogue := func(value string) string {
		return `{"later": ` + value + `, "motiongate": {"models": {"a": {"clips": ` + value + `}}}, "models": [{
			"id": "a", "fps": 30, "canonical_skeleton": {"later": ` + value + `, ` + smallRig[1:] + `, "later": ` + value + `,
			"model_options": [{"name": "o", "type": "number", "default": ` + value + `, "later": ` + value + `}],
			"limits": {"max_num_samples": 4, "later": ` + value + `}}]}`
	}
	places := []string{
		"later", "motiongate.models.a.clips", "models[0].canonical_skeleton.later", "models[0].later",
		"models[0].model_options[0].default", "models[0].model_options[0].later", "models[0].limits.later",
	}
	for name, c := range map[string]struct{ value, why string }{
		"long integer":  {strings.Repeat("9", 5000), "has a number of 5000 characters, more than 40"},
		"long fraction": {"0." + strings.Repeat("3", 5000), "has a number of 5002 characters, more than 40"},
		"inside":        {`[{"a": {"b": [-` + strings.Repeat("9", 40) + `]}}]`, "has a number of 41 characters, more than 40"},
		"infinite":      {"1e999", "has the number 1e999, which no float64 can hold"},
		"deep":          {strings.Repeat("[", 17) + strings.Repeat("]", 17), "has 17 levels, more than 16"},
		"long":          {`"` + strings.Repeat("x", 64<<10) + `"`, "bytes, more than 65536"},
	} {
		t.Run(name, func(t *testing.T) {
			got := capabilities(t, catalogue(c.value))
			if text := string(codec.EncodeCapabilities(got)); strings.Contains(text, c.value) {
				t.Error("the field is passed on")
			}
			if len(got.Models) != 1 || got.Models[0].Limits.MaxNumSamples != 4 {
				t.Errorf("models %v", got.Models)
			}
			for _, place := range places {
				if !slices.ContainsFunc(got.LeftOut, func(s string) bool { return strings.HasPrefix(s, place+" ") && strings.Contains(s, c.why) }) {
					t.Errorf("%s is not among the reasons %q", place, got.LeftOut)
				}
			}
		})
	}
	for _, value := range []string{strings.Repeat("9", 40), "1e-999", strings.Repeat("[", 16) + strings.Repeat("]", 16), `"x"`, "null", `{"a":1.5}`} {
		if got := capabilities(t, catalogue(value)); len(got.LeftOut) > 0 || !strings.Contains(string(codec.EncodeCapabilities(got)), `"later":`+value) {
			t.Errorf("%s is left out: %q", value, got.LeftOut)
		}
	}
	many := make([]string, 1000)
	for i := range many {
		many[i] = fmt.Sprintf(`"later%d": 1e999`, i)
	}
	if got := capabilities(t, `{"models": [], `+strings.Join(many, ",")+`}`); len(got.LeftOut) != 33 {
		t.Errorf("%d reasons", len(got.LeftOut))
	}
}

// A model with an invalid value is left out and told; the others are listed as
// without it. So are those beyond the bounds of a catalogue.
func TestCatalogueLeavesModelsOut(t *testing.T) {
	entry := func(id string) string {
		return `{"id": "` + id + `", "fps": 30, "canonical_skeleton": ` + smallRig + `, "supported_segments": ["text"], "limits": {"max_num_samples": 4}}`
	}
	want := capabilities(t, `{"models": [`+entry("a")+`,`+entry("b")+`]}`).Models
	for name, c := range map[string]struct{ from, to, why string }{
		"rate":      {`"fps": 30`, `"fps": -1`, `models[1].fps must be greater than 0`},
		"huge rate": {`"fps": 30`, `"fps": 1e999`, `models[1].fps`},
		"kind":      {`["text"]`, `"text"`, `models[1].supported_segments must be a list`},
		"number":    {`"max_num_samples": 4`, `"max_num_samples": -4`, `models[1].limits.max_num_samples`},
		"topology":  {`"parent": "Hips"`, `"parent": "Nobody"`, `models[1].canonical_skeleton.joints[1].parent`},
		"no id":     {`"id": "x", `, ``, `models[1].id is missing`},
		"no object": {entry("x"), `[]`, `models[1] must be an object`},
		"large":     {`"limits"`, `"note": "` + strings.Repeat("x", 1<<20) + `", "limits"`, `more than 1048576`},
	} {
		t.Run(name, func(t *testing.T) {
			bad := strings.Replace(entry("x"), c.from, c.to, 1)
			got := capabilities(t, `{"models": [`+entry("a")+`,`+bad+`,`+entry("b")+`]}`)
			if d := cmp.Diff(want, got.Models); d != "" {
				t.Errorf("models (-want +got):\n%s", d)
			}
			if len(got.LeftOut) != 1 || !strings.Contains(got.LeftOut[0], c.why) {
				t.Errorf("left out: %q, want %q", got.LeftOut, c.why)
			}
		})
	}
	many := make([]string, 300)
	for i := range many {
		many[i] = entry("m")
	}
	got := capabilities(t, `{"models": [`+strings.Join(many, ",")+`]}`)
	if len(got.Models) != 256 || len(got.LeftOut) != 1 {
		t.Errorf("%d models, left out %q", len(got.Models), got.LeftOut)
	}
}
