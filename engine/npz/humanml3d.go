package npz

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

const (
	features = 263 // numbers of a frame of HumanML3D
	bodySize = 22  // joints that they describe
)

// places returns the world positions of the joints of HumanML3D's features, as motions x
// frames x joints x 3. A frame begins with the half of the turn of the body to the next
// frame in radians, its way to there as x and z in the frame of the body, and the height of
// the root; positions of the other joints in the frame of the body follow (Guo et al.,
// 2022, recover_from_ric). The remaining features repeat these.
func (a *array) places() *array {
	motions, frames := a.shape[0], a.shape[1]
	out := &array{shape: []int{motions, frames, bodySize, 3}, values: make([]float64, 0, motions*frames*bodySize*3)}
	for m := range motions {
		half, root := 0.0, geom.Vec3{}
		for f := range frames {
			if f > 0 {
				last := a.values[(m*frames+f-1)*features:]
				half += last[0]
				root = root.Add(geom.AxisAngle(geom.UnitY, -2*half).Rotate(geom.Vec3{X: last[1], Z: last[2]}))
			}
			now := a.values[(m*frames+f)*features:]
			root.Y = now[3]
			out.values = append(out.values, root.X, root.Y, root.Z)
			back := geom.AxisAngle(geom.UnitY, math.Remainder(-2*half, 2*math.Pi))
			for j := range bodySize - 1 {
				p := back.Rotate(geom.Vec3{X: now[4+3*j], Y: now[5+3*j], Z: now[6+3*j]})
				out.values = append(out.values, p.X+root.X, p.Y, p.Z+root.Z)
			}
		}
	}
	return out
}
