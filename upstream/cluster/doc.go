// Package cluster lets one gateway schedule for all gateways that share a state.
//
// A [Scheduler] is a [dispatch.Scheduler] with a role. A lease in the state names the leader: its
// scheduler grants every call on the shared upstreams. The other gateways follow. They send their
// tickets to the leader as orders, get grants or refusals, and call the upstreams themselves;
// bodies and answers stay with them. Local upstreams, which only one gateway can use, such as its
// built-in engine, are always scheduled there.
//
// Every gateway reports its running calls to all others, when a call begins or ends and each second. A
// gateway that takes over the lease grants nothing before it has a report of every other live gateway, so
// that no upstream exceeds its limit of calls. A leader may grant for as long as its heartbeats are returned,
// which is shorter than the time after which others take over: a gateway that was paused grants nothing when
// it resumes.
//
// While the state cannot be reached, each gateway has an equal share of each upstream's places.
//
// Messages may be lost. Orders and reports are repeated until they are answered or obsolete, so that a lost
// message only costs time.
package cluster
