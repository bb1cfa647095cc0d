// Package transfer plays the motion of one human body on another, and puts the feet of a
// body where they belong: where they stand, and on the ground.
//
// Parts of a body turn in the world as those of the other do, from a common reference
// pose. Paths are scaled by the legs. Feet stand where the scaled feet stand, and hands
// that are near to the body, to each other or to the ground stay as near to it. On the
// body itself this is the identity. Nothing here changes a clip that it is given. A
// Mapping is safe for concurrent use; a Player is not.
package transfer
