package router

import (
	"bufio"
	"cmp"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/trace"
)

// record collects the fields of a request's log line that net/http does not know.
type record struct {
	id         string
	task       *task          // nil: not decoded
	caller     *access.Caller // nil: clients need no credentials, or the request was refused
	model      string
	job        string
	routes     []mmcp.Route
	cache      string
	err        *mmcp.Error
	servers    time.Duration // as in answer
	clientGone bool          // the client disconnected before its answer

	leave   func() // ends its count as a concurrent request; nil: not counted
	limited bool   // the request counts towards limits
	over    string // name of the limit that was exceeded; "": none

	body []byte // as received, for the request log; nil: not logged
	tag  string // entity tag of the answer, if the log stores the body

	charge   memory.Charge    // memory that the request retains until it is answered
	delivery *memory.Delivery // of the answer; nil: no large answer is expected
	values   []string         // values of the answer's headers
}

// tenant and key return the caller's, or "".
func (r *record) tenant() string {
	if r.caller == nil {
		return ""
	}
	return r.caller.Tenant
}

func (r *record) key() string {
	if r.caller == nil {
		return ""
	}
	return r.caller.Name
}

// visit is the response writer of a request together with its record. Gin's own context map would cost an
// allocation for each request.
type visit struct {
	http.ResponseWriter
	record
}

// Unwrap returns the response writer, for http.ResponseController.
func (v *visit) Unwrap() http.ResponseWriter { return v.ResponseWriter }

// Flush sends the bytes that were written.
func (v *visit) Flush() {
	if f, ok := v.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// Hijack takes over the connection.
func (v *visit) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(v.ResponseWriter).Hijack()
}

// visitPublic serves a request by the public routes.
func (r *Router) visitPublic(w http.ResponseWriter, req *http.Request) {
	r.public.ServeHTTP(&visit{ResponseWriter: w}, req)
}

// recordOf returns the record of a request to a public route. Gin's writer wraps the visit.
func recordOf(c *gin.Context) *record {
	return &c.Writer.(interface{ Unwrap() http.ResponseWriter }).Unwrap().(*visit).record
}

// set sets a header of an answer. The name must be in canonical form.
func (r *record) set(h http.Header, name, value string) {
	if len(r.values) == cap(r.values) {
		r.values = make([]string, 0, 10) // one array for all values of an answer
	}
	n := len(r.values)
	r.values = append(r.values, value)
	h[name] = r.values[n : n+1 : n+1]
}

// observe gives a request an id, and logs and counts its outcome.
func (r *Router) observe(c *gin.Context) {
	start := time.Now()
	rec := recordOf(c)
	rec.id, rec.charge = requestID(c.GetHeader("X-Request-Id")), r.options.Memory.Request()
	rec.set(c.Writer.Header(), "X-Request-Id", rec.id)
	span := r.beginSpan(c)
	r.metrics.Begin()
	defer func() {
		rec.charge.Release()
		rec.delivery.Close()
		took := time.Since(start)
		id := trace.ID(c.Request.Context())
		r.metrics.Answered(c.FullPath(), statusOf(c, rec), took, id)
		if rec.cache == hit || rec.servers > 0 {
			r.metrics.Overhead(took-rec.servers, id)
		}
		r.logRequest(c, rec, took)
		r.remember(c, rec, took)
		r.endSpan(c, rec, span)
	}()
	defer r.rescue(c)
	c.Next()
}

// beginSpan begins the span of a request, if requests are traced. The client's span context is propagated in
// either case.
func (r *Router) beginSpan(c *gin.Context) *trace.Span {
	h := c.Request.Header
	if r.options.Trace == nil && h[trace.ParentHeader] == nil {
		return nil
	}
	ctx, span := r.options.Trace.Begin(c.Request.Context(), c.Request.Method+" "+c.FullPath(), h)
	c.Request = c.Request.WithContext(ctx)
	trace.Inject(ctx, h) // for the job that the request may become
	return span
}

func (r *Router) endSpan(c *gin.Context, rec *record, span *trace.Span) {
	if span == nil {
		return
	}
	status := statusOf(c, rec)
	span.Set("http.request.method", c.Request.Method)
	span.Set("http.route", c.FullPath())
	span.Set("http.response.status_code", status)
	span.Set("motiongate.request_id", rec.id)
	span.Set("motiongate.tenant", rec.tenant())
	span.Set("motiongate.view", r.viewName)
	span.Set("motiongate.model", rec.model)
	span.Set("motiongate.job", rec.job)
	span.Set("motiongate.cache", rec.cache)
	if rec.err != nil && status >= http.StatusInternalServerError {
		span.Fail(string(rec.err.Code))
	}
	span.End()
}

// rescue answers with status 500 if a handler panicked.
func (r *Router) rescue(c *gin.Context) {
	p := recover()
	if p == nil {
		return
	}
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p) // net/http's way to abort a connection
	}
	e := mmcp.Panicked(c, r.log, "request", p, "request_id", recordOf(c).id)
	if c.Writer.Written() {
		// The head announced a length that will not be reached: abort the connection, so that the client does
		// not take the part for the whole.
		panic(http.ErrAbortHandler)
	}
	r.fail(c, e)
}

// remember adds a request for motion to the request log. Polls of jobs are not logged.
func (r *Router) remember(c *gin.Context, rec *record, took time.Duration) {
	if rec.model == "" && len(rec.routes) == 0 {
		return
	}
	q := access.Request{
		At: time.Now().UTC(), ID: rec.id, Model: rec.model, Status: statusOf(c, rec), Job: rec.job, Cache: rec.cache, Seconds: took.Seconds(),
		Tenant: rec.tenant(), Key: rec.key(),
		Upstream: listed(rec.routes, func(t *mmcp.Route) string { return t.Upstream }),
		Reason:   listed(rec.routes, func(t *mmcp.Route) string { return t.Reason }),
	}
	if rec.err != nil {
		q.Code = string(rec.err.Code)
	}
	r.recent.Add(q)
	if r.options.Requests == nil {
		return
	}
	if q.ETag = c.Writer.Header().Get("ETag"); r.options.LogPrompts {
		q.ETag, q.Prompt, q.Body = cmp.Or(q.ETag, rec.tag), r.promptsOf(rec), rec.body
		q.Header = header.Select(c.Request.Header, dependsOn)
	}
	r.options.Requests.Add(q)
}

func (r *Router) logRequest(c *gin.Context, rec *record, took time.Duration) {
	level := slog.LevelInfo
	if rec.err != nil && statusOf(c, rec) >= http.StatusInternalServerError {
		level = slog.LevelWarn
	}
	ctx, handler := c.Request.Context(), r.log.Handler()
	if !handler.Enabled(ctx, level) {
		return
	}
	// Logger.LogAttrs would look up the source line of the call, which no log shows.
	line := slog.NewRecord(time.Now(), level, "request", 0)
	line.AddAttrs(r.describe(make([]slog.Attr, 0, 24), c, rec, took)...)
	_ = handler.Handle(ctx, line) // there is nowhere to report a failure of the log
}

// describe appends the attributes of a request for the log.
func (r *Router) describe(attrs []slog.Attr, c *gin.Context, rec *record, took time.Duration) []slog.Attr {
	attrs = append(attrs,
		slog.String("request_id", rec.id),
		slog.String("method", c.Request.Method),
		slog.String("path", access.Redact(c.Request.URL.Path)),
		slog.Int("status", statusOf(c, rec)),
		slog.Int("bytes", max(c.Writer.Size(), 0)),
		slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.String("remote", c.Request.RemoteAddr),
	)
	optional := func(key, value string) {
		if value != "" {
			attrs = append(attrs, slog.String(key, value))
		}
	}
	optional("trace_id", trace.ID(c.Request.Context()))
	optional("view", r.viewName)
	optional("tenant", rec.tenant())
	optional("key", rec.key())
	optional("over_limit", rec.over)
	optional("model", rec.model)
	optional("job", rec.job)
	optional("upstream", listed(rec.routes, func(t *mmcp.Route) string { return t.Upstream }))
	optional("reason", listed(rec.routes, func(t *mmcp.Route) string { return t.Reason }))
	optional("cache", rec.cache)
	optional("prompt", r.promptsOf(rec))
	if rec.cache != hit { // a cached answer did not wait
		attrs = effort(attrs, rec.routes)
	}
	if rec.err != nil {
		attrs = append(attrs, slog.String("code", string(rec.err.Code)), slog.String("error", rec.err.Message))
		if cause := rec.err.Unwrap(); cause != nil {
			attrs = append(attrs, slog.String("cause", cause.Error()))
		}
	}
	return attrs
}

// promptsOf returns the prompts of a request if the settings permit logging them: prompts are private to
// their authors.
func (r *Router) promptsOf(rec *record) string {
	if !r.options.LogPrompts || rec.task == nil {
		return ""
	}
	var prompts []string
	for i := range rec.task.calls {
		if req := rec.task.calls[i].Request; req != nil {
			for j := range req.Segments {
				prompts = append(prompts, req.Segments[j].Prompt)
			}
		}
	}
	return strings.Join(prompts, " | ")
}

// listed joins an attribute of all routes, without routes that have no upstream.
func listed(routes []mmcp.Route, what func(*mmcp.Route) string) string {
	if len(routes) == 1 { // not a batch
		if routes[0].Upstream == "" {
			return ""
		}
		return what(&routes[0])
	}
	var out []string
	for i := range routes {
		if routes[i].Upstream != "" {
			out = append(out, what(&routes[i]))
		}
	}
	return strings.Join(out, ",")
}

// effort appends the largest number of attempts and the longest wait for a server among some routes.
func effort(attrs []slog.Attr, routes []mmcp.Route) []slog.Attr {
	attempt, waited := 0, time.Duration(0)
	for i := range routes {
		attempt, waited = max(attempt, routes[i].Attempt), max(waited, routes[i].Waited)
	}
	if attempt == 0 {
		return attrs
	}
	return append(attrs, slog.Int("attempt", attempt), slog.Float64("queue_ms", float64(waited.Microseconds())/1000))
}

// statusClientGone is logged if the client disconnected before the answer.
const statusClientGone = 499

func statusOf(c *gin.Context, rec *record) int {
	if rec.clientGone {
		return statusClientGone
	}
	return c.Writer.Status()
}

const maxRequestID = 128

// requestID returns the client's id if it is valid in a header and in a log line, else a new one. An API key
// is not accepted.
func requestID(given string) string {
	if given == "" || len(given) > maxRequestID || access.Redact(given) != given {
		return newRequestID()
	}
	for i := range len(given) {
		if given[i] < 0x20 || given[i] > 0x7e {
			return newRequestID()
		}
	}
	return given
}

// newRequestID returns 26 base-32 characters. They are not secret, so they need no secure source.
func newRequestID() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	var id [26]byte
	bits := uint64(0)
	for i := range id {
		if i%12 == 0 {
			bits = rand.Uint64()
		}
		id[i] = letters[bits%32]
		bits /= 32
	}
	return string(id[:])
}
