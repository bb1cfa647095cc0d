package memory

import (
	"context"
	"sync"
	"time"
)

// The least reading speed of a client that has more than its fair share of unread answers while others wait
// for memory.
const (
	leastRate = 64 << 10 // bytes per second
	rateTime  = 30 * time.Second
)

// Unread shares half of a Budget among the answers that clients have not read yet. A client may have as many
// unread bytes as are free: a single client gets at most half of them, and for any number of clients some
// bytes stay free for the next one. The Budget itself counts arrays, not clients: an answer that several
// clients read is charged to it once.
//
// A nil Unread is unbounded. It is safe for concurrent use.
type Unread struct {
	budget *Budget
	limit  int64

	mu      sync.Mutex // guards the fields below
	total   int64
	clients map[string]int64 // bytes by client
	waiting map[string]int   // answers that wait for room, by client
	last    string           // client that waited last
	waited  time.Time        // time at which that client waited
	changed chan struct{}    // closed when bytes are released
}

// NewUnread returns an Unread of half of b, or nil if b is nil.
func NewUnread(b *Budget) *Unread {
	if b == nil {
		return nil
	}
	return &Unread{budget: b, limit: b.limit / 2, clients: map[string]int64{}, waiting: map[string]int{}, changed: make(chan struct{})}
}

// Delivery is one answer that is being sent to a client. A nil Delivery counts nothing. It is not safe for
// concurrent use.
type Delivery struct {
	unread *Unread
	client string
	bytes  int64

	since   time.Time // when written was 0; zero: nothing was written
	written int64
}

// Expect reserves room for an answer of n bytes to a client, before the answer is generated. Small answers
// need none. If the client has too many unread bytes, Expect waits for room, and returns false if there is
// none within a time or before ctx ends.
func (u *Unread) Expect(ctx context.Context, client string, n int64, within time.Duration) (d *Delivery, ok bool) {
	if u == nil || n <= Small {
		return nil, true
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.take(client, n) && !u.wait(ctx, client, n, within) {
		return nil, false
	}
	return &Delivery{unread: u, client: client, bytes: n}, true
}

// take reserves room, if there is any. It needs mu.
func (u *Unread) take(client string, n int64) bool {
	if u.total > 0 && u.clients[client]+n > u.limit-u.total {
		return false
	}
	u.add(client, n)
	return true
}

// add adds bytes, or releases a negative number. It needs mu.
func (u *Unread) add(client string, n int64) {
	u.total += n
	if u.clients[client] += n; u.clients[client] == 0 {
		delete(u.clients, client)
	}
}

// wait calls take until there is room. It needs mu, which it releases while it waits.
func (u *Unread) wait(ctx context.Context, client string, n int64, within time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	u.waiting[client]++
	defer func() {
		if u.waiting[client]--; u.waiting[client] == 0 {
			delete(u.waiting, client)
		}
		u.last, u.waited = client, time.Now()
	}()
	for {
		changed := u.changed
		u.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
		}
		u.mu.Lock()
		if u.take(client, n) {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
	}
}

// giveBack releases bytes of a client, and wakes waiting clients. It needs mu.
func (u *Unread) giveBack(client string, n int64) {
	u.add(client, -n)
	close(u.changed)
	u.changed = make(chan struct{})
}

// contested reports whether other clients wait for memory while a client has more than its fair share: the
// bytes divided by the number of clients plus one.
func (u *Unread) contested(client string) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	clients, others := len(u.clients), u.last != client && !u.waited.IsZero() && time.Since(u.waited) < rateTime
	for name := range u.waiting {
		if name != client {
			others = true
		}
		if u.clients[name] == 0 {
			clients++
		}
	}
	return u.clients[client] > u.limit/int64(clients+1) && (others || u.budget.lacking())
}

// Bytes returns the number of unread bytes, with reservations for answers that are being generated.
func (u *Unread) Bytes() int64 {
	if u == nil {
		return 0
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.total
}

// SetSize replaces the expected size of an answer by its actual size.
func (d *Delivery) SetSize(n int64) {
	if d == nil {
		return
	}
	d.unread.mu.Lock()
	defer d.unread.mu.Unlock()
	if n > d.bytes {
		d.unread.add(d.client, n-d.bytes) // the answer exists already
	} else {
		d.unread.giveBack(d.client, d.bytes-n)
	}
	d.bytes = n
}

// Wrote counts bytes that were written to the client. It returns false if the client reads slowly and has
// more than its fair share of unread bytes while others wait for memory: then the writer must stop.
func (d *Delivery) Wrote(n int) bool {
	if d == nil {
		return true
	}
	now := time.Now()
	if d.since.IsZero() {
		d.since = now
	}
	d.written += int64(n)
	took := now.Sub(d.since)
	if took < rateTime {
		return true
	}
	slow := float64(d.written) < leastRate*took.Seconds()
	d.since, d.written = now, 0
	return !slow || !d.unread.contested(d.client)
}

// Close releases the room of the answer. It may be called again.
func (d *Delivery) Close() {
	if d == nil || d.bytes == 0 {
		return
	}
	d.unread.mu.Lock()
	defer d.unread.mu.Unlock()
	d.unread.giveBack(d.client, d.bytes)
	d.bytes = 0
}
