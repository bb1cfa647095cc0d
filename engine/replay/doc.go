// Package replay plays recorded motions within a performance: clips of a library for an action, and
// references of a request. A Replay is a motion with its part of a script; a Playback is a Replay on the path
// of one body. It follows its own path from the body's position at its start, unless constraints bend the
// body's path: then it follows that. Its feet stand where they come down.
//
// A Replay must not be changed while it is played. A Playback is immutable and safe for concurrent use.
package replay
