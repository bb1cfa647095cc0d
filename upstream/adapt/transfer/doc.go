// Package transfer plays the motion of one human body on another, and plants the feet of a body: they
// stay in place while they stand, and on the ground.
//
// Parts of a body turn in the world as the same parts of the other body, from a common reference
// pose. Paths are scaled by the legs. Feet stand where the scaled feet stand, and hands that are near
// to the body, to each other or to the ground stay as near. From a body to itself this is the
// identity. No function changes a clip that is passed to it. A Mapping is safe for concurrent use; a
// Player is not.
package transfer
