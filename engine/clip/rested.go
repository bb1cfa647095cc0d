package clip

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// looks is the number of frames of a clip that are tried as its rest pose.
const looks = 9

// Rested returns a copy of a clip whose rest pose is one of its frames. In some recordings each bone lies
// along an axis of its own joint, so that the rest pose is a heap and only the motion shows a body. The frame
// with the largest vertical extent is nearest to standing. A clip without frames is returned unchanged.
func Rested(c *Clip) *Clip { return restedAlong(c, geom.UnitY) }

// restedAlong is Rested for another vertical axis.
func restedAlong(c *Clip, axis geom.Vec3) *Clip {
	best, most := -1, 0.0
	var model []geom.Transform
	for i := range min(looks, c.Frames()) {
		f := i * (c.Frames() - 1) / max(1, min(looks, c.Frames())-1)
		model = c.Skeleton.Model(c.Pose(f), model)
		low, high := math.Inf(1), math.Inf(-1)
		for _, m := range model {
			at := m.Pos.Dot(axis)
			low, high = math.Min(low, at), math.Max(high, at)
		}
		if high-low > most+1e-9 {
			best, most = f, high-low
		}
	}
	if best < 0 {
		return c
	}
	joints := append([]rig.Joint(nil), c.Skeleton.Joints...)
	for j, r := range c.Pose(best).Rot {
		joints[j].Rest.Rot = r
	}
	skeleton, err := rig.New(joints)
	if err != nil {
		return c
	}
	out := *c
	out.Skeleton = skeleton
	return &out
}
