package adapt

import (
	"context"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/mmcp"
)

// seeds gives segments seeds of their own with models that take one seed for all. Segments
// with different seeds are made one after the other and joined, as the windows of a long
// motion are. So a new seed of a segment does not change the segments before it.
var seeds = adaptation{
	name:   "seeds",
	lacks:  func(t *target) bool { return !t.model.SupportsSegmentSeed && t.body != nil },
	extend: func(m *mmcp.Model, _ *Options) { m.SupportsSegmentSeed = true },
	needs: func(req *mmcp.Request, t *target) bool {
		return !t.model.SupportsSegmentSeed && slices.ContainsFunc(req.Segments, func(s mmcp.Segment) bool { return s.Seed != "" })
	},
	run: runSeeds,
}

func runSeeds(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	req, sent := call.Request, *call.Request
	if req.Options.NumSamples > 1 {
		return oneByOne(ctx, call, func(ctx context.Context, call *mmcp.Call) (*answer, error) { return runSeeds(ctx, call, t, next) })
	}
	sent.Segments = slices.Clone(req.Segments)
	for i := range sent.Segments {
		sent.Segments[i].Seed = ""
	}
	runs := runsOf(req)
	sent.Options.Seed = runs[0].seed
	if len(runs) == 1 {
		return next(ctx, call.With(&sent))
	}
	w := newWindows(&sent, t.model, t.bodyIn(&req.Skeleton), req.TotalFrames())
	w.lead, w.shared = 0, w.blend // segments may be short
	for i, r := range runs {
		if i > 0 && r.end-runs[i-1].end < w.shared || runs[0].end < 2*w.shared {
			return nil, mmcp.Errorf(mmcp.CodeInvalidOptions,
				"segments[%d].seed: on the model %q, segments with seeds of their own last at least %g s.", r.segment, t.model.ID, 2*overlap)
		}
	}
	call = parted(call)
	var out *answer
	for i, r := range runs {
		from := 0
		if i > 0 {
			from = runs[i-1].end - w.shared
		}
		part := w.window(from, r.end)
		part.Options.Seed = r.seed
		a, err := next(ctx, call.With(part))
		if err != nil {
			return nil, err
		}
		w.join(a, from, r.end)
		if out == nil {
			out = a
		}
		out.noted(a)
		w.number++
	}
	out.doc.Samples[0].Clip, out.doc.Samples[0].ChunkBoundaries = w.done, w.seams
	out.moved = true
	out.adapted("seeds=" + strconv.Itoa(len(runs)))
	return out, nil
}

// run is a stretch of segments with one seed.
type run struct {
	seed    mmcp.Seed
	segment int // the first
	end     int // frame
}

// runsOf returns the runs of a request, in order.
func runsOf(req *mmcp.Request) (out []run) {
	end := 0
	for i := range req.Segments {
		end += req.Segments[i].DurationFrames
		seed := req.EffectiveSeed(i)
		if n := len(out); n > 0 && out[n-1].seed == seed {
			out[n-1].end = end
			continue
		}
		out = append(out, run{seed, i, end})
	}
	return out
}
