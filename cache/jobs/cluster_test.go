package jobs_test

import (
	"sync"
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/jobs"
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
