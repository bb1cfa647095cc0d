package translate

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/fit"
)

// maxJoints bounds the skeletons that are adapted.
const maxJoints = 2048

// Skeleton converts the skeleton of a request to the engine's type.
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

// Tolerances of equal rest poses: clients round the skeleton that they send back, or read it from an armature
// built from it.
const (
	restMetres  = fit.RestMetres
	restRadians = 0.02
)

// RestsAlike reports whether two joints have equal rest transforms within the tolerances. The
// position of the root does not count: an animation sets it in every frame.
func RestsAlike(a, b mmcp.Joint) bool {
	if a.RestTranslation == b.RestTranslation && a.RestRotation == b.RestRotation {
		return true // the usual case, without computing the angle
	}
	apart := geom.Vec(a.RestTranslation).Dist(geom.Vec(b.RestTranslation))
	return (a.Parent == "" || apart < restMetres) && geom.Rotation(a.RestRotation).Angle(geom.Rotation(b.RestRotation)) < restRadians
}

// Alike reports whether two skeletons are the same rig.
func Alike(a, b *mmcp.Skeleton) bool {
	return slices.EqualFunc(a.Joints, b.Joints, func(x, y mmcp.Joint) bool { return x.Name == y.Name && RestsAlike(x, y) })
}
