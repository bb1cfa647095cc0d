// Package metrics counts what the gateway does, for Prometheus. It knows nothing of HTTP.
package metrics

import (
	"context"
	"errors"
	"maps"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/memory"
)

// Metrics are what the gateway counts. Every label takes few values: routes and
// upstreams are ours, models come from the catalogue. Its methods may be called
// concurrently.
type Metrics struct {
	Registry *prometheus.Registry

	InFlight prometheus.Gauge // requests

	Reloads        prometheus.Counter // settings that were taken over
	ReloadFailures prometheus.Counter

	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec

	generations       *prometheus.CounterVec
	generationSeconds *prometheus.HistogramVec
	queueSeconds      *prometheus.HistogramVec
	batched           *prometheus.CounterVec
	formats           *prometheus.CounterVec
	cache             *prometheus.CounterVec
	limited           *prometheus.CounterVec

	upstreams, models sync.Map // that stand in labels

	routed known[answerKey, answerSeries]
	made   known[motionKey, motionSeries]
}

// known are series by their labels. Prometheus finds each by hashes of its labels under
// a lock, which costs a request more than all counting.
type known[K comparable, V any] struct {
	found atomic.Pointer[map[K]V] // replaced, never changed
}

// mostKnown bounds them: labels are few, unless models and servers change for long.
const mostKnown = 1000

// find returns what look found for a key.
func (n *known[K, V]) find(key K, look func() V) V {
	old := n.found.Load()
	if old != nil {
		if v, ok := (*old)[key]; ok {
			return v
		}
	}
	v := look()
	next := map[K]V{key: v}
	if old != nil && len(*old) < mostKnown {
		maps.Copy(next, *old)
	}
	n.found.CompareAndSwap(old, &next) // else the next request finds it
	return v
}

// forget has everything looked up again.
func (n *known[K, V]) forget() { n.found.Store(nil) }

// buckets reach from an answer out of memory to the longest that a client waits.
var buckets = []float64{.001, .005, .025, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600}

// New returns metrics of a gateway that holds as many jobs as a function says.
func New(jobs func() int) *Metrics {
	m := &Metrics{
		Registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_requests_total", Help: "Requests that were answered.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_request_duration_seconds", Help: "Time from a request's head to the end of its answer.", Buckets: buckets,
		}, []string{"route"}),
		InFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "motiongate_requests_in_flight", Help: "Requests being answered now.",
		}),
		generations: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_generations_total",
			Help: "Requested motions, by model, by the server that answered and why it was chosen, and by outcome.",
		}, []string{"model", "upstream", "reason", "outcome"}),
		generationSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_generation_duration_seconds", Help: "Time that motions took, cache hits included.", Buckets: buckets,
		}, []string{"model"}),
		queueSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_queue_wait_seconds", Help: "Time that motions waited for a server, attempts together.", Buckets: buckets,
		}, []string{"model"}),
		batched: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_batched_generations_total", Help: "Motions that a server was asked for in one call with others of their batch.",
		}, []string{"model", "upstream"}),
		formats: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_motions_given_total", Help: "Motions that were given, by the format in which they were.",
		}, []string{"format"}),
		Reloads: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "motiongate_config_reloads_total", Help: "Changed settings that were taken over.",
		}),
		ReloadFailures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "motiongate_config_reload_failures_total", Help: "Changed settings that were not taken over, because something in them is wrong.",
		}),
		cache: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_cache_total", Help: "Requested motions, by the outcome in the result cache.",
		}, []string{"status"}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_limited_total", Help: "Requests beyond a limit of their API key, by the limit, refused or only reported.",
		}, []string{"limit", "action"}),
	}
	m.Registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.requests, m.seconds, m.InFlight, m.generations, m.generationSeconds, m.queueSeconds, m.batched, m.formats, m.cache,
		m.limited, m.Reloads, m.ReloadFailures,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_jobs", Help: "Jobs held, running and finished.",
		}, func() float64 { return float64(jobs()) }),
	)
	m.Registry.MustRegister(panicMetrics{})
	return m
}

// PassedLimit counts a request beyond a limit of its caller, refused or only reported.
func (m *Metrics) PassedLimit(limit, action string) { m.limited.WithLabelValues(limit, action).Inc() }

// CountLost adds what damage to the files of the state cost.
func (m *Metrics) CountLost(damage func() (string, int)) {
	m.Registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_state_damaged", Help: "1 while damaged files of the state are kept for inspection.",
		}, func() float64 {
			if text, _ := damage(); text != "" {
				return 1
			}
			return 0
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_state_lost_records", Help: "Records that were lost with damaged files of the state.",
		}, func() float64 {
			_, lost := damage()
			return float64(lost)
		}),
	)
}

// Answered counts one request. The route is the pattern, not the path.
func (m *Metrics) Answered(route string, status int, took time.Duration) {
	of := m.routed.find(answerKey{route, status}, func() answerSeries {
		name := strings.TrimSuffix(route, "/")
		if name == "" {
			name = "other"
		}
		return answerSeries{m.requests.WithLabelValues(name, strconv.Itoa(status)), m.seconds.WithLabelValues(name)}
	})
	of.requests.Inc()
	of.seconds.Observe(took.Seconds())
}

type answerKey struct {
	route  string
	status int
}

type answerSeries struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

// motionKey is what the labels of a motion's series are.
type motionKey struct {
	model, upstream, reason, outcome, cache, format string

	waited, batched bool // it was sent to a server, with others of its batch
}

type motionSeries struct {
	cache, formats, batched, generations prometheus.Counter // the first three may be nil
	queueSeconds, seconds                prometheus.Observer
}

// series returns those of a motion. They are not to be kept for long: prune removes
// them.
func (m *Metrics) series(k motionKey) motionSeries {
	out := motionSeries{
		generations: m.generations.WithLabelValues(k.model, k.upstream, k.reason, k.outcome),
		seconds:     m.generationSeconds.WithLabelValues(k.model),
	}
	if k.cache != "" {
		out.cache, out.formats = m.cache.WithLabelValues(k.cache), m.formats.WithLabelValues(k.format)
	}
	if k.waited {
		out.queueSeconds = m.queueSeconds.WithLabelValues(k.model)
	}
	if k.batched {
		out.batched = m.batched.WithLabelValues(k.model, k.upstream)
	}
	note(&m.models, k.model)
	note(&m.upstreams, k.upstream)
	return out
}

// Generated counts one motion. The model was found in the catalogue before.
func (m *Metrics) Generated(model string, res *mmcp.Result, err error, took time.Duration) {
	k := motionKey{model: model}
	var route *mmcp.Route
	fromMemory := false
	if err != nil {
		e := mmcp.AsError(err)
		route, k.outcome = &e.Route, outcomeOf(e)
	} else {
		route, k.outcome, fromMemory = &res.Route, "ok", res.Cache.Hit
		k.cache, k.format = cacheLabel(res.Cache), res.Format.String()
	}
	k.upstream, k.reason = route.Upstream, route.Reason
	k.waited = !fromMemory && k.upstream != ""
	k.batched = k.waited && route.Batch > 0
	of := m.made.find(k, func() motionSeries { return m.series(k) })
	if of.cache != nil {
		of.cache.Inc()
		of.formats.Inc()
	}
	if of.queueSeconds != nil {
		of.queueSeconds.Observe(route.Waited.Seconds())
	}
	if of.batched != nil {
		of.batched.Inc()
	}
	of.generations.Inc()
	of.seconds.Observe(took.Seconds())
}

// outcomeOf sorts errors into few kinds: codes may come from upstreams, in any
// number.
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

func cacheLabel(s mmcp.CacheStatus) string {
	switch {
	case s.Hit:
		return "hit"
	case s.Forward == "":
		return "bypass"
	case s.Collapsed:
		return "collapsed"
	default:
		return s.Forward
	}
}

func note(set *sync.Map, name string) {
	if _, known := set.Load(name); !known && name != "" {
		set.Store(name, struct{}{})
	}
}

// PruneUpstreams removes the series of upstreams that were removed. Their cached answers
// may still be requested, so the series may come back.
func (m *Metrics) PruneUpstreams(still func(name string) bool) {
	m.prune("upstream", &m.upstreams, still)
}

// PruneModels is PruneUpstreams for models.
func (m *Metrics) PruneModels(still func(id string) bool) { m.prune("model", &m.models, still) }

func (m *Metrics) prune(label string, named *sync.Map, still func(name string) bool) {
	named.Range(func(name, _ any) bool {
		if !still(name.(string)) {
			gone := prometheus.Labels{label: name.(string)}
			m.generations.DeletePartialMatch(gone)
			m.generationSeconds.DeletePartialMatch(gone)
			m.queueSeconds.DeletePartialMatch(gone)
			m.batched.DeletePartialMatch(gone)
			named.Delete(name)
			m.made.forget()
		}
		return true
	})
}

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("motiongate_"+name, help, labels, nil)
}

var descPanics = describe("panics_total", "Panics that were recovered, by where. Each is a fault of the gateway; the "+
	"log has its stack.", "in")

// panicMetrics shows the recovered panics of the process.
type panicMetrics struct{}

func (panicMetrics) Describe(out chan<- *prometheus.Desc) { out <- descPanics }

func (panicMetrics) Collect(out chan<- prometheus.Metric) {
	for in, n := range mmcp.Panics() {
		out <- prometheus.MustNewConstMetric(descPanics, prometheus.CounterValue, float64(n), in)
	}
}

// Budget adds the metrics of the memory budget, if there is one.
func (m *Metrics) Budget(b *memory.Budget) {
	if b == nil {
		return
	}
	m.Registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_memory_held_bytes", Help: "Memory of the requests and answers that are being worked on, and of cached answers.",
		}, func() float64 { return float64(b.Held()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_memory_limit_bytes", Help: "The bound of that memory, limits.memory.",
		}, func() float64 { return float64(b.Limit()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "motiongate_memory_refused_total", Help: "Requests and answers for which there was no memory.",
		}, func() float64 { return float64(b.Refused()) }),
	)
}
