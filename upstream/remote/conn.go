package remote

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Bounds on connections.
const (
	maxHeaderBytes = 256 << 10       // bytes of the header of an answer
	mostIdle       = 256             // bound on idle connections
	idleTime       = 4 * time.Second // uvicorn closes idle connections after 5 s; a POST at that moment would be lost
)

// newTransport returns the HTTP transport of the server at base. It sets unsolicited when the server sends
// bytes that belong to no request.
func newTransport(o *Options, base *url.URL, secure *tls.Config, unsolicited *atomic.Bool) *http.Transport {
	tcp := &net.Dialer{Timeout: o.ConnectTimeout}
	dial, proxy := tcp.DialContext, http.ProxyFromEnvironment
	if o.Dialer != nil {
		dial = func(ctx context.Context, _, _ string) (net.Conn, error) { return o.Dialer.Dial(ctx) }
		proxy = nil
	}
	return &http.Transport{
		Proxy: proxy,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dial(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return newConn(c, base.Scheme == "http", unsolicited), nil
		},
		TLSHandshakeTimeout: o.ConnectTimeout,
		TLSClientConfig:     secure.Clone(),
		// A non-nil, empty map disables HTTP/2. Motion servers notice a cancellation only when the connection
		// closes, so simultaneous requests must not share a connection.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},

		MaxIdleConnsPerHost: mostIdle,
		IdleConnTimeout:     idleTime,
		DisableCompression:  true, // bytes pass through unchanged

		MaxResponseHeaderBytes: maxHeaderBytes,

		WriteBufferSize: 32 << 10, // head and body of most requests leave in one write
	}
}

// conn is a connection of a transport. It decides whether the connection may carry the next request, and
// whether an answer can belong to that request. http.Transport does not: it writes a request to a connection
// that the server has closed, and it takes bytes that arrived before a request for the response, if the
// request starts before the reading goroutine sees them.
type conn struct {
	net.Conn
	plain bool // the bytes are HTTP, not TLS
	raw   syscall.RawConn

	sendsUnsolicited *atomic.Bool // shared by all connections of the server; set when it sends bytes that belong to no request

	mu          sync.Mutex   // guards the fields below
	request     int          // number of the current request, from 1; 0: none yet
	beforeWrite func() error // hook of the current request; nil: none
	phase       phase
	written     int64 // bytes written of the current request

	responseStarted bool      // bytes arrived after the current request was written
	unsolicited     bool      // bytes arrived that belong to no request
	beforeWriteErr  error     // returned by beforeWrite for the current request
	closedEarly     bool      // the server closed the connection soon after an answer
	reusableSince   time.Time // time of the last good answer; zero: the connection must not be reused
}

// phase is the phase of an exchange on a connection.
type phase int

const (
	resting phase = iota // there is no request, or its answer was read to the end
	begun                // the transport chose the connection and has written nothing
	writing              // the request is being written or was written
	refused              // nothing more is written
)

// If a server closes an idle connection within earlyCloseWindow after an answer, or while a request is being
// written, each generation in the next noReusePeriod uses a new connection.
const (
	earlyCloseWindow = time.Second
	noReusePeriod    = 10 * time.Minute
)

// Reasons to send no request on a connection, or to accept no answer from it.
var (
	errStale       = errors.New("the connection is stale")
	errUnsolicited = errors.New("the server sent bytes that belong to no request")
)

func newConn(inner net.Conn, plain bool, sendsUnsolicited *atomic.Bool) *conn {
	c := &conn{Conn: inner, plain: plain, sendsUnsolicited: sendsUnsolicited}
	if s, ok := inner.(syscall.Conn); ok {
		c.raw, _ = s.SyscallConn() // nil after an error: then the state of the socket is unknown
	}
	return c
}

// unwrap returns the conn that a connection of a transport wraps.
func unwrap(c net.Conn) *conn {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if own, ok := c.(*conn); ok {
		return own
	}
	return newConn(c, false, new(atomic.Bool)) // unreachable: the transport uses our dialer only
}

// begin starts a request and returns its number. It refuses to reuse a connection after an answer that
// reports a failure or has an unknown status: servers then close the connection, or send bytes that belong to
// no request. The transport may report a connection as reused that it dialled for a request which another
// connection served; such a connection is still unused. If beforeWrite is not nil, it is called before the
// first byte of the request is written; its error ends the request.
func (c *conn) begin(beforeWrite func() error) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.phase = begun
	if c.request > 0 && c.reusableSince.IsZero() {
		c.phase = refused
	}
	c.request++
	c.written, c.responseStarted, c.beforeWrite, c.beforeWriteErr = 0, false, beforeWrite, nil
	return c.request
}

// Write writes bytes of a request. Before the first byte it checks the socket.
func (c *conn) Write(p []byte) (int, error) {
	if err := c.admit(); err != nil {
		return 0, err
	}
	n, err := c.Conn.Write(p)
	c.mu.Lock()
	c.written += int64(n)
	c.mu.Unlock()
	return n, err
}

// admit returns an error if the connection is closed or unread bytes are waiting, or the error of
// beforeWrite.
func (c *conn) admit() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase == begun {
		c.phase = writing
		if c.plain || c.request > 1 { // a TLS handshake may leave unread bytes
			switch look(c.raw) {
			case atEOF:
				c.closedEarly = time.Since(c.reusableSince) < earlyCloseWindow
				c.phase = refused
			case closedHere:
				c.phase = refused
			case hasData:
				c.phase = refused
				if c.plain {
					c.markUnsolicited()
				}
			}
		}
		c.reusableSince = time.Time{}
		if c.phase == writing && c.beforeWrite != nil {
			if c.beforeWriteErr = c.beforeWrite(); c.beforeWriteErr != nil {
				c.phase = refused
			}
		}
	}
	switch {
	case c.beforeWriteErr != nil:
		return c.beforeWriteErr
	case c.unsolicited:
		return errUnsolicited
	case c.phase == refused:
		return errStale
	}
	return nil
}

// markUnsolicited records bytes that belong to no request. The caller holds mu.
func (c *conn) markUnsolicited() {
	c.unsolicited, c.phase = true, refused
	c.sendsUnsolicited.Store(true)
}

// Read reads bytes of an answer. Bytes that arrive while there is no request end the connection.
func (c *conn) Read(p []byte) (int, error) {
	if c.raw != nil && len(p) > 0 {
		return c.receive(p)
	}
	return c.readWithoutLock(p)
}

// readWithoutLock reads bytes, and records them after it has taken mu. A request that is written in between
// takes them for its answer.
func (c *conn) readWithoutLock(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	if failed := c.recordRead(n); failed != nil {
		return 0, failed
	}
	return n, err
}

// recordRead records that n bytes were read from the socket. The caller holds mu. Except in readWithoutLock,
// it has held mu since before the read: otherwise a request that is written in between would find no data in
// the socket, and the bytes would count as its answer.
func (c *conn) recordRead(n int) error {
	switch {
	case n <= 0:
	case c.phase == writing:
		c.responseStarted = true
	case c.plain:
		c.markUnsolicited()
		return errUnsolicited
	}
	return nil
}

// firstByte records the first byte of an answer. A byte that was read before the request was written belongs
// to no request.
func (c *conn) firstByte() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.responseStarted {
		c.markUnsolicited()
	}
}

// accept accepts an answer to the current request. If the answer is good, the connection may be reused.
func (c *conn) accept(good bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.unsolicited {
		return errUnsolicited
	}
	if good {
		c.reusableSince = time.Now()
	}
	return nil
}

// finish records that the answer to a request was read to the end, unless the next request has begun.
func (c *conn) finish(request int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.request == request && c.phase == writing {
		c.phase = resting
	}
}

// outcome reports whether any byte of the current request was written, whether the server
// closed the connection soon after an answer, and the error of beforeWrite.
func (c *conn) outcome() (sent, closedEarly bool, beforeWriteErr error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.written > 0, c.closedEarly, c.beforeWriteErr
}

// socketState is the state of a socket, found without a read.
type socketState int

const (
	noData     socketState = iota // no bytes are waiting
	hasData                       // bytes are waiting
	atEOF                         // the server closed the connection
	closedHere                    // the gateway closed it, for example because the client left
)
