package dispatch_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// TestLeaverKeepsGrantWithCompanions has a client leave in the moment in which its ticket gets a
// grant with companions.
func TestLeaverKeepsGrantWithCompanions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, u := scheduler()
		s.Update(map[string]*dispatch.Route{"m": {ID: "m", Offers: []dispatch.Offer{
			{Lane: s.LaneOf(u, "m"), Model: &mmcp.Model{ID: "m"}, Batch: 8},
		}}})
		running, err := s.Take(t.Context(), ticket(0, "a"))
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(t.Context())
		type end struct {
			g   *dispatch.Grant
			err error
		}
		ends := [2]chan end{make(chan end, 1), make(chan end, 1)}
		for i, ctx := range []context.Context{ctx, t.Context()} {
			own := ticket(1+i, string(rune('b'+i)))
			own.Companion = i
			go func() {
				g, err := s.Take(ctx, own)
				ends[i] <- end{g, err}
			}()
			synctest.Wait()
		}
		s.Settle(running, nil)
		leave()
		first, second := <-ends[0], <-ends[1]
		if first.g == nil || len(first.g.Companions) != 1 || first.g.Companions[0].Companion != 1 || !errors.Is(second.err, dispatch.ErrJoined) {
			t.Errorf("%+v, %v; %v", first.g, first.err, second.err)
		}
		time.Sleep(time.Second)
		s.Settle(first.g, nil)
		if s.InFlight(u) != 0 {
			t.Error("the place is taken")
		}
	})
}
