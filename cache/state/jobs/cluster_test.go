package jobs_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// A node that was just chosen to lead may not have come to an answer yet that is
// known to be written.
func TestAnswerThatIsNotSeenYet(t *testing.T) {
	j := cachetest.NewJobs(t, cachetest.StartCluster(t, 1).Join(t), jobs.Options{}, cachetest.NewStudio().Run)
	id := cachetest.Submit(t, j, cachetest.Work("a"))
	cachetest.WantDone(t, j, id, "a")
	show := j.HideAnswer(t, "studio", id)
	var asking sync.WaitGroup
	asking.Go(func() { cachetest.WantDone(t, j, id, "a") })
	mmcptest.Eventually(t, "the answer to be looked for", cachetest.ReadsAgain)
	show()
	asking.Wait()
}

// Gateways that share a state may have different settings: one that does not serve
// the model of a job leaves the job to the others.
func TestJobOfAModelThatIsNotServed(t *testing.T) {
	c, studio := cachetest.StartCluster(t, 1), cachetest.NewStudio()
	var calls atomic.Int32
	without := cachetest.NewJobs(t, c.Join(t), jobs.Options{}, func(_ context.Context, w *mmcp.Work, _ mmcp.Hooks) mmcp.Answer {
		calls.Add(1)
		return state.ErrorAnswer(mmcp.Errorf(mmcp.CodeUnknownModel, "The model %q is not served here.", w.Model))
	})
	id := cachetest.Submit(t, without, cachetest.Work("a"))
	mmcptest.Eventually(t, "the gateway without the model begins", func() bool { return calls.Load() > 0 })
	with := cachetest.NewJobs(t, c.Join(t), jobs.Options{}, studio.Run)
	cachetest.WantDone(t, with, id, "a")
	cachetest.WantDone(t, without, id, "a")
	if n := studio.Count("a"); n != 1 || calls.Load() != 1 {
		t.Errorf("%d runs, and %d times it was begun where its model is not served", n, calls.Load())
	}
}
