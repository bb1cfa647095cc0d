// Package engine makes human motion from text and constraints by kinematics
// alone: a plan of actions, a path, footsteps on it, and a body that follows
// them. It answers as an mmcp.Backend, needs no model and no GPU, and gives the
// same bytes for the same seeded request.
//
// A request passes through these packages, in this order:
//
//	engine    checks it against the bounds, and reads its skeleton (rig)
//	script    compiles its segments once: prompts (language), references, clips (library)
//	ground    is the ground of its constraints, or the one that its words imply
//	perform   makes each sample a function of time, pass by pass:
//	          a path and steps (gait), actions and gestures (action), replays (replay)
//	solve     bends that until its constraints are met
//	perform   samples it at the frames of the request, and leaves keys out (keyframe)
//	report    measures each constraint on the result, and notes what a client cannot see
//	gltfio    writes it as glTF
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
