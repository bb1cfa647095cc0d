package router

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/motiongate/motiongate/mmcp"
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
	cache             *prometheus.CounterVec
}

// buckets reach from an answer out of memory to the longest that a client waits.
var buckets = []float64{.001, .005, .025, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600}

func newMetrics(jobs func() int) *metrics {
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
			Name: "motiongate_generations_total", Help: "Motions asked for, by model, by the server that answered, and by outcome.",
		}, []string{"model", "upstream", "outcome"}),
		generationSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_generation_duration_seconds", Help: "Time that motions took, cache hits included.", Buckets: buckets,
		}, []string{"model"}),
		cache: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_cache_total", Help: "What the result cache did with the motions asked for.",
		}, []string{"status"}),
	}
	m.registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.requests, m.seconds, m.inFlight, m.generations, m.generationSeconds, m.cache,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "motiongate_jobs", Help: "Jobs held, running and finished.",
		}, func() float64 { return float64(jobs()) }),
	)
	return m
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
	var upstream, outcome string
	if err != nil {
		e := mmcp.AsError(err)
		upstream, outcome = e.Route.Upstream, outcomeOf(e)
	} else {
		upstream, outcome = res.Route.Upstream, "ok"
		m.cache.WithLabelValues(cacheLabel(res.Cache)).Inc()
	}
	m.generations.WithLabelValues(model, upstream, outcome).Inc()
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
		return "hit"
	case s.Forward == "":
		return bypass
	default:
		return s.Forward
	}
}
