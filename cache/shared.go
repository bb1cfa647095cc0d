package cache

import (
	"context"
	"encoding/hex"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trace"
)

// shared stores answers in the state or in an object store, for other gateways and for this gateway after a
// restart. Requests of this gateway do not wait for writes, and run without it while the state is
// unavailable.
type shared struct {
	store  *state.Store
	log    *slog.Logger
	bucket state.Blobs
	queue  chan queuedAnswer
	bytes  atomic.Int64 // bytes of the queued answers

	writing sync.WaitGroup
	stop    context.CancelFunc
}

// queuedAnswer is an answer that waits to be written.
type queuedAnswer struct {
	key    key
	result *mmcp.Result
}

// metadata is stored beside the body of an answer.
type metadata struct {
	Format   mmcp.Format `json:"format"`
	Upstream string      `json:"upstream,omitempty"`
	Reason   string      `json:"reason,omitempty"`
	Attempt  int         `json:"attempt,omitempty"`
	Adapted  string      `json:"adapted,omitempty"`
	At       time.Time   `json:"at,omitzero"`
}

// The queue has two bounds, because the sizes of answers differ by a factor of a thousand.
const (
	queued      = 256
	queuedBytes = 32 << 20
)

// writersElsewhere is the number of concurrent writes to an object store, which is slower than the state.
const writersElsewhere = 4

// Needs returns the buckets that gateways on one state share for their results.
func Needs(o Options) []state.Need {
	if o.Elsewhere != nil {
		return []state.Need{needLeases()}
	}
	return []state.Need{needResults(o.filled(), true), needLeases()}
}

func needResults(o Options, shared bool) state.Need {
	return state.Need{Name: "motiongate_results", Limits: state.Limits{
		Bytes: o.SharedBytes, Age: o.SharedAge, DropOldest: true, AnyReplica: !shared, Setting: "cache.shared_bytes",
	}}
}

func newShared(o Options) *shared {
	ctx, cancel := context.WithCancel(context.Background())
	s := &shared{
		store:  o.Store,
		log:    o.Log,
		bucket: o.Elsewhere,
		queue:  make(chan queuedAnswer, queued),
		stop:   cancel,
	}
	writers := writersElsewhere
	if s.bucket == nil {
		s.bucket, writers = o.Store.Bucket(needResults(o, o.Store.Shared())), 1
	}
	for range writers {
		// Ends with close, after the queue is written.
		s.writing.Go(func() {
			if o.Store.Shared() {
				_ = s.bucket.Make(ctx) // before the first request; the error is reported to the operation that needs the bucket
			}
			s.write(ctx)
		})
	}
	return s
}

// find returns a complete answer, or nil.
func (s *shared) find(ctx context.Context, k key) *mmcp.Result {
	var m metadata
	ctx, span := trace.Start(ctx, "state", trace.Internal)
	defer span.End()
	body, err := s.bucket.GetBlob(ctx, hex.EncodeToString(k[:]), &m)
	if err != nil {
		return nil // absent, incomplete, or the state has logged its error
	}
	return &mmcp.Result{Format: m.Format, Body: body, Created: m.At, Tag: mmcp.EntityTag(body),
		Route: mmcp.Route{Upstream: m.Upstream, Reason: m.Reason, Attempt: m.Attempt, Adapted: m.Adapted}}
}

// enqueue queues an answer to be written, and reports whether the queue has a place for it.
func (s *shared) enqueue(k key, res *mmcp.Result) bool {
	if s.unusable() {
		return false
	}
	size := int64(len(res.Body))
	if s.bytes.Add(size) > queuedBytes {
		s.bytes.Add(-size)
		return false
	}
	select {
	case s.queue <- queuedAnswer{k, res}:
		return true
	default:
		s.bytes.Add(-size)
		return false
	}
}

// unusable reports whether the store of the answers accepts none now.
func (s *shared) unusable() bool {
	if _, ok := s.bucket.(*state.Bucket); ok {
		return s.store.Healthy() != nil
	}
	return s.bucket.Unmade() != nil
}

// put writes an answer now.
func (s *shared) put(ctx context.Context, k key, res *mmcp.Result) error {
	m := metadata{Format: res.Format, Upstream: res.Route.Upstream, Reason: res.Route.Reason, Attempt: res.Route.Attempt,
		Adapted: res.Route.Adapted, At: res.Created}
	return s.bucket.PutBlob(ctx, hex.EncodeToString(k[:]), m, res.Body)
}

func (s *shared) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			for {
				select {
				case k := <-s.queue:
					s.writeOne(k)
				default:
					return
				}
			}
		case k := <-s.queue:
			s.writeOne(k)
		}
	}
}

func (s *shared) writeOne(a queuedAnswer) {
	defer s.bytes.Add(-int64(len(a.result.Body)))
	// Each piece has the time limit of one operation, so no other limit is needed.
	err := s.put(context.Background(), a.key, a.result)
	if err != nil && !errors.Is(err, context.Canceled) && !s.unusable() {
		s.log.Debug("an answer could not be shared", "error", err)
	}
}

func (s *shared) close() {
	s.stop()
	s.writing.Wait()
}
