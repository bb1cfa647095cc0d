package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// Side of a body.
type Side int8

const (
	Left Side = iota
	Right
	Centre Side = -1
)

// Sign is +1 for the left, where +X is, and -1 for the right.
func (s Side) Sign() float64 { return 1 - 2*float64(s) }

// Other returns the opposite side.
func (s Side) Other() Side { return 1 - s }

// Arm names the joints of one arm; -1 where a rig has none.
type Arm struct{ Clavicle, Upper, Fore, Hand int }

// Leg names the joints of one leg; Toe and ToeEnd are -1 where a rig has none.
type Leg struct{ Thigh, Shin, Foot, Toe, ToeEnd int }

// Body maps the roles of a human body to the joints of a skeleton, and holds the
// measures of the body in its reference pose: a T-pose that faces +Z, legs straight
// down, soles on y = 0. It is immutable and may be shared.
type Body struct {
	Skeleton *Skeleton

	Pelvis int   // nearest common ancestor of the legs and the spine
	Spine  []int // from above the pelvis to the chest
	Neck   []int // from above the chest to below the head
	Head   int   // -1 if there is none
	Arms   [2]Arm
	Legs   [2]Leg
	Finger [2][5][]int // thumb first; joints from the knuckle outwards

	Size Measures

	reference []geom.Quat // model space, in the reference pose; set for joints with a role
	parts     []part      // by joint
	upright   geom.Quat   // turns the rest pose upright
	twists    []twist
	chains    []shoulderLink // see Shoulders
	ends      [3]int         // links of the left upper arm, the right upper arm and the head in chains, from 1; 0: the pelvis
	rootToHip geom.Vec3      // from the root to the pelvis joint, under the rest rotations above it
	offset    geom.Vec3      // from the pelvis joint to the pelvis, in the reference pose: some rigs have that joint on the ground
}

// Reference hip heights in metres. A length given for one of them scales with the hip height,
// a speed with its square root.
const (
	CanonicalHip = 0.93 // of the canonical skeleton, for which the actions are written
	StudiedHip   = 0.9  // of the adults in the gait studies that steps and idling are fitted to
)

// Measures are lengths of a body in its reference pose.
type Measures struct {
	PelvisHeight float64      // pelvis joint above the sole
	HipHeight    float64      // hip joints above the sole: the leg length of gait analysis
	Hip          [2]geom.Vec3 // hip joints from the pelvis
	Thigh, Shin  float64      // the shorter of both sides

	Ankle float64   // ankle above the sole
	Ball  geom.Vec3 // toe base from the ankle
	Tip   geom.Vec3 // toe tip from the ankle, on the sole
	Heel  geom.Vec3 // back of the heel from the ankle, on the sole

	Shoulder float64 // upper arm joints, half the distance between them
	UpperArm float64 // the shorter of both sides
	ForeArm  float64

	Leg, Arm [2]Bones
	Crown    float64 // top of the head above the head's joint
}

// Bones are the lengths of the two bones of a limb. Scanned people have unequal
// sides.
type Bones struct{ Upper, Lower float64 }

// NewBody finds the human body in a skeleton. It returns nil if there is none: a body
// needs two legs of three joints each below a common pelvis, and an upright trunk.
func NewBody(s *Skeleton) *Body {
	m := newMapper(s)
	b := m.body()
	if b == nil {
		return nil
	}
	b.setReference(m)
	b.findTwists(m.labels)
	b.findChains()
	if !b.measure() {
		return nil
	}
	return b
}

// HasArm reports whether an arm has an upper arm, a forearm and a hand.
func (b *Body) HasArm(s Side) bool {
	a := b.Arms[s]
	return a.Upper >= 0 && a.Fore >= 0 && a.Hand >= 0
}

// RootBelowPelvis returns the position of the root that puts the pelvis joint at p. Joints
// between root and pelvis keep their rest rotation.
func (b *Body) RootBelowPelvis(p geom.Vec3) geom.Vec3 { return p.Sub(b.rootToHip) }

// PelvisAboveRoot returns the position of the pelvis of an upright body whose root is at p.
func (b *Body) PelvisAboveRoot(p geom.Vec3) geom.Vec3 { return p.Add(b.rootToHip).Add(b.offset) }

// PelvisCentre returns the position of the pelvis, between the hips, from the transform of its
// joint in model space. In most rigs it is the position of the joint.
func (b *Body) PelvisCentre(at geom.Transform) geom.Vec3 {
	return at.Pos.Add(at.Rot.Mul(b.reference[b.Pelvis].Inv()).Rotate(b.offset))
}

// PelvisJoint is the inverse of PelvisCentre: it returns the position of the pelvis joint from the
// position p of the pelvis and its turn from the reference pose.
func (b *Body) PelvisJoint(p geom.Vec3, hips geom.Quat) geom.Vec3 {
	return p.Sub(hips.Rotate(b.offset))
}

// measure fills b.Size from the reference pose. It reports false if a leg has no length.
func (b *Body) measure() bool {
	turns := NewTurns()
	pose := b.Skeleton.RestPose()
	b.Write(&turns, &pose)
	at := b.Skeleton.Model(pose, nil)
	pelvis := at[b.Pelvis].Pos

	z := &b.Size
	l := b.Legs[Left]
	z.Leg = b.limbs(at, func(s Side) [3]int { return [3]int{b.Legs[s].Thigh, b.Legs[s].Shin, b.Legs[s].Foot} })
	z.Thigh, z.Shin = math.Min(z.Leg[Left].Upper, z.Leg[Right].Upper), math.Min(z.Leg[Left].Lower, z.Leg[Right].Lower)
	if z.Thigh < 1e-4 || z.Shin < 1e-4 {
		return false
	}
	length := z.Thigh + z.Shin
	hips := at[b.Legs[Left].Thigh].Pos.Lerp(at[b.Legs[Right].Thigh].Pos, 0.5)
	if far := hips.Sub(pelvis); far.Len() > 0.25*length {
		b.offset = far.Add(geom.Vec3{Y: 0.07 * length})
		pelvis = pelvis.Add(b.offset)
	}
	for side, leg := range b.Legs {
		z.Hip[side] = at[leg.Thigh].Pos.Sub(pelvis)
	}
	ankle := at[l.Foot].Pos
	z.Ankle = clamp(math.Max(b.soleBelow(l), b.soleBelow(b.Legs[Right])), 0.02*length, 0.5*length)
	// A foot without toes is stiff and rolls over its tip. Its ball is a little short of the
	// tip, so that the toes have a direction.
	z.Tip = geom.Vec3{Y: -z.Ankle, Z: 0.2 * length}
	z.Ball = geom.Vec3{Y: -0.999 * z.Ankle, Z: 0.1999 * length}
	if l.Toe >= 0 {
		d := at[l.Toe].Pos.Sub(ankle)
		z.Ball = geom.Vec3{Y: clamp(d.Y, -z.Ankle, -0.2*z.Ankle), Z: clamp(d.Z, 0.04*length, 0.5*length)}
		z.Tip.Z = z.Ball.Z + 0.085*length
		if l.ToeEnd >= 0 {
			z.Tip.Z = math.Max(z.Ball.Z+0.02*length, at[l.ToeEnd].Pos.Sub(ankle).Z)
		}
	}
	z.Heel = geom.Vec3{Y: -z.Ankle, Z: -0.35 * z.Ball.Z}
	if l.Toe < 0 {
		z.Heel.Z = -0.055 * length
	}
	z.HipHeight = length + z.Ankle
	z.PelvisHeight = z.HipHeight - (z.Hip[Left].Y+z.Hip[Right].Y)/2
	z.Crown = b.crown(at)
	if b.HasArm(Left) && b.HasArm(Right) {
		z.Shoulder = math.Abs(at[b.Arms[Left].Upper].Pos.X - pelvis.X)
		z.Arm = b.limbs(at, func(s Side) [3]int { return [3]int{b.Arms[s].Upper, b.Arms[s].Fore, b.Arms[s].Hand} })
		z.UpperArm, z.ForeArm = math.Min(z.Arm[Left].Upper, z.Arm[Right].Upper), math.Min(z.Arm[Left].Lower, z.Arm[Right].Lower)
	}
	return true
}

// limbs measures a limb on both sides.
func (b *Body) limbs(at []geom.Transform, joints func(Side) [3]int) (out [2]Bones) {
	for side := range out {
		j := joints(Side(side))
		out[side] = Bones{at[j[0]].Pos.Dist(at[j[1]].Pos), at[j[1]].Pos.Dist(at[j[2]].Pos)}
	}
	return out
}

// soleBelow returns the height of the ankle above the sole: its height in the rest pose if
// that stands on y = 0, or else its height above the lowest joint of the foot.
func (b *Body) soleBelow(l Leg) float64 {
	turns := NewTurns()
	pose := b.Skeleton.RestPose()
	b.Write(&turns, &pose)
	at := b.Skeleton.Model(pose, nil)
	low := at[l.Foot].Pos.Y
	for _, j := range []int{l.Toe, l.ToeEnd} {
		if j >= 0 {
			low = math.Min(low, at[j].Pos.Y)
		}
	}
	below := at[l.Foot].Pos.Y - low

	rest := b.Skeleton.RestPose()
	stand := b.Skeleton.Model(rest, at)
	height := b.upright.Rotate(stand[l.Foot].Pos).Y
	leg := b.upright.Rotate(stand[l.Thigh].Pos).Y - height
	// If the rest pose stands on y = 0, the sole is there, also without toes.
	if leg > 0 && height > 0 && height < 0.5*leg && height > below-0.02*leg {
		return math.Max(below, height)
	}
	if l.ToeEnd < 0 {
		below += 0.02 * leg
	}
	return below
}

func clamp(x, lo, hi float64) float64 { return math.Max(lo, math.Min(hi, x)) }

// crown returns the height of the top of the head above its joint: the height of the highest
// joint below it, or a mean one if those joints are only eyes and a jaw.
func (b *Body) crown(at []geom.Transform) float64 {
	usual := 0.17 * b.Size.HipHeight
	if b.Head < 0 {
		return usual
	}
	top := 0.0
	for i := range b.Skeleton.Joints {
		for p := b.Skeleton.Joints[i].Parent; p >= 0; p = b.Skeleton.Joints[p].Parent {
			if p == b.Head {
				top = math.Max(top, at[i].Pos.Y-at[b.Head].Pos.Y)
				break
			}
		}
	}
	if top < 0.6*usual {
		return usual
	}
	return math.Min(top, 0.7*b.Size.HipHeight)
}
