package cache

import "time"

// Work is a request that is done without its client, and all that another
// gateway needs to do it.
type Work struct {
	ID     string // of the job; empty: a new one. Work with a known id is taken once
	Tenant string // to whom the job exists
	Model  string // whose queue it stands in

	Body   []byte            // as the client wrote it
	Header map[string]string // of the request, as far as the answer depends on it

	Repeatable bool // to do it twice does no harm: every seed is set
}

// States of a job, as its client sees them.
const (
	JobQueued  = "queued"
	JobRunning = "running"
	JobDone    = "done"
)

// JobStatus is what is known of a job.
type JobStatus struct {
	ID        string
	State     string // JobQueued, JobRunning or JobDone
	Submitted time.Time

	Position int           // in the queue, from 1; 0: not in it
	Estimate time.Duration // until it is done, roughly; 0 when done
	Progress float64       // 0 to 1; negative: nobody knows
}
