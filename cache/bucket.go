package cache

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/motiongate/motiongate/mmcp"
)

// bucket is a table of bytes by key in the state. Keys are tokens with dots
// between them. It is made in the state when it is first used, so that a
// gateway may start before its cluster.
type bucket struct {
	state *State
	name  string
	limit limits
	open  atomic.Pointer[opened]
}

// limits bound a bucket.
type limits struct {
	bytes     int64
	age       time.Duration // since the last write of a key
	oldestOut bool          // when full the oldest go; else a write is refused
	memory    bool          // nothing of it needs to survive
	nearest   bool          // reads may come from any replica, and so be late
}

type opened struct {
	kv     jetstream.KeyValue
	stream jetstream.Stream
}

var (
	errAbsent   = errors.New("no such record")
	errConflict = errors.New("the record was changed by another")
)

// streamOf is the name that the client library gives to a bucket's stream.
func (b *bucket) streamOf() string  { return "KV_" + b.name }
func (b *bucket) subjectOf() string { return "$KV." + b.name + "." }

// use returns the bucket, made if need be.
func (b *bucket) use(ctx context.Context) (*opened, error) {
	if o := b.open.Load(); o != nil {
		return o, nil
	}
	config := jetstream.StreamConfig{
		Name:              b.streamOf(),
		Subjects:          []string{b.subjectOf() + ">"},
		MaxMsgsPerSubject: 1,
		MaxBytes:          b.limit.bytes,
		MaxAge:            b.limit.age,
		Duplicates:        min(b.limit.age, 2*time.Minute),
		Discard:           jetstream.DiscardNew,
		AllowRollup:       true,
		AllowDirect:       b.limit.nearest,
		Replicas:          b.state.replicas(),
	}
	if b.limit.oldestOut {
		config.Discard = jetstream.DiscardOld
	}
	if b.limit.memory {
		config.Storage = jetstream.MemoryStorage
	}
	stream, err := b.state.js.CreateOrUpdateStream(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	kv, err := b.state.js.KeyValue(ctx, b.name)
	if err != nil {
		return nil, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	o := &opened{kv, stream}
	b.open.Store(o)
	return o, nil
}

// do runs one operation within the state's time, unless the state is known to
// be away: then the caller learns it at once.
func (b *bucket) do(ctx context.Context, op func(ctx context.Context, o *opened) error) error {
	if err := b.state.Healthy(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, b.state.o.Timeout)
	defer cancel()
	o, err := b.use(limited)
	if err == nil {
		err = op(limited, o)
	}
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, jetstream.ErrKeyNotFound), errors.Is(err, jetstream.ErrKeyDeleted):
		return errAbsent
	case errors.Is(err, jetstream.ErrKeyExists), errors.Is(err, jetstream.ErrKeyRevisionMismatch):
		return errConflict
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, nats.ErrNoResponders):
		b.open.Store(nil) // the cluster came back without it
	}
	b.state.failed(b.streamOf(), err)
	return fmt.Errorf("state, bucket %s: %w", b.name, err)
}

// get returns a value and its revision, or errAbsent.
func (b *bucket) get(ctx context.Context, key string) (value []byte, revision uint64, err error) {
	err = b.do(ctx, func(ctx context.Context, o *opened) error {
		entry, err := o.kv.Get(ctx, key)
		if err == nil {
			value, revision = entry.Value(), entry.Revision()
		}
		return err
	})
	return value, revision, err
}

// put writes a value whatever was there before.
func (b *bucket) put(ctx context.Context, key string, value []byte) error {
	return b.do(ctx, func(ctx context.Context, o *opened) error {
		_, err := o.kv.Put(ctx, key, value)
		return err
	})
}

// swap writes a value if the key still has the revision; 0: if there is none.
// It returns the new revision, or errConflict.
func (b *bucket) swap(ctx context.Context, key string, value []byte, revision uint64) (now uint64, err error) {
	err = b.do(ctx, func(ctx context.Context, o *opened) error {
		if revision == 0 {
			now, err = o.kv.Create(ctx, key, value)
		} else {
			now, err = o.kv.Update(ctx, key, value, revision)
		}
		return err
	})
	return now, err
}

// remove forgets every key that begins with the tokens of prefix.
func (b *bucket) remove(ctx context.Context, prefix string) error {
	return b.do(ctx, func(ctx context.Context, o *opened) error {
		err := o.stream.Purge(ctx, jetstream.WithPurgeSubject(b.subjectOf()+prefix))
		if err == nil {
			err = o.stream.Purge(ctx, jetstream.WithPurgeSubject(b.subjectOf()+prefix+".>"))
		}
		return err
	})
}

// watched says what of a bucket is watched.
type watched struct {
	keys    string // with * and > as wildcards
	updates bool   // only what changes from now on
	heads   bool   // without values
}

func (w watched) options() []jetstream.WatchOpt {
	var o []jetstream.WatchOpt
	if w.updates {
		o = append(o, jetstream.UpdatesOnly())
	}
	if w.heads {
		o = append(o, jetstream.MetaOnly())
	}
	return o
}

// watch calls see with each key, first of all that are there, unless only
// updates are wanted, then as they change. Between the two it calls see with an
// empty key. It returns when ctx ends or the state is lost.
func (b *bucket) watch(ctx context.Context, what watched, see func(key string, e jetstream.KeyValueEntry)) error {
	if err := b.state.Healthy(); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, b.state.o.Timeout)
	defer cancel()
	o, err := b.use(limited)
	if err != nil {
		b.state.failed(b.streamOf(), err)
		return err
	}
	w, err := o.kv.Watch(ctx, what.keys, what.options()...)
	if err != nil {
		b.state.failed(b.streamOf(), err)
		return err
	}
	defer w.Stop()
	if what.updates {
		see("", nil)
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.Updates():
			switch {
			case !ok:
				return nats.ErrConnectionClosed
			case e == nil:
				see("", nil)
			default:
				see(e.Key(), e)
			}
		}
	}
}

// follow keeps a watch going for as long as ctx lasts, and starts it anew after
// it was lost: see is then called as if from the beginning.
func (b *bucket) follow(ctx context.Context, what watched, see func(key string, e jetstream.KeyValueEntry)) {
	for ctx.Err() == nil {
		_ = b.watch(ctx, what, see) // the state has said why
		select {
		case <-ctx.Done():
		case <-time.After(probePace):
		}
	}
}

func (s *State) replicas() int {
	switch {
	case !s.Shared():
		return 1
	case s.o.Replicas == 0:
		return defaultCopies
	}
	return s.o.Replicas
}

// room refuses before a disk is full, while there is still space to finish what
// was accepted.
func (s *State) room() error {
	if s.Shared() {
		return nil // the cluster says so itself
	}
	if free, known := freeBytes(s.o.Dir); known && free < s.o.MinFree {
		return fmt.Errorf("the disk under %s has %d bytes left, fewer than the %d that stay free", s.o.Dir, free, s.o.MinFree)
	}
	return nil
}

// refusal is what a client sees where something had to be written down and
// could not be.
func refusal(err error) *mmcp.Error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway cannot write down what it would accept, so it accepts nothing: %w", err)
	e.Message = "The gateway cannot write down what it would accept now, so nothing was started. Try again later."
	e.RetryAfter = 5 * time.Second
	return e
}
