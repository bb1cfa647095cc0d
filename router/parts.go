package router

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// parts is several requests that one set of hooks follows.
type parts struct {
	whole *mmcp.Hooks

	mu   sync.Mutex
	at   []float64
	said map[string][]json.RawMessage // by name, one of each request
}

// splitHooks returns the contexts of several requests that one set of hooks follows:
// each may be sent, they advance together, and what is said of them stands in
// their order. Several jobs of servers cannot be resumed as one, nor several keys,
// and that one was declined says nothing of the others.
func splitHooks(ctx context.Context, n int) func(i int) context.Context {
	p := &parts{whole: mmcp.HooksOf(ctx), at: make([]float64, n), said: make(map[string][]json.RawMessage)}
	return func(i int) context.Context {
		part := &mmcp.Hooks{}
		if sends := p.whole.BeforeSend; sends != nil {
			part.BeforeSend = func(upstream, _ string) error { return sends(upstream, "") }
		}
		if p.whole.Progress != nil {
			part.Progress = func(progress float64) { p.whole.Progress(p.advance(i, progress)) }
		}
		if p.whole.Metadata != nil {
			part.Metadata = func(said map[string]json.RawMessage) { p.whole.Metadata(p.tell(i, said)) }
		}
		return mmcp.WithHooks(ctx, part)
	}
}

// advance returns how far all requests are when one of them has come so far.
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

// tell returns what is said of all requests when something is said of one.
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
