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

// record collects the fields of a request's log line beyond HTTP.
type record struct {
	id      string
	task    *task          // nil: not read yet
	caller  *access.Caller // nil: clients need no credentials, or this one was refused
	model   string
	job     string
	routes  []mmcp.Route
	cache   string
	err     *mmcp.Error
	servers time.Duration // as of an answer
	gone    bool          // the client left before its answer

	leave   func() // ends its count as a request at a time; nil: it has none
	limited bool   // the request counts towards limits
	over    string // the limit that it passed; empty: none

	body []byte // as it came, for the request log; nil: that does not keep it
	tag  string // of the answer, if the log keeps the body

	charge   memory.Charge    // of the memory that the request holds until it is answered
	delivery *memory.Delivery // of the answer; nil: none is expected yet, or it is small
	values   []string         // of the answer's headers
}

// tenant and key are of the caller, for the log; empty if there is none.
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

// visit is the writer of an answer with the record of its request. A place in gin's own
// map would cost each request that map.
type visit struct {
	http.ResponseWriter
	record
}

// Unwrap is for http.ResponseController.
func (v *visit) Unwrap() http.ResponseWriter { return v.ResponseWriter }

// Flush sends the bytes that were written so far.
func (v *visit) Flush() {
	if f, ok := v.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// Hijack hands over the connection.
func (v *visit) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return http.NewResponseController(v.ResponseWriter).Hijack()
}

// visitPublic has the public routes answer a request.
func (r *Router) visitPublic(w http.ResponseWriter, req *http.Request) {
	r.public.ServeHTTP(&visit{ResponseWriter: w}, req)
}

// recordOf returns the record of a request to a public route. Gin's writer wraps the writer of
// visitPublic.
func recordOf(c *gin.Context) *record {
	return &c.Writer.(interface{ Unwrap() http.ResponseWriter }).Unwrap().(*visit).record
}

// set sets a header of an answer. The name is in the canonical form.
func (r *record) set(h http.Header, name, value string) {
	if len(r.values) == cap(r.values) {
		r.values = make([]string, 0, 10) // one array for the values of an answer
	}
	n := len(r.values)
	r.values = append(r.values, value)
	h[name] = r.values[n : n+1 : n+1]
}

// observe gives a request its id, and writes its outcome to the log and the metrics.
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

// beginSpan begins the span of a request, if requests are recorded. The client's span is
// passed on in either case.
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

// rescue answers 500 for a handler that panicked.
func (r *Router) rescue(c *gin.Context) {
	p := recover()
	if p == nil {
		return
	}
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p) // the server's own way to cut a connection
	}
	e := mmcp.Panicked(c, r.log, "request", p, "request_id", recordOf(c).id)
	if c.Writer.Written() {
		// The head went out with a length that will not be kept: cut the connection, so
		// that the client does not take the part for the whole.
		panic(http.ErrAbortHandler)
	}
	r.fail(c, e)
}

// remember keeps a request for motion for operators. A poll of a job is not a request
// for motion.
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
	// Logger.LogAttrs would look up the line of code that logs, which no log shows.
	line := slog.NewRecord(time.Now(), level, "request", 0)
	line.AddAttrs(r.describe(make([]slog.Attr, 0, 24), c, rec, took)...)
	_ = handler.Handle(ctx, line) // a failure to log has no other place to go
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

// promptsOf returns the prompts of a request, if the settings permit to log them; prompts are
// private to their authors.
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

// listed joins an attribute of each route; routes without an upstream are left out.
func listed(routes []mmcp.Route, what func(*mmcp.Route) string) string {
	if len(routes) == 1 { // no batch
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

// effort appends the most attempts and the longest wait for a server that a motion
// of some routes took.
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

// statusClientGone is logged where the client had left before the answer.
const statusClientGone = 499

func statusOf(c *gin.Context, rec *record) int {
	if rec.gone {
		return statusClientGone
	}
	return c.Writer.Status()
}

const maxRequestID = 128

// requestID returns the client's id if it can stand in a header and in a log
// line, else a new one. A key is none.
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

// newRequestID returns 26 letters and digits of base 32. They are no secret, so they need
// not come from the system.
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
