package metrics

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Worker is the metrics of a worker. It serves them over HTTP.
type Worker struct {
	http.Handler

	connected *prometheus.GaugeVec
	requests  *prometheus.CounterVec
	inFlight  prometheus.Gauge
}

// NewWorker returns the metrics of a worker that has done nothing.
func NewWorker() *Worker {
	w := &Worker{
		connected: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "motiongate_worker_connected", Help: "1 while the worker is connected to the gateway, else 0.",
		}, []string{"gateway"}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "motiongate_worker_requests_total", Help: "Requests of gateways by the status of their answers; cut: there was none.",
		}, []string{"status"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "motiongate_worker_requests_in_flight", Help: "Requests of gateways that are being answered now.",
		}),
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(w.connected, w.requests, w.inFlight, collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	w.Handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return w
}

// Connected records whether the worker is connected to a gateway.
func (w *Worker) Connected(gateway string, connected bool) {
	value := 0.0
	if connected {
		value = 1
	}
	w.connected.WithLabelValues(gateway).Set(value)
}

// Began counts a request of a gateway.
func (w *Worker) Began() { w.inFlight.Inc() }

// Ended counts the answer to a request. Status 0 means that there was none.
func (w *Worker) Ended(status int) {
	text := "cut"
	if status > 0 {
		text = strconv.Itoa(status)
	}
	w.inFlight.Dec()
	w.requests.WithLabelValues(text).Inc()
}
