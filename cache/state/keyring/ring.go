package keyring

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

const (
	bucketBytes = 512 << 20 // for records of some 500 bytes
	loadWait    = 5 * time.Second
)

// Ring holds the keys of a gateway. It is safe for concurrent use.
type Ring struct {
	bucket *state.Bucket
	log    *slog.Logger

	stop   context.CancelFunc
	own    sync.WaitGroup
	loaded chan struct{} // closed when all keys of the state are loaded

	mu     sync.RWMutex // guards the fields below
	byName map[string]*entry
	byHash map[access.Hash]*entry
	files  map[access.Hash]*entry // keys of the file
	used   map[string]time.Time   // time of the last use of each key in the state, by name
	sweep  int                    // number of watches so far
	listed bool                   // loaded is closed
}

// entry is the latest known state of a key.
type entry struct {
	record
	caller   *access.Caller
	used     atomic.Int64 // last use at this gateway, in Unix seconds; 0: none
	revision uint64
	sweep    int // number of the watch that last reported it
}

// record is a key in the state. The record of a revoked key remains for a while, so that every gateway learns
// of it.
type record struct {
	Version int          `json:"v"`
	Key     access.Key   `json:"key"`
	Hash    access.Hash  `json:"hash"`
	Old     *access.Hash `json:"old,omitempty"`    // hash before the last rotation
	Until   time.Time    `json:"until,omitzero"`   // when Old expires
	Revoked time.Time    `json:"revoked,omitzero"` // zero: valid
}

// tombstoneAge is how long the record of a revoked key remains.
const tombstoneAge = time.Hour

// Need returns the bucket of keys.
func Need() state.Need {
	return state.Need{Name: "motiongate_access", Limits: state.Limits{Bytes: bucketBytes, Durable: true}}
}

// New returns the Ring of a state. Close it before the state.
func New(store *state.Store, log *slog.Logger) *Ring {
	r := &Ring{
		bucket: store.Bucket(Need()),
		log:    log, loaded: make(chan struct{}),
		byName: make(map[string]*entry), byHash: make(map[access.Hash]*entry), used: make(map[string]time.Time),
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.stop = cancel
	r.own.Go(func() { r.watch(ctx) })    // ends with Close
	r.own.Go(func() { r.runFlush(ctx) }) // ends with Close
	return r
}

// Close ends the watch of the state.
func (r *Ring) Close() {
	r.stop()
	r.own.Wait()
}

// watch applies the changes of the stored keys to the keys in memory.
func (r *Ring) watch(ctx context.Context) {
	r.bucket.Watch(ctx, state.WatchOptions{}, func(c state.Change) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if c.Key != "" {
			r.apply(c)
			return
		}
		// The watch has sent every stored key: other keys were deleted.
		for name, e := range r.byName {
			if e.sweep != r.sweep {
				r.remove(name)
			}
		}
		r.sweep++
		if !r.listed {
			r.listed = true
			close(r.loaded)
		}
	})
}

// apply applies one record. It needs mu.
func (r *Ring) apply(c state.Change) {
	if name, ok := keyOfUse(c.Key); ok {
		r.applyUse(name, c)
		return
	}
	name, err := nameOf(c.Key)
	if err != nil {
		return
	}
	if c.Removed {
		r.remove(name)
		return
	}
	rec, err := decode(c.Value)
	if err != nil {
		r.log.Warn("the record of an API key cannot be read; the key is refused", "name", name, "error", err)
		r.remove(name)
		return
	}
	r.put(rec, c.Revision)
}

// put sets the entry of a key, unless a later revision is known. It needs mu.
func (r *Ring) put(rec record, revision uint64) {
	e := &entry{record: rec, caller: access.CallerOf(&rec.Key), revision: revision, sweep: r.sweep}
	if known := r.byName[rec.Key.Name]; known != nil {
		known.sweep = r.sweep
		if known.revision >= revision {
			return
		}
		e.used.Store(known.used.Load())
		r.remove(rec.Key.Name)
	}
	r.byName[rec.Key.Name] = e
	if rec.Revoked.IsZero() {
		r.byHash[rec.Hash] = e
		if rec.Old != nil {
			r.byHash[*rec.Old] = e
		}
	}
}

func (r *Ring) remove(name string) {
	if e := r.byName[name]; e != nil {
		delete(r.byName, name)
		delete(r.byHash, e.Hash)
		if e.Old != nil {
			delete(r.byHash, *e.Old)
		}
	}
}

// Authenticate returns the caller of a secret. Its error is an *mmcp.Error: unauthorized, or the keys are not
// loaded yet.
func (r *Ring) Authenticate(ctx context.Context, secret string) (*access.Caller, error) {
	if secret == "" {
		return nil, access.Missing()
	}
	h := access.HashOf(secret)
	now := time.Now()
	r.mu.RLock()
	e, listed := r.find(h), r.listed
	r.mu.RUnlock()
	if e == nil && !listed {
		if err := r.await(ctx); err != nil {
			return nil, err
		}
		r.mu.RLock()
		e = r.find(h)
		r.mu.RUnlock()
	}
	switch {
	case e == nil:
		return nil, access.Invalid()
	case e.Hash != h && !now.Before(e.Until):
		return nil, access.Invalid()
	case e.Key.Expired(now):
		return nil, access.Expired()
	}
	e.noteUse(now)
	return e.caller, nil
}

// find returns the entry of a hash. It needs mu.
func (r *Ring) find(h access.Hash) *entry {
	if e := r.byHash[h]; e != nil {
		return e
	}
	return r.files[h]
}

// Caller returns the caller of a key by its name, or nil if it is unknown or revoked.
func (r *Ring) Caller(name string) *access.Caller {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if e := r.byName[name]; e != nil && e.Revoked.IsZero() {
		return e.caller
	}
	for _, e := range r.files {
		if e.Key.Name == name {
			return e.caller
		}
	}
	return nil
}

// await waits until the keys are loaded.
func (r *Ring) await(ctx context.Context) error {
	timer := time.NewTimer(loadWait)
	defer timer.Stop()
	select {
	case <-r.loaded:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway cannot read its API keys yet. Try again later.")
		e.RetryAfter = time.Second
		return e
	}
}

// List returns the valid keys of the state and of the file, by name.
func (r *Ring) List(ctx context.Context) ([]access.ListedKey, error) {
	if err := r.await(ctx); err != nil {
		return nil, err
	}
	now := time.Now()
	r.mu.RLock()
	defer r.mu.RUnlock()
	out := []access.ListedKey{}
	for e := range r.entries() {
		k := access.ListedKey{Key: e.Key, LastUsed: r.lastUsed(e)}
		if e.Old != nil && now.Before(e.Until) {
			k.OverlapUntil = e.Until
		}
		out = append(out, k)
	}
	slices.SortFunc(out, func(a, b access.ListedKey) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// Bounds of Expiring.
const (
	expiresSoon  = 30 * 24 * time.Hour
	usedLately   = 7 * 24 * time.Hour
	mostExpiring = 100
)

// Expiring returns the expiry of keys that were used in the last week and expire within 30 days: the first
// hundred.
func (r *Ring) Expiring() map[string]time.Time {
	now := time.Now()
	var soon []access.Key
	r.mu.RLock()
	for e := range r.entries() {
		k := &e.Key
		if !k.Expires.IsZero() && now.Before(k.Expires) && k.Expires.Sub(now) < expiresSoon && now.Sub(r.lastUsed(e)) < usedLately {
			soon = append(soon, *k)
		}
	}
	r.mu.RUnlock()
	slices.SortFunc(soon, func(a, b access.Key) int { return a.Expires.Compare(b.Expires) })
	out := make(map[string]time.Time)
	for _, k := range soon[:min(len(soon), mostExpiring)] {
		out[k.Name] = k.Expires
	}
	return out
}

// entries returns the valid keys of the state and of the file. It needs mu.
func (r *Ring) entries() iter.Seq[*entry] {
	return func(yield func(*entry) bool) {
		for _, e := range r.byName {
			if e.Revoked.IsZero() && !yield(e) {
				return
			}
		}
		for _, e := range r.files {
			if !yield(e) {
				return
			}
		}
	}
}

// decode decodes a record.
func decode(raw []byte) (rec record, err error) {
	if err = json.Unmarshal(raw, &rec); err == nil && rec.Version != state.RecordVersion {
		err = fmt.Errorf("it has the layout %d, not %d", rec.Version, state.RecordVersion)
	}
	return rec, err
}

// A record's key is the hexadecimal form of the API key's name, because the name may contain characters that
// a subject may not.
func recordName(name string) string { return hex.EncodeToString([]byte(name)) }

func nameOf(record string) (string, error) {
	raw, err := hex.DecodeString(record)
	return string(raw), err
}

// write replaces the stored record if it still has the given revision, and applies the new record in memory
// at once.
func (r *Ring) write(ctx context.Context, rec record, revision uint64) error {
	rec.Version = state.RecordVersion
	now, err := r.bucket.Swap(ctx, recordName(rec.Key.Name), state.Encode(rec), revision)
	switch {
	case errors.Is(err, state.ErrConflict):
		return mmcp.Errorf(mmcp.CodeKeyConflict, "The key %q was changed at the same time. Try again.", rec.Key.Name)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return unwritten(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.put(rec, now)
	return nil
}

// unwritten returns the refusal of a change that cannot be stored.
func unwritten(err error) *mmcp.Error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The state cannot be read or written now, so no key was changed. "+
		"Try again later.").CausedBy(err)
	e.RetryAfter = 5 * time.Second
	return e
}
