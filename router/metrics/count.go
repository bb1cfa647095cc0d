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

// Outcomes in the cache as labels, beside the ones of Cache-Status.
const (
	hit       = "hit"
	bypass    = "bypass"
	collapsed = "collapsed"
)

// Begin counts a request that is being answered. Answered ends it.
func (m *Set) Begin() { m.inFlight.Inc() }

// Answered counts one request. The route is the pattern, not the path. Trace is the id of
// the request's trace; empty: it is not recorded.
func (m *Set) Answered(route string, status int, took time.Duration, trace string) {
	m.inFlight.Dec()
	if route = strings.TrimSuffix(route, "/"); route == "" {
		route = Other
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	observe(m.seconds.WithLabelValues(route), took, trace)
}

// Overhead counts the time of one answer that no server took.
func (m *Set) Overhead(took time.Duration, trace string) { observe(m.overhead, max(0, took), trace) }

// observe counts a time, with the trace that is an example of it.
func observe(o prometheus.Observer, took time.Duration, trace string) {
	if e, ok := o.(prometheus.ExemplarObserver); ok && trace != "" {
		e.ObserveWithExemplar(took.Seconds(), prometheus.Labels{"trace_id": trace})
		return
	}
	o.Observe(took.Seconds())
}

// Generated counts one motion and the time that it took. Trace is as in Answered.
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
		batched := m.batched.WithLabelValues(model, upstream) // also shown while it is 0
		if route.Batch > 0 {
			batched.Inc()
		}
	}
	m.generations.WithLabelValues(model, upstream, m.reasons.label(route.Reason), outcome, cache, code).Inc()
	observe(m.generationSeconds.WithLabelValues(model), took, trace)
}

// outcomeOf sorts errors into few kinds.
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

// codeOf returns the code of an error if it is one of the protocol or of the gateway:
// servers may have any others.
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

// Limited counts a request beyond a limit of its key. Action is how the request was treated.
func (m *Set) Limited(limit, action string) { m.limited.WithLabelValues(limit, action).Inc() }

// Reloaded counts changes of the settings file at run time, by whether they were applied.
func (m *Set) Reloaded(taken bool) {
	if taken {
		m.reloads.Inc()
	} else {
		m.reloadFailures.Inc()
	}
}

// report counts uses for the report of usage.
type report interface{ Add(u access.Use) }

// Uses counts uses, and hands them to the report of usage; nil: there is none.
type Uses struct {
	set  *Set
	next report
}

// Uses returns a report of use that counts before it passes the use on.
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
