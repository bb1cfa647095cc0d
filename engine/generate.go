package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/report"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/trace"
)

// Generate makes the motion of a call's request. It refuses with an *mmcp.Error requests that it cannot
// answer: another model, a skeleton that is not a tree, a rate or a length out of bounds.
func (e *Engine) Generate(ctx context.Context, call *mmcp.Call) (_ *mmcp.Result, err error) {
	ctx, span := trace.Start(ctx, "engine", trace.Internal)
	defer span.End()
	defer e.contain(ctx, &err)
	leave, err := e.options.Moves.Enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	req := call.Request
	src, err := e.source(req)
	if err != nil {
		return nil, err
	}
	charge, err := e.reserve(ctx, req)
	if err != nil {
		return nil, err
	}
	defer charge.Release()
	check := checks(ctx)
	_, part := trace.Start(ctx, "engine: read the request", trace.Internal)
	src.Read = e.readerOf(ctx, req)
	s := script.Compile(src, check)
	part.End()
	interpretation := s.Interpretation()
	if metadata := call.Hooks.Metadata; metadata != nil && interpretation != nil {
		metadata(interpretation)
	}
	n := max(1, req.Options.NumSamples)
	_, part = trace.Start(ctx, "engine: make the motion", trace.Internal)
	defer func() { part.End() }()
	samples, err := e.samplesOf(ctx, n, s, newProgress(call.Hooks.Progress, n*s.Frames))
	if err != nil {
		return nil, err
	}
	part.End()
	_, part = trace.Start(ctx, "engine: encode", trace.Internal)
	doc := document(s, samples)
	if shifts := samples[0].shifts; shifts != nil {
		s.Shift(shifts)
		interpretation = s.Interpretation()
	}
	doc.Extra, doc.Check = interpretation, check
	res, err := encode(doc, req.Format)
	if err == nil {
		e.options.Memory.FollowNew(res.Body)
	}
	return res, err
}

// readerOf returns the reader of the user's own for the prompts of a request; nil: the rules read them.
func (e *Engine) readerOf(ctx context.Context, req *mmcp.Request) func(prompt, tag string) language.Plan {
	if e.options.Reader == nil {
		return nil
	}
	return e.options.Reader.Planner(ctx, req.Seeded())
}

// workFactor is the memory of a generation as a multiple of its answer: the samples, and the answer
// in binary and in text. reserveWait is how long a generation waits for that memory.
const (
	workFactor  = 3
	reserveWait = 10 * time.Second
)

// reserve charges the memory that a generation takes, before it begins.
func (e *Engine) reserve(ctx context.Context, req *mmcp.Request) (memory.Charge, error) {
	charge := e.options.Memory.Answer()
	_, likely := req.AnswerBytes()
	if likely <= memory.Small {
		return charge, nil // small answers are charged while they are written
	}
	if n := workFactor * likely; !charge.Fits(n) {
		return charge, mmcp.Errorf(mmcp.CodeInvalidOptions, "%d samples of %d frames on %d joints take %d bytes of memory, more than half of "+
			"limits.memory; ask for fewer samples or frames.", max(1, req.Options.NumSamples), req.TotalFrames(), len(req.Skeleton.Joints), n).
			With("memory_bytes", n)
	}
	if !charge.Reserve(ctx, workFactor*likely, reserveWait) {
		return charge, mmcp.NotSent{Err: mmcp.MemoryFull(), Announced: true}
	}
	return charge, nil
}

// source checks a request against the bounds of the engine, and reads its skeleton.
func (e *Engine) source(req *mmcp.Request) (src script.Source, err error) {
	if !e.has(req.Model) {
		return src, mmcp.Errorf(mmcp.CodeUnknownModel, "The engine has no model %q; it has %q.", req.Model, e.models()).
			With("available_models", e.models())
	}
	src.Request = req
	if src.Skeleton, src.Body, err = e.rigs.read(req.Skeleton); err != nil {
		return src, err
	}
	if src.FPS, src.Frames, err = e.timeline(req); err != nil {
		return src, err
	}
	joints := src.Skeleton.Len()
	if n := max(1, req.Options.NumSamples); n > maxRotations/src.Frames/joints {
		return src, mmcp.Errorf(mmcp.CodeInvalidOptions,
			"%d samples of %d frames on %d joints are too much for one answer; ask for fewer samples or a lower rate.", n, src.Frames, joints)
	}
	if err := e.checkOptions(req); err != nil {
		return src, err
	}
	turns := 3 * joints
	if src.Body != nil {
		turns = min(turns, humanTurns)
	}
	if req.Model == e.options.ClipsModel {
		src.Library = e.options.Library
	}
	return src, bounded(req, src.Frames, turns)
}

// document returns the answer of a script: its samples, and the notes on it.
func document(s *script.Script, samples []*sample) *gltfio.Document {
	doc := &gltfio.Document{Version: mmcp.Version, Model: s.Request.Model, Skeleton: s.Skeleton, FPS: s.FPS}
	if s.Body != nil && !s.Skeleton.IsCanonical() {
		doc.CanonicalToRequest = s.Body.Counterparts()
	}
	var findings [][]report.Finding
	for i, m := range samples {
		doc.Samples = append(doc.Samples, gltfio.Sample{Name: fmt.Sprintf("sample_%d", i), Clip: m.clip, Keys: m.keys, Extra: m.extra})
		findings = append(findings, m.findings)
	}
	doc.Notes = report.Notes(s, findings, samples[0].left)
	return doc
}

// models returns the ids of the engine's models.
func (e *Engine) models() []string {
	if e.options.Library == nil {
		return []string{e.options.Model}
	}
	return []string{e.options.Model, e.options.ClipsModel}
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
		return 0, 0, mmcp.Errorf(mmcp.CodeInvalidOptions,
			"%d frames at %g per second: the engine makes clips of at most %g seconds.", frames, fps, e.options.MaxSeconds)
	}
	return fps, frames, nil
}
