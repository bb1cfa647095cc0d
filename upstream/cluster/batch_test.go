package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/upstream/dispatch"
)

// batchable is a request that may be sent in the call of another request of its gateway.
type batchable struct {
	gateway *gateway
	ended   chan struct{} // closed by the holder of the grant
}

// send has a request sent, in a call of its own or of another request. It returns how many
// are in its own call; 0: it is in another's.
func (s *studio) send(g *gateway, client string, took time.Duration) (int, error) {
	t := s.ticket(client, time.Hour)
	own := &batchable{gateway: g, ended: make(chan struct{})}
	t.Companion = own
	grant, err := g.Take(context.Background(), t)
	switch {
	case errors.Is(err, dispatch.ErrJoined):
		<-own.ended
		return 0, nil
	case err != nil:
		return 0, err
	}
	name := grant.Lane.Upstream.Name
	s.mu.Lock()
	s.running[name]++
	s.most[name] = max(s.most[name], s.running[name])
	s.mu.Unlock()
	time.Sleep(took)
	s.mu.Lock()
	s.running[name]--
	s.mu.Unlock()
	g.Settle(grant, nil)
	for _, other := range grant.Companions {
		if r := other.Companion.(*batchable); r.gateway != g {
			s.t.Errorf("a request of %s is sent by %s", r.gateway.bus.id, g.bus.id)
		} else {
			close(r.ended)
		}
	}
	return 1 + len(grant.Companions), nil
}

// TestRequestsOfAGatewayShareACall has three gateways with twelve requests each for one
// upstream that takes four at a time, while nothing happens, while the leader is killed, and
// while one is cut off.
func TestRequestsOfAGatewayShareACall(t *testing.T) {
	for name, event := range map[string]func(s *studio, lead, other *gateway){
		"quiet":      func(*studio, *gateway, *gateway) {},
		"killed":     func(_ *studio, lead, _ *gateway) { lead.kill() },
		"leader cut": func(s *studio, lead, _ *gateway) { s.cutFor(lead, 5*time.Second) },
		"one cut":    func(s *studio, _, other *gateway) { s.cutFor(other, 3*time.Second) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStudio(t, 3, 1, 1)
				lead := s.leader()
				senders := s.gateways
				if name == "killed" {
					senders = s.others(lead)
				}
				var all sync.WaitGroup
				var mu sync.Mutex
				calls, sent := 0, 0
				for _, g := range senders {
					for i := range 12 {
						all.Go(func() {
							n, err := s.send(g, fmt.Sprint(i), time.Second)
							if err != nil {
								t.Error(err)
							}
							mu.Lock()
							defer mu.Unlock()
							if sent += n; n > 0 {
								calls++
							}
						})
					}
				}
				time.Sleep(1500 * time.Millisecond)
				event(s, lead, s.others(lead)[0])
				all.Wait()
				s.checkPlaces(1)
				if n := 12 * len(senders); sent != n || calls > n/3 {
					t.Errorf("%d requests in %d calls; %d were to be sent, about four in each", sent, calls, n)
				}
			})
		})
	}
}

// cutFor cuts a gateway off.
func (s *studio) cutFor(g *gateway, d time.Duration) {
	s.net.set(func() { g.bus.cut = true })
	time.Sleep(d)
	s.net.set(func() { g.bus.cut = false })
}
