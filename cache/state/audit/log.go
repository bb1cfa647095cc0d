package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/access"
)

// Bounds of the log. The oldest entries are deleted.
const (
	bucketBytes = 64 << 20
	bucketAge   = 400 * 24 * time.Hour
)

// Log stores the actions of operators. It is safe for concurrent use.
type Log struct {
	bucket *state.Bucket
	self   string // id of this gateway
}

// Need returns the bucket of the log.
func Need() state.Need {
	return state.Need{Name: "motiongate_audit", Limits: state.Limits{Bytes: bucketBytes, Age: bucketAge, DropOldest: true}}
}

// New returns the Log of a state.
func New(store *state.Store) *Log { return &Log{store.Bucket(Need()), store.SelfID()} }

// Add records an action of an operator at this gateway.
func (l *Log) Add(ctx context.Context, a access.Action) error {
	a.Gateway = l.self
	_, err := l.bucket.Swap(ctx, fmt.Sprintf("%016x.%s", time.Now().UnixNano(), l.self), state.Encode(a), 0)
	return err
}

// List returns actions at all gateways, the latest first, in pages as state.Bucket.Page.
func (l *Log) List(ctx context.Context, before uint64, most int) (actions []access.Action, next uint64, err error) {
	page, next, err := l.bucket.Page(ctx, before, most)
	for _, c := range page {
		var a access.Action
		if json.Unmarshal(c.Value, &a) == nil {
			actions = append(actions, a)
		}
	}
	return actions, next, err
}
