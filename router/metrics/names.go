package metrics

import (
	"maps"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
)

// Other is the label of names beyond mostNames.
const Other = "other"

// mostNames bounds the number of values of one label.
const mostNames = 100

// names holds the values of a label. The zero value is empty.
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

// prune removes the names for which still returns false, and returns them.
func (n *names) prune(still func(name string) bool) (gone []string) {
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

// Prune removes the series of removed upstreams and models. Their cached answers may still be requested, so
// the series may return.
func (m *Set) Prune(upstream, model func(name string) bool) {
	for label, set := range map[string]struct {
		names *names
		still func(string) bool
	}{"upstream": {&m.upstreams, upstream}, "model": {&m.models, model}} {
		for _, name := range set.names.prune(set.still) {
			labels := prometheus.Labels{label: name}
			for _, vec := range []interface {
				DeletePartialMatch(prometheus.Labels) int
			}{m.generations, m.generationSeconds, m.queueSeconds, m.batched, m.cost, m.serverSeconds} {
				vec.DeletePartialMatch(labels)
			}
		}
	}
}
