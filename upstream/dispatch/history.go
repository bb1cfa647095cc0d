package dispatch

import (
	"maps"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// history holds the recent calls of a lane. From them it decides whether the server fails, or only some
// requests do. It is guarded by Scheduler.mu.
//
// Repeated failures of one request count once. Failures of one client are attributed to that client as long
// as other calls succeed. Failures that the server reports in an envelope show that it works: if all of them
// are one client's, they count only if another server can replace the lane.
type history struct {
	failures     []failedCall            // failures of different requests since the last good call
	recent       []pastCall              // the latest calls, oldest first
	lastGood     time.Time               // of the last good call
	heldRequests map[uint64]*heldRequest // requests whose latest call failed, by fingerprint
	blamed       []string                // clients whose failures opened the breaker, and kept it open
	failedProbes int                     // number of failed probes since the breaker was last closed
}

// failedCall is a request that failed. Without a request, it is a failure of the server alone.
type failedCall struct {
	request  uint64
	client   string
	reported bool // by the server, in an envelope
}

// pastCall is the end of a call.
type pastCall struct {
	failedCall
	at   time.Time
	good bool
}

// heldRequest is the record of a request that failed.
type heldRequest struct {
	count    int // failures in a row; simultaneous failures count once
	at       time.Time
	until    time.Time // until then the request is not used as a probe; after quarantineAfter failures it is not sent at all
	ownFault bool      // other calls succeeded between its failures, so the request is at fault
	err      *mmcp.Error
}

const (
	maxRecent = 256
	maxHeld   = 256
	maxBlamed = 8

	// quarantineAfter is the number of failures in a row after which a request is not sent for a while.
	quarantineAfter = 2
	// maxQuarantine bounds the time for which a request at fault is not sent after a failure.
	maxQuarantine = time.Minute
	// hopelessAfter is the number of failed probes after which no ticket waits for the lane.
	hopelessAfter = 3
)

// succeeded records a call that shows a working server; t is nil if no client sent it.
func (h *history) succeeded(t *Ticket, now time.Time) {
	h.failures, h.lastGood = h.failures[:0], now
	h.add(pastCall{at: now, good: true})
	if t != nil && len(h.heldRequests) > 0 {
		delete(h.heldRequests, t.fingerprint())
	}
}

// failed records a call that began at began and failed; t is nil if the failure is the server's
// alone.
func (h *history) failed(t *Ticket, err *mmcp.Error, began, now time.Time, o *BreakerOptions) {
	f := failedCall{reported: err != nil && err.Enveloped}
	if t != nil {
		f.request, f.client = t.fingerprint(), t.Client
		h.hold(f.request, err, began, now, o)
	}
	h.add(pastCall{failedCall: f, at: now})
	same := func(o failedCall) bool { return f.request != 0 && o.request == f.request && o.client == f.client }
	if len(h.failures) < max(o.Failures, maxRecent) && !slices.ContainsFunc(h.failures, same) {
		h.failures = append(h.failures, f)
	}
}

func (h *history) add(o pastCall) {
	if len(h.recent) == maxRecent {
		h.recent = slices.Delete(h.recent, 0, maxRecent/4)
	}
	h.recent = append(h.recent, o)
}

// hold records a failure of a request and holds the request back, longer after each failure.
func (h *history) hold(request uint64, err *mmcp.Error, began, now time.Time, o *BreakerOptions) *heldRequest {
	r := h.heldRequests[request]
	if r == nil {
		if len(h.heldRequests) >= maxHeld {
			h.forget(now)
		}
		if h.heldRequests == nil {
			h.heldRequests = map[uint64]*heldRequest{}
		}
		r = &heldRequest{}
		h.heldRequests[request] = r
	}
	if r.count == 0 || !began.Before(r.at) {
		r.count++
	}
	r.ownFault = r.ownFault || h.lastGood.After(r.at) && !r.at.IsZero()
	most := 2 * o.Open // so that a recovered server soon receives the request again
	if r.ownFault {
		most = max(most, maxQuarantine)
	}
	pause := min(o.Open<<min(max(r.count-quarantineAfter, 0), 16), most)
	if r.count < quarantineAfter {
		pause = 2 * o.Open
	}
	r.at, r.until, r.err = now, now.Add(pause), err
	return r
}

// forget removes expired records, or the oldest one, to make room for another.
func (h *history) forget(now time.Time) {
	var oldest uint64
	var at time.Time
	for request, r := range h.heldRequests {
		if now.After(r.until.Add(maxQuarantine)) {
			delete(h.heldRequests, request)
		} else if at.IsZero() || r.at.Before(at) {
			oldest, at = request, r.at
		}
	}
	if len(h.heldRequests) >= maxHeld {
		delete(h.heldRequests, oldest)
	}
}

// serverFails reports whether the server fails, and not only some requests or one client's.
func (h *history) serverFails(now time.Time, o *BreakerOptions, replaceable bool) bool {
	return h.serverFailures(h.failures, now, o, replaceable) >= o.Failures || h.failureShareExceeded(now, o)
}

// serverFailures returns how many of the failures count against the server. replaceable reports whether
// another lane serves the model.
func (h *history) serverFailures(failures []failedCall, now time.Time, o *BreakerOptions, replaceable bool) int {
	own, requests, reported := 0, map[uint64]bool{}, map[uint64]bool{}
	var clients []string
	for _, f := range failures {
		switch {
		case f.request == 0:
			own++
			continue
		case f.reported:
			reported[f.request] = true
		default:
			requests[f.request] = true
		}
		if !slices.Contains(clients, f.client) {
			clients = append(clients, f.client)
		}
	}
	switch {
	case len(clients) > 1:
		return own + len(requests) + len(reported)
	case within(h.lastGood, now, o.Window):
		return own
	case replaceable:
		return own + len(requests) + len(reported)
	}
	return own + len(requests)
}

// failureShareExceeded reports whether the server's failures reach o.Ratio of the calls in the window.
// Failures reported in an envelope do not count here: between good answers they are
// caused by the request.
func (h *history) failureShareExceeded(now time.Time, o *BreakerOptions) bool {
	good := 0
	var failures []failedCall
	for _, c := range h.recent {
		switch {
		case now.Sub(c.at) >= o.Window:
		case c.good:
			good++
		case !c.reported:
			failures = append(failures, c.failedCall)
		}
	}
	n := h.serverFailures(failures, now, o, false)
	return good+n >= minCalls && float64(n) >= o.Ratio*float64(good+n)
}

// blame records the clients whose failures opened the breaker.
func (h *history) blame(failures ...failedCall) {
	for _, f := range failures {
		if f.request != 0 && len(h.blamed) < maxBlamed && !slices.Contains(h.blamed, f.client) {
			h.blamed = append(h.blamed, f.client)
		}
	}
}

// reset forgets everything but the last good call and the requests that are themselves at fault.
func (h *history) reset() {
	*h = history{heldRequests: h.heldRequests, lastGood: h.lastGood}
	maps.DeleteFunc(h.heldRequests, func(_ uint64, r *heldRequest) bool { return !r.ownFault })
}

// heldRequest returns the record of the ticket's request if its latest call failed and it is still held back,
// or nil.
func (h *history) heldRequest(t *Ticket, now time.Time) *heldRequest {
	if t == nil || len(h.heldRequests) == 0 {
		return nil
	}
	if r := h.heldRequests[t.fingerprint()]; r != nil && now.Before(r.until) {
		return r
	}
	return nil
}

// quarantined returns the record of the ticket's request if it must not be sent now, or nil.
func (h *history) quarantined(t *Ticket, now time.Time) *heldRequest {
	if r := h.heldRequest(t, now); r != nil && r.count >= quarantineAfter {
		return r
	}
	return nil
}

// hopeless reports whether the ticket should not wait for the open breaker: a probe of its
// client failed, or hopelessAfter probes of several clients did.
func (h *history) hopeless(t *Ticket) bool {
	switch {
	case h.failedProbes == 0:
		return false
	case h.failedProbes >= hopelessAfter && len(h.blamed) != 1:
		return true
	}
	return t != nil && slices.Contains(h.blamed, t.Client)
}

// holdEnds appends the times at which requests are no longer held back.
func (h *history) holdEnds(to []time.Time) []time.Time {
	for _, r := range h.heldRequests {
		to = append(to, r.until)
	}
	return to
}

// refusal is the error of a request that is held back.
func (r *heldRequest) refusal(upstream string, now time.Time) *mmcp.Error {
	code := r.err.Code
	if code == mmcp.CodeOutcomeUnknown {
		code = mmcp.CodeUpstreamInvalid // this request was not sent, so its outcome is known
	}
	e := mmcp.Errorf(code, "This request failed %d times in a row at upstream %s and is not sent there for %v. The last failure: %s",
		r.count, upstream, max(r.until.Sub(now), 0).Round(time.Second), r.err.Message).
		With("upstream", upstream).With("quarantined", true).With("failures", r.count)
	e.Route = mmcp.Route{Upstream: upstream, Reason: "quarantine"}
	e.RetryAfter = max(r.until.Sub(now), time.Second)
	return e
}
