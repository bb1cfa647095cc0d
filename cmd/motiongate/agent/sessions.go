package agent

import (
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// OwnerHeader is the header with the client to whose share the session of a request counts. The gateway sets
// it.
const OwnerHeader = "X-Motiongate-Owner"

const sessionHeader = "Mcp-Session-Id"

// Bounds on open sessions, which take some 20 KB each. A client may have as many as are free.
const (
	maxSessions       = 2000
	maxClientSessions = 100
)

// sessions bounds the sessions of a handler and counts them by client.
type sessions struct {
	next http.Handler

	mu      sync.Mutex // guards the fields below
	open    map[string]*session
	clients map[string]int // sessions, and requests that may open one
	total   int
	swept   time.Time // when unused sessions were last removed
}

type session struct {
	client string
	active int       // number of running requests
	last   time.Time // end of the last request
}

func boundSessions(next http.Handler) *sessions {
	return &sessions{next: next, open: map[string]*session{}, clients: map[string]int{}}
}

func (s *sessions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get(sessionHeader)
	if id != "" {
		s.touch(id, 1)
		s.next.ServeHTTP(w, r)
		s.touch(id, -1)
		if r.Method == http.MethodDelete {
			s.end(id)
		}
		return
	}
	client := r.Header.Get(OwnerHeader)
	if !s.enter(client) {
		e := mmcp.Errorf(mmcp.CodeRateLimited, "There are too many open sessions of the Model Context Protocol; end some with DELETE.")
		e.RetryAfter = time.Minute
		w.Header().Set("Retry-After", fmt.Sprint(e.RetryAfter.Seconds()))
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(e.Status())
		_, _ = w.Write(e.Envelope()) // the client may have disconnected
		return
	}
	defer func() { s.opened(client, w.Header().Get(sessionHeader)) }()
	s.next.ServeHTTP(w, r)
}

// enter reserves a place for a session that a request may open.
func (s *sessions) enter(client string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	full := func() bool { return s.clients[client] >= min(maxClientSessions, maxSessions-s.total) }
	if full() && time.Since(s.swept) > time.Second {
		s.swept = time.Now()
		for id, old := range s.open {
			if old.active == 0 && time.Since(old.last) > sessionTimeout { // the handler has ended it
				s.forget(id)
			}
		}
	}
	if full() {
		return false
	}
	s.clients[client]++
	s.total++
	return true
}

// opened assigns the reserved place to the session that the request opened, or releases it.
func (s *sessions) opened(client, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id != "" && s.open[id] == nil {
		s.open[id] = &session{client: client, last: time.Now()}
		return
	}
	s.leave(client)
}

// touch counts the beginning or the end of a request of a session.
func (s *sessions) touch(id string, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.open[id]; known != nil {
		known.active += n
		known.last = time.Now()
	}
}

func (s *sessions) end(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(id)
}

// forget releases the place of a session. It needs mu.
func (s *sessions) forget(id string) {
	if known := s.open[id]; known != nil {
		delete(s.open, id)
		s.leave(known.client)
	}
}

// leave releases a place. It needs mu.
func (s *sessions) leave(client string) {
	s.total--
	if s.clients[client]--; s.clients[client] == 0 {
		delete(s.clients, client)
	}
}
