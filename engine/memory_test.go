package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// TestMemoryIsReserved holds that a generation charges its memory before it begins, that it does
// not begin without room, which is no failure of the engine, and that a generation which can never
// find room gets an error of its own.
func TestMemoryIsReserved(t *testing.T) {
	budget := memory.New(64 << 20)
	e := engine.New(engine.Options{Memory: budget})
	req := ask("a person walks forward", 600)
	_, likely := req.AnswerBytes()
	call := req.Call()
	begun := false
	call.Hooks.Progress = func(float64) {
		if begun = true; budget.Held() < 3*likely {
			t.Errorf("%d bytes are charged while an answer of %d is made", budget.Held(), likely)
		}
	}
	res, err := e.Generate(t.Context(), call)
	if err != nil || !begun {
		t.Fatal(err, begun)
	}
	if held := budget.Held(); held > int64(cap(res.Body)) {
		t.Errorf("%d bytes are charged for an answer of %d", held, len(res.Body))
	}
	other := budget.Answer()
	other.Add(budget.Limit())
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	begun = false
	_, err = e.Generate(gone, call)
	if unsent := (mmcp.NotSent{}); !errors.As(err, &unsent) || mmcp.AsError(err).Code != mmcp.CodeResourceExhausted || begun {
		t.Errorf("a generation without room begins: %v, %v", begun, err)
	}
	other.Release()
	call = ask("a person walks forward", 9000).Call()
	if _, err := e.Generate(t.Context(), call); mmcp.AsError(err).Code != mmcp.CodeInvalidOptions || mmcp.AsError(err).Details["memory_bytes"] == nil {
		t.Errorf("error %v", err)
	}
}
