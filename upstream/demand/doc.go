// Package demand starts servers when they are needed and stops them when they are idle.
//
// A [Server] is started for the first request that waits for it, and stopped after some time without
// requests. Only one server of a [Group] runs at a time, for example of models that share a GPU. The group
// switches to another server when the running one has no requests, when requests for the other one have
// waited long in proportion to the duration of a switch, or when their deadline requires it. Running requests
// finish before a switch.
//
// All types are safe for concurrent use.
package demand
