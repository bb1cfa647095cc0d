//go:build race

package cache_test

// raceDetector is on: memory means nothing then.
const raceDetector = true
