package engine

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/solve"
	"github.com/motiongate/motiongate/mmcp"
)

// A pose segment asks for one moment of what its prompt says. The engine acts
// the prompt out in full and takes the moment in which it is most itself.

// stillLength is the time in which a pose's prompt is acted out, in seconds.
const stillLength = 4.0

// still reports whether the request is one pose and nothing else.
func (k *take) still() bool {
	return len(k.req.Segments) == 1 && k.req.Segments[0].Type == mmcp.SegmentPose
}

// stillScript acts out the prompt of a pose, and moves frame 0 to its moment.
func (k *take) stillScript(s script) script {
	rnd := k.rand(0, k.req.EffectiveSeed(0))
	plan := k.plans[0].Clone()
	s.length, s.loop = stillLength, 0
	for _, span := range plan.Schedule(s.length) {
		span.Action = s.dials.express(span.Action)
		s.spans = append(s.spans, cue{span, &rnd})
	}
	k.from = apex(s.spans)
	return s
}

// apex is the moment of the last action that shows it best.
func apex(spans []cue) float64 {
	if len(spans) == 0 {
		return 0
	}
	last := spans[len(spans)-1]
	for i := len(spans) - 1; i > 0 && last.Verb == language.Stand; i-- {
		last = spans[i-1]
	}
	return last.Start + 0.55*(last.End-last.Start)
}

// stills returns the poses of pose segments that stand among others, as keys of
// their frames.
func (k *take) stills(p *performance) []solve.Key {
	if k.still() {
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
	alone := *k.req
	alone.Segments = []mmcp.Segment{k.req.Segments[segment]}
	alone.Segments[0].Seed = k.req.EffectiveSeed(segment)
	alone.Constraints = nil
	solo := take{req: &alone, skeleton: k.skeleton, body: k.body, fps: k.fps, frames: 1, number: k.number, plans: k.plans[segment : segment+1], check: k.check, dials: k.dials}
	m := solo.human(solo.script(), solve.Pins{Check: k.check})
	pose := k.skeleton.RestPose()
	m.solver.At(solo.from, &pose)
	t := k.at(frame)
	key := solve.Key{Time: t, Rot: map[int]geom.Quat{}}
	turn := geom.Yaw(p.walk.Path().At(t).Heading - m.path.At(solo.from).Heading)
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
