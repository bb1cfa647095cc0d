package npz

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

const (
	features   = 263 // numbers in a frame of HumanML3D
	bodyJoints = 22  // joints of HumanML3D
)

// positions converts HumanML3D features to world positions of the joints, motions x frames x
// joints x 3. A frame begins with half of the yaw to the next frame in radians, the translation
// to the next frame as x and z in body space, and the height of the root; the positions of the
// other joints in body space follow (Guo et al., 2022, recover_from_ric). The remaining
// features are redundant.
func (a *array) positions() *array {
	motions, frames := a.shape[0], a.shape[1]
	out := &array{shape: []int{motions, frames, bodyJoints, 3}, values: make([]float64, 0, motions*frames*bodyJoints*3)}
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
			for j := range bodyJoints - 1 {
				p := back.Rotate(geom.Vec3{X: now[4+3*j], Y: now[5+3*j], Z: now[6+3*j]})
				out.values = append(out.values, p.X+root.X, p.Y, p.Z+root.Z)
			}
		}
	}
	return out
}
