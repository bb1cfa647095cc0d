package adapt

import (
	"context"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// terrain puts motions that a model makes on level ground onto the ground of a request.
var terrain = adaptation{
	name: "ground",
	lacks: func(t *target) bool {
		return t.body != nil && !slices.Contains(t.model.SupportedConstraints, mmcp.ConstraintGroundHeight)
	},
	extend: func(m *mmcp.Model, _ *Options) {
		m.SupportedConstraints = append(slices.Clone(m.SupportedConstraints), mmcp.ConstraintGroundHeight)
	},
	needs: func(req *mmcp.Request, t *target) bool {
		return slices.ContainsFunc(req.Constraints, func(c mmcp.Constraint) bool { return c.Type == mmcp.ConstraintGroundHeight }) &&
			!slices.Contains(t.model.SupportedConstraints, mmcp.ConstraintGroundHeight)
	},
	run: runTerrain,
}

func runTerrain(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req, sent := call.Request, *call.Request
	height := ground.Of(req.Constraints, func() {})
	sent.Constraints = nil
	for i := range req.Constraints {
		if c := &req.Constraints[i]; c.Type != mmcp.ConstraintGroundHeight {
			sent.Constraints = append(sent.Constraints, levelled(c, height))
		}
	}
	if len(sent.Segments) == 0 && len(sent.Constraints) == 0 {
		setFree(&sent)
	}
	out, err := next(ctx, call.With(&sent))
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&req.Skeleton)
	if body == nil || height == nil {
		out.note("constraint_ignored", "warning", "The model does not take ground_height, and what is no human body is not put on it.")
		return out, nil
	}
	for i := range out.doc.Samples {
		out.doc.Samples[i].Clip = raised(body, out.doc.Samples[i].Clip, height)
	}
	out.moved = true
	out.note("constraint_applied_after", "info", "The model does not take ground_height; its motion was put on the ground.")
	out.adapted("ground")
	return out, nil
}

// levelled is a constraint as it is where the ground is level.
func levelled(c *mmcp.Constraint, height gait.Ground) mmcp.Constraint {
	out := *c
	if height == nil {
		return out
	}
	out.Positions = slices.Clone(c.Positions)
	for i, p := range out.Positions {
		out.Positions[i][1] -= height(p[0], p[2])
	}
	if p := c.RootPosition; p != nil {
		out.RootPosition = &[3]float64{p[0], p[1] - height(p[0], p[2]), p[2]}
	}
	return out
}

// liftTime is the time over which the ground under both feet carries the pelvis, in
// seconds.
const liftTime = 0.5

// raised returns a clip on ground of some height: feet are as high above it as they were
// above the level, and the pelvis is as the feet are on the mean, or lower where a leg
// would be too short.
func raised(body *rig.Body, c *clip.Clip, height gait.Ground) *clip.Clip {
	n := c.Frames()
	under := make([][2]float64, n)
	lift := make([]float64, n)
	ball := sole{point: body.Size.Ball}
	for side := range body.Legs {
		for f, at := range ball.at(body, c, side) {
			under[f][side] = height(at.X, at.Z)
			lift[f] += under[f][side] / 2
		}
	}
	lift = averaged(lift, int(liftTime/2*c.FPS))
	p := newPlayer(newMapping(body, body))
	low := make([]float64, n)
	for f := range low {
		low[f] = p.lack(c.Pose(f), lift[f], under[f])
	}
	sink := blend.Envelope(low, max(1, int(0.1*c.FPS)))
	out := *c
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	joints := body.Skeleton.Len()
	for f := range n {
		by := lift[f] - sink[f]
		p.lifted(c.Pose(f), by)
		for side, l := range body.Legs {
			ahead := p.turn[l.Thigh].Mul(body.Reference(l.Thigh).Inv()).Rotate(geom.UnitZ)
			p.reach(l.Thigh, l.Shin, l.Foot, p.at[l.Foot].Add(geom.Vec3{Y: under[f][side] - by}), ahead)
		}
		p.settle()
		out.Root[f].Y += by
		for _, l := range body.Legs {
			copyLeg(out.Rot[f*joints:], p.pose.Rot, body, l)
		}
	}
	return &out
}

// lifted poses the body as a pose, higher by some metres.
func (p *player) lifted(pose rig.Pose, by float64) {
	pose.Root.Y += by
	p.stand(pose, 0)
}

// lack is how much too low the legs end in a pose that is lifted, with the ground of each
// foot.
func (p *player) lack(pose rig.Pose, lift float64, under [2]float64) float64 {
	p.lifted(pose, lift)
	most := 0.0
	for side, l := range p.to.Legs {
		long := 0.9995 * (p.at[l.Thigh].Dist(p.at[l.Shin]) + p.at[l.Shin].Dist(p.at[l.Foot]))
		d := p.at[l.Thigh].Sub(p.at[l.Foot].Add(geom.Vec3{Y: under[side] - lift}))
		if across := d.Horizontal().Len(); d.Len() > long && d.Y > 0 && under[side] < lift {
			most = math.Max(most, d.Y-math.Sqrt(math.Max(0, long*long-across*across)))
		}
	}
	return most
}

// copyLeg copies the rotations of a leg from the thigh to the foot.
func copyLeg(to, from []geom.Quat, body *rig.Body, l rig.Leg) {
	for j := l.Foot; j >= 0; j = body.Skeleton.Joints[j].Parent {
		to[j] = from[j]
		if j == l.Thigh {
			return
		}
	}
}

// averaged returns means of values over so many frames on either side.
func averaged(values []float64, reach int) []float64 {
	out := make([]float64, len(values))
	for f := range out {
		a, b := max(0, f-reach), min(len(values)-1, f+reach)
		for g := a; g <= b; g++ {
			out[f] += values[g] / float64(b-a+1)
		}
	}
	return out
}
