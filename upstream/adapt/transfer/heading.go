package transfer

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Heading returns the heading of the root in a pose of a clip, in radians, positive to the left.
func Heading(c *clip.Clip, p rig.Pose) float64 {
	v := p.Rot[0].Mul(c.Skeleton.Joints[0].Rest.Rot.Inv()).Rotate(geom.UnitZ)
	return math.Atan2(v.X, v.Z)
}
