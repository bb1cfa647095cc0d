package keyring

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// MostOverlap bounds how long the old secret of a rotated key stays valid.
const MostOverlap = 7 * 24 * time.Hour

// stored returns the record of a key and its revision, or a zero record and 0.
func (r *Ring) stored(ctx context.Context, name string) (rec record, revision uint64, err error) {
	raw, revision, err := r.bucket.Get(ctx, recordName(name))
	switch {
	case errors.Is(err, state.ErrAbsent):
		return record{}, 0, nil
	case ctx.Err() != nil:
		return record{}, 0, ctx.Err()
	case err != nil:
		return record{}, 0, unwritten(err)
	}
	if found, unreadable := decode(raw); unreadable == nil {
		rec = found // a damaged record is overwritten
	}
	return rec, revision, nil
}

// Create stores a new key and returns its secret, which is not stored.
func (r *Ring) Create(ctx context.Context, k access.Key) (secret string, err error) {
	now := time.Now().UTC().Truncate(time.Second)
	if err := k.Validate(); err != nil {
		e := mmcp.Errorf(mmcp.CodeInvalidRequest, "%w", err)
		if f := (*access.Fault)(nil); errors.As(err, &f) {
			e = e.With("field", f.Field)
		}
		return "", e
	}
	if k.Expired(time.Now()) {
		past := k.Expires.Format(time.RFC3339)
		return "", mmcp.Errorf(mmcp.CodeInvalidRequest, "expires must be in the future, not %s", past).With("field", "expires")
	}
	old, revision, err := r.stored(ctx, k.Name)
	if err != nil {
		return "", err
	}
	if revision != 0 && old.Key.Name != "" && old.Revoked.IsZero() || r.inFile(k.Name) != nil {
		return "", mmcp.Errorf(mmcp.CodeKeyConflict, "There is a key %q already. Choose another name, or rotate or revoke it.", k.Name)
	}
	secret = access.NewSecret()
	k.Created = now
	if err := r.write(ctx, record{Key: k, Hash: access.HashOf(secret)}, revision); err != nil {
		return "", err
	}
	r.bury(ctx, now)
	return secret, nil
}

// Rotate gives a key a new secret. The old secret stays valid for overlap. If may is not nil, it returns an
// error for keys that the client must not change.
func (r *Ring) Rotate(ctx context.Context, name string, overlap time.Duration, may func(*access.Key) error) (secret string, err error) {
	if overlap < 0 || overlap > MostOverlap {
		return "", mmcp.Errorf(mmcp.CodeInvalidRequest, "overlap must be from 0s to %s, not %s", MostOverlap, overlap).With("field", "overlap")
	}
	rec, revision, err := r.valid(ctx, name, may)
	if err != nil {
		return "", err
	}
	secret = access.NewSecret()
	rec.Old, rec.Until = nil, time.Time{}
	if overlap > 0 {
		old := rec.Hash
		rec.Old, rec.Until = &old, time.Now().UTC().Add(overlap)
	}
	rec.Hash = access.HashOf(secret)
	return secret, r.write(ctx, rec, revision)
}

// Revoke ends a key. May is as in Rotate.
func (r *Ring) Revoke(ctx context.Context, name string, may func(*access.Key) error) error {
	rec, revision, err := r.valid(ctx, name, may)
	if err != nil {
		return err
	}
	// Neither hash is kept, so that nothing can be compared with the secret any more.
	return r.write(ctx, record{Key: access.Key{Name: name, Tenant: rec.Key.Tenant}, Revoked: time.Now().UTC()}, revision)
}

// valid returns the record of a key that is not revoked and that may, unless nil, permits.
func (r *Ring) valid(ctx context.Context, name string, may func(*access.Key) error) (record, uint64, error) {
	rec, revision, err := r.stored(ctx, name)
	file := r.inFile(name)
	switch {
	case err != nil:
		return rec, 0, err
	case file == nil && (revision == 0 || !rec.Revoked.IsZero() || rec.Key.Name == ""):
		return rec, 0, access.NoKey(name)
	}
	if may != nil {
		if err := may(cmp.Or(file, &rec.Key)); err != nil {
			return record{}, 0, err
		}
	}
	if file != nil {
		return rec, 0, mmcp.Errorf(mmcp.CodeKeyConflict, "The key %q stands in auth.keys_file. Change it there.", name)
	}
	return rec, revision, nil
}

// inFile returns the key with a name in the file, or nil.
func (r *Ring) inFile(name string) *access.Key {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for _, e := range r.files {
		if e.Key.Name == name {
			return &e.Key
		}
	}
	return nil
}

// bury deletes records of keys that were revoked long ago.
func (r *Ring) bury(ctx context.Context, now time.Time) {
	r.mu.Lock()
	var old []string
	for name, e := range r.byName {
		if !e.Revoked.IsZero() && now.Sub(e.Revoked) > tombstoneAge {
			old = append(old, name)
			r.remove(name)
		}
	}
	r.mu.Unlock()
	for _, name := range old {
		if r.bucket.Remove(ctx, recordName(name)) != nil || r.bucket.Remove(ctx, usePrefix+recordName(name)) != nil {
			return // they are deleted later
		}
	}
}

// FileKey is a key of auth.keys_file.
type FileKey struct {
	access.Key `yaml:",inline"`
	Hash       access.Hash `yaml:"hash"`
}

// SetFile replaces the keys of the file.
func (r *Ring) SetFile(keys []FileKey) {
	files := make(map[access.Hash]*entry, len(keys))
	for _, k := range keys {
		files[k.Hash] = &entry{record: record{Key: k.Key, Hash: k.Hash}, caller: access.CallerOf(&k.Key)}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for hash, e := range files {
		if former := r.files[hash]; former != nil {
			e.used.Store(former.used.Load())
		}
	}
	r.files = files
}
