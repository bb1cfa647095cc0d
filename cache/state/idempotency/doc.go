// Package idempotency executes the work under a client's key once, however often and to
// any gateway the request is sent.
//
// [Keys] fails closed, unless [Options] says otherwise: a key that cannot be stored is
// refused before anything is spent. A final answer is stored before its client gets it,
// and every later use of the key gets the same. If a gateway dies during a run that may
// have cost something, the next use waits for the server's job, or gets the error that
// the run was interrupted. The request is not sent twice unless every seed of it is
// set.
//
// Keys is safe for concurrent use.
package idempotency
