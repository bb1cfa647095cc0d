// Package metrics exports the metrics of the gateway. The number of series is bounded: routes and codes are
// the gateway's own, and only the first 100 names of models, upstreams and tenants each have series; further
// names share the label "other". Its types are safe for concurrent use.
package metrics

import (
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// Set is the metrics of one gateway.
type Set struct {
	registry *prometheus.Registry

	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	overhead prometheus.Histogram
	inFlight prometheus.Gauge

	generations       *prometheus.CounterVec
	generationSeconds *prometheus.HistogramVec
	queueSeconds      *prometheus.HistogramVec
	batched           *prometheus.CounterVec
	formats           *prometheus.CounterVec
	cache             *prometheus.CounterVec
	limited           *prometheus.CounterVec

	tenants       *prometheus.CounterVec
	cost          *prometheus.CounterVec
	serverSeconds *prometheus.CounterVec

	reloads        prometheus.Counter
	reloadFailures prometheus.Counter

	models, upstreams, reasons, clients, currencies names // values of labels
}

// Sources are read when metrics are collected. A nil source has no metrics.
type Sources struct {
	Jobs   Jobs                           // jobs of all gateways
	Fleet  func() mmcp.Fleet              // nil: there is none
	Memory *memory.Budget                 // nil: there is none
	Damage func() (text string, lost int) // nil: not known
	State  func() error                   // why the state cannot be used
	Cached func() (bytes, limit int64)    // cached answers in memory

	Disk     func() (free, least int64, known bool) // disk of the state
	Expiring func() map[string]time.Time            // expiry of keys
	Workers  func() map[string]bool                 // whether each worker is connected

	More []prometheus.Collector
}

// Jobs holds the jobs of all gateways.
type Jobs interface {
	Count() int
	Limit() int // limit on Count
}

// buckets range from the time of a cached answer to the longest wait of a client.
var buckets = []float64{.001, .005, .025, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600}

// fineBuckets are for times without servers.
var fineBuckets = []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5}

// New returns a Set. Values that it does not count itself are read from sources.
func New(sources Sources) *Set {
	m := &Set{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_requests_total", Help: "Requests that were answered.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_request_duration_seconds", Help: "Time from a request's head to the end of its answer.", Buckets: buckets,
		}, []string{"route"}),
		overhead: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "motiongate_overhead_seconds", Buckets: fineBuckets,
			Help: "Time of answers with one motion, from the request's head to their end, without servers' calls and the wait for them.",
		}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "motiongate_requests_in_flight", Help: "Requests being answered now.",
		}),
		generations: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_generations_total",
			Help: "Requested motions, by model, server, why it was chosen, outcome, outcome in the cache, and code of the error.",
		}, []string{"model", "upstream", "reason", "outcome", "cache", "code"}),
		generationSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_generation_duration_seconds", Help: "Time that motions took, cache hits included.", Buckets: buckets,
		}, []string{"model"}),
		queueSeconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "motiongate_queue_wait_seconds", Help: "Time that motions waited for a server, attempts together.", Buckets: buckets,
		}, []string{"model"}),
		batched: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_batched_generations_total", Help: "Motions that a server generated in one call with others of their batch.",
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
		tenants: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_tenant_motions_total", Help: "Requested motions, by tenant.",
		}, []string{"tenant"}),
		cost: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_cost_total", Help: "Money that motions cost (spent), or would have cost without the cache and the keys (saved).",
		}, []string{"model", "kind", "currency"}),
		serverSeconds: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_server_seconds_total", Help: "Time that servers worked on motions.",
		}, []string{"model"}),
	}
	m.registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.requests, m.seconds, m.overhead, m.inFlight, m.generations, m.generationSeconds, m.queueSeconds, m.batched, m.formats, m.cache,
		m.limited, m.tenants, m.cost, m.serverSeconds, m.reloads, m.reloadFailures, panicMetrics{},
	)
	m.countJobs(sources.Jobs)
	if sources.Fleet != nil {
		m.registry.MustRegister(fleetMetrics{sources.Fleet})
	}
	m.budget(sources.Memory)
	m.countLost(sources.Damage)
	m.countState(sources.State)
	m.registry.MustRegister(buildInfo())
	m.countCached(sources.Cached)
	m.measureDisk(sources.Disk)
	if sources.Expiring != nil {
		m.registry.MustRegister(keyMetrics{sources.Expiring})
	}
	if sources.Workers != nil {
		m.registry.MustRegister(workerMetrics{sources.Workers})
	}
	m.registry.MustRegister(sources.More...)
	return m
}

// buildInfo returns a gauge of value 1, labelled with the versions of the gateway and of Go.
func buildInfo() prometheus.Collector {
	version := ""
	if known, ok := debug.ReadBuildInfo(); ok {
		version = known.Main.Version
	}
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "motiongate_build_info", Help: "1, with the version of the gateway and of Go.",
		ConstLabels: prometheus.Labels{"version": version, "go": runtime.Version()},
	}, func() float64 { return 1 })
}

// gauge returns a metric that calls read for each collection.
func gauge(name, help string, read func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read)
}

// Handler serves all metrics, with exemplars for clients that accept OpenMetrics.
func (m *Set) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{EnableOpenMetrics: true})
}

// countJobs adds the number of jobs of all gateways.
func (m *Set) countJobs(jobs Jobs) {
	if jobs == nil {
		return
	}
	m.registry.MustRegister(
		gauge("motiongate_jobs", "Jobs of all gateways, running and finished.", func() float64 { return float64(jobs.Count()) }),
		gauge("motiongate_jobs_max", "The bound of that number, jobs.max.", func() float64 { return float64(jobs.Limit()) }),
	)
}

// measureDisk adds the space on the disk of the state, if known.
func (m *Set) measureDisk(disk func() (free, least int64, known bool)) {
	if disk == nil {
		return
	}
	if _, _, known := disk(); !known {
		return
	}
	m.registry.MustRegister(
		gauge("motiongate_state_free_bytes", "Bytes that are free on the disk of the state.", func() float64 {
			free, _, _ := disk()
			return float64(free)
		}),
		gauge("motiongate_state_min_free_bytes", "Free bytes below which jobs and idempotency keys are refused.", func() float64 {
			_, least, _ := disk()
			return float64(least)
		}),
	)
}

// countState adds whether the state can be used.
func (m *Set) countState(state func() error) {
	if state == nil {
		return
	}
	m.registry.MustRegister(gauge("motiongate_state_available", "1 while the state can be read and written, else 0.", func() float64 {
		return oneIf(state() == nil)
	}))
}

// countLost adds the number of records that damage to files has lost.
func (m *Set) countLost(damage func() (string, int)) {
	if damage == nil {
		return
	}
	m.registry.MustRegister(
		gauge("motiongate_state_damaged", "1 while damaged files of the state are kept for inspection.", func() float64 {
			text, _ := damage()
			return oneIf(text != "")
		}),
		gauge("motiongate_state_lost_records", "Records that were lost with damaged files of the state.", func() float64 {
			_, lost := damage()
			return float64(lost)
		}),
	)
}

// countCached adds the memory of cached answers.
func (m *Set) countCached(cached func() (bytes, limit int64)) {
	if cached == nil {
		return
	}
	m.registry.MustRegister(
		gauge("motiongate_cache_bytes", "Memory of the cached answers.", func() float64 {
			bytes, _ := cached()
			return float64(bytes)
		}),
		gauge("motiongate_cache_max_bytes", "The bound of that memory, cache.max_bytes.", func() float64 {
			_, limit := cached()
			return float64(limit)
		}),
	)
}

var descPanics = describe("panics_total", "Panics that were recovered, by where. Each is a fault of the gateway; the "+
	"log has its stack.", "in")

// panicMetrics exports the number of recovered panics.
type panicMetrics struct{}

func (panicMetrics) Describe(out chan<- *prometheus.Desc) { out <- descPanics }

func (panicMetrics) Collect(out chan<- prometheus.Metric) {
	for in, n := range mmcp.Panics() {
		out <- prometheus.MustNewConstMetric(descPanics, prometheus.CounterValue, float64(n), in)
	}
}

// budget adds the metrics of the memory budget, if there is one.
func (m *Set) budget(b *memory.Budget) {
	if b == nil {
		return
	}
	m.registry.MustRegister(
		gauge("motiongate_memory_held_bytes", "Memory of the requests and answers that are being worked on, and of cached answers.",
			func() float64 { return float64(b.Held()) }),
		gauge("motiongate_memory_limit_bytes", "The bound of that memory, limits.memory.", func() float64 { return float64(b.Limit()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "motiongate_memory_refused_total", Help: "Requests and answers for which there was no memory.",
		}, func() float64 { return float64(b.Refused()) }),
	)
}
