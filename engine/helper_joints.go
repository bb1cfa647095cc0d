package engine

import (
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// leastDistance is the least distance of a joint of the body from the root joint in the rest pose, in
// hip heights. A nearer ancestor of the pelvis is a helper, which carries the body and is no part of it.
const leastDistance = 0.2

// groundHelpers keeps the ancestors of the hips, such as the root of Unreal's skeletons or the armature
// of Blender, at their rest height. They follow the mean path of the body; if the script stays in place,
// they keep the place of the clip's root. The hips slide instead. Clients accept joints that slide from
// protocol 1.4 on. If the request pins one of these ancestors, the clip is not changed.
func (m *sample) groundHelpers(s *script.Script, at *perform.Motion) {
	joints := slidingJoints(s.Body)
	if joints == nil || !s.Request.KnowsSlidingJoints() || s.Request.PinsRoot(ancestors(s.Body)...) {
		return
	}
	keys := frameIndices(m.clip)
	if m.keys != nil {
		keys = m.keys.Root
		m.keys.Offset = keys
	}
	places := slices.Clone(m.clip.Root)
	for i, f := range keys {
		if !s.Still() {
			places[f] = s.Body.RootBelowPelvis(at.Path(s.Time(f)).Pos)
		}
		places[f].Y = s.Skeleton.Joints[0].Rest.Pos.Y
		// Clients interpolate the root linearly between two keys, so the clip does too.
		for from, g := keys[max(0, i-1)], keys[max(0, i-1)]+1; g < f; g++ {
			places[g] = places[from].Lerp(places[f], float64(g-from)/float64(f-from))
		}
	}
	m.clip.MoveRoot(places, joints)
}

// frameIndices returns the indices of all frames of a clip.
func frameIndices(c *clip.Clip) []int {
	out := make([]int, c.Frames())
	for f := range out {
		out[f] = f
	}
	return out
}

// slidingJoints returns the joints that slide if the helpers stay: every child of a helper that is at
// least leastDistance from the root. It returns nil if the pelvis is nearer to the root.
func slidingJoints(b *rig.Body) []int {
	if b == nil {
		return nil
	}
	joints := b.Skeleton.Joints
	at := b.Skeleton.Model(b.Skeleton.RestPose(), nil)
	low := func(j int) bool { return at[j].Pos.Dist(at[0].Pos) < leastDistance*b.Size.HipHeight }
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

// ancestors returns the names of the ancestors of the pelvis, the nearest first.
func ancestors(b *rig.Body) (out []string) {
	for j := b.Skeleton.Joints[b.Pelvis].Parent; j >= 0; j = b.Skeleton.Joints[j].Parent {
		out = append(out, b.Skeleton.Joints[j].Name)
	}
	return out
}
