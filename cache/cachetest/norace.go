//go:build !race

package cachetest

// RaceDetector reports whether the race detector is on: memory means nothing then.
const RaceDetector = false
