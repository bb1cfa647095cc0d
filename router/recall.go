package router

import (
	"time"

	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/trace"
)

// recall answers a body that was answered before from memory, without decoding it. Requests with headers that
// affect the answer are decoded.
func (p *post) recall() (answered bool, err error) {
	r, c := p.r, p.c
	if r.options.Recall == nil {
		return false, nil
	}
	h := c.Request.Header
	if len(h["Cache-Control"])+len(h["Pragma"])+len(h["Idempotency-Key"])+len(h["Prefer"])+len(h[setHeader]) > 0 {
		return false, nil
	}
	format, err := header.Container(h)
	if err != nil {
		return false, err
	}
	start, caller := time.Now(), recordOf(c).caller
	res, model := r.options.Recall(c.Request.Context(), p.text, format, r.partition(caller))
	if res == nil || r.mayUse(caller, model) != nil || r.view != nil && !r.view.Unchanged(model) ||
		r.options.Trials != nil && r.options.Trials.Splits(model) {
		return false, nil //nolint:nilerr // A model that may not be used is refused when the body is decoded.
	}
	recordOf(c).model = model
	r.options.Tenants.Warn(c.Writer.Header(), r.backend, tenantOf(caller), model)
	r.options.Meter.Hit(caller, r.ownModel(model), res)
	r.metrics.Generated(model, res, nil, time.Since(start), trace.ID(c.Request.Context()))
	r.reply(c, answerOf(res))
	giveBack(p.raw)
	return true, nil
}
