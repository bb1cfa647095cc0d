package adapt

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// root keeps a root that lies on the ground, as in Unreal's skeletons, on the ground when the motion of a
// model is retargeted to another rig. Otherwise such a root would sink with the pelvis, because only roots
// are translated. The joints below it are translated instead, which clients of protocol 1.4 support. Root
// positions that a request pins do not change.
var root = adaptation{
	name:   "root",
	lacks:  func(t *target) bool { return rigs.lacks(t) },
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsJointTranslation = true },
	needs:  needsRoot,
	run:    runRoot,
}

func needsRoot(req *mmcp.Request, t *target) bool {
	if !req.KnowsSlidingJoints() || req.PinsRoot(req.Skeleton.Joints[0].Name) {
		return false
	}
	return t.has(&rigs, req) && onGround(&req.Skeleton)
}

// raised is the least height, in metres, of the joint that carries the body above a root on the
// ground.
const raised = 0.2

// onGround reports whether the root of a skeleton lies on the ground below the body.
func onGround(s *mmcp.Skeleton) bool {
	const flat = 0.02 // metres
	top := &s.Joints[0]
	if y := top.RestTranslation[1]; y > flat || y < -flat {
		return false
	}
	for i := range s.Joints {
		if j := &s.Joints[i]; j.Parent == top.Name && geom.Rotation(top.RestRotation).Rotate(geom.Vec(j.RestTranslation)).Y > raised {
			return true
		}
	}
	return false
}

func runRoot(ctx context.Context, call *mmcp.Call, _ *target, next step) (*answer, error) {
	out, err := next(ctx, call)
	if err != nil {
		return nil, err
	}
	joints := out.doc.Skeleton.Joints
	var body []int
	for j := range joints {
		if joints[j].Parent == 0 && joints[0].Rest.Rot.Rotate(joints[j].Rest.Pos).Y > raised {
			body = append(body, j)
		}
	}
	for i := range out.doc.Samples {
		c := out.doc.Samples[i].Clip
		places := slices.Clone(c.Root)
		for f := range places {
			places[f].Y = joints[0].Rest.Pos.Y
		}
		c.MoveRoot(places, body)
	}
	out.adapted("root")
	return out, nil
}
