// Package perform converts a script to motion: the pose of a body as a function of time that meets
// the constraints of the request.
//
// A draft holds the input of the motion of one sample: cues, waypoints, footprints, ground and
// pins. The draft is built into a performance (path, steps, actions, gestures), and the performance
// into a solver, which bends it to the pins. The needs of a pin are often known only from the
// performance. Therefore passes run in this order, and each amends the draft:
//
//	retime      moves a reach so that the hand is farthest out at the time of its pin
//	strike      moves a kick or a blow so that the limb is farthest out at the time of its pin
//	imagine     adds stairs, slopes and boxes of the prompt where the body arrives at them
//	stamps      adds the footprint of a pin that puts a foot on the ground
//	cross       leads the body between two groups of keys that give its pose and speed
//	approach    adds waypoints from which the body can meet its pins
//	stand       places keyed poses without a position at the position of the body
//	level       puts the mean over a stride on a path of close points
//	stills      adds pose segments among other segments as keys
//	restep      adds steps for feet that pins would drag over the ground
//
// After a pass that changes the draft, the performance is built again; approach repeats until
// nothing changes, at most three times. A loop is closed after the passes. On a rig that is not
// human the root moves along its path and chains bend to their targets, without passes.
//
// The pose of a performance at a time is made in four steps, each on the result of the one before:
// rawPose (steps, actions, gestures), smoothedPose (segments blended), plannedPose (lowered to
// reach its feet, without drift) and clearedPose (finite on every rig).
//
// A Motion is immutable. Its check may panic at any time to end its run.
package perform
