package router

import (
	"context"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/header"
)

// patience returns how long a request may run before it continues as a job, and whether it may become a job:
// if the client set a wait, or every requested model advertises async. Other clients never get a 202.
func (r *Router) patience(p header.Preference, t *task) (time.Duration, bool) {
	if r.options.Jobs == nil || r.draining.Load() {
		return 0, false
	}
	if p.Waits {
		return p.Wait, true
	}
	return r.options.SyncWait, t.async && r.options.SyncWait > 0
}

// runWithDeadline runs a task while its client waits. When the wait is over, the run continues as a job,
// which is stored only then, and the client gets the job's URL. If the job cannot be stored, the client waits
// on. Until then the hooks of the attempt are called.
func (r *Router) runWithDeadline(ctx context.Context, t *task, w mmcp.Work, wait time.Duration, at mmcp.Attempt) mmcp.Answer {
	run, cancel := context.WithCancel(context.WithoutCancel(ctx))
	link := new(mmcp.HookForwarder)
	t = r.asStored(t).withHooks(link.Hooks(at.Resume), at.Resume)
	link.Join(at.Hooks, at.Resume)
	stay := context.AfterFunc(ctx, cancel)
	done := make(chan mmcp.Answer, 1)
	// Ends with the work, which its client or the job cancels.
	go func() {
		defer cancel()
		done <- r.storedAnswer(t, r.contained(ctx, func() answer { return r.run(run, t) }))
	}()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case a := <-done:
		stay()
		return a
	case <-timer.C:
	}
	// Hold a run that is not sent yet until the job is stored, so that its record shows the sending.
	link.Hold()
	release := sync.OnceFunc(link.Release)
	_, w.Remote = link.MayHaveRun()
	s, err := r.options.Jobs.Continue(ctx, w, func(job context.Context, h mmcp.Hooks) mmcp.Answer {
		link.Replace(h, w.Remote)
		release()
		defer context.AfterFunc(job, cancel)()
		return <-done
	})
	if err != nil {
		r.log.WarnContext(ctx, "a request could not continue as a job; its client still waits", "error", err)
		release()
		return <-done // it ends early if the client disconnects
	}
	if !stay() && w.ID == "" { // under a key the client may request the job again
		// The client has just disconnected, so no client knows the job's id.
		_ = r.options.Jobs.Forget(context.WithoutCancel(ctx), w.Tenant, s.ID) // the run was cancelled with its client
	}
	return acceptance(s)
}
