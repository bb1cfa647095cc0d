package demand

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// state is the state of a server.
type state uint8

const (
	asleep state = iota
	starting
	running
	stopping
)

func (s state) String() string {
	return [...]string{
		asleep: mmcp.RunAsleep, starting: mmcp.RunStarting, running: mmcp.RunRunning, stopping: mmcp.RunStopping,
	}[s]
}

// machine is the program or the machine of a server.
type machine interface {
	// start returns when the server is ready, or fails when ctx ends. The channel is closed when the server
	// ends by itself; it is nil if that cannot be detected.
	start(ctx context.Context) (ended <-chan struct{}, err error)

	// stop ends the server.
	stop()
}

// Server is a server that runs on demand.
type Server struct {
	opts    Options
	machine machine
	group   *Group

	work sync.WaitGroup // running starts and stops

	// Guarded by group.mu.
	state     state
	changed   time.Time // when state changed
	users     int       // number of running requests
	waiting   []*waiter // oldest first
	requested time.Time // when an operator or preload requested its start; zero: never
	halting   bool      // an operator requested its stop, or it was removed
	released  time.Time // when the last request ended, or it became ready
	abort     context.CancelFunc
	failures  int // consecutive failed starts
	retry     time.Time
	lastErr   error
	startTime time.Duration // usual duration; 0: unknown
	callTime  time.Duration // usual duration; 0: unknown
}

// waiter is a request that waits for the server.
type waiter struct {
	since    time.Time
	deadline time.Time     // zero: none
	done     chan struct{} // closed when the request may run, or err is set
	err      error
}

func newServer(o Options, m machine, g *Group) *Server {
	s := &Server{opts: o.withDefaults(), machine: m, group: g, changed: time.Now()}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.members = append(g.members, s)
	if o.Preload {
		s.requested = time.Now()
		g.decide()
	}
	return s
}

// Acquire waits until the server runs, and starts it if necessary. The server is not stopped until release is
// called. deadline is when the request must be answered, or zero. Acquire fails when ctx ends, or the server
// cannot be started.
func (s *Server) Acquire(ctx context.Context, deadline time.Time) (release func(), err error) {
	g := s.group
	w := &waiter{since: time.Now(), deadline: deadline, done: make(chan struct{})}
	g.mu.Lock()
	if g.follower {
		defer g.mu.Unlock()
		return nil, s.elsewhere()
	}
	s.waiting = append(s.waiting, w)
	s.halting = false
	g.decide()
	g.mu.Unlock()
	select {
	case <-w.done:
	case <-ctx.Done():
		g.mu.Lock()
		defer g.mu.Unlock()
		if i := slices.Index(s.waiting, w); i >= 0 {
			s.waiting = slices.Delete(s.waiting, i, i+1)
			g.decide()
			return nil, ctx.Err()
		}
		if w.err == nil {
			s.users-- // it was admitted at the same moment
			s.released = time.Now()
			g.decide()
		}
		return nil, ctx.Err()
	}
	if w.err != nil {
		return nil, w.err
	}
	began := time.Now()
	return sync.OnceFunc(func() { s.release(began) }), nil
}

func (s *Server) release(began time.Time) {
	g := s.group
	g.mu.Lock()
	defer g.mu.Unlock()
	s.users--
	s.released = time.Now()
	s.callTime = smoothed(s.callTime, s.released.Sub(began))
	g.decide()
}

func smoothed(usual, now time.Duration) time.Duration {
	if usual == 0 {
		return now
	}
	return usual + (now-usual)/4
}

// shouldRun reports whether the server is to run. It needs mu.
func (s *Server) shouldRun() bool {
	return len(s.waiting) > 0 || !s.requested.IsZero() && s.state == asleep
}

// since returns when the first waiting request or operator began to wait. It needs mu.
func (s *Server) since() time.Time {
	if len(s.waiting) > 0 {
		return s.waiting[0].since
	}
	return s.requested
}

// switchAt returns the time at which s must run in place of another server that has work. It needs mu.
func (s *Server) switchAt(other *Server) time.Time {
	cost := s.startTime + other.startTime
	at := s.since().Add(min(max(maxSwitches*cost, leastPatience), mostPatience))
	for i, w := range s.waiting {
		if w.deadline.IsZero() {
			continue
		}
		need := s.startTime + other.callTime + time.Duration(i+1)*s.callTime
		if latest := w.deadline.Add(-2 * need); latest.Before(at) {
			at = latest
		}
	}
	return at
}

// admit lets all waiters run. It needs mu.
func (s *Server) admit() {
	for _, w := range s.waiting {
		s.users++
		close(w.done)
	}
	s.waiting = nil
}

// set changes the state. It needs mu.
func (s *Server) set(to state) { s.state, s.changed = to, time.Now() }

// begin starts the server. It needs mu.
func (s *Server) begin() {
	s.set(starting)
	s.halting, s.requested = false, time.Time{}
	ctx, cancel := context.WithTimeout(context.Background(), s.opts.ReadyTimeout)
	s.abort = cancel
	s.work.Add(1)
	go func() { // ends when the server is ready, or its start has failed
		defer s.work.Done()
		defer cancel()
		began := time.Now()
		ended, err := s.machine.start(ctx)
		if err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
			err = mmcp.Errorf(mmcp.CodeModelUnavailable, "Upstream %s was started and did not become ready within %v.",
				s.opts.Name, s.opts.ReadyTimeout)
		}
		s.started(ended, err, time.Since(began))
	}()
}

// started records the end of a start.
func (s *Server) started(ended <-chan struct{}, err error, took time.Duration) {
	g := s.group
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	if err != nil {
		s.failed(err, now)
		g.noteAsleep(s)
		return
	}
	s.state, s.changed = running, now
	s.released, s.lastErr = now, nil
	s.startTime = smoothed(s.startTime, took)
	s.opts.Log.Info("server is running", "upstream", s.opts.Name, "after", took.Round(time.Millisecond))
	if ended != nil {
		go s.watch(ended, now) // ends with the server
	}
	g.decide()
}

// Pauses between failed starts.
const (
	leastBackoff = time.Second
	mostBackoff  = time.Minute
	// stable is the time after which a server that ends has not failed to start.
	stable = time.Minute
)

// failed records that a start failed, or that the server crashed. All waiters fail. It needs mu.
func (s *Server) failed(err error, now time.Time) {
	s.set(asleep)
	s.lastErr = err
	s.retry = now.Add(min(leastBackoff<<min(s.failures, 10), mostBackoff))
	s.failures++
	s.opts.Log.Error("server cannot be run", "upstream", s.opts.Name, "error", err, "again_after", s.retry.Sub(now))
	for _, w := range s.waiting {
		w.err = err
		close(w.done)
	}
	s.waiting = nil
	if s.opts.Preload && !s.halting {
		s.requested = now
	}
}

// watch records the unexpected end of a server. began is when it was ready.
func (s *Server) watch(ended <-chan struct{}, began time.Time) {
	<-ended
	g := s.group
	g.mu.Lock()
	defer g.mu.Unlock()
	if s.state != running || !s.changed.Equal(began) {
		return
	}
	now := time.Now()
	if now.Sub(s.changed) > stable {
		s.failures = 0
	}
	waiting := s.waiting
	s.waiting = nil // they were not sent: the next start is for them
	s.failed(mmcp.Errorf(mmcp.CodeModelUnavailable, "Upstream %s has ended by itself and is started again.", s.opts.Name), now)
	s.waiting = waiting
	g.noteAsleep(s)
}

// elsewhere returns the error of a server that another gateway starts.
func (s *Server) elsewhere() error {
	return mmcp.Errorf(mmcp.CodeModelUnavailable, "Upstream %s is started by the gateway that schedules.", s.opts.Name)
}

// refuse fails all waiters. It needs mu.
func (s *Server) refuse() {
	for _, w := range s.waiting {
		w.err = s.elsewhere()
		close(w.done)
	}
	s.waiting = nil
}

// keeper is a machine that keeps running when another gateway takes it over.
type keeper interface {
	// handOver forgets the machine, and reports whether it keeps running.
	handOver() bool
}

// handOver leaves the server to another gateway. It stops a program of this machine. It needs mu; no request
// may be running.
func (s *Server) handOver() {
	if k, ok := s.machine.(keeper); ok && k.handOver() {
		s.set(asleep)
		s.group.current = nil
		return
	}
	s.end()
}

// end stops the server. It needs mu; no request may be running.
func (s *Server) end() {
	s.set(stopping)
	s.failures = 0
	s.work.Add(1)
	go func() { // ends when the server has ended, which is killed after its grace period
		defer s.work.Done()
		s.machine.stop()
		s.opts.Log.Info("server was stopped", "upstream", s.opts.Name)
		s.group.mu.Lock()
		defer s.group.mu.Unlock()
		s.set(asleep)
		s.halting = false
		s.group.noteAsleep(s)
	}()
}

// Running reports whether the catalogue of the server can be read.
func (s *Server) Running() bool {
	s.group.mu.Lock()
	defer s.group.mu.Unlock()
	return s.state == running
}

// Status describes the server.
func (s *Server) Status() mmcp.RunStatus {
	s.group.mu.Lock()
	defer s.group.mu.Unlock()
	out := mmcp.RunStatus{
		State: s.state.String(), Since: s.changed, StartSeconds: s.startTime.Seconds(), Group: s.opts.Group, Waiting: len(s.waiting),
	}
	if s.lastErr != nil {
		out.LastError = mmcp.AsError(s.lastErr).Message
	}
	return out
}

// Start requests a start of the server, as soon as its group permits it.
func (s *Server) Start() {
	s.group.mu.Lock()
	defer s.group.mu.Unlock()
	s.halting, s.retry = false, time.Time{}
	if s.state == asleep || s.state == stopping {
		s.requested = time.Now()
	}
	s.group.decide()
}

// Stop requests a stop of the server after its running requests. It cancels a start. The next request starts
// the server again.
func (s *Server) Stop() {
	s.group.mu.Lock()
	defer s.group.mu.Unlock()
	s.requested = time.Time{}
	switch s.state {
	case starting:
		s.halting = true
		s.abort()
	case running:
		s.halting = true
		s.group.decide()
	}
}

// Close stops the server at once and waits for its end. It cannot be started again.
func (s *Server) Close() {
	g := s.group
	g.mu.Lock()
	s.requested, s.halting = time.Time{}, true
	g.members = slices.DeleteFunc(g.members, func(o *Server) bool { return o == s })
	for _, w := range s.waiting {
		w.err = mmcp.Errorf(mmcp.CodeModelUnavailable, "Upstream %s was removed.", s.opts.Name)
		close(w.done)
	}
	s.waiting = nil
	switch s.state {
	case starting:
		s.abort()
	case running:
		s.end()
	}
	g.mu.Unlock()
	s.work.Wait()
	g.mu.Lock()
	again := s.state == running // its start had just succeeded
	if again {
		s.end()
	}
	g.mu.Unlock()
	s.work.Wait()
}
