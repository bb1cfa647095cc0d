package mmcp_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

// A panic becomes an internal_error, a line of the log and a count.
func TestContain(t *testing.T) {
	var log bytes.Buffer
	before := mmcp.Panics()["test"]
	run := func(fail bool) (err error) {
		defer mmcp.Contain(context.Background(), slog.New(slog.NewTextHandler(&log, nil)), "test", &err)
		if fail {
			var none []int
			_ = none[len(log.Bytes())]
		}
		return nil
	}
	if err := run(false); err != nil || log.Len() > 0 {
		t.Errorf("without a panic: %v, log %q", err, log.String())
	}
	if err := mmcp.AsError(run(true)); err.Code != mmcp.CodeInternal {
		t.Errorf("a panic answers %v, want %s", err, mmcp.CodeInternal)
	}
	if !strings.Contains(log.String(), "index out of range") || !strings.Contains(log.String(), "contain_test.go") {
		t.Errorf("the log lacks the panic or its stack: %q", log.String())
	}
	if got := mmcp.Panics()["test"] - before; got != 1 {
		t.Errorf("%d panics counted, want 1", got)
	}
	func() { // nothing to answer
		defer mmcp.Contain(context.Background(), slog.New(slog.DiscardHandler), "test", nil)
		panic("none")
	}()
}
