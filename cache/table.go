package cache

import (
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/dgraph-io/ristretto/v2"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// table holds the answers in memory. It admits values in the background: after settle a value is found unless
// the table did not admit it.
//
// The cache library must not be closed while it is used. Requests may outlast the gateway, so a closed table
// ignores them.
type table struct {
	hot    *ristretto.Cache[[]byte, entry]
	memory *memory.Budget

	mu     sync.RWMutex // held for reading while hot is in use
	closed bool
}

type entry struct {
	key    key // complete, because the library compares 128 bits
	result *mmcp.Result
}

const (
	// averageAnswer is an estimate that only sizes the admission counters.
	averageAnswer = 64 << 10

	// entryCost is the memory of an answer besides its body, in bytes.
	entryCost = 512
)

func newTable(bytes int64, budget *memory.Budget) (*table, error) {
	hot, err := ristretto.NewCache(&ristretto.Config[[]byte, entry]{
		NumCounters: max(1000, 10*bytes/averageAnswer),
		MaxCost:     bytes,
		BufferItems: 64,
		KeyToHash: func(k []byte) (uint64, uint64) {
			return binary.LittleEndian.Uint64(k[:8]), binary.LittleEndian.Uint64(k[8:16])
		},
	})
	if err != nil {
		return nil, fmt.Errorf("result cache of %d bytes: %w", bytes, err)
	}
	return &table{hot: hot, memory: budget}, nil
}

// get returns an answer, or nil.
func (t *table) get(k key) *mmcp.Result {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if t.closed {
		return nil
	}
	if e, found := t.hot.Get(k[:]); found && e.key == k {
		return e.result
	}
	return nil
}

// set stores an answer, and reports whether it may be admitted.
func (t *table) set(k key, res *mmcp.Result) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if t.closed || !t.hot.Set(k[:], entry{k, res}, int64(len(res.Body))+entryCost) {
		return false
	}
	t.memory.FollowCached(res.Body)
	return true
}

// size returns the memory of the answers, and its bound.
func (t *table) size() (bytes, limit int64) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if t.closed {
		return 0, 0
	}
	limit = t.hot.MaxCost()
	return limit - t.hot.RemainingCost(), limit
}

// settle waits until the values that were set are admitted or dropped.
func (t *table) settle() {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if !t.closed {
		t.hot.Wait()
	}
}

func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.closed = true
		t.hot.Close()
	}
}
