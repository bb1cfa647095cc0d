package mmcp

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
)

// HookForwarder passes the events of one run on to the Hooks of all clients that wait for it.
// Hooks join and leave while it runs. The zero value has none. It is safe for concurrent
// use.
type HookForwarder struct {
	sending sync.Mutex // held while BeforeSend of the hooks is called

	mu        sync.Mutex // guards the fields below
	followers []*follower
	place     func() Place
	sent      bool
	remote    *RemoteJob
	progress  float64
	metadata  map[string]json.RawMessage
	keepJob   bool // hooks that left want the remote job to run on
}

// follower is the Hooks of one waiter.
type follower struct {
	hooks Hooks
	mu    sync.Mutex // held while hooks that note events in a record are called, so that they are called in order
}

// Hooks returns the hooks of the run. Resume is the job that it begins with; nil: none.
func (r *HookForwarder) Hooks(resume *RemoteJob) Hooks {
	r.mu.Lock()
	r.remote, r.sent = resume, resume != nil
	r.mu.Unlock()
	return Hooks{
		Queued: r.queued, BeforeSend: r.beforeSend, Rejected: r.rejected, Accepted: r.accepted, RemoteJobEnded: r.remoteJobEnded,
		Progress: r.advance, Metadata: r.forwardMetadata, KeepRemoteJob: r.keepRemoteJob,
	}
}

// MayHaveRun reports whether the run may have cost something, and returns its job at a server; nil:
// none.
func (r *HookForwarder) MayHaveRun() (bool, *RemoteJob) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sent, r.remote
}

// Join adds hooks, and calls them for the events so far. Known is the remote job that they know
// already; nil: none. The caller calls leave when the context of the hooks has ended. A remote
// job that they want to keep then runs on, also without any hooks.
func (r *HookForwarder) Join(t Hooks, known *RemoteJob) (leave func()) {
	f := &follower{hooks: t}
	f.mu.Lock() // later events come after the earlier ones
	r.mu.Lock()
	r.followers = append(r.followers, f)
	place, remote, progress, metadata := r.place, r.remote, r.progress, maps.Clone(r.metadata)
	r.mu.Unlock()
	if place != nil && t.Queued != nil {
		t.Queued(place)
	}
	if remote != nil && t.Accepted != nil && remote != known {
		t.Accepted(*remote)
	}
	f.mu.Unlock()
	if progress > 0 && t.Progress != nil {
		t.Progress(progress)
	}
	if len(metadata) > 0 && t.Metadata != nil {
		t.Metadata(metadata)
	}
	return func() { r.leave(f) }
}

func (r *HookForwarder) leave(f *follower) {
	_, remote := r.MayHaveRun()
	keepsJob := remote != nil && f.hooks.KeepRemoteJob != nil && f.hooks.KeepRemoteJob()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keepJob = r.keepJob || keepsJob && r.remote == remote
	if i := slices.IndexFunc(r.followers, func(other *follower) bool { return other == f }); i >= 0 {
		r.followers = slices.Delete(slices.Clone(r.followers), i, i+1)
	}
}

// Hold keeps a run that is not sent yet from being sent until Release.
func (r *HookForwarder) Hold() { r.sending.Lock() }

// Release ends Hold.
func (r *HookForwarder) Release() { r.sending.Unlock() }

// Replace puts one set of hooks in the place of all others. The record of these hooks has the
// run as sent already, so Rejected is called if it was not sent. The caller holds the run.
func (r *HookForwarder) Replace(t Hooks, known *RemoteJob) {
	r.mu.Lock()
	r.followers = nil
	r.mu.Unlock()
	r.Join(t, known)
	if sent, _ := r.MayHaveRun(); !sent && t.Rejected != nil {
		t.Rejected()
	}
}

func (r *HookForwarder) all() []*follower {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.followers
}

func (r *HookForwarder) queued(place func() Place) {
	r.mu.Lock()
	r.place = place
	r.mu.Unlock()
	for _, f := range r.all() {
		if f.hooks.Queued != nil {
			f.hooks.Queued(place)
		}
	}
}

// ErrAbandoned is the cause of the error of a run that was not sent because all hooks
// had left: none would note that it was sent.
var ErrAbandoned = errors.New("all clients of the run have disconnected")

// beforeSend calls BeforeSend of every follower. The run is sent if at least one of them
// permits it.
func (r *HookForwarder) beforeSend(upstream, key string) error {
	r.sending.Lock()
	defer r.sending.Unlock()
	r.move(true, Repeatable(upstream, key))
	var refusal error = Errorf(CodeCancelled, "The request was cancelled.").CausedBy(ErrAbandoned)
	forbidden := 0
	followers := r.all()
	for _, f := range followers {
		f.mu.Lock()
		if f.hooks.BeforeSend != nil {
			if err := f.hooks.BeforeSend(upstream, key); err != nil {
				refusal = err
				forbidden++
			}
		}
		f.mu.Unlock()
	}
	if forbidden == len(followers) {
		r.move(false, nil)
		return refusal
	}
	return nil
}

func (r *HookForwarder) rejected() {
	r.move(false, nil)
	r.note(func(t *Hooks) {
		if t.Rejected != nil {
			t.Rejected()
		}
	})
}

func (r *HookForwarder) accepted(job RemoteJob) {
	r.move(true, &job)
	r.note(func(t *Hooks) {
		if t.Accepted != nil {
			t.Accepted(job)
		}
	})
}

func (r *HookForwarder) remoteJobEnded() {
	r.move(true, nil)
	r.note(func(t *Hooks) {
		if t.RemoteJobEnded != nil {
			t.RemoteJobEnded()
		}
	})
}

// move notes where the run is now.
func (r *HookForwarder) move(sent bool, remote *RemoteJob) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent, r.remote, r.keepJob = sent, remote, false
}

// note calls the hooks of every follower, one after the other, for an event that they store in
// their records.
func (r *HookForwarder) note(call func(*Hooks)) {
	for _, f := range r.all() {
		f.mu.Lock()
		call(&f.hooks)
		f.mu.Unlock()
	}
}

func (r *HookForwarder) advance(progress float64) {
	r.mu.Lock()
	r.progress = progress
	r.mu.Unlock()
	for _, f := range r.all() {
		if f.hooks.Progress != nil {
			f.hooks.Progress(progress)
		}
	}
}

func (r *HookForwarder) forwardMetadata(metadata map[string]json.RawMessage) {
	r.mu.Lock()
	if r.metadata == nil {
		r.metadata = make(map[string]json.RawMessage)
	}
	maps.Copy(r.metadata, metadata)
	r.mu.Unlock()
	for _, f := range r.all() {
		if f.hooks.Metadata != nil {
			f.hooks.Metadata(metadata)
		}
	}
}

// keepRemoteJob reports whether a follower still wants the remote job.
func (r *HookForwarder) keepRemoteJob() bool {
	r.mu.Lock()
	keepsJob, followers := r.keepJob, r.followers
	r.mu.Unlock()
	return keepsJob || slices.ContainsFunc(followers, func(f *follower) bool {
		return f.hooks.KeepRemoteJob != nil && f.hooks.KeepRemoteJob()
	})
}
