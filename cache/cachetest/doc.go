// Package cachetest has helpers for the tests of cache and the packages below it: stores and clusters,
// processes that are killed, Backends that count calls, and work for jobs and keys.
package cachetest
