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

// Outcomes in the cache that stand in labels, beside those of Cache-Status.
const (
	hit       = "hit"
	bypass    = "bypass"
	collapsed = "collapsed"
)

type answerLabels struct {
	route  string
	status int
}

type answerSeries struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

// Begin counts a request that is being answered. Answered ends it.
func (m *Set) Begin() { m.inFlight.Inc() }

// Answered counts one request. The route is the pattern, not the path. Trace is the id of
// the request's trace; empty: it is not recorded.
func (m *Set) Answered(route string, status int, took time.Duration, trace string) {
	m.inFlight.Dec()
	s := m.answers.get(answerLabels{route, status}, func(l answerLabels) answerSeries {
		if l.route = strings.TrimSuffix(l.route, "/"); l.route == "" {
			l.route = Other
		}
		return answerSeries{m.requests.WithLabelValues(l.route, strconv.Itoa(l.status)), m.seconds.WithLabelValues(l.route)}
	})
	s.requests.Inc()
	observe(s.seconds, took, trace)
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

type motionLabels struct{ model, upstream, reason, outcome, cache, code, format string }

type motionSeries struct {
	generations    prometheus.Counter
	seconds        prometheus.Observer
	queue          prometheus.Observer
	batched        prometheus.Counter // nil: no upstream
	cache, formats prometheus.Counter // nil: of failures
}

// Generated counts one motion, which took so long. Trace is as in Answered.
func (m *Set) Generated(model string, res *mmcp.Result, err error, took time.Duration, trace string) {
	var route mmcp.Route
	l := motionLabels{model: model}
	if err != nil {
		e := mmcp.AsError(err)
		route, l.outcome, l.code = e.Route, outcomeOf(e), codeOf(e)
	} else {
		route, l.outcome, l.cache, l.format = res.Route, "ok", cacheLabel(res.Cache), res.Format.String()
	}
	l.upstream, l.reason = route.Upstream, route.Reason
	s := m.motions.get(l, m.motionSeries)
	if s.cache != nil {
		s.cache.Inc()
		s.formats.Inc()
	}
	if l.cache != hit && s.batched != nil {
		observe(s.queue, route.Waited, trace)
		if route.Batch > 0 {
			s.batched.Inc()
		}
	}
	s.generations.Inc()
	observe(s.seconds, took, trace)
}

func (m *Set) motionSeries(l motionLabels) (s motionSeries) {
	model, upstream := m.models.label(l.model), m.upstreams.label(l.upstream)
	s.generations = m.generations.WithLabelValues(model, upstream, m.reasons.label(l.reason), l.outcome, l.cache, l.code)
	s.seconds, s.queue = m.generationSeconds.WithLabelValues(model), m.queueSeconds.WithLabelValues(model)
	if upstream != "" {
		s.batched = m.batched.WithLabelValues(model, upstream)
	}
	if l.outcome == "ok" {
		s.cache, s.formats = m.cache.WithLabelValues(l.cache), m.formats.WithLabelValues(l.format)
	}
	return s
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

// Limited counts a request beyond a limit of its key. Action is what was done about it.
func (m *Set) Limited(limit, action string) { m.limited.WithLabelValues(limit, action).Inc() }

// Reloaded counts settings that were changed while the gateway runs: taken over, or not.
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

// Uses returns a report that counts what it gets.
func (m *Set) Uses(next report) *Uses { return &Uses{m, next} }

type useLabels struct{ tenant, model, currency string }

type useSeries struct{ motions, spent, saved, server prometheus.Counter }

// Add counts a use.
func (u *Uses) Add(use access.Use) {
	if u.next != nil {
		u.next.Add(use)
	}
	s := u.set.uses.get(useLabels{use.Tenant, use.Model, use.Currency}, u.set.useSeries)
	s.motions.Inc()
	if s.spent != nil {
		s.spent.Add(max(0, use.Cost))
		s.saved.Add(max(0, use.Saved))
	}
	s.server.Add(max(0, use.Server))
}

func (m *Set) useSeries(l useLabels) (s useSeries) {
	model := m.models.label(l.model)
	s.motions, s.server = m.tenants.WithLabelValues(m.clients.label(l.tenant)), m.serverSeconds.WithLabelValues(model)
	if l.currency != "" {
		currency := m.currencies.label(l.currency)
		s.spent, s.saved = m.cost.WithLabelValues(model, "spent", currency), m.cost.WithLabelValues(model, "saved", currency)
	}
	return s
}
