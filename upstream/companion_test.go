package upstream_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// TestBatchIsAnnounced holds that BeforeSend of each request is called before the call is made,
// that a request whose BeforeSend fails is left out of the call, and that Rejected of each is
// called if the server declines the batch.
func TestBatchIsAnnounced(t *testing.T) {
	forbidden := errors.New("the record cannot be written")
	for name, status := range map[string]int{"sent": 0, "declined": 503} {
		t.Run(name, func(t *testing.T) {
			f := mmcptest.Start(t, mmcptest.Config{SDK: 13, BatchStatus: status})
			p := pool(t, upstream.PoolOptions{Attempts: 1}, upstream.Member{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL())})
			const n = 4
			group := mmcp.NewBatchGroup(n, make(chan struct{}, 1))
			var sent, declined [n]int
			var errs [n]error
			var all sync.WaitGroup
			for i := range n {
				req := upstreamtest.Walk(t, f)
				req.Options.Seed = mmcp.Seed(strconv.Itoa(i))
				call := req.Call()
				call.Item = group.Item(i)
				call.Hooks = mmcp.Hooks{
					BeforeSend: func(string, string) error {
						if sent[i]++; f.Stats().Posts > 0 {
							t.Error("it was sent before its record was written")
						}
						if i == 2 {
							return forbidden
						}
						return nil
					},
					Rejected: func() { declined[i]++ },
				}
				all.Go(func() { _, errs[i] = p.Generate(t.Context(), call) })
			}
			all.Wait()
			for i := range n {
				wantDeclined := 0
				if status != 0 && i != 2 {
					wantDeclined = 1
				}
				if failed := errs[i] != nil; failed != (status != 0 || i == 2) || sent[i] != 1 || declined[i] != wantDeclined {
					t.Errorf("request %d: %v, announced %d times, declined %d times", i, errs[i], sent[i], declined[i])
				}
			}
			if s := f.Stats(); s.Posts != 1 || status == 0 && s.Executions != n-1 {
				t.Errorf("the server saw %+v", s)
			}
		})
	}
}

// TestRequestLeavesItsBatch holds that a request whose client is gone neither keeps
// the others waiting nor ends their call.
func TestRequestLeavesItsBatch(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{SDK: 13})
	p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL())})
	for leaver := range 4 { // the fourth has not arrived
		group := mmcp.NewBatchGroup(4, nil)
		release := f.Hold()
		before := f.Stats()
		var cancels [3]context.CancelFunc
		var errs [3]error
		var all sync.WaitGroup
		for i := range 3 {
			call := upstreamtest.Walk(t, f).Call()
			call.Item = group.Item(i)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			cancels[i] = cancel
			all.Go(func() { _, errs[i] = p.Generate(ctx, call) })
		}
		group.Item(3).Leave()
		f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
		if leaver < 3 {
			cancels[leaver]()
		}
		release()
		all.Wait()
		for i, err := range errs {
			if left := i == leaver; (err != nil) != left && !left {
				t.Errorf("%d leaves: request %d: %v", leaver, i, err)
			}
		}
		if s := f.Stats(); s.Executions-before.Executions != 3 || s.Batches-before.Batches != 1 || s.Cancelled > 0 {
			t.Errorf("%d leaves: the server saw %+v", leaver, s)
		}
	}
	if got := slices.IndexFunc(p.Status(), func(s mmcp.UpstreamStatus) bool { return s.InFlight > 0 }); got >= 0 {
		t.Error("a place at the server is still taken")
	}
}
