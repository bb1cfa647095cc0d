package router

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/operator"
	"github.com/motiongate/motiongate/router/trace"
)

// jobs stores requests to be answered later. They outlive the process. Errors of the methods are for clients.
type jobs interface {
	Submit(ctx context.Context, w mmcp.Work) (mmcp.JobStatus, error)
	Continue(ctx context.Context, w mmcp.Work, rest func(context.Context, mmcp.Hooks) mmcp.Answer) (mmcp.JobStatus, error)
	Status(ctx context.Context, tenant, id string) (mmcp.JobStatus, error)
	Result(ctx context.Context, tenant, id string) (mmcp.Answer, error)
	Link(ctx context.Context, tenant, id string) (head mmcp.Answer, url string, err error)
	Watch(ctx context.Context, tenant, id string) (<-chan mmcp.JobStatus, error)
	Wait(ctx context.Context, tenant, id string) error
	Cancel(ctx context.Context, tenant, id string) error
	Forget(ctx context.Context, tenant, id string) error
	Count() int
	Limit() int
	Open(key string) int
}

const jobsPath = "/generate/jobs/"

// dependsOn lists the request headers that affect its execution.
var dependsOn = []string{
	"Accept", "Cache-Control", "Pragma", "Priority", mmcp.ViaHeader, viewHeader, setHeader, trace.ParentHeader, trace.StateHeader,
}

// work returns the stored form of a task.
func (t *task) work(h http.Header) mmcp.Work {
	w := mmcp.Work{Tenant: t.owner.tenant(), Client: t.owner.client(), Key: t.owner.key(), Model: t.queue, Body: t.body,
		Repeatable: t.repeatable}
	w.Header = header.Select(h, dependsOn)
	return w
}

// replay runs a request of the log again, for its tenant. If fresh is true, it ignores cached answers.
func (r *Router) replay(ctx context.Context, q *access.Request, fresh bool) (*operator.Replayed, error) {
	w := &mmcp.Work{Tenant: cmp.Or(q.Tenant, mmcp.DefaultTenant), Key: q.Key, Body: q.Body, Header: maps.Clone(q.Header)}
	if w.Header == nil {
		w.Header = make(map[string]string)
	}
	delete(w.Header, trace.ParentHeader)
	delete(w.Header, trace.StateHeader)
	if fresh {
		w.Header["Cache-Control"] = "no-cache"
	}
	begun := time.Now()
	a := r.RunWork(ctx, w, mmcp.Hooks{})
	return operator.Compare(q, a, time.Since(begun)), ctx.Err()
}

// RunWork executes the request of a job, which another gateway may have accepted. It decodes and checks the
// request again, against the current models.
func (r *Router) RunWork(ctx context.Context, w *mmcp.Work, hooks mmcp.Hooks) mmcp.Answer {
	h := make(http.Header)
	for name, value := range w.Header {
		h.Set(name, value)
	}
	ctx, span := r.options.Trace.Begin(ctx, "job", h)
	span.Set("motiongate.job", w.ID)
	defer span.End()
	r, err := r.forWork(w)
	var k *catalogue
	if err == nil {
		k, err = r.current(ctx)
	}
	var t *task
	if err == nil {
		t, err = r.plan(h, w.Body, k.caps)
	}
	if err != nil {
		return stored(answer{err: mmcp.AsError(err), cache: mmcp.CacheStatus{Forward: bypass}})
	}
	if err := r.belong(t, r.ownerOfWork(w), h); err != nil {
		return stored(answer{err: mmcp.AsError(err), cache: mmcp.CacheStatus{Forward: bypass}})
	}
	return r.storedAnswer(t, r.run(ctx, r.asStored(t).withHooks(hooks, w.Remote)))
}

// ownerOfWork returns the owner of a job: the caller of its key, or only the tenant if the key was revoked.
func (r *Router) ownerOfWork(w *mmcp.Work) owner {
	if r.options.Auth == nil || w.Key == "" {
		return owner{address: w.Client}
	}
	if caller := r.options.Auth.Caller(w.Key); caller != nil && caller.Tenant == w.Tenant {
		return owner{caller: caller}
	}
	return owner{caller: &access.Caller{Name: w.Key, Tenant: w.Tenant}}
}

// Bounds on the Retry-After of a job.
const (
	leastPace = time.Second
	mostPace  = 30 * time.Second
)

// pace returns the Retry-After for a job's status: a quarter of the remaining time, so that a result is
// fetched soon.
func pace(s mmcp.JobStatus) string {
	return seconds(min(max(s.Estimate/4, leastPace), mostPace))
}

// acceptance returns the answer 202 with the URL of a job.
func acceptance(s mmcp.JobStatus) mmcp.Answer {
	return mmcp.Answer{Status: http.StatusAccepted, Body: mmcp.JobStatus{ID: s.ID, Submitted: s.Submitted}.Encode(),
		Header: map[string]string{
			"Content-Type": typeJSON,
			"Cache-Status": "motiongate; detail=accepted",
			"Retry-After":  pace(s),
			// Clients prepend their base URL, so the path has no prefix.
			"Location": jobsPath + s.ID,
		}}
}
