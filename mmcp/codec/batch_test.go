package codec_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

func TestIsBatch(t *testing.T) {
	for text, want := range map[string]bool{
		`{"protocol_version": "1.0", "requests": []}`:   true,
		`{"\u0072equests": 1}`:                          true,
		`{"a": {"b": ["requests"]}, "requests": null}`:  true,
		`{"a": {"requests": []}, "prompt": "requests"}`: false,
		`["requests"]`:           false,
		`"requests"`:             false,
		`{"a": tru, "requests":`: false,
		``:                       false,
		string(body("all", `"segments": [{"type": "text", "prompt": "\u00fc", "duration_frames": 1}]`)): false,
	} {
		if got := codec.IsBatch([]byte(text)); got != want {
			t.Errorf("IsBatch(%s) = %v", text, got)
		}
	}
}

func batch(items ...string) []byte {
	return []byte(`{"protocol_version": "1.2", "note": 1, "requests": [` + strings.Join(items, ", ") + `]}`)
}

func TestDecodeBatch(t *testing.T) {
	whole := string(body("all", text30))
	bare := strings.Replace(whole, `"protocol_version": "1.0", `, "", 1)
	wide := strings.Replace(string(body("narrow", text30)), `"segments"`, strings.Repeat(" ", 3000)+`"segments"`, 1)
	fat := string(body("narrow", text30+`, "pad": "`+strings.Repeat("x", 2000)+`"`))
	caps := catalogue(t)
	caps.Model("narrow").Limits.MaxBatchSize = 16
	items, err := codec.DecodeBatch(batch(whole, bare, `7`, `{}`, string(body("nobody", text30)), strings.Replace(whole, "1.0", "2.0", 1), wide, fat), caps)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, item := range items {
		if (item.Request == nil) == (item.Err == nil) {
			t.Errorf("an item is %+v", item)
			continue
		}
		if item.Err != nil {
			got = append(got, string(item.Err.Code))
			continue
		}
		got = append(got, "version "+item.Request.ProtocolVersion)
	}
	want := []string{"version 1.0", "version 1.2", "schema_validation", "schema_validation", "unknown_model", "version_unsupported", "version 1.0", "payload_too_large"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("items (-want +got):\n%s", d)
	}
	if got := string(codec.Bytes(items[0].Request)); got != whole {
		t.Errorf("an item is sent on as %s", got)
	}
	alone := decode(t, codec.Bytes(items[1].Request))
	if alone.ProtocolVersion != "1.2" || codec.Key(alone) != codec.Key(items[1].Request) {
		t.Errorf("an item without a version is sent on as %s", codec.Bytes(items[1].Request))
	}
}

func TestBatchRefusedAsAWhole(t *testing.T) {
	item := string(body("all", text30))
	for name, c := range map[string]struct {
		text    string
		code    mmcp.Code
		message string
		details map[string]any
	}{
		"not JSON":   {`{"requests": [`, mmcp.CodeSchemaValidation, "The body is not valid JSON.", nil},
		"no version": {`{"requests": [1]}`, mmcp.CodeSchemaValidation, "protocol_version is missing.", nil},
		"version 1":  {`{"protocol_version": 1, "requests": [1]}`, mmcp.CodeSchemaValidation, "protocol_version must be a string, not the number 1.", nil},
		"other":      {`{"protocol_version": "2.0", "requests": []}`, mmcp.CodeVersionUnsupported, `protocol_version "2.0"`, map[string]any{"supported_majors": []string{"1"}}},
		"empty":      {`{"protocol_version": "1.0", "requests": []}`, mmcp.CodeSchemaValidation, "requests must have at least one request.", nil},
		"no list":    {`{"protocol_version": "1.0", "requests": {}}`, mmcp.CodeSchemaValidation, "requests must be a list, not an object.", nil},
		"too many":   {string(batch(item, item, item)), mmcp.CodeInvalidOptions, "The batch has 3 requests; at most 2 go into one.", map[string]any{"max_batch_size": 2, "requests": 3}},
	} {
		var e *mmcp.Error
		_, err := codec.DecodeBatch([]byte(c.text), catalogue(t))
		if !errors.As(err, &e) || e.Code != c.code || !strings.HasPrefix(e.Message, c.message) {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if d := cmp.Diff(c.details, e.Details); c.details != nil && d != "" {
			t.Errorf("%s: details (-want +got):\n%s", name, d)
		}
	}
	if items, err := codec.DecodeBatch(batch(item, item, item), nil); err != nil || len(items) != 3 {
		t.Errorf("without a catalogue: %d items, %v", len(items), err)
	}
}

func TestEncodeBatch(t *testing.T) {
	got := codec.EncodeBatch([]codec.BatchResult{
		{GLTF: []byte(`{"asset":{"version":"2.0"}}`)},
		{Err: mmcp.Errorf(mmcp.CodeTimeout, "Too late.")},
	})
	want := `{"results":[{"gltf":{"asset":{"version":"2.0"}}},{"error":{"code":"timeout","message":"Too late.","details":{}}}]}`
	if string(got) != want || !json.Valid(got) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := codec.EncodeBatch(nil); !bytes.Equal(got, []byte(`{"results":[]}`)) {
		t.Errorf("no results: %s", got)
	}
}
