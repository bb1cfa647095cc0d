package operator

import (
	"cmp"
	"maps"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
)

// Objects is an object storage of answers.
type Objects interface {
	Fault() string               // why it cannot be used; "": it can
	Requests() map[[2]string]int // number of requests by operation and outcome; each has an entry from the start
}

var (
	descObjectsAvailable = prometheus.NewDesc("motiongate_objects_available",
		"1 while the object storage takes and returns objects, else 0.", nil, nil)
	descObjectsRequests = prometheus.NewDesc("motiongate_objects_requests_total",
		"Requests to the object storage, by operation (write, read, delete, list; spool: an answer that the state took instead) and outcome: "+
			"done, failed.", []string{"operation", "outcome"}, nil)
)

// ObjectMetrics collects the state of an object storage when metrics are read.
type ObjectMetrics struct{ Objects Objects }

// Describe sends the descriptions.
func (m ObjectMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- descObjectsAvailable
	out <- descObjectsRequests
}

// Collect sends the values.
func (m ObjectMetrics) Collect(out chan<- prometheus.Metric) {
	available := 1.0
	if m.Objects.Fault() != "" {
		available = 0
	}
	out <- prometheus.MustNewConstMetric(descObjectsAvailable, prometheus.GaugeValue, available)
	requests := m.Objects.Requests()
	byName := func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }
	for _, kind := range slices.SortedFunc(maps.Keys(requests), byName) {
		out <- prometheus.MustNewConstMetric(descObjectsRequests, prometheus.CounterValue, float64(requests[kind]), kind[0], kind[1])
	}
}
