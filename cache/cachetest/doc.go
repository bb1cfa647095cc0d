// Package cachetest is what the tests of cache and the packages below it share:
// stores and clusters of their own, processes that are killed, backends that count,
// and work for jobs and keys.
package cachetest
