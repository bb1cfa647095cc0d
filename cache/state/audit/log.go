package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/access"
)

// Bounds of the log. The oldest entries are deleted.
const (
	bucketBytes = 64 << 20
	bucketAge   = 400 * 24 * time.Hour
)

// Log keeps the actions of operators. It is safe for concurrent use.
type Log struct {
	bucket *state.Bucket
	self   string // among gateways
}

// Need returns the bucket of the log.
func Need() state.Need {
	return state.Need{Name: "motiongate_audit", Limits: state.Limits{Bytes: bucketBytes, Age: bucketAge, DropOldest: true}}
}

// New keeps actions in a state.
func New(store *state.Store) *Log { return &Log{store.Bucket(Need()), store.SelfID()} }

// Add writes an action of this gateway's operator.
func (l *Log) Add(ctx context.Context, a access.Action) error {
	a.Gateway = l.self
	_, err := l.bucket.Swap(ctx, fmt.Sprintf("%016x.%s", time.Now().UnixNano(), l.self), state.Encode(a), 0)
	return err
}

// List returns the latest actions at all gateways, the latest first.
func (l *Log) List(ctx context.Context, most int) ([]access.Action, error) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	var out []access.Action
	all := false
	l.bucket.Follow(ctx, state.WatchOptions{}, func(c state.Change) {
		var a access.Action
		switch {
		case c.Key == "":
			all = true
			done()
		case !all && !c.Removed && json.Unmarshal(c.Value, &a) == nil:
			out = append(out, a)
		}
	})
	if !all {
		return nil, ctx.Err()
	}
	slices.SortStableFunc(out, func(a, b access.Action) int { return b.At.Compare(a.At) })
	return out[:min(most, len(out))], nil
}
