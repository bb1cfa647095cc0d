package mmcp

import (
	"encoding/json"
	"time"
)

// Hooks are called for the events of one request on its way to a server, through every
// layer. Each may be nil, must be quick but for BeforeSend, Accepted, RemoteJobEnded
// and KeepRemoteJob, and may be called from any goroutine until Generate returns. A
// request that is answered from memory has no events. For one that joins the run of an
// identical request, the hooks are called for the state of that run, and for its later
// events.
type Hooks struct {
	// Queued is called when the request enters a queue. Its argument returns, at any
	// later time, the place of the request.
	Queued func(place func() Place)

	// BeforeSend is called each time before the request is sent to a server. Before the
	// first call nothing was spent. Key is the idempotency key with which that server
	// executes the request once, however often it is sent; empty: it honours none. Its
	// error ends the request, and nothing is sent.
	BeforeSend func(upstream, key string) error

	// BeforeWrite is called immediately before the first byte of the request is written to
	// the server. Its error, a NotSent, ends the attempt, and nothing is sent.
	BeforeWrite func() error

	// Rejected is called when the server to which the request was sent last refused it,
	// so that nothing was spent.
	Rejected func()

	// Accepted is called when a server continues the request as a job.
	Accepted func(RemoteJob)

	// RemoteJobEnded is called when the job of Accepted ended without a result, or
	// is lost: there is nothing more to wait for.
	RemoteJobEnded func()

	// Progress is called with the progress of the run, from 0 to 1, if the server reports it.
	Progress func(progress float64)

	// Metadata is called with facts about the run before its answer, by their names in
	// the status of a job, such as interpretation. A later value replaces the one
	// before it under the same name.
	Metadata func(metadata map[string]json.RawMessage)

	// KeepRemoteJob is called when the context ends before the job of Accepted does. It
	// reports whether the job is to continue, because it will be resumed or another
	// gateway waits for it. Nil or false: the job is cancelled at the server.
	KeepRemoteJob func() bool
}

// Place is the position of a request in a queue.
type Place struct {
	Position int           // from 1; 0: it does not wait
	Wait     time.Duration // until it is sent, roughly; 0: not known
}

// RemoteJob names the work of a server on a request: the server's job, or, before that has a
// name, the idempotency key under which the server executes the request once.
type RemoteJob struct {
	Upstream string `json:"upstream"`      // name in the configuration
	Path     string `json:"path"`          // of the job below the server's URL, whose secrets it does not have
	Key      string `json:"key,omitempty"` // instead of a path
}

// Repeatable returns the RemoteJob of a request that was sent under a key; nil without a key,
// because the request cannot be sent again then.
func Repeatable(upstream, key string) *RemoteJob {
	if key == "" {
		return nil
	}
	return &RemoteJob{Upstream: upstream, Key: key}
}
