// Package demand starts servers when they are needed and stops them when they are not.
//
// A [Server] is started for the first request that waits for it, and stopped after some time
// without requests. Of a [Group] one server runs at a time, such as of models that share a GPU.
// The group switches to another server when the running one has no requests, when requests for
// the other one have waited long in proportion to the time of a switch, or when their deadline
// leaves no more time. Running requests finish before a switch.
//
// Everything is safe for concurrent use.
package demand
