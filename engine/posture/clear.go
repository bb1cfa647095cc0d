package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// Radii of the capsules of a slim body and the length of its palm, as fractions of the hip height.
const (
	torsoRadius = 0.107
	thighRadius = 0.064
	foreRadius  = 0.037
	handRadius  = 0.028
	palmLength  = 0.09
	headRadius  = 0.42 // of the distance from the head's joint to the crown
)

// capsule is a body part as a cylinder with round ends.
type capsule struct {
	from, to geom.Vec3
	radius   float64
}

// obstacles are the body parts that arms must not enter. Arms do not move them, so both arms share
// one value.
type obstacles struct {
	known     bool
	shoulders [2]geom.Vec3
	thighs    [2]capsule
	head      capsule
}

// find computes the obstacles of a body once.
func (o *obstacles) find(p *Posture, b *rig.Body, t *rig.Turns) {
	if o.known {
		return
	}
	o.known = true
	for i := range o.thighs {
		hip := p.HipJoint(b, rig.Side(i))
		o.thighs[i] = capsule{hip, hip.Add(t.Thigh[i].Rotate(geom.Vec3{Y: -b.Size.Thigh})), thighRadius * b.Size.HipHeight}
	}
	shoulders, head := b.Shoulders(t)
	o.shoulders, o.head = shoulders, p.headCapsule(b, head)
}

// pushArmOut moves an arm out of the trunk, the head and the thighs, by a share of the
// displacement that brings it outside.
func (p *Posture) pushArmOut(b *rig.Body, side rig.Side, share float64, around *obstacles, t *rig.Turns) {
	if !b.HasArm(side) {
		return
	}
	around.find(p, b, t)
	tall, s := b.Size.HipHeight, side.Sign()
	out := geom.UnitX.Scale(s)
	shoulder := around.shoulders[side]
	torso := capsule{p.Pelvis, shoulder.Lerp(around.shoulders[side.Other()], 0.5), torsoRadius * tall}
	thighs, head := &around.thighs, around.head
	for range 2 {
		elbow := shoulder.Add(t.Upper[side].Rotate(out.Scale(b.Size.UpperArm)))
		wrist := elbow.Add(t.Fore[side].Rotate(out.Scale(b.Size.ForeArm)))
		hand := capsule{wrist, wrist.Add(t.Hand[side].Rotate(out.Scale(palmLength * tall))), handRadius * tall}
		fore := capsule{elbow, wrist, foreRadius * tall}
		push := fore.escape(torso, tall).Add(hand.escape(thighs[0], tall)).Add(hand.escape(thighs[1], tall))
		push = combine(push, hand.escape(torso, tall))
		push = combine(push, fore.escape(head, tall))
		push = combine(push, hand.escape(head, tall))
		if push == (geom.Vec3{}) {
			return
		}
		push = push.Scale(share)
		goal := wrist.Add(push)
		bend := ik.TwoBone(shoulder, goal, elbow.Sub(shoulder).Add(push), b.Size.Arm[side].Upper, b.Size.Arm[side].Lower)
		turn := func(q *geom.Quat, from, to geom.Vec3) { *q = geom.Between(from, to).Mul(*q) }
		held := t.Hand[side]
		turn(&t.Upper[side], elbow.Sub(shoulder), bend.Upper)
		turn(&t.Fore[side], wrist.Sub(elbow), bend.Lower)
		// The hand keeps its direction within the range of the wrist.
		turn(&t.Hand[side], wrist.Sub(elbow), bend.Lower)
		t.Hand[side] = t.Hand[side].Slerp(held, 0.5)
	}
}

// headCapsule returns the head from the position of its joint.
func (p *Posture) headCapsule(b *rig.Body, at geom.Vec3) capsule {
	if b.Head < 0 {
		return capsule{p.Pelvis, p.Pelvis, 0}
	}
	c := b.Size.Crown
	up := func(y float64) geom.Vec3 { return at.Add(p.Head.Rotate(geom.Vec3{Y: y * c, Z: 0.08 * c})) }
	return capsule{up(0.1), up(0.55), headRadius * c}
}

// combine adds to push the part of more that push does not cover.
func combine(push, more geom.Vec3) geom.Vec3 {
	u := more.Unit()
	return push.Add(u.Scale(max(0, more.Len()-max(0, push.Dot(u)))))
}

// escape returns the displacement by which r leaves o. It grows smoothly from a small distance
// before they touch.
func (r capsule) escape(o capsule, tall float64) geom.Vec3 {
	a, c := closest(r.from, r.to, o.from, o.to)
	away := a.Sub(c)
	if away.Len() < 1e-4 {
		return geom.Vec3{}
	}
	return away.Unit().Scale(blend.Ramp(r.radius+o.radius-away.Len(), 0.01*tall))
}

// closest returns the nearest points of the segments pq and rs.
func closest(p, q, r, s geom.Vec3) (a, b geom.Vec3) {
	u, v, w := q.Sub(p), s.Sub(r), p.Sub(r)
	uu, uv, vv, uw, vw := u.Dot(u), u.Dot(v), v.Dot(v), u.Dot(w), v.Dot(w)
	i, k := 0.0, 0.0
	if d := uu*vv - uv*uv; d > 1e-12 {
		i = blend.Clamp((uv*vw-vv*uw)/d, 0, 1)
	}
	if vv > 1e-12 {
		k = blend.Clamp((uv*i+vw)/vv, 0, 1)
	}
	if uu > 1e-12 {
		i = blend.Clamp((uv*k-uw)/uu, 0, 1)
	}
	if math.IsNaN(i + k) {
		i, k = 0, 0
	}
	return p.Add(u.Scale(i)), r.Add(v.Scale(k))
}
