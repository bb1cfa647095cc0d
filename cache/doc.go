// Package cache stores the answers of seeded requests: in memory, and in the store that
// gateways share ([cache/state]).
//
// [Results] is a Backend around another one. It fails open: without memory, without the store, or with a
// damaged record, the answer is generated again, which is slower but never wrong. Identical concurrent
// requests share one run, even across gateways.
//
// The types are safe for concurrent use.
//
// [cache/state]: https://pkg.go.dev/github.com/motiongate/motiongate/cache/state
package cache
