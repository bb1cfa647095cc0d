package mmcp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// A Backend implements the two operations of the protocol: it lists models, and generates motions. A remote
// server, the built-in engine and a pool of Backends are Backends. A Backend is safe for concurrent use.
type Backend interface {
	// Capabilities lists the models that a request may name. The caller must not change the
	// result.
	Capabilities(ctx context.Context) (*Capabilities, error)

	// Generate generates the motion for the request of a call. If ctx ends, it returns early, with the
	// context's error as the cause. A failure for a client is an *Error. Generate does not change the call.
	Generate(ctx context.Context, call *Call) (*Result, error)
}

// A Result is one answer of status 200: an encoded motion. Body is shared and must not be changed.
type Result struct {
	Format Format // format of Body; may be GLTF although the request asks for GLB
	Body   []byte

	// Release returns the memory of Body for reuse. It may be nil, and need not be called. The caller must
	// know that there is no other reference to Body; that is so if the request is not Seeded.
	Release func()

	Created time.Time // when the body was generated; zero: just now
	Tag     string    // strong entity tag of Body, with quotes; "": not computed

	// Seconds is the duration of all samples together if the answer was found without decoding its request,
	// else 0.
	Seconds float64

	Route Route
	Cache CacheStatus

	// Runs are the motions from which the answer was selected; nil: there was only one. They are not stored
	// with results.
	Runs []Run

	// Durations, which are not stored with results.
	Took     time.Duration // calls of servers, all attempts together
	Adapting time.Duration // changes to the request before the calls, and to the answer after them
}

// EntityTag returns a strong entity tag of a body.
func EntityTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// WithCache returns a copy of r with another cache status. The body is shared.
func (r *Result) WithCache(s CacheStatus) *Result {
	c := *r
	c.Cache = s
	return &c
}

// A Run is one of several motions that were generated for an answer.
type Run struct {
	Upstream string // server that generated it
	Stored   bool   // it came from a cache
}

// Route names the server that answered, and the reason for choosing it.
type Route struct {
	Upstream string // name from the configuration; "engine" for the built-in one
	Reason   string // one word: only, replica, spill, probe, retry, hedge, resumed, engine
	Attempt  int    // 1 for the first server

	Batch int // requests of one batch in the same call, including this one; 0: not batched

	Adapted string // changes to the request and its answer, such as "rig, fps"; "": none

	Fallback string // model that answered in place of the requested one, whose answer no cache stores; "": none

	Waited time.Duration // time in queues before all attempts; not stored with results
}

// CacheStatus describes what the cache did with a request, in the terms of RFC 9211. The zero value means
// that no cache was used.
type CacheStatus struct {
	Hit       bool
	Forward   string // why the request was forwarded: bypass, miss
	Stored    bool
	Collapsed bool // the request shared the run of an identical one
}

// String formats the status for the header Cache-Status, without the name of the cache.
func (s CacheStatus) String() string {
	if s.Hit {
		return "hit"
	}
	out := "fwd=" + cmp.Or(s.Forward, "bypass") // no cache was used
	if s.Stored {
		out += "; stored"
	}
	if s.Collapsed {
		out += "; collapsed"
	}
	return out
}
