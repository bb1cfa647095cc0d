//go:build !race

package language_test

const raceDetector = false
