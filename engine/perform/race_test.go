//go:build race

package perform_test

// raceDetector is on: everything takes six times as long, and figures are the
// same as without it.
const raceDetector = true
