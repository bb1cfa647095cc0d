//go:build unix

package main_test

import (
	"bytes"
	"sync"
	"syscall"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode16StoppedGateway stops a gateway for as long as another one needs
// to take its work over, and lets it go on: it cancels nothing that the other waits
// for, and what it was given meanwhile is not lost.
func TestFailureMode16StoppedGateway(t *testing.T) {
	for name, during := range map[string]bool{"its runs end while it is stopped": true, "its runs end when it goes on": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newOrders(t, stateOf(startNodes(t, 1)))
			s.goesOn = true
			a, b := serve(t, "--config", s.file), serve(t, "--config", s.file)
			a.takesJobs(t, do(t, "GET", a.url+"/capabilities", "").body)
			s.begin(a)
			a.signal(syscall.SIGSTOP)
			var others sync.WaitGroup
			others.Go(func() { s.again(b) })
			s.awaitInterrupted()
			if during {
				s.release()
				others.Wait()
			}
			a.signal(syscall.SIGCONT)
			if !during {
				s.awaitTakeover(a)
				s.release()
				others.Wait()
			}
			s.firsts.Wait()
			s.awaitResults(b)
			s.once(a)
			s.once(b)
			s.check()
		})
	}
}

// unknowable reports whether only the stopped gateway could learn the outcome of an order.
func (o *order) unknowable() bool { return o.stage == "running" && o.kind == "sync" && !o.seeded }

// awaitInterrupted waits until the clients of requests that no gateway can take over get the
// error that they were interrupted.
func (s *orders) awaitInterrupted() {
	for _, o := range s.all {
		if !o.unknowable() {
			continue
		}
		clients := 1
		if o.location != "" {
			clients = 2
		}
		mmcptest.Eventually(s.t, o.model()+" is answered", func() bool {
			o.mu.Lock()
			defer o.mu.Unlock()
			return len(o.replies) == clients
		})
		o.mu.Lock()
		for _, r := range o.replies {
			if r.status != 502 || !bytes.Contains(r.body, []byte(`"interrupted"`)) {
				s.t.Errorf("%s: while its gateway is stopped: %d %.200s", o.model(), r.status, r.body)
			}
		}
		o.replies = nil
		o.mu.Unlock()
	}
}

// awaitTakeover waits until a gateway knows that its jobs were taken over.
func (s *orders) awaitTakeover(g *server) {
	for _, o := range s.all {
		if o.unknowable() && o.location != "" {
			mmcptest.Eventually(s.t, "the takeover is known", func() bool {
				return do(s.t, "GET", g.url+o.location, "").status == 502
			})
		}
	}
}

// awaitResults waits until what was taken for lost is stored.
func (s *orders) awaitResults(g *server) {
	for _, o := range s.all {
		if !o.unknowable() {
			continue
		}
		mmcptest.Eventually(s.t, o.model()+" has its result", func() bool {
			if o.location != "" && do(s.t, "GET", g.url+o.location, "").status != 200 {
				return false
			}
			got, err := s.post(g, o, "sync")
			return err == nil && got.status == 200
		})
	}
}
