// Package requests keeps a log of requests for motion in the state, for operators: over
// restarts, and of all gateways that share the state. Requests wait in memory and are
// written every second, many to a record, so an answer never waits for the log. If more come
// than can be kept, hits of the cache are left out first.
package requests
