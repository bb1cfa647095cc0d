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
	maxHeaderBytes = 256 << 10       // of the header of an answer
	mostIdle       = 256             // connections that are kept
	idleTime       = 4 * time.Second // uvicorn closes idle connections after 5 s; a POST at that moment would be lost
)

// newTransport makes the connections of the server at base. It sets babbles where one of
// them has bytes that belong to no request.
func newTransport(o *Options, base *url.URL, secure *tls.Config, babbles *atomic.Bool) *http.Transport {
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
			return newConn(c, base.Scheme == "http", babbles), nil
		},
		TLSHandshakeTimeout: o.ConnectTimeout,
		TLSClientConfig:     secure.Clone(),
		// A non-nil, empty map keeps HTTP/2 off: to close the connection is the
		// only cancellation that motion servers notice, and there it must be the
		// request's own.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},

		MaxIdleConnsPerHost: mostIdle,
		IdleConnTimeout:     idleTime,
		DisableCompression:  true, // bytes pass through as they are

		MaxResponseHeaderBytes: maxHeaderBytes,

		WriteBufferSize: 32 << 10, // head and body of most requests leave in one write
	}
}

// conn is a connection of a transport. It decides whether the connection may carry the next
// request, and whether an answer can be the answer of that request. http.Transport writes a
// request to a connection that the server has closed. It also takes bytes that came early
// for the answer of a request that begins before the goroutine that reads the connection
// has seen them.
type conn struct {
	net.Conn
	plain   bool // the bytes are HTTP, not TLS
	raw     syscall.RawConn
	babbles *atomic.Bool // the server sent bytes that belong to no request; shared by its connections

	mu          sync.Mutex   // guards the fields below
	request     int          // number of the current request, from 1; 0: none yet
	beforeWrite func() error // of the current request; nil: none
	phase       phase
	written     int64     // bytes of the current request
	heard       bool      // bytes came since the current request was written
	unasked     bool      // bytes came that belong to no request
	withheld    error     // of beforeWrite of the current request
	hasty       bool      // the server closed the connection soon after an answer
	answered    time.Time // when the answer came after which the connection may be used again; zero: it did not
}

// phase is what a connection is doing.
type phase int

const (
	resting phase = iota // there is no request, or its answer was read to its end
	begun                // the transport chose the connection, and has written nothing
	asked                // the request is being written, or was
	refused              // nothing more is written
)

// A server that closes a kept connection within hastyWithin of an answer, or while
// a request is written to it, gets a connection for each generation for hastyFor.
const (
	hastyWithin = time.Second
	hastyFor    = 10 * time.Minute
)

// Reasons why a connection carries no request, or an answer is not taken from it.
var (
	errStale   = errors.New("the connection is stale")
	errUnasked = errors.New("the server sent bytes that belong to no request")
)

func newConn(made net.Conn, plain bool, babbles *atomic.Bool) *conn {
	c := &conn{Conn: made, plain: plain, babbles: babbles}
	if s, ok := made.(syscall.Conn); ok {
		c.raw, _ = s.SyscallConn() // nil after an error: then nothing is known of the socket
	}
	return c
}

// connOf returns the conn below a connection of a transport.
func connOf(c net.Conn) *conn {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if own, ok := c.(*conn); ok {
		return own
	}
	return newConn(c, false, new(atomic.Bool)) // never: the transport dials no other
}

// begin begins a request, and returns its number. After an answer that shows a failure
// the connection carries no other request: servers close it then, and the request would
// be lost. The transport calls a connection reused also if it was dialed for a request that
// another connection served first; that one is as good as new. BeforeWrite, unless nil, is
// called before the first byte of the request is written; its error ends the request.
func (c *conn) begin(beforeWrite func() error) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.phase = begun
	if c.request > 0 && c.answered.IsZero() {
		c.phase = refused
	}
	c.request++
	c.written, c.heard, c.beforeWrite, c.withheld = 0, false, beforeWrite, nil
	return c.request
}

// Write writes bytes of a request. Before the first of them it looks at the socket.
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

// admit refuses to write to a connection that the server has closed, and where bytes wait
// to be read. Behind a TLS handshake some do.
func (c *conn) admit() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.phase == begun {
		c.phase = asked
		if c.plain || c.request > 1 {
			switch look(c.raw) {
			case closed:
				c.hasty = time.Since(c.answered) < hastyWithin
				c.phase = refused
			case spoke:
				c.phase = refused
				if c.plain {
					c.blame()
				}
			}
		}
		c.answered = time.Time{}
		if c.phase == asked && c.beforeWrite != nil {
			if c.withheld = c.beforeWrite(); c.withheld != nil {
				c.phase = refused
			}
		}
	}
	switch {
	case c.withheld != nil:
		return c.withheld
	case c.unasked:
		return errUnasked
	case c.phase == refused:
		return errStale
	}
	return nil
}

// blame notes bytes that belong to no request. It needs mu.
func (c *conn) blame() {
	c.unasked, c.phase = true, refused
	c.babbles.Store(true)
}

// Read reads bytes of an answer. Bytes that come while there is no request end the
// connection.
func (c *conn) Read(p []byte) (int, error) {
	if c.raw != nil && len(p) > 0 {
		return c.receive(p)
	}
	return c.readThenHeed(p)
}

// readThenHeed reads bytes, and heeds them a moment later: a request that is written in
// between takes them for its answer.
func (c *conn) readThenHeed(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	if failed := c.heed(n); failed != nil {
		return 0, failed
	}
	return n, err
}

// heed notes that n bytes were taken from the socket. It needs mu, held since before they
// were taken: else a request that is written meanwhile would find the socket quiet, and
// the bytes would count as its answer.
func (c *conn) heed(n int) error {
	switch {
	case n <= 0:
	case c.phase == asked:
		c.heard = true
	case c.plain:
		c.blame()
		return errUnasked
	}
	return nil
}

// firstByte notes the first byte of an answer. One that was read before the request was
// written is not the answer of the request.
func (c *conn) firstByte() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.heard {
		c.blame()
	}
}

// accept takes an answer for the current request, after which the connection may be used
// again if the answer is good.
func (c *conn) accept(good bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.unasked {
		return errUnasked
	}
	if good {
		c.answered = time.Now()
	}
	return nil
}

// rest notes that the answer of a request was read to its end, unless the next request has
// begun.
func (c *conn) rest(request int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.request == request && c.phase == asked {
		c.phase = resting
	}
}

// fate reports whether anything of the current request was written, whether the server
// closed the connection soon after an answer, and the error of beforeWrite.
func (c *conn) fate() (sent, hasty bool, withheld error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.written > 0, c.hasty, c.withheld
}

// socketState is what a socket shows without being read.
type socketState int

const (
	quiet  socketState = iota // nothing has come
	spoke                     // bytes have
	closed                    // the end has
)
