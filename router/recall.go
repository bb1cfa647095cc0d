package router

import (
	"context"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/trace"
)

// recaller is a Backend that knows answers by the bytes of their requests. The result
// is nil where it does not; model is the model that the request names.
type recaller interface {
	Recall(ctx context.Context, body []byte, format mmcp.Format, partition string) (res *mmcp.Result, model string)
}

// recall answers a body that was answered before without reading it as JSON, and
// reports whether it did. A request that wants more than its answer is read.
func (r *Router) recall(c *gin.Context, body []byte) bool {
	m, ok := r.backend.(recaller)
	if !ok {
		return false
	}
	h := c.Request.Header
	if len(h["Cache-Control"])+len(h["Pragma"])+len(h["Idempotency-Key"])+len(h["Prefer"]) > 0 {
		return false
	}
	format, err := header.Container(h)
	if err != nil {
		return false // the reader of the request says why
	}
	start, caller := time.Now(), recordOf(c).caller
	res, model := m.Recall(c.Request.Context(), body, format, r.partition(tenantOf(caller)))
	if res == nil || caller != nil && !caller.May(model) {
		return false
	}
	recordOf(c).model = model
	r.options.Meter.Hit(caller, r.ownModel(model), res)
	r.metrics.Generated(model, res, nil, time.Since(start), trace.ID(c.Request.Context()))
	r.reply(c, answerOf(res))
	return true
}
