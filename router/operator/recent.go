package operator

import (
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
)

// mostRecent bounds how many requests are kept.
const mostRecent = 200

// Request is what is kept of a request for motion: neither what it said nor who
// sent it.
type Request struct {
	At       time.Time `json:"at"` // when it was answered
	ID       string    `json:"request_id"`
	Model    string    `json:"model,omitempty"`
	Status   int       `json:"status"`
	Code     string    `json:"code,omitempty"` // of its error
	Job      string    `json:"job,omitempty"`
	Upstream string    `json:"upstream,omitempty"`
	Reason   string    `json:"reason,omitempty"` // why that one
	Cache    string    `json:"cache,omitempty"`  // parameters of Cache-Status
	Seconds  float64   `json:"seconds"`          // until it was answered
}

// Recent keeps the latest requests for motion. Its methods may be called
// concurrently.
type Recent struct {
	mu   sync.Mutex
	ring []Request // full: next is the oldest
	next int
}

// Add keeps a request in place of the oldest one.
func (r *Recent) Add(q Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.ring) < mostRecent {
		r.ring = append(r.ring, q)
		return
	}
	r.ring[r.next] = q
	r.next = (r.next + 1) % mostRecent
}

// All returns the requests that are kept, the latest first.
func (r *Recent) All() []Request {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := append(slices.Clone(r.ring[r.next:]), r.ring[:r.next]...)
	slices.Reverse(out)
	return out
}

// Routes serves GET /requests.
func (r *Recent) Routes(g gin.IRouter, reply Reply) {
	answer := func(c *gin.Context) {
		c.Header("Cache-Control", "no-store")
		out := struct {
			Requests []Request `json:"requests"`
		}{r.All()}
		reply.JSON(c, http.StatusOK, out)
	}
	g.GET("/requests", answer)
	g.HEAD("/requests", answer)
}
