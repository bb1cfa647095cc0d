package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// armPose is an arm as numbers that can be mixed in any shares: where the wrist
// is from the shoulder, the turn of the elbow about that line, and the hand.
// They are seen from the chest, outwards being positive on either side.
type armPose [armChannels]float64

// Channels of an armPose. Angles are radians, the reach is a part of the arm's
// length.
const (
	wayOut, wayUp     = 0, 1 // direction of the wrist, see chart
	reachOut          = 2
	swivel            = 3
	girdle            = 4
	pronate           = 5
	wristFlex, bendBy = 6, 7
	curl, firstFinger = 8, 9 // index finger and the others follow the thumb
	armChannels       = 14
)

// armLag is the delay of each channel after the shoulder, in seconds: first the elbow, then the
// wrist, then the fingers.
var armLag = [armChannels]float64{
	reachOut: 0.03, swivel: 0.02, girdle: -0.03, pronate: 0.045, wristFlex: 0.06, bendBy: 0.06,
	curl: 0.085, firstFinger: 0.085, firstFinger + 1: 0.085, firstFinger + 2: 0.09, firstFinger + 3: 0.095, firstFinger + 4: 0.1,
}

// The chart maps directions of an arm to a plane, by angle and azimuth around
// the middle of where arms go. The opposite of that, behind and above the
// other shoulder, is out of reach; everywhere else a straight way in the chart is
// an arc that an arm would take, and the elbow turns no more than it has to.
var (
	chartMid   = geom.Vec3{X: 0.5, Y: -0.3, Z: 0.8}.Unit()
	chartUp    = geom.UnitY.Sub(chartMid.Scale(chartMid.Y)).Unit()
	chartOut   = chartUp.Cross(chartMid)
	chartElbow = geom.Vec3{X: 0.42, Y: -0.82, Z: -0.3}
)

func toChart(d geom.Vec3) (out, up float64) {
	cos := blend.Clamp(d.Dot(chartMid), -1, 1)
	across := d.Sub(chartMid.Scale(cos))
	if across.Len() < 1e-9 {
		return 0, 0
	}
	v := across.Unit().Scale(math.Acos(cos))
	return v.Dot(chartOut), v.Dot(chartUp)
}

func fromChart(out, up float64) geom.Vec3 {
	angle := portable.Hypot(out, up)
	if angle < 1e-9 {
		return chartMid
	}
	sin, cos := math.Sincos(math.Min(angle, 3.1))
	return chartMid.Scale(cos).Add(chartOut.Scale(out / angle).Add(chartUp.Scale(up / angle)).Scale(sin))
}

// elbowAt returns to where an elbow points that is not turned, with the wrist in
// direction d from the shoulder.
func elbowAt(d geom.Vec3) geom.Vec3 {
	e := geom.Between(chartMid, d).Rotate(chartElbow)
	return e.Sub(d.Scale(e.Dot(d))).Unit()
}

// flip mirrors a direction of the right side to the left, and back.
func flip(v geom.Vec3, side rig.Side) geom.Vec3 {
	return geom.Vec3{X: side.Sign() * v.X, Y: v.Y, Z: v.Z}
}

// armLength returns how long an arm is.
func armLength(z *rig.Measures) float64 { return math.Max(1e-6, z.UpperArm+z.ForeArm) }

// poseOf reads the arm of a body.
func poseOf(b *rig.Body, p *posture.Posture, side rig.Side) armPose {
	t := trunkTurns(p)
	p.SolveArm(b, side, &t)
	a, z := &p.Arms[side], &b.Size
	seen := func(q geom.Quat, v geom.Vec3) geom.Vec3 { return flip(p.Chest.Inv().Rotate(q.Rotate(v)), side) }
	out := geom.UnitX.Scale(side.Sign())
	upper, fore := seen(t.Upper[side], out), seen(t.Fore[side], out)
	reach := upper.Scale(z.UpperArm).Add(fore.Scale(z.ForeArm))
	var pose armPose
	d := reach.Unit()
	pose[wayOut], pose[wayUp] = toChart(d)
	pose[reachOut] = reach.Len() / armLength(z)
	// The elbow points away from where the forearm bends to, however straight.
	pose[swivel] = turnAbout(d, elbowAt(d), seen(t.Upper[side], geom.UnitZ).Scale(-1))
	pose[girdle], pose[pronate], pose[wristFlex], pose[bendBy] = a.Lift, a.Pronate, a.Wrist, a.Bend
	pose[curl] = a.Curl
	for i, f := range a.Fingers {
		pose[firstFinger+i] = f
	}
	pose[firstFinger+1] -= a.Point * a.Curl * 0.75
	return pose
}

// turnAbout returns the angle about a unit axis that takes from to the side of
// to.
func turnAbout(axis, from, to geom.Vec3) float64 {
	to = to.Sub(axis.Scale(to.Dot(axis)))
	return math.Atan2(from.Cross(to).Dot(axis), from.Dot(to))
}

// toward returns a pose that is a part of the way to another.
func (a *armPose) toward(b *armPose, part float64) (out armPose) {
	for c := range out {
		out[c] = a[c] + part*(b[c]-a[c])
	}
	return out
}

// folds returns the share by which an arm is shorter during a large turn from one direction to
// another: a hanging hand is raised with a bent elbow. gone is the share of the turn so far.
func folds(a, b *armPose, gone float64) float64 {
	angle := math.Acos(blend.Clamp(fromChart(a[wayOut], a[wayUp]).Dot(fromChart(b[wayOut], b[wayUp])), -1, 1))
	far := blend.MinJerk((angle - radians(80)) / radians(80))
	return 0.3 * far * 4 * gone * (1 - gone) * math.Min(a[reachOut], b[reachOut])
}

// bones returns how upper arm and forearm of a pose point, and to where its
// elbow does, from the chest of a left arm.
func (a *armPose) bones(z *rig.Measures) (upper, fore, hinge geom.Vec3) {
	d := fromChart(a[wayOut], a[wayUp])
	elbow := geom.AxisAngle(d, a[swivel]).Rotate(elbowAt(d))
	bend := ik.TwoBone(geom.Vec3{}, d.Scale(a[reachOut]*armLength(z)), elbow, z.UpperArm, z.ForeArm)
	return bend.Upper, bend.Lower, bend.Hinge
}

// frames returns how upper arm and forearm of a pose are turned from the T of a
// left arm, before the forearm turns by itself.
func (a *armPose) frames(z *rig.Measures) (upper, fore geom.Quat) {
	u, f, hinge := a.bones(z)
	upper = geom.Basis(hinge.Cross(u), hinge.Scale(-1))
	angle := math.Acos(blend.Clamp(u.Dot(f), -1, 1))
	return upper, upper.Mul(geom.AxisAngle(geom.UnitY, -angle))
}

// arm returns the pose in the words of anatomy.
func (a *armPose) arm(z *rig.Measures) posture.Arm {
	upper, fore := a.frames(z)
	u := upper.Rotate(geom.UnitX)
	out := posture.Arm{
		Abduct: math.Asin(blend.Clamp(u.X, -1, 1)), Flex: math.Atan2(u.Z, -u.Y),
		Elbow: 2 * math.Acos(blend.Clamp(math.Abs(upper.Dot(fore)), -1, 1)),
		Lift:  a[girdle], Pronate: a[pronate], Wrist: a[wristFlex], Bend: a[bendBy], Curl: a[curl],
	}
	base := geom.AxisAngle(geom.UnitX, -out.Flex).Mul(geom.AxisAngle(geom.UnitZ, out.Abduct-math.Pi/2))
	twist := base.Inv().Mul(upper)
	out.Twist = 2 * math.Atan2(twist.X, twist.W)
	copy(out.Fingers[:], a[firstFinger:])
	return out
}

// trunkTurns returns the turns of a body down to its shoulders.
func trunkTurns(p *posture.Posture) rig.Turns {
	t := rig.NewTurns()
	t.At, t.Pelvis, t.Chest, t.Head, t.Waist, t.Nape = p.Pelvis, p.Hips, p.Chest, p.Head, p.Waist, p.Nape
	for side := range p.Arms {
		t.Clavicle[side] = p.Girdle(rig.Side(side))
	}
	return t
}

func roll(a float64) geom.Quat  { return geom.AxisAngle(geom.UnitZ, a) }
func pitch(a float64) geom.Quat { return geom.AxisAngle(geom.UnitX, a) }

func radians(deg float64) float64 { return deg * math.Pi / 180 }
