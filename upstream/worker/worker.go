package worker

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/hashicorp/yamux"

	"github.com/motiongate/motiongate/mmcp"
)

// Options configure a Worker.
type Options struct {
	Name        string // name of the upstream at the gateways
	Gateways    []*url.URL
	Key         func() (string, error) // read before each connection
	MaxInFlight int
	Settings    string // settings of the upstream at the gateways, for config.OfWorker

	Server *url.URL
	Token  func() (string, error) // token for the server; "": none is needed
	Runner runner                 // starts the server on demand; nil: it always runs

	Meter meter
	Log   *slog.Logger
}

// meter counts the connections and requests of a worker.
type meter interface {
	Connected(gateway string, connected bool)
	Began()
	Ended(status int)
}

// Pauses between connection attempts.
const (
	leastPause  = 250 * time.Millisecond
	mostPause   = 10 * time.Second
	dialTimeout = 15 * time.Second
	stable      = 10 * time.Second // age of a connection at which the pause is reset
)

// Worker connects one server to gateways.
type Worker struct {
	o      Options
	offer  Offer
	server *http.Server
	client *http.Client

	mu      sync.Mutex // guards the fields below
	refused map[*url.URL]error
}

// New returns a Worker; Run connects it.
func New(o Options) *Worker {
	return &Worker{
		o: o, offer: Offer{Instance: rand.Text(), Settings: o.Settings}, refused: map[*url.URL]error{},
		server: &http.Server{
			Handler: newProxy(&o), ReadHeaderTimeout: time.Minute, ErrorLog: slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
		},
		client: &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, TLSHandshakeTimeout: dialTimeout}},
	}
}

// Run connects the server to all gateways until ctx ends. Then it announces its end, and lets running
// requests finish within grace. It returns an error when every gateway refuses the worker.
func (w *Worker) Run(ctx context.Context, grace time.Duration) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	last, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(grace, end) })()
	var all sync.WaitGroup
	for _, gateway := range w.o.Gateways {
		all.Go(func() { w.stay(ctx, last, gateway, cancel) }) // ends with ctx and the last request
	}
	all.Wait()
	_ = w.server.Close() // requests that run longer are cut off
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// stay connects to one gateway repeatedly until ctx ends. A connection lasts until the worker has left, or
// until last ends.
func (w *Worker) stay(ctx, last context.Context, gateway *url.URL, fail context.CancelCauseFunc) {
	name := gateway.Host
	for pause := leastPause; ctx.Err() == nil; {
		begun := time.Now()
		s, err := w.dial(ctx, last, gateway)
		if err == nil {
			w.o.Log.Info("connected", "gateway", name, "as", w.o.Name)
			w.o.Meter.Connected(name, true)
			err = w.serve(ctx, last, s)
			w.o.Meter.Connected(name, false)
		}
		if ctx.Err() != nil {
			return
		}
		if err := w.refusedBy(gateway, err); err != nil {
			fail(err)
			return
		}
		if time.Since(begun) > stable {
			pause = leastPause
		}
		again := pause/2 + mathrand.N(pause) // random, so that the workers of a gateway do not reconnect at the same time
		w.o.Log.Warn("not connected", "gateway", name, "error", err, "again_in", again.Round(time.Millisecond))
		pause = min(2*pause, mostPause)
		select {
		case <-time.After(again):
		case <-ctx.Done():
		}
	}
}

// refusal is the error of a gateway that does not accept the worker's options.
type refusal struct{ error }

// refusedBy records the end of an attempt at a gateway. It returns an error when every gateway has refused
// the worker.
func (w *Worker) refusedBy(gateway *url.URL, err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !errors.As(err, new(refusal)) {
		delete(w.refused, gateway)
		return nil
	}
	w.refused[gateway] = err
	if len(w.refused) == len(w.o.Gateways) {
		return err
	}
	return nil
}

// dial connects to a gateway. The connection ends with last.
func (w *Worker) dial(ctx, last context.Context, gateway *url.URL) (*yamux.Session, error) {
	key, err := w.o.Key()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	to := gateway.JoinPath("workers", w.o.Name)
	to.RawQuery = w.offer.query()
	//nolint:bodyclose // the library has replaced the body by a copy in memory
	ws, res, err := websocket.Dial(ctx, to.String(), &websocket.DialOptions{
		HTTPClient: w.client, HTTPHeader: http.Header{"Authorization": {"Bearer " + key}}, Subprotocols: []string{subprotocol},
	})
	if err != nil {
		return nil, explain(gateway, res, err)
	}
	return yamux.Server(pipe(last, ws), muxConfig())
}

// explain returns why a gateway was not reached or refused the worker.
func explain(gateway *url.URL, res *http.Response, err error) error {
	if res == nil {
		return fmt.Errorf("%s cannot be reached: %w", gateway.Redacted(), err)
	}
	body, _ := io.ReadAll(io.LimitReader(res.Body, 1<<10)) // a part of the reason is better than none
	text := mmcp.DecodeError(res.StatusCode, res.Header, body).Message
	switch res.StatusCode {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound:
		return refusal{fmt.Errorf("%s refuses the worker: %s", gateway.Redacted(), text)}
	}
	return fmt.Errorf("%s: %s", gateway.Redacted(), text)
}

// serve serves the streams of a connection until it ends. When ctx ends, the worker opens a
// stream to announce its end, and the connection ends after its last request.
func (w *Worker) serve(ctx, last context.Context, s *yamux.Session) error {
	defer func() { _ = s.Close() }() // it may be closed already
	defer context.AfterFunc(last, func() { _ = s.Close() })()
	defer context.AfterFunc(ctx, func() {
		defer func() { _ = s.Close() }()
		if stream, err := s.OpenStream(); err == nil {
			_, _ = stream.Read(make([]byte, 1)) // it ends when the gateway closes it
		}
	})()
	err := w.server.Serve(listener{s})
	if errors.Is(err, io.EOF) || errors.Is(err, yamux.ErrSessionShutdown) {
		return errors.New("the gateway has closed the connection")
	}
	return err
}

// listener is the streams of a session. The server closes it when it ends.
type listener struct{ *yamux.Session }

func (l listener) Accept() (net.Conn, error) {
	stream, err := l.AcceptStream()
	if err != nil {
		return nil, err
	}
	return stream, nil
}

// DefaultName returns the name of a worker on a machine.
func DefaultName(host string) string {
	name := strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, strings.SplitN(host, ".", 2)[0])
	if name = strings.Trim(name, "-"); name == "" {
		return "worker"
	}
	return name[:min(len(name), 64)]
}
