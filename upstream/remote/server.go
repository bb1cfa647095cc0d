package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Server is one motion server over HTTP. It is safe for concurrent use.
type Server struct {
	opts         Options
	base         *url.URL // without a trailing slash
	catalogueURL *url.URL
	generateURL  *url.URL
	transport    *http.Transport
	single       *http.Transport // without idle connections
	noReuseUntil atomic.Int64    // end of the period without reuse after an early close; Unix time in nanoseconds
	unsolicited  atomic.Bool     // the server sent bytes that belong to no request

	async    atomic.Bool // the server answered with a job before, or lists that it does
	declined atomic.Bool // the server declined an idempotency key

	slots chan struct{}  // bounds the DELETEs of abandoned jobs
	tails sync.WaitGroup // DELETEs that are running

	mu     sync.Mutex
	closed bool // no DELETE may begin
}

var _ mmcp.Backend = (*Server)(nil)

const (
	catalogueBytes = 16 << 20        // bound on a catalogue
	errorBytes     = 1 << 20         // bytes that are read of an error's body
	abandonTime    = 5 * time.Second // time for the DELETE of a job
	abandoned      = 64              // bound on simultaneous DELETEs of jobs
	unreachable    = 5 * time.Second // Retry-After for clients of a server that cannot be reached
)

// New returns the client of one server; it does not connect. Its error lists all faults of the options.
func New(o Options) (*Server, error) {
	if faults := o.Validate(); len(faults) > 0 {
		texts := make([]string, len(faults))
		for i, f := range faults {
			texts[i] = f.Key + " " + f.Message
		}
		return nil, fmt.Errorf("upstream %q: %s", o.Name, strings.Join(texts, "; "))
	}
	o = o.WithDefaults()
	base, err := url.Parse(strings.TrimRight(o.URL, "/"))
	if err != nil {
		return nil, fmt.Errorf("upstream %q: url: %w", o.Name, err)
	}
	secure, err := o.TLS.Config()
	if err != nil {
		return nil, fmt.Errorf("upstream %q: %w", o.Name, err)
	}
	s := &Server{
		opts: o, base: base, catalogueURL: below(base, "/capabilities"), generateURL: below(base, "/generate"),
		slots: make(chan struct{}, abandoned),
	}
	s.transport, s.single = newTransport(&o, base, secure, &s.unsolicited), newTransport(&o, base, secure, &s.unsolicited)
	s.single.DisableKeepAlives = true
	return s, nil
}

// below appends an escaped path to the path of base. Unlike url.JoinPath, it inserts the slash after a bare
// host.
func below(base *url.URL, path string) *url.URL {
	u := *base
	prefix := base.EscapedPath()
	u.Path, u.RawPath = base.Path+path, prefix+path
	if plain, err := url.PathUnescape(path); err == nil {
		u.Path = base.Path + plain
	}
	return &u
}

// Options returns the options with their defaults filled in.
func (s *Server) Options() Options { return s.opts }

// Serves reports whether o describes the server of s: the two differ at most in limits of its work and in
// declared models.
func (s *Server) Serves(o Options) bool {
	o = o.WithDefaults()
	o.MaxInFlight, o.Weight, o.Tier, o.Declared = s.opts.MaxInFlight, s.opts.Weight, s.opts.Tier, s.opts.Declared
	return reflect.DeepEqual(o, s.opts)
}

// Async reports whether the server works in jobs, by its answers or its catalogue.
func (s *Server) Async() bool { return s.async.Load() }

// Once reports whether the server executes a request once for each key.
func (s *Server) Once() bool { return s.opts.Idempotent && !s.declined.Load() }

// Name returns the name of the server in the options.
func (s *Server) Name() string { return s.opts.Name }

// Host returns scheme and host of the server, without the path, which can hold a token.
func (s *Server) Host() string { return s.base.Scheme + "://" + s.base.Host }

// Close waits for running DELETEs, which are short, and closes idle connections. Running calls continue, but
// jobs that they abandon later are not deleted.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.tails.Wait()
	s.transport.CloseIdleConnections()
}

// Capabilities reads the catalogue of the server.
func (s *Server) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	inner, cancel := context.WithTimeout(ctx, s.opts.CapabilitiesTimeout)
	defer cancel()
	rep, err := s.do(inner, &exchange{url: s.catalogueURL, accept: "application/json", limit: catalogueBytes, charge: s.opts.Memory.Answer()})
	if err != nil {
		return nil, s.routed(Ended(ctx, inner, s.opts.Name, s.opts.CapabilitiesTimeout, err))
	}
	if rep.status != http.StatusOK {
		return nil, s.routed(s.refused(rep, "/capabilities"))
	}
	caps, err := codec.DecodeCapabilities(rep.body)
	if err != nil {
		return nil, s.routed(s.invalid("Upstream %s: %s", s.opts.Name, mmcp.AsError(err).Message))
	}
	if major, _, _ := strings.Cut(caps.ProtocolVersion, "."); major != "" && major != "1" {
		return nil, s.routed(s.invalid("Upstream %s speaks version %s of the protocol, and the gateway version 1.", s.opts.Name,
			caps.ProtocolVersion))
	}
	if slices.ContainsFunc(caps.Models, func(m mmcp.Model) bool { return m.SupportsAsync }) {
		s.async.Store(true)
	}
	return caps, nil
}

// Generate sends the request, and polls if the server answers with a job. The body of the result is the
// server's. Its format may differ from the requested one: some servers always answer in GLB.
func (s *Server) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	return s.generate(ctx, call, "")
}

// generate sends the request with an idempotency key unless key is "".
func (s *Server) generate(ctx context.Context, call *mmcp.Call, key string) (*mmcp.Result, error) {
	req := call.Request
	for _, q := range s.opts.Quirks {
		req = quirks[q](req)
	}
	x := &exchange{accept: acceptOf(req.Format), charge: s.opts.Memory.Answer(), hooks: &call.Hooks}
	if err := s.reserve(ctx, req, &x.charge); err != nil {
		return nil, err
	}
	defer x.charge.Release() // releases the unused part of the reservation
	x.body, x.key, x.via = codec.Bytes(req), key, call.Via
	return s.answer(ctx, req.Seeded(), func(ctx context.Context) (*reply, error) { return s.submit(ctx, x) })
}

// submit posts a generation, and polls if the server answers with a job.
func (s *Server) submit(ctx context.Context, x *exchange) (*reply, error) {
	rep, err := s.post(ctx, x)
	if err != nil || rep.status != http.StatusAccepted {
		return rep, err
	}
	s.async.Store(true)
	job, err := s.jobURL(rep)
	if err != nil {
		return nil, err
	}
	if x.hooks.Accepted != nil {
		x.hooks.Accepted(mmcp.RemoteJob{Upstream: s.opts.Name, Path: s.jobPath(job)})
	}
	x.method, x.body, x.key, x.via = http.MethodGet, nil, "", ""
	return s.await(ctx, job, x, s.pace(rep.header))
}

// acceptGrace is how much longer than its caller's context a POST lasts that may be answered with a job: a
// job without a known URL cannot be cancelled.
const acceptGrace = 50 * time.Millisecond

// post sends a request. A server that does not answer with a job is cancelled by closing the connection.
func (s *Server) post(ctx context.Context, x *exchange) (*reply, error) {
	if s.async.Load() {
		outer := ctx
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(context.WithoutCancel(outer))
		defer cancel()
		defer context.AfterFunc(outer, func() { time.AfterFunc(acceptGrace, cancel) })()
	}
	x.method, x.url, x.limit = http.MethodPost, s.generateURL, s.opts.MaxAnswerBytes
	rep, err := s.do(ctx, x)
	if err == nil && x.key != "" {
		s.noteDeclined(rep)
	}
	return rep, err
}

// Resume awaits a job of the server for which an earlier Generate, perhaps of another process, called the
// hook Accepted.
func (s *Server) Resume(ctx context.Context, call *mmcp.Call, path string) (*mmcp.Result, error) {
	x := &exchange{accept: acceptOf(call.Request.Format), charge: s.opts.Memory.Answer(), hooks: &call.Hooks}
	return s.answer(ctx, call.Request.Seeded(), func(ctx context.Context) (*reply, error) { return s.await(ctx, s.jobAt(path), x, 0) })
}

// answer returns the result of the reply of get, within the timeout of the upstream. The result of a seeded
// request may be stored.
func (s *Server) answer(ctx context.Context, seeded bool, get func(context.Context) (*reply, error)) (*mmcp.Result, error) {
	rep, err := s.awaitOK(ctx, get)
	if err != nil {
		return nil, err
	}
	format, err := s.inspect(rep, seeded)
	if err != nil {
		return nil, s.routed(err)
	}
	route := s.route()
	route.Fallback = mmcp.FallbackIn(rep.header.Get(mmcp.AdaptedHeader))
	out := &mmcp.Result{Format: format, Body: rep.body, Release: rep.release, Route: route}
	if seeded && rep.roomy() {
		out.Body, out.Release = bytes.Clone(rep.body), nil
		s.opts.Memory.FollowNew(out.Body)
		rep.release()
	}
	return out, nil
}

// awaitOK returns the reply of get if its status is 200, within the timeout of the upstream.
func (s *Server) awaitOK(ctx context.Context, get func(context.Context) (*reply, error)) (*reply, error) {
	inner := ctx
	if d, ok := ctx.Deadline(); !ok || time.Until(d) > s.opts.Timeout { // the pool has set an earlier deadline already
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, s.opts.Timeout)
		defer cancel()
	}
	rep, err := get(inner)
	switch {
	case errors.As(err, new(NotSent)):
		return nil, err
	case err != nil:
		return nil, s.routed(Ended(ctx, inner, s.opts.Name, s.opts.Timeout, err))
	case rep.status != http.StatusOK:
		return nil, &Reported{s.routed(s.opts.Mapped(s.refused(rep, "/generate"))), rep.job}
	}
	return rep, nil
}

// acceptOf returns the Accept header for a container: its own media type, and JSON, which every server
// supports. For JSON it does not list GLB.
func acceptOf(f mmcp.Format) string {
	if f == mmcp.GLB {
		return "model/gltf-binary, model/gltf+json;q=0.9, application/json;q=0.8"
	}
	return "model/gltf+json, application/json;q=0.9"
}

func (s *Server) route() mmcp.Route {
	return mmcp.Route{Upstream: s.opts.Name, Reason: "only", Attempt: 1}
}

// routed adds the name of the server to an error, in its message and its details.
func (s *Server) routed(err error) *mmcp.Error {
	e := mmcp.AsError(err).With("upstream", s.opts.Name)
	e.Route = s.route()
	return e
}
