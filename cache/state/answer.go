package state

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// AnswerHead is the part of an Answer that is stored in a record: everything but the body.
type AnswerHead struct {
	Status int               `json:"status"`
	Header map[string]string `json:"header,omitempty"`
}

// HeadOf returns the head of an answer.
func HeadOf(a mmcp.Answer) AnswerHead { return AnswerHead{a.Status, a.Header} }
func (s AnswerHead) Answer(body []byte) mmcp.Answer {
	return mmcp.Answer{Status: s.Status, Header: s.Header, Body: body}
}

// ErrorAnswer returns the answer with the envelope of an error.
func ErrorAnswer(e *mmcp.Error) mmcp.Answer {
	a := mmcp.Answer{Status: e.Status(), Header: map[string]string{"Content-Type": "application/json"}, Body: e.Envelope()}
	if e.RetryAfter > 0 {
		a.Header["Retry-After"] = strconv.FormatInt(int64((e.RetryAfter+time.Second-1)/time.Second), 10)
	}
	return a
}

// Interrupted returns the answer to a request whose gateway ended before the answer arrived.
func Interrupted() mmcp.Answer {
	return ErrorAnswer(mmcp.Errorf(mmcp.CodeInterrupted,
		"The gateway that worked on this request ended before the answer came. It is not known what the server did, so the "+
			"request was not sent again."))
}

// AnswerLost returns the answer to a request that was executed but whose answer could not be stored.
func AnswerLost() mmcp.Answer {
	return ErrorAnswer(mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The request was executed, but its answer could not be stored."))
}

// Contained runs work. If work panics, Contained passes the panic to report and returns an error answer.
func Contained(ctx context.Context, work func(context.Context) mmcp.Answer, report func(p any)) (a mmcp.Answer) {
	defer func() {
		if p := recover(); p != nil {
			report(p)
			a = ErrorAnswer(mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The gateway failed while it ran this request; its log has the reason."))
		}
	}()
	return work(ctx)
}

// ShuttingDown returns the error of requests that arrive during a shutdown.
func ShuttingDown() error {
	return mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway is shutting down.")
}

// Refusal returns the client's error for a failed write of its request to the state.
func Refusal(err error) *mmcp.Error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway cannot store requests, so it accepts none: %w", err)
	e.Message = "The gateway cannot store requests now, so nothing was started. Try again later."
	var known interface{ Refusal() string }
	if errors.As(err, &known) {
		e.Message = known.Refusal()
	}
	e.RetryAfter = 5 * time.Second
	return e
}
