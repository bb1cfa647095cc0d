package operator

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"
)

// Trials are the shadows and splits of models.
type Trials interface {
	Report() any          // as JSON
	Counts() []TrialCount // for the metrics
}

// TrialCount is the number of requests of a model with an outcome of a trial.
type TrialCount struct {
	Model, To, Outcome string
	N                  int
}

// TrialRoutes serves the report of trials at /trials.
func TrialRoutes(g gin.IRouter, trials Trials, reply Reply) {
	report := func(c *gin.Context) {
		if trials == nil {
			reply.JSON(c, http.StatusOK, map[string]any{"pairs": []any{}, "latest": []any{}})
			return
		}
		reply.JSON(c, http.StatusOK, trials.Report())
	}
	g.GET("/trials", report)
	g.HEAD("/trials", report)
}

var descTrials = prometheus.NewDesc("motiongate_trials_total",
	"Requests of a model that another one was tried for, by outcome: split, shadowed, compared, failed, dropped.",
	[]string{"model", "to", "outcome"}, nil)

// TrialMetrics exports the counts of trials. Their number is bounded by the settings.
type TrialMetrics struct{ Trials Trials }

// Describe sends the description of the counts.
func (m TrialMetrics) Describe(out chan<- *prometheus.Desc) { out <- descTrials }

// Collect sends the counts.
func (m TrialMetrics) Collect(out chan<- prometheus.Metric) {
	for _, c := range m.Trials.Counts() {
		out <- prometheus.MustNewConstMetric(descTrials, prometheus.CounterValue, float64(c.N), c.Model, c.To, c.Outcome)
	}
}
