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
	"github.com/motiongate/motiongate/router/webhook"
)

// submit accepts the request as a job if its client prefers that. It answers with the job's URL, or with the
// result if the job ends within the client's wait. Under a key the job is accepted once, and repetitions get
// its URL.
func (p *post) submit() (answered bool, err error) {
	r, c := p.r, p.c
	hook := c.Request.Header.Get(webhook.Header)
	if r.options.Jobs == nil || !p.prefer.Async && !r.always {
		if hook != "" {
			return false, mmcp.Errorf(mmcp.CodeInvalidRequest, "%s is for jobs: send Prefer: respond-async as well.", webhook.Header).
				With("header", webhook.Header)
		}
		return false, nil
	}
	if r.draining.Load() {
		return false, mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway is shutting down.")
	}
	w := p.task.work(c.Request.Header)
	if err := r.checkHook(w.Tenant, hook); err != nil {
		return false, err
	}
	submit := func(ctx context.Context, at mmcp.Attempt) mmcp.Answer {
		w.ID, w.Remote = at.Token, at.Resume
		s, err := webhook.Submit(ctx, r.options.Webhooks, w, hook, r.options.Jobs.Submit)
		if err != nil {
			return stored(answer{err: mmcp.AsError(r.jobOfKey(err)), cache: mmcp.CacheStatus{Forward: bypass}})
		}
		a := acceptance(s)
		a.Header["Preference-Applied"] = "respond-async"
		return a
	}
	var a mmcp.Answer
	if p.key == "" {
		a = submit(c.Request.Context(), mmcp.Attempt{})
	} else if a, err = p.doOnce(submit); err == nil {
		a, err = r.located(c, a)
	}
	if err != nil {
		return false, err
	}
	id, accepted := strings.CutPrefix(a.Header["Location"], jobsPath)
	if accepted {
		recordOf(c).job = id
		if leave := recordOf(c).leave; leave != nil {
			leave() // from now on the job counts instead of the request
		}
		wait := p.prefer.Wait
		if !p.prefer.Waits && hook == "" && r.beginsNow(c, id) {
			wait = r.options.QuickAnswer
		}
		if wait > 0 && r.await(c, id, wait, p.key == "") {
			return true, nil
		}
	}
	if accepted && p.prefer.Wait > 0 {
		a.Header["Preference-Applied"] = "respond-async, " + p.prefer.Applied()
	}
	r.writeStored(c, a)
	return true, nil
}

// checkHook returns an error if messages about a tenant's jobs must not be posted to a URL; "" is allowed.
func (r *Router) checkHook(tenant, url string) error {
	switch {
	case url == "":
		return nil
	case r.options.Webhooks == nil:
		return mmcp.Errorf(mmcp.CodeForbidden, "This gateway posts no webhooks.").With("header", webhook.Header)
	}
	return r.options.Webhooks.Check(tenant, url)
}

// dropHook drops the message about a job that its client no longer needs. If it cannot, the message is posted
// later, with the state of an expired job.
func (r *Router) dropHook(ctx context.Context, tenant, id string) {
	if hooks := r.options.Webhooks; hooks != nil {
		_ = hooks.Drop(context.WithoutCancel(ctx), tenant, id)
	}
}

// beginsNow reports whether no other job is ahead of a job, so that it may end soon: its answer may be
// cached, or its model fast.
func (r *Router) beginsNow(c *gin.Context, id string) bool {
	s, err := r.options.Jobs.Status(c.Request.Context(), tenantOf(recordOf(c).caller), id)
	return err == nil && s.Position <= 1
}

// located returns the answer stored under a key, after checking that the job in it still exists.
func (r *Router) located(c *gin.Context, a mmcp.Answer) (mmcp.Answer, error) {
	id, accepted := strings.CutPrefix(a.Header["Location"], jobsPath)
	if !accepted {
		return r.asRequested(c, a)
	}
	_, err := r.options.Jobs.Status(c.Request.Context(), tenantOf(recordOf(c).caller), id)
	return a, r.jobOfKey(err)
}

// await writes a job's result if it is available in time, and reports whether the request is finished. If
// drop is true, it then deletes the job, because no client knows its id.
func (r *Router) await(c *gin.Context, id string, wait time.Duration, drop bool) bool {
	ctx, cancel := context.WithTimeout(c.Request.Context(), wait)
	defer cancel()
	err := r.options.Jobs.Wait(ctx, tenantOf(recordOf(c).caller), id)
	var a mmcp.Answer
	if err == nil {
		a, err = r.options.Jobs.Result(c.Request.Context(), tenantOf(recordOf(c).caller), id)
	}
	if err == nil {
		a, err = r.asRequested(c, a)
	}
	gone := c.Request.Context().Err()
	if gone == nil && errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if drop {
		// A job that cannot be deleted now expires later.
		_ = r.options.Jobs.Forget(context.WithoutCancel(ctx), tenantOf(recordOf(c).caller), id)
		r.dropHook(ctx, tenantOf(recordOf(c).caller), id)
	}
	if err != nil && !drop {
		err = r.jobOfKey(err)
	}
	if err != nil {
		r.fail(c, err)
		return true
	}
	if p := header.ParsePrefer(c.Request.Header); p.Waits {
		c.Header("Preference-Applied", p.Applied())
	}
	r.writeStored(c, a)
	return true
}

// getJob writes a job's result in the format of its request: polls have no Accept header.
func (r *Router) getJob(c *gin.Context) {
	c.Header("Cache-Control", "no-store")
	id, ctx := c.Param("id"), c.Request.Context()
	if r.options.Jobs == nil {
		r.fail(c, noJobs())
		return
	}
	s, err := r.options.Jobs.Status(ctx, tenantOf(recordOf(c).caller), id)
	if err != nil {
		r.fail(c, err)
		return
	}
	recordOf(c).job = s.ID
	if hooks := r.options.Webhooks; hooks != nil {
		if state := hooks.State(tenantOf(recordOf(c).caller), id); state != "" {
			c.Header(webhook.Header, state)
		}
	}
	if s.State != mmcp.JobDone {
		c.Header("Retry-After", pace(s))
		write(c, http.StatusAccepted, s.Encode())
		return
	}
	if header.ParsePrefer(c.Request.Header).Link {
		// An answer in another format than its request's is converted here.
		a, link, err := r.options.Jobs.Link(ctx, tenantOf(recordOf(c).caller), id)
		if wish := a.Header[files.FormatHeader]; err == nil && link != "" && (wish == "" || wish == a.Header["Content-Type"]) {
			c.Header("Preference-Applied", "redirect")
			c.Redirect(http.StatusSeeOther, link)
			return
		}
	}
	a, err := r.options.Jobs.Result(ctx, tenantOf(recordOf(c).caller), id)
	if err == nil {
		a, err = r.files().AsWished(ctx, a)
	}
	if err != nil {
		r.fail(c, err)
		return
	}
	if tag := a.Header["ETag"]; tag != "" && header.HasTag(c.Request.Header, tag) {
		c.Header("ETag", tag)
		c.Header("Cache-Status", a.Header["Cache-Status"])
		c.Status(http.StatusNotModified)
		return
	}
	r.writeStored(c, a)
}

// deleteJob cancels a waiting or running job. It does not delete a finished one.
func (r *Router) deleteJob(c *gin.Context) {
	if r.options.Jobs == nil {
		r.fail(c, noJobs())
		return
	}
	tenant, id := tenantOf(recordOf(c).caller), c.Param("id")
	if err := r.options.Jobs.Cancel(c.Request.Context(), tenant, id); err != nil {
		r.fail(c, err)
		return
	}
	r.dropHook(c.Request.Context(), tenant, id)
	recordOf(c).job = id
	c.Status(http.StatusNoContent)
}

func noJobs() error { return mmcp.Errorf(mmcp.CodeJobNotFound, "This server takes no jobs.") }
