package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/motiongate/motiongate/mmcp"
)

// fleetMetrics collects the state of the fleet when metrics are read. Removed upstreams and models have no
// series, so the number of series is bounded by the configuration and the catalogue.
type fleetMetrics struct{ fleet func() mmcp.Fleet }

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("motiongate_"+name, help, labels, nil)
}

var (
	descState    = describe("upstream_state", "1 for the current state of an upstream; other states have no series.", "upstream", "state")
	descInFlight = describe("upstream_in_flight", "Running calls of this gateway to an upstream.", "upstream")
	descPlaces   = describe("upstream_max_in_flight", "Calls that may run at an upstream at a time.", "upstream")
	descCalls    = describe("upstream_calls_total", "Calls to an upstream, each attempt and hedge counted, by the reason "+
		"of its choice and by outcome.",
		"upstream", "model", "reason", "outcome")
	descBreaker = describe("breaker_state", "A model's breaker at an upstream: 0 closed, 1 half open, 2 open.", "upstream", "model")

	descStart = describe("upstream_start_failed", "1 while the latest start of an upstream on demand has failed, else 0.", "upstream")

	descScheduler = describe("scheduler_mode", "1 for the role of this gateway in scheduling; other roles have no series.", "mode")

	descDiffers = describe("scheduler_settings_differ", "1 while settings differ from those of the gateway that schedules, else 0.")

	descQueue     = describe("queue_length", "Queued requests of this gateway.", "model")
	descQueueMax  = describe("queue_max_length", "Requests that may be queued.", "model")
	descQueueWait = describe("queue_estimated_wait_seconds", "Expected wait of a new request.", "model")

	descRetries = describe("retries_total", "Requests that were sent again.")
	descDenied  = describe("retries_denied_total", "Requests that were not sent again, because the budget for it was spent.")
	descHedges  = describe("hedges_total", "Seeded requests that were sent to a second server beside a slow one.")
)

var breakerValue = map[string]float64{mmcp.BreakerClosed: 0, mmcp.BreakerHalfOpen: 1, mmcp.BreakerOpen: 2}

func (m fleetMetrics) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		descState, descInFlight, descPlaces, descCalls, descBreaker,
		descStart, descScheduler, descDiffers, descQueue, descQueueMax, descQueueWait, descRetries, descDenied, descHedges,
	} {
		out <- d
	}
}

func (m fleetMetrics) Collect(out chan<- prometheus.Metric) {
	f := m.fleet()
	tell := func(d *prometheus.Desc, kind prometheus.ValueType, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, kind, v, labels...)
	}
	gauge := func(d *prometheus.Desc, v float64, labels ...string) { tell(d, prometheus.GaugeValue, v, labels...) }
	counter := func(d *prometheus.Desc, n int, labels ...string) {
		tell(d, prometheus.CounterValue, float64(n), labels...)
	}
	for i := range f.Upstreams {
		u := &f.Upstreams[i]
		if u.Removed {
			continue
		}
		gauge(descState, 1, u.Name, string(u.State))
		gauge(descInFlight, float64(u.Here), u.Name)
		gauge(descPlaces, float64(u.MaxInFlight), u.Name)
		if u.Run != nil {
			gauge(descStart, oneIf(u.Run.LastError != ""), u.Name)
		}
		for _, b := range u.Breakers {
			gauge(descBreaker, breakerValue[b.State], u.Name, b.Model)
		}
		for _, n := range u.Calls {
			counter(descCalls, n.Count, u.Name, n.Model, n.Reason, n.Outcome)
		}
	}
	if f.Scheduler != nil {
		gauge(descScheduler, 1, f.Scheduler.Mode)
		gauge(descDiffers, oneIf(len(f.Scheduler.Differs) > 0))
	}
	for _, q := range f.Queues {
		gauge(descQueue, float64(q.Here), q.Model)
		gauge(descQueueMax, float64(q.Max), q.Model)
		gauge(descQueueWait, q.WaitSeconds, q.Model)
	}
	counter(descRetries, f.Sent.Retries)
	counter(descDenied, f.Sent.RetriesDenied)
	counter(descHedges, f.Sent.Hedges)
}
