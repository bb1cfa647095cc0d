// Package report describes a finished sample: Findings measures how well each constraint is met on the clip
// that a client receives, Sample describes the body's path for clients that play a motion in place, and Notes
// collects facts that are not visible in the motion.
//
// Its types are members of an answer, with the JSON names in docs/engine.md.
package report
