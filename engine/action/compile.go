package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Footing is what a body does below its moves: it fills p with how the body
// stands at a time, and returns its heading and how much it is on its way (0
// stands, 1 walks).
type Footing func(t float64, p *posture.Posture) (heading, drive float64)

// fitter turns keys into frames of one body.
type fitter struct {
	body *rig.Body
	base Footing
}

// pose returns the body in a frame, and its heading.
func (k *fitter) pose(t float64, f *frame) (posture.Posture, geom.Quat) {
	var p posture.Posture
	heading, _ := k.base(t, &p)
	facing := geom.Yaw(heading)
	f.apply(facing, &k.body.Size, [2]float64{1, 1}, &p)
	return p, facing
}

// centre returns the centre of mass of the body in a frame, in the heading frame.
func (k *fitter) centre(t float64, f *frame) geom.Vec3 {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	return facing.Inv().Rotate(k.body.Centre(&turns))
}

// fit returns the frame of a key at a time, done with side near and scaled by
// size.
func (k *fitter) fit(key *Key, near rig.Side, size, t float64) frame {
	tall, s := k.body.Size.HipHeight, near.Sign()
	turned := func(l Lean) lean {
		return lean{radians(l.Pitch) * size, s * -radians(l.Roll) * size, s * radians(l.Yaw) * size}
	}
	f := frame{
		pelvis: geom.Vec3{X: s * key.Pelvis.Aside, Y: -key.Pelvis.Down * size, Z: key.Pelvis.Ahead * size}.Scale(tall),
		hips:   turned(key.Hips), chest: turned(key.Chest), head: turned(key.Head),
	}
	// Bodies with high ankles have less leg to bend.
	f.pelvis.Y *= (k.body.Size.Thigh + k.body.Size.Shin) / (0.927 * tall)
	if !key.still() {
		f.busy = 1
	}
	for i, limb := range [2]*Limb{&key.Near, &key.Far} {
		side := near
		if i == 1 {
			side = near.Other()
		}
		f.legs[side] = leg{
			at:   geom.Vec3{X: side.Sign() * limb.Foot.Aside, Y: limb.Lift, Z: limb.Foot.Ahead}.Scale(tall),
			heel: radians(limb.Heel), turn: radians(limb.Toes), spread: radians(limb.Spread),
		}
		if limb.Arm != nil {
			f.arms[side] = minus(*limb.Arm, rest)
		}
	}
	k.support(key, near, t, &f)
	for i, limb := range [2]*Limb{&key.Near, &key.Far} {
		side := near
		if i == 1 {
			side = near.Other()
		}
		if limb.Hand.At != Nowhere {
			k.hold(&limb.Hand, side, t, &f)
		}
	}
	return f
}

// still reports whether a key stands at ease.
func (key *Key) still() bool {
	c := *key
	c.In, c.Stay, c.Pass = 0, 0, false
	return c == Key{}
}

// support puts the pelvis where the body is carried.
func (k *fitter) support(key *Key, near rig.Side, t float64, f *frame) {
	z := &k.body.Size
	switch key.On {
	case OnSeat:
		k.bring(t, f, z.Ankle+z.Shin, -0.97*z.Thigh)
	case OnFloor:
		wide := math.Abs(z.Hip[rig.Left].X-z.Hip[rig.Right].X) / 2
		k.bring(t, f, math.Max(0.115*z.HipHeight, 0.85*wide), -0.72*(z.Thigh+z.Shin))
	case OnKnee, OnKnees:
		k.kneel(key, near, t, f)
	case InAir:
	default:
		if !key.still() {
			k.balance(key, near, t, f)
		}
	}
}

// bring puts the middle of the hips at a height above the ground and ahead of
// the ankles, turned as they are.
func (k *fitter) bring(t float64, f *frame, height, ahead float64) {
	p, facing := k.pose(t, f)
	hips := p.HipJoint(k.body, rig.Left).Lerp(p.HipJoint(k.body, rig.Right), 0.5)
	ankles := p.Feet[rig.Left].Ankle.Lerp(p.Feet[rig.Right].Ankle, 0.5)
	ground := ankles.Y - k.body.Size.Ankle
	f.pelvis.Y += ground + height - hips.Y
	f.pelvis.Z += ahead - facing.Inv().Rotate(hips.Sub(ankles)).Z
}

// kneel steps back with one foot, or both, as far as its knee needs to come down
// in front of it, and puts the hips over that knee.
func (k *fitter) kneel(key *Key, near rig.Side, t float64, f *frame) {
	const (
		tucked = 82.0 // degrees that the heel is raised over the toes
		back   = 0.2  // the hips are behind the knee, part of the thigh
	)
	z := &k.body.Size
	padding := 0.055 * z.HipHeight
	// The ankle of the raised heel, from the ball, and the knee in front of it.
	ankle := pitch(radians(tucked)).Rotate(z.Ball.Scale(-1))
	high := z.Ankle + z.Ball.Y + ankle.Y
	shin := math.Sqrt(math.Max(0.25*z.Shin*z.Shin, z.Shin*z.Shin-(high-padding)*(high-padding)))
	// From the standing ankle to that knee, for a foot that does not step.
	knee := z.Ball.Z + ankle.Z + shin
	step := -(knee + (0.97-back)*z.Thigh)
	for side := range f.legs {
		if rig.Side(side) == near || key.On == OnKnees {
			f.legs[side].at.Z, f.legs[side].heel = step, radians(tucked)
			f.legs[side].at.X = 0
		}
	}
	flat := *f
	flat.legs = [2]leg{}
	k.bring(t, &flat, padding+z.Thigh*math.Sqrt(1-back*back), step+knee-back*z.Thigh)
	f.pelvis.Y, f.pelvis.Z = flat.pelvis.Y, flat.pelvis.Z+f.pelvis.Z
}

// Ankles bend this far before the heels come off the ground.
const mostDorsiflexion = 42.0

// balance puts the centre of mass over the feet that carry the body, and raises
// heels where the ankles do not bend as far as that needs.
func (k *fitter) balance(key *Key, near rig.Side, t float64, f *frame) {
	wish := f.pelvis
	carries := [2]bool{true, true}
	switch key.On {
	case OnNear:
		carries[near.Other()] = false
	case OnFar:
		carries[near] = false
	}
	said := [2]float64{f.legs[0].heel, f.legs[1].heel}
	for i := range 7 {
		p, facing := k.pose(t, f)
		var over geom.Vec3
		var n float64
		for side, c := range carries {
			if !c {
				continue
			}
			if heel := &f.legs[side].heel; i < 4 {
				k.raise(side, &p, f)
			} else if i == 4 && *heel > said[side] {
				*heel = plain(*heel)
			}
			foot := &p.Feet[side]
			flat := blend.Clamp(1-f.legs[side].heel/0.3, 0, 1)
			sole := foot.Ankle.Add(foot.Turn.Rotate(k.body.Size.Ball.Scale(1 - 0.62*flat)))
			over, n = over.Add(facing.Inv().Rotate(sole)), n+1
		}
		miss := over.Scale(1 / n).Sub(k.centre(t, f))
		f.pelvis.Z += 1.1 * miss.Z
		if n == 1 {
			f.pelvis.X += 1.1 * miss.X
		}
	}
	// What the key wants beyond balance.
	f.pelvis.Z += wish.Z
}

// plain makes up its mind about a heel: it is on the ground or clearly off it.
func plain(heel float64) float64 {
	if heel < radians(14) {
		return 0
	}
	return math.Max(heel, radians(20))
}

// raise lifts a heel as far as the shin leans too much.
func (k *fitter) raise(side int, p *posture.Posture, f *frame) {
	turns := p.Solve(k.body)
	toe := turns.Sole[side].Rotate(geom.UnitZ)
	up := turns.Sole[side].Rotate(geom.UnitY)
	shin := turns.Shin[side].Rotate(geom.UnitY)
	bent := math.Atan2(shin.Dot(toe), shin.Dot(up)) * 180 / math.Pi
	if over := bent - mostDorsiflexion; over > 0 {
		f.legs[side].heel = math.Min(f.legs[side].heel+0.8*radians(over), math.Max(f.legs[side].heel, radians(55)))
	}
}

// hold puts a wrist at a place of the body.
func (k *fitter) hold(h *Hand, side rig.Side, t float64, f *frame) {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	b, tall, s := k.body, k.body.Size.HipHeight, side.Sign()
	if !b.HasArm(side) {
		return
	}
	leg, around := b.Legs[side], facing
	var at geom.Vec3
	switch h.At {
	case Knee:
		at = b.Place(&turns, leg.Shin)
	case Thigh:
		at, around = b.Place(&turns, leg.Thigh).Lerp(b.Place(&turns, leg.Shin), 0.6), turns.Thigh[side]
	case Hip:
		at, around = b.Place(&turns, leg.Thigh), p.Hips
	case Chest:
		at, around = b.Place(&turns, b.Arms[side].Upper), p.Chest
	case Head:
		at, around = b.Place(&turns, max(b.Head, b.Pelvis)), p.Head
	case Shoulder:
		at, around = b.Place(&turns, b.Arms[side.Other()].Upper), p.Chest
	case Ground:
		at = p.Feet[side].Ankle
		at.Y -= b.Size.Ankle
	}
	at = at.Add(around.Rotate(geom.Vec3{X: s * h.Off.X, Y: h.Off.Y, Z: h.Off.Z}.Scale(tall)))
	a := &f.arms[side]
	a.Hold, a.Grip = 1, p.Hips.Inv().Rotate(at.Sub(p.Pelvis))
	a.Swivel, a.Curl = radians(h.Swivel), radians(h.Curl)-rest.Curl
	if h.Palm != (geom.Vec3{}) {
		k.face(around.Rotate(geom.Vec3{X: s * h.Palm.X, Y: h.Palm.Y, Z: h.Palm.Z}).Unit(), side, t, f)
	}
}

// face turns a forearm and bends its wrist so that the palm faces a direction.
func (k *fitter) face(want geom.Vec3, side rig.Side, t float64, f *frame) {
	a, s := &f.arms[side], side.Sign()
	a.Pronate, a.Wrist = -rest.Pronate, -rest.Wrist
	p, _ := k.pose(t, f)
	fore := p.Solve(k.body).Fore[side]
	axis, palm := fore.Rotate(geom.UnitX.Scale(s)), fore.Rotate(geom.Vec3{Y: -1})
	flat := want.Sub(axis.Scale(want.Dot(axis)))
	turn := math.Atan2(palm.Cross(flat).Dot(axis), palm.Dot(flat))
	a.Pronate = blend.Clamp(s*turn, radians(-95), radians(100)) - rest.Pronate
	a.Wrist = -blend.Clamp(math.Asin(blend.Clamp(want.Dot(axis), -1, 1)), radians(-60), radians(60)) - rest.Wrist
}

// rest is how arms hang that do nothing.
var rest = posture.Arm{
	Flex: radians(1), Abduct: radians(8), Twist: radians(14), Elbow: radians(13),
	Pronate: radians(16), Wrist: radians(5), Curl: radians(20), Hang: 1,
}
