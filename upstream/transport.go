package upstream

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// newTransport makes the connections of one server.
func newTransport(connect time.Duration) *http.Transport {
	dialer := &net.Dialer{Timeout: connect}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return &countedConn{Conn: c}, nil
		},
		TLSHandshakeTimeout: connect,
		// A non-nil, empty map keeps HTTP/2 off: to close the connection is the
		// only cancellation that motion servers notice, and there it must be the
		// request's own.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},

		MaxIdleConnsPerHost: 256,
		// uvicorn closes after 5 s; whoever waits longer loses a POST to the race.
		IdleConnTimeout:    4 * time.Second,
		DisableCompression: true, // bytes pass through as they are
		ReadBufferSize:     64 << 10,
		WriteBufferSize:    32 << 10,
	}
}

// countedConn counts what was written, which tells whether a server can have
// seen anything of a request.
type countedConn struct {
	net.Conn
	written atomic.Int64
}

func (c *countedConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.written.Add(int64(n))
	return n, err
}

// written returns how much went out on a connection of the transport.
func written(c net.Conn) int64 {
	if t, ok := c.(*tls.Conn); ok {
		c = t.NetConn()
	}
	if counted, ok := c.(*countedConn); ok {
		return counted.written.Load()
	}
	return 0
}
