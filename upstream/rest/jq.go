package rest

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/foreign"
)

// isTrue reports whether a value is true in jq.
func isTrue(v json.RawMessage) bool { return len(v) > 0 && string(v) != "null" && string(v) != "false" }

// textOf formats a value: a string as it is, a number as digits, and null and false as "".
func textOf(v json.RawMessage) string {
	if !isTrue(v) {
		return ""
	}
	if text, ok := stringOf(v); ok {
		return strings.TrimSpace(text)
	}
	return string(v)
}

// stringOf returns a value that is a string.
func stringOf(v json.RawMessage) (text string, ok bool) {
	ok = len(v) > 0 && v[0] == '"' && json.Unmarshal(v, &text) == nil
	return text, ok
}

// eval returns the first value of the expression with a key for an input, or nil. id is the job's, or "".
func (s *Server) eval(ctx context.Context, key string, input []byte, id string) (json.RawMessage, error) {
	return s.evaluator.Eval(ctx, s.code[key], input, id)
}

// inputOf returns the input of expressions that build bodies.
func inputOf(v *foreign.Values, req *mmcp.Request, id string) ([]byte, error) {
	input := map[string]any{
		"prompt": v.Prompt, "frames": v.Frames, "fps": v.FPS, "seconds": v.Seconds, "model": req.Model, "seed": nil,
	}
	if v.Seed != "" {
		input["seed"] = json.Number(v.Seed)
	}
	if id != "" {
		input["id"] = id
	}
	if request := codec.Bytes(req); json.Valid(request) {
		input["request"] = json.RawMessage(request)
	}
	return json.Marshal(input)
}
