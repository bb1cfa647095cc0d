package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign"
)

// jqTime bounds the work of one expression.
const jqTime = 5 * time.Second

// jobID is the variable that has the id of the job, in expressions on answers.
const jobID = "$id"

// compile reads an expression. It sees no environment and no files.
func compile(text string) (*gojq.Code, error) {
	query, err := gojq.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("is not jq: %w", err)
	}
	code, err := gojq.Compile(query, gojq.WithVariables([]string{jobID}))
	if err != nil {
		return nil, fmt.Errorf("is not jq: %w", err)
	}
	return code, nil
}

// eval returns the first value of an expression for an input; nil: it has none. Id is that
// of the job, or empty.
func eval(ctx context.Context, code *gojq.Code, input any, id string) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, jqTime)
	defer cancel()
	v, ok := code.RunWithContext(ctx, input, id).Next()
	if !ok {
		return nil, nil
	}
	if err, failed := v.(error); failed {
		var halt *gojq.HaltError
		if errors.As(err, &halt) && halt.Value() == nil {
			return nil, nil
		}
		return nil, err
	}
	return v, nil
}

// textOf returns a value as text: a string as it is, a number as digits, and nothing for
// null and false.
func textOf(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case bool:
		if !v {
			return ""
		}
	case string:
		return strings.TrimSpace(v)
	}
	out, err := gojq.Marshal(v)
	if err != nil {
		return ""
	}
	return string(out)
}

// inputOf is the input of expressions that make bodies.
func inputOf(v *foreign.Values, req *mmcp.Request, id string) map[string]any {
	input := map[string]any{
		"prompt": v.Prompt, "frames": v.Frames, "fps": v.FPS, "seconds": v.Seconds, "model": req.Model, "seed": numberOf(v.Seed),
	}
	if id != "" {
		input["id"] = id
	}
	if whole, err := decode(req.Bytes()); err == nil {
		input["request"] = whole
	}
	return input
}

// numberOf returns digits as a number, of any size.
func numberOf(digits string) any {
	n, ok := new(big.Int).SetString(digits, 10)
	switch {
	case !ok:
		return nil
	case n.IsInt64() && int64(int(n.Int64())) == n.Int64():
		return int(n.Int64())
	}
	return n
}

// decode reads JSON as expressions take it. Whole numbers keep all digits.
func decode(body []byte) (any, error) {
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return plain(v), nil
}

// plain turns numbers into those of gojq.
func plain(v any) any {
	switch v := v.(type) {
	case json.Number:
		if whole := numberOf(v.String()); whole != nil {
			return whole
		}
		f, _ := v.Float64() // beyond its range it is infinite
		return f
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
	}
	return v
}
