package rig

import (
	"sync"

	"github.com/motiongate/motiongate/engine/geom"
)

// bone is one row of the canonical table: a joint, its parent, and its position relative to
// the parent in metres.
type bone struct {
	name, parent string
	at           geom.Vec3
}

// The canonical body has the joint names and the order of the SOMA-77 skeleton,
// so that tools written for that family accept it. The proportions
// are those of a person of 1.75 m: heights and limb lengths as fractions of
// stature after Drillis and Contini (1966) in Winter, "Biomechanics and Motor
// Control of Human Movement"; metacarpals and phalanges after Buryanov and
// Kotiuk, "Proportions of Hand Segments", Int. J. Morphol. 28 (2010). Joint
// centres between the tabulated landmarks (spine, clavicle, neck) are ours.
var (
	trunk = []bone{
		{"Hips", "", geom.Vec3{Y: 0.9925}},
		{"Spine1", "Hips", geom.Vec3{Y: 0.055, Z: -0.004}},
		{"Spine2", "Spine1", geom.Vec3{Y: 0.075, Z: -0.006}},
		{"Chest", "Spine2", geom.Vec3{Y: 0.085, Z: -0.006}},
		{"Neck1", "Chest", geom.Vec3{Y: 0.2700, Z: -0.008}},
		{"Neck2", "Neck1", geom.Vec3{Y: 0.055, Z: 0.012}},
		{"Head", "Neck2", geom.Vec3{Y: 0.060, Z: 0.012}},
		{"HeadEnd", "Head", geom.Vec3{Y: 0.1575, Z: 0.004}},
		{"Jaw", "Head", geom.Vec3{Y: 0.004, Z: 0.030}},
		{"LeftEye", "Head", geom.Vec3{X: 0.031, Y: 0.044, Z: 0.084}},
		{"RightEye", "Head", geom.Vec3{X: -0.031, Y: 0.044, Z: 0.084}},
	}
	// Left limbs; the right ones are their mirror images.
	arm = []bone{
		{"Shoulder", "Chest", geom.Vec3{X: 0.018, Y: 0.2150, Z: 0.020}},
		{"Arm", "Shoulder", geom.Vec3{X: 0.166, Y: 0.009, Z: -0.026}},
		{"ForeArm", "Arm", geom.Vec3{X: 0.3255}},
		{"Hand", "ForeArm", geom.Vec3{X: 0.2555}},
		{"HandThumb1", "Hand", geom.Vec3{X: 0.022, Y: -0.012, Z: 0.024}},
		{"HandThumb2", "HandThumb1", geom.Vec3{X: 0.035, Y: -0.014, Z: 0.026}},
		{"HandThumb3", "HandThumb2", geom.Vec3{X: 0.027, Y: -0.004, Z: 0.016}},
		{"HandThumbEnd", "HandThumb3", geom.Vec3{X: 0.022, Y: -0.002, Z: 0.012}},
		{"HandIndex1", "Hand", geom.Vec3{X: 0.028, Y: -0.002, Z: 0.018}},
		{"HandIndex2", "HandIndex1", geom.Vec3{X: 0.067, Y: -0.002, Z: 0.008}},
		{"HandIndex3", "HandIndex2", geom.Vec3{X: 0.0398}},
		{"HandIndex4", "HandIndex3", geom.Vec3{X: 0.0224}},
		{"HandIndexEnd", "HandIndex4", geom.Vec3{X: 0.0197}},
		{"HandMiddle1", "Hand", geom.Vec3{X: 0.028, Z: 0.004}},
		{"HandMiddle2", "HandMiddle1", geom.Vec3{X: 0.0646}},
		{"HandMiddle3", "HandMiddle2", geom.Vec3{X: 0.0446}},
		{"HandMiddle4", "HandMiddle3", geom.Vec3{X: 0.0263}},
		{"HandMiddleEnd", "HandMiddle4", geom.Vec3{X: 0.0214}},
		{"HandRing1", "Hand", geom.Vec3{X: 0.027, Y: -0.001, Z: -0.009}},
		{"HandRing2", "HandRing1", geom.Vec3{X: 0.058, Y: -0.002, Z: -0.007}},
		{"HandRing3", "HandRing2", geom.Vec3{X: 0.0414}},
		{"HandRing4", "HandRing3", geom.Vec3{X: 0.0257}},
		{"HandRingEnd", "HandRing4", geom.Vec3{X: 0.0213}},
		{"HandPinky1", "Hand", geom.Vec3{X: 0.025, Y: -0.004, Z: -0.020}},
		{"HandPinky2", "HandPinky1", geom.Vec3{X: 0.052, Y: -0.005, Z: -0.013}},
		{"HandPinky3", "HandPinky2", geom.Vec3{X: 0.0327}},
		{"HandPinky4", "HandPinky3", geom.Vec3{X: 0.0181}},
		{"HandPinkyEnd", "HandPinky4", geom.Vec3{X: 0.0199}},
	}
	// The toe end lies on the sole, which is the ground.
	leg = []bone{
		{"Leg", "Hips", geom.Vec3{X: 0.0875, Y: -0.065, Z: 0.004}},
		{"Shin", "Leg", geom.Vec3{Y: -0.429, Z: 0.003}},
		{"Foot", "Shin", geom.Vec3{Y: -0.4305, Z: -0.017}},
		{"ToeBase", "Foot", geom.Vec3{Y: -0.048, Z: 0.139}},
		{"ToeEnd", "ToeBase", geom.Vec3{Y: -0.020, Z: 0.072}},
	}
)

// Canonical returns the skeleton that the engine uses unless a request brings another: 77 joints
// in a T-pose that stands on y = 0 and faces +Z, all rest rotations identity.
var Canonical = sync.OnceValue(func() *Skeleton {
	table := append([]bone(nil), trunk...)
	for _, limb := range [][]bone{arm, leg} {
		for _, side := range []string{"Left", "Right"} {
			for i, b := range limb {
				b.name = side + b.name
				if i > 0 {
					b.parent = side + b.parent
				}
				if side == "Right" {
					b.at.X = -b.at.X
				}
				table = append(table, b)
			}
		}
	}
	index := make(map[string]int, len(table))
	joints := make([]Joint, len(table))
	for i, b := range table {
		parent, ok := index[b.parent]
		if !ok {
			parent = -1
		}
		joints[i] = Joint{Name: b.name, Parent: parent, Rest: geom.Transform{Rot: geom.Identity, Pos: b.at}}
		index[b.name] = i
	}
	return &Skeleton{Joints: joints, index: index}
})
