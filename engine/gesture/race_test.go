//go:build race

package gesture

const raceDetector = true
