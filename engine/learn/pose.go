package learn

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// The channels of a pose, in metres and radians: the pelvis; yaw, pitch and roll of hips, chest and head;
// the arms by their angles; the ankles, the pitch of the feet and the direction of the knees.
const (
	leanFirst = 3
	armFirst  = leanFirst + 9
	armSize   = 10
	legFirst  = armFirst + 2*armSize
	legSize   = 7
	channels  = legFirst + 2*legSize
)

// The channels of an arm.
const (
	armFlex = iota
	armAbduct
	armTwist
	armElbow
	armPronate
	armWrist
	armBend
	armLift
	armAhead
	armCurl
)

// leans is the order of the turns of a part of the trunk: yaw, pitch, roll.
var leans = geom.Order{1, 0, 2}

// joints is the number of points of a body that are compared: head, shoulders, elbows, wrists, knuckles,
// knees, ankles and the pelvis.
const joints = 14

// pose is one moment of a recording.
type pose struct {
	posture posture.Posture
	turns   rig.Turns
	value   channelValues
	points  [joints]geom.Vec3
}

// read works out the channels and the points of a pose. before is the pose before it, or nil: angles go on
// from there.
func (p *pose) read(b *rig.Body, before *pose) {
	v := &p.value
	v[0], v[1], v[2] = p.posture.Pelvis.X, p.posture.Pelvis.Y, p.posture.Pelvis.Z
	var was channelValues
	if before != nil {
		was = before.value
	}
	for k, q := range [3]geom.Quat{p.posture.Hips, p.posture.Chest, p.posture.Head} {
		at := leanFirst + 3*k
		angles := leans.Near(leans.Euler(q), [3]float64(was[at:at+3]))
		copy(v[at:], angles[:])
	}
	for side := range 2 {
		at := armFirst + side*armSize
		arm(&p.posture.Arms[side].Turned, rig.Side(side), was[at:at+armSize], before != nil, v[at:at+armSize])
		f := &p.posture.Feet[side]
		at = legFirst + side*legSize
		v[at], v[at+1], v[at+2] = f.Ankle.X, f.Ankle.Y, f.Ankle.Z
		v[at+3] = -clampedAsin(f.Turn.Rotate(geom.UnitZ).Y)
		knee := p.turns.Thigh[side].Rotate(geom.UnitZ)
		v[at+4], v[at+5], v[at+6] = knee.X, knee.Y, knee.Z
	}
	p.points = points(b, &p.turns)
}

// arm writes the angles of an arm, with which package posture turns it, from the turns of its parts.
// follows says that was holds the angles of the pose before.
func arm(t *posture.ArmTurns, side rig.Side, was []float64, follows bool, to []float64) {
	mirrored := func(q geom.Quat) geom.Quat {
		if side == rig.Right {
			return geom.Quat{X: q.X, Y: -q.Y, Z: -q.Z, W: q.W}
		}
		return q
	}
	const narrow = 0.985 // sine of the abduction from which on the flexion is arbitrary
	upper, hand := mirrored(t.Upper), mirrored(t.Hand)
	u, f := upper.Rotate(geom.UnitX), mirrored(t.Fore).Rotate(geom.UnitX)
	near := func(c int, angle float64) float64 {
		if !follows {
			return angle
		}
		return was[c] + math.Remainder(angle-was[c], 2*math.Pi)
	}
	to[armAbduct], to[armFlex] = clampedAsin(u.X), near(armFlex, math.Atan2(u.Z, -u.Y))
	if follows {
		// An arm that is raised to the side goes on beyond the horizontal: two pairs of angles point it there.
		if other := near(armFlex, to[armFlex]+math.Pi); math.Abs(other-was[armFlex])+math.Abs(math.Pi-to[armAbduct]-was[armAbduct]) <
			math.Abs(to[armFlex]-was[armFlex])+math.Abs(to[armAbduct]-was[armAbduct]) {
			to[armAbduct], to[armFlex] = math.Pi-to[armAbduct], other
		}
		if math.Abs(u.X) > narrow {
			to[armFlex] = was[armFlex]
		}
	}
	to[armElbow] = clampedAcos(u.Dot(f))
	base := geom.AxisAngle(geom.UnitX, -to[armFlex]).Mul(geom.AxisAngle(geom.UnitZ, to[armAbduct]-math.Pi/2))
	// The plane of a bent elbow shows the twist of the upper arm; a straight arm has no such plane.
	roll := base.Inv().Mul(upper)
	twist := 2 * math.Atan2(roll.X, roll.W)
	hinge := math.Atan2(-f.Dot(base.Rotate(geom.UnitY)), f.Dot(base.Rotate(geom.UnitZ)))
	bent := blend.MinJerk((to[armElbow] - 0.15) / 0.35)
	to[armTwist] = near(armTwist, twist+bent*math.Remainder(hinge-twist, 2*math.Pi))
	fore := base.Mul(geom.AxisAngle(geom.UnitX, to[armTwist])).Mul(geom.AxisAngle(geom.UnitY, -to[armElbow]))
	wrist := geom.Order{0, 2, 1}.Euler(fore.Inv().Mul(hand))
	to[armPronate], to[armWrist], to[armBend] = near(armPronate, wrist[0]), -wrist[1], wrist[2]
	girdle := mirrored(t.Clavicle).Rotate(geom.UnitX)
	to[armLift], to[armAhead] = clampedAsin(girdle.Y), math.Atan2(girdle.Z, girdle.X)
	sum := 0.0
	for _, c := range t.Curl[1:] {
		sum += c
	}
	to[armCurl] = sum / float64(len(t.Curl)-1)
}

// body fills a posture with channels.
func (v *channelValues) body(p *posture.Posture) {
	p.Pelvis = geom.Vec3{X: v[0], Y: v[1], Z: v[2]}
	for k, q := range [3]*geom.Quat{&p.Hips, &p.Chest, &p.Head} {
		*q = leans.Quat([3]float64(v[leanFirst+3*k : leanFirst+3*k+3]))
	}
	for side := range 2 {
		a := v[armFirst+side*armSize:]
		p.Arms[side] = posture.Arm{Flex: a[armFlex], Abduct: a[armAbduct], Twist: a[armTwist], Elbow: a[armElbow],
			Pronate: a[armPronate], Wrist: a[armWrist], Bend: a[armBend], Lift: a[armLift], Ahead: a[armAhead], Curl: a[armCurl]}
		l := v[legFirst+side*legSize:]
		turn := geom.AxisAngle(geom.UnitX, l[3])
		p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: l[0], Y: l[1], Z: l[2]}, Turn: turn, Toe: turn,
			Knee: geom.Vec3{X: l[4], Y: l[5], Z: l[6]}, Literal: true}
	}
}

// channelValues are the channels of one moment.
type channelValues [channels]float64

// points returns the places that are compared.
func points(b *rig.Body, t *rig.Turns) (out [joints]geom.Vec3) {
	n := 0
	put := func(at geom.Vec3) { out[n], n = at, n+1 }
	put(t.At)
	put(b.Place(t, b.Head).Add(t.Head.Rotate(geom.Vec3{Y: b.Size.Crown})))
	for side := range rig.Side(2) {
		a, l := &b.Arms[side], &b.Legs[side]
		wrist := b.Place(t, a.Hand)
		put(b.Place(t, a.Upper))
		put(b.Place(t, a.Fore))
		put(wrist)
		put(b.Knuckles(side, wrist, t.Hand[side]))
		put(b.Place(t, l.Shin))
		put(b.Place(t, l.Foot))
	}
	return out
}
