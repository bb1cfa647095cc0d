package perform

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// rigid returns the motion of a rig that is not human: it moves along its path in its rest pose with
// slight idle movement, bends its chains to targets, and takes keyed poses.
func (d *draft) rigid() (*gait.Path, *solve.Solver, solve.Pins) {
	rnd := d.person
	course := gait.Course{Length: d.Length, Waypoints: d.waypoints}
	for i := range d.Cues {
		if st, ok := stretch(d.Cues, i, 1, variation{speed: 1}); ok {
			course.Stretches = append(course.Stretches, st)
		}
	}
	path := gait.NewPath(course)
	stir := make([]blend.Noise, d.Skeleton.Len())
	for i := range stir {
		stir[i] = blend.NewNoise(&rnd)
	}
	rest := d.Skeleton.RestPose()
	solver := solve.NewRigid(d.Skeleton, func(t float64, pose *rig.Pose) {
		state := path.At(t)
		for i, r := range rest.Rot {
			small := 0.015 * stir[i].At(0.4*t)
			pose.Rot[i] = r.Mul(geom.Exp(geom.Vec3{X: small, Z: 0.7 * small})).Unit()
		}
		pose.Rot[0] = geom.Yaw(state.Heading).Mul(rest.Rot[0])
		pose.Root = geom.Vec3{X: state.Pos.X, Y: rest.Root.Y, Z: state.Pos.Z}
	}, d.pins)
	return path, solver, d.pins
}
