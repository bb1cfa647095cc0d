// Package engine makes human motion from text and constraints by kinematics
// alone: a plan of actions, a path, footsteps on it, and a body that follows
// them. It answers as an mmcp.Backend, needs no model and no GPU, and gives the
// same bytes for the same seeded request.
//
// Conventions hold in every package below this one. Space is right-handed with
// Y up; lengths are metres, angles radians, times seconds. Quaternions are
// written x, y, z, w. A body in its reference pose stands as a T, faces +Z and
// has its left side at +X. Heading 0 faces +Z and grows toward +X, so turning
// left is positive. "Model space" and "world" are the same thing: the space of
// the request. Local rotations are relative to the parent joint and replace the
// rest rotation.
//
// Motion is a function of continuous time. It is evaluated at the frames that a
// request asks for, never resampled, so that any frame rate is as good as any
// other.
package engine
