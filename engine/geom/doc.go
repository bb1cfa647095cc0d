// Package geom is the arithmetic of animation: vectors, unit quaternions and rigid transforms as small
// values. It neither allocates nor keeps state.
package geom
