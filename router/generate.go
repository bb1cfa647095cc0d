package router

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// postGenerate reads and checks a request, then runs it, for as long as the
// client stays or as a job.
func (r *Router) postGenerate(c *gin.Context) {
	setCacheStatus(c, "detail=refused") // until it is known better
	k, err := r.current(c.Request.Context())
	if err != nil {
		r.fail(c, err)
		return
	}
	body, err := r.readBody(c, k.maxBody)
	if err != nil {
		refuseBody(c, err)
		return
	}
	run, err := r.plan(c, body, k.caps)
	if err != nil {
		r.fail(c, err)
		return
	}
	if prefer := parsePrefer(c.Request.Header); prefer.async {
		r.startJob(c, run, prefer.wait)
		return
	}
	r.reply(c, run(c.Request.Context()))
}

// plan decodes a body and returns what is to be run for it.
func (r *Router) plan(c *gin.Context, body []byte, caps *mmcp.Capabilities) (func(context.Context) answer, error) {
	if mmcp.IsBatch(body) {
		items, err := mmcp.DecodeBatch(body, caps)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			if item.Request != nil {
				item.Request.Fresh, item.Request.NoStore = cacheControl(c.Request.Header)
			}
		}
		return func(ctx context.Context) answer { return r.runBatch(ctx, items) }, nil
	}
	req, err := mmcp.Decode(body, caps)
	if err != nil {
		return nil, err
	}
	recordOf(c).model = req.Model
	req.Format = negotiate(c.Request.Header)
	req.Fresh, req.NoStore = cacheControl(c.Request.Header)
	return func(ctx context.Context) answer { return r.run(ctx, req) }, nil
}

// run makes one motion.
func (r *Router) run(ctx context.Context, req *mmcp.Request) answer {
	res, err := r.ask(ctx, req)
	if err != nil {
		e := mmcp.AsError(err)
		return answer{err: e, routes: []mmcp.Route{e.Route}, cache: statusOfFailure(req)}
	}
	return answer{
		contentType: res.Format.ContentType(),
		body:        res.Body,
		routes:      []mmcp.Route{res.Route},
		cache:       res.Cache,
	}
}

// ask puts one request to the backend. A panic there costs this request and
// nothing else, also where no handler stands above: in a batch, in a job.
func (r *Router) ask(ctx context.Context, req *mmcp.Request) (res *mmcp.Result, err error) {
	start := time.Now()
	defer func() {
		if p := recover(); p != nil {
			r.log.ErrorContext(ctx, "a generation panicked", "model", req.Model, "panic", p, "stack", string(debug.Stack()))
			res, err = nil, errPanic
		}
		r.metrics.generated(req.Model, res, err, time.Since(start))
	}()
	return r.backend.Generate(ctx, req)
}

var errPanic = errors.New("a panic; the log has its stack")
