package engine

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// Generate makes the motion of req. It refuses with an *mmcp.Error what it
// cannot hold: another model, a skeleton that is none, a rate or a length out of bounds.
func (e *Engine) Generate(ctx context.Context, req *mmcp.Request) (_ *mmcp.Result, err error) {
	defer e.contain(ctx, &err)
	check := checks(ctx)
	if !e.has(req.Model) {
		return nil, mmcp.Errorf(mmcp.CodeUnknownModel, "The engine has no model %q; it has %q.", req.Model, e.models()).
			With("available_models", e.models())
	}
	skeleton, err := script.Skeleton(req.Skeleton)
	if err != nil {
		return nil, err
	}
	fps, frames, err := e.timeline(req)
	if err != nil {
		return nil, err
	}
	samples := max(1, req.Options.NumSamples)
	if samples > maxRotations/frames/skeleton.Len() {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "%d samples of %d frames on %d joints are too much for one answer; ask for fewer samples or a lower rate.", samples, frames, skeleton.Len())
	}
	if err := e.checkOptions(req); err != nil {
		return nil, err
	}
	src := script.Source{Request: req, Skeleton: skeleton, Body: rig.NewBody(skeleton), FPS: fps, Frames: frames}
	if req.Model == e.options.ClipsModel {
		src.Library = e.options.Library
	}
	k := take{req: req, skeleton: skeleton, body: src.Body, fps: fps, frames: frames, check: check}
	turns := 3 * skeleton.Len()
	if k.body != nil {
		turns = min(turns, humanTurns)
	}
	if err := bounded(req, frames, turns); err != nil {
		return nil, err
	}
	k.script = script.Compile(src, check)
	said := k.script.Interpretation()
	if tells := mmcp.TraceOf(ctx).Tells; tells != nil && said != nil {
		tells(said)
	}
	doc := &gltfio.Document{Version: mmcp.Version, Model: req.Model, Skeleton: skeleton, FPS: fps, Extra: said, Check: check}
	if k.body != nil && !skeleton.IsCanonical() {
		doc.CanonicalToRequest = k.body.Counterparts()
	}
	all, err := e.samplesOf(ctx, samples, k)
	if err != nil {
		return nil, err
	}
	for i, m := range all {
		doc.Samples = append(doc.Samples, gltfio.Sample{Name: fmt.Sprintf("sample_%d", i), Clip: m.clip, Keys: m.keys, Extra: m.extra})
	}
	doc.Notes = k.notes(all)
	res, err := encode(doc, req.Format)
	if err == nil {
		e.options.Memory.FollowNew(res.Body)
	}
	return res, err
}

// models returns the ids of the engine's models.
func (e *Engine) models() []string {
	if e.options.Library == nil {
		return []string{e.options.Model}
	}
	return []string{e.options.Model, e.options.ClipsModel}
}

// contained makes a sample in a goroutine of its own. A panic there is the
// failure of its request only.
func (e *Engine) contained(ctx context.Context, k take) (_ *made, err error) {
	defer e.contain(ctx, &err)
	k.check = checks(ctx)
	return sample(k), nil
}

// samplesOf makes the samples of a request, as many at a time as there are
// processors; those of a heavy request one at a time. None of them knows of the others, so their order of work does not
// show.
func (e *Engine) samplesOf(ctx context.Context, n int, k take) ([]*made, error) {
	out := make([]*made, n)
	errs := make([]error, n)
	numbers := make(chan int, n)
	for i := range n {
		numbers <- i
	}
	close(numbers)
	k.progress = newProgress(ctx, n*k.frames)
	workers := runtime.GOMAXPROCS(0)
	if e.Heavy(k.req) {
		workers = 1 // the other processors are for small requests
	}
	var all sync.WaitGroup
	for range min(n, workers) {
		// Ends when no number is left; a done context makes the rest short.
		all.Go(func() {
			for i := range numbers {
				own := k
				own.number = i
				out[i], errs[i] = e.contained(ctx, own)
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func encode(doc *gltfio.Document, format mmcp.Format) (*mmcp.Result, error) {
	write := gltfio.EncodeGLTF
	if format == mmcp.GLB {
		write = gltfio.EncodeGLB
	}
	body, err := write(doc)
	if err != nil {
		return nil, fmt.Errorf("encoding the motion: %w", err)
	}
	return &mmcp.Result{
		Format: format,
		Body:   body,
		Route:  mmcp.Route{Upstream: "engine", Reason: "engine", Attempt: 1},
	}, nil
}

// timeline returns the rate and the number of frames of a request.
func (e *Engine) timeline(req *mmcp.Request) (fps float64, frames int, err error) {
	fps = req.FPS(nativeFPS)
	if !(fps >= 1 && fps <= 240) {
		return 0, 0, mmcp.Errorf(mmcp.CodeInvalidOptions, "timing.fps is %g; the engine samples motion at 1 to 240 frames per second.", fps).
			With("requested_fps", fmt.Sprint(fps))
	}
	if n := len(req.Segments); n > maxSegments {
		return 0, 0, tooMuch("segments", maxSegments, "segments has %d of them; the engine takes %d in one request.", n, maxSegments)
	}
	for _, s := range req.Segments {
		if s.DurationFrames < 1 {
			return 0, 0, mmcp.Errorf(mmcp.CodeInvalidOptions, "A segment of %d frames has no length.", s.DurationFrames)
		}
	}
	frames = req.TotalFrames()
	if frames < 1 || float64(frames) > fps*e.options.MaxSeconds {
		return 0, 0, mmcp.Errorf(mmcp.CodeInvalidOptions, "%d frames at %g per second: the engine makes clips of at most %g seconds.", frames, fps, e.options.MaxSeconds)
	}
	return fps, frames, nil
}
