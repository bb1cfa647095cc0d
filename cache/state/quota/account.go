package quota

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/access"
)

// account is the known use of one key or tenant.
type account struct {
	name string // key of the record

	touched atomic.Int64 // time of the last use, in nanoseconds

	mu sync.Mutex // guards the fields below
	snapshot
	dirty bool // rec has unsaved changes

	credit use // requests that the shared record has counted for this gateway in advance; Start is their window's
	recent use // requests in the present window of creditPace

	policy   string        // the header RateLimit-Policy; "": not formatted yet
	policyOf access.Limits // the limits that policy states
	policyIn time.Time     // the beginning of the month whose length policy states

	waiting []*entry // changes for the next write of the shared record
	writing bool
}

// snapshot is the latest known version of a record.
type snapshot struct {
	rec      record
	revision uint64
	loaded   bool // it was read from the state
}

// entry is a change that waits for a write of the shared record.
type entry struct {
	change
	limits access.Limits
	over   string
	done   chan struct{} // nil: no caller waits
}

// Bounds of one change of a shared record.
const (
	writeLimit = 2 * time.Second

	creditLeast = 1000                   // least rate whose requests are counted in advance
	creditShare = 32                     // at most 1/32 of a rate is counted in advance
	creditPace  = 100 * time.Millisecond // window of recent requests; the next write counts as many in advance
)

// local makes a change in memory.
func (q *Quota) local(ctx context.Context, a *account, c change, l *access.Limits, now time.Time) (over string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.loaded {
		q.load(ctx, a)
	}
	a.rec.roll(l, now)
	over = a.rec.apply(c, l, q.self, q.store.Alive)
	if over == "" && (c.seconds != 0 || c.money != 0 || c.requests != 0 && l.Rate.Window >= time.Hour) {
		a.dirty = true
	}
	return over
}

// load reads the stored record of an account. If it cannot be read, counting starts at zero. It needs mu.
func (q *Quota) load(ctx context.Context, a *account) {
	a.loaded = true
	ctx, cancel := context.WithTimeout(ctx, writeLimit)
	defer cancel()
	h, err := q.read(ctx, a.name, snapshot{})
	if err != nil {
		return
	}
	h.rec.Running = nil // from an earlier process
	a.snapshot = h
}

// shared makes a change in the record that all gateways share.
func (q *Quota) shared(ctx context.Context, a *account, c change, l *access.Limits, now time.Time, wait bool) (over string) {
	a.mu.Lock()
	if wait && a.draw(c, l, now) {
		a.mu.Unlock()
		return ""
	}
	e := &entry{change: c, limits: *l}
	if wait {
		e.done = make(chan struct{})
	}
	a.waiting = append(a.waiting, e)
	if !a.writing {
		a.writing = true
		if !q.begin(func() { q.write(a) }) {
			a.writing, a.waiting = false, nil
			a.mu.Unlock()
			return ""
		}
	}
	a.mu.Unlock()
	if !wait {
		return ""
	}
	select {
	case <-e.done:
		return e.over
	case <-ctx.Done():
		return "" // no caller waits for the answer any more
	}
}

// draw uses a request that was counted in advance. It returns false if there is none. It needs mu.
func (a *account) draw(c change, l *access.Limits, now time.Time) bool {
	if now.Sub(a.recent.Start) > creditPace {
		a.recent = use{Start: now}
	}
	a.recent.Used += c.requests
	if c.running != 0 || c.seconds != 0 || c.money != 0 || c.funded || c.requests > a.credit.Used ||
		now.Sub(a.credit.Start) >= l.Rate.Window {
		return false
	}
	a.credit.Used -= c.requests
	return true
}

// write applies the waiting changes to the shared record until none is left. If the state cannot be reached
// within writeLimit, it applies the changes in memory only.
func (q *Quota) write(a *account) {
	for {
		a.mu.Lock()
		batch := a.waiting
		a.waiting = nil
		if len(batch) == 0 {
			a.writing = false
			a.mu.Unlock()
			return
		}
		ahead := a.ahead(&batch[0].limits)
		h := snapshot{a.rec.clone(), a.revision, a.loaded}
		a.mu.Unlock()

		h, ahead = q.commit(a.name, batch, h, ahead)

		a.mu.Lock()
		a.snapshot = h
		if ahead > 0 {
			if !a.credit.Start.Equal(a.rec.Requests.Start) {
				a.credit = use{Start: a.rec.Requests.Start}
			}
			a.credit.Used += ahead
		}
		a.mu.Unlock()
		for _, e := range batch {
			if e.done != nil {
				close(e.done)
			}
		}
	}
}

// ahead returns how many requests the next write counts in advance: for large rates, the number of recent
// requests. It needs mu.
func (a *account) ahead(l *access.Limits) float64 {
	if l.Rate.Count < creditLeast || l.Concurrency > 0 {
		return 0
	}
	return min(float64(l.Rate.Count/creditShare), a.recent.Used)
}

// commit applies changes to the shared record, and returns the record as last read or written. If a change
// exceeds a limit by a stale copy of the record, commit reads the record and tries again.
func (q *Quota) commit(name string, batch []*entry, h snapshot, ahead float64) (snapshot, float64) {
	ctx, cancel := context.WithTimeout(q.life, writeLimit)
	defer cancel()
	// A check of a budget writes nothing, so no conflict would show what other gateways have spent.
	stale := !h.loaded || slices.ContainsFunc(batch, func(e *entry) bool { return e.funded })
	fresh := false
	for {
		if stale {
			var err error
			if h, err = q.read(ctx, name, h); err != nil {
				q.applyAll(&h.rec, batch, 0) // each gateway counts alone
				return h, 0
			}
			fresh = true
		}
		next := h.rec.clone()
		counted, refused, changed := q.applyAll(&next, batch, ahead)
		if refused && !fresh {
			stale = true
			continue
		}
		if !changed {
			return snapshot{next, h.revision, true}, 0
		}
		next.Version, next.Write = state.RecordVersion, rand.Text()
		at, err := q.bucket.Swap(ctx, name, state.Encode(next), h.revision)
		switch {
		case err == nil:
			return snapshot{next, at, true}, counted
		case errors.Is(err, state.ErrConflict):
			stale, fresh = true, false
		default:
			return snapshot{next, h.revision, false}, 0
		}
	}
}

// read returns the present record or, after an error, the latest known version.
func (q *Quota) read(ctx context.Context, name string, known snapshot) (snapshot, error) {
	raw, revision, err := q.bucket.Get(ctx, name)
	if errors.Is(err, state.ErrAbsent) {
		return snapshot{loaded: true}, nil
	}
	if err != nil {
		known.loaded = false
		return known, err
	}
	var rec record
	if json.Unmarshal(raw, &rec) != nil || rec.Version != state.RecordVersion {
		rec = record{}
	}
	return snapshot{rec, revision, true}, nil
}

// applyAll applies changes to a record, and counts up to ahead requests in advance. It returns how many,
// whether a limit refused a change, and whether the record changed.
func (q *Quota) applyAll(rec *record, batch []*entry, ahead float64) (counted float64, refused, changed bool) {
	now := time.Now()
	for _, e := range batch {
		rec.roll(&e.limits, now)
		e.over = rec.apply(e.change, &e.limits, q.self, q.store.Alive)
		refused = refused || e.over != ""
		changed = changed || (e.over == "" || e.forced) && e.change != (change{funded: e.funded, forced: e.forced})
	}
	if l := &batch[0].limits; !refused && ahead > 0 {
		counted = max(0, min(ahead, float64(l.Rate.Count)-rec.Requests.Used))
		rec.Requests.Used += counted
	}
	return counted, refused, changed
}
