package state

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// WatchOptions selects the changes of a bucket that are watched.
type WatchOptions struct {
	UpdatesOnly bool // only changes from now on
	KeysOnly    bool // leave out values

	from uint64 // first revision to deliver, of all records; 0: begin with the last record of each key
}

// Change is the new state of a key.
type Change struct {
	Key      string // "": all earlier records have been delivered
	Value    []byte
	Revision uint64
	Removed  bool
}

// watchBeat is the interval of the server's heartbeats on an idle watch. The library's own watches use five
// seconds, and so notice a dead server only after ten.
const watchBeat = time.Second

var errLostWatch = errors.New("the watch missed changes")

// watch calls see for each existing key, unless only updates are wanted, and then for each change. It returns
// when ctx ends, the state is lost, or a change was missed.
func (b *Bucket) watch(ctx context.Context, options WatchOptions, handle func(Change)) error {
	if err := b.store.Healthy(); err != nil {
		return err
	}
	sub, pending, err := b.subscribe(ctx, options)
	if err != nil {
		b.store.failed(err)
		return err
	}
	// An error is harmless: the server drops a consumer without interest.
	defer func() { _ = sub.Unsubscribe() }()
	defer context.AfterFunc(ctx, func() { _ = sub.Unsubscribe() })()
	complete := pending == 0
	if complete {
		handle(Change{})
	}
	for last := uint64(0); ; {
		msg, err := sub.NextMsg(3 * watchBeat)
		if err != nil {
			return err
		}
		if msg.Header.Get("Status") != "" {
			idle, err := b.control(msg, last)
			if err != nil {
				return err
			}
			if idle && !complete { // the pending records were removed before they were sent
				complete = true
				handle(Change{})
			}
			continue
		}
		meta, err := msg.Metadata()
		if err != nil {
			return fmt.Errorf("bucket %s: %w", b.name, err)
		}
		if last++; meta.Sequence.Consumer != last {
			return errLostWatch
		}
		handle(b.changeOf(msg, meta))
		if !complete && meta.NumPending == 0 {
			complete = true
			handle(Change{})
		}
	}
}

// subscribe begins a watch on the server, and returns the number of existing records.
func (b *Bucket) subscribe(ctx context.Context, options WatchOptions) (*nats.Subscription, uint64, error) {
	o, err := b.use(ctx) // a watch waits until the cluster has placed the bucket
	if err != nil {
		return nil, 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, b.store.o.Timeout)
	defer cancel()
	sub, err := b.store.conn.SubscribeSync(b.store.conn.NewInbox())
	if err != nil {
		return nil, 0, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	from := jetstream.DeliverLastPerSubjectPolicy
	switch {
	case options.UpdatesOnly:
		from = jetstream.DeliverNewPolicy
	case options.from > 0:
		from = jetstream.DeliverByStartSequencePolicy
	}
	sender, err := o.stream.CreatePushConsumer(ctx, jetstream.ConsumerConfig{
		DeliverSubject: sub.Subject, DeliverPolicy: from, OptStartSeq: options.from,
		FilterSubject: b.subjectOf() + ">", HeadersOnly: options.KeysOnly,
		AckPolicy: jetstream.AckNonePolicy, FlowControl: true, IdleHeartbeat: watchBeat,
		Replicas: 1, MemoryStorage: true, InactiveThreshold: 5 * watchBeat,
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		b.open.Store(nil) // the bucket is gone; use looks it up again
	}
	if err != nil {
		_ = sub.Unsubscribe()
		return nil, 0, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	if options.UpdatesOnly {
		return sub, 0, nil
	}
	return sub, sender.CachedInfo().NumPending, nil
}

// control answers flow control and heartbeats of the server, and checks that no message was missed. It
// reports whether the server has nothing more to send.
func (b *Bucket) control(msg *nats.Msg, last uint64) (idle bool, err error) {
	if status := msg.Header.Get("Status"); status != "100" {
		return false, fmt.Errorf("%w: %s %s", errLostWatch, status, msg.Header.Get("Description"))
	}
	if msg.Reply != "" {
		return false, msg.Respond(nil)
	}
	if stalled := msg.Header.Get("Nats-Consumer-Stalled"); stalled != "" {
		return false, b.store.conn.Publish(stalled, nil)
	}
	if sent := msg.Header.Get("Nats-Last-Consumer"); sent != "" && sent != strconv.FormatUint(last, 10) {
		return false, errLostWatch
	}
	return true, nil
}

func (b *Bucket) changeOf(msg *nats.Msg, meta *nats.MsgMetadata) Change {
	operation := msg.Header.Get("KV-Operation")
	return Change{
		Key:   strings.TrimPrefix(msg.Subject, b.subjectOf()),
		Value: msg.Data, Revision: meta.Sequence.Stream,
		Removed: operation != "" && operation != "PUT",
	}
}

// Watch calls see for each change until ctx ends. It restarts a lost watch, and then calls see for existing
// keys again.
func (b *Bucket) Watch(ctx context.Context, options WatchOptions, handle func(Change)) {
	for ctx.Err() == nil {
		_ = b.watch(ctx, options, handle) // the state logs its error
		select {
		case <-ctx.Done():
		case <-time.After(probePace):
		}
	}
}

// Page returns records of a bucket whose keys are written once, the latest first: at most most records, with
// revisions below before. If before is 0, the page begins with the latest record. next is the value of before
// for the following page, or 0 if there is none.
func (b *Bucket) Page(ctx context.Context, before uint64, most int) (page []Change, next uint64, err error) {
	var first, last uint64
	err = b.do(ctx, func(ctx context.Context, o *opened) error {
		info, err := o.stream.Info(ctx)
		if err == nil {
			first, last = info.State.FirstSeq, info.State.LastSeq
		}
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	if before == 0 || before > last+1 {
		before = last + 1
	}
	from := max(first, before-min(before, uint64(most)), 1)
	if from >= before {
		return nil, 0, nil
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	complete := false
	err = b.watch(ctx, WatchOptions{from: from}, func(c Change) {
		switch {
		case c.Key == "", c.Revision >= before:
			complete = true
			done()
		case !complete && !c.Removed:
			page = append(page, c)
		}
	})
	if !complete {
		return nil, 0, err
	}
	slices.Reverse(page)
	if from > first {
		next = from
	}
	return page, next, nil
}
