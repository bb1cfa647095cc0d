package worker

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/hashicorp/yamux"

	"github.com/motiongate/motiongate/mmcp"
)

// keyCheck is the interval at which the key of a connected worker is checked.
const keyCheck = time.Second

// forgetAfter is how long a worker that vanished remains an upstream.
const forgetAfter = 10 * time.Minute

// HubOptions configure a Hub.
type HubOptions struct {
	// Check returns an error for a worker whose name or settings the gateway does not accept.
	Check func(name, settings string) error

	// Changed is called with the name of a worker after it joins, leaves or returns. If it returns an error
	// for a worker that joins, the Hub refuses the worker.
	Changed func(name string) error

	// File stores the workers over a restart of the gateway; "": they are not stored.
	File string

	Log *slog.Logger
}

// Hub holds the workers of a gateway. It is safe for concurrent use.
type Hub struct {
	o HubOptions

	life context.Context
	end  context.CancelFunc
	all  sync.WaitGroup // running connections

	saving sync.Mutex // held while File is being written
	mu     sync.Mutex
	links  map[string]*Link
}

// NewHub returns a Hub with the workers of o.File, which have no connection yet.
func NewHub(o HubOptions) *Hub {
	h := &Hub{o: o, links: map[string]*Link{}}
	h.life, h.end = context.WithCancel(context.Background())
	h.restore()
	return h
}

// Close ends all connections.
func (h *Hub) Close() {
	h.mu.Lock()
	h.end()
	for _, l := range h.links {
		l.forget.Stop()
	}
	h.mu.Unlock()
	h.all.Wait()
}

// Links returns the workers, by name.
func (h *Hub) Links() []*Link {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := make([]*Link, 0, len(h.links))
	for _, name := range slices.Sorted(maps.Keys(h.links)) {
		out = append(out, h.links[name])
	}
	return out
}

// Connected reports for each worker, by name, whether it has a connection.
func (h *Hub) Connected() map[string]bool {
	out := make(map[string]bool)
	for _, l := range h.Links() {
		out[l.name] = l.latest() != nil
	}
	return out
}

// Serve upgrades a request to the connection of the worker with a name, and returns when the
// connection has ended. It closes the connection when valid returns false. It returns an
// error, an *mmcp.Error, only if it has written no response.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, name string, valid func() bool) error {
	offer, err := readOffer(r.URL.Query())
	if err == nil {
		err = h.check(name, &offer)
	}
	if err != nil {
		return err
	}
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{subprotocol}})
	if err != nil {
		return nil // websocket.Accept has written the error
	}
	h.mu.Lock()
	if h.life.Err() != nil {
		h.mu.Unlock()
		return nil
	}
	h.all.Add(1)
	h.mu.Unlock()
	defer h.all.Done()
	if err := h.connect(ws, name, offer, valid); err != nil {
		_ = ws.Close(websocket.StatusPolicyViolation, shortened(err)) // otherwise it is closed already
	}
	return nil
}

// shortened returns the message of an error, truncated for a close frame.
func shortened(err error) string {
	text := mmcp.AsError(err).Message
	return text[:min(len(text), 120)]
}

// check returns an error for a name or settings that the worker must not have.
func (h *Hub) check(name string, o *Offer) error {
	if err := h.o.Check(name, o.Settings); err != nil {
		return err
	}
	h.mu.Lock()
	l := h.links[name]
	h.mu.Unlock()
	if l != nil && l.belongsToAnother(o.Instance) {
		return mmcp.Errorf(mmcp.CodeKeyConflict, "Another worker with the name %q is connected. Choose another one: "+
			"--upstream NAME=URL.", name).With("field", "name")
	}
	return nil
}

// connect serves a connection until it ends. An error means that the worker was refused.
func (h *Hub) connect(ws *websocket.Conn, name string, offer Offer, valid func() bool) error {
	ctx, cancel := context.WithCancel(h.life)
	defer cancel()
	s, err := yamux.Client(pipe(ctx, ws), muxConfig())
	if err != nil {
		return err // unreachable: muxConfig is valid
	}
	defer func() { _ = s.Close() }() // it may be closed already
	l := h.join(name, offer, s)
	h.save()
	defer h.removeSession(l, s)
	if err := h.o.Changed(name); err != nil {
		h.removeWorker(l)
		return err
	}
	h.o.Log.Info("a worker is connected", "worker", name)
	go func() { // ends with the connection
		for {
			stream, err := s.AcceptStream()
			if err != nil {
				return
			}
			h.drain(l, stream)
		}
	}()
	check := time.NewTicker(keyCheck)
	defer check.Stop()
	for {
		select {
		case <-check.C:
			if !valid() {
				h.o.Log.Warn("the connection of a worker ends: its key is no longer valid", "worker", name)
				return nil
			}
		case <-s.CloseChan():
			return nil
		case <-h.life.Done():
			return nil
		}
	}
}

// join adds a connection to the worker with a name.
func (h *Hub) join(name string, offer Offer, s *yamux.Session) *Link {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.links[name]
	if l == nil {
		l = h.newLink(name)
	}
	l.forget.Stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.offer.Instance != offer.Instance { // check has found the connections of the earlier instance dead
		for _, old := range l.sessions {
			go func() { _ = old.Close() }() // ends when Close returns
		}
		l.sessions = nil
	}
	l.offer, l.sessions = offer, append(l.sessions, s)
	return l
}

// newLink adds a worker without a connection, which is removed after forgetAfter. It needs mu.
func (h *Hub) newLink(name string) *Link {
	l := &Link{name: name}
	l.forget = time.AfterFunc(forgetAfter, func() { h.removeWorker(l) })
	h.links[name] = l
	return l
}

// removeSession removes a connection from its worker. A worker without one is removed after
// forgetAfter.
func (h *Hub) removeSession(l *Link, s *yamux.Session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sessions = slices.DeleteFunc(l.sessions, func(o *yamux.Session) bool { return o == s })
	if len(l.sessions) == 0 {
		h.o.Log.Info("a worker is not connected any more", "worker", l.name, "removed", h.links[l.name] != l)
		if h.links[l.name] == l && h.life.Err() == nil {
			l.forget.Reset(forgetAfter)
		}
	}
}

// drain removes a leaving worker. It closes the stream when the last request has ended.
func (h *Hub) drain(l *Link, stream *yamux.Stream) {
	l.mu.Lock()
	l.leaving = append(l.leaving, stream)
	l.mu.Unlock()
	if !h.removeWorker(l) {
		l.Finished() // it was removed before, or was never an upstream
	}
}

// removeWorker removes a worker, and reports whether the Hub contained it.
func (h *Hub) removeWorker(l *Link) bool {
	h.mu.Lock()
	there := h.links[l.name] == l
	if there {
		delete(h.links, l.name)
		l.forget.Stop()
	}
	h.mu.Unlock()
	if there {
		h.save()
		if err := h.o.Changed(l.name); err != nil {
			h.o.Log.Error("a worker that has left stays an upstream", "worker", l.name, "error", err)
		}
	}
	return there
}
