package dispatch

import (
	"maps"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// history is the recent calls of a lane, by which a failing server is told from failing
// requests. It is guarded by scheduler.mu.
//
// A request that fails repeatedly is one failure. Failures of one client are attributed
// to that client as long as other calls succeed. Failures that the server reports in an
// envelope show that it works: those of one client count only if another server can
// replace the lane.
type history struct {
	row    []failure               // different requests that failed since the last good call
	calls  []outcome               // the latest ones, oldest first
	good   time.Time               // of the last good call
	held   map[uint64]*heldRequest // requests that failed when they were sent last
	blamed []string                // clients whose failures opened the breaker, and kept it open
	probes int                     // that failed since it was closed
}

// failure is a request that failed. Without a request it is a failure of the server
// alone.
type failure struct {
	request  uint64
	client   string
	reported bool // by the server, in an envelope
}

// outcome is the end of a call.
type outcome struct {
	failure
	at   time.Time
	good bool
}

// heldRequest is the record of a request that failed.
type heldRequest struct {
	count int // in a row, not counting those that ran at the same time
	at    time.Time
	until time.Time // it is no probe before, and is not sent if it failed twice
	own   bool      // there were good answers between its failures
	err   *mmcp.Error
}

const (
	mostCalls  = 256
	mostHeld   = 256
	mostBlamed = 8

	// quarantines is how often a request fails before it is kept back.
	quarantines = 2
	// mostQuarantine bounds how long a request is kept back after each failure that is
	// its own.
	mostQuarantine = time.Minute
	// deadProbes is how many probes fail before a lane counts as dead to all.
	deadProbes = 3
)

// succeeded takes over a call that shows a working server.
func (h *history) succeeded(t *Ticket, now time.Time) {
	h.row, h.good = h.row[:0], now
	h.add(outcome{at: now, good: true})
	if t != nil && len(h.held) > 0 {
		delete(h.held, t.print())
	}
}

// failed takes over a call that failed and began at began. A nil ticket is one of
// no client.
func (h *history) failed(t *Ticket, err *mmcp.Error, began, now time.Time, o *BreakerOptions) {
	f := failure{reported: err != nil && err.Enveloped}
	if t != nil {
		f.request, f.client = t.print(), t.Client
		h.hold(f.request, err, began, now, o)
	}
	h.add(outcome{failure: f, at: now})
	same := func(o failure) bool { return f.request != 0 && o.request == f.request && o.client == f.client }
	if len(h.row) < max(o.Failures, mostCalls) && !slices.ContainsFunc(h.row, same) {
		h.row = append(h.row, f)
	}
}

func (h *history) add(o outcome) {
	if len(h.calls) == mostCalls {
		h.calls = slices.Delete(h.calls, 0, mostCalls/4)
	}
	h.calls = append(h.calls, o)
}

// hold keeps a request back for a while, longer each time.
func (h *history) hold(request uint64, err *mmcp.Error, began, now time.Time, o *BreakerOptions) *heldRequest {
	r := h.held[request]
	if r == nil {
		if len(h.held) >= mostHeld {
			h.forget(now)
		}
		if h.held == nil {
			h.held = map[uint64]*heldRequest{}
		}
		r = &heldRequest{}
		h.held[request] = r
	}
	if r.count == 0 || !began.Before(r.at) {
		r.count++
	}
	r.own = r.own || h.good.After(r.at) && !r.at.IsZero()
	most := 2 * o.Open // so that a recovered server soon gets the request again
	if r.own {
		most = max(most, mostQuarantine)
	}
	pause := min(o.Open<<min(max(r.count-quarantines, 0), 16), most)
	if r.count < quarantines {
		pause = 2 * o.Open
	}
	r.at, r.until, r.err = now, now.Add(pause), err
	return r
}

// forget removes old records to make room for one more.
func (h *history) forget(now time.Time) {
	var oldest uint64
	var at time.Time
	for request, r := range h.held {
		if now.After(r.until.Add(mostQuarantine)) {
			delete(h.held, request)
		} else if at.IsZero() || r.at.Before(at) {
			oldest, at = request, r.at
		}
	}
	if len(h.held) >= mostHeld {
		delete(h.held, oldest)
	}
}

// shows reports whether the server fails, as opposed to single requests or a client.
func (h *history) shows(now time.Time, o *BreakerOptions, replaceable bool) bool {
	return h.counts(h.row, now, o, replaceable) >= o.Failures || h.share(now, o)
}

// counts returns how many of some failures are the server's.
func (h *history) counts(failures []failure, now time.Time, o *BreakerOptions, replaceable bool) int {
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
	case within(h.good, now, o.Window):
		return own
	case replaceable:
		return own + len(requests) + len(reported)
	}
	return own + len(requests)
}

// share reports whether too many of the calls in the window are the server's failures.
// Failures reported in an envelope do not count here: between good answers they are
// caused by the request.
func (h *history) share(now time.Time, o *BreakerOptions) bool {
	good := 0
	var failures []failure
	for _, c := range h.calls {
		switch {
		case now.Sub(c.at) >= o.Window:
		case c.good:
			good++
		case !c.reported:
			failures = append(failures, c.failure)
		}
	}
	n := h.counts(failures, now, o, false)
	return good+n >= leastCalls && float64(n) >= o.Ratio*float64(good+n)
}

// blame notes the clients of failures that opened the breaker, or of a probe that
// failed.
func (h *history) blame(failures ...failure) {
	for _, f := range failures {
		if f.request != 0 && len(h.blamed) < mostBlamed && !slices.Contains(h.blamed, f.client) {
			h.blamed = append(h.blamed, f.client)
		}
	}
}

// cleared forgets all but the requests that are held back for failures of their own.
func (h *history) cleared() {
	*h = history{held: h.held, good: h.good}
	maps.DeleteFunc(h.held, func(_ uint64, r *heldRequest) bool { return !r.own })
}

// kept returns the record of a request that failed last time and is still held
// back, or nil.
func (h *history) kept(t *Ticket, now time.Time) *heldRequest {
	if t == nil || len(h.held) == 0 {
		return nil
	}
	if r := h.held[t.print()]; r != nil && now.Before(r.until) {
		return r
	}
	return nil
}

// quarantined returns the record of a request that must not be sent now, or nil.
func (h *history) quarantined(t *Ticket, now time.Time) *heldRequest {
	if r := h.kept(t, now); r != nil && r.count >= quarantines {
		return r
	}
	return nil
}

// dead reports whether a ticket should not wait for an open breaker: a probe of the
// ticket's client failed, or several probes of several clients did.
func (h *history) dead(t *Ticket) bool {
	switch {
	case h.probes == 0:
		return false
	case h.probes >= deadProbes && len(h.blamed) != 1:
		return true
	}
	return t != nil && slices.Contains(h.blamed, t.Client)
}

// releases appends when requests are no longer held back.
func (h *history) releases(to []time.Time) []time.Time {
	for _, r := range h.held {
		to = append(to, r.until)
	}
	return to
}

// quarantine is the error of a request that is held back.
func (r *heldRequest) quarantine(upstream string, now time.Time) *mmcp.Error {
	code := r.err.Code
	if code == mmcp.CodeOutcomeUnknown {
		code = mmcp.CodeUpstreamInvalid // that of one that was sent
	}
	e := mmcp.Errorf(code, "This request failed %d times in a row at upstream %s and is not sent there for %v. The last failure: %s",
		r.count, upstream, max(r.until.Sub(now), 0).Round(time.Second), r.err.Message).
		With("upstream", upstream).With("quarantined", true).With("failures", r.count)
	e.Route = mmcp.Route{Upstream: upstream, Reason: "quarantine"}
	e.RetryAfter = max(r.until.Sub(now), time.Second)
	return e
}
