package remote

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/trace"
)

// exchange is one request to the server.
type exchange struct {
	method string // empty: GET
	url    *url.URL
	body   []byte
	accept string
	key    string // for which the server does it once; empty: none
	via    string // gateways that it came through; empty: none
	limit  int64  // of the answer's body

	charge memory.Charge // of the answer, with its reservation
	hooks  *mmcp.Hooks   // of a generation
}

// reply is one answer, read to its end.
type reply struct {
	status int
	header http.Header
	body   []byte
	memory *array // of body
	job    bool   // it ends a job
}

// trail is the connection of an exchange.
type trail struct {
	conn    *conn // nil: there was none
	reused  bool  // it had other requests before
	request int   // the number of this one on it
}

// staleConnections bounds how many kept connections may turn out closed before
// anything of a request was written to them.
const staleConnections = 4

// errNotSent is the end of a try on a kept connection that was closed, or may be,
// before anything was written, so that another try sends nothing twice.
var errNotSent = errors.New("the connection was closed before the request was sent")

// do sends one request and reads its answer. Any status is an answer. It goes
// below http.Client on purpose: that follows redirects, and puts URLs into
// errors, whose path may hold a token.
func (s *Server) do(ctx context.Context, x *exchange) (*reply, error) {
	for range staleConnections {
		rep, err := s.try(ctx, x)
		if !errors.Is(err, errNotSent) {
			return rep, err
		}
		s.transport.CloseIdleConnections() // the other idle connections are closed too
	}
	return nil, s.unavailable("Upstream %s closes its connections before a request is written.", s.opts.Name)
}

// Values of headers that are the same each time. The transport changes none.
var (
	userAgent = []string{"motiongate"}
	typeJSON  = []string{"application/json; charset=utf-8"}
)

// try is do on one connection.
func (s *Server) try(ctx context.Context, x *exchange) (*reply, error) {
	header := make(http.Header, 8)
	header["Accept"], header["User-Agent"] = []string{x.accept}, userAgent
	if err := s.opts.authorize(header); err != nil {
		return nil, s.unavailable("The gateway cannot read its credentials for upstream %s: %w.", s.opts.Name, err)
	}
	req := &http.Request{Method: x.method, URL: x.url, Header: header, Host: x.url.Host}
	if x.via != "" {
		header[mmcp.ViaHeader] = []string{x.via}
	}
	trace.Inject(ctx, header)
	if x.key != "" {
		header["Idempotency-Key"] = []string{`"` + x.key + `"`}
	}
	if x.body != nil {
		header["Content-Type"] = typeJSON
		// Without GetBody the transport cannot send a body twice.
		req.Body = io.NopCloser(bytes.NewReader(x.body))
		req.ContentLength = int64(len(x.body))
	}
	var t trail
	var beforeWrite func() error
	if x.method == http.MethodPost {
		beforeWrite = x.hooks.BeforeWrite
	}
	res, err := s.transportFor(x).RoundTrip(req.WithContext(t.trace(ctx, beforeWrite)))
	if err == nil {
		defer func() { _ = res.Body.Close() }() // it was read to its end, or is given up
		err = t.conn.accept(res.StatusCode < http.StatusBadRequest && http.StatusText(res.StatusCode) != "")
	}
	if err != nil {
		return nil, s.failed(ctx, x, &t, err)
	}
	a, _ := spare.Get().(*array)
	body, err := s.read(ctx, res, a, x)
	if err != nil {
		return nil, err
	}
	t.conn.finish(t.request)
	return &reply{status: res.StatusCode, header: res.Header, body: body, memory: a}, nil
}

// failed returns the error of a try without an answer, and notes how the server closes connections.
func (s *Server) failed(ctx context.Context, x *exchange, t *trail, err error) error {
	if t.conn == nil {
		return s.broken(x, false, err)
	}
	sent, closedEarly, beforeWriteErr := t.conn.outcome()
	if beforeWriteErr != nil {
		return beforeWriteErr
	}
	if closedEarly || t.reused && sent && ctx.Err() == nil {
		s.noReuseUntil.Store(time.Now().Add(noReusePeriod).UnixNano())
	}
	if ctx.Err() == nil && t.reused && !sent {
		return errNotSent
	}
	return s.broken(x, sent, err)
}

// transportFor returns the transport of an exchange. A generation that is lost
// costs a run, and a connection of its own next to nothing. A server that sent bytes
// that belong to no request gets a connection for each request.
func (s *Server) transportFor(x *exchange) *http.Transport {
	if s.unsolicited.Load() || x.method == http.MethodPost && time.Now().UnixNano() < s.noReuseUntil.Load() {
		return s.single
	}
	return s.transport
}

// array is the memory of an answer.
type array struct {
	bytes    []byte
	followed bool // its charge is given back by the collector
}

// spare is the memory of answers that were passed on.
var spare = sync.Pool{New: func() any { return new(array) }}

// most of an answer's memory that is worth to be kept.
const mostKept = 4 << 20

// release lets the memory of an answer be used for the next. No reference to its body
// may remain.
func (r *reply) release() {
	if cap(r.memory.bytes) <= mostKept {
		r.memory.bytes = r.memory.bytes[:0]
		spare.Put(r.memory)
	}
}

// roomy reports whether an answer that is kept would hold much more memory than it needs:
// its array had a longer answer before.
func (r *reply) roomy() bool { return cap(r.body) > 2*len(r.body)+leastRoom }

const leastRoom = 4 << 10

// trace returns a context in which the transport notes the connection in t. BeforeWrite is
// called before the request is written there; nil: nothing is.
func (t *trail) trace(ctx context.Context, beforeWrite func() error) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(info httptrace.GotConnInfo) {
			t.conn, t.reused = unwrap(info.Conn), info.Reused
			t.request = t.conn.begin(beforeWrite)
		},
		GotFirstResponseByte: func() { t.conn.firstByte() },
	})
}

// firstBytes is the most that is allocated for an answer before any of it has come.
const firstBytes = 1 << 20

// read reads a body into a, at most limit bytes of a result and errorBytes of an error.
func (s *Server) read(ctx context.Context, res *http.Response, a *array, x *exchange) ([]byte, error) {
	failed, limit, charge := res.StatusCode >= http.StatusBadRequest, x.limit, &x.charge
	if res.StatusCode != http.StatusOK {
		// The room that is reserved is for the answer.
		limit, charge = min(limit, errorBytes), new(memory.Charge)
	}
	if res.ContentLength > limit && !failed {
		return nil, s.tooLarge(limit)
	}
	body, err := a.fill(ctx, res.Body, charge, memory.Size{Announced: res.ContentLength, First: firstBytes, Most: limit})
	switch {
	case failed: // part of an error's text is better than none
		return body[:min(int64(len(body)), limit)], nil
	case errors.Is(err, memory.ErrFull):
		return nil, mmcp.Errorf(mmcp.CodeOutcomeUnknown, "The gateway had no memory for the answer of upstream %s: %w. %s",
			s.opts.Name, err, NotSentAgain)
	case err != nil:
		return nil, s.invalid("The answer of upstream %s broke off: %w.", s.opts.Name, Cut{hidden{err}})
	case int64(len(body)) > limit:
		return nil, s.tooLarge(limit)
	}
	return body, nil
}

// fill reads a body into the array, or into a larger one. The charge is released,
// or follows the larger array.
func (a *array) fill(ctx context.Context, r io.Reader, charge *memory.Charge, size memory.Size) ([]byte, error) {
	old := cap(a.bytes)
	charge.Add(int64(old))
	body, err := charge.Fill(ctx, a.bytes, r, size)
	a.bytes = body
	if cap(body) > old {
		a.followed = false
	}
	if a.followed || cap(body) <= memory.Small {
		charge.Release()
		return body, err
	}
	charge.Shrink(charge.Bytes() - int64(cap(body))) // the part of the reservation that was not used
	charge.ReleaseWith(body)
	a.followed = true
	return body, err
}

// errTooLarge is the cause of an answer's refusal by its size.
var errTooLarge = errors.New("larger")

// Cut is why an answer broke off that had begun.
type Cut struct{ hidden }

func (s *Server) tooLarge(limit int64) error {
	return s.invalid("The answer of upstream %s is %w than %d bytes.", s.opts.Name, errTooLarge, limit)
}

// NotSentAgain ends the message of an error after which a request may have run.
const NotSentAgain = "The motion may have been made; the gateway did not send the request again."

// broken explains an exchange without an answer.
func (s *Server) broken(x *exchange, sent bool, err error) error {
	switch {
	case !sent:
		return s.unavailable("Upstream %s cannot be reached: %w.", s.opts.Name, hidden{err})
	case x.method == http.MethodPost:
		return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "Upstream %s took the request and its answer was lost: %w. %s", s.opts.Name,
			hidden{err}, NotSentAgain)
	}
	return s.unavailable("Upstream %s broke the connection: %w.", s.opts.Name, hidden{err})
}

func (s *Server) unavailable(format string, args ...any) error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, format, args...)
	e.RetryAfter = unreachable
	return e
}

func (s *Server) invalid(format string, args ...any) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeUpstreamInvalid, format, args...)
}
