package router

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/memory"
)

const (
	typeJSON = "application/json"
	hit      = "hit"
	bypass   = "bypass" // value of the parameter fwd in Cache-Status (RFC 9211)
)

// answer is the outcome of a request, ready to be written.
type answer struct {
	contentType string
	body        []byte
	err         *mmcp.Error // set instead of the two above

	created time.Time
	free    func() // releases the memory of body; nil: the body may be shared
	tag     string // strong entity tag of body; "": not computed
	routes  []mmcp.Route
	cache   mmcp.CacheStatus
	cost    float64
	servers time.Duration // time at servers and in their queues; 0: none or unknown
	steps   string        // value of Server-Timing; "": nothing was run
}

// reply writes an answer.
func (r *Router) reply(c *gin.Context, a answer) {
	rec := recordOf(c)
	if a.err == nil {
		a.err = r.expectBytes(c, int64(len(a.body)))
	}
	rec.routes, rec.cache = a.routes, a.cache.String()
	h := c.Writer.Header()
	rec.set(h, "Cache-Status", "motiongate; "+rec.cache)
	if value := header.Routes(a.routes); value != "" {
		rec.set(h, "X-Motiongate-Route", value)
	}
	if value := header.Adapted(a.routes); value != "" {
		c.Header(mmcp.AdaptedHeader, value)
	}
	r.showCost(c, a.cost)
	if a.err != nil {
		r.fail(c, a.err)
		return
	}
	r.showLimits(c)
	if a.tag != "" {
		rec.set(h, "Etag", a.tag)
	}
	if a.steps != "" {
		rec.set(h, header.Timing, a.steps)
	}
	if rec.body != nil {
		rec.tag = cmp.Or(a.tag, mmcp.EntityTag(a.body))
	}
	if age := ageOf(a); age != "" {
		rec.set(h, "Age", age)
	}
	r.deliver(c, http.StatusOK, a.contentType, a.body)
}

// pieceBytes is the number of bytes of an answer that are written before the client's reading speed is
// checked.
const pieceBytes = 256 << 10

// readWait bounds how long an answer waits until its client has read earlier ones. It is below the time-outs
// of simple clients.
const readWait = 20 * time.Second

// expect reserves room in the client's share of unread answers before the answers of the task are generated.
func (p *post) expect() (answered bool, err error) {
	sum := int64(0)
	for i := range p.task.calls {
		if req := p.task.calls[i].Request; req != nil {
			_, likely := req.AnswerBytes()
			sum += likely
		}
	}
	if err := p.r.expectBytes(p.c, sum); err != nil {
		return false, err
	}
	return false, nil
}

// expectBytes is expect for an answer of n bytes.
func (r *Router) expectBytes(c *gin.Context, n int64) *mmcp.Error {
	rec := recordOf(c)
	if rec.delivery != nil || n <= memory.Small {
		return nil
	}
	var ok bool
	if rec.delivery, ok = r.unread.Expect(c.Request.Context(), r.ownerOf(c).client(), n, readWait); ok {
		return nil
	}
	e := mmcp.Errorf(mmcp.CodeResourceExhausted, "Your other answers are not read yet, and there is no room for one of %d bytes "+
		"beside them; read them first, or ask for them as jobs.", n).With("answer_bytes", n)
	e.RetryAfter = usualRetry
	return e
}

// deliver writes an answer for which room was reserved. It closes the connection of a client that exceeds its
// share of unread answers and reads slowly while others wait for memory.
func (r *Router) deliver(c *gin.Context, status int, contentType string, body []byte) {
	rec := recordOf(c)
	rec.charge.Add(small(body))
	rec.delivery.SetSize(int64(len(body)))
	head(c, status, contentType, len(body))
	for piece := range slices.Chunk(body, pieceBytes) {
		n, err := c.Writer.Write(piece)
		if err != nil {
			return // the client disconnected
		}
		if !rec.delivery.Wrote(n) {
			rec.err = mmcp.Errorf(mmcp.CodeResourceExhausted, "The client reads its answer slower than others wait for its memory.")
			panic(http.ErrAbortHandler)
		}
	}
}

// small returns the memory to charge for a small answer while it is written. A large one was charged when it
// was generated.
func small(body []byte) int64 {
	if len(body) > memory.Small {
		return 0
	}
	return int64(len(body))
}

// fail writes the envelope of an error, unless the client has disconnected.
func (r *Router) fail(c *gin.Context, err error) {
	if c.Request.Context().Err() != nil {
		rec := recordOf(c)
		rec.err, rec.clientGone = mmcp.AsError(err), true
		return
	}
	r.showLimits(c)
	refuse(c, err)
}

// refuse writes the envelope of an error, even if the client has disconnected.
func refuse(c *gin.Context, err error) {
	e := mmcp.AsError(err)
	if safe := access.Redact(e.Message); safe != e.Message { // the message quotes the request
		without := *e
		without.Message = safe
		e = &without
	}
	recordOf(c).err = e
	if hint := retryAfter(e); hint != "" {
		c.Header("Retry-After", hint)
	}
	write(c, e.Status(), e.Envelope())
}

// usualRetry is the Retry-After of errors that have none, as the protocol requires.
const usualRetry = 2 * time.Second

// retryAfter returns the Retry-After of an error, or "" if a retry is useless. Every temporary refusal has
// one, even if the upstream sent none.
func retryAfter(e *mmcp.Error) string {
	hint := e.RetryAfter
	if hint <= 0 && (e.Status() == http.StatusServiceUnavailable || e.Status() == http.StatusTooManyRequests) {
		hint = usualRetry
	}
	if hint <= 0 {
		return ""
	}
	return seconds(hint)
}

// write writes a complete JSON body with its length.
func write(c *gin.Context, status int, body []byte) {
	head(c, status, typeJSON, len(body))
	// The bytes in the log show that a client disconnected during the write.
	_, _ = c.Writer.Write(body)
}

// head writes the status and the headers of an answer whose body has the given length.
func head(c *gin.Context, status int, contentType string, length int) {
	h, values := c.Writer.Header(), []string{contentType, strconv.Itoa(length)}
	h["Content-Type"], h["Content-Length"] = values[0:1:1], values[1:2:2]
	c.Status(status)
}

// seconds formats a duration for Retry-After: in whole seconds, rounded up, never as a date.
func seconds(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
}

// ageOf returns how long an answer was cached, or "" if it was not.
func ageOf(a answer) string {
	if !a.cache.Hit || a.created.IsZero() {
		return ""
	}
	return strconv.FormatInt(int64(max(time.Since(a.created), 0)/time.Second), 10)
}

// refusedStatus is the Cache-Status of requests that are refused before the cache is consulted.
var refusedStatus = []string{"motiongate; detail=refused"}

// statusOfFailure returns the Cache-Status of a failed request. Only seeded requests consult the cache.
func statusOfFailure(seeded bool) mmcp.CacheStatus {
	if seeded {
		return mmcp.CacheStatus{Forward: "miss"}
	}
	return mmcp.CacheStatus{Forward: bypass}
}
