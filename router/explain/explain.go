// Package explain shows how the built-in engine reads a prompt, for people who write prompts.
package explain

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"runtime"

	"github.com/motiongate/motiongate/mmcp"
)

// Explainer explains how the built-in engine reads prompts.
type Explainer struct {
	Explain func(prompt string, seconds float64) (reading any, err error) // for a motion of some seconds
	Verbs   func() []string                                               // verbs that the engine knows, as in prompts: "walks"
}

// MostBytes bounds the body of a request.
const MostBytes = 16 << 10

const (
	mostSeconds    = 3600
	defaultSeconds = 5
)

// running bounds the number of concurrent readings.
var running = make(chan struct{}, runtime.GOMAXPROCS(0))

// Answer returns the reading of the prompt in the body of a request: {"prompt": text, "seconds":
// number}.
func (e *Explainer) Answer(ctx context.Context, body []byte) (reading any, err error) {
	in := struct {
		Prompt  string  `json:"prompt"`
		Seconds float64 `json:"seconds"`
	}{Seconds: defaultSeconds}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil || d.Decode(&struct{}{}) != io.EOF {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, `The body must be JSON: {"prompt": text, "seconds": number}.`)
	}
	if !(in.Seconds > 0 && in.Seconds <= mostSeconds) {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "seconds must be above 0 and at most %d.", mostSeconds).With("field", "seconds")
	}
	select {
	case running <- struct{}{}:
		defer func() { <-running }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return e.Explain(in.Prompt, in.Seconds)
}
