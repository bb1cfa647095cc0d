package mmcp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// A Backend answers the two questions of the protocol: what can you do, and
// generate this. A remote server is a Backend, the built-in engine is one, and
// so is a pool of Backends. It is safe for concurrent use.
type Backend interface {
	// Capabilities lists the models that a request may name. The caller must not change the
	// result.
	Capabilities(ctx context.Context) (*Capabilities, error)

	// Generate makes the motion that the request of a call describes. It returns
	// early, with the context's error as cause, when ctx ends. A failure that a client
	// should see is an *Error. It does not change the call.
	Generate(ctx context.Context, call *Call) (*Result, error)
}

// A Result is one answer of status 200: a motion, encoded. Body is shared and must not
// be changed.
type Result struct {
	Format Format // of Body; may be GLTF where the request asks for GLB
	Body   []byte

	// Release returns the memory of Body for reuse. It may be nil, and need not be
	// called. The caller must know that no one else holds Body, which is so if the
	// request is not Seeded.
	Release func()

	Created time.Time // when the body was made; zero: just now
	Tag     string    // a strong entity tag of Body, in its quotes; empty: not computed

	// Seconds is the length of the motion, all samples together, where an answer was found
	// without its request being read; else 0.
	Seconds float64

	Route Route
	Cache CacheStatus

	// Runs are the motions that the answer was chosen from; nil: it is the only one. They
	// are not kept with results.
	Runs []Run

	// Times of the run. They are not kept with results.
	Took     time.Duration // calls of servers, all attempts together
	Adapting time.Duration // changes to the request before the calls, and to the answer after them
}

// EntityTag returns a strong entity tag of a body.
func EntityTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// WithCache returns a copy of r with another status of the cache. The body is shared.
func (r *Result) WithCache(s CacheStatus) *Result {
	c := *r
	c.Cache = s
	return &c
}

// A Run is one motion of several that were made for an answer.
type Run struct {
	Upstream string // server that made it
	Stored   bool   // a cache had it
}

// Route has the server that answered, and the reason why it was chosen.
type Route struct {
	Upstream string // name from the configuration; "engine" for the built-in one
	Reason   string // one word: only, replica, spill, probe, retry, hedge, resumed, engine
	Attempt  int    // 1 for the first server that was tried

	Batch int // requests of one batch that were sent in the same call, with this one; 0: it was sent alone

	Adapted string // changes to the request and its answer, such as "rig, fps"; empty: none

	Fallback string // model that made the answer in place of the requested one, so that no cache stores it; empty: none

	Waited time.Duration // in queues, before all attempts together; not kept with results
}

// CacheStatus describes the handling of a request by the cache, in the terms of RFC 9211.
// The zero value means that no cache handled it.
type CacheStatus struct {
	Hit       bool
	Forward   string // why it went on: bypass, miss
	Stored    bool
	Collapsed bool // waited for the run of an identical request
}

// String returns the status as the header Cache-Status has it, without the name of the cache.
func (s CacheStatus) String() string {
	if s.Hit {
		return "hit"
	}
	out := "fwd=" + cmp.Or(s.Forward, "bypass") // no cache handled it
	if s.Stored {
		out += "; stored"
	}
	if s.Collapsed {
		out += "; collapsed"
	}
	return out
}
