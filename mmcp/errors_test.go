package mmcp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

func TestErrorKeepsItsCause(t *testing.T) {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The server cannot be reached: %w", io.ErrUnexpectedEOF).With("tries", 2)
	if !errors.Is(e, io.ErrUnexpectedEOF) {
		t.Error("the cause is lost")
	}
	if got := mmcp.AsError(fmt.Errorf("while asking: %w", e)); got != e {
		t.Errorf("AsError made %v", got)
	}
}

func TestForeignErrorsAreNotShown(t *testing.T) {
	secret := errors.New("open /etc/motiongate/token: denied")
	e := mmcp.AsError(secret)
	if e.Code != mmcp.CodeInternal || e.Status() != 500 || !errors.Is(e, secret) {
		t.Errorf("got %s, status %d", e.Code, e.Status())
	}
	if strings.Contains(string(e.Envelope()), "token") {
		t.Errorf("the envelope tells %s", e.Envelope())
	}
}

func TestEndOfAContextIsNoFaultOfTheGateway(t *testing.T) {
	for cause, want := range map[error]mmcp.Code{context.Canceled: mmcp.CodeCancelled, context.DeadlineExceeded: mmcp.CodeTimeout} {
		if e := mmcp.AsError(fmt.Errorf("while waiting: %w", cause)); e.Code != want || !errors.Is(e, cause) {
			t.Errorf("%v became %v", cause, e)
		}
	}
}

// The client gets a sentence, not the text of Go's context errors.
func TestEndsOfContextsAreWorded(t *testing.T) {
	for cause, want := range map[error]string{
		context.DeadlineExceeded: "It failed: reading: no answer in time.",
		context.Canceled:         "It failed: reading: cancelled.",
	} {
		e := mmcp.Errorf(mmcp.CodeModelUnavailable, "It failed: %w.", fmt.Errorf("reading: %w", cause))
		if e.Message != want || !errors.Is(e, cause) {
			t.Errorf("%q, want %q", e.Message, want)
		}
	}
	if e := mmcp.Errorf(mmcp.CodeTimeout, "Late.").CausedBy(context.DeadlineExceeded); e.Message != "Late." ||
		!errors.Is(e, context.DeadlineExceeded) {
		t.Errorf("%v", e)
	}
}

func TestWithDoesNotChangeTheOriginal(t *testing.T) {
	e := mmcp.Errorf(mmcp.CodeTimeout, "Late.").With("a", 1)
	_ = e.With("b", 2)
	if len(e.Details) != 1 {
		t.Errorf("details %v", e.Details)
	}
}
