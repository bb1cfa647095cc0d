package engine_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// ask returns a seeded request for one text segment on the canonical skeleton.
func ask(prompt string, frames int) *mmcp.Request {
	caps, err := engine.New(engine.Options{}).Capabilities(context.Background())
	if err != nil {
		panic(err)
	}
	req := &mmcp.Request{
		ProtocolVersion: mmcp.Version,
		Model:           caps.Models[0].ID,
		Skeleton:        caps.Models[0].CanonicalSkeleton,
		Segments:        []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: frames}},
		Options:         mmcp.DefaultOptions(),
	}
	req.Options.Seed = "7"
	return req
}

// generate makes a request and returns what a client decodes of the binary form, which
// takes less time to read.
func generate(t testing.TB, req *mmcp.Request) *gltfio.Document {
	t.Helper()
	binary := *req
	binary.Format = mmcp.GLB
	res, err := engine.New(engine.Options{}).Generate(context.Background(), binary.Call())
	if err != nil {
		t.Fatalf("Generate: %v", err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatalf("decoding the answer: %v", err)
	}
	return doc
}

// places returns where every joint is in every frame.
func places(c *clip.Clip) [][]geom.Transform {
	out := make([][]geom.Transform, c.Frames())
	for f := range out {
		out[f] = c.Skeleton.Model(c.Pose(f), nil)
	}
	return out
}

func TestSameSeedGivesSameBytes(t *testing.T) {
	e := engine.New(engine.Options{})
	run := func(req *mmcp.Request) []byte {
		res, err := e.Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		return res.Body
	}
	req := ask("a person walks forward, then waves", 120)
	req.Options.NumSamples = 2
	first := run(req)
	if !bytes.Equal(first, run(req)) {
		t.Error("the same seeded request gave other bytes")
	}
	other := ask("a person walks forward, then waves", 120)
	other.Options.NumSamples = 2
	other.Options.Seed = "9007199254740993"
	near := *other
	near.Options.Seed = "9007199254740992"
	if bytes.Equal(run(other), run(&near)) {
		t.Error("2^53 and 2^53+1 gave the same motion")
	}
	unseeded := ask("a person walks forward", 60)
	unseeded.Options.Seed = ""
	if bytes.Equal(run(unseeded), run(unseeded)) {
		t.Error("two requests without a seed gave the same motion")
	}
}

func TestSamplesAndFramesMatchTheRequest(t *testing.T) {
	for _, fps := range []float64{1, 23.976, 30, 60, 240} {
		req := ask("a person walks in a circle", 47)
		req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentUnconditioned, DurationFrames: 13})
		req.Timing = &mmcp.Timing{FPS: fps}
		req.Options.NumSamples = 3
		doc := generate(t, req)
		if len(doc.Samples) != 3 {
			t.Fatalf("%g fps: %d samples, want 3", fps, len(doc.Samples))
		}
		for _, s := range doc.Samples {
			if s.Clip.Frames() != 60 {
				t.Errorf("%g fps: %d frames, want 60", fps, s.Clip.Frames())
			}
			if len(s.Clip.Contacts) != 6 {
				t.Errorf("%g fps: contacts of %d joints, want 6", fps, len(s.Clip.Contacts))
			}
		}
	}
}

// Motion is a function of time: a frame is the same whatever rate it is asked
// for at.
func TestMotionDoesNotDependOnTheRate(t *testing.T) {
	at := func(fps float64) [][]geom.Transform {
		req := ask("a person walks forward, then stops", int(4*fps))
		req.Timing = &mmcp.Timing{FPS: fps}
		return places(generate(t, req).Samples[0].Clip)
	}
	slow, fast := at(24), at(120)
	for f := range slow {
		for j := range slow[f] {
			if d := slow[f][j].Pos.Dist(fast[5*f][j].Pos); d > 1e-5 {
				t.Fatalf("frame %d, joint %d: %g m apart at 24 and 120 fps", f, j, d)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	e := engine.New(engine.Options{})
	tests := map[string]struct {
		change func(*mmcp.Request)
		want   mmcp.Code
	}{
		"no joints":       {func(r *mmcp.Request) { r.Skeleton.Joints = nil }, mmcp.CodeInvalidSkeleton},
		"rest not finite": {func(r *mmcp.Request) { r.Skeleton.Joints = withNaN(r.Skeleton.Joints) }, mmcp.CodeInvalidSkeleton},
		"two roots": {func(r *mmcp.Request) {
			r.Skeleton.Joints = append([]mmcp.Joint{{Name: "a", RestRotation: [4]float64{0, 0, 0, 1}}}, r.Skeleton.Joints...)
		}, mmcp.CodeInvalidSkeleton},
		"rate of zero":  {func(r *mmcp.Request) { r.Timing = &mmcp.Timing{} }, mmcp.CodeInvalidOptions},
		"rate too high": {func(r *mmcp.Request) { r.Timing = &mmcp.Timing{FPS: 1e9} }, mmcp.CodeInvalidOptions},
		"too long":      {func(r *mmcp.Request) { r.Segments[0].DurationFrames = 1 << 40 }, mmcp.CodeInvalidOptions},
		"negative":      {func(r *mmcp.Request) { r.Segments[0].DurationFrames = -1 }, mmcp.CodeInvalidOptions},
		"too much": {func(r *mmcp.Request) {
			r.Segments[0].DurationFrames, r.Timing, r.Options.NumSamples = 14400, &mmcp.Timing{FPS: 240}, 16
		}, mmcp.CodeInvalidOptions},
		"too many": {func(r *mmcp.Request) { r.Options.NumSamples = 1 << 40 }, mmcp.CodeInvalidOptions},
		"nothing":  {func(r *mmcp.Request) { r.Segments = nil }, mmcp.CodeInvalidOptions},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask("a person walks", 30)
			tt.change(req)
			_, err := e.Generate(t.Context(), req.Call())
			var refused *mmcp.Error
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, want an *mmcp.Error", err)
			}
			if refused.Code != tt.want {
				t.Errorf("code %s, want %s", refused.Code, tt.want)
			}
		})
	}
}

func withNaN(in []mmcp.Joint) []mmcp.Joint {
	out := append([]mmcp.Joint(nil), in...)
	out[3].RestTranslation[1] = math.NaN()
	return out
}

func TestEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := engine.New(engine.Options{}).Generate(ctx, ask("a person walks", 300).Call())
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}

// The seed of a segment decides about that segment.
func TestSegmentSeeds(t *testing.T) {
	two := func(a, b mmcp.Seed) [][]geom.Transform {
		req := ask("a person waves with the right hand", 75)
		req.Segments[0].Seed = a
		req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "a person waves with the left hand", DurationFrames: 75, Seed: b})
		return places(generate(t, req).Samples[0].Clip)
	}
	one, other := two("1", "2"), two("1", "3")
	for f := range 60 {
		for j := range one[f] {
			if one[f][j].Pos.Dist(other[f][j].Pos) > 1e-6 {
				t.Fatalf("frame %d differs although only the second segment has another seed", f)
			}
		}
	}
	if same := one[110][13].Pos.Dist(other[110][13].Pos) < 1e-4 && one[120][14].Pos.Dist(other[120][14].Pos) < 1e-4; same {
		t.Error("another seed for the second segment changed nothing in it")
	}
}
