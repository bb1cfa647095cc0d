package engine

import (
	"context"
	"encoding/json"
	"runtime"
	"sync"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/script"
)

// sample is a finished sample.
type sample struct {
	clip  *clip.Clip
	keys  *clip.Keys // nil: one in every frame
	extra map[string]json.RawMessage

	findings []report.Finding  // on the constraints
	left     []language.Action // actions left out for lack of time
	shifts   []script.Shift    // new times of actions that the path waits for
}

// newSample makes a sample of a script, by its number from 0.
func newSample(s *script.Script, number int, p *progress, check func()) *sample {
	check()
	m := perform.New(s, number, check)
	c := m.Clip(p.add)
	keys := m.Thin(c)
	findings := report.Findings(m, c)
	out := &sample{clip: c, keys: keys, extra: report.Sample(m, c, findings), findings: findings, left: m.Left(), shifts: m.Shifts()}
	out.groundHelpers(s, m)
	return out
}

// contained makes a sample in a goroutine of its own. A panic there is the
// failure of its request only.
func (e *Engine) contained(ctx context.Context, s *script.Script, number int, p *progress) (_ *sample, err error) {
	defer e.contain(ctx, &err)
	return newSample(s, number, p, checks(ctx)), nil
}

// samplesOf makes the samples of a request, as many at a time as there are processors, or one at
// a time for a heavy request. Samples are independent, so the result does not depend on their order.
func (e *Engine) samplesOf(ctx context.Context, n int, s *script.Script, p *progress) ([]*sample, error) {
	out := make([]*sample, n)
	errs := make([]error, n)
	numbers := make(chan int, n)
	for i := range n {
		numbers <- i
	}
	close(numbers)
	workers := runtime.GOMAXPROCS(0)
	if e.Heavy(s.Request) {
		workers = 1 // the other processors are for small requests
	}
	var all sync.WaitGroup
	for range min(n, workers) {
		// Ends when no number is left; a done context makes the rest short.
		all.Go(func() {
			for i := range numbers {
				out[i], errs[i] = e.contained(ctx, s, i, p)
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}
