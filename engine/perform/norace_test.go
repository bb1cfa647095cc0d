//go:build !race

package perform_test

const raceDetector = false
