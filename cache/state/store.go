package state

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/motiongate/motiongate/router/memory"
)

// Options select the state: a folder or a cluster.
type Options struct {
	Dir      string // folder of the embedded server's files; used when URL is empty
	URL      string `key:"url" form:"addresses"` // nats:// addresses of an external JetStream cluster, separated by commas
	Replicas int    `key:"replicas" range:"1,5"` // number of replicas in an external cluster; 0: 3

	MinFree int64         // bytes of the disk under Dir to leave free: below it, nothing is accepted; 0: 64 MiB
	Timeout time.Duration // of one operation; 0: 2 s, or 10 s on files

	Memory *memory.Budget // budget to which bodies are charged when they are read; nil: none
}

// Store is a connection to the state.
type Store struct {
	o   Options
	log *slog.Logger

	embedded *embedded // nil: an external cluster
	conn     *nats.Conn
	js       jetstream.JetStream

	members  *members
	registry *registry
	unnamed  atomic.Pointer[map[string]UnnamedLoss] // by bucket

	mu       sync.Mutex
	parts    map[string]bool    // streams in use
	vanished map[string]bool    // of these, streams that a cluster lost
	unmade   map[string]*unmade // by bucket: why the servers do not create it

	making   atomic.Int32 // number of buckets that are being created
	answered atomic.Bool  // every part has answered once since the start

	fault  atomic.Pointer[error] // nil: none
	faulty chan struct{}         // holds one token after fault was set
	closed context.Context
	close  context.CancelFunc
	own    sync.WaitGroup
	ending sync.Once
}

const (
	probePace     = 500 * time.Millisecond
	meetPace      = 50 * time.Millisecond
	probeLimit    = time.Second
	defaultReply  = 2 * time.Second
	defaultDisk   = 10 * time.Second // a disk may be slow because other programs use it
	defaultSpare  = 64 << 20
	defaultCopies = 3
)

// Open starts the embedded server, or connects to the cluster. An external cluster that cannot be reached is
// no error: the state is unhealthy until it can be reached. Files of another version, or files that cannot be
// decoded, are moved aside.
func Open(o Options, log *slog.Logger) (*Store, error) {
	if log == nil {
		log = slog.Default()
	}
	if o.Timeout == 0 {
		o.Timeout = defaultReply
		if o.URL == "" {
			o.Timeout = defaultDisk
		}
	}
	if o.MinFree == 0 {
		o.MinFree = defaultSpare
	}
	s := &Store{
		o: o, log: log, faulty: make(chan struct{}, 1),
		parts: make(map[string]bool), vanished: make(map[string]bool), unmade: make(map[string]*unmade),
	}
	s.closed, s.close = context.WithCancel(context.Background())
	if err := s.connect(); err != nil {
		s.Close()
		return nil, err
	}
	s.members = newMembers(s)
	s.registry = newRegistry(s)
	// Both end with Close.
	s.own.Go(s.watch)
	s.own.Go(s.members.run)
	return s, nil
}

func (s *Store) connect() error {
	var err error
	options := []nats.Option{
		nats.Name("motiongate"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(probePace),
		nats.ReconnectBufSize(-1), // a write that cannot be sent fails at once
		nats.PingInterval(s.pingPace()),
		nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { s.failed(errors.Join(nats.ErrDisconnected, err)) }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // callers get the errors of their calls
	}
	if s.o.URL != "" {
		options = append(options, nats.RetryOnFailedConnect(true))
	} else {
		if s.embedded, err = openEmbedded(s.o.Dir, s.log); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(s.embedded))
		s.noteLost()
	}
	if s.conn, err = nats.Connect(s.o.URL, options...); err != nil {
		return fmt.Errorf("state at %s: %w", s.place(), err)
	}
	if s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(s.o.Timeout)); err != nil {
		return fmt.Errorf("state at %s: %w", s.place(), err)
	}
	if !s.conn.IsConnected() {
		s.failed(nats.ErrNoServers)
	}
	return nil
}

// pingPace returns the interval of pings. It is short enough to notice that a server of a cluster vanished
// before other gateways miss many heartbeats. The embedded server vanishes with the process.
func (s *Store) pingPace() time.Duration {
	if s.o.URL == "" {
		return time.Minute
	}
	return probeLimit
}

// Shared reports whether other gateways may use the same state.
func (s *Store) Shared() bool { return s.embedded == nil }

// Healthy returns nil, or the reason why nothing can be read or written now. It sends no request.
func (s *Store) Healthy() error {
	if f := s.fault.Load(); f != nil {
		return *f
	}
	return nil
}

// errNotAnswered is the fault of a cluster that has not answered since the start.
var errNotAnswered = errors.New("the cluster has not answered yet")

// Ready is Healthy, but also fails if there is no room for new jobs, and until the buckets of a cluster are
// known: before, identical requests at several gateways may be executed twice.
func (s *Store) Ready() error {
	if err := s.Healthy(); err != nil {
		return err
	}
	if s.Shared() && !s.answered.Load() {
		return errNotAnswered
	}
	return s.CheckFreeSpace()
}

// Close closes the connection and stops the embedded server. Acknowledged writes are on disk. A second Close
// does nothing, because the files may belong to another Store by then.
func (s *Store) Close() { s.ending.Do(s.stop) }

func (s *Store) stop() {
	s.mu.Lock() // work that begins now begins before the wait
	s.close()
	s.mu.Unlock()
	s.own.Wait()
	if s.conn != nil {
		s.conn.Close()
	}
	if s.embedded != nil {
		s.embedded.stop()
	}
}

// begin runs work in a goroutine for which Close waits. It reports false, and runs nothing, if the state is
// closed.
func (s *Store) begin(work func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed.Err() != nil {
		return false
	}
	s.own.Go(work)
	return true
}

// failed records an error if it concerns the state as a whole and not a single operation.
func (s *Store) failed(err error) {
	if !concernsState(err) || s.closed.Err() != nil {
		return
	}
	if s.fault.Swap(&err) == nil {
		s.log.Warn("the state cannot be reached: jobs and idempotency keys are refused, results are not shared", "at", s.place(), "error", err)
	}
	select {
	case s.faulty <- struct{}{}:
	default:
	}
}

func concernsState(err error) bool {
	for _, sign := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrNoServers,
		nats.ErrDisconnected, nats.ErrConnectionReconnecting, nats.ErrConnectionClosed, nats.ErrReconnectBufExceeded,
		nats.ErrNoStreamResponse, jetstream.ErrNoStreamResponse,
		jetstream.ErrJetStreamNotEnabled, jetstream.ErrJetStreamNotEnabledForAccount,
		errUnwritable, errVanished,
	} {
		if errors.Is(err, sign) {
			return true
		}
	}
	return false
}

// watch probes a failed state until it can be reached again.
func (s *Store) watch() {
	if s.Shared() {
		s.awaitStreams()
	}
	ticker := time.NewTicker(probePace)
	defer ticker.Stop()
	for {
		select {
		case <-s.closed.Done():
			return
		case <-s.faulty:
		case <-s.alarms():
			if err := s.embedded.check(); err != nil {
				s.failed(&fault{reasonUnwritable, errors.Join(errUnwritable, err)})
			}
		}
		for s.fault.Load() != nil {
			select {
			case <-s.closed.Done():
				return
			case <-ticker.C:
			}
			s.probe()
		}
	}
}

// awaitStreams waits until all streams of the start exist, or the state is unavailable.
func (s *Store) awaitStreams() {
	ticker := time.NewTicker(meetPace)
	defer ticker.Stop()
	for s.fault.Load() == nil && (s.making.Load() > 0 || !s.used() || !s.complete()) {
		select {
		case <-s.closed.Done():
			return
		case <-ticker.C:
		}
	}
	s.answered.Store(true)
}

// alarms returns the channel of errors that the embedded server reports.
func (s *Store) alarms() <-chan struct{} {
	if s.embedded == nil {
		return nil
	}
	return s.embedded.alarms
}

func (s *Store) probe() {
	if s.embedded != nil {
		if s.embedded.reopen(s.CheckFreeSpace, s.log) != nil {
			return // watch tries again soon
		}
		s.noteLost()
	}
	f := s.fault.Load()
	if s.complete() && s.fault.CompareAndSwap(f, nil) {
		s.log.Info("the state can be reached again", "at", s.place())
	}
}

// complete reports whether every stream of the state answers: a cluster may answer while one stream lacks a
// majority. It asks all streams at once, because each stream without a leader takes the whole time limit.
func (s *Store) complete() bool {
	ctx, cancel := context.WithTimeout(s.closed, probeLimit)
	defer cancel()
	if _, err := s.js.AccountInfo(ctx); err != nil {
		return false
	}
	s.mu.Lock()
	parts := slices.Collect(maps.Keys(s.parts))
	s.mu.Unlock()
	var missing atomic.Bool
	var checks sync.WaitGroup
	for _, part := range parts {
		checks.Go(func() {
			_, err := s.js.Stream(ctx, part)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				err = s.mayMake(ctx, part)
			}
			if err != nil {
				missing.Store(true)
			}
		})
	}
	checks.Wait()
	return !missing.Load()
}

// uses records that a stream is in use.
func (s *Store) uses(stream string, memory bool) error {
	s.mu.Lock()
	s.parts[stream] = true
	s.mu.Unlock()
	if s.embedded == nil || memory {
		return nil
	}
	return s.embedded.remember(stream)
}

func (s *Store) used() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.parts) > 0
}

// place returns the address of the state without credentials.
func (s *Store) place() string {
	if s.o.URL == "" {
		return s.o.Dir
	}
	if u, err := url.Parse(s.o.URL); err == nil {
		return u.Redacted()
	}
	return "the configured address"
}

func (s *Store) replicas() int {
	switch {
	case !s.Shared():
		return 1
	case s.o.Replicas == 0:
		return defaultCopies
	}
	return s.o.Replicas
}

// Lifetime returns a context that ends when the state is closed.
func (s *Store) Lifetime() context.Context { return s.closed }
