package engine

import (
	"context"
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// rigid makes the motion of a rig that is no human body: it goes along its path
// in its rest pose, stirring a little, bends its chains to targets, and takes
// the poses that it is given.
func (k *take) rigid(ctx context.Context) (*clip.Clip, error) {
	s := k.script()
	pins := k.pins(&s)
	rnd := k.person()
	course := gait.Course{Length: s.length, Waypoints: s.points}
	for i := range s.spans {
		if st, ok := stretch(s.spans, i, 1, mood{speed: 1}); ok {
			course.Stretches = append(course.Stretches, st)
		}
	}
	path := gait.NewPath(course)
	stir := make([]blend.Noise, k.skeleton.Len())
	for i := range stir {
		stir[i] = blend.NewNoise(&rnd)
	}
	rest := k.skeleton.RestPose()
	c := clip.New(k.skeleton, k.fps, k.frames)
	var model []geom.Transform
	for f := range k.frames {
		if f%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t := float64(f) / k.fps
		state := path.At(t)
		pose := c.Pose(f)
		for i, r := range rest.Rot {
			small := 0.015 * stir[i].At(0.4*t)
			pose.Rot[i] = r.Mul(geom.Exp(geom.Vec3{X: small, Z: 0.7 * small})).Unit()
		}
		pose.Rot[0] = geom.Yaw(state.Heading).Mul(rest.Rot[0])
		pose.Root = geom.Vec3{X: state.Pos.X, Y: rest.Root.Y, Z: state.Pos.Z}
		for _, target := range pins.Targets {
			// Felt for half a second on either side, fully at its frame.
			if w := blend.MinJerk(1 - math.Abs(t-target.Time)/0.5); w > 0 {
				model = k.skeleton.Model(pose, model)
				goal := model[target.Joint].Pos.Lerp(target.Pos, w)
				reachRigid(k.skeleton, &pose, target.Joint, goal)
			}
		}
		for _, key := range pins.Keys {
			w := blend.MinJerk(1 - math.Abs(t-key.Time)/0.5)
			if w == 0 {
				continue
			}
			for j, r := range key.Rot {
				pose.Rot[j] = pose.Rot[j].Slerp(r, w)
				if w == 1 {
					pose.Rot[j] = r
				}
			}
			if key.Root != nil {
				pose.Root = pose.Root.Lerp(*key.Root, w)
			}
		}
		c.Root[f] = pose.Root
	}
	return c, nil
}

// reachRigid brings a joint to a goal: by bending what it hangs on, and by
// moving the root for what is left.
func reachRigid(s *rig.Skeleton, pose *rig.Pose, joint int, goal geom.Vec3) {
	left := ik.Chain(s, pose, joint, goal)
	pose.Root = pose.Root.Add(left)
}
