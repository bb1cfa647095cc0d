// Package readings stores in the state how users' language models read prompts. All gateways on the state use
// the first reading of a prompt.
package readings

import (
	"context"
	"errors"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// Bounds of the readings. A full bucket deletes the oldest.
const (
	bucketBytes = 256 << 20
	bucketAge   = 400 * 24 * time.Hour
)

// Readings stores values that are written once. It is safe for concurrent use.
type Readings struct{ bucket *state.Bucket }

// Need returns the bucket of the readings.
func Need() state.Need {
	return state.Need{Name: "motiongate_readings", Limits: state.Limits{Bytes: bucketBytes, Age: bucketAge, DropOldest: true}}
}

// New returns the Readings of a state.
func New(store *state.Store) *Readings { return &Readings{store.Bucket(Need())} }

// Get returns the value of a key, or nil.
func (r *Readings) Get(ctx context.Context, key string) ([]byte, error) {
	value, _, err := r.bucket.Get(ctx, key)
	if errors.Is(err, state.ErrAbsent) {
		return nil, nil
	}
	return value, err
}

// Add stores a value unless the key has one, and returns the stored value.
func (r *Readings) Add(ctx context.Context, key string, value []byte) ([]byte, error) {
	switch _, err := r.bucket.Swap(ctx, key, value, 0); {
	case errors.Is(err, state.ErrConflict):
		return r.Get(ctx, key)
	case err != nil:
		return nil, err
	}
	return value, nil
}
