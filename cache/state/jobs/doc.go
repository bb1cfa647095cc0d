// Package jobs stores accepted requests, runs them, and stores their answers until clients fetch them.
//
// [Jobs] fails closed: it writes a job to the state before the client gets the job's id, and refuses work
// that it cannot store before any upstream spends anything on it. The gateway that accepted a job runs it. If
// that gateway dies, another gateway takes the job over, or the same gateway does so after its restart. A run
// that may have cost something is repeated only if the request sets every seed. Otherwise the gateway waits
// for the upstream's own job, or answers that the job was interrupted.
//
// Jobs that arrive at the same time are written in one record. Every gateway mirrors all records in memory,
// so that a request for a status reads nothing from the state. Jobs is safe for concurrent use.
package jobs
