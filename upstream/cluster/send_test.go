package cluster_test

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestPausedGateway pauses a gateway at each point of a call for less and more time than
// after which the others give its place away. Its heartbeats come back before or after it
// goes on.
func TestPausedGateway(t *testing.T) {
	for _, leads := range []bool{true, false} {
		for _, at := range []string{"granted", "checked", "sent"} {
			for _, pause := range []time.Duration{3 * time.Second, 9 * time.Second, 30 * time.Second} {
				for _, beats := range []time.Duration{0, 1100 * time.Millisecond} {
					t.Run(fmt.Sprintf("leads %v, %s, %v, %v", leads, at, pause, beats), func(t *testing.T) {
						synctest.Test(t, func(t *testing.T) { pausedGateway(t, leads, at, pause, beats) })
					})
				}
			}
		}
	}
}

func pausedGateway(t *testing.T, leads bool, at string, pause, beats time.Duration) {
	took := 900 * time.Millisecond
	if at == "sent" {
		took = 4 * time.Second // the server works while its gateway counts as dead
	}
	s := newStudio(t, 3, 1, 1)
	paused := s.leader()
	if !leads {
		paused = s.others(paused)[0]
	}
	var all sync.WaitGroup
	call := func(g *gateway, now during) {
		all.Go(func() {
			if _, err := s.callWith(g, g.bus.id, took, now); err != nil {
				t.Error(err)
			}
		})
	}
	call(s.others(paused)[0], during{}) // tells how long a call takes
	all.Wait()
	begun := make(chan struct{})
	freeze := sync.OnceFunc(func() {
		thaw := paused.bus.freeze()
		close(begun)
		time.Sleep(pause)
		thaw()
		time.Sleep(beats)
	})
	switch at {
	case "granted":
		call(paused, during{granted: freeze})
	case "checked":
		call(paused, during{checked: freeze})
	default: // the server works on
		call(paused, during{sent: func() { all.Go(freeze) }})
	}
	<-begun
	for i := range 20 {
		call(s.others(paused)[i%2], during{})
	}
	all.Wait()
	s.checkPlaces(1)
	if s.made != 22 {
		t.Errorf("%d calls, of 22", s.made)
	}
}
