package codec_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// dials is a catalogue of a model with options of every type, and with types of
// segments and constraints that this version of the protocol lacks.
func dials(t testing.TB) *mmcp.Capabilities {
	t.Helper()
	return capabilities(t, `{"models": [
		{"id": "all", "fps": 30, "canonical_skeleton": `+smallRig+`, "supports_keyframe_reduction": true, "supports_segment_seed": true,
			"supported_segments": ["text", "dance"], "supported_constraints": ["root_path", "gaze"],
			"model_options": [{"name": "energy", "type": "number", "minimum": 0, "maximum": 2}, {"name": "steps", "type": "integer", "minimum": -3},
				{"name": "mirror", "type": "boolean"}, {"name": "mood", "type": "enum", "values": ["calm", "wild"]},
				{"name": "keep", "type": "flags", "values": ["feet", "hands"]}, {"name": "twist", "type": "curve"}]},
		{"id": "plain", "fps": 30, "canonical_skeleton": `+smallRig+`}]}`)
}

func TestModelOptions(t *testing.T) {
	caps := dials(t)
	names := []string{"energy", "keep", "mirror", "mood", "steps", "twist"}
	for sent, c := range map[string]struct {
		message string
		details map[string]any
	}{
		`{"energy": 2, "steps": 3.0, "mirror": true, "mood": "wild", "keep": ["hands", "feet"]}`: {},
		`{"energy": 0.5e0, "steps": 12345678901234567890, "keep": [], "twist": {"any": [1]}}`:    {},
		`{"steps": -3}`: {},
		`{"steps": 1` + strings.Repeat("0", 400) + `}`:  {},
		`{"energy": 1` + strings.Repeat("0", 400) + `}`: {"options.model_options.energy must be at most 2; it is 1" + strings.Repeat("0", 79) + "….", nil},
		`{"speed": 1}`:                        {`The model "all" has no option "speed"; it has energy, keep, mirror, mood, steps, twist.`, map[string]any{"options": names}},
		`{"energy": 2.1}`:                     {"options.model_options.energy must be at most 2; it is 2.1.", nil},
		`{"energy": -1e-9}`:                   {"options.model_options.energy must be at least 0; it is -1e-9.", nil},
		`{"energy": "1"}`:                     {`options.model_options.energy must be a number, not "1".`, nil},
		`{"energy": true}`:                    {"options.model_options.energy must be a number, not true.", nil},
		`{"energy": null}`:                    {"options.model_options.energy must be a number, not null.", nil},
		`{"energy": NaN}`:                     {"options.model_options.energy must be a finite number, not NaN.", map[string]any{"value": "NaN"}},
		`{"energy": Infinity}`:                {"options.model_options.energy must be a finite number, not Infinity.", map[string]any{"value": "Infinity"}},
		`{"energy": -Infinity}`:               {"options.model_options.energy must be a finite number, not -Infinity.", map[string]any{"value": "-Infinity"}},
		`{"energy": 1e999}`:                   {"options.model_options.energy must be a finite number, not 1e999.", map[string]any{"value": "1e999"}},
		`{"steps": 3.5}`:                      {"options.model_options.steps must be an integer, not 3.5.", nil},
		`{"steps": -4}`:                       {"options.model_options.steps must be at least -3; it is -4.", nil},
		`{"mirror": 1}`:                       {"options.model_options.mirror must be true or false, not 1.", nil},
		`{"mood": "sad"}`:                     {`options.model_options.mood must be "calm" or "wild", not "sad".`, nil},
		`{"mood": ["calm"]}`:                  {`options.model_options.mood must be "calm" or "wild", not a list.`, nil},
		`{"keep": "feet"}`:                    {`options.model_options.keep must be a list of flags, not "feet".`, nil},
		`{"keep": ["feet", 1]}`:               {`options.model_options.keep must be a list of "feet" or "hands"; 1 is none of them.`, nil},
		`{"keep": ["feet", "hands", "feet"]}`: {`options.model_options.keep has the flag "feet" twice.`, nil},
		`{"mood": "calm", "energy": 3}`:       {"options.model_options.energy must be at most 2; it is 3.", nil},
	} {
		text := body("all", text30+`, "options": {"model_options": `+sent+`}`)
		if c.message == "" {
			if _, err := codec.Decode(text, caps); err != nil {
				t.Errorf("%s: %v", sent, err)
			}
			continue
		}
		e := failure(t, text, caps)
		if e.Code != mmcp.CodeInvalidOptions || e.Status() != 400 || e.Message != c.message || e.Details["model"] != "all" {
			t.Errorf("%s: %d %s, details %v", sent, e.Status(), e, e.Details)
		}
		for key, want := range c.details {
			if d := cmp.Diff(want, e.Details[key]); d != "" {
				t.Errorf("%s: details.%s (-want +got):\n%s", sent, key, d)
			}
		}
		if c.details["options"] == nil && (e.Details["option"] == nil || e.Details["value"] == nil) {
			t.Errorf("%s: details %v", sent, e.Details)
		}
		if !json.Valid(e.Envelope()) || strings.Contains(string(e.Envelope()), `"details":{}`) {
			t.Errorf("%s: envelope %s", sent, e.Envelope())
		}
	}
}

func TestOptionWithoutAValue(t *testing.T) {
	r := *decode(t, body("all", text30))
	r.Options.ModelOptions = []mmcp.OptionValue{{Name: "mirror"}}
	if err := codec.Validate(&r, dials(t)); err == nil || !strings.Contains(err.Error(), "not null") {
		t.Errorf("%v", err)
	}
}

func TestOptionsThatAModelLacks(t *testing.T) {
	caps := dials(t)
	for options, want := range map[string]map[string]any{
		`{"keyframe_budget": 0.01}`:              {"model": "plain"},
		`{"model_options": {"b": 1, "a": null}}`: {"model": "plain", "sent": []string{"a", "b"}},
	} {
		e := failure(t, body("plain", text30+`, "options": `+options), caps)
		if e.Code != mmcp.CodeInvalidOptions {
			t.Errorf("%s: %v", options, e)
		}
		if d := cmp.Diff(want, e.Details); d != "" {
			t.Errorf("%s: details (-want +got):\n%s", options, d)
		}
	}
	decode(t, body("all", text30+`, "options": {"keyframe_budget": "0.01"}`))
}

// Entries of a newer protocol version are passed on unchanged.
func TestTypesOfLaterVersions(t *testing.T) {
	caps := dials(t)
	fields := `"segments": [{"type": "dance", "duration_frames": 30, "seed": 7, "floor": {"tiles": [1, 2]}}],
		"constraints": [{"type": "gaze", "frames": [99], "at": [0, 1, 0]}, {"type": "root_path", "frames": [29], "positions_xz": [[0, 0]]}]`
	r, err := codec.Decode(body("all", fields), caps)
	if err != nil {
		t.Fatal(err)
	}
	if r.TotalFrames() != 30 || !r.Seeded() || !r.Names().SegmentSeed || string(r.Segments[0].Extra["floor"]) != `{"tiles": [1, 2]}` {
		t.Errorf("read as %+v", r.Segments[0])
	}
	c := *r
	again, err := codec.Decode(codec.Bytes(&c), caps)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(r, again, cmpRequest); d != "" {
		t.Errorf("after encoding (-sent +read):\n%s", d)
	}
	if err := codec.Validate(&c, caps); err != nil {
		t.Errorf("in process: %v", err)
	}
	for _, frames := range []string{`"30"`, "0", "1.5", "-1", "null", "1e99"} {
		odd := strings.Replace(fields, `"duration_frames": 30`, `"duration_frames": `+frames, 1)
		r, err := codec.Decode(body("all", odd), caps)
		if err != nil {
			t.Errorf("duration_frames %s: %v", frames, err)
			continue
		}
		if got := string(r.Segments[0].Extra["duration_frames"]); got != frames {
			t.Errorf("duration_frames %s is kept as %q", frames, got)
		}
	}
	late := strings.Replace(fields, `"frames": [29]`, `"frames": [30]`, 1)
	if e := failure(t, body("all", late), caps); e.Code != mmcp.CodeFrameOutOfRange {
		t.Errorf("a frame behind the end: %v", e)
	}
	for _, c := range []struct {
		model string
		caps  *mmcp.Capabilities
	}{{"plain", caps}, {"nobody", caps}, {"all", nil}} {
		e := failure(t, body(c.model, fields), c.caps)
		faults, _ := e.Details["errors"].([]jsonio.Fault)
		if e.Status() != 422 || len(faults) != 2 || fmt.Sprint(faults[0].Loc, faults[1].Loc) != "[segments 0] [constraints 0]" {
			t.Errorf("%s: %v, details %v", c.model, e, e.Details)
		}
	}
}

// The key of a request depends on its fields of 1.4, and equals the key that earlier builds
// computed, which kept these fields as unknown ones.
func TestKeysOfOptionsOf14(t *testing.T) {
	seen := map[[32]byte]string{}
	for _, options := range []string{`{}`, `{"keyframe_budget": 0.5}`, `{"keyframe_budget": 0.25}`, `{"model_options": {"a": 1}}`,
		`{"model_options": {"a": 2}}`, `{"model_options": {"b": 1}}`, `{"model_options": {"a": 1, "b": 1}}`, `{"model_options": {"a": 1}, "keyframe_budget": 0.5}`} {
		r := decode(t, body("all", text30+`, "options": `+options))
		if other, taken := seen[codec.Key(r)]; taken {
			t.Errorf("%s has the key of %s", options, other)
		}
		seen[codec.Key(r)] = options
		old := *r
		old.Options = mmcp.DefaultOptions()
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(options), &fields); err != nil {
			t.Fatal(err)
		}
		old.Options.Extra = fields
		if codec.Key(&old) != codec.Key(r) {
			t.Errorf("%s has another key than it had as unknown fields", options)
		}
	}
	a := decode(t, body("all", text30+`, "options": {"model_options": {"a": 1.0, "b": [1]}}`))
	b := decode(t, body("all", text30+`, "options": {"model_options": {"b": [ 1 ], "a": 10e-1}}`))
	if codec.Key(a) != codec.Key(b) {
		t.Error("the order of options counts")
	}
}

func TestNamesOf14(t *testing.T) {
	for options, want := range map[string][2]bool{
		`{}`: {}, `{"keyframe_budget": null}`: {true, false}, `{"model_options": null}`: {false, true}, `{"model_options": {}, "keyframe_budget": 1}`: {true, true},
	} {
		r := decode(t, body("all", text30+`, "options": `+options))
		if got := [2]bool{r.Names().KeyframeBudget, r.Names().ModelOptions}; got != want {
			t.Errorf("%s: named %v, want %v", options, got, want)
		}
		c := *r // encoded anew: what says nothing is not written
		if c.Names().KeyframeBudget != (r.Options.KeyframeBudget != 0) || c.Names().ModelOptions ||
			strings.Contains(string(codec.Bytes(&c)), `budget":null`) {
			t.Errorf("%s: a copy is %s", options, codec.Bytes(&c))
		}
	}
}

// In a batch a number that JSON lacks is a fault of its item.
func TestNotFiniteInABatch(t *testing.T) {
	caps := dials(t)
	item := func(options string) string { return string(body("all", text30+`, "options": `+options)) }
	items, err := codec.DecodeBatch([]byte(`{"protocol_version": "1.4", "colour": NaN, "requests": [`+item(`{}`)+`,`+item(`{"model_options": {"energy": NaN}}`)+`,`+
		item(`{"seed": Infinity}`)+`,`+item(`{"later": -Infinity}`)+`,`+item(`{"model_options": {"energy": 1}}`)+`]}`), caps)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", "400 options.model_options.energy must be a finite number, not NaN.", "422 options.seed must be an integer or null, not Infinity.", "422 The body is not valid JSON.", ""} {
		got := ""
		if e := items[i].Err; e != nil {
			got = fmt.Sprint(e.Status(), " ", e.Message)
		} else if !json.Valid(codec.Bytes(items[i].Request)) {
			t.Errorf("item %d: %s", i, codec.Bytes(items[i].Request))
		}
		if want == "" && got != "" || !strings.HasPrefix(got, want) {
			t.Errorf("item %d: %q, want %q", i, got, want)
		}
	}
	large := `{"protocol_version": "1.4", "requests": [` + item(`{"pad": "`+strings.Repeat("x", 1<<20)+`", "seed": NaN}`) + `]}`
	if _, err := codec.DecodeBatch([]byte(large), caps); err == nil {
		t.Error("a large batch with NaN is read")
	}
}
