package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// trunk lets chest and head take part: the eyes go first.
func (g *Gesture) trunk(t float64, p *posture.Posture) {
	chest, head := g.lean(t, 0.02, g.chest), g.lean(t, -g.score.looksAhead(t), g.look)
	var arms geom.Vec3
	m, weight, loose := &g.expressivity, 0.0, min(g.loose(t, rig.Left), g.loose(t, rig.Right))
	if g.move.Bears != nil {
		loose = 0 // the load holds the trunk
	}
	g.score.mix(t-0.02, 0, func(i int, share float64) {
		key := g.score.knots[i].key
		if key == nil {
			return
		}
		own := func(deviation float64, given float64, strays *blend.Strays) float64 {
			if given != 0 {
				deviation *= ownShare
			}
			return share * deviation * blend.Clamp(strays.At(float64(i)), -1.6, 1.6)
		}
		chest.Pitch += own(loose*m.chestPitch*mostBent, key.Chest.Pitch, &g.score.nods)
		chest.Yaw += own(loose*m.chestYaw*mostTurned, key.Chest.Yaw, &g.score.turns)
		head.Roll += own(m.headRoll*mostTilted, key.Head.Roll, &g.score.tilts) - share*headLeans*chest.Yaw
		head.Pitch += own(m.headPitch*mostNodded, key.Head.Pitch, &g.score.nods)
		weight += share * key.Weight
		near, far := g.hands(key)
		side := near.X - far.X
		if key.Weight == 0 {
			side += lightens * (near.Y - far.Y)
		}
		arms = arms.Add(geom.Vec3{X: side, Y: near.Y + far.Y, Z: near.Z + far.Z}.Scale(share))
		s := key.Swing
		if s == nil {
			chest = chest.Plus(g.handLean(g.swinging(key, g.near, t), g.swinging(key, g.near.Other(), t)), 1.5*share)
			return
		}
		sin, _ := wave(g.phase(s, t))
		chest = chest.Plus(s.Chest, share*sin*g.size)
		head = head.Plus(s.Head, share*sin*g.size)
	})
	part := above(p)
	chest, head = repertoire.Lean{}.Plus(chest, part), repertoire.Lean{}.Plus(head, part)
	arms.X -= weight * weighed / armShare
	g.sway(chest, arms, p)
	p.Chest = p.Chest.Mul(g.turn(chest))
	p.Head = p.Head.Mul(g.turn(head))
	m.Neck.Bend(g.vector(chest), g.vector(head), p)
	g.bend(t, part*loose, p)
	g.strain(t, p)
}

// The middle of the spine lags behind the chest, and the middle of the neck behind the head,
// by these seconds. Each takes this share of its lag as a bend.
const (
	waistLate, napeLate = 0.09, 0.14
	waistTakes          = 0.5
	napeTakes           = 1
)

// bend lets the middle of spine and neck trail behind their upper ends: a turn goes up
// the spine joint by joint.
func (g *Gesture) bend(t, part float64, p *posture.Posture) {
	if part == 0 {
		return
	}
	behind := func(lag, late float64, of func(*repertoire.Key) repertoire.Lean, takes float64) geom.Vec3 {
		change := g.lean(t, lag+late, of).Plus(g.lean(t, lag, of), -1)
		return g.vector(change).Scale(takes * part)
	}
	p.Waist = p.Waist.Add(behind(0.02, waistLate, g.chest, waistTakes))
	p.Nape = p.Nape.Add(behind(-g.score.looksAhead(t), napeLate, g.look, napeTakes))
}

// shoulders raises both as the keys say, and lets them rise and fall with the swing of the trunk.
func (g *Gesture) shoulders(t float64, p *posture.Posture) {
	up := 0.0
	g.score.mix(t, 0.055*g.flow, func(i int, share float64) {
		key := g.score.knots[i].key
		if key == nil {
			return
		}
		up += share * key.Shoulders
		if s := key.Swing; s != nil && s.Lift != 0 {
			sin, _ := wave(g.phase(s, t))
			up -= share * sin * s.Lift // up as the chest leans back
		}
	})
	for side := range p.Arms {
		p.Arms[side].Lift += radians(up * g.size)
		if g.held[side] {
			p.Arms[side].Lift += radians(g.heldLift(t, rig.Side(side)) * g.size)
		}
	}
}

// heldLift returns by how much the keys raise the shoulder of an arm that another action holds, in degrees.
func (g *Gesture) heldLift(t float64, side rig.Side) (up float64) {
	g.score.mix(t, 0.055*g.flow, func(i int, share float64) {
		if key := g.score.knots[i].key; key != nil {
			if r := g.limb(key, side).Reach; r != nil {
				sin, _ := wave(g.phase(&r.Swing, t))
				up += share * (r.Lift + r.Swing.Lift*sin)
			}
		}
	})
	return up
}

// above is how much of its leans a trunk can take part with, 0 to 1: none if it lies
// face down.
func above(p *posture.Posture) float64 {
	if !p.Low {
		return 1
	}
	return 1 - blend.MinJerk(-p.Chest.Rotate(geom.UnitZ).Y/0.7)
}

// chest returns the lean of the chest in a key: the key's own lean, plus a lean that follows the
// hands, which is smaller if the key has a lean of its own.
func (g *Gesture) chest(k *repertoire.Key) repertoire.Lean {
	part := 1.0
	if k.Chest != (repertoire.Lean{}) {
		part = 0.4
	}
	return k.Chest.Plus(g.handLean(g.hands(k)), part)
}

// look returns the lean of the head in a key: the key's own lean, or a glance toward the hands.
func (g *Gesture) look(k *repertoire.Key) repertoire.Lean {
	near, far := g.hands(k)
	if k.Head.Pitch != 0 || k.Head.Yaw != 0 || near == (geom.Vec3{}) && far == (geom.Vec3{}) {
		return k.Head
	}
	const aside, up, least, most = 11, -8, -9, 6 // degrees for a length of the arm, and degrees
	return k.Head.Plus(repertoire.Lean{
		Yaw:   aside * (near.X - far.X),
		Pitch: blend.Clamp(up*(math.Max(near.Y, far.Y)-0.7), least, most),
	}, 1)
}

// handLean returns the lean of the chest that accompanies the hands. near and far are the displacements of the hands from
// hanging arms, in lengths of the arm. The shoulder of a hand that goes ahead
// goes with it, the shoulder of a raised hand rises, and the chest leans away from a hand that is
// far aside.
func (g *Gesture) handLean(near, far geom.Vec3) repertoire.Lean {
	both := near.Add(far)
	return repertoire.Lean{
		Yaw:   7*(far.Z-near.Z) + 3.5*(near.X-far.X),
		Roll:  1.4*(far.Y-near.Y) + 1.2*(far.X-near.X),
		Pitch: blend.Clamp(3*both.Z*(0.75-0.5*both.Y), -3, 3.5),
	}
}

// hands returns the approximate displacements of both hands of a key from hanging arms, in lengths of the arm.
func (g *Gesture) hands(k *repertoire.Key) (near, far geom.Vec3) {
	var out [2]geom.Vec3
	for side := range out {
		if g.arms[side] {
			if r := g.limb(k, rig.Side(side)).Reach; r != nil {
				out[side] = r.Far()
			}
		}
	}
	return out[g.near], out[g.near.Other()]
}

// swinging returns how far the swing of a key has a hand at a time, in lengths of
// the arm.
func (g *Gesture) swinging(k *repertoire.Key, side rig.Side, t float64) geom.Vec3 {
	if !g.arms[side] {
		return geom.Vec3{}
	}
	r := g.limb(k, side).Reach
	if r == nil || r.Swing.Hz == 0 {
		return geom.Vec3{}
	}
	s, part := &r.Swing, 0.0
	switch r.At {
	case repertoire.Front, repertoire.Middle:
		part = 1
	case repertoire.Nowhere:
		part = 0.5
	case repertoire.Belly, repertoire.Ahead, repertoire.OtherHand:
		part = 1.6 // told in hip heights
	}
	sin, cos := wave(g.phase(s, t) - 0.03*s.Hz)
	return s.Off.Scale(part * sin).Add(s.Round.Scale(part * cos)).Add(s.Arm.Scale(sin)).Scale(g.size)
}

// sway lets the hips go along with the chest. Those of a body that stands balance its arms: they give way to the other side.
// Those of a body that sits upright, with the feet ahead, tilt and shift on the seat to the side of the arms.
func (g *Gesture) sway(chest repertoire.Lean, arms geom.Vec3, p *posture.Posture) {
	z := &g.body.Size
	ankles := p.Feet[rig.Left].Ankle.Lerp(p.Feet[rig.Right].Ankle, 0.5)
	stands := blend.MinJerk(((p.Pelvis.Y-ankles.Y)/(z.PelvisHeight-z.Ankle) - 0.8) / 0.15)
	s, k := g.near.Sign(), stands*z.HipHeight
	before := facing(p.Hips).Inv().Rotate(ankles.Sub(p.Pelvis)).Z / z.HipHeight // the feet of one that kneels are behind
	sits := (1 - stands) * blend.MinJerk((p.Hips.Rotate(geom.UnitY).Y-0.75)/0.2) * blend.MinJerk((before-0.1)/0.2)
	if sits > 0 && !p.Low {
		p.Pelvis = p.Pelvis.Add(facing(p.Hips).Rotate(geom.Vec3{X: s * seatShare * arms.X, Z: seatShare * arms.Z}.Scale(sits * z.HipHeight)))
		with := repertoire.Lean{Pitch: 0.3 * chest.Pitch, Roll: 0.5 * chest.Roll, Yaw: 0.35 * chest.Yaw}
		p.Hips = p.Hips.Mul(g.turn(repertoire.Lean{}.Plus(with, sits)))
	}
	if stands == 0 {
		return
	}
	p.Pelvis = p.Pelvis.Add(facing(p.Hips).Rotate(geom.Vec3{
		X: -s * k * (0.005*chest.Roll + armShare*arms.X),
		Z: -k * (0.0025*chest.Pitch + armShare*arms.Z),
	}))
	with := repertoire.Lean{Pitch: 0.2 * stands * chest.Pitch, Roll: 0.35 * stands * chest.Roll, Yaw: 0.5 * stands * chest.Yaw}
	p.Hips = p.Hips.Mul(g.turn(with))
}

// Standard deviations, in degrees, of the tilt and the nod of the head and of the bend and the turn of the chest in
// a key, for a person whose factors are 1. The chest takes part unless a hand has to stay on a place of the body or
// the body bears a load. Angles that the key itself gives vary by the share ownShare of that.
const (
	mostTilted = 4.8
	mostNodded = 7
	mostBent   = 2.5
	mostTurned = 2
	ownShare   = 0.4
)

// headLeans is the share of the chest's turn by which the head tilts to the other side.
const headLeans = 0.2

// armShare is the shift of the hips, in hip heights, that balances an arm stretched out to a side:
// an arm has a twentieth of the body's mass, and its centre of mass is half way out.
const armShare = 0.017

// seatShare is the shift of the hips on a seat, in hip heights, to the side of an arm stretched out.
const seatShare = 0.035

// lightens is how far a raised hand takes the weight off its own side, as if it were stretched out by a
// length of the arm.
const lightens = 0.9

// weighed is how far to the side the hips are over one foot, in hip heights.
const weighed = 0.1

// strain adds the tremor of the trunk and the head of a body at work.
func (g *Gesture) strain(t float64, p *posture.Posture) {
	k, at := g.amid(t), 12.3*t+1000
	p.Chest = p.Chest.Mul(pitch(radians(0.07) * k * g.uneven.At(at))).Mul(roll(radians(0.06) * k * g.uneven.At(at+100)))
	p.Head = p.Head.Mul(pitch(radians(0.08) * k * g.uneven.At(at+200))).Mul(geom.Yaw(radians(0.1) * k * g.uneven.At(at+300)))
}

// amid is 1 while the gesture is made, and 0 before and after.
func (g *Gesture) amid(t float64) float64 {
	n := len(g.score.knots)
	return blend.MinJerk((t-g.score.knots[0].time)/0.3) * blend.MinJerk((g.score.knots[n-1].time-t)/0.3)
}

func (g *Gesture) lean(t, lag float64, of func(*repertoire.Key) repertoire.Lean) (sum repertoire.Lean) {
	g.score.mix(t-lag, 0.055*g.flow, func(i int, share float64) {
		if key := g.score.knots[i].key; key != nil {
			sum = sum.Plus(of(key), share*(0.4+0.6*math.Min(g.size, 1.2)))
		}
	})
	return sum
}

// turn returns the rotation of a lean whose positive side is the near side.
func (g *Gesture) turn(l repertoire.Lean) geom.Quat {
	s := g.near.Sign()
	return geom.Yaw(s * radians(l.Yaw)).Mul(pitch(radians(l.Pitch))).Mul(roll(-s * radians(l.Roll)))
}

// vector returns a lean as a rotation vector in radians.
func (g *Gesture) vector(l repertoire.Lean) geom.Vec3 {
	s := g.near.Sign()
	return geom.Vec3{X: radians(l.Pitch), Y: s * radians(l.Yaw), Z: -s * radians(l.Roll)}
}
