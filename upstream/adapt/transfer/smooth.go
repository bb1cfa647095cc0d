package transfer

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// smoothWide is the time, in seconds, within which the weight of a neighbour falls to a third.
const smoothWide = 0.05

// Smoothed returns a clip in which frames within seconds of frame about are averaged with their
// neighbours; the averaging decreases with the distance.
func Smoothed(c *clip.Clip, about int, within float64) *clip.Clip {
	out, n := *c, c.Skeleton.Len()
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	reach, wide := int(within*c.FPS), smoothWide*c.FPS
	for f := max(0, about-reach); f < min(c.Frames(), about+reach+1); f++ {
		share := 1 - blend.MinJerk(math.Abs(float64(f-about))/float64(reach+1))
		var root geom.Vec3
		rot, sum := make([]geom.Quat, n), 0.0
		for g := max(0, f-int(3*wide)); g < min(c.Frames(), f+int(3*wide)+1); g++ {
			x := float64(g-f) / wide
			by := math.Max(0, 1-x*x/9)
			by *= by * by
			sum += by
			root = root.Add(c.Root[g].Sub(c.Root[f]).Scale(by))
			for j := range rot {
				q := c.Rot[f*n+j].Near(c.Rot[g*n+j])
				rot[j] = geom.Quat{X: rot[j].X + by*q.X, Y: rot[j].Y + by*q.Y, Z: rot[j].Z + by*q.Z, W: rot[j].W + by*q.W}
			}
		}
		out.Root[f] = c.Root[f].Add(root.Scale(share / sum))
		for j := range rot {
			out.Rot[f*n+j] = c.Rot[f*n+j].Slerp(rot[j].Unit(), share)
		}
	}
	return &out
}
