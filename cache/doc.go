// Package cache stores the answers of seeded requests: in memory, and in the store that
// gateways share ([cache/state]).
//
// [Results] is a Backend around another one. It fails open: without its memory,
// without the store, or with a damaged record, an answer is made again. It is then
// slower, and never wrong. Identical requests at the same time share one run, also
// across gateways.
//
// The types are safe for concurrent use.
//
// [cache/state]: https://pkg.go.dev/github.com/motiongate/motiongate/cache/state
package cache
