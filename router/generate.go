package router

import (
	"context"
	"crypto/sha256"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// postGenerate reads and checks a request, then runs it, for as long as the
// client stays or as a job.
func (r *Router) postGenerate(c *gin.Context) {
	c.Writer.Header()["Cache-Status"] = refusedStatus // until it is known better
	k, err := r.current(c.Request.Context())
	if err != nil {
		r.fail(c, err)
		return
	}
	if coding := c.GetHeader("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		c.Header("Accept-Encoding", "identity") // RFC 9110, section 12.5.3
		r.fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body has Content-Encoding %s, which is not understood here; send "+
			"it as plain JSON.", coding))
		return
	}
	read, err := r.readBody(c, k.maxBody)
	if err != nil {
		refuseBody(c, err)
		return
	}
	body := inUTF8(read.bytes, &recordOf(c).charge)
	key, err := idempotencyKey(c.Request.Header)
	if err != nil {
		r.fail(c, err)
		return
	}
	if r.recall(c, body) {
		giveBack(read)
		return
	}
	if err := checkHeaders(c.Request.Header); err != nil {
		r.fail(c, err)
		return
	}
	t, err := r.planWithin(c.Request.Context(), c.Request.Header, body, k.caps, &recordOf(c).charge)
	if err != nil {
		r.fail(c, err)
		return
	}
	t.from(r.clientOf(c.Request))
	recordOf(c).model = t.model
	prefer := parsePrefer(c.Request.Header)
	wait, mayLeave := r.patience(prefer, t)
	if key != "" || mayLeave {
		recordOf(c).charge.Follow(body) // the run may outlive the request
	}
	if mayLeave && prefer.waits {
		c.Header("Preference-Applied", prefer.applied())
	}
	switch {
	case r.options.Jobs != nil && prefer.async:
		r.startJob(c, t, key)
	case key != "":
		r.replyOnce(c, r.use(t, key), r.underKey(t, t.work(c.Request.Header), wait, mayLeave), wait, mayLeave)
	case mayLeave:
		r.give(c, r.runWithDeadline(c.Request.Context(), t, t.work(c.Request.Header), wait))
	default:
		a := t.run(c.Request.Context())
		r.reply(c, a)
		if a.free != nil {
			a.free()
		}
	}
}

// task is a request that was found valid, and what is to be run for it.
type task struct {
	run        func(context.Context) answer
	client     string          // who sent it
	body       []byte          // as it came
	requests   []*mmcp.Request // nil where an item of a batch is refused
	model      string          // empty for a batch
	repeatable bool            // nothing in it is left to chance
	async      bool            // each model in it advertises that it may answer later
}

// plan decodes a body, with the headers that its answer depends on.
func (r *Router) plan(h http.Header, body []byte, caps *mmcp.Capabilities) (*task, error) {
	via, err := r.via(h)
	if err != nil {
		return nil, err
	}
	if !mmcp.IsBatch(body) {
		req, err := mmcp.Decode(body, caps)
		if err != nil {
			return nil, err
		}
		req.Format = negotiate(h)
		run := func(ctx context.Context) answer { return r.run(ctx, req) }
		t := r.newTask(h, run, caps, req)
		t.body, req.Via = body, via
		return t, nil
	}
	items, err := mmcp.DecodeBatch(body, caps)
	if err != nil {
		return nil, err
	}
	requests := make([]*mmcp.Request, len(items))
	for i := range items {
		if requests[i] = items[i].Request; requests[i] != nil {
			requests[i].Via = via
		}
	}
	t := r.newTask(h, func(ctx context.Context) answer { return r.runBatch(ctx, items, caps) }, caps, requests...)
	t.body, t.model = body, ""
	return t, nil
}

func (r *Router) newTask(h http.Header, run func(context.Context) answer, caps *mmcp.Capabilities, requests ...*mmcp.Request) *task {
	t := &task{run: run, requests: requests, repeatable: true, async: true}
	for _, req := range requests {
		if req == nil {
			continue
		}
		t.model = req.Model
		obeyCacheControl(h, req)
		req.Priority = priorityOf(h)
		req.Partition = r.partition(mmcp.DefaultTenant)
		t.repeatable = t.repeatable && req.Seeded()
		model := caps.Model(req.Model)
		t.async = t.async && model != nil && model.SupportsAsync
	}
	return t
}

// from says who sent a task.
func (t *task) from(client string) {
	t.client = client
	for _, req := range t.requests {
		if req != nil {
			req.Client = client
		}
	}
}

// partition is within whom answers to a tenant are shared.
func (r *Router) partition(tenant string) string {
	if r.options.PartitionByTenant {
		return tenant
	}
	return ""
}

// fingerprint is the same for requests that mean the same. In which container the
// motion is wanted is not part of it: a client that repeats a request may ask for
// the other one.
func (t *task) fingerprint() [sha256.Size]byte {
	sum := sha256.New()
	if t.model == "" {
		sum.Write([]byte("batch")) // one of a single request is answered in another form than that request
	}
	for _, req := range t.requests {
		if req == nil { // nothing was understood that could be compared
			whole := sha256.Sum256(t.body)
			sum.Write(whole[:])
			continue
		}
		key := req.Key()
		sum.Write(key[:])
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// run makes one motion.
func (r *Router) run(ctx context.Context, req *mmcp.Request) answer {
	seeded := req.Seeded() // asked first: while it waits for the run of another it need not be held
	res, err := r.ask(ctx, req)
	if err != nil {
		e := mmcp.AsError(err)
		return answer{err: e, routes: []mmcp.Route{e.Route}, cache: statusOfFailure(seeded)}
	}
	a := answerOf(res)
	if !seeded {
		a.free = res.Release // nothing remembers such an answer
	}
	return a
}

func answerOf(res *mmcp.Result) answer {
	return answer{
		contentType: res.Format.ContentType(),
		body:        res.Body,
		made:        res.Made,
		tag:         res.Tag,
		routes:      []mmcp.Route{res.Route},
		cache:       res.Cache,
	}
}

// ask puts one request to the backend. A panic there costs this request and
// nothing else, also where no handler stands above: in a batch, in a job.
func (r *Router) ask(ctx context.Context, req *mmcp.Request) (res *mmcp.Result, err error) {
	start, model := time.Now(), req.Model
	defer func() {
		if p := recover(); p != nil {
			res, err = nil, mmcp.Panicked(ctx, r.log, "generate", p, "model", model)
		}
		r.metrics.generated(model, res, err, time.Since(start))
	}()
	return r.backend.Generate(ctx, req)
}
