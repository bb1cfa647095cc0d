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

// memo maps the bodies of answered requests to the keys of their answers, so that equal bytes are answered
// without being decoded. It is valid for one catalogue, on which the meaning and the validity of a body
// depend.
type memo struct {
	seed   maphash.Seed
	wanted atomic.Bool // set by the first call of Recall

	mu      sync.RWMutex
	caps    *mmcp.Capabilities
	entries map[uint64]memoEntry
	bytes   int
}

// memoEntry is a body and the key of its answer.
type memoEntry struct {
	body      []byte // complete: a 64-bit hash may collide
	crowded   bool   // other bodies have the same hash of their ends
	format    mmcp.Format
	partition string
	model     string
	key       key
	seconds   float64 // of motion
}

const (
	memoBytes = 32 << 20
	memoBody  = 256 << 10 // bound on the size of a stored body
)

func newMemo() *memo { return &memo{seed: maphash.MakeSeed(), entries: make(map[uint64]memoEntry)} }

// Recall answers a request from memory by the bytes of its body, if a valid request with the same bytes was
// answered before. model is the model of that request. res is nil if there is no such answer.
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
	if res = r.fromMemory(found.key); res != nil {
		res.Seconds = found.seconds
	}
	return res, found.model
}

// storeBody adds the body of an answered request to the memo, if Recall is used.
func (r *Results) storeBody(call *mmcp.Call, k key, caps *mmcp.Capabilities) {
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
		r.memo.add(caps, memoEntry{
			body: body, format: req.Format, partition: call.Policy.Partition, model: req.Model, key: k, seconds: seconds,
		})
	}
}

// ends is the number of bytes at each end of a body that are hashed first. The requests of a client nearly
// always differ there, and the body is compared in any case: hashing the whole body would cost more than the
// lookup and the comparison.
const ends = 1 << 10

// hashEnds returns the index of a body, unless others have the same ends.
func (m *memo) hashEnds(body []byte, format mmcp.Format) uint64 {
	head, tail := body[:min(ends, len(body))], body[max(0, len(body)-ends):]
	return maphash.Bytes(m.seed, head) + 3*maphash.Bytes(m.seed, tail) + uint64(len(body))<<8 + uint64(format)
}

// hash returns the index of a body among bodies with the same ends.
func (m *memo) hash(body []byte, format mmcp.Format) uint64 {
	return maphash.Bytes(m.seed, body) + uint64(format)
}

func (m *memo) find(caps *mmcp.Capabilities, body []byte, format mmcp.Format, partition string) (memoEntry, bool) {
	h := m.hashEnds(body, format)
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.caps != caps {
		return memoEntry{}, false
	}
	found, ok := m.entries[h]
	if ok && found.crowded && !found.matches(body, format, partition) {
		found, ok = m.entries[m.hash(body, format)]
	}
	return found, ok && found.matches(body, format, partition)
}

// matches reports whether the entry has the bytes, the format and the partition of a request.
func (e *memoEntry) matches(body []byte, format mmcp.Format, partition string) bool {
	return e.format == format && e.partition == partition && bytes.Equal(e.body, body)
}

func (m *memo) add(caps *mmcp.Capabilities, r memoEntry) {
	h := m.hashEnds(r.body, r.format)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.caps != caps {
		m.caps, m.bytes = caps, 0
		clear(m.entries)
	}
	if first, ok := m.entries[h]; ok && !first.matches(r.body, r.format, r.partition) {
		first.crowded = true
		m.entries[h] = first
		h = m.hash(r.body, r.format)
	}
	if old, ok := m.entries[h]; ok {
		m.bytes -= len(old.body)
		r.crowded = old.crowded
	}
	m.entries[h] = r
	m.bytes += len(r.body)
	for other, old := range m.entries { // map order is as good as any here
		if m.bytes <= memoBytes {
			return
		}
		if other != h {
			delete(m.entries, other)
			m.bytes -= len(old.body)
		}
	}
}
