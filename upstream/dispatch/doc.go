// Package dispatch decides which server gets the next request, and which requests wait. It sends nothing and
// does not depend on HTTP.
//
// A request is a [Ticket]. [Scheduler.Take] returns a [Grant], the right to one call on a [Lane], which is
// one model at one [Upstream]. [Scheduler.Settle] returns the grant and records how the call ended. The
// tickets of one model share a queue by start-time fair queueing between clients. A lane has a circuit
// breaker, backs off when its server refuses work, and is chosen by its load. A [Budget] bounds how often
// requests are sent again, and a [Hedge] makes a second call beside a slow one.
//
// One scale of states, from ready to drained, rates the latest contact with a server, each of its lanes, and
// each model. A model has the best state of its lanes.
//
// All methods are safe for concurrent use. Whenever no method of the Scheduler runs, no ticket waits that a
// free lane would take.
package dispatch
