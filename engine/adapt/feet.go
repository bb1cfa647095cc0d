package adapt

import (
	"context"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/transfer"
	"github.com/motiongate/motiongate/mmcp"
)

// contacts adds foot_contacts to the answers of models that predict none. It is off unless
// the settings turn it on, because every answer of the model has to be decoded for it.
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

// feet keeps feet in place while they stand, in requests with post_processing. It is off
// unless the settings turn it on, because most models do this themselves.
var feet = adaptation{
	name:  "feet",
	lacks: func(*target) bool { return false },
	needs: func(req *mmcp.Request, _ *target) bool { return req.Options.PostProcessing },
	run: func(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
		return eachBody(ctx, call, t, next, "feet", transfer.Planted)
	},
}

// eachBody changes the motion of every sample of an answer. A skeleton that is not a human
// body keeps its motion.
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
