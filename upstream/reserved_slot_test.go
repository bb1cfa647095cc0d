package upstream_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// weighing is a backend that says which requests are heavy, by their prompt. Heavy
// ones run until gate is closed, small ones for a second.
type weighing struct {
	*moody
	gate       chan struct{}
	heavy, all atomic.Int64 // that run now
	most       atomic.Int64 // heavy ones that ran at a time
}

func (w *weighing) Heavy(req *mmcp.Request) bool {
	return strings.HasPrefix(req.Segments[0].Prompt, "heavy")
}

func (w *weighing) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	w.all.Add(1)
	defer w.all.Add(-1)
	if w.Heavy(req) {
		w.most.Store(max(w.most.Load(), w.heavy.Add(1)))
		defer w.heavy.Add(-1)
		select {
		case <-w.gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	} else {
		time.Sleep(time.Second)
	}
	return &mmcp.Result{Body: []byte("{}")}, nil
}

// Heavy requests leave a place of their backend to small ones, which pass them in
// the queue; they run one after the other all the same.
func TestHeavyRequestsLeaveAPlace(t *testing.T) {
	for places, heavy := range map[int]int64{1: 1, 2: 1, 5: 4} {
		synctest.Test(t, func(t *testing.T) {
			w := &weighing{moody: newMoody(upstreamtest.Model("m", "r")), gate: make(chan struct{})}
			p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: w, MaxInFlight: places}}, upstream.PoolOptions{Timeout: time.Hour})
			defer p.Close()
			ask := func(prompt, client string) chan error {
				call := upstreamtest.RequestFor(&w.caps.Load().Models[0]).Call()
				call.Request.Segments[0].Prompt, call.Policy.Client = prompt, client
				out := make(chan error, 1)
				go func() { _, err := p.Generate(t.Context(), call); out <- err }() // ends with the call
				synctest.Wait()
				return out
			}
			var hard []chan error
			for range 7 {
				hard = append(hard, ask("heavy", "a"))
			}
			if got := w.heavy.Load(); got != heavy {
				t.Errorf("of %d places heavy requests have %d, want %d", places, got, heavy)
			}
			if places > 1 {
				for range 20 { // one after the other, each at once
					began := time.Now()
					if err := <-ask("small", "b"); err != nil || time.Since(began) != time.Second {
						t.Errorf("of %d places: a small request took %v: %v", places, time.Since(began), err)
					}
				}
			}
			small := ask("small", "a") // also behind the heavy ones of its own client
			if places > 1 {
				if err := <-small; err != nil {
					t.Error(err)
				}
			}
			close(w.gate)
			for _, h := range hard {
				if err := <-h; err != nil {
					t.Error(err)
				}
			}
			if places == 1 {
				<-small
			}
			if w.most.Load() != heavy || w.all.Load() != 0 {
				t.Errorf("%d heavy requests ran at a time, want %d; %d run at the end", w.most.Load(), heavy, w.all.Load())
			}
		})
	}
}
