package keyring

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// usePrefix begins the keys of records of last uses. Keys of other records are hexadecimal, so none begins
// with it.
const usePrefix = "used-"

// useInterval is the interval at which last uses are stored.
const useInterval = time.Minute

// lastUse is the record of the last use of a key.
type lastUse struct {
	At time.Time `json:"at"`
}

// noteUse records a request with the key.
func (e *entry) noteUse(now time.Time) {
	if second := now.Unix(); e.used.Load() != second { // otherwise every request would write to the same cache line
		e.used.Store(second)
	}
}

// applyUse updates r.used from a change of the state. It deletes the entry of a record that is
// removed or cannot be read. The caller holds mu for writing.
func (r *Ring) applyUse(name string, c state.Change) {
	var u lastUse
	if c.Removed || json.Unmarshal(c.Value, &u) != nil {
		delete(r.used, name)
		return
	}
	r.used[name] = u.At
}

// lastUsed returns the time of the last request with a key at any gateway, or zero if there was
// none since the key was created. The caller holds mu.
func (r *Ring) lastUsed(e *entry) time.Time {
	last := r.used[e.Key.Name]
	if second := e.used.Load(); second > max(0, last.Unix()) {
		last = time.Unix(second, 0).UTC()
	}
	if last.Before(e.Key.Created) {
		return time.Time{} // of an earlier key with the name
	}
	return last
}

// runFlush calls flushUses every useInterval until ctx ends, and once more then.
func (r *Ring) runFlush(ctx context.Context) {
	tick := time.NewTicker(useInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			r.flushUses(ctx)
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			r.flushUses(last)
			cancel()
			return
		}
	}
}

// flushUses writes each last use that is later than the stored one. It stops at the first
// error; the next flush writes the others.
func (r *Ring) flushUses(ctx context.Context) {
	r.mu.RLock()
	unsaved := map[string]time.Time{}
	for e := range r.entries() {
		if last := r.lastUsed(e); last.After(r.used[e.Key.Name]) {
			unsaved[e.Key.Name] = last
		}
	}
	r.mu.RUnlock()
	for name, at := range unsaved {
		if r.writeUse(ctx, name, at) != nil {
			return
		}
	}
}

// writeUse stores the last use of a key, unless the stored one is as late. If another gateway writes at the
// same time, its write stands, which is no error.
func (r *Ring) writeUse(ctx context.Context, name string, at time.Time) error {
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
		return nil // the other gateway's value is as recent
	}
	if err == nil {
		r.mu.Lock()
		r.used[name] = at
		r.mu.Unlock()
	}
	return err
}

// keyOfUse returns the name of the key whose last use a record contains, or false for another record.
func keyOfUse(record string) (name string, ok bool) {
	encoded, ok := strings.CutPrefix(record, usePrefix)
	if !ok {
		return "", false
	}
	name, err := nameOf(encoded)
	return name, err == nil
}
