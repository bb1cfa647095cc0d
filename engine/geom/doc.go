// Package geom is the arithmetic of animation: vectors, unit quaternions and
// rigid transforms as small values. Nothing in it allocates or keeps state.
package geom
