package cluster_test

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestPausedGateway pauses a gateway between a grant and its request, or after the request,
// for less and more time than after which the others give its place away. Its heartbeats
// come back before or after it goes on.
func TestPausedGateway(t *testing.T) {
	for _, leads := range []bool{true, false} {
		for _, sent := range []bool{true, false} {
			for _, pause := range []time.Duration{3 * time.Second, 9 * time.Second, 30 * time.Second} {
				for _, beats := range []time.Duration{0, 1100 * time.Millisecond} {
					t.Run(fmt.Sprintf("leads %v, sent %v, %v, %v", leads, sent, pause, beats), func(t *testing.T) {
						synctest.Test(t, func(t *testing.T) { pausedGateway(t, leads, sent, pause, beats) })
					})
				}
			}
		}
	}
}

func pausedGateway(t *testing.T, leads, sent bool, pause, beats time.Duration) {
	took := 900 * time.Millisecond
	if sent {
		took = 4 * time.Second // the server works while its gateway counts as dead
	}
	s := newStudio(t, 3, 1, 1)
	paused := s.leader()
	if !leads {
		paused = s.others(paused)[0]
	}
	nothing := func() {}
	var all sync.WaitGroup
	call := func(g *gateway, granted, sent func()) {
		all.Go(func() {
			if _, err := s.callWith(g, g.bus.id, took, granted, sent); err != nil {
				t.Error(err)
			}
		})
	}
	call(s.others(paused)[0], nothing, nothing) // tells how long a call takes
	all.Wait()
	begun := make(chan struct{})
	freeze := sync.OnceFunc(func() {
		thaw := paused.bus.freeze()
		close(begun)
		time.Sleep(pause)
		thaw()
		time.Sleep(beats)
	})
	if sent {
		call(paused, nothing, func() { all.Go(freeze) }) // the server works on
	} else {
		call(paused, freeze, nothing)
	}
	<-begun
	for i := range 20 {
		call(s.others(paused)[i%2], nothing, nothing)
	}
	all.Wait()
	s.checkPlaces(1)
	if s.made != 22 {
		t.Errorf("%d calls, of 22", s.made)
	}
}
