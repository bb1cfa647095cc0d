package adapt

import (
	"context"
	"encoding/json"
	"maps"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// travel adds the trajectory to the answers of models that tell none. It is off unless the
// settings turn it on, because every answer of the model has to be decoded for it.
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

// stride is the time, in seconds, over which the way of a body is averaged, so that the
// sway of its steps is not part of it.
const stride = 1.1

// retrace replaces the trajectories that a model told by those of the adapted motion. On a
// skeleton that is not a human body they are left out.
func (a *answer) retrace(t *target, req *mmcp.Skeleton) {
	var body *rig.Body
	for i := range a.doc.Samples {
		s := &a.doc.Samples[i]
		said, has := s.Extra["trajectory"]
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
			_ = json.Unmarshal(said, &own) // what is no trajectory says nothing of loops
			s.Extra["trajectory"] = trajectoryOf(body, s.Clip, own.Loop || a.loops)
		}
	}
}

// trajectoryOf describes the way that a body goes in a clip, and how it faces.
func trajectoryOf(body *rig.Body, c *clip.Clip, loop bool) json.RawMessage {
	way, facing := wayOf(body, c)
	way, facing = meanWay(way, facing, int(stride/2*c.FPS))
	return report.Trajectory(way, facing, c.FPS, loop)
}

// wayOf returns where the pelvis of a body is over the ground in each frame, and how it
// faces, in radians about +Y without jumps.
func wayOf(body *rig.Body, c *clip.Clip) (way []geom.Vec3, facing []float64) {
	way, facing = make([]geom.Vec3, c.Frames()), make([]float64, c.Frames())
	var model []geom.Transform
	for f := range way {
		model = body.Skeleton.Model(c.Pose(f), model)
		way[f] = model[body.Pelvis].Pos.Horizontal()
		ahead := model[body.Pelvis].Rot.Mul(body.Reference(body.Pelvis).Inv()).Rotate(geom.UnitZ)
		facing[f] = math.Atan2(ahead.X, ahead.Z)
		if f > 0 {
			facing[f] = facing[f-1] + math.Remainder(facing[f]-facing[f-1], 2*math.Pi)
		}
	}
	return way, facing
}

// meanWay averages a way and a heading over half frames before and after each frame. Near
// the ends it takes fewer, the same number on both sides, so that the ends stay.
func meanWay(way []geom.Vec3, facing []float64, half int) ([]geom.Vec3, []float64) {
	n := len(way)
	mean, turn := make([]geom.Vec3, n), make([]float64, n)
	for f := range mean {
		reach := min(half, f, n-1-f)
		for g := f - reach; g <= f+reach; g++ {
			mean[f], turn[f] = mean[f].Add(way[g]), turn[f]+facing[g]
		}
		by := 1 / float64(2*reach+1)
		mean[f], turn[f] = mean[f].Scale(by), turn[f]*by
	}
	return mean, turn
}
