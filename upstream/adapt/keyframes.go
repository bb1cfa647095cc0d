package adapt

import (
	"context"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/keyframe"
	"github.com/motiongate/motiongate/mmcp"
)

// keyframes thins the curves of an answer for clients that give an error budget. It changes the answer last,
// so that the budget holds for the client's motion. A model that thins curves itself gets no budget if its
// motion is rewritten, because its keys would be lost.
var keyframes = adaptation{
	name: "keyframes",
	lacks: func(t *target) bool {
		return !t.model.SupportsKeyframeReduction || canonicalOnly(t) || length.lacks(t) || samples.lacks(t)
	},
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsKeyframeReduction = true },
	needs: func(req *mmcp.Request, t *target) bool {
		return req.Options.KeyframeBudget > 0 &&
			(!t.model.SupportsKeyframeReduction || t.settings.Adapt["keyframes"] || t.beside("keyframes", req))
	},
	run: runKeyframes,
}

func runKeyframes(ctx context.Context, call *mmcp.Call, _ *target, next step) (*answer, error) {
	req := call.Request
	sent := *req
	sent.Options.KeyframeBudget = 0
	out, err := next(ctx, call.With(&sent))
	if err != nil {
		return nil, err
	}
	check := func() {
		if ctx.Err() != nil {
			panic(ended{})
		}
	}
	err = interruptible(ctx, func() {
		for i := range out.doc.Samples {
			s := &out.doc.Samples[i]
			plain := *s.Clip
			plain.Offset = nil // a joint that slides has a key on every frame
			holds, frames := holdsOf(req, &plain)
			s.Keys = keyframe.Thin(&plain, req.Options.KeyframeBudget, holds, frames, check)
		}
	})
	if err != nil {
		return nil, err
	}
	out.adapted("keyframes")
	return out, nil
}

// ended is the panic value by which a long computation stops when its context ends.
type ended struct{}

// interruptible runs f, and recovers a panic with ended.
func interruptible(ctx context.Context, f func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(ended); !ok {
				panic(p)
			}
			err = context.Cause(ctx)
		}
	}()
	f()
	return nil
}

// Bounds on thinning for points that need more accuracy than the budget.
const (
	thinSlip = 0.0005 // m/s, of joints that rest on the ground
	thinMiss = 0.0002 // metres, for pinned joints
	thinTurn = 0.001  // radians
)

// holdsOf returns the joints that thinning must not move: joints in contact, and pinned joints. frames lists
// the frames whose poses must be preserved whole.
func holdsOf(req *mmcp.Request, c *clip.Clip) (holds []keyframe.Hold, frames []int) {
	hold := func(joint, frame int, far, turn float64) {
		if joint >= 0 && frame >= 0 && frame < c.Frames() {
			holds = append(holds, keyframe.Hold{Joint: joint, Frame: frame, Distance: math.Min(far, req.Options.KeyframeBudget), Angle: turn})
		}
	}
	for _, contact := range c.Contacts {
		for f, on := range contact.On {
			if on || f > 0 && contact.On[f-1] {
				hold(contact.Joint, f, thinSlip/2/c.FPS, 0)
			}
		}
	}
	for i := range req.Constraints {
		r := &req.Constraints[i]
		for k, f := range r.Frames {
			switch r.Type {
			case mmcp.ConstraintEffectorTarget:
				turn := 0.0
				if k < len(r.Rotations) {
					turn = thinTurn
				}
				hold(c.Skeleton.Index(r.Joint), f, thinMiss, turn)
			case mmcp.ConstraintRootPath:
				hold(0, f, thinMiss, 0)
			case mmcp.ConstraintPoseKeyframe:
				if f >= 0 && f < c.Frames() {
					frames = append(frames, f)
				}
			}
		}
	}
	return holds, frames
}
