// Package replay plays recorded motions within a performance: clips that a
// library has for an action, and the references that a request brings along. A
// Replay is a motion with its part of a script; a Playback is that on the path
// of one body. It goes its own way from where the path brings it, unless
// constraints bend the path: then it goes along. Its feet stand where they come
// down.
//
// A Replay is fixed before it is played. A Playback is immutable and safe for
// concurrent use.
package replay
