package adapt

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// samples splits a request for more samples than a model makes at a time. The requests run at the same time,
// as far as servers are free.
var samples = adaptation{
	name:   "samples",
	lacks:  func(t *target) bool { return t.model.Limits.MaxNumSamples < mostSamples },
	extend: func(m *mmcp.Model, _ *Options) { m.Limits.MaxNumSamples = max(m.Limits.MaxNumSamples, mostSamples) },
	needs: func(req *mmcp.Request, t *target) bool {
		n := req.Options.NumSamples
		return n > max(1, t.model.Limits.MaxNumSamples) || n > 1 && (t.has(&length, req) || t.has(&seeds, req))
	},
	run: runSamples,
}

// mostSamples is the bound of the protocol.
const mostSamples = 16

func runSamples(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error) {
	each := max(1, t.model.Limits.MaxNumSamples)
	if t.has(&length, call.Request) || t.has(&seeds, call.Request) {
		each = 1 // each sample must be made by one request: its windows continue one motion
	}
	return someAtATime(ctx, call, each, next)
}

// oneByOne makes each sample by a request of its own.
func oneByOne(ctx context.Context, call *mmcp.Call, next step) (*answer, error) {
	return someAtATime(ctx, call, 1, next)
}

// someAtATime makes the samples by requests for each samples.
func someAtATime(ctx context.Context, call *mmcp.Call, each int, next step) (*answer, error) {
	req := call.Request
	var parts []*mmcp.Request
	for first := 0; first < req.Options.NumSamples; first += each {
		part := *req
		part.Options.NumSamples = min(each, req.Options.NumSamples-first)
		if first > 0 {
			part.Options.Seed = derived(req.Options.Seed, first)
			part.Segments = slices.Clone(req.Segments)
			for i := range part.Segments {
				part.Segments[i].Seed = derived(part.Segments[i].Seed, first)
			}
		}
		parts = append(parts, &part)
	}
	answers, err := together(ctx, call, parts, next)
	if err != nil {
		return nil, err
	}
	out := answers[0].noted(answers...)
	for _, a := range answers[1:] {
		out.doc.Samples = append(out.doc.Samples, a.doc.Samples...)
	}
	rename(out.doc)
	out.adapted("samples=" + strconv.Itoa(len(parts)))
	return out, nil
}

// rename names the samples of a document by their indices.
func rename(d *gltfio.Document) {
	for i := range d.Samples {
		d.Samples[i].Name = fmt.Sprintf("sample_%d", i)
	}
}

// derived returns the seed of the part that begins with sample first. It has 31 bits, which every server
// accepts. A random seed stays random.
func derived(s mmcp.Seed, first int) mmcp.Seed {
	if s == "" {
		return ""
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", s, first))
	return mmcp.Seed(strconv.FormatUint(uint64(binary.LittleEndian.Uint32(sum[:])>>1), 10))
}

// seeds supports a seed for each segment with models that accept only one seed. Segments with different seeds
// are made in order and joined, as the windows of a long motion are. So a new seed of a segment does not
// change the segments before it.
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
		window, origin := w.window(from, r.end)
		window.Options.Seed = r.seed
		a, err := next(ctx, call.With(window))
		if err != nil {
			return nil, err
		}
		w.join(a, &origin, r.end)
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

// run is a sequence of segments with one seed.
type run struct {
	seed    mmcp.Seed
	segment int // index of the first
	end     int // end frame
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
