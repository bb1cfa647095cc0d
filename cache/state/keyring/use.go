package keyring

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// usePrefix begins the names of records of the last use of a key. No name of a record of a
// key begins with it, because those are hexadecimal.
const usePrefix = "used-"

// useInterval is how often the last uses of keys are stored.
const useInterval = time.Minute

// lastUse is the record of the last use of a key.
type lastUse struct {
	At time.Time `json:"at"`
}

// noteUse notes that a request came with the key.
func (e *entry) noteUse(now time.Time) {
	if second := now.Unix(); e.used.Load() != second { // else every request would write to one cache line
		e.used.Store(second)
	}
}

// applyUse takes over the record of the last use of a key. It needs mu.
func (r *Ring) applyUse(name string, c state.Change) {
	var u lastUse
	if c.Removed || json.Unmarshal(c.Value, &u) != nil {
		delete(r.used, name)
		return
	}
	r.used[name] = u.At
}

// lastUsed returns when a gateway had the last request with a key; zero: never. It needs mu.
func (r *Ring) lastUsed(e *entry) time.Time {
	last := r.used[e.Key.Name]
	if second := e.used.Load(); second > last.Unix() {
		last = time.Unix(second, 0).UTC()
	}
	if last.Before(e.Key.Created) {
		return time.Time{} // of a former key with the name
	}
	return last
}

// storeUses stores the last uses of keys every useInterval until ctx ends, and once more then.
func (r *Ring) storeUses(ctx context.Context) {
	tick := time.NewTicker(useInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			r.storeUsed(ctx)
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			r.storeUsed(last)
			cancel()
			return
		}
	}
}

// storeUsed stores the uses that the state does not have. Those that it refuses are stored
// another time.
func (r *Ring) storeUsed(ctx context.Context) {
	r.mu.RLock()
	later := map[string]time.Time{}
	for e := range r.entries() {
		if last := r.lastUsed(e); last.After(r.used[e.Key.Name]) {
			later[e.Key.Name] = last
		}
	}
	r.mu.RUnlock()
	for name, at := range later {
		if r.storeUse(ctx, name, at) != nil {
			return
		}
	}
}

// storeUse stores the last use of a key, unless another gateway has stored a later one.
func (r *Ring) storeUse(ctx context.Context, name string, at time.Time) error {
	record := usePrefix + recordName(name)
	raw, revision, err := r.bucket.Get(ctx, record)
	if err != nil && !errors.Is(err, state.ErrAbsent) {
		return err
	}
	var known lastUse
	if err == nil && json.Unmarshal(raw, &known) == nil && !at.After(known.At) {
		return nil
	}
	if _, err = r.bucket.Swap(ctx, record, state.Encode(lastUse{at}), revision); errors.Is(err, state.ErrConflict) {
		return nil // another gateway has just stored its own
	}
	if err == nil {
		r.mu.Lock()
		r.used[name] = at
		r.mu.Unlock()
	}
	return err
}

// useOf returns the name of the key whose last use a record has.
func useOf(record string) (name string, ok bool) {
	digits, ok := strings.CutPrefix(record, usePrefix)
	if !ok {
		return "", false
	}
	name, err := nameOf(digits)
	return name, err == nil
}
