package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// bend returns the angle of a hinge for a local rotation.
func (h hinge) bend(rot geom.Quat) float64 {
	// The rotation relative to the parent part, as body limits are measured.
	local := h.above.Inv().Mul(rot).Mul(h.own.Inv())
	angle := 2 * math.Atan2(geom.Vec3{X: local.X, Y: local.Y, Z: local.Z}.Dot(h.axis), local.W)
	return math.Remainder(angle, 2*math.Pi)
}

// hinge limits the bend of a knee, an elbow or an ankle to its range.
func (s *Solver) hinge(j int) {
	h, ok := s.hinges[j]
	if !ok {
		return
	}
	local := h.above.Inv().Mul(s.pose.Rot[j]).Mul(h.own.Inv())
	angle := h.bend(s.pose.Rot[j])
	if angle >= h.least && angle <= h.most {
		return
	}
	to := max(h.least, min(h.most, angle))
	if angle < h.least-(2*math.Pi-h.most+h.least)/2 { // past the top of the range, not below its bottom
		to = h.most
	}
	local = local.Mul(geom.AxisAngle(h.axis, to-angle))
	s.pose.Rot[j] = h.above.Mul(local).Mul(h.own).Unit()
}

// restrain keeps elbows and shoulders within their limits between pins.
func (s *Solver) restrain(t float64) {
	if s.body == nil {
		return
	}
	s.steady()
	for side, arm := range s.body.Arms {
		if !s.body.HasArm(rig.Side(side)) {
			continue
		}
		was := s.pose.Rot[arm.Fore]
		if s.hinge(arm.Fore); s.pose.Rot[arm.Fore] != was {
			s.refresh(arm.Fore)
		}
		b := bend{joint: arm.Upper, from: s.chest(), shoulder: true, side: rig.Side(side)}
		if past := s.behindBack(&b); past != (geom.Vec3{}) {
			s.turnInWorld(arm.Upper, geom.Exp(past.Scale(-s.loosened(rig.Side(side), t))))
		}
	}
}

// steady keeps ankles within their limits between pins.
func (s *Solver) steady() {
	low, high := geom.Vec3{X: -0.75, Y: -0.82, Z: -0.74}, geom.Vec3{X: 1.18, Y: 0.82, Z: 0.74}
	for _, l := range s.body.Legs {
		shin, foot := s.part(l.Shin), s.part(l.Foot)
		v := shin.Inv().Mul(foot).Log()
		held := geom.Vec3{X: blend.Clamp(v.X, low.X, high.X), Y: blend.Clamp(v.Y, low.Y, high.Y), Z: blend.Clamp(v.Z, low.Z, high.Z)}
		if held != v {
			s.turnInWorld(l.Foot, shin.Mul(geom.Exp(held)).Mul(foot.Inv()))
		}
	}
}

// hinge is a joint with one axis, and its range.
type hinge struct {
	axis        geom.Vec3 // axis of a positive bend
	least, most float64   // radians
	above, own  geom.Quat // the local rotation of a straight joint is above * own
}

// mobilities returns the mobility of each joint about the axes of its body part.
func mobilities(b *rig.Body, n int) [][3]float64 {
	out := make([][3]float64, n)
	even := func(f float64) [3]float64 { return [3]float64{f, f, f} }
	for i := range out {
		out[i] = even(0.1)
	}
	if b == nil {
		for i := range out {
			out[i] = even(0.7)
		}
		out[0] = even(0.15)
		return out
	}
	set := func(j int, m [3]float64) {
		if j >= 0 {
			out[j] = m
		}
	}
	for i := range out {
		// Joints above the pelvis do not belong to the body, and intermediate joints of a limb do not bend.
		if b.Reference(i) != (geom.Quat{}) {
			for j := b.Skeleton.Joints[i].Parent; j >= 0; j = b.Skeleton.Joints[j].Parent {
				out[j] = [3]float64{}
			}
		}
	}
	set(b.Pelvis, even(0.3))
	for _, j := range b.Spine {
		set(j, even(0.45))
	}
	for _, j := range b.Neck {
		set(j, even(0.5))
	}
	set(b.Head, even(0.7))
	for side := range b.Arms {
		a, l := b.Arms[side], b.Legs[side]
		set(a.Clavicle, even(0.25))
		set(a.Upper, even(1))
		set(a.Fore, [3]float64{0.8, 1, 0.02})
		set(a.Hand, [3]float64{0.15, 0.5, 0.7})
		for _, f := range b.Finger[side] {
			for _, j := range f {
				set(j, [3]float64{0.05, 0.2, 0.6})
			}
		}
		set(l.Thigh, even(1))
		set(l.Shin, [3]float64{1, 0.1, 0.02})
		set(l.Foot, [3]float64{0.6, 0.25, 0.25})
		set(l.Toe, [3]float64{0.5, 0.05, 0.05})
	}
	return out
}

// hinges returns the knees, elbows and ankles of a body.
func hinges(b *rig.Body) map[int]hinge {
	out := map[int]hinge{}
	if b == nil {
		return out
	}
	add := func(j int, axis geom.Vec3, least, most float64) {
		if j < 0 {
			return
		}
		if above, ok := straight(b, b.Skeleton.Joints[j].Parent); ok {
			out[j] = hinge{axis, least, most, above.Inv(), b.Reference(j)}
		}
	}
	for side := range b.Legs {
		add(b.Legs[side].Shin, geom.UnitX, 0, 2.7)
		add(b.Legs[side].Foot, geom.UnitX, -ankleMost, 1.1)
		add(b.Arms[side].Fore, geom.UnitY.Scale(-rig.Side(side).Sign()), 0, 2.6)
	}
	return out
}

// straight returns the rotation of joint j in the reference pose. A joint without a body part has the
// rotation of its parent.
func straight(b *rig.Body, j int) (geom.Quat, bool) {
	if j < 0 {
		return geom.Quat{}, false
	}
	if r := b.Reference(j); r != (geom.Quat{}) {
		return r, true
	}
	above, ok := straight(b, b.Skeleton.Joints[j].Parent)
	return above.Mul(b.Skeleton.Joints[j].Rest.Rot), ok
}

// bend is the range of a joint with three axes relative to its parent part: a box of rotation vectors or, for
// a shoulder, directions.
type bend struct {
	joint, from int
	low, high   geom.Vec3
	shoulder    bool
	side        rig.Side
}

// bends returns the ranges of the shoulders, trunk, neck, hips and ankles of a body.
func bends(b *rig.Body) []bend {
	if b == nil {
		return nil
	}
	var out []bend
	add := func(joint, from int, low, high geom.Vec3) {
		if joint >= 0 && from >= 0 && joint != from {
			out = append(out, bend{joint: joint, from: from, low: low, high: high})
		}
	}
	chest := b.Pelvis
	if n := len(b.Spine); n > 0 {
		chest = b.Spine[n-1]
	}
	add(chest, b.Pelvis, geom.Vec3{X: -0.6, Y: -0.9, Z: -0.7}, geom.Vec3{X: 1.6, Y: 0.9, Z: 0.7})
	add(b.Head, chest, geom.Vec3{X: -1.1, Y: -1.3, Z: -0.8}, geom.Vec3{X: 1.1, Y: 1.3, Z: 0.8})
	for side, l := range b.Legs {
		sideways := [2]float64{-0.6, 1.0} // inwards, outwards
		if rig.Side(side) == rig.Right {
			sideways = [2]float64{-1.0, 0.6}
		}
		add(l.Foot, l.Shin, geom.Vec3{X: -ankleMost, Y: -0.5, Z: -0.5}, geom.Vec3{X: 1.1, Y: 0.5, Z: 0.5})
		if arm := b.Arms[side].Upper; arm >= 0 && arm != chest {
			out = append(out, bend{joint: arm, from: chest, shoulder: true, side: rig.Side(side)})
		}
		add(l.Thigh, b.Pelvis, geom.Vec3{X: -2.3, Y: -0.8, Z: sideways[0]}, geom.Vec3{X: 0.65, Y: 0.8, Z: sideways[1]})
	}
	return out
}

// excess returns the rotation by which a joint exceeds its range, in the world.
func (s *Solver) excess(b *bend) geom.Vec3 {
	if b.shoulder {
		return s.behindBack(b)
	}
	from := s.part(b.from)
	v := from.Inv().Mul(s.part(b.joint)).Log()
	past := func(v, low, high float64) float64 { return max(0, v-high) + min(0, v-low) }
	return from.Rotate(geom.Vec3{X: past(v.X, b.low.X, b.high.X), Y: past(v.Y, b.low.Y, b.high.Y), Z: past(v.Z, b.low.Z, b.high.Z)})
}
