//go:build !race

package cachetest

const RaceDetector = false
