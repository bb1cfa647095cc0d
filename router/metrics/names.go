package metrics

import (
	"maps"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
)

// Other stands in labels for what has no room there.
const Other = "other"

// Bounds of the names in labels, each by itself.
const (
	mostNames   = 100  // of models, upstreams, tenants and so on
	mostEntries = 1024 // that a table remembers
)

// names are those that stand in a label. The zero value has none.
type names struct {
	mu  sync.Mutex // guards set
	set map[string]struct{}
}

// label returns a name, or Other if there is no room for it.
func (n *names) label(name string) string {
	if name == "" || name == Other {
		return name
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if _, known := n.set[name]; known {
		return name
	}
	if len(n.set) >= mostNames {
		return Other
	}
	if n.set == nil {
		n.set = make(map[string]struct{})
	}
	n.set[name] = struct{}{}
	return name
}

// take removes names that are not wanted any more, and returns them.
func (n *names) take(still func(name string) bool) (gone []string) {
	n.mu.Lock()
	known := maps.Clone(n.set)
	n.mu.Unlock()
	for name := range known {
		if !still(name) {
			gone = append(gone, name)
		}
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, name := range gone {
		delete(n.set, name)
	}
	return gone
}

// table remembers the series of labels, so that each request looks up one entry instead of
// a label of each metric. The zero value is empty.
type table[K comparable, V any] struct {
	mu      sync.Mutex // held while entries is replaced
	entries atomic.Pointer[map[K]V]
}

// get returns the series of labels, which are made when they are first used. Beyond its
// bound the table makes them each time.
func (t *table[K, V]) get(k K, create func(K) V) V {
	if entries := t.entries.Load(); entries != nil {
		if v, ok := (*entries)[k]; ok {
			return v
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	v, entries := create(k), map[K]V{}
	if old := t.entries.Load(); old != nil {
		if len(*old) >= mostEntries {
			return v
		}
		entries = maps.Clone(*old)
	}
	entries[k] = v
	t.entries.Store(&entries)
	return v
}

// forget empties the table.
func (t *table[K, V]) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.entries.Store(nil)
}

// Prune removes the series of upstreams and models that were removed. Their cached answers
// may still be requested, so the series may come back.
func (m *Set) Prune(upstream, model func(name string) bool) {
	gone := false
	for label, of := range map[string]struct {
		names *names
		still func(string) bool
	}{"upstream": {&m.upstreams, upstream}, "model": {&m.models, model}} {
		for _, name := range of.names.take(of.still) {
			gone = true
			labels := prometheus.Labels{label: name}
			for _, vec := range []interface {
				DeletePartialMatch(prometheus.Labels) int
			}{m.generations, m.generationSeconds, m.queueSeconds, m.batched, m.cost, m.serverSeconds} {
				vec.DeletePartialMatch(labels)
			}
		}
	}
	if gone {
		m.motions.forget()
		m.uses.forget()
	}
}
