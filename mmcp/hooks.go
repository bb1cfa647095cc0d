package mmcp

import (
	"encoding/json"
	"time"
)

// Hooks are called for the events of one request on its way to a server, through
// every layer. Each may be nil, must be quick but for
// BeforeSend, Accepted, RemoteJobEnded and KeepRemoteJob, and may be called from any
// goroutine until Generate returns. A request that is answered from memory has no
// events. One that joins the run of an identical request is told where that run is,
// and what happens to it from then on.
type Hooks struct {
	// Queued is called when the request takes a place in a queue. Its argument
	// tells at any later time where the request stands.
	Queued func(place func() Place)

	// BeforeSend is called each time before the request is sent to a server: until
	// the first time it is certain that nothing was spent. Key is under which that
	// server does the request once, however often it is sent; empty: it honours
	// none. Its error ends the request, and nothing is sent.
	BeforeSend func(upstream, key string) error

	// Rejected is called when the server to which the request was sent last would
	// not begin it, so that nothing was spent after all.
	Rejected func()

	// Accepted is called when a server goes on with the request in a job of its own.
	Accepted func(RemoteJob)

	// RemoteJobEnded is called when the job of Accepted ended without a result, or
	// is lost: there is nothing more to wait for.
	RemoteJobEnded func()

	// Progress tells how far the run is, from 0 to 1, where the server says so.
	Progress func(progress float64)

	// Metadata is called with what else there is to say of the run before its
	// answer, by the names that it has in a job's status: interpretation, for one.
	// A later value replaces the one before it under the same name.
	Metadata func(metadata map[string]json.RawMessage)

	// KeepRemoteJob is asked when the context ends before the job of Accepted does:
	// whether that is to run on, because it will be resumed, or another gateway
	// waits for it already. Nil or false: it is cancelled at the server.
	KeepRemoteJob func() bool
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
