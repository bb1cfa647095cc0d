// Package dispatch decides which server gets the next request, and which requests
// wait. It sends nothing and knows no HTTP.
//
// A request is a [Ticket]. [Scheduler.Take] returns a [Grant], the right to one call
// on a [Lane], which is one model at one [Upstream]; [Scheduler.Settle] takes back
// the grant with how the call ended. Tickets of one model share a queue by
// start-time fair queueing between clients. A lane has a circuit breaker, backs off
// when its server refuses work, and is chosen by its load. A [Budget] bounds how
// often requests are sent again, and a [Hedge] makes one further call for a slow one.
//
// Health is told on one scale, from ready to drained: that of the latest contact with
// a server, of each of its lanes, and of a model, which has the best state of its lanes.
//
// Everything is safe for concurrent use. One rule holds whenever no call is under
// way: no ticket waits that a server could take.
package dispatch
