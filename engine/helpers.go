package engine

import (
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// raised is the least height of a joint of the body above the root that carries it, in hip heights.
const raised = 0.2

// ground keeps the joints above the hips, such as the root of Unreal's skeletons or the armature of
// Blender, at their height: they go along the mean path of the body, and stay where it stays. The
// hips slide instead, which clients of the protocol 1.4 know. Roots that the request pins stay as
// they are.
func (m *sample) ground(s *script.Script, at *perform.Motion) {
	joints := hips(s.Body)
	if joints == nil || !s.Request.KnowsSlidingJoints() || s.Request.PinsRoot(above(s.Body)...) {
		return
	}
	keys := frames(m.clip)
	if m.keys != nil {
		keys = m.keys.Root
		m.keys.Offset = keys
	}
	places := slices.Clone(m.clip.Root)
	for i, f := range keys {
		if !s.Still() {
			places[f] = s.Body.RootFor(at.Path(s.Time(f)).Pos)
		}
		places[f].Y = s.Skeleton.Joints[0].Rest.Pos.Y
		// Between two keys it is on the line, as clients have it.
		for from, g := keys[max(0, i-1)], keys[max(0, i-1)]+1; g < f; g++ {
			places[g] = places[from].Lerp(places[f], float64(g-from)/float64(f-from))
		}
	}
	m.clip.MoveRoot(places, joints)
}

// frames returns the numbers of the frames of a clip.
func frames(c *clip.Clip) []int {
	out := make([]int, c.Frames())
	for f := range out {
		out[f] = f
	}
	return out
}

// hips returns the joints that slide if the joints above the hips stay: the hips, and those beside
// them that are no less than raised above the root. It returns nil if the hips are the root, or near it.
func hips(b *rig.Body) []int {
	if b == nil {
		return nil
	}
	joints := b.Skeleton.Joints
	at := b.Skeleton.Model(b.Skeleton.RestPose(), nil)
	low := func(j int) bool { return at[j].Pos.Dist(at[0].Pos) < raised*b.Size.HipHeight }
	if low(b.Pelvis) {
		return nil
	}
	helper := map[int]bool{}
	for j := joints[b.Pelvis].Parent; j >= 0; j = joints[j].Parent {
		helper[j] = low(j)
	}
	var out []int
	for j := range joints {
		if p := joints[j].Parent; p >= 0 && helper[p] && !helper[j] && !low(j) {
			out = append(out, j)
		}
	}
	return out
}

// above returns the names of the joints above the pelvis of a body.
func above(b *rig.Body) (out []string) {
	for j := b.Skeleton.Joints[b.Pelvis].Parent; j >= 0; j = b.Skeleton.Joints[j].Parent {
		out = append(out, b.Skeleton.Joints[j].Name)
	}
	return out
}
