// Package perform turns a script into motion: the pose of a body as a function of
// time, which keeps the constraints of the request.
//
// A draft holds what the motion of one sample is built from: cues, waypoints,
// footprints, ground and pins. From the draft a performance is built (path, steps,
// actions, gestures), and from that a solver, which bends it to the pins. The needs
// of a pin are often known only once the performance is built, so the passes run in
// this order, and each amends the draft:
//
//	retime      an action that reaches is farthest out when a pin has the hand
//	strike      a kick or a blow is farthest out when a pin has the foot or the hand
//	imagine     stairs, slopes and boxes that the prompt names are laid where the body meets them
//	stamps      a foot that a pin puts on the ground is a footprint
//	cross       keys that pose the body with its speed at both ends of the motion lead it
//	approach    the body goes to where it can keep its pins
//	stand       keyed poses without a place stand where the body is at their time
//	level       the mean over a stride lies on a path of close points
//	stills      pose segments among other segments become keys
//	restep      a foot that pins would drag over the ground steps there instead
//
// A pass that changes the draft has the performance built again before the next one
// looks at it; approach looks again until nothing changes, three times at most. A
// motion that is to loop is closed after that. On a rig that is not human the root
// goes along its path and chains bend to their targets; it has no passes.
//
// The body of a performance at a time is made in four steps, each on top of the one
// before: rawPose (steps, actions, gestures), smoothedPose (segments blended),
// plannedPose (lowered to reach its feet, without drift) and clearedPose (finite,
// whatever the rig).
//
// A Motion is immutable. Its run may be ended at any time by a panic of its check.
package perform
