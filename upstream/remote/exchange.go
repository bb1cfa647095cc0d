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
	method string // "": GET
	url    *url.URL
	body   []byte
	accept string
	key    string // idempotency key; "": none
	via    string // gateways through which the request came; "": none
	limit  int64  // bound on the body of the answer

	charge memory.Charge // memory reserved for the answer
	hooks  *mmcp.Hooks   // hooks of a generation
}

// reply is an answer that was read to the end.
type reply struct {
	status int
	header http.Header
	body   []byte
	memory *array // memory of body
	job    bool   // it is the result of a job
}

// trail records the connection of an exchange.
type trail struct {
	conn    *conn // nil: there was none
	reused  bool  // the connection carried other requests before
	request int   // number of this request on the connection
}

// staleConnections bounds how many idle connections may turn out to be closed before a byte of the request is
// written.
const staleConnections = 4

// errNotSent ends an attempt on a connection that was or may be closed before anything was written. Another
// attempt sends nothing twice.
var errNotSent = errors.New("the connection was closed before the request was sent")

// do sends one request and reads its answer, of any status. It does not use http.Client, which follows
// redirects, and puts URLs into errors although their paths may hold a token.
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

// Values of headers that never change. The transport does not modify them.
var (
	userAgent = []string{"motiongate"}
	typeJSON  = []string{"application/json; charset=utf-8"}
)

// try sends the request on one connection.
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
		defer func() { _ = res.Body.Close() }() // read to the end, or abandoned
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

// failed returns the error of an attempt without an answer, and records that the server closes connections
// early.
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

// transportFor returns the transport of an exchange. A lost generation costs a run, and a new connection next
// to nothing: so generations get new connections after an early close. A server that sent bytes that belong
// to no request gets a new connection for every request.
func (s *Server) transportFor(x *exchange) *http.Transport {
	if s.unsolicited.Load() || x.method == http.MethodPost && time.Now().UnixNano() < s.noReuseUntil.Load() {
		return s.single
	}
	return s.transport
}

// array is the buffer of an answer.
type array struct {
	bytes    []byte
	followed bool // the garbage collector releases its charge
}

// spare holds buffers of answers that were passed on.
var spare = sync.Pool{New: func() any { return new(array) }}

// mostKept is the largest buffer that is put into spare.
const mostKept = 4 << 20

// release makes the buffer of an answer available for another answer. No reference to its body may remain.
func (r *reply) release() {
	if cap(r.memory.bytes) <= mostKept {
		r.memory.bytes = r.memory.bytes[:0]
		spare.Put(r.memory)
	}
}

// roomy reports whether the buffer of an answer is much larger than the answer, because an earlier answer was
// longer.
func (r *reply) roomy() bool { return cap(r.body) > 2*len(r.body)+leastRoom }

const leastRoom = 4 << 10

// trace returns a context in which the transport records the connection in t. beforeWrite, unless nil, is
// called before the request is written to the connection.
func (t *trail) trace(ctx context.Context, beforeWrite func() error) context.Context {
	return httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(info httptrace.GotConnInfo) {
			t.conn, t.reused = unwrap(info.Conn), info.Reused
			t.request = t.conn.begin(beforeWrite)
		},
		GotFirstResponseByte: func() { t.conn.firstByte() },
	})
}

// firstBytes bounds the memory that is allocated for an answer before its first byte arrives.
const firstBytes = 1 << 20

// read reads a body into a: at most limit bytes of a result, or errorBytes of an error.
func (s *Server) read(ctx context.Context, res *http.Response, a *array, x *exchange) ([]byte, error) {
	failed, limit, charge := res.StatusCode >= http.StatusBadRequest, x.limit, &x.charge
	if res.StatusCode != http.StatusOK {
		// The reservation is for a result, not for an error.
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

// fill reads a body into the array, or into a larger one. The charge is released, or moves to the larger
// array.
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
	charge.Shrink(charge.Bytes() - int64(cap(body))) // release the unused part of the reservation
	charge.ReleaseWith(body)
	a.followed = true
	return body, err
}

// errTooLarge is the cause of an answer's refusal by its size.
var errTooLarge = errors.New("larger")

// Cut is the cause of an answer that broke off.
type Cut struct{ hidden }

func (s *Server) tooLarge(limit int64) error {
	return s.invalid("The answer of upstream %s is %w than %d bytes.", s.opts.Name, errTooLarge, limit)
}

// NotSentAgain ends the message of errors after which the request may have been executed.
const NotSentAgain = "The motion may have been made; the gateway did not send the request again."

// broken returns the error of an exchange without an answer.
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
