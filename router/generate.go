package router

import (
	"context"
	"crypto/sha256"
	"net/http"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/terms"
	"github.com/motiongate/motiongate/router/trace"
)

// task is a valid request with the calls that answer it.
type task struct {
	calls []mmcp.Call // one for each item of a batch, without a Request if the item was refused

	batch []codec.BatchItem  // nil: not a batch
	caps  *mmcp.Capabilities // capabilities against which the batch was checked

	owner      owner
	body       []byte      // as received
	format     mmcp.Format // of the answer
	model      string      // "" for a batch
	queue      string      // id of the model in the catalogue of the gateway
	build      buildSet    // builds a set from the answers of a batch; nil: not a set
	repeatable bool        // every seed is set
	async      bool        // every model in it advertises async
}

// plan decodes a body, together with the headers that affect its answer.
func (r *Router) plan(h http.Header, body []byte, caps *mmcp.Capabilities) (*task, error) {
	via, err := r.via(h)
	if err != nil {
		return nil, err
	}
	format, err := header.Container(h)
	if err != nil {
		return nil, err
	}
	if h.Get(setHeader) != "" {
		return r.planSet(h, body, caps, via)
	}
	if !codec.IsBatch(body) {
		req, err := codec.Decode(body, caps)
		if err != nil {
			return nil, err
		}
		req.Format = format
		if err := r.checkFormat(req); err != nil {
			return nil, err
		}
		t := r.newTask(h, caps, []mmcp.Call{{Request: req, Via: via}})
		t.body, t.format = body, format
		return t, nil
	}
	items, err := codec.DecodeBatch(body, caps)
	if err != nil {
		return nil, err
	}
	calls := make([]mmcp.Call, len(items))
	for i := range items {
		calls[i] = mmcp.Call{Request: items[i].Request, Via: via}
	}
	if !format.IsGLTF() {
		for i := range items {
			if items[i].Request != nil {
				items[i].Request.Format = format
			}
		}
	}
	t := r.newTask(h, caps, calls)
	t.format, t.body, t.batch, t.caps, t.model, t.queue = format, body, items, caps, "", ""
	return t, nil
}

// newTask returns the task of calls, and adds the policy that headers ask for.
func (r *Router) newTask(h http.Header, caps *mmcp.Capabilities, calls []mmcp.Call) *task {
	t := &task{calls: calls, repeatable: true, async: true}
	for i := range calls {
		req, policy := calls[i].Request, &calls[i].Policy
		if req == nil {
			continue
		}
		t.model, t.queue = req.Model, r.ownModel(req.Model)
		header.CacheControl(h, policy)
		policy.Priority = header.Priority(h)
		model := caps.Model(req.Model)
		t.repeatable = t.repeatable && req.Seeded() && (model == nil || model.TakesSeeds())
		t.async = t.async && model != nil && model.SupportsAsync
	}
	return t
}

// withHooks returns the task with hooks for the events of its run. resume is the server's job with which the
// run begins, or nil.
func (t *task) withHooks(h mmcp.Hooks, resume *mmcp.RemoteJob) *task {
	out := *t
	out.calls = slices.Clone(t.calls)
	if t.batch != nil {
		mmcp.SplitHooks(h, out.calls)
	} else {
		out.calls[0].Hooks, out.calls[0].Resume = h, resume
	}
	return &out
}

// partition returns the part of the cache that a caller uses. Callers who refuse licenses share answers only
// with callers who refuse the same ones, because the choice of the model may depend on it.
func (r *Router) partition(caller *access.Caller) string {
	name := ""
	if r.options.PartitionByTenant {
		name = tenantOf(caller)
	}
	for _, pattern := range slices.Sorted(slices.Values(r.refusals(caller))) {
		name += "\x00" + pattern
	}
	return name
}

// fingerprint returns a hash that is equal for requests with the same meaning. It ignores the container, so
// that a client may repeat a request for the other container.
func (t *task) fingerprint() [sha256.Size]byte {
	sum := sha256.New()
	if t.model == "" {
		sum.Write([]byte("batch")) // a batch of one request has another answer than that request
	}
	if t.build != nil {
		sum.Write(t.body) // the answer does not depend on the requests alone
	}
	for i := range t.calls {
		req := t.calls[i].Request
		if req == nil { // not decoded, so the body is compared
			digest := sha256.Sum256(t.body)
			sum.Write(digest[:])
			continue
		}
		key := codec.Key(req)
		sum.Write(key[:])
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// run executes a task.
func (r *Router) run(ctx context.Context, t *task) answer {
	if t.batch != nil {
		return r.runBatch(ctx, t)
	}
	return r.runOne(ctx, t.owner, &t.calls[0])
}

// runOne generates one motion.
func (r *Router) runOne(ctx context.Context, o owner, call *mmcp.Call) answer {
	seeded := call.Request.Seeded() // evaluated before the run, so that a waiting run does not retain the request
	begun := time.Now()
	res, cost, err := r.measured(ctx, o, call)
	if err != nil {
		e := mmcp.AsError(err)
		return answer{err: e, routes: []mmcp.Route{e.Route}, cache: statusOfFailure(seeded), cost: cost}
	}
	a := answerOf(res)
	a.cost, a.steps = cost, header.Steps(res, time.Since(begun))
	if !seeded {
		a.free = res.Release // the answer is not cached
	}
	return a
}

// serversOf returns the time of a result at servers and in queues, or 0 if unknown.
func serversOf(res *mmcp.Result) time.Duration {
	if res.Cache.Hit || res.Cache.Collapsed {
		return 0
	}
	return res.Took + res.Route.Waited
}

func answerOf(res *mmcp.Result) answer {
	return answer{
		servers:     serversOf(res),
		contentType: res.Format.ContentType(),
		body:        res.Body,
		created:     res.Created,
		tag:         res.Tag,
		routes:      []mmcp.Route{res.Route},
		cache:       res.Cache,
	}
}

// callBackend passes one call to the backend, with the gateway's id of its model, or with the model that a trial
// selects. It turns a panic into an error of this call only, because batches and jobs run outside of a
// handler that recovers.
func (r *Router) callBackend(ctx context.Context, call *mmcp.Call) (res *mmcp.Result, err error) {
	start, model := time.Now(), call.Request.Model
	ctx, span := trace.Start(ctx, "generate", trace.Internal)
	defer func() {
		if p := recover(); p != nil {
			res, err = nil, mmcp.Panicked(ctx, r.log, "generate", p, "model", model)
		}
		endGenerate(span, model, res, err)
		r.metrics.Generated(r.ownModel(model), res, err, time.Since(start), trace.ID(ctx))
	}()
	if r.view != nil {
		call = r.view.Call(call)
	}
	if r.options.Trials != nil {
		return terms.Permit(r.backend, call)(r.options.Trials.Generate(ctx, call, r.backend))
	}
	return terms.Permit(r.backend, call)(r.backend.Generate(ctx, call))
}

// endGenerate ends the span of one generation.
func endGenerate(span *trace.Span, model string, res *mmcp.Result, err error) {
	if span == nil {
		return
	}
	span.Set("motiongate.model", model)
	if err != nil {
		span.Fail(string(mmcp.AsError(err).Code))
	} else {
		span.Set("motiongate.cache", res.Cache.String())
		span.Set("motiongate.upstream", res.Route.Upstream)
		span.Set("motiongate.adapted", res.Route.Adapted)
		span.Set("motiongate.bytes", len(res.Body))
	}
	span.End()
}
