package rigtest

import (
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Protocol returns a skeleton as requests have it.
func Protocol(s *rig.Skeleton) (out mmcp.Skeleton) {
	for _, j := range s.Joints {
		p, r := j.Rest.Pos, j.Rest.Rot
		own := mmcp.Joint{Name: j.Name, RestTranslation: [3]float64{p.X, p.Y, p.Z}, RestRotation: [4]float64{r.X, r.Y, r.Z, r.W}}
		if j.Parent >= 0 {
			own.Parent = s.Joints[j.Parent].Name
		}
		out.Joints = append(out.Joints, own)
	}
	return out
}
