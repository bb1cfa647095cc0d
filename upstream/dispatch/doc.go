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
// The health of a server is told in three words. The state of a contact is how the
// last dealings with the server went: unknown, answers, silent or down. The state of
// a lane is why it takes no call now: full, backing off, probing, open, unreachable
// or drained; else it is free. The availability of a model is what its lanes are
// together: whether it makes sense to wait for it.
//
// Everything is safe for concurrent use. One rule holds whenever no call is under
// way: no ticket waits that a server could take.
package dispatch
