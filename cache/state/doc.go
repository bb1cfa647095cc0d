// Package state is the durable store under the results, the jobs and the
// idempotency keys: NATS JetStream, embedded in the process or a cluster that
// several gateways share.
//
// A [Store] has [Bucket] tables of bytes by key. A write that is acknowledged
// survives the machine. When the store cannot be reached, each operation says so
// at once and changes nothing; its caller decides whether to go on without it. The
// files of an embedded store are checked before they are opened: a record that is
// lost to damage is reported, and never replaced by an older one.
//
// The types are safe for concurrent use.
package state
