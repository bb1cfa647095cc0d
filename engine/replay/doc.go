// Package replay plays recorded motions within a performance: clips that a
// library has for an action, and the references of a request. A Replay is a
// motion with its part of a script; a Playback is that on the path of one body.
// It follows its own path from where the path of the body is at its start,
// unless constraints bend that path: then it follows that one. Its feet stand
// where they come down.
//
// A Replay is fixed before it is played. A Playback is immutable and safe for
// concurrent use.
package replay
