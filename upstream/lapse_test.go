package upstream_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// lonely is the bus of a gateway that has no others at the moment.
type lonely struct {
	mu         sync.Mutex
	aliveSince time.Time
	epoch      uint64
	flushes    int
	looks      int                           // at aliveSince after the latest flush
	breaks     func(flushes, looks int) bool // whether the heartbeats break off before a look; nil: never
}

func (*lonely) SelfID() string           { return "one" }
func (*lonely) Alive(id string) bool     { return id == "one" }
func (*lonely) Gateways() []string       { return []string{"one"} }
func (*lonely) LastHeartbeat() time.Time { return time.Now() }
func (*lonely) Publish(string, []byte)   {}
func (*lonely) Request(context.Context, string, []byte) ([]byte, error) {
	return nil, errors.New("nobody")
}
func (*lonely) Receive(ctx context.Context, _ string, _ func(string, []byte) []byte) { <-ctx.Done() }

func (l *lonely) Flush(context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flushes, l.looks = l.flushes+1, 0
	return nil
}

func (l *lonely) AliveSince() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.looks++; l.breaks != nil && l.breaks(l.flushes, l.looks) {
		l.aliveSince = time.Now()
	}
	return l.aliveSince
}

func (l *lonely) Lease(context.Context) (owner string, epoch, revision uint64, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return "", l.epoch, l.epoch, nil
}

func (l *lonely) TakeLease(_ context.Context, _, epoch uint64) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.epoch = epoch
	return nil
}

// TestLapsedGrantIsNotSent has the gateway's heartbeats break off while a request's record
// is written.
func TestLapsedGrantIsNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := &lonely{aliveSince: time.Now()}
		server := acting(nil)
		p := upstream.NewPool([]upstream.Member{{Name: "gpu", Backend: server, MaxInFlight: 1}}, upstream.PoolOptions{},
			upstream.Sharing{Bus: bus})
		defer p.Close()
		var events []string
		call := upstreamtest.Order("a", "").Call()
		call.Hooks = mmcp.Hooks{
			BeforeSend: func(string, string) error {
				if events = append(events, "before"); len(events) == 1 {
					time.Sleep(time.Second)
					bus.mu.Lock()
					bus.aliveSince = time.Now()
					bus.mu.Unlock()
				}
				return nil
			},
			Rejected: func() { events = append(events, "rejected") },
		}
		if _, err := p.Generate(t.Context(), call); err != nil {
			t.Fatal(err)
		}
		if want := []string{"before", "rejected", "before"}; !slices.Equal(events, want) || server.count() != 1 {
			t.Errorf("%d runs, and the hooks were called as %v, not %v", server.count(), events, want)
		}
	})
}

// TestLapsedRepeatIsNotSent has the heartbeats break off while a request whose answer was
// lost is sent again: when its grant is checked, and when its first byte is written.
func TestLapsedRepeatIsNotSent(t *testing.T) {
	for look := 1; look <= 2; look++ {
		t.Run(fmt.Sprint("look ", look), func(t *testing.T) {
			t.Parallel()
			bus := &lonely{aliveSince: time.Now()}
			bus.breaks = func(flushes, looks int) bool { return flushes == 2 && looks == look }
			s := remember(t, "lost")
			p := upstream.NewPool([]upstream.Member{
				{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", s.URL, idempotent), MaxInFlight: 1},
			}, upstream.PoolOptions{Retry: time.Millisecond, FirstWait: upstreamtest.Patience}, upstream.Sharing{Bus: bus})
			defer p.Close()
			if _, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call()); err != nil {
				t.Fatal(err)
			}
			keys := s.seen()
			bus.mu.Lock()
			defer bus.mu.Unlock()
			if len(keys) != 2 || keys[0] != keys[1] || bus.flushes != 3 {
				t.Errorf("keys %q were sent by %d grants, not one key twice by 3", keys, bus.flushes)
			}
		})
	}
}
