//go:build !race

package cache_test

const raceDetector = false
