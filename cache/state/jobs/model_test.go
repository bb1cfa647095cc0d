package jobs

import (
	"testing"
	"time"
)

// TestEstimatesAreTheModelsOwn holds that a job's estimate follows the durations of its own
// model, of ended or else of present runs, and the number of its simultaneous runs.
func TestEstimatesAreTheModelsOwn(t *testing.T) {
	now := time.Now()
	since := func(d time.Duration) *job { return &job{began: now.Add(-d - time.Minute), sent: now.Add(-d)} }
	for name, c := range map[string]struct {
		runs    []time.Duration // that ended
		running []*job
		sent    int
		ahead   int
		least   time.Duration
		most    time.Duration
	}{
		"nothing is known":            {least: time.Second, most: time.Second},
		"a quick model":               {runs: []time.Duration{20 * time.Millisecond}, least: 20 * time.Millisecond, most: 20 * time.Millisecond},
		"a run that goes on":          {running: []*job{since(5 * time.Second), since(40 * time.Second)}, sent: 2, least: 80 * time.Second, most: 80 * time.Second},
		"a run that was not sent yet": {running: []*job{{began: now.Add(-7 * time.Second)}}, least: 14 * time.Second, most: 14 * time.Second},
		"late runs count most":        {runs: []time.Duration{time.Minute, time.Second, time.Second, time.Second, time.Second, time.Second, time.Second, time.Second, time.Second}, least: time.Second, most: 8 * time.Second},
		"4,985 jobs at one slot": {
			runs: []time.Duration{2 * time.Second}, running: make([]*job, 16), sent: 1, ahead: 4985,
			least: 4986 * 2 * time.Second, most: 5010 * 2 * time.Second,
		},
		"4,985 jobs at eight slots": {
			runs: []time.Duration{2 * time.Second}, running: make([]*job, 16), sent: 8, ahead: 4985,
			least: 1240 * time.Second, most: 1260 * time.Second,
		},
	} {
		m := &modelQueue{running: map[*job]struct{}{}, sent: c.sent}
		for _, item := range c.running {
			if item == nil {
				item = &job{began: now}
			}
			m.running[item] = struct{}{}
		}
		for _, d := range c.runs {
			m.observe(d)
		}
		if got := m.wait(c.ahead, now); got < c.least || got > c.most {
			t.Errorf("%s: %v, want %v to %v", name, got, c.least, c.most)
		}
	}
}
