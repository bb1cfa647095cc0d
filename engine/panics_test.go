package engine_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
)

// A panic is the failure of its request only, in the goroutine of the request as
// in those of its samples.
func TestPanicsAreContained(t *testing.T) {
	e := engine.New(engine.Options{Log: slog.New(slog.DiscardHandler)})
	for name, hooks := range map[string]mmcp.Hooks{
		"reading":  {Metadata: func(map[string]json.RawMessage) { panic("reading") }},
		"sampling": {Progress: func(float64) { panic("sampling") }},
	} {
		before := mmcp.Panics()["engine"]
		call := ask("a person walks", 30).Call()
		call.Hooks = hooks
		_, err := e.Generate(context.Background(), call)
		if got := mmcp.AsError(err); err == nil || got.Code != mmcp.CodeInternal {
			t.Errorf("%s: %v, want %s", name, err, mmcp.CodeInternal)
		}
		if got := mmcp.Panics()["engine"] - before; got != 1 {
			t.Errorf("%s: %d panics counted, want 1", name, got)
		}
	}
}
