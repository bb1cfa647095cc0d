// Package repertoire has the actions as data: moves, which are lists of key poses, and the reader
// and the writer of their files. Package action performs them.
//
// The files of the program are moves/*.move; docs/moves.md describes the format. A pose is given in
// parts of the body's hip height and in degrees, for a near and a far side, so that one move serves
// bodies of any proportions and both hands.
package repertoire

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
)

// Key is one pose that a move passes through, as the difference from standing at ease: a zero Key
// stands. Lengths are parts of the body's hip
// height, angles degrees, so that a key fits bodies of any proportions. Sides
// are "near", the side that the move is done with, and "far"; yaw, roll and
// Aside are positive towards the near side.
type Key struct {
	In   float64 // seconds from the key before
	Stay float64 // seconds that the pose is kept
	Pass bool    // the body moves on through it without coming to rest

	Pelvis            Place
	Hips, Chest, Head Lean
	Near, Far         Limb
	On                Support
	Shoulders         float64 // raised, both, whatever the arms do, degrees
	Swing             *Swing  // of chest and head, and with Lift of both shoulders
	Weight            float64 // on the near foot of a body that stands, 1 all of it; below 0 on the far one

	Leap Leap // this key leaves the ground, or comes down on it

	Arms  float64 // how far the shoulders are from planted hands, part of the arm's length; 0: arms are straight
	Stick bool    // hands and feet stay where the key before had them
	Exact bool    // the size of the move has no say in this key
}

// Place is the displacement of the pelvis from standing. The support determines the rest: a body
// on its feet is kept in balance, and a body on a seat or on its knees has their height.
type Place struct{ Down, Ahead, Aside float64 }

// Lean is the rotation of a part of the trunk in the world, in degrees: by Spin about its own long
// axis, then by Roll, Pitch and Yaw. Turns of more than a circle are possible.
type Lean struct{ Pitch, Roll, Yaw, Spin float64 }

// Limb is an arm and a leg of one side.
type Limb struct {
	Arm  *posture.Arm // in radians; nil hangs
	Hand Hand         // where the wrist is, if it is held somewhere

	Reach *Reach // where the hand goes, followed live instead; nil: nowhere

	Foot   Place   // from where it stands; Down is not used
	Lift   float64 // of the foot, off the ground
	Stay   bool    // the foot stays where the key before had it
	Holds  bool    // and so does the hand
	Drag   bool    // the foot gets here along the ground, not by a step
	Heel   float64 // raised, degrees; the ball stays where it is
	Toes   float64 // foot turned outwards, degrees
	Spread float64 // knee turned outwards from the foot, degrees

	Leg *Leg // the leg is in the air, or lies; nil: it stands
}

// Leg is the shape of a leg that carries nothing, in degrees: of the thigh from
// the pelvis, forwards, outwards and turned outwards; of the knee; and of the
// foot, toes down.
type Leg struct{ Flex, Out, Turn, Knee, Point float64 }

// Hand keeps a wrist at a place of the body.
type Hand struct {
	At     Mark
	Off    geom.Vec3 // from there, in parts of the hip height: outwards, up, ahead, turned with the part of the body
	Palm   geom.Vec3 // to where it faces, outwards, up, ahead; zero: as it comes
	Swivel float64   // of the elbow, outwards and up, degrees
	Curl   float64   // of the fingers, degrees
}

// Mark is a place of the body.
type Mark uint8

// Marks. Knees, thighs and hips are those of the hand's own side. A thigh hangs
// down where it is not turned.
const (
	Nowhere Mark = iota
	Knee
	Thigh // the middle of its front
	Hip
	Chest
	Head
	Shoulder
	Ground // beside the foot
	// planted flat on the ground, where it stays whatever the body does; outwards is from the shoulder, ahead from where the body stands
	Planted
	Bar  // likewise, and closed about a bar
	Stay // planted where it is already
)

// Support is the support of the body in a key.
type Support uint8

// Supports.
const (
	OnFeet Support = iota
	OnFar          // the far foot alone
	OnNear
	OnSeat  // a seat as high as the knees
	OnFloor // the buttocks
	OnKnee  // the near knee and the far foot
	OnKnees
	InAir
	OnBody  // whatever is lowest
	OnFours // knees and hands
	OnPlank // hands and toes, the body straight between them
	OnHands // shoulders over the hands
	OnBed   // lying on something as high as a seat, behind where the body stood
)

// Lies reports whether more than feet and knees come near the ground.
func (s Support) Lies() bool { return s >= OnBody }

// Leap says what a key is in a jump.
type Leap uint8

// Leaps. A key that comes down follows the key that takes off; the time between them is the time
// of flight.
const (
	Grounded Leap = iota
	Bottom        // the deepest point of the crouch before
	TakeOff
	Aloft // in the air; In is a part of the flight's time
	Landing
)

// Move is an action of the whole body as a list of keys. The repertoire is a
// table of them.
type Move struct {
	Enter []Key // from standing
	Cycle []Key // repeated as often as the action is
	Leave []Key // back; empty: the move ends as it is

	Twin bool // the far arm does what the near one does, as in a mirror
	One  bool // the far arm does nothing, even if both are said

	FreeArms bool    // its arms only accompany it: those that another action holds stay there
	Back     float64 // seconds that arms take to go back from where Reaches had them; 0: 0.7

	Ready  Ready  // the pose that it begins and ends in: it is kept between two moves that have the same
	Stand  Stance // of the feet, where the keys say nothing of legs
	Across bool   // a side in the prompt is the far side of the move

	From map[Name][]Key // instead of Enter, from the move of this name in which the body stays

	Going *Move // the move to perform instead while the body follows a path; nil: this one

	Bears *geom.Vec3 // where the load is, from the pelvis: outwards, up, ahead; nil: in the hands

	Stays  bool    // the body keeps the last key until the next action
	State  State   // the state of the body in the last key
	Either bool    // both sides do the same
	Fills  bool    // goes on for as long as there is time, if no number was said
	Swaps  bool    // every other time with the other side
	Height float64 // of a jump: how far the centre of mass rises in flight, parts of the hip height
	Travel float64 // of a jump: how far it goes, likewise

	Sized    bool    // steps and displacements scale with the size of the action
	Starts   Place   // displacement of the body by Enter, parts of the hip height: a rider gets up speed
	Ends     Place   // displacement of the body by Leave, likewise
	Gone     Place   // displacement of the body by the cycle, likewise; the next cycle or move begins there
	Momentum float64 // seconds in which a walk that leads to it halts within it; 0: the walk halts before it
	Paced    float64 // of a gesture in passing: factor of the speed of the walk meanwhile; 0: the walk halts for it
	Within   float64 // of a gesture in passing: the most seconds until the walk is as before
	Bends    bool    // the path curves by the angle that the action turns
	Turn     float64 // degrees that the cycle turns the body, towards the near side
}

// Marks that a Reach can go to besides. Their units: of the head, the way from
// its joint to the crown; of Front and Middle, the length of the arm; of all
// others, the hip height.
const (
	Mouth      Mark = iota + 32 // the lips
	Nose                        // its tip
	Brow                        // the middle of the forehead
	Temple                      // of the hand's side, at the eye
	Ear                         // of the hand's side
	Crown                       // the top of the head
	Nape                        // the back of the head
	Front                       // the own shoulder, seen from the chest
	Middle                      // between the shoulders, seen from the chest
	Belly                       // the surface of the trunk, half way up
	Waist                       // the surface of the trunk above the hip, to the side
	Ahead                       // the middle of the hips, seen as the body faces
	Floor                       // between the feet, on the ground, as the body faces
	Foot                        // the instep of the hand's side
	Toes                        // the tips of the toes of the hand's side, seen from the foot
	Instep                      // likewise, seen from the foot
	OtherKnee                   // the front of the other knee
	OtherFoot                   // the instep of the other side, seen from the foot
	OtherElbow                  // of the other arm
	OtherWrist
	OtherHand // its palm
)
