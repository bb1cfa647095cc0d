package cache

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// said is the part of an Answer that stands in a record.
type said struct {
	Status int               `json:"status"`
	Header map[string]string `json:"header,omitempty"`
}

func saidOf(a Answer) said { return said{a.Status, a.Header} }
func (s said) answer(body []byte) Answer {
	return Answer{Status: s.Status, Header: s.Header, Body: body}
}

// ErrorAnswer is an error as its client gets it.
func ErrorAnswer(e *mmcp.Error) Answer {
	a := Answer{Status: e.Status(), Header: map[string]string{"Content-Type": "application/json"}, Body: e.Envelope()}
	if e.RetryAfter > 0 {
		a.Header["Retry-After"] = strconv.FormatInt(int64((e.RetryAfter+time.Second-1)/time.Second), 10)
	}
	return a
}

func interrupted() Answer {
	return ErrorAnswer(mmcp.Errorf(mmcp.CodeInterrupted,
		"The gateway that worked on this request ended before the answer came. It is not known what the server did, so the request was not sent again."))
}

func forgotten() Answer {
	return ErrorAnswer(mmcp.Errorf(mmcp.CodeOutcomeUnknown, "This was done; its answer could not be kept."))
}

// final reports whether an answer stands, so that the same request is not to be
// done again: a success, a fault of the request, or an outcome that nobody
// knows. A refusal for lack of room is none, nor is the failure of what can
// safely be repeated.
func final(a Answer, repeatable bool) bool {
	switch a.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly,
		http.StatusTooManyRequests, http.StatusServiceUnavailable, mmcp.Errorf(mmcp.CodeCancelled, "").Status():
		return false
	}
	return a.Status < 500 || !repeatable
}

// guarded runs work and turns a panic into an answer.
func guarded(ctx context.Context, work func(context.Context) Answer, tell func(p any)) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			tell(p)
			a = ErrorAnswer(mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The run of this request broke off in the gateway; its log has the reason."))
		}
	}()
	return work(ctx)
}
