package transfer

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Target maps a target position of joint j of From to its counterpart. Paths and targets of the
// legs scale with the legs. Targets of arms, neck and head scale with these: the height above the
// hips, and the horizontal offset from over, the position of the body on the ground; if over is
// nil, only the height.
func (m *Mapping) Target(j int, at geom.Vec3, over *geom.Vec3) geom.Vec3 {
	out := m.Scaled(at, m.From.Size.Ankle, m.To.Size.Ankle)
	arm := [2]float64{armOf(m.From), armOf(m.To)}
	if !abovePelvis(m.From, j) || !m.From.HasArm(rig.Left) || !m.To.HasArm(rig.Left) || arm[0] <= 0 || arm[1] <= 0 {
		return out
	}
	if hip := m.From.Size.HipHeight; at.Y > hip {
		up := (shoulderOf(m.To) + arm[1]) / (shoulderOf(m.From) + arm[0])
		out.Y = m.Scaled(geom.Vec3{Y: hip}, m.From.Size.Ankle, m.To.Size.Ankle).Y + up*(at.Y-hip)
	}
	if over != nil && at.Sub(*over).Horizontal().Len() < nearReach*arm[0] {
		place := over.Horizontal().Scale(m.Scale).Add(at.Sub(*over).Horizontal().Scale(arm[1] / arm[0]))
		out.X, out.Z = place.X, place.Z
	}
	return out
}

// nearReach is the largest distance, in arm lengths, of a target from the path for which the body counts as on
// the path.
const nearReach = 1.3

// abovePelvis reports whether a joint belongs to the body above its pelvis.
func abovePelvis(b *rig.Body, j int) bool {
	for ; j >= 0 && j != b.Pelvis; j = b.Skeleton.Joints[j].Parent {
		if slices.Contains(b.Spine, j) || j == b.Arms[rig.Left].Upper || j == b.Arms[rig.Right].Upper {
			return true
		}
	}
	return false
}

// armOf returns the length of an arm.
func armOf(b *rig.Body) float64 { return b.Size.UpperArm + b.Size.ForeArm }

// shoulderOf returns the height of the shoulders above the hips.
func shoulderOf(b *rig.Body) float64 {
	rest := b.Skeleton.Model(b.Skeleton.RestPose(), nil)
	at := func(l, r int) geom.Vec3 { return rest[l].Pos.Lerp(rest[r].Pos, 0.5) }
	return at(b.Legs[0].Thigh, b.Legs[1].Thigh).Dist(at(b.Arms[0].Upper, b.Arms[1].Upper))
}
