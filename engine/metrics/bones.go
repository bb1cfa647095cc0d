package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// BoneStretch (X1) returns the largest difference of a bone's length from its length at rest, in metres, over
// all frames. Bones that end at a joint that the motion translates are not measured.
func BoneStretch(m *Motion) float64 {
	var a mean
	for f := range m.At {
		for j, joint := range m.Skeleton.Joints {
			if joint.Parent >= 0 && !m.slides[j] {
				a.add(math.Abs(m.pos(f, j).Dist(m.pos(f, joint.Parent)) - joint.Rest.Pos.Len()))
			}
		}
	}
	if len(m.At) > 0 && m.Skeleton.Len() == 1 {
		return 0
	}
	return a.max()
}

// joint is one of the joints at which a body bends, with its limits.
type joint struct {
	child, parent int
	side          rig.Side
	limits        func(turn geom.Quat, side rig.Side) float64 // excess in degrees, 0 within
}

// JointLimits (X2) returns the share of frames and joints that exceed human limits, and the largest excess in
// degrees. It judges knees, elbows, hips, shoulders, ankles, toes, wrists, trunk and neck, in the frames of
// the reference pose. It returns NaN without a body.
//
// The limits are wide: the norms of the American Academy of Orthopaedic Surgeons plus some 20 degrees, the
// range of an agile person.
func JointLimits(m *Motion) (share, excess float64) {
	var outside, most mean
	for _, j := range m.bends() {
		for f := range m.At {
			turn := m.turn(f, j.parent).Inv().Mul(m.turn(f, j.child))
			e := j.limits(turn, j.side)
			outside.share(e > 0.01)
			most.add(e)
		}
	}
	return outside.value(), most.max()
}

func (m *Motion) bends() []joint {
	b := m.body
	if b == nil {
		return nil
	}
	var out []joint
	bend := func(child, parent int, side rig.Side, limits func(geom.Quat, rig.Side) float64) {
		if child >= 0 && parent >= 0 {
			out = append(out, joint{child, parent, side, limits})
		}
	}
	chest := b.Pelvis
	if n := len(b.Spine); n > 0 {
		chest = b.Spine[n-1]
		bend(chest, b.Pelvis, rig.Centre, trunkLimits)
	}
	bend(b.Head, chest, rig.Centre, neckLimits)
	for s := range b.Legs {
		side, l, a := rig.Side(s), b.Legs[s], b.Arms[s]
		bend(l.Thigh, b.Pelvis, side, hipLimits)
		bend(l.Shin, l.Thigh, side, kneeLimits)
		bend(l.Foot, l.Shin, side, ankleLimits)
		bend(l.Toe, l.Foot, side, toeLimits)
		bend(a.Upper, chest, side, shoulderLimits)
		bend(a.Fore, a.Upper, side, elbowLimits)
		bend(a.Hand, a.Fore, side, wristLimits)
	}
	return out
}

// beyond returns the distance of a value from a range, 0 within it.
func beyond(v, lo, hi float64) float64 { return math.Max(0, math.Max(lo-v, v-hi)) }

func degrees(radians float64) float64 { return radians * 180 / math.Pi }

// about returns the excess of a rotation vector in degrees: X bends forward, Y rotates to the left, Z leans
// to the right.
func about(turn geom.Quat, lo, hi, twist, lean float64) float64 {
	v := turn.Log().Scale(180 / math.Pi)
	return math.Max(beyond(v.X, lo, hi), math.Max(beyond(v.Y, -twist, twist), beyond(v.Z, -lean, lean)))
}

func trunkLimits(turn geom.Quat, _ rig.Side) float64 { return about(turn, -45, 110, 65, 50) }
func neckLimits(turn geom.Quat, _ rig.Side) float64  { return about(turn, -85, 85, 95, 60) }

// Plantar flexion is positive.
func ankleLimits(turn geom.Quat, _ rig.Side) float64 { return about(turn, -45, 70, 50, 45) }
func toeLimits(turn geom.Quat, _ rig.Side) float64   { return about(turn, -90, 60, 30, 30) }

// A thigh points down in the reference pose; abduction moves it away from the other thigh.
func hipLimits(turn geom.Quat, side rig.Side) float64 {
	d := turn.Rotate(geom.Vec3{Y: -1})
	outward := arcsine(d.X * side.Sign())
	e := beyond(outward, -45, 85)
	if math.Abs(outward) < 70 {
		e = math.Max(e, beyond(degrees(math.Atan2(d.Z, -d.Y)), -45, 145))
	}
	return e
}

func kneeLimits(turn geom.Quat, _ rig.Side) float64 {
	d := turn.Rotate(geom.Vec3{Y: -1})
	flexion := degrees(math.Atan2(-d.Z, -d.Y))
	if flexion < -90 {
		flexion += 360 // folded beyond straight up, not bent forward
	}
	return math.Max(beyond(flexion, -10, 165), beyond(arcsine(d.X), -25, 25))
}

// An arm points outward in the reference pose. Behind the back it may cross to the other side by 10 degrees, measured as the angle
// between the arm and the sagittal plane, so that an arm that hangs a little behind the body is within the limits.
func shoulderLimits(turn geom.Quat, side rig.Side) float64 {
	d := turn.Rotate(geom.Vec3{X: side.Sign()})
	out := d.X * side.Sign()
	switch {
	case math.Abs(d.Y) > 0.9:
		return 0
	case d.Z < 0 && out < 0:
		return beyond(arcsine(-out), 0, 10)
	}
	return beyond(degrees(math.Atan2(d.Z, out)), -100, 160)
}

// The axis of an elbow depends on how a rig distributes the twist of the arm over its joints, so that only
// flexion and overextension are judged.
func elbowLimits(turn geom.Quat, side rig.Side) float64 {
	d := turn.Rotate(geom.Vec3{X: side.Sign()})
	fold := 90 - arcsine(d.X*side.Sign())
	back := degrees(math.Atan2(-d.Z, portable.Hypot(d.X, d.Y)))
	return math.Max(beyond(fold, 0, 160), beyond(back, -90, 20))
}

// The twist of the forearm appears at the wrist if a rig has no joint for it.
func wristLimits(turn geom.Quat, _ rig.Side) float64 {
	twist := geom.Quat{X: turn.X, W: turn.W}.Unit()
	swing := turn.Mul(twist.Inv())
	return math.Max(beyond(degrees(swing.Angle(geom.Identity)), 0, 100), beyond(degrees(twist.Angle(geom.Identity)), 0, 130))
}

// arcsine returns the angle of a sine in degrees. It accepts values that rounding moved beyond 1.
func arcsine(v float64) float64 { return degrees(math.Asin(math.Max(-1, math.Min(1, v)))) }
