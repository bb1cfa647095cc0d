package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// Footing is the motion that moves are added to. It sets p to the posture of the standing or
// walking body at a time, and returns its heading and its drive: 0 stands, 1 walks.
type Footing func(t float64, p *posture.Posture) (heading, drive float64)

// fitter turns keys into frames of one body.
type fitter struct {
	body *rig.Body
	base Footing
	last *timeline.Frame // the key before, of keys that stay where it was

	loose  bool    // nothing stays where it was: the body turns too far for that
	stride float64 // by how much steps are longer than keys have them; 0: not at all
}

// pose returns the body in a frame, and its heading.
func (k *fitter) pose(t float64, f *timeline.Frame) (posture.Posture, geom.Quat) {
	var p posture.Posture
	heading, _ := k.base(t, &p)
	facing := geom.Yaw(heading)
	f.Apply(facing, k.body, [2]float64{1, 1}, &p)
	return p, facing
}

// centre returns the centre of mass of the body in a frame, in the heading frame.
func (k *fitter) centre(t float64, f *timeline.Frame) geom.Vec3 {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	return facing.Inv().Rotate(k.body.Centre(&turns))
}

// fit returns the frame of a key at a time, done with side near and scaled by
// size.
func (k *fitter) fit(key *repertoire.Key, near rig.Side, size, t float64) timeline.Frame {
	tall, s := k.body.Size.HipHeight, near.Sign()
	if key.Exact || key.On.Lies() {
		size = 1
	}
	ahead := size
	if k.stride != 0 {
		ahead = k.stride
	}
	turned := func(l repertoire.Lean) timeline.Lean {
		return timeline.Lean{
			Pitch: radians(l.Pitch) * size, Roll: s * -radians(l.Roll) * size,
			Yaw: s * radians(l.Yaw) * size, Spin: s * radians(l.Spin),
		}
	}
	f := timeline.Frame{
		Pelvis: geom.Vec3{X: s * key.Pelvis.Aside * k.long(), Y: -key.Pelvis.Down * size, Z: key.Pelvis.Ahead * ahead}.Scale(tall),
		Hips:   turned(key.Hips), Chest: turned(key.Chest), Head: turned(key.Head),
	}
	// Bodies with high ankles have less leg to bend.
	f.Pelvis.Y *= (k.body.Size.Thigh + k.body.Size.Shin) / (0.927 * tall)
	if !key.Still() {
		f.Busy = 1
	}
	if key.On.Lies() || key.On == repertoire.OnFloor {
		f.Low = 1
	}
	for i, limb := range [2]*repertoire.Limb{&key.Near, &key.Far} {
		side := near
		if i == 1 {
			side = near.Other()
		}
		k.limb(limb, side, size, &f)
		if limb.Stay && k.last != nil && !k.loose {
			f.Legs[side] = k.last.Legs[side]
		}
		if key.Stick && k.last != nil {
			f.Legs[side], f.Hands[side] = k.last.Legs[side], k.last.Hands[side]
		}
	}
	k.bow(key, near, t, &f)
	for i, limb := range [2]*repertoire.Limb{&key.Near, &key.Far} {
		side := near
		if i == 1 {
			side = near.Other()
		}
		switch limb.Hand.At {
		case repertoire.Nowhere:
		case repertoire.Planted, repertoire.Bar, repertoire.Stay:
			hand := limb.Hand
			if limb.Holds && k.last != nil && !k.loose {
				hand.At = repertoire.Stay
			}
			k.plant(key, &hand, side, t, &f)
		default:
			k.hold(&limb.Hand, side, t, &f)
		}
	}
	if (f.Hands[0].Plant > 0 || f.Hands[1].Plant > 0) && !key.On.Lies() {
		k.stoop(t, &f)
	}
	return f
}

// limb puts down how a limb is before anything holds or carries it.
func (k *fitter) limb(limb *repertoire.Limb, side rig.Side, size float64, f *timeline.Frame) {
	l := &f.Legs[side]
	*l = timeline.Leg{
		At:   geom.Vec3{X: side.Sign() * limb.Foot.Aside * k.long(), Y: limb.Lift, Z: limb.Foot.Ahead * k.long()}.Scale(k.body.Size.HipHeight),
		Heel: radians(limb.Heel), Turn: radians(limb.Toes), Spread: radians(limb.Spread), Drag: limb.Drag,
	}
	if g := limb.Leg; g != nil {
		l.Free, l.Flex, l.Abduct, l.Twist = 1, radians(math.Min(g.Flex*size, math.Max(g.Flex, 135))), radians(g.Out), radians(g.Turn)
		l.Knee, l.Plantar = radians(g.Knee), radians(g.Point)
	}
	if limb.Arm != nil {
		f.Arms[side] = minus(*limb.Arm, rest)
	}
}

// long is how long the steps of the move are.
func (k *fitter) long() float64 {
	if k.stride == 0 {
		return 1
	}
	return k.stride
}

// hold puts a wrist at a place of the body.
func (k *fitter) hold(h *repertoire.Hand, side rig.Side, t float64, f *timeline.Frame) {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	b, tall, s := k.body, k.body.Size.HipHeight, side.Sign()
	if !b.HasArm(side) {
		return
	}
	leg, around := b.Legs[side], facing
	var at geom.Vec3
	switch h.At {
	case repertoire.Knee:
		at = b.Place(&turns, leg.Shin)
	case repertoire.Thigh:
		at, around = b.Place(&turns, leg.Thigh).Lerp(b.Place(&turns, leg.Shin), 0.6), turns.Thigh[side]
	case repertoire.Hip:
		at, around = b.Place(&turns, leg.Thigh), p.Hips
	case repertoire.Chest:
		at, around = b.Place(&turns, b.Arms[side].Upper), p.Chest
	case repertoire.Head:
		at, around = b.Place(&turns, max(b.Head, b.Pelvis)), p.Head
	case repertoire.Shoulder:
		at, around = b.Place(&turns, b.Arms[side.Other()].Upper), p.Chest
	case repertoire.Ground:
		at = p.Feet[side].Ankle
		at.Y -= b.Size.Ankle
	}
	at = at.Add(around.Rotate(geom.Vec3{X: s * h.Off.X, Y: h.Off.Y, Z: h.Off.Z}.Scale(tall)))
	a := &f.Arms[side]
	a.Hold, a.Grip = 1, p.Hips.Inv().Rotate(at.Sub(p.Pelvis))
	a.Swivel, a.Curl = radians(h.Swivel), radians(h.Curl)-rest.Curl
	if h.Palm != (geom.Vec3{}) {
		k.face(around.Rotate(geom.Vec3{X: s * h.Palm.X, Y: h.Palm.Y, Z: h.Palm.Z}).Unit(), side, t, f)
	}
}

// face turns a forearm and bends its wrist so that the palm faces a direction.
func (k *fitter) face(want geom.Vec3, side rig.Side, t float64, f *timeline.Frame) {
	a, s := &f.Arms[side], side.Sign()
	a.Pronate, a.Wrist = -rest.Pronate, -rest.Wrist
	p, _ := k.pose(t, f)
	fore := p.Solve(k.body).Fore[side]
	axis, palm := fore.Rotate(geom.UnitX.Scale(s)), fore.Rotate(geom.Vec3{Y: -1})
	flat := want.Sub(axis.Scale(want.Dot(axis)))
	turn := math.Atan2(palm.Cross(flat).Dot(axis), palm.Dot(flat))
	a.Pronate = blend.Clamp(s*turn, radians(-95), radians(100)) - rest.Pronate
	a.Wrist = -blend.Clamp(math.Asin(blend.Clamp(want.Dot(axis), -1, 1)), radians(-60), radians(60)) - rest.Wrist
}

// rest is the pose of an idle, hanging arm.
var rest = posture.Arm{
	Flex: radians(1), Abduct: radians(8), Twist: radians(14), Elbow: radians(13),
	Pronate: radians(16), Wrist: radians(5), Curl: radians(20), Hang: 1,
}

// minus returns the difference of a and b, which added to b gives a.
func minus(a, b posture.Arm) posture.Arm {
	return posture.Arm{
		Flex: a.Flex - b.Flex, Abduct: a.Abduct - b.Abduct, Twist: a.Twist - b.Twist, Elbow: a.Elbow - b.Elbow,
		Pronate: a.Pronate - b.Pronate, Wrist: a.Wrist - b.Wrist, Lift: a.Lift - b.Lift, Curl: a.Curl - b.Curl,
		Point: a.Point - b.Point, Hang: a.Hang - b.Hang, Hold: a.Hold, Grip: a.Grip, Swivel: a.Swivel,
		Bend: a.Bend - b.Bend, Ahead: a.Ahead - b.Ahead,
	}
}

func pitch(a float64) geom.Quat { return geom.AxisAngle(geom.UnitX, a) }

func radians(deg float64) float64 { return deg * math.Pi / 180 }
