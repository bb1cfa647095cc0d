package mmcp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"time"
)

// Code is the machine-readable name of an error. The protocol's codes come first, then the gateway's own.
type Code string

const (
	CodeSchemaValidation       Code = "schema_validation"
	CodeUnknownModel           Code = "unknown_model"
	CodeRetargetingUnsupported Code = "retargeting_unsupported"
	CodeUnsupportedConstraint  Code = "unsupported_constraint"
	CodeUnsupportedSegment     Code = "unsupported_segment"
	CodeUnknownJoint           Code = "unknown_joint"
	CodeInvalidSkeleton        Code = "invalid_skeleton"
	CodeFrameOutOfRange        Code = "frame_out_of_range"
	CodeInvalidOptions         Code = "invalid_options"
	CodeInvalidRequest         Code = "invalid_request"
	CodeVersionUnsupported     Code = "version_unsupported"
	CodeUnauthorized           Code = "unauthorized"
	CodeForbidden              Code = "forbidden"
	CodePayloadTooLarge        Code = "payload_too_large"
	CodeRateLimited            Code = "rate_limited"
	CodeQuotaExceeded          Code = "quota_exceeded"
	CodeInternal               Code = "internal_error"
	CodeResourceExhausted      Code = "resource_exhausted"
	CodeModelUnavailable       Code = "model_unavailable"
	CodeTimeout                Code = "timeout"

	CodeNotFound         Code = "not_found"
	CodeMethodNotAllowed Code = "method_not_allowed"
	CodeJobNotFound      Code = "job_not_found"
	CodeJobFinished      Code = "job_finished"
	CodeJobGone          Code = "job_gone"         // the job of a key was cancelled, or its result has expired
	CodeUpstreamInvalid  Code = "upstream_invalid" // the answer of an upstream is invalid
	CodeOutcomeUnknown   Code = "outcome_unknown"  // a request was accepted and its answer was lost
	CodeCancelled        Code = "cancelled"        // the client disconnected
	CodeInterrupted      Code = "interrupted"      // its gateway died, and it must not be started again

	CodeIdempotencyConflict Code = "idempotency_conflict" // a key was used with another request
	CodeKeyConflict         Code = "key_conflict"         // an API key with this name exists, or was changed concurrently
)

// statuses maps codes to HTTP statuses.
var statuses = map[Code]int{
	CodeSchemaValidation:       http.StatusUnprocessableEntity,
	CodeUnknownModel:           http.StatusBadRequest,
	CodeRetargetingUnsupported: http.StatusBadRequest,
	CodeUnsupportedConstraint:  http.StatusBadRequest,
	CodeUnsupportedSegment:     http.StatusBadRequest,
	CodeUnknownJoint:           http.StatusBadRequest,
	CodeInvalidSkeleton:        http.StatusBadRequest,
	CodeFrameOutOfRange:        http.StatusBadRequest,
	CodeInvalidOptions:         http.StatusBadRequest,
	CodeInvalidRequest:         http.StatusBadRequest,
	CodeVersionUnsupported:     http.StatusBadRequest,
	CodeUnauthorized:           http.StatusUnauthorized,
	CodeForbidden:              http.StatusForbidden,
	CodePayloadTooLarge:        http.StatusRequestEntityTooLarge,
	CodeRateLimited:            http.StatusTooManyRequests,
	CodeQuotaExceeded:          http.StatusTooManyRequests,
	CodeInternal:               http.StatusInternalServerError,
	CodeResourceExhausted:      http.StatusServiceUnavailable,
	CodeModelUnavailable:       http.StatusServiceUnavailable,
	CodeTimeout:                http.StatusGatewayTimeout,
	CodeNotFound:               http.StatusNotFound,
	CodeMethodNotAllowed:       http.StatusMethodNotAllowed,
	CodeJobNotFound:            http.StatusNotFound,
	CodeJobFinished:            http.StatusConflict,
	CodeJobGone:                http.StatusGone,
	CodeUpstreamInvalid:        http.StatusBadGateway,
	CodeOutcomeUnknown:         http.StatusBadGateway,
	CodeInterrupted:            http.StatusBadGateway,
	CodeIdempotencyConflict:    http.StatusConflict,
	CodeKeyConflict:            http.StatusConflict,
	CodeCancelled:              499, // nginx's status for a client that disconnected; no client reads it
}

// Error is a failure as shown to clients, in the protocol's envelope.
type Error struct {
	Code    Code
	Message string         // a sentence on which a person can act
	Details map[string]any // never null in the envelope

	RetryAfter time.Duration // 0: none
	Route      Route         // the server that failed, if one was called
	Enveloped  bool          // a server sent it in an envelope

	status int // status of an upstream's answer, whose code may be unknown; 0: by Code
	cause  error
}

// Errorf returns an Error. A %w in the format sets its cause.
func Errorf(code Code, format string, args ...any) *Error {
	for i, arg := range args {
		if err, ok := arg.(error); ok && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
			args[i] = worded{err}
		}
	}
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), cause: errors.Unwrap(err)}
}

// worded is the error of an ended context, with a message for people.
type worded struct{ error }

func (w worded) Unwrap() error { return w.error }

func (w worded) Error() string {
	return strings.NewReplacer(
		context.DeadlineExceeded.Error(), "no answer in time",
		context.Canceled.Error(), "cancelled",
	).Replace(w.error.Error())
}

// CausedBy returns a copy of e with a cause that is not part of the message.
func (e *Error) CausedBy(err error) *Error {
	c := *e
	c.cause = err
	return &c
}

// MemoryFull returns the refusal of a request for which there is no memory now.
func MemoryFull() *Error {
	e := Errorf(CodeResourceExhausted, "The requests and answers that are being worked on take all of limits.memory; try again later.")
	e.RetryAfter = time.Second
	return e
}

// NotSent is the error of a request that was not sent, or not begun, although a server could accept it. It
// does not indicate a fault of the server.
type NotSent struct {
	Err       error
	Announced bool // the hook BeforeSend was called
}

func (u NotSent) Error() string { return u.Err.Error() }

func (u NotSent) Unwrap() error { return u.Err }

// Unsent marks an error after which nothing of the request was sent.
func (u NotSent) Unsent() {}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Unwrap returns the cause of the error, or nil.
func (e *Error) Unwrap() error { return e.cause }

// With returns a copy of e with one more detail.
func (e *Error) With(key string, value any) *Error {
	c := *e
	c.Details = maps.Clone(e.Details)
	if c.Details == nil {
		c.Details = make(map[string]any, 1)
	}
	c.Details[key] = value
	return &c
}

// Known reports whether the protocol or the gateway defines a code. Servers may use any others.
func (c Code) Known() bool { _, ok := statuses[c]; return ok }

// Status returns the HTTP status of the error.
func (e *Error) Status() int {
	if e.status != 0 {
		return e.status
	}
	if s, ok := statuses[e.Code]; ok {
		return s
	}
	return http.StatusInternalServerError
}

// AsError returns err as an *Error. The end of a context becomes a timeout or a cancellation. Any other error
// becomes an internal error with err as its cause, whose text is not shown.
func AsError(err error) *Error {
	var e *Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled):
		return &Error{Code: CodeCancelled, Message: "The request was cancelled before its answer came.", cause: err}
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Code: CodeTimeout, Message: "The request's deadline passed before its answer came.", cause: err}
	}
	return &Error{Code: CodeInternal, Message: "The gateway failed on this request; its log has the reason under the request id.", cause: err}
}
