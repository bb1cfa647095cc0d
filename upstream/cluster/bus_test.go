package cluster_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// network is what the gateways of a test are connected by: messages arrive in order, each
// gateway beats once a second, and is dead to the others after six beats.
type network struct {
	mu    sync.Mutex
	nodes []*bus
	away  bool // the state, with all messages

	owner           string
	epoch, revision uint64
}

var errAway = errors.New("the state is away")

// gap between two beats after which others may take a gateway for dead.
const gap = 3500 * time.Millisecond

// bus is one gateway's end of a network.
type bus struct {
	net  *network
	id   string
	life context.Context

	cut       bool          // it sends and receives nothing
	frozen    chan struct{} // closed when its process continues; nil: it runs
	beat      time.Time     // the latest of its own that came back
	kept      time.Time     // since when they come back
	receivers map[string]chan []byte
}

func (n *network) join(ctx context.Context, id string) *bus {
	b := &bus{net: n, id: id, life: ctx, receivers: map[string]chan []byte{}, beat: time.Now(), kept: time.Now()}
	n.mu.Lock()
	n.nodes = append(n.nodes, b)
	n.mu.Unlock()
	go func() { // ends with ctx
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			b.thaw()
			n.mu.Lock()
			if now := time.Now(); !b.cut && !n.away {
				if b.beat.Add(gap).Before(now) {
					b.kept = now
				}
				b.beat = now
			}
			n.mu.Unlock()
		}
	}()
	return b
}

// freeze pauses the gateway's process: what it does next waits until it is thawed, and
// messages to it wait as well.
func (b *bus) freeze() (thaw func()) {
	frozen := make(chan struct{})
	b.net.set(func() { b.frozen = frozen })
	return func() {
		b.net.set(func() { b.frozen = nil })
		close(frozen)
	}
}

// thaw waits while the process is paused.
func (b *bus) thaw() {
	var frozen chan struct{}
	b.net.set(func() { frozen = b.frozen })
	if frozen != nil {
		<-frozen
	}
}

func (b *bus) SelfID() string { return b.id }

func (b *bus) Alive(id string) bool { return slices.Contains(b.Gateways(), id) }

// Gateways compares beats with this gateway's own, which stand still while it is cut off.
func (b *bus) Gateways() []string {
	b.net.mu.Lock()
	defer b.net.mu.Unlock()
	var out []string
	for _, o := range b.net.nodes {
		if o == b || b.beat.Sub(o.beat) < 6*time.Second && o.life.Err() == nil {
			out = append(out, o.id)
		}
	}
	return out
}

func (b *bus) LastHeartbeat() time.Time {
	b.thaw()
	b.net.mu.Lock()
	defer b.net.mu.Unlock()
	return b.beat
}

func (b *bus) AliveSince() time.Time {
	b.thaw()
	b.net.mu.Lock()
	defer b.net.mu.Unlock()
	return b.kept
}

func (b *bus) Flush(context.Context) error {
	b.thaw()
	return nil
}

func (b *bus) Publish(subject string, data []byte) {
	b.thaw()
	b.net.mu.Lock()
	defer b.net.mu.Unlock()
	for _, o := range b.net.nodes {
		if in := o.receivers[subject]; in != nil && !o.cut && !b.cut && !b.net.away && o.life.Err() == nil && b.life.Err() == nil {
			in <- data
		}
	}
}

func (b *bus) Request(_ context.Context, _ string, _ []byte) ([]byte, error) { return nil, errAway }

func (b *bus) Receive(ctx context.Context, subject string, handle func(subject string, data []byte) []byte) {
	in := make(chan []byte, 10_000)
	b.net.mu.Lock()
	b.receivers[subject] = in
	b.net.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return
		case data := <-in:
			b.thaw()
			handle(subject, data)
		}
	}
}

func (b *bus) Lease(context.Context) (owner string, epoch, revision uint64, err error) {
	b.net.mu.Lock()
	defer b.net.mu.Unlock()
	if b.net.away || b.cut {
		return "", 0, 0, errAway
	}
	return b.net.owner, b.net.epoch, b.net.revision, nil
}

func (b *bus) TakeLease(_ context.Context, revision, epoch uint64) error {
	b.net.mu.Lock()
	defer b.net.mu.Unlock()
	if b.net.away || b.cut || revision != b.net.revision {
		return errAway
	}
	b.net.owner, b.net.epoch, b.net.revision = b.id, epoch, revision+1
	return nil
}

func (n *network) set(change func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	change()
}
