// Package ground models the ground of a motion: FromConstraints makes it from the ground_height constraints
// of a request, and Imagined from stairs, slopes and boxes in a prompt if the request has no such constraint.
//
// Heights and positions are in metres. A Ground is a pure function and safe for concurrent use. An Imagined
// is not while rises are added.
package ground
