package mmcp

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"time"
)

// Answer is a stored answer to a client.
type Answer struct {
	Status int
	Header map[string]string // those that belong to the answer: Content-Type, Location, …
	Body   []byte            // shared; not to be changed
}

// Work is a request that is executed without its client, with all that another gateway
// needs to execute it.
type Work struct {
	ID     string // of the job; empty: a new one. Work with a known id is taken once
	Tenant string // the tenant that owns the job
	Client string // whose share of the gateway it takes; empty: not known
	Key    string // name of the API key that sent it; empty: none
	Model  string // whose queue it stands in

	Body   []byte            // as the client wrote it
	Header map[string]string // of the request, as far as the answer depends on it

	Repeatable bool       // it may be executed twice: every seed is set
	Remote     *RemoteJob // in which a server works on it already; nil: none
}

// States of a job, as its client sees them.
const (
	JobQueued  = "queued"
	JobRunning = "running"
	JobDone    = "done"
)

// JobStatus is the status of a job.
type JobStatus struct {
	ID        string
	State     string // JobQueued, JobRunning or JobDone
	Submitted time.Time

	Position int           // in the queue, from 1; 0: not in it
	Estimate time.Duration // until it is done, roughly; 0 when done
	Progress float64       // 0 to 1; negative: not known

	Metadata map[string]json.RawMessage `json:"Said"` // of the run before its answer, by name: interpretation, …; not to be changed
}

// Equal reports whether two statuses tell the same.
func (s JobStatus) Equal(o JobStatus) bool {
	same := maps.EqualFunc(s.Metadata, o.Metadata, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })
	return same && s.ID == o.ID && s.State == o.State && s.Submitted.Equal(o.Submitted) &&
		s.Position == o.Position && s.Estimate == o.Estimate && s.Progress == o.Progress
}

// Runner does the work of a job. It calls the hooks for what happens to the work's
// requests.
type Runner func(ctx context.Context, w *Work, h Hooks) Answer

// Use is one use of a client's idempotency key.
type Use struct {
	Scope       string   // whose key it is and for what: tenant and route
	Key         string   // as the client gave it
	Fingerprint [32]byte // of the request: same key and another of these is a conflict
	Repeatable  bool     // it may be executed twice: every seed is set
}

// Keyed is the work under a key.
type Keyed func(ctx context.Context, a Attempt) Answer

// Attempt is one run of the work under a key.
type Attempt struct {
	Token string // random, and the same in every attempt: a name for what must not exist twice
	Again bool   // an earlier attempt, maybe of another gateway, may have left something of that name

	Hooks  Hooks      // that note in the key's record what must not happen twice
	Resume *RemoteJob // in which a server works on it since an earlier attempt; nil: none
}

// Outcome tells where the answer to a use of a key came from.
type Outcome uint8

const (
	Ran      Outcome = iota // by this use of the key
	Joined                  // by another use, which was not done yet
	Replayed                // by another use before
	Declined                // by this use, and the key was not honoured
)
