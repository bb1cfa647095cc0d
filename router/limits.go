package router

import (
	"context"
	"maps"
	"net/http"
	"strconv"
	"sync"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/meter"
)

// costHeader is the header with the cost of an answer.
const costHeader = "X-Motiongate-Cost"

// enter reads the catalogue, and counts a request for motions. It refuses the request if its caller has
// exceeded a limit.
func (p *post) enter() (answered bool, err error) {
	rec, quota := recordOf(p.c), p.r.options.Meter.Quota
	if rec.caller != nil && quota != nil && rec.caller.Limits.Limited() {
		rec.limited = true
		over, err := quota.Enter(p.c.Request.Context(), rec.caller, p.r.openJobs(rec.caller))
		p.r.passed(rec, over, err)
		if err != nil {
			return false, err
		}
		if rec.caller.Limits.Concurrency != 0 {
			rec.leave = sync.OnceFunc(func() { quota.Leave(rec.caller) })
		}
	}
	p.models, err = p.r.current(p.c.Request.Context())
	return false, err
}

// openJobs returns the number of a caller's unfinished jobs. They count as concurrent requests.
func (r *Router) openJobs(caller *access.Caller) int {
	if r.options.Jobs == nil || caller.Limits.Concurrency == 0 {
		return 0
	}
	return r.options.Jobs.Open(caller.Name)
}

// enterBatch counts the requests of a batch after the first.
func (r *Router) enterBatch(c *gin.Context, t *task) error {
	rec := recordOf(c)
	if !rec.limited || len(t.calls) < 2 {
		return nil
	}
	over, err := r.options.Meter.Quota.Add(c.Request.Context(), rec.caller, len(t.calls)-1)
	r.passed(rec, over, err)
	return err
}

// passed records a limit that a request exceeded.
func (r *Router) passed(rec *record, over string, err error) {
	if over == "" {
		return
	}
	rec.over = over
	action := "reported"
	if err != nil {
		action = "refused"
	}
	r.metrics.Limited(over, action)
}

// showLimits sets the headers with a caller's remaining quota.
func (r *Router) showLimits(c *gin.Context) {
	if rec := recordOf(c); rec.limited {
		policy, left := r.options.Meter.Quota.Headers(rec.caller, r.openJobs(rec.caller))
		rec.set(c.Writer.Header(), "Ratelimit-Policy", policy)
		rec.set(c.Writer.Header(), "Ratelimit", left)
	}
}

// showCost sets the header with the cost of an answer, if any upstream has a price.
func (r *Router) showCost(c *gin.Context, cost float64) {
	if r.options.Meter.Priced() {
		c.Header(costHeader, formatCost(cost))
	}
}

func formatCost(cost float64) string { return strconv.FormatFloat(cost, 'f', -1, 64) }

// replayed returns a stored answer for another request with the same key. It costs nothing, and the cost of
// the first request counts as saved.
func (r *Router) replayed(c *gin.Context, a mmcp.Answer) mmcp.Answer {
	rec := recordOf(c)
	if rec.task == nil || a.Status != http.StatusOK {
		return a
	}
	k, err := r.current(c.Request.Context())
	saved, _ := strconv.ParseFloat(a.Header[costHeader], 64) // absent: 0
	for i := range rec.task.calls {
		req := rec.task.calls[i].Request
		if req == nil || err != nil || k.caps.Model(req.Model) == nil {
			continue
		}
		r.options.Meter.Replay(rec.caller, r.ownModel(req.Model), req.MotionSeconds(k.caps.Model(req.Model)), saved)
		saved = 0 // counted with the first of a batch
	}
	a.Header = maps.Clone(a.Header)
	delete(a.Header, costHeader)
	return a
}

// measured generates one motion within the limits of its owner, and counts it.
func (r *Router) measured(ctx context.Context, o owner, call *mmcp.Call) (*mmcp.Result, float64, error) {
	motion := meter.Motion{Model: r.ownModel(call.Request.Model)}
	if k, err := r.current(ctx); err == nil {
		if m := k.caps.Model(call.Request.Model); m != nil {
			motion.Seconds, motion.Tries = call.Request.MotionSeconds(m), m.Tries()
		}
	}
	res, cost, over, err := r.options.Meter.Run(ctx, o.caller, call, motion, r.callBackend)
	if o.caller != nil && over != "" {
		r.passed(new(record), over, nil)
	} else if err != nil {
		limit, _ := mmcp.AsError(err).Details["limit"].(string)
		r.passed(new(record), limit, err)
	}
	return res, cost, err
}
