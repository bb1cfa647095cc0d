package adapt

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/ground"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// terrain moves a motion that a model makes on level ground onto the ground that the request describes.
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
	height := ground.FromConstraints(req.Constraints, func() {})
	sent.Constraints = nil
	for i := range req.Constraints {
		if c := &req.Constraints[i]; c.Type != mmcp.ConstraintGroundHeight {
			sent.Constraints = append(sent.Constraints, levelled(c, height))
		}
	}
	if len(sent.Segments) == 0 && len(sent.Constraints) == 0 {
		part.SetUnconditioned(&sent)
	}
	out, err := next(ctx, call.With(&sent))
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&req.Skeleton)
	if body == nil || height == nil {
		out.note("constraint_ignored", "warning",
			"The model does not take ground_height, and the skeleton is no human body, so it stays on level ground.")
		return out, nil
	}
	for i := range out.doc.Samples {
		out.doc.Samples[i].Clip = transfer.Raised(body, out.doc.Samples[i].Clip, height)
	}
	out.moved = true
	out.note("constraint_applied_after", "info", "The model does not take ground_height; its motion was put on the ground.")
	out.adapted("ground")
	return out, nil
}

// levelled returns a constraint whose heights are relative to the ground.
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
