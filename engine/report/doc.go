// Package report describes a finished sample: Findings measures how well each
// constraint is met on the clip that a client gets, Sample describes the way of
// the body for clients that play a motion in place, and Notes collects what a client
// cannot see otherwise.
//
// Its types are the members of an answer, with the JSON names of docs/engine.md.
package report
