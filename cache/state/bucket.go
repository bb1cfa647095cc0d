package state

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Bucket is a table of values by key in the state. Keys are tokens joined by dots. The first operation
// creates the bucket in the state, so that a gateway may start before its cluster.
type Bucket struct {
	store *Store
	name  string
	limit Limits
	open  atomic.Pointer[opened]

	mu     sync.Mutex
	making *making // creation in progress; nil: none
}

// making is the creation of a bucket. Its other fields are set when done is closed.
type making struct {
	done   chan struct{}
	opened *opened
	err    error
}

const (
	makeLimit  = 15 * time.Second // time for a cluster to place a bucket's replicas
	placeLimit = 5 * time.Second  // time that the first operation waits for the bucket
)

// Limits bound a bucket.
type Limits struct {
	Bytes      int64
	Age        time.Duration // age of a record at which the state deletes it
	DropOldest bool          // a full bucket deletes its oldest records; otherwise it refuses writes
	InMemory   bool          // records need not survive a restart
	AnyReplica bool          // reads may come from any replica, and so be stale
	Durable    bool          // a cluster that lost the bucket does not get a new one automatically
	Setting    string        // setting with which an operator sets Bytes; "": none
}

// Need is a bucket that a part of a gateway uses.
type Need struct {
	Name string
	Limits
}

type opened struct {
	kv     jetstream.KeyValue
	stream jetstream.Stream
}

// Priority buckets, whose records matter most.
const (
	KeyRecords = "motiongate_keys"
	JobRecords = "motiongate_jobs"
)

// Errors of single records.
var (
	// ErrAbsent is the error of a key without a record.
	ErrAbsent = errors.New("no such record")
	// ErrConflict is the error of a write to a record that another gateway has changed.
	ErrConflict = errors.New("the record was changed by another")
)

// streamOf returns the name that the client library gives to a bucket's stream.
func (b *Bucket) streamOf() string  { return "KV_" + b.name }
func (b *Bucket) subjectOf() string { return "$KV." + b.name + "." }

// use returns the bucket, and creates it if necessary. Creation in a cluster takes longer than an operation
// may, so it continues when the caller gives up.
func (b *Bucket) use(ctx context.Context) (*opened, error) {
	if o := b.open.Load(); o != nil {
		return o, nil
	}
	b.mu.Lock()
	m := b.making
	if m == nil {
		m = &making{done: make(chan struct{})}
		b.store.making.Add(1) // before it begins, so that no reader takes the state for complete meanwhile
		// Ends within makeLimit.
		if !b.store.begin(func() { b.build(m) }) {
			b.store.making.Add(-1)
			b.mu.Unlock()
			return nil, nats.ErrConnectionClosed
		}
		b.making = m
	}
	b.mu.Unlock()
	select {
	case <-m.done:
		return m.opened, m.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// placed is use for an operation. The first operation waits for the cluster: a failure right after the start
// does not show that the state is unavailable, and without the state a run of another gateway would be
// repeated.
func (b *Bucket) placed(ctx context.Context) (*opened, error) {
	if o := b.open.Load(); o != nil {
		return o, nil
	}
	ctx, cancel := context.WithTimeout(ctx, max(placeLimit, b.store.o.Timeout))
	defer cancel()
	return b.use(ctx)
}

func (b *Bucket) build(m *making) {
	defer b.store.making.Add(-1)
	ctx, cancel := context.WithTimeout(b.store.closed, makeLimit)
	defer cancel()
	// A cluster does not answer while it elects a leader, or while two gateways create the same bucket.
	for pause := time.Duration(0); ; pause = min(2*pause+50*time.Millisecond, time.Second) {
		if m.opened, m.err = b.create(ctx); !retryable(m.err) {
			break
		}
		select {
		case <-time.After(pause):
			continue
		case <-ctx.Done():
		}
		break
	}
	if errors.Is(m.err, errVanished) {
		b.store.noteVanished(b.streamOf(), m.err)
	}
	if m.err == nil {
		m.err = b.store.uses(b.streamOf(), b.limit.InMemory)
	}
	if m.err != nil {
		m.opened = nil
	}
	b.noteMade(m.err)
	b.mu.Lock()
	b.making = nil
	b.open.Store(m.opened)
	b.mu.Unlock()
	close(m.done)
}

// retryable reports whether a retry may succeed after an error. Gateways that start at the same time may
// conflict when they create the registry.
func retryable(err error) bool {
	return !errors.Is(err, errVanished) && !errors.As(err, new(*unmade)) && (concernsState(err) || errors.Is(err, errRegistry))
}

// create opens the bucket and corrects its settings, or creates it.
func (b *Bucket) create(ctx context.Context) (*opened, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	want := b.config()
	stream, err := b.store.js.Stream(ctx, want.Name)
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		if b.guarded() {
			err = inRegistry(b.store.registry.admit(ctx, b.name))
		} else {
			err = nil
		}
		if err == nil {
			stream, err = b.store.js.CreateStream(ctx, want)
			err = b.store.asUnmade(b.name, b.limit, err)
		}
	case err == nil && !sameBounds(stream.CachedInfo().Config, want):
		stream, err = b.store.js.UpdateStream(ctx, want)
		err = b.store.asUnmade(b.name, b.limit, err)
	}
	if err == nil && b.guarded() {
		err = inRegistry(b.store.registry.note(ctx, b.name))
	}
	if err != nil {
		return nil, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	kv, err := b.store.js.KeyValue(ctx, b.name)
	if err != nil {
		return nil, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	return &opened{kv, stream}, nil
}

// guarded reports whether a bucket that existed before must not be created again. The embedded state compares
// its files instead.
func (b *Bucket) guarded() bool { return b.limit.Durable && b.store.Shared() }

// sameBounds reports whether two configurations agree in all settings that an operator can change.
func sameBounds(a, b jetstream.StreamConfig) bool {
	return a.MaxBytes == b.MaxBytes && a.MaxAge == b.MaxAge && a.Replicas == b.Replicas
}

func (b *Bucket) config() jetstream.StreamConfig {
	config := jetstream.StreamConfig{
		Name:              b.streamOf(),
		Subjects:          []string{b.subjectOf() + ">"},
		MaxMsgsPerSubject: 1,
		MaxBytes:          b.limit.Bytes,
		MaxAge:            b.limit.Age,
		Duplicates:        min(b.limit.Age, 2*time.Minute),
		Discard:           jetstream.DiscardNew,
		AllowRollup:       true,
		AllowDirect:       b.limit.AnyReplica,
		Replicas:          b.store.replicas(),
	}
	if b.limit.DropOldest {
		config.Discard = jetstream.DiscardOld
	}
	if b.limit.InMemory {
		config.Storage = jetstream.MemoryStorage
	}
	return config
}

// do runs one operation within the timeout of the state. If the state is known to be unavailable, it returns
// the error at once.
func (b *Bucket) do(ctx context.Context, op func(ctx context.Context, o *opened) error) error {
	if err := b.store.Healthy(); err != nil {
		return err
	}
	o, err := b.placed(ctx)
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, b.store.o.Timeout)
		defer cancel()
		err = op(limited, o)
	}
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, jetstream.ErrKeyNotFound), errors.Is(err, jetstream.ErrKeyDeleted):
		return ErrAbsent
	case errors.Is(err, jetstream.ErrKeyExists), errors.Is(err, jetstream.ErrKeyRevisionMismatch):
		return ErrConflict
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, nats.ErrNoResponders):
		b.open.Store(nil) // the cluster restarted without the bucket
	}
	b.store.failed(err)
	return fmt.Errorf("state, bucket %s: %w", b.name, err)
}

// Get returns a value and its revision, or ErrAbsent.
func (b *Bucket) Get(ctx context.Context, key string) (value []byte, revision uint64, err error) {
	err = b.do(ctx, func(ctx context.Context, o *opened) error {
		entry, err := o.read(ctx, key)
		if err == nil {
			value, revision = entry.Value(), entry.Revision()
		}
		return err
	})
	return value, revision, err
}

// firstReadLimit is the time limit of the first attempt to read.
const firstReadLimit = 400 * time.Millisecond

// read gets a value. It retries until ctx ends, because a cluster does not answer while it elects a leader.
// Each attempt has twice the time of the one before, because a disk may be slow.
func (o *opened) read(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	for patience := firstReadLimit; ; patience *= 2 {
		try, cancel := context.WithTimeout(ctx, patience)
		entry, err := o.kv.Get(try, key)
		cancel()
		if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) {
			return entry, err
		}
	}
}

// put writes a value, and replaces an existing one. Its header has no meaning; a record with a header shows
// where its name ends even if its length is damaged.
func (b *Bucket) put(ctx context.Context, key string, value []byte) error {
	return b.do(ctx, func(ctx context.Context, _ *opened) error {
		_, err := b.store.js.PublishMsg(ctx, &nats.Msg{Subject: b.subjectOf() + key, Data: value, Header: nats.Header{"KV-Operation": {"PUT"}}})
		return err
	})
}

// Swap writes a value if the record still has the revision, or if there is none and revision is 0. It returns
// the new revision, or ErrConflict. A write whose acknowledgement was lost can be repeated: a record with the
// same bytes counts as written.
func (b *Bucket) Swap(ctx context.Context, key string, value []byte, revision uint64) (now uint64, err error) {
	err = b.do(ctx, func(ctx context.Context, o *opened) error {
		if revision == 0 {
			now, err = o.kv.Create(ctx, key, value)
		} else {
			now, err = o.kv.Update(ctx, key, value, revision)
		}
		return err
	})
	if !errors.Is(err, ErrConflict) {
		return now, err
	}
	// The conflict may be with this gateway's own write: the library repeats requests without an answer.
	found, at, lookErr := b.Get(ctx, key)
	if lookErr == nil && at > revision && bytes.Equal(found, value) {
		return at, nil
	}
	return 0, err
}

// Remove deletes every key that begins with the tokens of prefix.
func (b *Bucket) Remove(ctx context.Context, prefix string) error {
	return b.do(ctx, func(ctx context.Context, o *opened) error {
		err := o.stream.Purge(ctx, jetstream.WithPurgeSubject(b.subjectOf()+prefix))
		if err == nil {
			err = o.stream.Purge(ctx, jetstream.WithPurgeSubject(b.subjectOf()+prefix+".>"))
		}
		return err
	})
}

// Refused reports whether the state refused this record alone. After any other error the record may have been
// written nevertheless.
func Refused(err error) bool {
	if errors.As(err, new(*unmade)) {
		return false
	}
	return errors.Is(err, nats.ErrMaxPayload) || errors.As(err, new(*jetstream.APIError))
}

// retryInterval is the time between two attempts of a refused operation.
const retryInterval = time.Second

// Pause waits for retryInterval, and reports whether ctx is still valid.
func Pause(ctx context.Context) bool {
	timer := time.NewTimer(retryInterval)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// Bucket returns a bucket. It sends no request to the state.
func (s *Store) Bucket(n Need) *Bucket {
	return &Bucket{store: s, name: n.Name, limit: n.Limits}
}

// Make creates the bucket in the state now instead of at the first operation.
func (b *Bucket) Make(ctx context.Context) error {
	_, err := b.use(ctx)
	return err
}
