package cache

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync/atomic"

	"github.com/dgraph-io/ristretto/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// Options tunes the results.
type Options struct {
	MaxBytes int64 // of answers held in memory; 0 keeps none
}

// DefaultOptions returns what is right for most: 256 MiB.
func DefaultOptions() Options { return Options{MaxBytes: 256 << 20} }

// Results is a Backend that answers a repeated request with what its next
// Backend made the first time. It keeps only what chance had no part in: a
// request whose every seed is set. Safe for concurrent use.
type Results struct {
	next mmcp.Backend
	hot  *ristretto.Cache[[]byte, entry]

	prints atomic.Pointer[fingerprints]
}

// key is what an answer depends on: the request, the model as it was
// advertised, and the container.
type key = [sha256.Size]byte

type entry struct {
	key    key // in full, since the table compares 128 bits
	result *mmcp.Result
}

// averageAnswer is a guess that only sizes the table's admission counters.
const averageAnswer = 64 << 10

// NewResults puts a result cache in front of next. Close ends it.
func NewResults(next mmcp.Backend, o Options) (*Results, error) {
	r := &Results{next: next}
	if o.MaxBytes == 0 {
		return r, nil
	}
	hot, err := ristretto.NewCache(&ristretto.Config[[]byte, entry]{
		NumCounters: max(1000, 10*o.MaxBytes/averageAnswer),
		MaxCost:     o.MaxBytes,
		BufferItems: 64,
		KeyToHash: func(k []byte) (uint64, uint64) {
			return binary.LittleEndian.Uint64(k[:8]), binary.LittleEndian.Uint64(k[8:16])
		},
	})
	if err != nil {
		return nil, fmt.Errorf("result cache of %d bytes: %w", o.MaxBytes, err)
	}
	r.hot = hot
	return r, nil
}

// Close frees the cache and ends its goroutine.
func (r *Results) Close() {
	if r.hot != nil {
		r.hot.Close()
	}
}

// Capabilities asks the next Backend.
func (r *Results) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return r.next.Capabilities(ctx)
}

// Generate answers from memory, or asks the next Backend and keeps its answer.
func (r *Results) Generate(ctx context.Context, req *mmcp.Request) (*mmcp.Result, error) {
	k, ok := r.keyOf(ctx, req)
	if ok {
		if e, found := r.hot.Get(k[:]); found && e.key == k {
			return e.result.WithCache(mmcp.CacheStatus{Hit: true}), nil
		}
	}
	res, err := r.next.Generate(ctx, req)
	if err != nil {
		return nil, err
	}
	if !ok {
		return res.WithCache(mmcp.CacheStatus{Forward: "bypass"}), nil
	}
	stored := r.hot.Set(k[:], entry{k, res}, int64(len(res.Body)))
	return res.WithCache(mmcp.CacheStatus{Forward: "miss", Stored: stored}), nil
}

// keyOf returns the key of a request, if its answer may be kept at all.
func (r *Results) keyOf(ctx context.Context, req *mmcp.Request) (key, bool) {
	if r.hot == nil || !req.Seeded() {
		return key{}, false
	}
	caps, err := r.next.Capabilities(ctx)
	if err != nil {
		return key{}, false
	}
	print, ok := r.fingerprint(caps, req.Model)
	if !ok {
		return key{}, false
	}
	body := req.Key()
	h := sha256.New()
	h.Write(body[:])
	h.Write(print[:])
	h.Write([]byte{byte(req.Format)})
	return key(h.Sum(nil)), true
}

// fingerprints are the models' fingerprints of one catalogue, worked out once:
// a catalogue lives much longer than a request.
type fingerprints struct {
	of      *mmcp.Capabilities
	byModel map[string][sha256.Size]byte
}

func (r *Results) fingerprint(caps *mmcp.Capabilities, model string) ([sha256.Size]byte, bool) {
	p := r.prints.Load()
	if p == nil || p.of != caps {
		p = &fingerprints{of: caps, byModel: make(map[string][sha256.Size]byte, len(caps.Models))}
		for i := range caps.Models {
			m := &caps.Models[i]
			p.byModel[m.ID] = m.Fingerprint()
		}
		r.prints.Store(p)
	}
	f, ok := p.byModel[model]
	return f, ok
}
