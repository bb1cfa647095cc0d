package router

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// patience is how long a request holds its client before it goes on as a job,
// and whether it may: the client named a wait, or every model that it asks
// advertises that it may answer later. Strict clients, who ask models that do
// not, never see a 202.
func (r *Router) patience(p preference, t *task) (time.Duration, bool) {
	if r.options.Jobs == nil || r.draining.Load() {
		return 0, false
	}
	if p.waits {
		return p.wait, true
	}
	return r.options.SyncWait, t.async && r.options.SyncWait > 0
}

// runWithDeadline runs a task while its client waits. When the wait is over the run
// goes on as a job, which is written down only then, and the client learns where
// that is. Where it cannot be written down the client waits on. The hooks of the
// attempt are called until then.
func (r *Router) runWithDeadline(ctx context.Context, t *task, w mmcp.Work, wait time.Duration, at mmcp.Attempt) mmcp.Answer {
	run, cancel := context.WithCancel(context.WithoutCancel(ctx))
	link := new(mmcp.HookForwarder)
	t = t.follow(link.Hooks(at.Resume), at.Resume)
	link.Join(at.Hooks, at.Resume)
	stay := context.AfterFunc(ctx, cancel)
	done := make(chan mmcp.Answer, 1)
	// Ends with the work, which its client or the job cancels.
	go func() {
		defer cancel()
		done <- kept(r.contained(ctx, func() answer { return r.run(run, t) }))
	}()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case a := <-done:
		stay()
		return a
	case <-timer.C:
	}
	// A run that waits to be sent goes on waiting until the job's record is the one
	// that notes it.
	link.Hold()
	release := sync.OnceFunc(link.Release)
	_, w.Remote = link.Sent()
	s, err := r.options.Jobs.Continue(ctx, w, func(job context.Context, h mmcp.Hooks) mmcp.Answer {
		link.Replace(h, w.Remote)
		release()
		defer context.AfterFunc(job, cancel)()
		return <-done
	})
	if err != nil {
		r.log.WarnContext(ctx, "a request could not continue as a job; its client still waits", "error", err)
		release()
		return <-done // which ends early when the client goes
	}
	if !stay() && w.ID == "" { // under a key somebody may come back for it
		// The client went at this moment, and nobody learnt the job's id.
		_ = r.options.Jobs.Forget(context.WithoutCancel(ctx), mmcp.DefaultTenant, s.ID) // it was cancelled with its client
	}
	return acceptance(s)
}

// hasTag reports whether a client has the body with this entity tag already
// (RFC 9110, section 13.1.2).
func hasTag(h http.Header, tag string) bool {
	for element := range strings.SplitSeq(strings.Join(h.Values("If-None-Match"), ","), ",") {
		element = strings.TrimPrefix(strings.TrimSpace(element), "W/")
		if element == tag || element == "*" {
			return true
		}
	}
	return false
}
