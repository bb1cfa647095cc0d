//go:build !race

package cachetest

// RaceDetector reports whether the race detector is on, which invalidates measurements of memory.
const RaceDetector = false
