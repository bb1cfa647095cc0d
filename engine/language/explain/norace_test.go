//go:build !race

package explain_test

const raceDetector = false
