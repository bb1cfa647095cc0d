package dispatch_test

import (
	"context"
	"log/slog"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// owner counts how often it is asked for a look at the catalogue.
type owner struct{ nudges int }

func (o *owner) Nudge() { o.nudges++ }

// scheduler returns one with a single upstream that takes one call at a time, and
// serves the model m.
func scheduler() (*dispatch.Scheduler, *dispatch.Upstream) {
	s := dispatch.New(dispatch.Options{
		QueueLength: 2, ReadyWait: time.Minute, Ramp: time.Second,
		Breaker: dispatch.BreakerOptions{}.WithDefaults(), Log: slog.New(slog.DiscardHandler),
	})
	u := dispatch.NewUpstream("a", nil, &owner{}, 1, 1, 0)
	model := &mmcp.Model{ID: "m"}
	s.Update(map[string]*dispatch.Route{"m": {ID: "m", Offers: []dispatch.Offer{{Lane: s.LaneOf(u, "m"), Model: model}}}})
	return s, u
}

// ticket is that of request n of a client, which waits for at most an hour.
func ticket(n int, client string) *dispatch.Ticket {
	req := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: "m", Options: mmcp.DefaultOptions(), DurationFrames: 10}
	req.Options.Seed = mmcp.Seed(strconv.Itoa(n))
	t := dispatch.NewTicket(req.Call(), client, time.Now().Add(time.Hour), nil)
	t.Deadline = t.Limit
	return t
}

func take(t *testing.T, s *dispatch.Scheduler, k *dispatch.Ticket) *dispatch.Grant {
	t.Helper()
	g, err := s.Take(t.Context(), k)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTicketWaitsForAFreeServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := scheduler()
		first := take(t, s, ticket(1, "x"))
		granted := make(chan *dispatch.Grant, 1)
		go func() { // ends with its grant
			g, err := s.Take(context.Background(), ticket(2, "y"))
			if err != nil {
				t.Error(err)
			}
			granted <- g
		}()
		synctest.Wait()
		if len(granted) > 0 || s.InFlight(u) != 1 {
			t.Fatalf("%d calls at a server that takes one", s.InFlight(u))
		}
		s.Settle(first, nil)
		second := <-granted
		s.Settle(second, nil)
		if n := s.InFlight(u); n != 0 {
			t.Errorf("%d calls in flight after all ended", n)
		}
	})
}

func TestBreakerOpensAndIsProbed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := scheduler()
		for n := range 5 {
			s.Settle(take(t, s, ticket(n, strconv.Itoa(n))), mmcp.Errorf(mmcp.CodeInternal, "It broke."))
		}
		opened := time.Now()
		g := take(t, s, ticket(9, "another"))
		if waited := time.Since(opened); waited < 4*time.Second || g.Reason != "probe" {
			t.Errorf("after five failures a call was granted in %v as %q, want a probe after 4s", waited, g.Reason)
		}
		s.Settle(g, nil)
		closed := time.Now()
		s.Settle(take(t, s, ticket(10, "another")), nil)
		if waited := time.Since(closed); waited > 0 {
			t.Errorf("after a good probe a call waited %v", waited)
		}
	})
}

func TestServerThatRefusesIsLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := scheduler()
		full := mmcp.Errorf(mmcp.CodeResourceExhausted, "Full.")
		full.RetryAfter = 3 * time.Second
		s.Settle(take(t, s, ticket(1, "x")), full)
		refused := time.Now()
		s.Settle(take(t, s, ticket(2, "y")), nil)
		if waited := time.Since(refused); waited < 3*time.Second || waited > 4*time.Second {
			t.Errorf("the next call was granted after %v, want 3s", waited)
		}
	})
}

func TestUnservableModelFailsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := scheduler()
		s.Drain(u, true)
		begun := time.Now()
		if _, err := s.Take(t.Context(), ticket(1, "x")); mmcp.AsError(err).Code != mmcp.CodeModelUnavailable || time.Since(begun) > 0 {
			t.Errorf("of a drained server: %v after %v", err, time.Since(begun))
		}
		s.Drain(u, false)
		s.Settle(take(t, s, ticket(2, "x")), nil)
		unknown := ticket(3, "x")
		unknown.Model = "n"
		if _, err := s.Take(t.Context(), unknown); mmcp.AsError(err).Code != mmcp.CodeUnknownModel {
			t.Errorf("of a model that nobody lists: %v", err)
		}
	})
}

func TestFullQueueRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := scheduler()
		g := take(t, s, ticket(0, "x"))
		done := make(chan error, 2)
		for n := range 2 {
			go func() { // ends with its call
				g, err := s.Take(context.Background(), ticket(n+1, "x"))
				if err == nil {
					s.Settle(g, nil)
				}
				done <- err
			}()
		}
		synctest.Wait()
		if _, err := s.Take(t.Context(), ticket(3, "x")); mmcp.AsError(err).Code != mmcp.CodeResourceExhausted {
			t.Errorf("beyond the queue's length: %v", err)
		}
		s.Settle(g, nil)
		for range 2 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	})
}
