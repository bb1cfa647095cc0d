// Package objects stores answers in a bucket of an S3 service. The state keeps the records of jobs and
// keys, and the answers that the service does not take. Everything is safe for concurrent use.
package objects
