package mmcptest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// Server is a scriptable motion server. It is safe for concurrent use.
type Server struct {
	mu      sync.Mutex
	cfg     Config
	stats   Stats
	changed chan struct{} // closed and replaced whenever stats change
	seen    []Seen
	hold    chan struct{} // open while generations are held; nil: they are not
	fails   *rand.Rand
	jobs    map[string]*job
	keyed   map[string]*job // runs by idempotency key
	lastJob int             // jobs of a killed server and of the next one have different ids
	opened  time.Time       // when the port was
	addr    string
	live    *live // nil while the port is closed

	turn   chan struct{} // the event loop of a busy server
	closed chan struct{} // closed by Close
	tasks  sync.WaitGroup
	once   sync.Once
}

// live is one life of the server, from the opening of its port to its end.
type live struct {
	http *http.Server
	ctx  context.Context
	end  context.CancelFunc
	done chan struct{} // closed when the listener is
}

// Stats counts what a Server saw since it was made.
type Stats struct {
	Requests   int            // all requests
	Catalogues int            // GET /capabilities
	Posts      int            // POST /generate
	Batches    int            // of them, batches that the server began to work on, or refused as such
	Polls      int            // GET of a job
	Executions int            // runs that began
	ByModel    map[string]int // the same by model id
	Running    int            // runs that have not ended
	MostAtOnce int            // highest Running
	Finished   int            // runs that came to their end
	Cancelled  int            // clients that went away, and jobs that were deleted, before their run ended
	Deleted    int            // DELETE on a job
}

// Seen is a request as it arrived.
type Seen struct {
	Method string
	Path   string
	Header http.Header
	Body   []byte // at most the first MiB
}

const (
	seenRequests = 1024 // how many requests are kept
	seenBytes    = 1 << 20
)

// NewServer makes a server whose port is still closed. It fails where cfg holds
// a word or a number that it does not know.
func NewServer(cfg Config) (*Server, error) {
	if err := cfg.check(); err != nil {
		return nil, fmt.Errorf("mmcptest: %w", err)
	}
	return &Server{
		cfg:     cfg.filled(),
		stats:   Stats{ByModel: map[string]int{}},
		changed: make(chan struct{}),
		fails:   rand.New(rand.NewPCG(1, 2)),
		jobs:    map[string]*job{},
		keyed:   map[string]*job{},
		turn:    make(chan struct{}, 1),
		closed:  make(chan struct{}),
	}, nil
}

// Start runs a server on a free port of the loopback until the test ends. With
// ColdClosed the port has its number at once and opens later.
func Start(t testing.TB, cfg Config) *Server {
	t.Helper()
	s, err := NewServer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	port := Port(t)
	t.Cleanup(s.Close)
	if err := s.Open(loopback(port)); err != nil {
		t.Fatal(err)
	}
	if cfg.ColdClosed <= 0 {
		return s
	}
	s.Shut()
	s.tasks.Go(func() { // ends when the port opens, or with Close, which waits for it
		if !s.pause(cfg.ColdClosed) {
			return
		}
		if err := s.Reopen(); err != nil && !errors.Is(err, errClosed) {
			t.Error(err)
		}
	})
	return s
}

// ListenAndServe serves on addr until Close, after the cold start that the
// Config sets. It returns nil after Close.
func (s *Server) ListenAndServe(addr string) error {
	if !s.pause(s.config().ColdClosed) {
		return nil
	}
	if err := s.Open(addr); err != nil {
		if errors.Is(err, errClosed) {
			return nil
		}
		return err
	}
	<-s.closed
	return nil
}

var errClosed = errors.New("mmcptest: the server is closed")

// pause waits for d and reports whether the server is still wanted.
func (s *Server) pause(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-s.closed:
		return false
	}
}

// Open opens the port; loading begins now.
func (s *Server) Open(addr string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.live != nil {
		return errors.New("mmcptest: the port is open already")
	}
	select {
	case <-s.closed:
		return errClosed
	default:
	}
	l, err := new(net.ListenConfig).Listen(context.Background(), "tcp", addr)
	if err != nil {
		return fmt.Errorf("mmcptest: %w", err)
	}
	ctx, end := context.WithCancel(context.Background())
	life := &live{ctx: ctx, end: end, done: make(chan struct{})}
	life.http = &http.Server{Handler: s.Handler(), BaseContext: func(net.Listener) context.Context { return ctx }}
	s.live, s.addr = life, l.Addr().String()
	s.opened = time.Now()
	go func() { // ends when Shut closes the listener
		defer close(life.done)
		_ = life.http.Serve(l)
	}()
	return nil
}

// Shut closes the port and every connection, as the death of the process would:
// what runs is lost, and so are the jobs.
func (s *Server) Shut() {
	s.mu.Lock()
	life := s.live
	s.live = nil
	s.jobs, s.keyed = map[string]*job{}, map[string]*job{}
	s.mu.Unlock()
	if life == nil {
		return
	}
	life.end()
	_ = life.http.Close()
	<-life.done
}

// Reopen opens the port that Shut closed. Loading begins again.
func (s *Server) Reopen() error {
	s.mu.Lock()
	addr := s.addr
	s.mu.Unlock()
	return s.Open(addr)
}

// Close ends the server for good.
func (s *Server) Close() {
	s.once.Do(func() { close(s.closed) })
	s.tasks.Wait()
	s.Shut()
}

// URL returns the base URL, prefix included, without a trailing slash.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return "http://" + s.addr + strings.TrimSuffix(s.cfg.Prefix, "/")
}

// Update changes the behaviour. Requests that have begun keep the old one.
func (s *Server) Update(change func(*Config)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	cfg := s.cfg.filled() // a copy, so that running requests keep theirs
	change(&cfg)
	if err := cfg.check(); err != nil {
		return fmt.Errorf("mmcptest: %w", err)
	}
	s.cfg = cfg.filled()
	return nil
}

// Hold stops generations after they were counted as running, until release is
// called. A run that is held can still be cancelled.
func (s *Server) Hold() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.hold = gate
	return sync.OnceFunc(func() {
		s.mu.Lock()
		if s.hold == gate {
			s.hold = nil
		}
		s.mu.Unlock()
		close(gate)
	})
}

// Stats returns the counters as they stand.
func (s *Server) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.snapshot()
}

// Requests returns the latest requests, oldest first.
func (s *Server) Requests() []Seen {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Seen(nil), s.seen...)
}

func (s *Server) config() Config {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cfg
}

// snapshot needs mu.
func (s *Server) snapshot() Stats {
	c := s.stats
	c.ByModel = make(map[string]int, len(s.stats.ByModel))
	for id, n := range s.stats.ByModel {
		c.ByModel[id] = n
	}
	return c
}

// count changes the counters and wakes their waiters.
func (s *Server) count(change func(*Stats)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.stats)
	close(s.changed)
	s.changed = make(chan struct{})
}
