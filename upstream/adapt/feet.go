package adapt

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// contacts adds foot_contacts to the answers of models that predict none. It is off by default, because it
// decodes every answer of the model.
var contacts = adaptation{
	name:  "contacts",
	lacks: func(*target) bool { return false },
	extend: func(m *mmcp.Model, _ *Options) {
		if body := bodyOf(&m.CanonicalSkeleton); body != nil && len(m.PredictedContactJoints) == 0 {
			for _, k := range transfer.Contacts(body, clip.New(body.Skeleton, m.FPS, 0)) {
				m.PredictedContactJoints = append(m.PredictedContactJoints, body.Skeleton.Joints[k.Joint].Name)
			}
		}
	},
	needs: func(_ *mmcp.Request, t *target) bool { return len(t.model.PredictedContactJoints) == 0 },
	run: func(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
		return eachBody(ctx, call, t, next, "contacts", func(body *rig.Body, c *clip.Clip) *clip.Clip {
			if len(c.Contacts) > 0 {
				return c
			}
			out := *c
			out.Contacts = transfer.Contacts(body, c)
			return &out
		})
	},
}

// feet keeps feet in place while they stand, in requests with post_processing. It is off by default, because
// most models do this themselves.
var feet = adaptation{
	name:  "feet",
	lacks: func(*target) bool { return false },
	needs: func(req *mmcp.Request, _ *target) bool { return req.Options.PostProcessing },
	run: func(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
		return eachBody(ctx, call, t, next, "feet", transfer.Planted)
	},
}

// stood returns a motion whose feet stay in place during their contacts as they did in before, the motion
// before it was changed; if before is nil, they stay entirely. Constrained joints do not move.
func stood(req *mmcp.Request, body *rig.Body, c *clip.Clip, before transfer.Tracks) *clip.Clip {
	return transfer.Stood(body, c, before, fixedIn(req, body, c.Frames()))
}

// unlabelled returns a motion without the contacts of joints that slide but stood before the motion was
// changed: moving a body along a path without steps moves its feet too.
func unlabelled(c *clip.Clip, before transfer.Tracks) *clip.Clip {
	now, out := transfer.TracksOf(c), *c
	out.Contacts = slices.Clone(c.Contacts)
	for i, k := range c.Contacts {
		speed := func(at []geom.Vec3, f int) float64 {
			a, b := max(0, f-1), min(len(at)-1, f+1)
			return at[a].Dist(at[b]) * c.FPS / float64(max(1, b-a))
		}
		on := slices.Clone(k.On)
		for f := range on {
			on[f] = on[f] && (speed(now[k.Joint], f) < seamSpeed || speed(before[k.Joint], f) >= seamSpeed)
		}
		out.Contacts[i].On = on
	}
	return &out
}

// fixedIn returns the joints that the constraints of a request fix, and the frames in which they do.
func fixedIn(req *mmcp.Request, body *rig.Body, n int) *transfer.Fixed {
	out := &transfer.Fixed{Foot: [2]map[int]bool{{}, {}}, Body: map[int]bool{}}
	carries := func(above, j int) bool {
		for j > above {
			j = body.Skeleton.Joints[j].Parent
		}
		return j == above
	}
	// legs fixes the legs that contain a joint or hang from it.
	legs := func(name string, frames []int) {
		j := body.Skeleton.Index(name)
		for side, l := range body.Legs {
			for _, f := range frames {
				if j >= 0 && (carries(l.Thigh, j) || carries(j, l.Foot)) {
					out.Foot[side][f] = true
				}
			}
		}
	}
	for i := range req.Constraints {
		switch c := &req.Constraints[i]; c.Type {
		case mmcp.ConstraintEffectorTarget:
			legs(c.Joint, c.Frames)
			fix(out.Body, c.Frames...)
		case mmcp.ConstraintPoseKeyframe:
			fix(out.Body, c.Frames...)
			for name := range c.JointRotations {
				legs(name, c.Frames)
			}
			if c.FillMode == mmcp.FillRest || c.RootPosition != nil {
				legs(body.Skeleton.Joints[body.Pelvis].Name, c.Frames)
			}
		}
	}
	if req.Options.Loop { // a loop ends as it begins
		for side := range out.Foot {
			fix(out.Foot[side], 0, n-1)
		}
		fix(out.Body, 0, n-1)
	}
	return out
}

func fix(frames map[int]bool, list ...int) {
	for _, f := range list {
		frames[f] = true
	}
}

// eachBody changes the motion of every sample of an answer. The motion of a skeleton that is not a human body
// is not changed.
func eachBody(ctx context.Context, call *mmcp.Call, t *target, next step, what string,
	change func(*rig.Body, *clip.Clip) *clip.Clip) (*answer, error) {
	out, err := next(ctx, call)
	if err != nil {
		return nil, err
	}
	body := t.bodyIn(&call.Request.Skeleton)
	if body == nil {
		return out, nil
	}
	for i := range out.doc.Samples {
		out.doc.Samples[i].Clip = change(body, out.doc.Samples[i].Clip)
	}
	out.adapted(what)
	return out, nil
}
