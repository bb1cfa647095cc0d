package remote

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
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
	dialer := &net.Dialer{Timeout: o.ConnectTimeout}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dialer.DialContext(ctx, network, addr)
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
		ReadBufferSize:      64 << 10,

		MaxResponseHeaderBytes: maxHeaderBytes,

		WriteBufferSize: 32 << 10, // head and body of most requests leave in one write
	}
}
