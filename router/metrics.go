package router

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/memory"
)

// metrics are what the gateway counts. Every label takes few values: routes and
// upstreams are ours, models come from the catalogue.
type metrics struct {
	registry *prometheus.Registry

	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	inFlight prometheus.Gauge

	generations       *prometheus.CounterVec
	generationSeconds *prometheus.HistogramVec
	queueSeconds      *prometheus.HistogramVec
	batched           *prometheus.CounterVec
	formats           *prometheus.CounterVec
	cache             *prometheus.CounterVec
	limited           *prometheus.CounterVec

	reloads        prometheus.Counter
	reloadFailures prometheus.Counter

	upstreams, models sync.Map // that stand in labels
}

// buckets reach from an answer out of memory to the longest that a client waits.
var buckets = []float64{.001, .005, .025, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600}

func newMetrics(jobs func() int, of fleet) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_requests_total", Help: "Requests that were answered.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_request_duration_seconds", Help: "Time from a request's head to the end of its answer.", Buckets: buckets,
		}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
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
		reloads: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "motiongate_config_reloads_total", Help: "Changed settings that were taken over.",
		}),
		reloadFailures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "motiongate_config_reload_failures_total", Help: "Changed settings that were not taken over, because something in them is wrong.",
		}),
		cache: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_cache_total", Help: "Requested motions, by the outcome in the result cache.",
		}, []string{"status"}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_limited_total", Help: "Requests beyond a limit of their API key, by the limit, refused or only reported.",
		}, []string{"limit", "action"}),
	}
	m.registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.requests, m.seconds, m.inFlight, m.generations, m.generationSeconds, m.queueSeconds, m.batched, m.formats, m.cache,
		m.limited, m.reloads, m.reloadFailures,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_jobs", Help: "Jobs held, running and finished.",
		}, func() float64 { return float64(jobs()) }),
	)
	m.registry.MustRegister(panicMetrics{})
	if of != nil {
		m.registry.MustRegister(fleetMetrics{of})
	}
	return m
}

// countLost adds what damage to the files of the state cost.
func (m *metrics) countLost(damage func() (string, int)) {
	m.registry.MustRegister(
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

// answered counts one request. The route is the pattern, not the path.
func (m *metrics) answered(route string, status int, took time.Duration) {
	if route = strings.TrimSuffix(route, "/"); route == "" {
		route = "other"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// generated counts one motion. The model was found in the catalogue before.
func (m *metrics) generated(model string, res *mmcp.Result, err error, took time.Duration) {
	var route mmcp.Route
	var outcome string
	fromMemory := false
	if err != nil {
		e := mmcp.AsError(err)
		route, outcome = e.Route, outcomeOf(e)
	} else {
		route, outcome, fromMemory = res.Route, "ok", res.Cache.Hit
		m.cache.WithLabelValues(cacheLabel(res.Cache)).Inc()
		m.formats.WithLabelValues(res.Format.String()).Inc()
	}
	if !fromMemory && route.Upstream != "" {
		m.queueSeconds.WithLabelValues(model).Observe(route.Waited.Seconds())
		if route.Batch > 0 {
			m.batched.WithLabelValues(model, route.Upstream).Inc()
		}
	}
	note(&m.models, model)
	note(&m.upstreams, route.Upstream)
	m.generations.WithLabelValues(model, route.Upstream, route.Reason, outcome).Inc()
	m.generationSeconds.WithLabelValues(model).Observe(took.Seconds())
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
		return hit
	case s.Forward == "":
		return bypass
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

// prune removes the series of models and upstreams that were removed. Their cached
// answers may still be requested, so the series may come back.
func (m *metrics) prune(label string, named *sync.Map, still func(name string) bool) {
	named.Range(func(name, _ any) bool {
		if !still(name.(string)) {
			gone := prometheus.Labels{label: name.(string)}
			m.generations.DeletePartialMatch(gone)
			m.generationSeconds.DeletePartialMatch(gone)
			m.queueSeconds.DeletePartialMatch(gone)
			m.batched.DeletePartialMatch(gone)
			named.Delete(name)
		}
		return true
	})
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

// budget adds the metrics of the memory budget, if there is one.
func (m *metrics) budget(b *memory.Budget) {
	if b == nil {
		return
	}
	m.registry.MustRegister(
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
