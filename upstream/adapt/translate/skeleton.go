package translate

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// maxJoints bounds the skeletons that are adapted.
const maxJoints = 2048

// Skeleton returns the skeleton of a request as the engine has it.
func Skeleton(s *mmcp.Skeleton) (*rig.Skeleton, error) {
	if n := len(s.Joints); n > maxJoints {
		return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton,
			"skeleton.joints has %d of them; skeletons of up to %d joints are adapted.", n, maxJoints)
	}
	index := make(map[string]int, len(s.Joints))
	joints := make([]rig.Joint, len(s.Joints))
	for i := range s.Joints {
		j := &s.Joints[i]
		parent := -1
		if p, ok := index[j.Parent]; ok && j.Parent != "" {
			parent = p
		}
		if !geom.Usable(j.RestTranslation[:]...) || !geom.Usable(j.RestRotation[:]...) {
			return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton,
				"skeleton.joints[%d]: the rest transform of %s is not finite, or far too large.", i, j.Name)
		}
		rest := geom.Transform{Rot: geom.Rotation(j.RestRotation), Pos: geom.Vec(j.RestTranslation)}
		joints[i] = rig.Joint{Name: j.Name, Parent: parent, Rest: rest}
		index[j.Name] = i
	}
	out, err := rig.New(joints)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The skeleton is not a tree: %w.", err)
	}
	return out, nil
}
