// Package cache is what the gateway remembers. For now that is results: the
// answers of seeded requests, in memory, bounded by bytes.
package cache
