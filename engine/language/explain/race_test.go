//go:build race

package explain_test

// raceDetector is on: everything takes six times as long.
const raceDetector = true
