package mmcp

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
)

// Relay passes what happens to one run on to the Traces of all who wait for it.
// They join and leave while it runs. The zero value has none. It is safe for
// concurrent use.
type Relay struct {
	sending sync.Mutex // held while the traces are told that the run is sent

	mu        sync.Mutex // guards the rest
	followers []*follower
	place     func() Place
	sent      bool
	remote    *RemoteJob
	progress  float64
	told      map[string]json.RawMessage
	kept      bool // a trace that left wants the remote job to run on
}

// follower is one Trace of a Relay.
type follower struct {
	trace *Trace
	mu    sync.Mutex // held while the trace is told what is noted in a record, so that it learns that in its order
}

// Trace returns the trace of the run. Resume is the job that it begins with; nil: none.
func (r *Relay) Trace(resume *RemoteJob) *Trace {
	r.mu.Lock()
	r.remote, r.sent = resume, resume != nil
	r.mu.Unlock()
	return &Trace{
		Waits: r.waits, Sends: r.sends, Declines: r.declines, Accepts: r.accepts, Fails: r.fails,
		Advances: r.advances, Tells: r.tells, Leaves: r.leaves, Resume: resume,
	}
}

// Sent reports whether something may have been spent on the run, and the job of a
// server in which it is; nil: none.
func (r *Relay) Sent() (bool, *RemoteJob) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sent, r.remote
}

// Join adds a trace, and tells it what the others know.
func (r *Relay) Join(t *Trace) {
	f := &follower{trace: t}
	f.mu.Lock() // what happens from now on is told after what happened before
	r.mu.Lock()
	r.followers = append(r.followers, f)
	place, remote, progress, told := r.place, r.remote, r.progress, maps.Clone(r.told)
	r.mu.Unlock()
	if place != nil && t.Waits != nil {
		t.Waits(place)
	}
	if remote != nil && t.Accepts != nil && remote != t.Resume {
		t.Accepts(*remote)
	}
	f.mu.Unlock()
	if progress > 0 && t.Advances != nil {
		t.Advances(progress)
	}
	if len(told) > 0 && t.Tells != nil {
		t.Tells(told)
	}
}

// Leave removes a trace whose context has ended. A remote job that it wants to
// keep runs on, also when the last trace has left.
func (r *Relay) Leave(t *Trace) {
	_, remote := r.Sent()
	kept := remote != nil && t.Leaves != nil && t.Leaves()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept = r.kept || kept && r.remote == remote
	if i := slices.IndexFunc(r.followers, func(f *follower) bool { return f.trace == t }); i >= 0 {
		r.followers = slices.Delete(slices.Clone(r.followers), i, i+1)
	}
}

// Hold keeps a run that is not sent yet from being sent until Release.
func (r *Relay) Hold() { r.sending.Lock() }

// Release ends Hold.
func (r *Relay) Release() { r.sending.Unlock() }

// Replace lets one trace take the place of all. Its record says that the run may
// have been sent; it is told if that is not so. The caller holds the run.
func (r *Relay) Replace(t *Trace) {
	r.mu.Lock()
	r.followers = nil
	r.mu.Unlock()
	r.Join(t)
	if sent, _ := r.Sent(); !sent && t.Declines != nil {
		t.Declines()
	}
}

func (r *Relay) all() []*follower {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.followers
}

func (r *Relay) waits(place func() Place) {
	r.mu.Lock()
	r.place = place
	r.mu.Unlock()
	for _, f := range r.all() {
		if f.trace.Waits != nil {
			f.trace.Waits(place)
		}
	}
}

// ErrAbandoned is the cause of the error of a run that was not sent because every
// trace had left: nobody would note that it was sent.
var ErrAbandoned = errors.New("nobody waits for the run any more")

// sends asks every trace. The run is not sent if all of them forbid it, or have
// left: what one forbids for itself, another may still want.
func (r *Relay) sends(upstream, key string) error {
	r.sending.Lock()
	defer r.sending.Unlock()
	r.move(true, Repeatable(upstream, key))
	var refusal error = Errorf(CodeCancelled, "The request was cancelled.").CausedBy(ErrAbandoned)
	forbidden := 0
	followers := r.all()
	for _, f := range followers {
		f.mu.Lock()
		if f.trace.Sends != nil {
			if err := f.trace.Sends(upstream, key); err != nil {
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

func (r *Relay) declines() {
	r.move(false, nil)
	r.note(func(t *Trace) {
		if t.Declines != nil {
			t.Declines()
		}
	})
}

func (r *Relay) accepts(job RemoteJob) {
	r.move(true, &job)
	r.note(func(t *Trace) {
		if t.Accepts != nil {
			t.Accepts(job)
		}
	})
}

func (r *Relay) fails() {
	r.move(true, nil)
	r.note(func(t *Trace) {
		if t.Fails != nil {
			t.Fails()
		}
	})
}

// move notes where the run is now.
func (r *Relay) move(sent bool, remote *RemoteJob) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent, r.remote, r.kept = sent, remote, false
}

// note tells every trace, one after the other, what stands in a record.
func (r *Relay) note(tell func(*Trace)) {
	for _, f := range r.all() {
		f.mu.Lock()
		tell(f.trace)
		f.mu.Unlock()
	}
}

func (r *Relay) advances(progress float64) {
	r.mu.Lock()
	r.progress = progress
	r.mu.Unlock()
	for _, f := range r.all() {
		if f.trace.Advances != nil {
			f.trace.Advances(progress)
		}
	}
}

func (r *Relay) tells(said map[string]json.RawMessage) {
	r.mu.Lock()
	if r.told == nil {
		r.told = make(map[string]json.RawMessage)
	}
	maps.Copy(r.told, said)
	r.mu.Unlock()
	for _, f := range r.all() {
		if f.trace.Tells != nil {
			f.trace.Tells(said)
		}
	}
}

// leaves reports whether anybody still wants the remote job.
func (r *Relay) leaves() bool {
	r.mu.Lock()
	kept, followers := r.kept, r.followers
	r.mu.Unlock()
	return kept || slices.ContainsFunc(followers, func(f *follower) bool { return f.trace.Leaves != nil && f.trace.Leaves() })
}
