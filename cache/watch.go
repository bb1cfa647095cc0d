package cache

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

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
	defer func() { _ = w.Stop() }() // it fails where there is nothing left to stop
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
