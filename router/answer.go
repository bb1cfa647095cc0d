package router

import (
	"cmp"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/memory"
)

const (
	typeJSON = "application/json"
	hit      = "hit"
	bypass   = "bypass" // a value of fwd in Cache-Status (RFC 9211)
)

// answer is what came of a request, ready to be written now or later.
type answer struct {
	contentType string
	body        []byte
	err         *mmcp.Error // set: instead of both

	made    time.Time
	free    func() // gives the memory of body back; nil: others may have it
	tag     string // a strong entity tag of body; empty: not computed
	routes  []mmcp.Route
	cache   mmcp.CacheStatus
	cost    float64
	servers time.Duration // their part of the time; 0: not known, or none
	steps   string        // Server-Timing; empty: nothing was run
}

// reply writes an answer.
func (r *Router) reply(c *gin.Context, a answer) {
	rec := recordOf(c)
	rec.routes, rec.cache = a.routes, cacheStatus(a.cache)
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
	if a.cache.Hit && !r.slim(rec, h) {
		if age := ageOf(a); age != "" {
			rec.set(h, "Age", age)
		}
	}
	rec.charge.Add(small(a.body))
	write(c, http.StatusOK, a.contentType, a.body)
}

// small returns the memory of a small answer while it is written. A large one was
// charged when it was made.
func small(body []byte) int64 {
	if len(body) > memory.Small {
		return 0
	}
	return int64(len(body))
}

// fail writes an error's envelope, unless its client is gone.
func (r *Router) fail(c *gin.Context, err error) {
	if c.Request.Context().Err() != nil {
		rec := recordOf(c)
		rec.err, rec.gone = mmcp.AsError(err), true
		return
	}
	r.showLimits(c)
	refuse(c, err)
}

// refuse writes the envelope of an error, also if the client has left.
func refuse(c *gin.Context, err error) {
	e := mmcp.AsError(err)
	recordOf(c).err = e
	if hint := retryAfter(e); hint != "" {
		c.Header("Retry-After", hint)
	}
	write(c, e.Status(), typeJSON, e.Envelope())
}

// usualRetry is the Retry-After of errors that have none; it is that of the protocol.
const usualRetry = 2 * time.Second

// retryAfter returns when a client should try again, or nothing where that is of
// no use. Every refusal of the moment tells it, also those of servers that do
// not.
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

// write sends a whole body at once, with its exact length.
func write(c *gin.Context, status int, contentType string, body []byte) {
	h, values := c.Writer.Header(), []string{contentType, strconv.Itoa(len(body))}
	h["Content-Type"], h["Content-Length"] = values[0:1:1], values[1:2:2]
	c.Status(status)
	// A client that went away while it was written to is seen in the bytes of
	// the log line.
	_, _ = c.Writer.Write(body)
}

// seconds writes a duration as clients read Retry-After: a whole number, never
// a date, never early.
func seconds(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
}

// ageOf returns how long an answer was cached; empty if it was not.
func ageOf(a answer) string {
	if !a.cache.Hit || a.made.IsZero() {
		return ""
	}
	return strconv.FormatInt(int64(max(time.Since(a.made), 0)/time.Second), 10)
}

// refusedStatus is Cache-Status of requests that are refused before the cache is asked.
var refusedStatus = []string{"motiongate; detail=refused"}

// cacheStatus writes the parameters of Cache-Status.
func cacheStatus(s mmcp.CacheStatus) string {
	if s.Hit {
		return hit
	}
	if s.Forward == "" {
		s.Forward = bypass // no cache handled it
	}
	out := "fwd=" + s.Forward
	if s.Stored {
		out += "; stored"
	}
	if s.Collapsed {
		out += "; collapsed"
	}
	return out
}

// statusOfFailure returns the Cache-Status of a failed request: only a seeded request
// is looked up.
func statusOfFailure(seeded bool) mmcp.CacheStatus {
	if seeded {
		return mmcp.CacheStatus{Forward: "miss"}
	}
	return mmcp.CacheStatus{Forward: bypass}
}
