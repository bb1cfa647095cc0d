package ik

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Chain bends the joints above joint j, the root left out, so that j comes as
// near to goal as they let it, by cyclic coordinate descent. It returns the
// part of the way that is left, as a vector in model space.
func Chain(s *rig.Skeleton, pose *rig.Pose, j int, goal geom.Vec3) geom.Vec3 {
	model := s.Model(*pose, nil)
	for range 24 {
		if goal.Dist(model[j].Pos) < 1e-5 {
			break
		}
		for a := s.Joints[j].Parent; a > 0; a = s.Joints[a].Parent {
			from, to := model[j].Pos.Sub(model[a].Pos), goal.Sub(model[a].Pos)
			if from.Len() < 1e-6 || to.Len() < 1e-6 {
				continue
			}
			turn := geom.Between(from, to)
			above := model[s.Joints[a].Parent].Rot
			pose.Rot[a] = above.Inv().Mul(turn).Mul(model[a].Rot).Unit()
			model = s.Model(*pose, model)
		}
	}
	return goal.Sub(model[j].Pos)
}
