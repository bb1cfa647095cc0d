package demand

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// rented is a machine: it is ready after its wake, and has a neighbour.
type rented struct {
	*httptest.Server

	mu    sync.Mutex
	calls []string // of hooks, in their order
	times []time.Time
	fails string // hook that is refused
	hangs string // hook that gets no answer
	awake bool
}

func rent(t *testing.T) *rented {
	m := &rented{}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hook := strings.TrimPrefix(r.URL.Path, "/")
		m.mu.Lock()
		if r.Method == http.MethodPost {
			m.calls, m.times = append(m.calls, hook), append(m.times, time.Now())
		}
		fails, hangs := m.fails == hook, m.hangs == hook
		if r.Method == http.MethodPost && !fails && !hangs && hook != "free" {
			m.awake = hook == "wake"
		}
		ready := m.awake
		m.mu.Unlock()
		switch {
		case hangs:
			<-r.Context().Done()
		case fails, hook == "health" && !ready:
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}))
	t.Cleanup(m.Close)
	return m
}

func (m *rented) set(fails, hangs string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fails, m.hangs = fails, hangs
}

// called returns the hooks that were called, and forgets them.
func (m *rented) called() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.calls
	m.calls = nil
	return out
}

// catalogue reads the catalogue of the server on the machine; it fails while the machine sleeps.
func (m *rented) catalogue(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.awake {
		return errors.New("asleep")
	}
	return nil
}

// served returns a server on the machine, with all hooks as URLs.
func (m *rented) served(t *testing.T, change func(o *Options, h *host)) *Server {
	o := Options{
		Name: "rented", Address: m.URL, Ready: m.URL + "/health", Cooldown: time.Nanosecond, Log: slog.New(slog.DiscardHandler),
		Wake: []string{m.URL + "/wake"}, Sleep: []string{m.URL + "/sleep"}, Free: []string{m.URL + "/free"},
	}
	h := newHost(o, m.catalogue)
	if change != nil {
		change(&o, h)
	}
	h.opts = o.withDefaults()
	s := newServer(o, h, NewGroup())
	t.Cleanup(s.Close)
	return s
}

// acquire uses the server for no time.
func acquire(t *testing.T, s *Server) {
	t.Helper()
	release, err := s.Acquire(t.Context(), time.Time{})
	if err != nil {
		t.Error(err)
		return
	}
	release()
}

func stateOf(s *Server) string { return s.Status().State }

// stopped stops a server and waits for its end.
func stopped(t *testing.T, s *Server) {
	t.Helper()
	s.Stop()
	mmcptest.Eventually(t, "it is asleep", func() bool { return stateOf(s) == mmcp.RunAsleep })
}

// A machine is woken once for all that wait, after its neighbour was asked for memory, and
// is put to sleep when it is stopped.
func TestHooks(t *testing.T) {
	for name, change := range map[string]func(*Options, *host){
		"ready by URL":       nil,
		"ready by catalogue": func(o *Options, _ *host) { o.Ready = "" },
	} {
		m := rent(t)
		s := m.served(t, change)
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() { acquire(t, s) })
		}
		all.Wait()
		acquire(t, s)
		if got := m.called(); !slices.Equal(got, []string{"free", "wake"}) {
			t.Errorf("%s: hooks %q", name, got)
		}
		stopped(t, s)
		if got := m.called(); !slices.Equal(got, []string{"sleep"}) {
			t.Errorf("%s: stopped: hooks %q", name, got)
		}
		s.Close()
		if got := m.called(); len(got) != 0 {
			t.Errorf("%s: put to sleep twice: %q", name, got)
		}
	}
}

// Within the cool-down a machine is not woken again. A request that comes then has it
// woken as soon as the cool-down is over.
func TestCooldown(t *testing.T) {
	m := rent(t)
	const cooldown = 300 * time.Millisecond
	s := m.served(t, func(o *Options, _ *host) { o.Cooldown, o.Free = cooldown, nil })
	acquire(t, s)
	stopped(t, s)
	acquire(t, s)
	if got := m.called(); !slices.Equal(got, []string{"wake", "sleep", "wake"}) {
		t.Fatalf("hooks %q", got)
	}
	if pause := m.times[2].Sub(m.times[0]); pause < cooldown-10*time.Millisecond {
		t.Errorf("woken again after %v", pause)
	}
}

// Waiting requests get the error of a wake hook that fails or hangs, and the next request calls
// it again. The other hooks are best effort.
func TestHookFails(t *testing.T) {
	m := rent(t)
	var own *host
	s := m.served(t, func(_ *Options, h *host) { own = h })
	hang := func(hook string, limit time.Duration) {
		m.set("", hook)
		s.group.mu.Lock()
		own.hookTime = limit
		s.group.mu.Unlock()
	}
	refused := func(want string) {
		t.Helper()
		_, err := s.Acquire(t.Context(), time.Time{})
		if e := mmcp.AsError(err); err == nil || e.Code != mmcp.CodeModelUnavailable || !strings.Contains(e.Message, want) ||
			strings.Contains(e.Message, m.URL) {
			t.Errorf("error %v, want %q", err, want)
		}
		s.group.mu.Lock()
		s.retry = time.Time{} // without the pause
		s.group.mu.Unlock()
	}
	m.set("wake", "")
	refused("Upstream rented could not be woken: status 503 Service Unavailable.")
	hang("wake", 20*time.Millisecond)
	refused("Upstream rented could not be woken: its hook did not end in time.")
	hang("", hookTime)
	for _, hook := range []string{"free", "sleep"} {
		m.set(hook, "")
		acquire(t, s)
		stopped(t, s)
	}
	m.set("", "")
	acquire(t, s)
	hang("sleep", 20*time.Millisecond)
	stopped(t, s)
}

// A hook may be a program. One whose start is broken off is killed with its children.
func TestHookPrograms(t *testing.T) {
	m, folder := rent(t), t.TempDir()
	var wake []string
	s := m.served(t, func(o *Options, h *host) {
		o.Free, o.Dir, o.Env = nil, folder, []string{"WANTED_VARIABLE"}
		o.Ready = "" // by its catalogue
		h.catalogue = func(context.Context) error { _, err := os.Stat(filepath.Join(folder, "awake")); return err }
		o.Wake = []string{"sh", "wake.sh", "a b"}
		o.Sleep = []string{"rm", "awake"}
		wake = o.Wake
	})
	script := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, wake[1]), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("MOTIONGATE_SECRET", "x")
	t.Setenv("ADMIN_TOKEN", "x")
	t.Setenv("WANTED_VARIABLE", "x")
	script(`test "$1" = "a b" && test -z "$MOTIONGATE_SECRET$ADMIN_TOKEN" && test "$WANTED_VARIABLE" = x && touch awake`)
	acquire(t, s)
	stopped(t, s)
	if _, err := os.Stat(filepath.Join(folder, "awake")); err == nil {
		t.Error("it was not put to sleep")
	}
	script("exit 3")
	if _, err := s.Acquire(t.Context(), time.Time{}); err == nil || !strings.Contains(err.Error(), "could not be woken: exit status 3") {
		t.Error(err)
	}
	s.group.mu.Lock()
	s.retry = time.Time{} // without the pause
	s.group.mu.Unlock()
	script("sleep 1000 & echo $! > pid.new; mv pid.new pid; wait")
	s.Start()
	mmcptest.Eventually(t, "the hook runs", func() bool { _, err := os.Stat(filepath.Join(folder, "pid")); return err == nil })
	stopped(t, s)
	raw, err := os.ReadFile(filepath.Join(folder, "pid"))
	pid, err2 := strconv.Atoi(strings.TrimSpace(string(raw)))
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	mmcptest.Eventually(t, "what the hook started has ended", func() bool {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		return syscall.Kill(pid, 0) != nil || err == nil && strings.Contains(string(stat), ") Z ")
	})
}

// A machine that is gone is woken for the next request.
func TestMachineIsGone(t *testing.T) {
	m := rent(t)
	listens := rent(t)
	s := m.served(t, func(o *Options, h *host) { o.Address, h.lookEvery = listens.URL, time.Millisecond })
	acquire(t, s)
	listens.Close()
	mmcptest.Eventually(t, "it is seen", func() bool { return stateOf(s) == mmcp.RunAsleep })
	m.called()
	s.Start() // without the pause
	acquire(t, s)
	if got := m.called(); !slices.Equal(got, []string{"free", "wake"}) {
		t.Errorf("hooks %q", got)
	}
}

// A machine that a killed gateway had woken is put to sleep by the next one. A machine
// that this gateway has started keeps running when its settings change.
func TestMachineOfAnEarlierGateway(t *testing.T) {
	m, folder := rent(t), t.TempDir()
	s := m.served(t, func(o *Options, _ *host) { o.State = folder })
	acquire(t, s)
	path := filepath.Join(folder, "rented.json")
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if endOrphans(folder, "rented", slog.New(slog.DiscardHandler)) {
		t.Error("the gateway's own machine is taken for another gateway's")
	}
	raw = []byte(strings.Replace(string(raw), gateway(), "earlier", 1))
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	o := s.opts
	o.Idle = time.Millisecond
	m.called()
	next := New(o, NewGroup(), m.catalogue)
	defer next.Close()
	mmcptest.Eventually(t, "it is put to sleep", func() bool { return slices.Contains(m.called(), "sleep") })
	mmcptest.Eventually(t, "the note is gone", func() bool { _, err := os.Stat(path); return err != nil })
}

// A server with preload is started with the gateway, and again after a crash.
func TestPreload(t *testing.T) {
	m := rent(t)
	s := m.served(t, func(o *Options, _ *host) { o.Preload = true })
	mmcptest.Eventually(t, "it runs", func() bool { return stateOf(s) == mmcp.RunRunning })
	if got := m.called(); !slices.Equal(got, []string{"free", "wake"}) {
		t.Errorf("hooks %q", got)
	}
	synctest.Test(t, func(t *testing.T) {
		s, f := made(NewGroup(), &gpu{}, "s", time.Second, func(o *Options) { o.Preload = true })
		time.Sleep(2 * time.Second)
		f.crash()
		synctest.Wait()
		if stateOf(s) != mmcp.RunAsleep {
			t.Error("the crash is not seen")
		}
		time.Sleep(10 * time.Second)
		if stateOf(s) != mmcp.RunRunning || f.calls.Load() != 2 {
			t.Errorf("%s after %d starts", stateOf(s), f.calls.Load())
		}
		s.Close()
	})
}
