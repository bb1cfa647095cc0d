package serve

import (
	admin "github.com/motiongate/motiongate/router/operator"
	"github.com/motiongate/motiongate/router/trial"
)

// trialReport adapts trials to the router.
type trialReport struct{ *trial.Trial }

// Report returns the trials as served.
func (t trialReport) Report() any { return t.Trial.Report() }

// Counts returns the counts of the trials, for the metrics.
func (t trialReport) Counts() (out []admin.TrialCount) {
	for _, c := range t.Trial.Report().Pairs {
		for outcome, n := range map[string]int{
			"split": c.Split, "shadowed": c.Shadowed, "compared": c.Compared, "failed": c.Failed, "dropped": c.Dropped,
		} {
			out = append(out, admin.TrialCount{Model: c.Model, To: c.To, Outcome: outcome, N: n})
		}
	}
	return out
}
