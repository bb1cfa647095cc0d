package worker

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/hashicorp/yamux"
)

// livePing is the time in which a connected worker must answer a ping when another worker claims its name.
const livePing = 2 * time.Second

// Link is the connection to the server of one worker. It outlives the worker's WebSockets.
type Link struct {
	name   string
	forget *time.Timer // removes the worker; running while there is no connection

	mu       sync.Mutex // guards the fields below
	offer    Offer
	sessions []*yamux.Session
	leaving  []*yamux.Stream // closed when the last request has ended
}

// Name returns the name of the worker.
func (l *Link) Name() string { return l.name }

// Offer returns the worker's description of its server.
func (l *Link) Offer() Offer {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.offer
}

// latest returns the latest connection, or nil.
func (l *Link) latest() *yamux.Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.sessions) == 0 {
		return nil
	}
	return l.sessions[len(l.sessions)-1]
}

// Dial opens a connection to the server.
func (l *Link) Dial(context.Context) (net.Conn, error) {
	s := l.latest()
	if s == nil {
		return nil, fmt.Errorf("worker %s is not connected", l.name)
	}
	stream, err := s.OpenStream()
	if err != nil {
		return nil, fmt.Errorf("the connection of worker %s has ended: %w", l.name, err)
	}
	return stream, nil
}

// belongsToAnother reports whether another instance of the worker is connected and alive.
func (l *Link) belongsToAnother(instance string) bool {
	s := l.latest()
	if s == nil || l.Offer().Instance == instance {
		return false
	}
	alive := make(chan bool, 1)
	go func() { // ends with the ping, which has a time limit
		_, err := s.Ping()
		alive <- err == nil
	}()
	timer := time.NewTimer(livePing)
	defer timer.Stop()
	select {
	case is := <-alive:
		return is
	case <-timer.C:
		return false
	}
}

// Finished is called when the last request at a leaving worker's server has ended.
func (l *Link) Finished() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, s := range l.leaving {
		_ = s.Close() // its connection may have ended
	}
	l.leaving = nil
}
