package mmcp

import (
	"context"
	"encoding/json"
	"time"
)

// A Trace follows one request on its way to a server, through every layer: it
// travels in the context. Each function may be nil, must be quick but for Sends,
// Accepts, Fails and Leaves, and may be called from any goroutine until Generate
// returns. A request that is answered from memory is not followed. One that joins
// the run of an identical request is told where that run is, and what happens to
// it from then on.
type Trace struct {
	// Waits is called when the request takes a place in a queue. What it gets
	// tells at any later time where the request stands.
	Waits func(place func() Place)

	// Sends is called each time before the request is sent to a server: until the
	// first time it is certain that nothing was spent. Key is under which that
	// server does the request once, however often it is sent; empty: it honours
	// none. Its error ends the request, and nothing is sent.
	Sends func(upstream, key string) error

	// Declines is called when the server to which the request was sent last would
	// not begin it, so that nothing was spent after all.
	Declines func()

	// Accepts is called when a server goes on with the request in a job of its own.
	Accepts func(RemoteJob)

	// Fails is called when the job of Accepts ended without a result, or is lost:
	// there is nothing more to wait for.
	Fails func()

	// Advances tells how far the run is, from 0 to 1, where the server says so.
	Advances func(progress float64)

	// Tells is called with what else there is to say of the run before its answer,
	// by the names that it has in a job's status: interpretation, for one. What is
	// told later under a name replaces what was told before.
	Tells func(said map[string]json.RawMessage)

	// Leaves is asked when the context ends before the job of Accepts does:
	// whether that is to run on, because it will be resumed, or another gateway
	// waits for it already. Nil or false: it is cancelled at the server.
	Leaves func() bool

	// Resume is the job that an earlier life of the request was accepted in. It is
	// awaited first, and the request is sent anew only as any other whose answer
	// was lost: if it is seeded.
	Resume *RemoteJob
}

// Place is where a request stands in a queue.
type Place struct {
	Position int           // from 1; 0: it waits no more
	Wait     time.Duration // until it is sent, roughly; 0: not known
}

// RemoteJob is where a server works on a request: in a job of its own, or, as
// long as that has no name, under a key for which it does the request once.
type RemoteJob struct {
	Upstream string `json:"upstream"`      // name in the configuration
	Path     string `json:"path"`          // below the server's URL, so that it holds no secret of that
	Key      string `json:"key,omitempty"` // instead of a path
}

// Repeatable is where a request is worked on that was sent under a key: nil where
// there is no key, since then it cannot be sent again.
func Repeatable(upstream, key string) *RemoteJob {
	if key == "" {
		return nil
	}
	return &RemoteJob{Upstream: upstream, Key: key}
}

type traceKey struct{}

// WithTrace returns a context whose request t follows.
func WithTrace(ctx context.Context, t *Trace) context.Context {
	return context.WithValue(ctx, traceKey{}, t)
}

// noTrace stands where nobody follows, so that no caller need ask.
var noTrace Trace

// TraceOf returns the trace of a request's context, never nil.
func TraceOf(ctx context.Context) *Trace {
	if t, ok := ctx.Value(traceKey{}).(*Trace); ok {
		return t
	}
	return &noTrace
}
