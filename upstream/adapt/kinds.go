package adapt

import (
	"context"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
)

// kinds removes the constraints that a model does not support from its request. The adaptation exact meets
// them on the answer.
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

// unknownKinds returns the solvable kinds that the model does not support.
func (t *target) unknownKinds() []string {
	return slices.DeleteFunc(slices.Clone(solvable), func(kind string) bool {
		return slices.Contains(t.model.SupportedConstraints, kind)
	})
}

// meets reports whether only the adapter meets a constraint, on the answer.
func (t *target) meets(c *mmcp.Constraint) bool {
	return slices.Contains(solvable, c.Type) && !slices.Contains(t.model.SupportedConstraints, c.Type)
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
		part.SetUnconditioned(&out)
	}
	m := t.marginsOf(req)
	a, err := next(ctx, call.With(m.widen(&out)))
	if err == nil {
		m.trim(a)
	}
	return a, err
}

// checkBend refuses a request whose constraints may bend the motion beyond the bound of the model's settings.
// It is checked before anything is sent, because a run may cost money.
func (t *target) checkBend(req *mmcp.Request) error {
	bound := t.settings.MaxBend
	if bound == 0 {
		return nil
	}
	far := t.bend(req)
	if far <= bound {
		return nil
	}
	return mmcp.Errorf(mmcp.CodeInvalidRequest, "The model %q does not take every kind of constraint. The motion may have to be bent by "+
		"%.2f m to meet those of this request, and max_bend of the model is %g m.", t.model.ID, far, bound).
		With("constraints", t.metAfter(req)).With("bend", math.Round(far*1000)/1000).With("max_bend", bound)
}

// bend returns the greatest distance, in metres, between the start of a motion and a constraint that the
// model does not support: the model may stay at the start. For an effector it is the distance beyond the
// reach of the limb.
func (t *target) bend(req *mmcp.Request) (far float64) {
	at := startOf(req).at
	for i := range req.Constraints {
		c := &req.Constraints[i]
		if !t.meets(c) {
			continue
		}
		for _, p := range c.PositionsXZ {
			far = math.Max(far, at.Dist(geom.Vec3{X: p[0], Z: p[1]}))
		}
		for _, p := range c.Positions {
			far = math.Max(far, at.Dist(geom.Vec(p).Horizontal())-reachOf(&req.Skeleton, c.Joint))
		}
		if c.RootPosition != nil {
			far = math.Max(far, at.Dist(geom.Vec(*c.RootPosition).Horizontal()))
		}
	}
	return far
}

// reachOf returns the length of the bones from the root to a joint.
func reachOf(s *mmcp.Skeleton, joint string) (sum float64) {
	for i := len(s.Joints) - 1; i >= 0; i-- {
		if j := &s.Joints[i]; j.Name == joint && j.Parent != "" {
			sum += geom.Vec(j.RestTranslation).Len()
			joint = j.Parent
		}
	}
	return sum
}
