//go:build !race

package portable_test

const raceDetector = false
