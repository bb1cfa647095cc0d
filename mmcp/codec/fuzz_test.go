package codec_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// FuzzDecode holds that no body breaks the decoder, and that a body which it
// takes says the same after each way of sending it on.
func FuzzDecode(f *testing.F) {
	files, _ := filepath.Glob("testdata/requests/*.json")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add(batch(string(body("all", text30)), `{}`, `{"model": 7}`))
	f.Add([]byte(`{"protocol_version": "1.0", "skeleton": ` + rig(9) + `, "model": "all", ` + text30 + `}`))
	f.Add(body("base", text30+`, "x": [{"a": -0.0e5}], "options": {"seed": 1e20}`))
	f.Add([]byte(`{"protocol_version": "1.0", "model": "\ud83d\ude00", "segments": [{"duration_frames": 3, "type": "unconditioned"}]}`))
	f.Add(body("all", text30+`, "options": {"keyframe_budget": "0.5", "model_options": {"a": [1, null], "b": NaN}}`))
	f.Add(batch(string(body("all", `"segments": [{"type": "dance", "duration_frames": true, "seed": " 7.0 "}]`)), `{"x": -Infinity}`))
	caps := catalogue(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		if codec.IsBatch(text) {
			_, _ = codec.DecodeBatch(text, caps)
		}
		_, _ = codec.Decode(text, caps)
		r, err := codec.Decode(text, nil)
		if err != nil {
			return
		}
		if !bytes.Equal(codec.Bytes(r), text) {
			t.Fatal("the bytes of the client changed")
		}
		for way, sent := range map[string][]byte{"as written": codec.Bytes(r), "encoded": encoded(r)} {
			if again := decode(t, sent); codec.Key(again) != codec.Key(r) {
				t.Errorf("%s: another key\n%s\n%s", way, text, sent)
			}
		}
		moved := codec.WithModel(r, "é\"")
		again := decode(t, codec.Bytes(moved))
		if again.Model != "é\"" || codec.Key(again) != codec.Key(moved) || codec.Key(codec.WithModel(again, r.Model)) != codec.Key(r) {
			t.Errorf("to another model and back: another request\n%s\n%s", text, codec.Bytes(moved))
		}
	})
}

// FuzzDecodeError holds that nothing a stranger answers breaks the gateway.
func FuzzDecodeError(f *testing.F) {
	f.Add(500, []byte(`{"error": {"code": "x", "message": "y", "details": {"a": [1e999]}}}`))
	f.Add(422, []byte(`{"detail": [{"loc": [1.5, null], "msg": "z"}]}`))
	f.Fuzz(func(t *testing.T, status int, text []byte) {
		e := mmcp.DecodeError(status, nil, text)
		if again := mmcp.DecodeError(status, nil, e.Envelope()); again.Message != e.Message || again.Code != e.Code {
			t.Errorf("the envelope reads as %v, not %v", again, e)
		}
		_, _ = codec.DecodeCapabilities(text)
	})
}
