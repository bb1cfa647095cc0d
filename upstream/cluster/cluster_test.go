package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/cluster"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// studio is gateways on one network in front of the same upstreams, which serve model m.
type studio struct {
	t        *testing.T
	net      *network
	gateways []*gateway

	mu      sync.Mutex
	running map[string]int // calls, by upstream
	most    map[string]int // of them, at any time
	made    int
}

type gateway struct {
	*cluster.Scheduler
	bus       *bus
	upstreams []*dispatch.Upstream
	settings  map[string]string
	kill      context.CancelFunc
}

type nobody struct{}

func (nobody) Nudge() {}

func newStudio(t *testing.T, gateways, upstreams, places int) *studio {
	s := &studio{t: t, net: &network{}, running: map[string]int{}, most: map[string]int{}}
	for i := range gateways {
		s.gateways = append(s.gateways, s.gateway(fmt.Sprintf("gateway%d", i), upstreams, places))
	}
	t.Cleanup(func() {
		for _, g := range s.gateways {
			g.kill()
			g.Close()
		}
	})
	return s
}

func (s *studio) gateway(id string, upstreams, places int) *gateway {
	ctx, kill := context.WithCancel(context.Background())
	g := &gateway{bus: s.net.join(ctx, id), kill: kill}
	log := slog.New(slog.DiscardHandler)
	own := dispatch.New(dispatch.Options{QueueLength: 1000, ReadyWait: time.Minute, Ramp: time.Millisecond,
		Breaker: dispatch.BreakerOptions{}.WithDefaults(), Log: log})
	r := &dispatch.Route{ID: "m"}
	for i := range upstreams {
		u := dispatch.NewUpstream(fmt.Sprintf("gpu%d", i), nil, nobody{}, places, 1, 0)
		g.upstreams = append(g.upstreams, u)
		r.Offers = append(r.Offers, dispatch.Offer{Lane: own.LaneOf(u, "m"), Model: &mmcp.Model{ID: "m"}, Batch: 4})
	}
	own.Update(map[string]*dispatch.Route{"m": r})
	g.Scheduler = cluster.New(own, cluster.Options{
		Bus: g.bus, Log: log,
		Upstreams: func() []*dispatch.Upstream { return g.upstreams },
		Start:     func(context.Context, *dispatch.Grant) (func(), error) { return func() {}, nil },
		Fleet:     func() mmcp.Fleet { return mmcp.Fleet{} },
		Settings: func() (settings map[string]string) {
			s.net.set(func() { settings = g.settings })
			return settings
		},
	})
	g.Start()
	return g
}

func (s *studio) ticket(client string, limit time.Duration) *dispatch.Ticket {
	req := &mmcp.Request{Model: "m", Segments: []mmcp.Segment{{DurationFrames: 30}}}
	t := dispatch.NewTicket(&mmcp.Call{Request: req, Policy: mmcp.Policy{Client: client}}, client, time.Now().Add(limit), nil)
	t.Deadline = t.Limit
	return t
}

// call makes a call of a gateway that takes some time, and counts it at its upstream.
func (s *studio) call(g *gateway, client string, took time.Duration) (upstream string, err error) {
	return s.callWith(g, client, took, during{})
}

// during is what happens in a call: between the grant and Send, between Send and the
// write of the request, and after the write. Nil: nothing.
type during struct{ granted, checked, sent func() }

func happen(f func()) {
	if f != nil {
		f()
	}
}

// callWith is call with something that happens during it.
func (s *studio) callWith(g *gateway, client string, took time.Duration, now during) (upstream string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	var grant *dispatch.Grant
	for {
		if grant, err = g.Take(ctx, s.ticket(client, time.Hour)); err != nil {
			return "", err
		}
		happen(now.granted)
		var valid func() error
		if valid, err = g.Send(ctx, grant); err == nil && valid != nil {
			happen(now.checked)
			err = valid()
		}
		if err == nil {
			break
		}
		g.Settle(grant, err)
		if !errors.As(err, new(cluster.Lapsed)) {
			return "", err
		}
	}
	name := grant.Lane.Upstream.Name
	s.mu.Lock()
	s.running[name]++
	s.made++
	s.most[name] = max(s.most[name], s.running[name])
	s.mu.Unlock()
	happen(now.sent)
	time.Sleep(took)
	s.mu.Lock()
	s.running[name]--
	s.mu.Unlock()
	g.Settle(grant, nil)
	return name, nil
}

// mode returns what a gateway is to the others.
func (g *gateway) mode() string { return g.Cluster().Mode }

// leader waits until one gateway leads and all others that live follow it.
func (s *studio) leader() *gateway {
	s.t.Helper()
	for range 400 {
		var leads *gateway
		following := true
		for _, g := range s.gateways {
			switch {
			case g.bus.life.Err() != nil || g.bus.cut:
			case g.mode() == mmcp.SchedulerLeads:
				following = following && leads == nil
				leads = g
			default:
				following = following && g.mode() == mmcp.SchedulerFollows
			}
		}
		if leads != nil && following {
			return leads
		}
		time.Sleep(50 * time.Millisecond)
	}
	s.t.Fatal("no gateway leads")
	return nil
}

func (s *studio) others(than *gateway) (out []*gateway) {
	for _, g := range s.gateways {
		if g != than {
			out = append(out, g)
		}
	}
	return out
}

func (s *studio) checkPlaces(most int) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, n := range s.most {
		if n > most {
			s.t.Errorf("%d calls at a time at %s, which takes %d", n, name, most)
		}
	}
}

func TestOneQueueForAllGateways(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t, 3, 4, 1)
		s.leader()
		var all sync.WaitGroup
		begun := time.Now()
		for i := range 60 {
			all.Go(func() {
				if _, err := s.call(s.gateways[i%3], fmt.Sprint(i), time.Second); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		s.checkPlaces(1)
		// Without messages in between, four upstreams work for fifteen seconds.
		if took := time.Since(begun); took > 16*time.Second {
			t.Errorf("60 calls took %v", took)
		}
	})
}

func TestClientsShareAcrossGateways(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t, 2, 1, 1)
		lead := s.leader()
		other := s.others(lead)[0]
		var all sync.WaitGroup
		var mu sync.Mutex
		var order []string
		ask := func(g *gateway, client string) {
			all.Go(func() {
				if _, err := s.call(g, client, time.Second); err != nil {
					t.Error(err)
				}
				mu.Lock()
				order = append(order, client)
				mu.Unlock()
			})
			time.Sleep(time.Millisecond)
		}
		for range 6 {
			ask(lead, "many")
		}
		ask(other, "few")
		all.Wait()
		for i, client := range order {
			if client == "few" && i > 2 {
				t.Errorf("a client of another gateway was served after %d calls of the first", i)
			}
		}
	})
}

func TestLeaderEnds(t *testing.T) {
	for name, end := range map[string]func(*studio, *gateway){
		"killed":  func(_ *studio, g *gateway) { g.kill() },
		"cut off": func(s *studio, g *gateway) { s.net.set(func() { g.bus.cut = true }) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStudio(t, 3, 2, 1)
				lead := s.leader()
				rest := s.others(lead)
				var all sync.WaitGroup
				for i := range 20 {
					all.Go(func() {
						if _, err := s.call(rest[i%2], fmt.Sprint(i), 1500*time.Millisecond); err != nil {
							t.Error(err)
						}
					})
				}
				time.Sleep(2 * time.Second)
				begun := time.Now()
				end(s, lead)
				var next *gateway
				for next == nil || next == lead {
					time.Sleep(50 * time.Millisecond)
					next = s.leader()
				}
				if took := time.Since(begun); took > 8*time.Second {
					t.Errorf("taken over after %v", took)
				}
				all.Wait()
				s.checkPlaces(1)
			})
		})
	}
}

// TestDeposedLeaderGrantsNothing cuts off a leader and connects it again, while it has
// tickets of its own.
func TestDeposedLeaderGrantsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t, 3, 1, 1)
		lead := s.leader()
		var all sync.WaitGroup
		for i := range 30 {
			all.Go(func() {
				if _, err := s.call(s.gateways[i%3], fmt.Sprint(i), 900*time.Millisecond); err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(time.Second)
		s.net.set(func() { lead.bus.cut = true })
		time.Sleep(5 * time.Second) // less than after which it would schedule for itself
		s.net.set(func() { lead.bus.cut = false })
		all.Wait()
		s.checkPlaces(1)
	})
}

func TestStateAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t, 3, 1, 6)
		s.leader()
		s.net.set(func() { s.net.away = true })
		time.Sleep(12 * time.Second)
		for _, g := range s.gateways {
			if g.mode() != mmcp.SchedulerDegraded {
				t.Errorf("%s %s", g.bus.id, g.mode())
			}
		}
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				if _, err := s.call(s.gateways[i%3], fmt.Sprint(i), time.Second); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		s.checkPlaces(6) // two for each gateway
		s.net.set(func() { s.net.away = false })
		s.leader()
	})
}

// TestDrainOutlivesLeader drains an upstream, and then kills the gateway that knew.
func TestDrainOutlivesLeader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t, 3, 2, 1)
		lead := s.leader()
		lead.Drain(lead.upstreams[0], true)
		time.Sleep(2 * time.Second)
		lead.kill()
		time.Sleep(8 * time.Second)
		next := s.leader()
		for _, g := range s.others(lead) {
			for range 4 {
				if name, err := s.call(g, "a", time.Second); err != nil || name != "gpu1" {
					t.Errorf("%s %v, with %s drained", name, err, "gpu0")
				}
			}
		}
		if next == lead {
			t.Error("a killed gateway leads")
		}
	})
}

// TestRandomCuts cuts gateways off at random, and the whole state.
func TestRandomCuts(t *testing.T) {
	for seed := range uint64(8) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			s := newStudio(t, 3, 3, 1)
			s.leader()
			var all sync.WaitGroup
			for i := range 120 {
				g, took := s.gateways[random.IntN(3)], time.Duration(700+random.IntN(600))*time.Millisecond
				all.Go(func() {
					if _, err := s.call(g, fmt.Sprint(i%7), took); err != nil {
						t.Errorf("seed %d: %v", seed, err)
					}
				})
			}
			for range 12 {
				g := s.gateways[random.IntN(3)]
				s.net.set(func() { g.bus.cut = true })
				time.Sleep(time.Duration(random.IntN(5500)) * time.Millisecond) // too short for it to schedule for itself
				s.net.set(func() { g.bus.cut = false })
				time.Sleep(time.Duration(2000+random.IntN(2000)) * time.Millisecond)
			}
			all.Wait()
			s.checkPlaces(1)
			if s.made < 120 {
				t.Errorf("seed %d: %d calls", seed, s.made)
			}
		})
	}
}

// TestSettingsThatDiffer has each gateway name what the leader has otherwise, until it has it
// alike.
func TestSettingsThatDiffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStudio(t, 3, 1, 1)
		lead := s.leader()
		rest := s.others(lead)
		check := func(want map[*gateway][]string) {
			t.Helper()
			time.Sleep(3 * time.Second) // views come each second
			for _, g := range s.gateways {
				if got := g.Cluster().Differs; !slices.Equal(got, want[g]) {
					t.Errorf("%s differs in %v, want %v", g.bus.id, got, want[g])
				}
			}
		}
		alike := map[string]string{"queue": "1", "upstreams.a": "2"}
		set := func(g *gateway, settings map[string]string) { s.net.set(func() { g.settings = settings }) }
		for _, g := range s.gateways {
			set(g, alike)
		}
		check(nil)
		set(rest[0], map[string]string{"queue": "9", "upstreams.b": "3"})
		check(map[*gateway][]string{rest[0]: {"queue", "upstreams.a", "upstreams.b"}})
		set(rest[0], alike)
		set(lead, map[string]string{"queue": "1"})
		check(map[*gateway][]string{rest[0]: {"upstreams.a"}, rest[1]: {"upstreams.a"}})
		set(lead, alike)
		check(nil)
	})
}
