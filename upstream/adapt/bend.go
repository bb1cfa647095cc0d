package adapt

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// checkBend refuses a request whose constraints may bend the motion beyond the bound of the
// model's settings. The bound is held before anything is sent, because a run may cost money.
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

// bend returns how far the constraints that a model does not take lie from where the motion
// begins, in metres. A model that is not told of them may stay there. Of an effector that is
// its distance beyond the reach of the limb.
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
