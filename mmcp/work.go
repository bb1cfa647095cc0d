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
	Header map[string]string // headers of the answer: Content-Type, Location, …
	Body   []byte            // shared; not to be changed
}

// Work is a request that is executed without its client. It is complete: another gateway can
// execute it.
type Work struct {
	ID     string // of the job; empty: a new one. Work with a known id is taken once
	Tenant string // the tenant that owns the job
	Client string // its requests have one share of the gateway; empty: not known
	Key    string // name of the API key that sent it; empty: none
	Model  string // the request waits in the queue of this model

	Body   []byte            // as the client wrote it
	Header map[string]string // of the request, as far as the answer depends on it

	Repeatable bool       // it may be executed twice: every seed is set
	Remote     *RemoteJob // job in which a server works on it already; nil: none
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

	Metadata map[string]json.RawMessage `json:"Said"` // facts about the run before its answer, by name: interpretation, …; not to be changed
}

// Equal reports whether two statuses have the same content.
func (s JobStatus) Equal(o JobStatus) bool {
	same := maps.EqualFunc(s.Metadata, o.Metadata, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })
	return same && s.ID == o.ID && s.State == o.State && s.Submitted.Equal(o.Submitted) &&
		s.Position == o.Position && s.Estimate == o.Estimate && s.Progress == o.Progress
}

// JobOutcome is how a job stands. The zero value is a job that is not over.
type JobOutcome struct {
	Unknown   bool      // no gateway has it
	Cancelled bool      // by its client, or the client had the answer without its id
	Ended     time.Time // zero: it is not over
	Status    int       // of its answer
}

// Runner does the work of a job. It calls the hooks for the events of the requests of the work.
type Runner func(ctx context.Context, w *Work, h Hooks) Answer

// Use is one use of a client's idempotency key.
type Use struct {
	Scope       string   // tenant and route: equal keys of two scopes are independent
	Key         string   // as the client gave it
	Fingerprint [32]byte // of the request: the same key with another fingerprint is a conflict
	Repeatable  bool     // it may be executed twice: every seed is set
}

// Keyed is the work under a key.
type Keyed func(ctx context.Context, a Attempt) Answer

// Attempt is one run of the work under a key.
type Attempt struct {
	Token string // random, and the same in every attempt: a name for a job that must not exist twice
	Again bool   // an earlier attempt, maybe of another gateway, may have left a job of that name

	Hooks  Hooks      // they note in the key's record the events that must not happen twice
	Resume *RemoteJob // job in which a server works on it since an earlier attempt; nil: none
}

// Outcome is the origin of the answer to a use of a key.
type Outcome uint8

const (
	Ran      Outcome = iota // by this use of the key
	Joined                  // by another use, which was not done yet
	Replayed                // by another use before
	Declined                // by this use, and the key was not honoured
)
