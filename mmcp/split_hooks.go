package mmcp

import (
	"encoding/json"
	"slices"
	"sync"
)

// parts merges what happens to several calls for one set of hooks.
type parts struct {
	whole Hooks

	mu   sync.Mutex
	at   []float64
	said map[string][]json.RawMessage // by name, one of each request
}

// SplitHooks sets the hooks of several calls so that they call those of the whole.
// Progress is the mean of all, and metadata are lists in the order of the calls. The
// hooks of remote jobs and rejections are left out: several jobs cannot be resumed as
// one.
func SplitHooks(whole Hooks, calls []Call) {
	p := &parts{whole: whole, at: make([]float64, len(calls)), said: make(map[string][]json.RawMessage)}
	for i := range calls {
		part := &calls[i].Hooks
		if whole.BeforeSend != nil {
			part.BeforeSend = func(upstream, _ string) error { return whole.BeforeSend(upstream, "") }
		}
		if p.whole.Progress != nil {
			part.Progress = func(progress float64) { p.whole.Progress(p.advance(i, progress)) }
		}
		if p.whole.Metadata != nil {
			part.Metadata = func(said map[string]json.RawMessage) { p.whole.Metadata(p.tell(i, said)) }
		}
	}
}

// advance sets the progress of one call, and returns that of all.
func (p *parts) advance(i int, progress float64) float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at[i] = progress
	sum := 0.0
	for _, at := range p.at {
		sum += at
	}
	return sum / float64(len(p.at))
}

// tell sets the metadata of one call, and returns that of all.
func (p *parts) tell(i int, said map[string]json.RawMessage) map[string]json.RawMessage {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make(map[string]json.RawMessage, len(said))
	for name, value := range said {
		all := p.said[name]
		if all == nil {
			all = slices.Repeat([]json.RawMessage{json.RawMessage("null")}, len(p.at))
			p.said[name] = all
		}
		all[i] = value
		if encoded, err := json.Marshal(all); err == nil { // what is no JSON is not passed on
			out[name] = encoded
		}
	}
	return out
}
