//go:build race

package language_test

// raceDetector is on: everything takes six times as long.
const raceDetector = true
