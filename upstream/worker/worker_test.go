package worker_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
	"github.com/motiongate/motiongate/upstream/worker"
)

// uncounted is a meter that counts nothing.
type uncounted struct{}

func (uncounted) Connected(string, bool) {}
func (uncounted) Began()                 {}
func (uncounted) Ended(int)              {}

// hub is a gateway's side of workers, at an address.
type hub struct {
	*worker.Hub
	url   *url.URL
	valid atomic.Bool // keys of workers are
}

func startHub(t *testing.T, taken ...string) *hub {
	t.Helper()
	return startHubWith(t, func(*worker.HubOptions) {}, taken...)
}

func startHubWith(t *testing.T, change func(*worker.HubOptions), taken ...string) *hub {
	t.Helper()
	o := worker.HubOptions{
		Check: func(name, settings string) error {
			if slices.Contains(taken, name) || settings == "bad" {
				return mmcp.Errorf(mmcp.CodeInvalidRequest, "It is refused.")
			}
			return nil
		},
		Changed: func(string) error { return nil }, Log: slog.New(slog.DiscardHandler),
	}
	change(&o)
	h := &hub{Hub: worker.NewHub(o)}
	h.valid.Store(true)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := h.Serve(w, r, r.URL.Path[len("/workers/"):], h.valid.Load); err != nil {
			e := mmcp.AsError(err)
			w.WriteHeader(e.Status())
			_, _ = w.Write(e.Envelope())
		}
	}))
	t.Cleanup(func() { h.Close(); s.Close() })
	h.url, _ = url.Parse(s.URL)
	return h
}

// link waits until a worker is connected.
func (h *hub) link(t *testing.T) *worker.Link {
	t.Helper()
	mmcptest.Eventually(t, "the worker is connected", func() bool { return len(h.Links()) == 1 })
	return h.Links()[0]
}

// client returns a client of the server behind the worker that is connected.
func (h *hub) client(t *testing.T) *remote.Server {
	t.Helper()
	l := h.link(t)
	return upstreamtest.Client(t, "a", "http://a.worker.invalid", func(o *remote.Options) { o.Dialer = l })
}

// run connects a server until the test, which closes its hubs, or the returned function ends
// it. Ended gets the error of the worker.
func run(t *testing.T, server string, to ...*hub) (stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	return runWith(t, server, func(*worker.Options) {}, to...)
}

// runWith is run with other options.
func runWith(t *testing.T, server string, change func(*worker.Options), to ...*hub) (stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	o := worker.Options{Name: "a", MaxInFlight: 1, Server: u, Meter: uncounted{}, Log: slog.New(slog.DiscardHandler)}
	o.Key = func() (string, error) { return "mg_x", nil }
	o.Token = func() (string, error) { return "", nil }
	for _, h := range to {
		o.Gateways = append(o.Gateways, h.url)
	}
	change(&o)
	ctx, stop := context.WithCancel(context.Background())
	done, all := make(chan error, 1), new(sync.WaitGroup)
	all.Go(func() { done <- worker.New(o).Run(ctx, time.Minute) }) // ends with ctx
	t.Cleanup(func() {
		for _, h := range to {
			h.Close()
		}
		stop()
		all.Wait()
	})
	return stop, done
}

// A server behind a worker passes the suite of servers that are called directly.
func TestServerBehindAWorkerConforms(t *testing.T) {
	models := []mmcptest.Model{{ID: "small"}, {ID: "soma", Skeleton: "soma77", FPS: 20, Pose: true}}
	for name, cfg := range map[string]mmcptest.Config{
		"sync":   {Models: models},
		"async":  {Models: models, Async: true, RetryAfter: "0.001"},
		"glb":    {Models: models, Answer: "negotiate"},
		"busy":   {Models: models, Busy: true},
		"prefix": {Models: models, Prefix: "/mmcp", Async: true, Location: "self"},
		"newest": {Models: models, SDK: 13},
	} {
		t.Run(name, func(t *testing.T) {
			behind := func(t *testing.T, f *mmcptest.Server) mmcp.Backend {
				h := startHub(t)
				run(t, f.URL(), h)
				return h.client(t)
			}
			start := func(t *testing.T) mmcp.Backend { return behind(t, mmcptest.Start(t, cfg)) }
			blocking := func(t *testing.T) mmcp.Backend {
				f := mmcptest.Start(t, cfg)
				t.Cleanup(f.Hold())
				if !cfg.Async {
					if err := f.Update(func(c *mmcptest.Config) { c.Hang = "generate" }); err != nil {
						t.Fatal(err)
					}
				}
				return behind(t, f)
			}
			mmcptest.TestBackend(t, start, mmcptest.Deterministic(), mmcptest.Blocking(blocking))
		})
	}
}

// held is a server whose generations wait until they are let go.
type held struct {
	*httptest.Server
	begun     chan struct{} // gets a token for each generation
	letGo     chan struct{}
	now, most atomic.Int64
}

func startHeld(t *testing.T) *held {
	t.Helper()
	s := &held{begun: make(chan struct{}, 100), letGo: make(chan struct{})}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.most.Store(max(s.most.Load(), s.now.Add(1)))
		defer s.now.Add(-1)
		_, _ = io.Copy(io.Discard, r.Body) // only then the end of the connection is seen
		s.begun <- struct{}{}
		select {
		case <-s.letGo:
			upstreamtest.WriteDocument(w)
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// generate sends a request in the background.
func generate(t *testing.T, c *remote.Server) <-chan error {
	m := upstreamtest.Model("m", "r")
	end := make(chan error, 1)
	go func() { // ends with the answer
		_, err := c.Generate(context.WithoutCancel(t.Context()), upstreamtest.RequestFor(&m).Call())
		end <- err
	}()
	return end
}

// A lost connection ends a request like a lost connection to a server. Without a connection
// no request is sent. A worker that lost its gateway comes back.
func TestLostConnection(t *testing.T) {
	s, h := startHeld(t), startHub(t)
	run(t, s.URL, h)
	c := h.client(t)
	end := generate(t, c)
	<-s.begun
	h.valid.Store(false) // its key was revoked
	if code := upstreamtest.WantError(t, <-end).Code; code != mmcp.CodeOutcomeUnknown {
		t.Errorf("a request whose connection was lost: %s", code)
	}
	mmcptest.Eventually(t, "the server loses the request", func() bool { return s.now.Load() == 0 })
	if code := upstreamtest.WantError(t, <-generate(t, c)).Code; code != mmcp.CodeModelUnavailable {
		t.Errorf("a request without a connection: %s", code)
	}
	if connected, known := h.Connected()["a"]; connected || !known {
		t.Errorf("a worker without a connection: connected %t, known %t", connected, known)
	}
	h.valid.Store(true)
	close(s.letGo)
	mmcptest.Eventually(t, "the worker comes back", func() bool { return <-generate(t, c) == nil })
	if !h.Connected()["a"] {
		t.Error("a worker that came back is not connected")
	}
}

// A worker whose server is away says so: nothing was sent. One whose server breaks a request
// off breaks it off too.
func TestLostServer(t *testing.T) {
	s, h := startHeld(t), startHub(t)
	run(t, s.URL, h)
	c := h.client(t)
	end := generate(t, c)
	<-s.begun
	s.CloseClientConnections()
	if code := upstreamtest.WantError(t, <-end).Code; code != mmcp.CodeOutcomeUnknown {
		t.Errorf("a request that the server broke off: %s", code)
	}
	s.Close()
	if code := upstreamtest.WantError(t, <-generate(t, c)).Code; code != mmcp.CodeModelUnavailable {
		t.Errorf("a request without a server: %s", code)
	}
}

// A worker that ends leaves its gateways at once, and finishes its requests. Gateways that
// do not know of each other send it no more requests at a time than it takes.
func TestLeave(t *testing.T) {
	s, one, two := startHeld(t), startHub(t), startHub(t)
	stop, ended := run(t, s.URL, one, two)
	links := []*worker.Link{one.link(t), two.link(t)}
	ends := []<-chan error{generate(t, one.client(t)), generate(t, two.client(t))}
	<-s.begun
	stop()
	mmcptest.Eventually(t, "the worker leaves", func() bool { return len(one.Links())+len(two.Links()) == 0 })
	close(s.letGo)
	for _, end := range ends {
		if err := <-end; err != nil {
			t.Errorf("a request of a worker that leaves: %v", err)
		}
	}
	for _, l := range links {
		l.Finished()
	}
	if err := <-ended; err != nil {
		t.Errorf("the worker ends with %v", err)
	}
	if n := s.most.Load(); n != 1 {
		t.Errorf("%d requests at a time, want 1", n)
	}
}

// demanded is a runner whose server runs from the first request on until it is stopped.
type demanded struct {
	running       atomic.Bool
	begun, passed atomic.Int64 // starts, requests that ended
	fails         atomic.Bool
}

func (d *demanded) Running() bool { return d.running.Load() }

func (d *demanded) Acquire(context.Context, time.Time) (func(), error) {
	if d.fails.Load() {
		return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "It does not start.")
	}
	if !d.running.Swap(true) {
		d.begun.Add(1)
	}
	return func() { d.passed.Add(1) }, nil
}

// A server on demand is started by its first request. While it does not run, the worker
// answers for its catalogue, and a request starts it again. One that does not start is not
// sent anything.
func TestServerOnDemand(t *testing.T) {
	f, h, d := mmcptest.Start(t, mmcptest.Config{}), startHub(t), &demanded{}
	runWith(t, f.URL(), func(o *worker.Options) { o.Runner = d }, h)
	c := h.client(t)
	for range 2 {
		if _, err := c.Capabilities(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.running.Store(false)
	}
	if d.begun.Load() != 1 {
		t.Errorf("two reads of the catalogue started the server %d times", d.begun.Load())
	}
	walk := upstreamtest.Walk(t, f)
	if _, err := c.Generate(t.Context(), walk.Call()); err != nil || d.begun.Load() != 2 {
		t.Errorf("%v, %d starts", err, d.begun.Load())
	}
	mmcptest.Eventually(t, "the server is released", func() bool { return d.passed.Load() == 2 })
	d.fails.Store(true)
	sent := f.Stats().Posts
	if _, err := c.Generate(t.Context(), walk.Call()); upstreamtest.WantError(t, err).Code != mmcp.CodeModelUnavailable || f.Stats().Posts != sent {
		t.Errorf("a server that does not start: %v, %d requests", err, f.Stats().Posts-sent)
	}
}

// A gateway that was restarted knows its workers before they connect again, but none that
// has left.
func TestRestartedGateway(t *testing.T) {
	file := filepath.Join(t.TempDir(), "workers.json")
	start := func() *hub { return startHubWith(t, func(o *worker.HubOptions) { o.File = file }) }
	s, first := startHeld(t), start()
	stop, ended := runWith(t, s.URL, func(o *worker.Options) { o.Settings = "weight: 2" }, first)
	first.link(t)
	mmcptest.Eventually(t, "the worker is stored", func() bool {
		raw, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(raw), "weight: 2")
	})
	second := start()
	if links := second.Links(); len(links) != 1 || links[0].Offer().Settings != "weight: 2" {
		t.Errorf("after a restart there are %d workers", len(links))
	}
	if connected, known := second.Connected()["a"]; connected || !known {
		t.Errorf("a worker of the file: connected %t, known %t", connected, known)
	}
	stop()
	mmcptest.Eventually(t, "the worker leaves", func() bool { return len(first.Links()) == 0 })
	first.Close()
	<-ended
	if links := start().Links(); len(links) != 0 {
		t.Errorf("a worker that left is one of %d", len(links))
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if links := start().Links(); len(links) != 0 {
		t.Errorf("a damaged file has %d workers", len(links))
	}
}

// A name belongs to one worker, and is none of the settings.
func TestNames(t *testing.T) {
	s, h := startHeld(t), startHub(t)
	run(t, s.URL, h)
	first := h.link(t)
	_, other := run(t, s.URL, h)
	for range 3 { // the second worker tries again and again
		select {
		case err := <-other:
			t.Fatalf("the second worker ends with %v", err)
		case <-time.After(50 * time.Millisecond):
		}
		if first != h.link(t) {
			t.Error("a second worker took the name of one that is connected")
		}
	}
	for name, q := range map[string]string{
		"a": "instance=x",
		"b": "settings=weight:+1",
		"c": "instance=x&settings=bad",
	} {
		t.Run(name, func(t *testing.T) {
			gate := startHub(t, "a")
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/workers/"+name+"?"+q, nil)
			if err := gate.Serve(httptest.NewRecorder(), r, name, gate.valid.Load); err == nil {
				t.Error("the worker is accepted")
			}
		})
	}
}
