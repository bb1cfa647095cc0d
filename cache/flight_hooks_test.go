package cache_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// remote is a Backend that works in a job of a server, and says at its end whether
// that was to run on.
type remote struct {
	*cachetest.Counter
	accepted chan struct{}
	kept     chan bool
}

func (r *remote) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	r.Runs.Add(1)
	if err := call.Hooks.BeforeSend("gpu", ""); err != nil {
		return nil, err
	}
	call.Hooks.Accepted(mmcp.RemoteJob{Upstream: "gpu", Path: "/generate/jobs/7"})
	close(r.accepted)
	<-ctx.Done()
	r.kept <- call.Hooks.KeepRemoteJob()
	return nil, ctx.Err()
}

// TestRunIsSharedByAllWaiters holds that each request that waits for a run knows
// the server's job, and that this is left alone if one of them is to resume it, no
// matter which request began the run or leaves last.
func TestRunIsSharedByAllWaiters(t *testing.T) {
	for first := range 2 {
		for last := range 2 {
			for keeper := range 3 { // 2: nobody
				t.Run(fmt.Sprintf("%d begins, %d leaves last, %d resumes", first, last, keeper), func(t *testing.T) {
					next := &remote{Counter: cachetest.NewCounter(), accepted: make(chan struct{}), kept: make(chan bool, 1)}
					results := cachetest.ResultsWith(t, cachetest.ResultsWith(t, next, cache.Options{Name: "inner"}), cache.Options{Name: "outer"})
					var leave [2]context.CancelFunc
					var told, left [2]chan struct{}
					for i := range 2 {
						told[i], left[i] = make(chan struct{}), make(chan struct{})
					}
					for _, i := range []int{first, 1 - first} {
						ctx, cancel := context.WithCancel(t.Context())
						leave[i] = cancel
						call := cachetest.Request("7").Call()
						call.Hooks = mmcp.Hooks{
							Accepted:      func(mmcp.RemoteJob) { close(told[i]) },
							KeepRemoteJob: func() bool { return i == keeper },
						}
						go func() { // ends when it leaves
							defer close(left[i])
							_, _ = results.Generate(ctx, call)
						}()
						if i == first {
							<-next.accepted
						}
						<-told[i]
					}
					for _, i := range []int{1 - last, last} {
						leave[i]()
						<-left[i]
					}
					if kept := <-next.kept; kept != (keeper < 2) {
						t.Errorf("the server's job runs on: %v", kept)
					}
					if n := next.Runs.Load(); n != 1 {
						t.Errorf("%d runs", n)
					}
				})
			}
		}
	}
}

// TestFailureMode16LeavingAnotherRequestOfTheKey holds that a client that leaves is
// released, also where it waits for a key that another request may not get.
func TestFailureMode16LeavingAnotherRequestOfTheKey(t *testing.T) {
	_, full := cachetest.Unwritable(t)
	i := cachetest.NewKeys(t, full, idempotency.Options{FailOpen: true})
	w := &cachetest.Worker{Began: make(chan struct{}, 9), Gate: make(chan struct{})}
	done := make(chan struct{})
	go func() { // ends with the work
		defer close(done)
		_, _, _ = i.Do(t.Context(), cachetest.Use("a"), w.Do)
	}()
	<-w.Began
	ctx, leave := context.WithCancel(t.Context())
	other := cachetest.Use("a")
	other.Fingerprint = [32]byte{2}
	released := make(chan error)
	go func() { // ends when it leaves
		_, _, err := i.Do(ctx, other, w.Do)
		released <- err
	}()
	mmcptest.Eventually(t, "the other request waits", func() bool { return cachetest.Goroutines("idempotency.(*Keys).Do(") == 2 })
	leave()
	if err := <-released; err == nil {
		t.Error("it was answered")
	}
	close(w.Gate)
	<-done
}

// late is a Backend that sends its request when it is cancelled, as one does that
// gets its place at a server at that moment.
type late struct {
	*cachetest.Counter
	began chan struct{}
	sent  chan error
}

func (l *late) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	close(l.began)
	<-ctx.Done()
	l.sent <- call.Hooks.BeforeSend("gpu", "a")
	return nil, ctx.Err()
}

// TestFailureMode16AbandonedRunIsNotSent holds that a run is not sent once all who
// waited for it have left: no record would say that it was.
func TestFailureMode16AbandonedRunIsNotSent(t *testing.T) {
	next := &late{Counter: cachetest.NewCounter(), began: make(chan struct{}), sent: make(chan error, 1)}
	results := cachetest.ResultsWith(t, cachetest.ResultsWith(t, next, cache.Options{Name: "inner"}), cache.Options{Name: "outer"})
	ctx, leave := context.WithCancel(t.Context())
	noted := 0
	call := cachetest.Request("7").Call()
	call.Hooks.BeforeSend = func(string, string) error { noted++; return nil }
	go func() { _, _ = results.Generate(ctx, call) }() // ends when it leaves
	<-next.began
	leave()
	if err := <-next.sent; err == nil || noted > 0 {
		t.Errorf("it is sent: %v, %d notes", err, noted)
	}
}

// abandoned is a Backend whose first run is not sent, since all have left it.
type abandoned struct{ *cachetest.Counter }

func (a *abandoned) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	res, err := a.Counter.Generate(ctx, call)
	if a.Runs.Load() == 1 {
		err = mmcp.Errorf(mmcp.CodeCancelled, "The request was cancelled.").CausedBy(mmcp.ErrAbandoned)
	}
	return res, err
}

// TestRunIsBegunAgainForTheNextClient holds that a client that joins a run at the
// moment at which all others have left has an answer.
func TestRunIsBegunAgainForTheNextClient(t *testing.T) {
	next := &abandoned{cachetest.NewCounter()}
	results := cachetest.ResultsWith(t, next, cache.Options{})
	if _, err := results.Generate(t.Context(), cachetest.Request("7").Call()); err != nil || next.Runs.Load() != 2 {
		t.Errorf("%v, %d runs", err, next.Runs.Load())
	}
}
