package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// Reach is the target of a hand in a key. It is solved in each frame, so that the hand stays at
// its target however the body moves. Directions are a left arm's, so that X is outwards on both
// sides.
type Reach struct {
	At  Mark      // the place of the body that the hand goes to
	Off geom.Vec3 // from there: outwards, up, ahead, in the unit of the mark
	By  float64   // the part of the hand that is there: 0 the wrist, 0.5 the palm, 1 the fingertips

	Upper, Fore geom.Vec3 // At Nowhere: how the arm lies instead, seen from the chest

	Swivel float64   // of the elbow, outwards and up, degrees
	Palm   geom.Vec3 // to where it faces, in the frame of the mark; zero: Turn and the others say
	Point  geom.Vec3 // to where straight fingers point, likewise
	Turn   float64   // of the forearm: 0 thumb up, 90 palm down, degrees
	Wrist  float64   // flexion, degrees
	Bend   float64   // of the wrist towards the little finger, degrees
	Lift   float64   // of the shoulder, degrees, beside what a raised arm takes
	Hand   Shape
	Swing  Swing
}

// Shape is the shape of the fingers.
type Shape uint8

// Shapes.
const (
	Relaxed Shape = iota
	Flat
	Fist
	Grip    // around a handle
	Cup     // around a cup or a ball
	Pinch   // thumb and index finger meet
	Pointer // the index finger is straight
	ThumbUp
	Claw
	Fork // index and middle finger are straight
)

// Swing is an oscillation about a key, with its rate and its amplitudes.
type Swing struct {
	Hz    float64   // cycles a second
	Late  float64   // part of a cycle by which it comes later
	Off   geom.Vec3 // of the hand, or of the direction of Fore
	Round geom.Vec3 // likewise, a quarter of a cycle later: with Off, a circle
	Arm   geom.Vec3 // of the directions of Upper and Fore together
	Spin  geom.Vec3 // Upper and Fore go round this axis, whole turns

	Turn, Wrist, Bend, Swivel, Lift float64 // degrees
	Chest, Head                     Lean    // degrees
}
