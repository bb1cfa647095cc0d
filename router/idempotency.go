package router

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/files"
	"github.com/motiongate/motiongate/router/header"
)

// keys executes work once for each idempotency key.
type keys interface {
	Do(ctx context.Context, u mmcp.Use, work mmcp.Keyed) (mmcp.Answer, mmcp.Outcome, error)
}

// keyScope returns the scope of a tenant's keys on this route.
func keyScope(tenant string) string { return tenant + " POST /generate" }

// runOnce runs a request with a key, or repeats the earlier answer to the key.
func (p *post) runOnce() (answered bool, err error) {
	if p.key == "" {
		return false, nil
	}
	ctx := p.c.Request.Context()
	if p.mayDefer {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.wait)
		defer cancel()
	}
	a, err := p.doOnce(p.r.underKey(p.task, p.task.work(p.c.Request.Header), p.wait, p.mayDefer))
	if id, accepted := strings.CutPrefix(a.Header["Location"], jobsPath); err == nil && accepted {
		recordOf(p.c).job = id
		a, err = p.r.outcome(ctx, p.c, id, a)
	}
	if err == nil {
		a, err = p.r.asRequested(p.c, a)
	}
	if err != nil {
		return false, err
	}
	p.r.writeStored(p.c, a)
	return true, nil
}

// outcome returns the result of a job to a client that did not ask for a job, because an earlier request with
// the same key did, or waited less. If ctx ends before the job, the client gets the job's URL.
func (r *Router) outcome(ctx context.Context, c *gin.Context, id string, accepted mmcp.Answer) (mmcp.Answer, error) {
	err := r.options.Jobs.Wait(ctx, tenantOf(recordOf(c).caller), id)
	switch {
	case err == nil:
		a, err := r.options.Jobs.Result(c.Request.Context(), tenantOf(recordOf(c).caller), id)
		return a, r.jobOfKey(err)
	case errors.Is(err, context.DeadlineExceeded):
		return accepted, nil
	}
	return mmcp.Answer{}, r.jobOfKey(err)
}

// jobOfKey replaces the error "no such job" for a job that a key names, because that job existed.
func (r *Router) jobOfKey(err error) error {
	if err == nil || mmcp.AsError(err).Code != mmcp.CodeJobNotFound {
		return err
	}
	return mmcp.Errorf(mmcp.CodeJobGone,
		"This Idempotency-Key belongs to a job that was cancelled, or whose result has expired. The request is not run again; "+
			"to run it again, send it with another key.")
}

// doOnce returns the answer of the work under a client's key, and sets headers about its origin.
func (p *post) doOnce(work mmcp.Keyed) (mmcp.Answer, error) {
	r, c, ctx := p.r, p.c, p.c.Request.Context()
	if r.options.Keys == nil {
		c.Header("Idempotency-Status", "declined")
		return work(ctx, mmcp.Attempt{}), nil
	}
	a, outcome, err := r.options.Keys.Do(ctx, r.use(p.task, p.key), work)
	if err != nil {
		return a, err
	}
	switch outcome {
	case mmcp.Joined:
		a = r.replayed(c, a)
	case mmcp.Replayed:
		c.Header("Idempotent-Replayed", "true")
		a = r.replayed(c, a)
	case mmcp.Declined:
		c.Header("Idempotency-Status", "declined")
	}
	return a, nil
}

func (r *Router) use(t *task, key string) mmcp.Use {
	scope := keyScope(t.owner.tenant())
	if r.viewName != "" {
		scope += " " + r.viewName // a view may answer differently, for example never with a job
	}
	return mmcp.Use{Scope: scope, Key: key, Fingerprint: t.fingerprint(), Repeatable: t.repeatable}
}

// underKey returns the work that runs a task under a key. If the task continues as a job, the job's id is
// derived from the key.
func (r *Router) underKey(t *task, w mmcp.Work, wait time.Duration, mayLeave bool) mmcp.Keyed {
	return func(ctx context.Context, at mmcp.Attempt) mmcp.Answer {
		if at.Again && r.options.Jobs != nil {
			// An earlier attempt may have continued as a job, or been one.
			s, err := r.options.Jobs.Status(ctx, w.Tenant, at.Token)
			if err == nil {
				return acceptance(s)
			}
			if mmcp.AsError(err).Code != mmcp.CodeJobNotFound {
				return stored(answer{err: mmcp.AsError(err), cache: mmcp.CacheStatus{Forward: bypass}})
			}
		}
		if !mayLeave {
			return r.storedAnswer(t, r.run(ctx, r.asStored(t).withHooks(at.Hooks, at.Resume)))
		}
		w.ID = at.Token
		return r.runWithDeadline(ctx, t, w, wait, at)
	}
}

// stored returns the stored form of an answer, including its headers.
func stored(a answer) mmcp.Answer {
	out := mmcp.Answer{Status: http.StatusOK, Body: a.body, Header: map[string]string{
		"Content-Type": a.contentType,
		"Cache-Status": "motiongate; " + a.cache.String(),
		header.Timing:  a.steps,
	}}
	if route := header.Routes(a.routes); route != "" {
		out.Header["X-Motiongate-Route"] = route
	}
	if adapted := header.Adapted(a.routes); adapted != "" {
		out.Header[mmcp.AdaptedHeader] = adapted
	}
	if a.err == nil {
		out.Header["ETag"] = a.tag
		if a.tag == "" {
			out.Header["ETag"] = mmcp.EntityTag(a.body)
		}
	}
	if a.cost > 0 {
		out.Header[costHeader] = formatCost(a.cost)
	}
	if age := ageOf(a); age != "" {
		out.Header["Age"] = age
	}
	if a.err != nil {
		out.Status, out.Body = a.err.Status(), a.err.Envelope()
		out.Header["Content-Type"] = typeJSON
		if hint := retryAfter(a.err); hint != "" {
			out.Header["Retry-After"] = hint
		}
	}
	return out
}

// writeStored writes a stored answer.
func (r *Router) writeStored(c *gin.Context, a mmcp.Answer) {
	rec := recordOf(c)
	rec.routes = header.RoutesOf(a.Header["X-Motiongate-Route"])
	_, rec.cache, _ = strings.Cut(a.Header["Cache-Status"], "; ")
	if a.Status >= http.StatusBadRequest {
		rec.err = mmcp.DecodeError(a.Status, nil, a.Body)
	}
	if c.Request.Context().Err() != nil {
		rec.clientGone = true
		return
	}
	if err := r.expectBytes(c, int64(len(a.Body))); err != nil {
		r.fail(c, err)
		return
	}
	r.showLimits(c)
	if a.Status != http.StatusAccepted {
		r.showCost(c, 0)
	}
	for name, value := range a.Header {
		if name != files.FormatHeader {
			c.Header(name, value)
		}
	}
	r.deliver(c, a.Status, a.Header["Content-Type"], a.Body)
}
