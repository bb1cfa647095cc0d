// Package idempotency does the work under a client's key once, however often and
// to whichever gateway the request is sent.
//
// [Keys] fails closed, unless it is told otherwise: a key that cannot be written to
// the store is refused before anything is spent. An answer that stands is stored
// before its client is told, and every later use of the key gets it again. When a
// gateway dies over a run that may have cost something, the next use waits for the
// server's job, or is told that the run was interrupted; it is not sent twice
// unless every seed of the request is set.
//
// Keys is safe for concurrent use.
package idempotency
