package adapt

import (
	"context"
	"encoding/json"
	"maps"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// travel adds the trajectory to the answers of models without one. It is off by default, because it decodes
// every answer of the model.
var travel = adaptation{
	name:   "trajectory",
	lacks:  func(*target) bool { return false },
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsTrajectory = true },
	needs:  func(_ *mmcp.Request, t *target) bool { return !t.model.SupportsTrajectory },
	run:    runTravel,
}

func runTravel(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	out, err := next(ctx, call)
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&call.Request.Skeleton)
	if body == nil {
		return out, nil
	}
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		if _, has := s.Extra["trajectory"]; has {
			continue
		}
		s.Extra = maps.Clone(s.Extra)
		if s.Extra == nil {
			s.Extra = make(map[string]json.RawMessage, 1)
		}
		s.Extra["trajectory"] = trajectoryOf(body, s.Clip, call.Request.Options.Loop)
	}
	out.adapted("trajectory")
	return out, nil
}

// stride is the time, in seconds, over which the route of a body is averaged to remove the sway of its steps.
const stride = 1.1

// retrace replaces the trajectories in a model's answer by the trajectories of the adapted motion. It removes
// them if the skeleton is not a human body.
func (a *answer) retrace(t *target, req *mmcp.Skeleton) {
	var body *rig.Body
	for i := range a.doc.Samples {
		s := &a.doc.Samples[i]
		trajectory, has := s.Extra["trajectory"]
		if !has || !a.moved {
			continue
		}
		if body == nil {
			body = t.bodyIn(req)
		}
		s.Extra = maps.Clone(s.Extra)
		delete(s.Extra, "trajectory")
		if body != nil {
			var own struct {
				Loop bool `json:"loop"`
			}
			_ = json.Unmarshal(trajectory, &own) // a malformed trajectory of the model counts as no loop
			s.Extra["trajectory"] = trajectoryOf(body, s.Clip, own.Loop || a.loops)
		}
	}
}

// trajectoryOf describes the route of a body in a clip, and its headings.
func trajectoryOf(body *rig.Body, c *clip.Clip, loop bool) json.RawMessage {
	track, facing := transfer.WayOf(body, c)
	track, facing = transfer.MeanWay(track, facing, int(stride/2*c.FPS))
	return report.Trajectory(track, facing, c.FPS, loop)
}
