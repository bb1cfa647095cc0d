package operator

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// mostRecent bounds the number of requests in Recent.
const mostRecent = 200

// Recent holds the latest requests for motion. It is safe for concurrent use.
type Recent struct {
	mu   sync.Mutex
	ring []access.Request // when full, next is the oldest
	next int
}

// Add adds a request, in place of the oldest one if the ring is full.
func (r *Recent) Add(q access.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.ring) < mostRecent {
		r.ring = append(r.ring, q)
		return
	}
	r.ring[r.next] = q
	r.next = (r.next + 1) % mostRecent
}

// All returns the stored requests, the latest first.
func (r *Recent) All() []access.Request {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := append(slices.Clone(r.ring[r.next:]), r.ring[:r.next]...)
	slices.Reverse(out)
	return out
}

// RequestLog stores requests over restarts, of all gateways on a state.
type RequestLog interface {
	Add(r access.Request)
	List(ctx context.Context, f access.RequestFilter) ([]access.Request, error)
}

// Replay sends a request again and returns the outcome.
type Replay func(ctx context.Context, r *access.Request, fresh bool) (*Replayed, error)

// Replayed is the outcome of a request that was sent again.
type Replayed struct {
	Status  int     `json:"status"`
	Code    string  `json:"code,omitempty"`  // code of its error
	Cache   string  `json:"cache,omitempty"` // parameters of Cache-Status
	Bytes   int     `json:"bytes"`
	ETag    string  `json:"etag,omitempty"`
	Equal   *bool   `json:"equal,omitempty"` // whether the body equals the first answer's; nil: unknown
	Reason  string  `json:"reason,omitempty"`
	Seconds float64 `json:"seconds"`
}

// Compare compares the answer to a request that was sent again with the recorded answer.
func Compare(q *access.Request, a mmcp.Answer, took time.Duration) *Replayed {
	out := &Replayed{Status: a.Status, Bytes: len(a.Body), ETag: a.Header["ETag"], Seconds: took.Seconds(),
		Cache: strings.TrimPrefix(a.Header["Cache-Status"], "motiongate; ")}
	if a.Status != http.StatusOK {
		var e struct{ Error struct{ Code string } }
		if json.Unmarshal(a.Body, &e) == nil {
			out.Code = e.Error.Code
		}
	}
	switch {
	case q.ETag == "":
		out.Reason = "The log does not have the first answer: it was an error, or the request was a batch or a job."
	case a.Status != http.StatusOK:
		out.Equal, out.Reason = new(bool), "It failed this time."
	default:
		equal := q.ETag == out.ETag
		out.Equal = &equal
	}
	return out
}

// mostListed bounds the number of listed requests.
const mostListed = 1000

// requestsAPI serves the request log to operators.
type requestsAPI struct {
	Reply
	recent *Recent
	log    RequestLog // nil: only recent requests are listed
	replay Replay
}

// RequestRoutes serves the request log at /requests. Without a log, it lists recent requests of this gateway.
func RequestRoutes(g gin.IRouter, recent *Recent, log RequestLog, replay Replay, reply Reply) {
	a := &requestsAPI{reply, recent, log, replay}
	g.GET("/requests", a.list)
	g.HEAD("/requests", a.list)
	g.GET("/requests/:id", a.show)
	g.POST("/requests/:id/replay", a.again)
}

func (a *requestsAPI) list(c *gin.Context) {
	c.Header("Cache-Control", "no-store")
	f := access.RequestFilter{Tenant: c.Query("tenant"), Model: c.Query("model"), Failed: c.Query("failed") == "true", Most: mostRecent}
	if text := c.Query("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > mostListed {
			a.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "limit must be from 1 to %d, not %q.", mostListed, text).With("field", "limit"))
			return
		}
		f.Most = n
	}
	out := struct {
		Requests []access.Request `json:"requests"`
	}{a.find(c.Request.Context(), f)}
	for i := range out.Requests {
		out.Requests[i].Body, out.Requests[i].Header = nil, nil
	}
	a.JSON(c, http.StatusOK, out)
}

// find returns the latest requests that a filter selects. While the state is unavailable it uses the latest
// requests of this gateway.
func (a *requestsAPI) find(ctx context.Context, f access.RequestFilter) []access.Request {
	if a.log != nil {
		ctx, cancel := context.WithTimeout(ctx, listTimeout)
		defer cancel()
		if out, err := a.log.List(ctx, f); err == nil {
			return append([]access.Request{}, out...)
		}
	}
	out := []access.Request{}
	for _, r := range a.recent.All() {
		if f.Has(&r) && len(out) < f.Most {
			out = append(out, r)
		}
	}
	return out
}

// listTimeout bounds reading from the state.
const listTimeout = 10 * time.Second

// requestByID returns the request in the path, or answers that it does not exist.
func (a *requestsAPI) requestByID(c *gin.Context) *access.Request {
	c.Header("Cache-Control", "no-store")
	found := a.find(c.Request.Context(), access.RequestFilter{ID: c.Param("id"), Most: 1})
	if len(found) == 0 {
		a.Fail(c, mmcp.Errorf(mmcp.CodeNotFound, "The request log has no request with this id. GET /requests lists those that it has."))
		return nil
	}
	return &found[0]
}

func (a *requestsAPI) show(c *gin.Context) {
	if r := a.requestByID(c); r != nil {
		a.JSON(c, http.StatusOK, r)
	}
}

func (a *requestsAPI) again(c *gin.Context) {
	r := a.requestByID(c)
	switch {
	case r == nil:
	case r.Body == nil:
		a.Fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body of this request was not kept: bodies hold prompts, so they are kept only "+
			"where log.prompts is true, up to 64 KiB each."))
	default:
		out, err := a.replay(c.Request.Context(), r, c.Query("fresh") == "true")
		if err != nil {
			a.Fail(c, err)
			return
		}
		a.JSON(c, http.StatusOK, out)
	}
}
