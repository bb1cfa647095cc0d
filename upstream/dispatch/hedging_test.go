package dispatch_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/upstream/dispatch"
)

// call is what became of one call of a hedge.
type call struct {
	at    time.Duration // since the hedge began
	n     int           // of the attempt
	group string
}

// hedged makes a call that is hedged after ten seconds. The first takes so long, and
// the second such a time from its own beginning; an error ends the first. It returns
// the calls, the number of the one whose result counts, and how long all took.
func hedged(t *testing.T, first, second time.Duration, fails error, spare bool) (calls []call, res int, took time.Duration, err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var mu sync.Mutex // guards calls
		h := dispatch.Hedge[int]{
			After: 10 * time.Second,
			Send: func(ctx context.Context, g *dispatch.Grant, n int) (int, error) {
				mu.Lock()
				calls = append(calls, call{time.Since(began), n, g.Group})
				mu.Unlock()
				lasts, end := first, fails
				if n > 1 {
					lasts, end = second, nil
				}
				select {
				case <-time.After(lasts):
					return n, end
				case <-ctx.Done():
					return n, ctx.Err()
				}
			},
			Take: func() *dispatch.Grant {
				if !spare {
					return nil
				}
				return &dispatch.Grant{}
			},
		}
		res, err = h.Call(t.Context(), &dispatch.Grant{Group: "g"}, 1)
		took = time.Since(began)
	})
	return calls, res, took, err
}

func TestHedge(t *testing.T) {
	broke := errors.New("it broke")
	const s = time.Second
	for name, tt := range map[string]struct {
		first, second time.Duration
		fails         error
		spare         bool
		calls, res    int
		took          time.Duration
		err           error
	}{
		"the first is quick":                {9 * s, s, nil, true, 1, 1, 9 * s, nil},
		"the first is slow":                 {60 * s, 2 * s, nil, true, 2, 2, 12 * s, nil},
		"the first is slow, and quicker":    {15 * s, 60 * s, nil, true, 2, 1, 15 * s, nil},
		"there is no other server":          {60 * s, 2 * s, nil, false, 1, 1, 60 * s, nil},
		"the first fails before the second": {9 * s, s, broke, true, 1, 1, 9 * s, broke},
		"the first fails beside the second": {11 * s, 5 * s, broke, true, 2, 2, 15 * s, nil},
	} {
		t.Run(name, func(t *testing.T) {
			calls, res, took, err := hedged(t, tt.first, tt.second, tt.fails, tt.spare)
			if len(calls) != tt.calls || res != tt.res || took != tt.took || !errors.Is(err, tt.err) {
				t.Errorf("%d calls, result %d after %v, %v; want %d, %d after %v, %v", len(calls), res, took, err, tt.calls, tt.res, tt.took, tt.err)
			}
			if len(calls) > 1 && (calls[1] != call{10 * s, 2, "g"}) {
				t.Errorf("the second call is %+v, want attempt 2 of the same request after 10s", calls[1])
			}
		})
	}
}

// A spare call goes to another server, and is paid for.
func TestSpareCallIsPaidFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := servers(2)
		g := take(t, s, ticket(1, "x"))
		b := dispatch.NewBudget(0, 1)
		tries := func(running *dispatch.Upstream) *dispatch.Grant {
			return s.TakeHedge(dispatch.NewHedgeTicket(request(1), "x", running), b)
		}
		second := tries(g.Lane.Upstream)
		if second == nil || second.Lane.Upstream == g.Lane.Upstream || second.Reason != "hedge" {
			t.Fatalf("the second call is %+v", second)
		}
		if tries(g.Lane.Upstream) != nil {
			t.Error("a third call at two servers that take one each")
		}
		s.Settle(second, nil)
		if tries(g.Lane.Upstream) != nil {
			t.Error("a call that the budget does not pay for")
		}
		s.Settle(g, nil)
		if n := s.InFlight(u[0]) + s.InFlight(u[1]); n != 0 {
			t.Errorf("%d calls in flight after all ended", n)
		}
		if sums := b.Sums(); sums.Hedges != 1 || sums.Retries != 0 {
			t.Errorf("counted %+v", sums)
		}
	})
}
