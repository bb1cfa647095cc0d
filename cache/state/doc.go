// Package state is the durable store of results, jobs and idempotency keys: NATS JetStream, either embedded
// in the process or a cluster that several gateways share.
//
// A [Store] has [Bucket] tables, which map keys to bytes. An acknowledged write survives the machine. If the
// store cannot be reached, each operation fails at once and changes nothing; the caller decides whether to
// continue without it. The files of an embedded store are checked before they are opened: a damaged record is
// reported, and never replaced by an older one.
//
// The types are safe for concurrent use.
package state
