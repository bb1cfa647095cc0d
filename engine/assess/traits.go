package assess

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// Limbs of traits.
const (
	leftHand = iota
	rightHand
	leftFoot
	rightFoot
	limbs
)

// traits are properties of a motion that are visible from afar. Lengths are in leg lengths of the body,
// angles in radians.
type traits struct {
	away      float64        // distance from the first position of the pelvis to the last
	direction float64        // its direction relative to the first heading; left is positive
	turn      float64        // total rotation of the pelvis; left is positive
	flights   int            // number of times that both feet leave the ground
	lowest    float64        // height of the hips
	last      float64        // of the hips, in the last frame
	reach     [limbs]float64 // largest displacement of a limb relative to the pelvis
}

const (
	lifted    = 0.05 // height of a foot that is off the ground, leg lengths
	airborne  = 0.08 // seconds of the shortest flight
	stillLegs = 1e-6
)

// traitsOf computes the traits of a motion of a human body.
func traitsOf(c *clip.Clip, b *rig.Body) traits {
	legs := math.Max(b.Size.HipHeight, stillLegs)
	t := traits{lowest: math.Inf(1)}
	var model []geom.Transform
	var start geom.Vec3
	var first, before float64
	var rest [limbs]geom.Vec3
	inAir, shortest := 0, max(2, int(airborne*c.FPS))
	for f := range c.Frames() {
		model = c.Skeleton.Model(c.Pose(f), model)
		left, right := model[b.Legs[rig.Left].Thigh].Pos, model[b.Legs[rig.Right].Thigh].Pos
		pelvis, across := left.Lerp(right, 0.5), left.Sub(right)
		yaw := math.Atan2(-across.Z, across.X)
		if f == 0 {
			start, first, before = pelvis, yaw, yaw
		}
		t.turn += math.Remainder(yaw-before, 2*math.Pi)
		before = yaw
		t.last = pelvis.Y / legs
		t.lowest = math.Min(t.lowest, t.last)
		off := pelvis.Sub(start)
		t.away, t.direction = portable.Hypot(off.X, off.Z)/legs, math.Remainder(math.Atan2(off.X, off.Z)-first, 2*math.Pi)
		if aloft(b, model, lifted*legs) {
			inAir++
			if inAir == shortest {
				t.flights++
			}
		} else {
			inAir = 0
		}
		for i, at := range limbsOf(b, model) {
			seen := turned(at.Sub(pelvis), -yaw)
			if f == 0 {
				rest[i] = seen
			}
			t.reach[i] = math.Max(t.reach[i], seen.Dist(rest[i])/legs)
		}
	}
	return t
}

// aloft reports whether both feet are more than by above their height on the ground.
func aloft(b *rig.Body, model []geom.Transform, by float64) bool {
	for _, l := range b.Legs {
		if model[l.Foot].Pos.Y < b.Size.Ankle+by {
			return false
		}
		if l.Toe >= 0 && model[l.Toe].Pos.Y < b.Size.Ankle+b.Size.Ball.Y+by {
			return false
		}
	}
	return true
}

func limbsOf(b *rig.Body, model []geom.Transform) [limbs]geom.Vec3 {
	var out [limbs]geom.Vec3
	for _, side := range []rig.Side{rig.Left, rig.Right} {
		hand := b.Pelvis // without arms, it never moves
		if b.HasArm(side) {
			hand = b.Arms[side].Hand
		}
		out[leftHand+int(side)], out[leftFoot+int(side)] = model[hand].Pos, model[b.Legs[side].Foot].Pos
	}
	return out
}

// turned returns a vector turned about the upward axis by an angle, to the left if positive.
func turned(v geom.Vec3, by float64) geom.Vec3 {
	sin, cos := math.Sincos(by)
	return geom.Vec3{X: v.X*cos + v.Z*sin, Y: v.Y, Z: v.Z*cos - v.X*sin}
}
