package adapt

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// kinds removes the constraints that a model does not take from its request. The adaptation
// constraints meets them on the answer.
var kinds = adaptation{
	name:  "kinds",
	lacks: func(t *target) bool { return t.body != nil && len(t.unknownKinds()) > 0 },
	extend: func(m *mmcp.Model, _ *Options) {
		m.SupportedConstraints = slices.Clone(m.SupportedConstraints)
		for _, kind := range solvable {
			if !slices.Contains(m.SupportedConstraints, kind) {
				m.SupportedConstraints = append(m.SupportedConstraints, kind)
			}
		}
	},
	needs: func(req *mmcp.Request, t *target) bool {
		for i := range req.Constraints {
			if t.meets(&req.Constraints[i]) {
				return true
			}
		}
		return false
	},
	run: runKinds,
}

// solvable are the kinds of constraints that the solver meets.
var solvable = []string{mmcp.ConstraintRootPath, mmcp.ConstraintEffectorTarget, mmcp.ConstraintPoseKeyframe}

// unknownKinds are the solvable kinds that the model does not take.
func (t *target) unknownKinds() []string {
	return slices.DeleteFunc(slices.Clone(solvable), func(kind string) bool {
		return slices.Contains(t.model.SupportedConstraints, kind)
	})
}

// meets reports whether a constraint is met on the answer alone.
func (t *target) meets(c *mmcp.Constraint) bool {
	return slices.Contains(solvable, c.Type) && !slices.Contains(t.model.SupportedConstraints, c.Type)
}

// setFree gives a request without segments one unconditioned segment of its length.
func setFree(req *mmcp.Request) {
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentUnconditioned, DurationFrames: req.DurationFrames}}
	req.DurationFrames = 0
}

func runKinds(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req, out := call.Request, *call.Request
	out.Constraints = nil
	for i := range req.Constraints {
		if !t.meets(&req.Constraints[i]) {
			out.Constraints = append(out.Constraints, req.Constraints[i])
		}
	}
	if len(out.Segments) == 0 && len(out.Constraints) == 0 {
		setFree(&out)
	}
	m := t.marginsOf(req)
	a, err := next(ctx, call.With(m.widen(&out)))
	if err == nil {
		m.trim(a)
	}
	return a, err
}
