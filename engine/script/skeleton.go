package script

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// MaxJoints bounds the joints of a skeleton.
const MaxJoints = 2000

// Skeleton returns the rig of a skeleton of the protocol, or an *mmcp.Error.
func Skeleton(s mmcp.Skeleton) (*rig.Skeleton, error) {
	if n := len(s.Joints); n > MaxJoints {
		return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton,
			"skeleton.joints has %d of them; the engine takes skeletons of %d joints.", n, MaxJoints).
			With("field", "skeleton.joints").With("bound", MaxJoints)
	}
	index := make(map[string]int, len(s.Joints))
	joints := make([]rig.Joint, len(s.Joints))
	for i, j := range s.Joints {
		parent := -1
		if j.Parent != "" {
			p, ok := index[j.Parent]
			if !ok {
				return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "Joint %[2]q stands before its parent %[1]q; list parents first.", j.Parent, j.Name)
			}
			parent = p
		}
		t, r := j.RestTranslation, j.RestRotation
		for _, v := range []float64{t[0], t[1], t[2], r[0], r[1], r[2], r[3]} {
			if math.IsNaN(v) || math.Abs(v) > 1e6 {
				return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The rest transform of joint %q is not finite.", j.Name)
			}
		}
		joints[i] = rig.Joint{Name: j.Name, Parent: parent, Rest: geom.Transform{
			Rot: geom.Quat{X: r[0], Y: r[1], Z: r[2], W: r[3]}.Unit(),
			Pos: geom.Vec3{X: t[0], Y: t[1], Z: t[2]},
		}}
		index[j.Name] = i
	}
	out, err := rig.New(joints)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The skeleton is not a tree: %w.", err)
	}
	return out, nil
}

// Protocol returns a skeleton as the protocol has it.
func Protocol(s *rig.Skeleton) mmcp.Skeleton {
	out := mmcp.Skeleton{Joints: make([]mmcp.Joint, s.Len())}
	for i, j := range s.Joints {
		p, r := j.Rest.Pos, j.Rest.Rot
		out.Joints[i] = mmcp.Joint{
			Name:            j.Name,
			RestTranslation: [3]float64{p.X, p.Y, p.Z},
			RestRotation:    [4]float64{r.X, r.Y, r.Z, r.W},
		}
		if j.Parent >= 0 {
			out.Joints[i].Parent = s.Joints[j.Parent].Name
		}
	}
	return out
}
