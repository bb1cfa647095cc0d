package operator

import (
	"maps"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
)

// Webhooks counts messages about the ends of jobs.
type Webhooks interface {
	Attempts() map[string]int // attempts of this gateway, by outcome; each outcome has an entry from the start
	Pending() int             // undelivered messages of all gateways
}

var (
	descWebhookAttempts = prometheus.NewDesc("motiongate_webhook_attempts_total",
		"Attempts to post the end of a job, by outcome: delivered, failed, given_up.", []string{"outcome"}, nil)
	descWebhooksPending = prometheus.NewDesc("motiongate_webhooks_pending",
		"Messages about ended jobs of all gateways that no receiver has taken yet.", nil, nil)
)

// WebhookMetrics collects the counts of messages when metrics are read.
type WebhookMetrics struct{ Webhooks Webhooks }

// Describe sends the descriptions of the counts.
func (m WebhookMetrics) Describe(out chan<- *prometheus.Desc) {
	out <- descWebhookAttempts
	out <- descWebhooksPending
}

// Collect sends the counts.
func (m WebhookMetrics) Collect(out chan<- prometheus.Metric) {
	attempts := m.Webhooks.Attempts()
	for _, outcome := range slices.Sorted(maps.Keys(attempts)) {
		out <- prometheus.MustNewConstMetric(descWebhookAttempts, prometheus.CounterValue, float64(attempts[outcome]), outcome)
	}
	out <- prometheus.MustNewConstMetric(descWebhooksPending, prometheus.GaugeValue, float64(m.Webhooks.Pending()))
}
