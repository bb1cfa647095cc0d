package memory

import (
	"context"
	"errors"
	"io"
	"runtime"
	"time"
)

// ErrFull is the error of an array that was not allocated.
var ErrFull = errors.New("the memory budget is full")

// Charge is the part of a Budget that one request or one answer uses. The zero Charge belongs to no Budget
// and is unbounded.
type Charge struct {
	budget *Budget
	answer bool

	bytes    int64 // charged
	reserved int64 // part of bytes that is reserved for arrays of later calls of Grow
}

// ceiling returns the limit on the Budget's use for charging n more bytes. An answer that has begun may fill
// the Budget; a request, or the reservation of an answer before its run, must leave room.
func (c *Charge) ceiling(n int64, begun bool) int64 {
	switch {
	case c.answer && begun:
		return c.budget.limit
	case c.bytes+n <= Small:
		return c.budget.limit - c.budget.limit/8
	}
	return c.budget.limit - c.budget.limit/4
}

// Fits reports whether n more bytes could be charged to an otherwise empty Budget. A request or an answer may
// use at most half of a Budget.
func (c *Charge) Fits(n int64) bool { return c.budget == nil || c.bytes+n <= c.budget.limit/2 }

// Grow charges n more bytes, first from the reservation. If the budget is full, it returns false and charges
// nothing.
func (c *Charge) Grow(n int64) bool {
	if c.budget == nil {
		return true
	}
	held := min(n, c.reserved)
	if !c.budget.take(n-held, c.ceiling(n, true)) {
		c.budget.refuse()
		c.budget.collect()
		return false
	}
	c.bytes += n - held
	c.reserved -= held
	return true
}

// Wait calls Grow until there is room. It returns false if there is none within a time, or before ctx ends.
func (c *Charge) Wait(ctx context.Context, n int64, within time.Duration) bool {
	if c.budget == nil {
		return true
	}
	held := min(n, c.reserved)
	if !c.budget.wait(ctx, n-held, c.ceiling(n, true), within) {
		c.budget.refuse()
		return false
	}
	c.bytes += n - held
	c.reserved -= held
	return true
}

// ChargeAnswer returns a charge of n bytes for answers that exist and are paid for. It waits at most MaxWait for
// room, and then charges them in any case.
func (b *Budget) ChargeAnswer(ctx context.Context, n int64) Charge {
	c := b.Answer()
	if !c.Wait(ctx, n, MaxWait) {
		c.Add(n)
	}
	return c
}

// Reserve charges n bytes, but at most half of the Budget, for later calls of Grow. It waits as Wait does,
// and fills the Budget only up to the limit of a request, so that large future answers do not keep small
// requests out.
func (c *Charge) Reserve(ctx context.Context, n int64, within time.Duration) bool {
	if c.budget == nil {
		return true
	}
	n = min(n, c.budget.limit/2)
	if !c.budget.wait(ctx, n, c.ceiling(n, false), within) {
		c.budget.refuse()
		return false
	}
	c.bytes += n
	c.reserved += n
	return true
}

// Add charges n bytes that are allocated already, whether there is room or not.
func (c *Charge) Add(n int64) {
	if c.budget != nil {
		c.budget.held.Add(n)
		c.bytes += n
	}
}

// Shrink releases n bytes.
func (c *Charge) Shrink(n int64) {
	if c.budget != nil {
		c.bytes -= n
		c.budget.release(n)
	}
}

// Release releases the whole charge.
func (c *Charge) Release() {
	if c.bytes > 0 {
		c.budget.release(c.bytes)
	}
	c.bytes, c.reserved = 0, 0
}

// Bytes returns the charged bytes.
func (c *Charge) Bytes() int64 { return c.bytes }

// ReleaseWith releases the whole charge when the collector frees the array of body. It must not be called
// twice for one array.
func (c *Charge) ReleaseWith(body []byte) {
	b, n := c.budget, c.bytes
	if b == nil || n == 0 {
		return
	}
	if cap(body) == 0 {
		c.Release()
		return
	}
	c.bytes, c.reserved = 0, 0
	b.followed.Add(n)
	// The cleanup must not refer to body itself.
	runtime.AddCleanup(&body[:1][0], func(n int64) {
		b.followed.Add(-n)
		b.release(n)
	}, n)
	if b.held.Load() > b.limit-b.limit/4 {
		b.collect()
	}
}

// FollowCached is FollowNew for the body of a cached answer. It charges small arrays too, because no request
// holds them.
func (b *Budget) FollowCached(body []byte) {
	if b == nil || cap(body) > Small {
		return
	}
	c := b.Answer()
	c.Add(int64(cap(body)))
	c.ReleaseWith(body)
}

// FollowNew charges the array of body until the collector frees it, whether there is room or not, because the
// array exists. Small arrays are not charged.
func (b *Budget) FollowNew(body []byte) {
	if b == nil || cap(body) <= Small {
		return
	}
	c := b.Answer()
	c.Add(int64(cap(body)))
	c.ReleaseWith(body)
}

// Size describes the size of a body before it is read, in bytes.
type Size struct {
	Announced int64 // as its sender announced, not trusted; negative: unknown
	First     int64 // allocated before any bytes arrive
	Most      int64 // limit; Fill reads one byte more to detect a larger body
}

// Fill appends the contents of r to buf, whose capacity is charged already. It charges each larger array
// before it allocates it. An array at most doubles, when it is full of received bytes. Without room, a charge
// of a request fails with ErrFull, and a charge of an answer waits until ctx ends.
func (c *Charge) Fill(ctx context.Context, buf []byte, r io.Reader, size Size) ([]byte, error) {
	for int64(len(buf)) <= size.Most {
		if len(buf) == cap(buf) {
			var err error
			if buf, err = c.enlarge(ctx, buf, size); err != nil {
				return buf, err
			}
		}
		n, err := r.Read(buf[len(buf):min(int64(cap(buf)), size.Most+1)])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			return buf, nil
		}
		if err != nil {
			return buf, err
		}
	}
	return buf, nil
}

// leastArray is the smallest array that Fill allocates.
const leastArray = 4 << 10

// enlarge returns the contents of buf in a larger array.
func (c *Charge) enlarge(ctx context.Context, buf []byte, size Size) ([]byte, error) {
	old := int64(cap(buf))
	next := max(2*old, leastArray)
	if old == 0 && size.Announced >= leastArray {
		next = min(size.Announced+1, size.First)
	}
	if size.Announced >= old {
		next = min(next, size.Announced+1) // with room to see the end
	}
	next = min(max(next, old+1), size.Most+1)
	grow := c.Grow
	if c.answer {
		grow = func(n int64) bool { return c.Wait(ctx, n, MaxWait) }
	}
	if !grow(next) {
		return buf, ErrFull
	}
	larger := append(buf[:old:old], make([]byte, next-old)...)[:old]
	if extra := int64(cap(larger)) - next; extra > 0 {
		c.Add(extra) // the allocator rounded the size up
	}
	c.Shrink(old)
	return larger, nil
}
