package metrics

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Outcomes of the cache as labels, in addition to the outcomes in Cache-Status.
const (
	hit       = "hit"
	bypass    = "bypass"
	collapsed = "collapsed"
)

// Begin counts a request that is being answered. Answered ends it.
func (m *Set) Begin() { m.inFlight.Inc() }

// Answered counts one request. route is the pattern, not the path. trace is the id of the request's trace, or
// "".
func (m *Set) Answered(route string, status int, took time.Duration, trace string) {
	m.inFlight.Dec()
	if route = strings.TrimSuffix(route, "/"); route == "" {
		route = Other
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	observe(m.seconds.WithLabelValues(route), took, trace)
}

// Overhead records the time of an answer outside of servers.
func (m *Set) Overhead(took time.Duration, trace string) { observe(m.overhead, max(0, took), trace) }

// observe records a duration, with a trace as its exemplar.
func observe(o prometheus.Observer, took time.Duration, trace string) {
	if e, ok := o.(prometheus.ExemplarObserver); ok && trace != "" {
		e.ObserveWithExemplar(took.Seconds(), prometheus.Labels{"trace_id": trace})
		return
	}
	o.Observe(took.Seconds())
}

// Generated counts one motion and records its duration. trace is as in Answered.
func (m *Set) Generated(model string, res *mmcp.Result, err error, took time.Duration, trace string) {
	var route mmcp.Route
	var outcome, cache, code string
	if err != nil {
		e := mmcp.AsError(err)
		route, outcome, code = e.Route, outcomeOf(e), codeOf(e)
	} else {
		route, outcome, cache = res.Route, "ok", cacheLabel(res.Cache)
		m.cache.WithLabelValues(cache).Inc()
		m.formats.WithLabelValues(res.Format.String()).Inc()
	}
	model, upstream := m.models.label(model), m.upstreams.label(route.Upstream)
	if cache != hit && upstream != "" {
		observe(m.queueSeconds.WithLabelValues(model), route.Waited, trace)
		batched := m.batched.WithLabelValues(model, upstream) // also exported while it is 0
		if route.Batch > 0 {
			batched.Inc()
		}
	}
	m.generations.WithLabelValues(model, upstream, m.reasons.label(route.Reason), outcome, cache, code).Inc()
	observe(m.generationSeconds.WithLabelValues(model), took, trace)
}

// outcomeOf maps errors to a few outcomes.
func outcomeOf(e *mmcp.Error) string {
	switch {
	case errors.Is(e, context.Canceled) || e.Code == mmcp.CodeCancelled:
		return "cancelled"
	case e.Status() < 500:
		return "refused"
	default:
		return "failed"
	}
}

// codeOf returns the code of an error if the protocol or the gateway defines it, because servers may send any
// code.
func codeOf(e *mmcp.Error) string {
	if e.Code.Known() {
		return string(e.Code)
	}
	return Other
}

func cacheLabel(s mmcp.CacheStatus) string {
	switch {
	case s.Hit:
		return hit
	case s.Forward == "":
		return bypass
	case s.Collapsed:
		return collapsed
	default:
		return s.Forward
	}
}

// Limited counts a request beyond a limit of its key. action is the treatment of the request.
func (m *Set) Limited(limit, action string) { m.limited.WithLabelValues(limit, action).Inc() }

// Reloaded counts changes of the settings file at run time; taken reports whether they were applied.
func (m *Set) Reloaded(taken bool) {
	if taken {
		m.reloads.Inc()
	} else {
		m.reloadFailures.Inc()
	}
}

// report counts uses for the report of usage.
type report interface{ Add(u access.Use) }

// Uses counts uses, and forwards them to the report of usage; next may be nil.
type Uses struct {
	set  *Set
	next report
}

// Uses returns a report that counts each use before it forwards it.
func (m *Set) Uses(next report) *Uses { return &Uses{m, next} }

// Add counts a use.
func (u *Uses) Add(use access.Use) {
	if u.next != nil {
		u.next.Add(use)
	}
	m, model := u.set, u.set.models.label(use.Model)
	m.tenants.WithLabelValues(m.clients.label(use.Tenant)).Inc()
	m.serverSeconds.WithLabelValues(model).Add(max(0, use.Server))
	if use.Currency != "" {
		currency := m.currencies.label(use.Currency)
		m.cost.WithLabelValues(model, "spent", currency).Add(max(0, use.Cost))
		m.cost.WithLabelValues(model, "saved", currency).Add(max(0, use.Saved))
	}
}
