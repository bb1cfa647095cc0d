package transfer

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Target maps a place in the world for joint j of From to one for its counterpart. Paths and
// targets of the legs scale with the legs. Targets of arms, neck and head scale with these:
// above the hips, and relative to over, the place over which the body stands; if over is
// nil, only heights scale so.
func (m *Mapping) Target(j int, at geom.Vec3, over *geom.Vec3) geom.Vec3 {
	out := m.Scaled(at, m.From.Size.Ankle, m.To.Size.Ankle)
	arm := [2]float64{armOf(m.From), armOf(m.To)}
	if !upper(m.From, j) || !m.From.HasArm(rig.Left) || !m.To.HasArm(rig.Left) || arm[0] <= 0 || arm[1] <= 0 {
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

// nearReach is how far from where a path has the body a target may be, in arms, for the body
// to be taken to be there.
const nearReach = 1.3

// upper reports whether a joint belongs to the body above its pelvis.
func upper(b *rig.Body, j int) bool {
	for ; j >= 0 && j != b.Pelvis; j = b.Skeleton.Joints[j].Parent {
		if slices.Contains(b.Spine, j) || j == b.Arms[rig.Left].Upper || j == b.Arms[rig.Right].Upper {
			return true
		}
	}
	return false
}

// armOf is the length of an arm.
func armOf(b *rig.Body) float64 { return b.Size.UpperArm + b.Size.ForeArm }

// shoulderOf is how far the shoulders are above the hips.
func shoulderOf(b *rig.Body) float64 {
	rest := b.Skeleton.Model(b.Skeleton.RestPose(), nil)
	at := func(l, r int) geom.Vec3 { return rest[l].Pos.Lerp(rest[r].Pos, 0.5) }
	return at(b.Legs[0].Thigh, b.Legs[1].Thigh).Dist(at(b.Arms[0].Upper, b.Arms[1].Upper))
}
