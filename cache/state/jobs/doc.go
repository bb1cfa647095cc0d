// Package jobs keeps work that was accepted to be fetched later.
//
// [Jobs] fails closed: a job is written to the store before its client gets its id, and
// work that cannot be stored is refused before anything is spent on it. An accepted
// job runs in the gateway that accepted it. When that gateway dies, another one takes
// the job over, or the same one after its restart. A run that may have cost something
// is never repeated unless every seed of the request is set: it is awaited at the
// server, or answered as interrupted.
//
// Jobs that come at the same time are written together, in one record. Every
// gateway has a mirror of all records, so that a status costs no read. Jobs is safe
// for concurrent use.
package jobs
