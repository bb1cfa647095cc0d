package remote

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trace"
	"github.com/motiongate/motiongate/upstream/remote/wire"
)

// directBytes is the largest body that is sent directly. So much is taken by the system
// of any server, also where the server answers before it has read the body.
const directBytes = 32 << 10

// direct sends small generations to a server without TLS and without a proxy, past
// http.Transport.
type direct struct {
	*wire.Client
	begin string // of each head
}

// newDirect returns nil where a server needs more.
func newDirect(o *Options, to *url.URL) *direct {
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: to})
	if to.Scheme != "http" || proxy != nil || err != nil || !plainHost(to.Host) {
		return nil
	}
	port := to.Port()
	if port == "" {
		port = "80"
	}
	client := wire.New(net.JoinHostPort(to.Hostname(), port), wire.Options{
		Connect: o.ConnectTimeout, Idle: idleTime, Kept: mostIdle, Head: maxHeaderBytes, Hasty: hastyWithin,
	})
	if client == nil {
		return nil
	}
	return &direct{client, "POST " + to.RequestURI() + " HTTP/1.1\r\nHost: " + to.Host + "\r\nContent-Type: " + typeJSON[0] + "\r\n"}
}

// plainHost reports whether a host stands in a head as it is in a URL: others would have
// to be encoded.
func plainHost(host string) bool {
	return !strings.ContainsFunc(host, func(c rune) bool { return c <= ' ' || c >= 0x7f || c == '%' })
}

func (d *direct) close() {
	if d != nil {
		d.CloseIdle()
	}
}

// direct reports whether an exchange is one of those that are sent directly.
func (s *Server) direct(x *exchange) bool {
	return s.line != nil && x.method == http.MethodPost && len(x.body) <= directBytes && time.Now().UnixNano() >= s.hasty.Load()
}

// tryDirect is try of a small generation.
func (s *Server) tryDirect(ctx context.Context, x *exchange) (*reply, error) {
	own := http.Header{}
	if err := s.opts.authorize(own); err != nil {
		return nil, s.unavailable("The gateway cannot read its credentials for upstream %s: %w.", s.opts.Name, err)
	}
	res, t, err := s.line.Post(ctx, func(to []byte) []byte { return s.line.head(ctx, to, x, own) }, x.body)
	if t.Hasty || err != nil && t.Reused && t.Sent && ctx.Err() == nil {
		s.hasty.Store(time.Now().Add(hastyFor).UnixNano())
	}
	if err != nil {
		return nil, s.broken(x, t.Sent, err)
	}
	a, _ := spare.Get().(*array)
	body, err := s.read(ctx, res.Response, a, x)
	res.End(err == nil && res.StatusCode < http.StatusBadRequest)
	if err != nil {
		return nil, err
	}
	return &reply{status: res.StatusCode, header: res.Header, body: body, memory: a}, nil
}

// head appends the head of a request. The server's own fields were checked with the
// options.
func (d *direct) head(ctx context.Context, to []byte, x *exchange, own http.Header) []byte {
	field := func(name, value string) {
		to = append(append(append(append(to, name...), ": "...), value...), "\r\n"...)
	}
	to = append(to, d.begin...)
	if len(own["User-Agent"]) == 0 {
		field("User-Agent", userAgent[0])
	}
	field("Accept", x.accept)
	to = append(strconv.AppendInt(append(to, "Content-Length: "...), int64(len(x.body)), 10), "\r\n"...)
	if x.via != "" {
		field(mmcp.ViaHeader, x.via)
	}
	trace.Inject(ctx, trace.Setter(field))
	if x.key != "" {
		field("Idempotency-Key", `"`+x.key+`"`)
	}
	for name, values := range own {
		for _, value := range values {
			field(name, strings.TrimSpace(value))
		}
	}
	return to
}
