//go:build race

package cachetest

// RaceDetector is on: memory means nothing then.
const RaceDetector = true
