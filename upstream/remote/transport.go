package remote

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp/socket"
)

// Bounds on connections.
const (
	maxHeaderBytes = 256 << 10       // of the header of an answer
	mostIdle       = 256             // connections that are kept
	idleTime       = 4 * time.Second // uvicorn closes idle connections after 5 s; a POST at that moment would be lost
)

// newTransport makes the connections of one server.
func newTransport(connect time.Duration, secure *tls.Config) *http.Transport {
	dialer := &net.Dialer{Timeout: connect}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return &countedConn{Conn: c, socket: socket.Of(c)}, nil
		},
		TLSHandshakeTimeout: connect,
		TLSClientConfig:     secure.Clone(),
		// A non-nil, empty map keeps HTTP/2 off: to close the connection is the
		// only cancellation that motion servers notice, and there it must be the
		// request's own.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},

		MaxIdleConnsPerHost: mostIdle,
		IdleConnTimeout:     idleTime,
		DisableCompression:  true, // bytes pass through as they are
		ReadBufferSize:      64 << 10,

		MaxResponseHeaderBytes: maxHeaderBytes,

		WriteBufferSize: 32 << 10,
	}
}

// countedConn counts what was written, which tells whether a server can have
// seen anything of a request. A connection is used again only after an answer that
// shows no failure: servers close it after others, and the next request would be
// lost in it.
type countedConn struct {
	net.Conn
	socket  *socket.Conn
	written atomic.Int64
	pending atomic.Bool  // a request was begun that has no good answer yet
	refused atomic.Bool  // nothing more is written
	good    atomic.Int64 // when the last good answer came, in nanoseconds
}

// A server that closes a kept connection within hastyWithin of an answer, or while
// a request is written to it, gets a connection for each generation for hastyFor.
const (
	hastyWithin = time.Second
	hastyFor    = 10 * time.Minute
)

// errStale is the end of a write to a connection that is not to be used again.
var errStale = errors.New("the connection is stale")

// begin allows the next request to be written, unless the connection was used
// before and may be closed. It reports whether the server closed it soon after an
// answer.
func (c *countedConn) begin(reused bool) (hasty bool) {
	switch {
	case !reused:
		c.pending.Store(true)
	case c.pending.Load():
		c.refused.Store(true)
	case !c.socket.Quiet():
		c.refused.Store(true)
		return time.Since(time.Unix(0, c.good.Load())) < hastyWithin
	default:
		c.pending.Store(true)
	}
	return false
}

// answered notes an answer after which the connection may be used again.
func (c *countedConn) answered() {
	c.good.Store(time.Now().UnixNano())
	c.pending.Store(false)
}

func (c *countedConn) Write(p []byte) (int, error) {
	if c.refused.Load() {
		return 0, errStale
	}
	n, err := c.Conn.Write(p)
	c.written.Add(int64(n))
	return n, err
}

// counted returns the transport's own part of one of its connections.
func counted(c net.Conn) *countedConn {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if own, ok := c.(*countedConn); ok {
		return own
	}
	return &countedConn{Conn: c} // never: the transport dials no other
}
