package dispatch_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
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
	s, u := servers(1)
	return s, u[0]
}

// servers returns a scheduler of n upstreams that take one call at a time, and serve
// the model m. Each is a tier of its own, so that the first free one gets the call.
func servers(n int) (*dispatch.Scheduler, []*dispatch.Upstream) {
	s := dispatch.New(dispatch.Options{
		QueueLength: 2, ReadyWait: time.Minute, Ramp: time.Second,
		Breaker: dispatch.BreakerOptions{}.WithDefaults(), Log: slog.New(slog.DiscardHandler),
	})
	var all []*dispatch.Upstream
	var offers []dispatch.Offer
	for i := range n {
		u := dispatch.NewUpstream(string(rune('a'+i)), nil, &owner{}, 1, 1, i)
		s.CatalogueRead(u, nil, time.Now())
		all = append(all, u)
		offers = append(offers, dispatch.Offer{Lane: s.LaneOf(u, "m"), Model: &mmcp.Model{ID: "m"}})
	}
	s.Update(map[string]*dispatch.Route{"m": {ID: "m", Offers: offers}})
	return s, all
}

// request is request n, which no other is like.
func request(n int) *mmcp.Request {
	req := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: "m", Options: mmcp.DefaultOptions(), DurationFrames: 10}
	req.Options.Seed = mmcp.Seed(strconv.Itoa(n))
	return req
}

// ticket returns the ticket of request n of a client, which waits for at most an hour.
func ticket(n int, client string) *dispatch.Ticket {
	t := dispatch.NewTicket(request(n).Call(), client, time.Now().Add(time.Hour), nil)
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
		opened := time.Now()
		for n := range 5 {
			s.Settle(take(t, s, ticket(n, strconv.Itoa(n))), mmcp.Errorf(mmcp.CodeInternal, "It broke."))
		}
		if waited := time.Since(opened); waited > 0 {
			t.Errorf("the breaker opened before the fifth failure: a call waited %v", waited)
		}
		time.Sleep(3 * time.Second)
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

// Requests of clients that wait for the same server take turns, each by the order in
// which it was sent.
func TestQueueIsServedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := scheduler()
		g := take(t, s, ticket(0, "x"))
		var served []int
		wait := func(n int, client string) {
			go func() { // ends with its call
				g, err := s.Take(context.Background(), ticket(n, client))
				if err != nil {
					t.Error(err)
					return
				}
				served = append(served, n)
				s.Settle(g, nil)
			}()
			synctest.Wait()
		}
		s.SetOptions(dispatch.Options{
			QueueLength: 9, ReadyWait: time.Minute, Breaker: dispatch.BreakerOptions{}.WithDefaults(), Log: slog.New(slog.DiscardHandler),
		}, nil)
		for i, client := range []string{"x", "x", "x", "y", "z"} {
			wait(i+1, client)
		}
		s.Settle(g, nil)
		synctest.Wait()
		// The client of the call that ran is as far ahead as the others: it was not queued.
		if want := []int{1, 4, 5, 2, 3}; !slices.Equal(served, want) {
			t.Errorf("served %v, want %v", served, want)
		}
	})
}

// A drained server finishes what runs and gets nothing new. Its queued requests go to
// other servers, and are refused where there is none.
func TestDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := servers(2)
		first := take(t, s, ticket(1, "x"))
		s.Drain(first.Lane.Upstream, true)
		second := take(t, s, ticket(2, "x"))
		if first.Lane.Upstream != u[0] || second.Lane.Upstream != u[1] {
			t.Fatalf("calls at %s and %s", first.Lane.Upstream.Name, second.Lane.Upstream.Name)
		}
		if got := s.Status(u[0], true); got.State != mmcp.UpstreamDraining || got.InFlight != 1 {
			t.Errorf("with a call in flight it is %s", got.State)
		}
		ended := make(chan error, 1)
		go func() { // ends when both are drained
			_, err := s.Take(context.Background(), ticket(3, "x"))
			ended <- err
		}()
		synctest.Wait()
		s.Settle(first, nil)
		synctest.Wait()
		if got := s.Status(u[0], true); got.State != mmcp.UpstreamDrained || len(ended) > 0 {
			t.Errorf("without a call it is %s, and %d requests went on", got.State, len(ended))
		}
		s.Drain(u[1], true)
		if err := <-ended; mmcp.AsError(err).Code != mmcp.CodeModelUnavailable {
			t.Errorf("a request that waited for drained servers: %v", err)
		}
		s.Drain(u[0], false)
		if g := take(t, s, ticket(4, "x")); g.Lane.Upstream != u[0] {
			t.Errorf("after the drain a call at %s", g.Lane.Upstream.Name)
		}
	})
}

// A server that was removed is let go when its last call has ended.
func TestRemove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := scheduler()
		g := take(t, s, ticket(1, "x"))
		left := u.Finished()
		s.Remove(u)
		select {
		case <-left:
			t.Error("it was let go with a call in flight")
		default:
		}
		if _, err := s.Take(t.Context(), ticket(2, "x")); mmcp.AsError(err).Code != mmcp.CodeModelUnavailable {
			t.Errorf("of a removed server: %v", err)
		}
		s.Settle(g, nil)
		<-left
	})
}

// A higher tier gets work while the lower one is full, and a request that failed goes
// to a server that did not fail it.
func TestChoice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := servers(2)
		first, second := take(t, s, ticket(1, "x")), take(t, s, ticket(2, "y"))
		if first.Lane.Upstream != u[0] || first.Reason != "replica" || second.Lane.Upstream != u[1] || second.Reason != "spill" {
			t.Errorf("%s at %s, then %s at %s", first.Reason, first.Lane.Upstream.Name, second.Reason, second.Lane.Upstream.Name)
		}
		s.Settle(first, nil)
		s.Settle(second, nil)
		again := ticket(3, "x")
		again.Tried = []*dispatch.Upstream{u[0]}
		if g := take(t, s, again); g.Lane.Upstream != u[1] || g.Reason != "retry" {
			t.Errorf("again: %s at %s", g.Reason, g.Lane.Upstream.Name)
		}
	})
}

// Requests wait for a server that cannot be reached, for as long as the options say.
func TestServerThatIsDownIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := scheduler()
		away := mmcp.Errorf(mmcp.CodeModelUnavailable, "It cannot be reached.")
		s.CatalogueRead(u, away, time.Now())
		began := time.Now()
		_, err := s.Take(t.Context(), ticket(1, "x"))
		if took := time.Since(began).Round(time.Second); mmcp.AsError(err).Code != mmcp.CodeModelUnavailable || took != time.Minute {
			t.Errorf("%v after %v, want a refusal after a minute", err, took)
		}
		granted := make(chan *dispatch.Grant, 1)
		go func() { // ends when the server is back
			g, err := s.Take(context.Background(), ticket(2, "x"))
			if err != nil {
				t.Error(err)
			}
			granted <- g
		}()
		time.Sleep(30 * time.Second)
		s.CatalogueRead(u, nil, time.Now())
		s.Settle(<-granted, nil)
		hurried := request(3).Call()
		hurried.Policy.Hurried = true
		s.CatalogueRead(u, away, time.Now())
		if _, err := s.Take(t.Context(), dispatch.NewTicket(hurried, "x", time.Now().Add(time.Hour), nil)); err == nil ||
			time.Since(began) > 2*time.Minute {
			t.Errorf("a request that is not to wait for it: %v", err)
		}
	})
}

// The status of a server has the words for its health.
func TestStatesInWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := scheduler()
		is := func(want mmcp.UpstreamState, contact string) {
			t.Helper()
			if got := s.Status(u, true); got.State != want || got.Contact != contact {
				t.Errorf("it is %s, and %s; want %s, and %s", got.State, got.Contact, want, contact)
			}
		}
		refusal := func(end error) string {
			t.Helper()
			s.Settle(take(t, s, ticket(0, "x")), end)
			ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
			defer cancel()
			call := request(1).Call()
			call.Policy.Hurried = true
			_, err := s.Take(ctx, dispatch.NewTicket(call, "y", time.Now().Add(time.Hour), nil))
			return mmcp.AsError(err).Message
		}
		is(mmcp.UpstreamReady, "answers")
		g := take(t, s, ticket(1, "x"))
		is(mmcp.UpstreamBusy, "answers")
		s.Settle(g, nil)
		if got := refusal(mmcp.Errorf(mmcp.CodeResourceExhausted, "Full.")); got != "Model m cannot be served now: upstream a refused work and is not called for 1s." {
			t.Error(got)
		}
		is(mmcp.UpstreamCooling, "answers")
		time.Sleep(2 * time.Second)
		s.CatalogueRead(u, errors.New("no catalogue"), time.Now())
		is(mmcp.UpstreamStale, "silent")
		s.CatalogueRead(u, mmcp.Errorf(mmcp.CodeModelUnavailable, "Gone."), time.Now())
		is(mmcp.UpstreamStale, "down")
		s.Reset(u)
		is(mmcp.UpstreamStale, "unknown")
	})
}
