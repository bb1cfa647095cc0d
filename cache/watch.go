package cache

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// watched says what of a bucket is watched.
type watched struct {
	updates bool // only what changes from now on
	heads   bool // without values
}

// change is what became of a key.
type change struct {
	key      string // empty: all that was there before has been told
	value    []byte
	revision uint64
	removed  bool
}

// watchBeat is how often the server says that there is nothing new. The
// library's own watches ask for that every five seconds, so one whose server
// died would be blind for ten.
const watchBeat = time.Second

var errLostWatch = errors.New("the watch missed something")

// watch calls see with each key, first of all that are there, unless only
// updates are wanted, then as they change. It returns when ctx ends, the state is
// lost, or something was missed.
func (b *bucket) watch(ctx context.Context, what watched, see func(change)) error {
	if err := b.state.Healthy(); err != nil {
		return err
	}
	sub, pending, err := b.subscribe(ctx, what)
	if err != nil {
		b.state.failed(err)
		return err
	}
	// Where it fails there is nothing left to end. The server drops the other
	// side of it for want of interest.
	defer func() { _ = sub.Unsubscribe() }()
	defer context.AfterFunc(ctx, func() { _ = sub.Unsubscribe() })()
	told := pending == 0
	if told {
		see(change{})
	}
	for last := uint64(0); ; {
		msg, err := sub.NextMsg(3 * watchBeat)
		if err != nil {
			return err
		}
		if msg.Header.Get("Status") != "" {
			if err := b.control(msg, last); err != nil {
				return err
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
		see(b.changeOf(msg, meta))
		if !told && meta.NumPending == 0 {
			told = true
			see(change{})
		}
	}
}

// subscribe has the server send what is watched, and says how much of that is
// there already.
func (b *bucket) subscribe(ctx context.Context, what watched) (*nats.Subscription, uint64, error) {
	o, err := b.use(ctx) // a watch has the time that the cluster takes to place it
	if err != nil {
		return nil, 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, b.state.o.Timeout)
	defer cancel()
	sub, err := b.state.conn.SubscribeSync(b.state.conn.NewInbox())
	if err != nil {
		return nil, 0, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	from := jetstream.DeliverLastPerSubjectPolicy
	if what.updates {
		from = jetstream.DeliverNewPolicy
	}
	sender, err := o.stream.CreatePushConsumer(ctx, jetstream.ConsumerConfig{
		DeliverSubject: sub.Subject, DeliverPolicy: from, FilterSubject: b.subjectOf() + ">", HeadersOnly: what.heads,
		AckPolicy: jetstream.AckNonePolicy, FlowControl: true, IdleHeartbeat: watchBeat,
		Replicas: 1, MemoryStorage: true, InactiveThreshold: 5 * watchBeat,
	})
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		b.open.Store(nil) // it is gone, and looked for again
	}
	if err != nil {
		_ = sub.Unsubscribe()
		return nil, 0, fmt.Errorf("bucket %s: %w", b.name, err)
	}
	if what.updates {
		return sub, 0, nil
	}
	return sub, sender.CachedInfo().NumPending, nil
}

// control answers what the server asks beside what is watched: whether we keep
// up, and whether we have all.
func (b *bucket) control(msg *nats.Msg, last uint64) error {
	if status := msg.Header.Get("Status"); status != "100" {
		return fmt.Errorf("%w: %s %s", errLostWatch, status, msg.Header.Get("Description"))
	}
	if msg.Reply != "" {
		return msg.Respond(nil)
	}
	if stalled := msg.Header.Get("Nats-Consumer-Stalled"); stalled != "" {
		return b.state.conn.Publish(stalled, nil)
	}
	if sent := msg.Header.Get("Nats-Last-Consumer"); sent != "" && sent != strconv.FormatUint(last, 10) {
		return errLostWatch
	}
	return nil
}

func (b *bucket) changeOf(msg *nats.Msg, meta *nats.MsgMetadata) change {
	operation := msg.Header.Get("KV-Operation")
	return change{
		key:   strings.TrimPrefix(msg.Subject, b.subjectOf()),
		value: msg.Data, revision: meta.Sequence.Stream,
		removed: operation != "" && operation != "PUT",
	}
}

// follow keeps a watch going for as long as ctx lasts, and starts it anew after
// it was lost: see is then called as if from the beginning.
func (b *bucket) follow(ctx context.Context, what watched, see func(change)) {
	for ctx.Err() == nil {
		_ = b.watch(ctx, what, see) // the state has said why
		select {
		case <-ctx.Done():
		case <-time.After(probePace):
		}
	}
}
