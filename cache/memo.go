package cache

import (
	"bytes"
	"context"
	"hash/maphash"
	"sync"
	"sync/atomic"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// memo knows the keys of bodies that were seen before, byte for byte, so that a client
// that repeats itself is answered without its body being read as JSON. It holds for one
// catalogue: the meaning and the validity of a body depend on that.
type memo struct {
	seed   maphash.Seed
	wanted atomic.Bool // Recall was called

	mu    sync.RWMutex
	of    *mmcp.Capabilities
	known map[uint64]remembered
	bytes int
}

type remembered struct {
	body      []byte // in full: a hash of 64 bits may collide
	crowded   bool   // other bodies have the same ends
	format    mmcp.Format
	partition string
	model     string
	key       key
	seconds   float64 // of motion
}

const (
	memoBytes = 32 << 20
	memoBody  = 256 << 10 // no larger body is kept
)

func newMemo() *memo { return &memo{seed: maphash.MakeSeed(), known: make(map[uint64]remembered)} }

// Recall answers a request from memory by its body alone, as it came from a client,
// when a valid request with the same bytes was answered before; model is the model of
// that request. The result is nil if there is no such answer.
func (r *Results) Recall(ctx context.Context, body []byte, format mmcp.Format, partition string) (res *mmcp.Result, model string) {
	if r.memo == nil || len(body) > memoBody {
		return nil, ""
	}
	caps, err := r.next.Capabilities(ctx)
	if err != nil {
		return nil, ""
	}
	r.memo.wanted.Store(true)
	found, ok := r.memo.find(caps, body, format, partition)
	if !ok {
		return nil, ""
	}
	if res = r.recall(found.key); res != nil {
		res.Seconds = found.seconds
	}
	return res, found.model
}

// learn keeps the body of a request that was answered, if Recall is used.
func (r *Results) learn(call *mmcp.Call, k key, caps *mmcp.Capabilities) {
	if r.memo == nil || !r.memo.wanted.Load() {
		return
	}
	req := call.Request
	body := codec.Bytes(req)
	if len(body) > memoBody {
		return
	}
	if _, known := r.memo.find(caps, body, req.Format, call.Policy.Partition); !known {
		seconds := 0.0
		if m := caps.Model(req.Model); m != nil {
			seconds = req.MotionSeconds(m)
		}
		r.memo.add(caps, remembered{
			body: body, format: req.Format, partition: call.Policy.Partition, model: req.Model, key: k, seconds: seconds,
		})
	}
}

// ends is how much at either end of a body is hashed at first. The requests of a client
// nearly always differ there, and the body is compared in any case: a hash of all of it
// costs more than the lookup and the comparison.
const ends = 1 << 10

// hashEnds returns the place of a body, unless others have the same ends.
func (m *memo) hashEnds(body []byte, format mmcp.Format) uint64 {
	head, tail := body[:min(ends, len(body))], body[max(0, len(body)-ends):]
	return maphash.Bytes(m.seed, head) + 3*maphash.Bytes(m.seed, tail) + uint64(len(body))<<8 + uint64(format)
}

// hash returns its place among those with the same ends.
func (m *memo) hash(body []byte, format mmcp.Format) uint64 {
	return maphash.Bytes(m.seed, body) + uint64(format)
}

func (m *memo) find(caps *mmcp.Capabilities, body []byte, format mmcp.Format, partition string) (remembered, bool) {
	h := m.hashEnds(body, format)
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.of != caps {
		return remembered{}, false
	}
	found, ok := m.known[h]
	if ok && found.crowded && !found.is(body, format, partition) {
		found, ok = m.known[m.hash(body, format)]
	}
	return found, ok && found.is(body, format, partition)
}

// is reports whether r is of these bytes.
func (r *remembered) is(body []byte, format mmcp.Format, partition string) bool {
	return r.format == format && r.partition == partition && bytes.Equal(r.body, body)
}

func (m *memo) add(caps *mmcp.Capabilities, r remembered) {
	h := m.hashEnds(r.body, r.format)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of != caps {
		m.of, m.bytes = caps, 0
		clear(m.known)
	}
	if first, ok := m.known[h]; ok && !first.is(r.body, r.format, r.partition) {
		first.crowded = true
		m.known[h] = first
		h = m.hash(r.body, r.format)
	}
	if old, ok := m.known[h]; ok {
		m.bytes -= len(old.body)
		r.crowded = old.crowded
	}
	m.known[h] = r
	m.bytes += len(r.body)
	for other, old := range m.known { // in no order, which is as good as any here
		if m.bytes <= memoBytes {
			return
		}
		if other != h {
			delete(m.known, other)
			m.bytes -= len(old.body)
		}
	}
}
