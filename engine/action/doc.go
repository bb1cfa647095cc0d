// Package action performs what bodies do as a whole where they stand: they sit down,
// squat, jump. Deeds are a function of time that changes a posture and leaves what it does
// not use as it was. The moves themselves are data, in package repertoire; the arms above
// them are of package gesture.
//
// Moves are lists of key poses, in parts of the body's own proportions. A writer turns keys
// into knots on one timeline (package timeline), so that one move passes into the next from
// whatever pose the body is in; what carries the body (its feet, a seat, its knees) decides
// where the pelvis is. Jumps are moves whose keys take off and land: between them the centre of mass falls
// freely, and the pelvis is where that needs it.
package action
