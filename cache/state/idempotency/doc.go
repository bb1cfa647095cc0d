// Package idempotency executes the work under a client's key once, however often the request is sent, and to
// any gateway.
//
// [Keys] fails closed unless [Options] says otherwise: a key that cannot be stored is refused before any
// upstream incurs a cost. A final answer is stored before its client gets it, and every later use of the key
// gets the same answer. If a gateway dies during a run that may have cost something, the next use awaits the
// server's job, or gets the error that the run was interrupted. The request is sent twice only if it sets
// every seed.
//
// Keys is safe for concurrent use.
package idempotency
