package upstream_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// worker is a replica whose runs end when the test sends to gate.
type worker struct {
	*moody
	runs      atomic.Int64
	generates atomic.Bool // whatever its mood
	gate      chan struct{}
}

func (w *worker) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	w.runs.Add(1)
	select {
	case <-w.gate:
		if w.generates.Load() {
			return &mmcp.Result{Body: []byte("{}")}, nil
		}
		return w.moody.Generate(ctx, call)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func TestChoice(t *testing.T) {
	for name, c := range map[string]struct {
		moods []string
		calls int
		want  []int64 // runs of each replica
	}{
		"all full":           {[]string{"good", "good", "good"}, 12, []int64{4, 4, 4}},
		"never to down":      {[]string{"down", "good"}, 4, []int64{0, 4}},
		"silent after good":  {[]string{"silent", "good"}, 4, []int64{0, 4}},
		"silent before down": {[]string{"down", "silent"}, 1, []int64{0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				gate := make(chan struct{})
				var workers []*worker
				var members []upstream.Member
				for i := range c.moods {
					w := &worker{moody: newMoody(upstreamtest.Model("m", "r")), gate: gate}
					workers = append(workers, w)
					members = append(members, upstream.Member{Name: fmt.Sprint("w", i), Backend: w, MaxInFlight: 4})
				}
				p := upstream.NewPool(members, upstream.PoolOptions{})
				defer p.Close()
				caps, err := p.Capabilities(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for i, mood := range c.moods {
					workers[i].mood.Store(mood)
				}
				time.Sleep(time.Minute) // looks have shown the moods
				for i := range c.moods {
					workers[i].generates.Store(true)
				}
				var calls sync.WaitGroup
				var mu sync.Mutex
				var reasons []string
				for range c.calls {
					calls.Go(func() {
						if res, err := p.Generate(t.Context(), upstreamtest.RequestFor(&caps.Models[0]).Call()); err == nil {
							mu.Lock()
							reasons = append(reasons, res.Route.Reason)
							mu.Unlock()
						}
					})
					synctest.Wait()
				}
				got, inFlight := []int64{}, 0
				for i, s := range p.Status() {
					got = append(got, workers[i].runs.Load())
					inFlight += s.InFlight
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Errorf("runs (-want +got):\n%s", diff)
				}
				if inFlight != c.calls {
					t.Errorf("%d in flight, want %d", inFlight, c.calls)
				}
				close(gate)
				calls.Wait()
				for _, s := range p.Status() {
					if s.InFlight != 0 {
						t.Errorf("%s: %d in flight at the end", s.Name, s.InFlight)
					}
				}
				if slices.ContainsFunc(reasons, func(r string) bool { return r != "replica" }) {
					t.Errorf("reasons %q", reasons)
				}
			})
		})
	}
}

// Busy is not dead: a member that is silent with our work in its hands keeps its
// place.
func TestBusyIsNotSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &worker{moody: newMoody(upstreamtest.Model("m", "r")), gate: make(chan struct{})}
		p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: w, MaxInFlight: 2}}, upstream.PoolOptions{Timeout: time.Hour})
		defer p.Close()
		caps, err := p.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() {
			_, err := p.Generate(t.Context(), upstreamtest.RequestFor(&caps.Models[0]).Call())
			done <- err
		}()
		synctest.Wait()
		w.mood.Store("silent")
		time.Sleep(10 * time.Minute)
		if s := p.Status()[0]; s.State != mmcp.UpstreamReady || s.InFlight != 1 {
			t.Errorf("status %+v", s)
		}
		w.mood.Store("good")
		close(w.gate)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// The first request of all knows of each member what its catalogue says, and that
// it answers.
func TestFirstRequestKeepsToTheTiers(t *testing.T) {
	for range 300 {
		first, second := acting(nil), acting(nil)
		p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "first", Backend: first}, upstream.Member{Name: "second", Backend: second, Tier: 1})
		if res, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); err != nil || res.Route.Upstream != "first" {
			t.Fatalf("%+v, %v", res, err)
		}
		p.Close()
	}
}
