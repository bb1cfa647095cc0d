package adapt

import (
	"context"
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/rate"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// frames converts a request to the frame rate of its model, and the answer back.
var frames = adaptation{
	name:  "fps",
	lacks: canonicalOnly,
	needs: func(req *mmcp.Request, t *target) bool { return req.Timing != nil && req.Timing.FPS != t.model.FPS },
	run:   runFrames,
}

func runFrames(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req := call.Request
	r := rate.Rates{Client: req.Timing.FPS, Model: t.model.FPS, Longest: t.model.Limits.MaxDurationSeconds}
	if !(r.Client >= 1 && r.Client <= 240) {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "timing.fps is %g; frame rates from 1 to 240 are converted.", r.Client)
	}
	sent := r.Request(req)
	out, err := next(ctx, call.With(sent))
	if err != nil {
		return nil, err
	}
	n := req.TotalFrames()
	body := t.bodyIn(&req.Skeleton)
	out.doc.FPS = r.Client
	for i := range out.doc.Samples {
		s := &out.doc.Samples[i]
		before := s.Clip
		if req.Options.Loop && n > 1 { // a loop ends as it begins
			looped := *before
			looped.FPS = r.Client * float64(before.Frames()-1) / float64(n-1)
			before = &looped
		}
		if s.Clip = before.Resampled(r.Client, n); body != nil {
			s.Clip = stoodBetween(body, s.Clip, before)
		}
		for k, b := range s.ChunkBoundaries {
			s.ChunkBoundaries[k] = min(n, int(math.Round(float64(b)/r.Ratio())))
		}
	}
	out.moved = true
	out.note("resampled", "info", fmt.Sprintf("The model makes %g frames a second; its motion was resampled to %g.", r.Model, r.Client))
	out.adapted("fps")
	return out, nil
}

// stoodBetween returns a resampled clip whose standing feet move straight between the frames of the model.
// The frames of the model are not changed.
func stoodBetween(body *rig.Body, c, from *clip.Clip) *clip.Clip {
	tracks := transfer.TracksOf(from)
	ratio, last := from.FPS/c.FPS, from.Frames()-1
	before := make(transfer.Tracks, len(tracks))
	for joint, at := range tracks {
		before[joint] = make([]geom.Vec3, c.Frames())
		for f := range before[joint] {
			x := math.Min(float64(f)*ratio, float64(last))
			i := min(int(x), max(0, last-1))
			before[joint][f] = at[i].Lerp(at[min(i+1, last)], x-float64(i))
		}
	}
	fixed := map[int]bool{}
	for f := range c.Frames() {
		if x := float64(f) * ratio; math.Abs(x-math.Round(x)) < 1e-6 {
			fixed[f] = true
		}
	}
	return transfer.Stood(body, c, before, &transfer.Fixed{Foot: [2]map[int]bool{fixed, fixed}, Body: fixed})
}
