// Package objects stores answers in a bucket of an S3 service. The state stores the records of jobs and keys,
// and the answers that the service does not accept. All types are safe for concurrent use.
package objects
