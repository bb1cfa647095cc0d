package mmcp

import (
	"encoding/json"
	"slices"
	"sync"
)

// parts merges the events of several calls for one set of hooks.
type parts struct {
	merged Hooks

	mu       sync.Mutex                   // guards the fields below
	progress []float64                    // of each call
	metadata map[string][]json.RawMessage // by name, a value of each call
}

// SplitHooks sets the hooks of several calls so that they call the hooks of the whole.
// Progress is the mean of all calls, and metadata are lists in the order of the calls. The
// hooks of remote jobs and rejections are left out: several jobs cannot be resumed as
// one.
func SplitHooks(merged Hooks, calls []Call) {
	p := &parts{merged: merged, progress: make([]float64, len(calls)), metadata: make(map[string][]json.RawMessage)}
	for i := range calls {
		part := &calls[i].Hooks
		if merged.BeforeSend != nil {
			part.BeforeSend = func(upstream, _ string) error { return merged.BeforeSend(upstream, "") }
		}
		if p.merged.Progress != nil {
			part.Progress = func(progress float64) { p.merged.Progress(p.advance(i, progress)) }
		}
		if p.merged.Metadata != nil {
			part.Metadata = func(metadata map[string]json.RawMessage) { p.merged.Metadata(p.merge(i, metadata)) }
		}
	}
}

// advance sets the progress of one call, and returns the mean of all.
func (p *parts) advance(i int, progress float64) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.progress[i] = progress
	sum := 0.0
	for _, one := range p.progress {
		sum += one
	}
	return sum / float64(len(p.progress))
}

// merge sets the metadata of one call, and returns lists of the values of all calls.
func (p *parts) merge(i int, metadata map[string]json.RawMessage) map[string]json.RawMessage {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make(map[string]json.RawMessage, len(metadata))
	for name, value := range metadata {
		all := p.metadata[name]
		if all == nil {
			all = slices.Repeat([]json.RawMessage{json.RawMessage("null")}, len(p.progress))
			p.metadata[name] = all
		}
		all[i] = value
		if encoded, err := json.Marshal(all); err == nil { // a value that is not JSON is dropped
			out[name] = encoded
		}
	}
	return out
}
