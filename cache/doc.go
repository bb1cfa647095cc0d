// Package cache is everything that the gateway remembers.
//
// [Results] are the answers of seeded requests: in memory, and behind that in
// the state that gateways share. They fail open: without them an answer is
// slower, never wrong. [Idempotency] holds what was done under a client's key,
// and [Jobs] the work that was accepted to be fetched later. Both fail closed:
// what cannot be written down is refused before anything is spent on it.
//
// All that outlives the process lies in a [State]: NATS JetStream, embedded or
// a cluster. The types are safe for concurrent use.
package cache
