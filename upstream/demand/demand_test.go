package demand

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// gpu is what fake servers share, and counts what runs on it.
type gpu struct {
	mu       sync.Mutex
	on       string
	most     int
	running  int
	switches int
	last     string
}

// fake is a server that takes its time to start.
type fake struct {
	name  string
	gpu   *gpu
	takes time.Duration
	fails atomic.Bool
	calls atomic.Int32

	mu    sync.Mutex
	ended chan struct{}
}

func (f *fake) start(ctx context.Context) (<-chan struct{}, error) {
	f.calls.Add(1)
	f.gpu.mu.Lock()
	f.gpu.running++
	f.gpu.most = max(f.gpu.most, f.gpu.running)
	if f.gpu.last != f.name {
		f.gpu.switches++
	}
	f.gpu.last, f.gpu.on = f.name, f.name
	f.gpu.mu.Unlock()
	err := error(nil)
	select {
	case <-time.After(f.takes):
		if f.fails.Load() {
			err = errors.New("no weights")
		}
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		f.free()
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = make(chan struct{})
	return f.ended, nil
}

func (f *fake) free() {
	f.gpu.mu.Lock()
	defer f.gpu.mu.Unlock()
	f.gpu.running--
	f.gpu.on = ""
}

func (f *fake) stop() {
	time.Sleep(time.Second)
	f.crash()
}

func (f *fake) crash() {
	f.free()
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.ended)
}

func made(g *Group, on *gpu, name string, takes time.Duration, change ...func(*Options)) (*Server, *fake) {
	o := Options{Name: name, Log: slog.New(slog.DiscardHandler)}
	for _, c := range change {
		c(&o)
	}
	f := &fake{name: name, gpu: on, takes: takes}
	return newServer(o, f, g), f
}

// use is one request.
func use(t *testing.T, s *Server, f *fake, takes, deadline time.Duration) {
	t.Helper()
	began := time.Now()
	release, err := s.Acquire(t.Context(), began.Add(deadline))
	if err != nil {
		t.Errorf("%s: %v", f.name, err)
		return
	}
	f.gpu.mu.Lock()
	if f.gpu.on != f.name {
		t.Errorf("%s is used while %q is on the GPU", f.name, f.gpu.on)
	}
	f.gpu.mu.Unlock()
	time.Sleep(takes)
	release()
	if took := time.Since(began); took > deadline {
		t.Errorf("%s: answered after %v, its deadline was %v", f.name, took, deadline)
	}
}

// Three servers on one GPU under a mixed load of ten minutes: never two at a time, every
// request within its deadline, and fewer than a third of the switches that serving in
// the order of arrival would make.
func TestOneGPU(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, on := NewGroup(), &gpu{}
		rng := rand.New(rand.NewPCG(1, 2))
		servers, fakes, places := make([]*Server, 3), make([]*fake, 3), make([]chan struct{}, 3)
		for i := range servers {
			servers[i], fakes[i] = made(g, on, fmt.Sprint("s", i), 4*time.Second)
			places[i] = make(chan struct{}, 1) // one request at a time, as servers have it
		}
		var all sync.WaitGroup
		arrivals, before := 0, -1
		for end := time.Now().Add(10 * time.Minute); time.Now().Before(end); {
			i := rng.IntN(3)
			if i != before {
				arrivals++ // a switch, in the order of arrival
			}
			before = i
			all.Go(func() {
				places[i] <- struct{}{}
				defer func() { <-places[i] }()
				use(t, servers[i], fakes[i], 300*time.Millisecond, 90*time.Second)
			})
			time.Sleep(time.Duration(rng.IntN(2000)) * time.Millisecond)
		}
		all.Wait()
		if on.most != 1 || on.switches == 0 || 3*on.switches >= arrivals {
			t.Errorf("%d servers at a time, %d switches where the order of arrival has %d", on.most, on.switches, arrivals)
		}
		t.Logf("%d switches, %d in the order of arrival", on.switches, arrivals)
		for _, s := range servers {
			s.Close()
		}
	})
}

// A server that has work without end is stopped in time for the deadline of a request
// for another.
func TestDeadlineForcesASwitch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, on := NewGroup(), &gpu{}
		a, fa := made(g, on, "a", 30*time.Second)
		b, fb := made(g, on, "b", 10*time.Second)
		use(t, b, fb, time.Second, time.Hour) // its times are known from now on
		stop := make(chan struct{})
		var busy sync.WaitGroup
		busy.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					use(t, a, fa, 2*time.Second, time.Hour)
				}
			}
		})
		time.Sleep(2 * time.Minute)
		use(t, b, fb, time.Second, 40*time.Second)
		close(stop)
		busy.Wait()
		if on.most != 1 {
			t.Errorf("%d at a time", on.most)
		}
		a.Close()
		b.Close()
	})
}

// All who wait share one start; an idle server is stopped; a crash is seen at once, and
// the next start waits longer each time.
func TestServerStartsOnDemandAndStopsIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		on := &gpu{}
		s, f := made(NewGroup(), on, "s", 5*time.Second, func(o *Options) { o.Idle = time.Minute })
		if got := s.Status(); got.State != "asleep" {
			t.Errorf("%+v", got)
		}
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() { use(t, s, f, time.Second, time.Hour) })
		}
		time.Sleep(time.Second)
		if got := s.Status(); got.State != "starting" || got.Waiting != 10 {
			t.Errorf("%+v", got)
		}
		all.Wait()
		if got := s.Status(); got.State != "running" || got.StartSeconds != 5 || f.calls.Load() != 1 {
			t.Errorf("%+v after %d starts", got, f.calls.Load())
		}
		time.Sleep(time.Minute + 500*time.Millisecond)
		if got := s.Status(); got.State != "stopping" {
			t.Errorf("%+v", got)
		}
		time.Sleep(time.Second)
		use(t, s, f, time.Second, time.Hour)
		f.crash()
		synctest.Wait()
		if got := s.Status(); got.State != "asleep" || got.LastError == "" {
			t.Errorf("%+v", got)
		}
		use(t, s, f, time.Second, time.Hour)
		s.Close()
		if on.running != 0 {
			t.Errorf("%d are left", on.running)
		}
	})
}

// Waiting requests get the error of a start that fails, and the start is tried again after a pause.
func TestStartFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, f := made(NewGroup(), &gpu{}, "s", time.Second, func(o *Options) { o.ReadyTimeout = 10 * time.Second })
		f.fails.Store(true)
		var pauses []time.Duration
		for range 4 {
			began := time.Now()
			if _, err := s.Acquire(t.Context(), time.Time{}); err == nil {
				t.Error("it started")
			}
			pauses = append(pauses, time.Since(began)-time.Second)
		}
		if pauses[0] != 0 || pauses[1] < leastBackoff || pauses[3] < 2*pauses[2]-time.Second/10 {
			t.Errorf("pauses %v", pauses)
		}
		f.takes = time.Hour
		if _, err := s.Acquire(t.Context(), time.Time{}); err == nil {
			t.Error("it was waited for without end")
		}
		f.takes = time.Second
		f.fails.Store(false)
		use(t, s, f, time.Second, time.Hour)
		s.Close()
	})
}

// A stop breaks off a start, and waits for requests that run.
func TestStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		on := &gpu{}
		s, f := made(NewGroup(), on, "s", 5*time.Second)
		s.Start()
		time.Sleep(time.Second)
		s.Stop()
		synctest.Wait()
		if got := s.Status(); got.State != "asleep" || on.running != 0 {
			t.Errorf("%+v", got)
		}
		release, err := s.Acquire(t.Context(), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		s.Stop()
		time.Sleep(time.Minute)
		if got := s.Status(); got.State != "running" {
			t.Errorf("stopped while a request runs: %+v", got)
		}
		release()
		time.Sleep(2 * time.Second)
		if got := s.Status(); got.State != "asleep" {
			t.Errorf("%+v", got)
		}
		// A client that leaves while it is started leaves nothing behind.
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := s.Acquire(ctx, time.Time{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		use(t, s, f, time.Second, time.Hour)
		s.Close()
	})
}
