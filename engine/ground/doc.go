// Package ground is the ground under a motion: Of makes it from the
// ground_height constraints of a request, and Imagined from stairs, slopes and
// boxes that a prompt speaks of where a request has no such constraint.
//
// Heights are metres at places of the world in metres. Ground is a function of
// the place alone and is safe for concurrent use; an Imagined is not while
// rises are added to it.
package ground
