package engine

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// A pose segment asks for one moment of what its prompt says. The engine acts
// the prompt out in full and takes the moment in which it is most itself.

// stills returns the poses of pose segments that stand among others, as keys of
// their frames.
func (k *take) stills(p *performance) []solve.Key {
	if k.script.Still() {
		return nil
	}
	var out []solve.Key
	frame := 0
	for i := range k.req.Segments {
		g := &k.req.Segments[i]
		if g.Type == mmcp.SegmentPose {
			out = append(out, k.stillKey(p, i, frame))
		}
		frame += g.DurationFrames
	}
	return out
}

func (k *take) stillKey(p *performance, segment, frame int) solve.Key {
	alone := k.script.Segments[segment].Still
	solo := take{req: alone.Request, skeleton: k.skeleton, body: k.body, fps: k.fps, frames: 1, number: k.number, script: alone, check: k.check}
	m := solo.human(solo.plan(), solve.Pins{Check: k.check})
	pose := k.skeleton.RestPose()
	m.solver.At(alone.From, &pose)
	t := k.at(frame)
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	turn := geom.Yaw(p.walk.Path().At(t).Heading - m.path.At(alone.From).Heading)
	for j, r := range pose.Rot {
		if j == 0 {
			r = turn.Mul(r)
		}
		key.Rot[j] = r
	}
	return key
}

// placed reports whether a constraint says where the body is.
func (k *take) placed() bool {
	for i := range k.req.Constraints {
		c := &k.req.Constraints[i]
		if c.Type == mmcp.ConstraintRootPath || c.Type == mmcp.ConstraintEffectorTarget || c.RootPosition != nil {
			return true
		}
	}
	return false
}

// recentre puts the pelvis, or the root of what is no body, over the origin.
func (k *take) recentre(c *clip.Clip) {
	pelvis := 0
	if k.body != nil {
		pelvis = k.body.Pelvis
	}
	at := k.skeleton.Model(c.Pose(0), nil)[pelvis].Pos.Horizontal()
	for f := range c.Root {
		c.Root[f] = c.Root[f].Sub(at)
	}
}
