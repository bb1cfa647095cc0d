package adapt_test

import (
	"context"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// model is a Backend with real motion that takes its own skeleton and rate only, for
// ten seconds.
type model struct {
	engine *engine.Engine
	caps   *mmcp.Capabilities
	mu     sync.Mutex // guards runs
	runs   []*mmcp.Request
	spoil  func(body []byte) []byte // of an answer; nil: not
	begun  func()                   // called when a run begins; nil: nothing is
}

func newModel(t testing.TB, s *rig.Skeleton) *model {
	t.Helper()
	e := engine.New(engine.Options{Model: "motiongate", MaxSeconds: 300})
	caps, err := e.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := mmcp.NewModel("own", 30, rigtest.Protocol(s))
	m.SupportedConstraints = caps.Models[0].SupportedConstraints
	m.PredictedContactJoints = caps.Models[0].PredictedContactJoints
	m.Limits.MaxDurationSeconds = 10
	m.Limits.MaxNumSamples = 2
	own := *caps
	own.Models = []mmcp.Model{m}
	return &model{engine: e, caps: &own}
}

func (m *model) Capabilities(context.Context) (*mmcp.Capabilities, error) { return m.caps, nil }

func (m *model) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	if err := codec.Validate(req, m.caps); err != nil {
		return nil, err
	}
	if req.Timing != nil && req.Timing.FPS != 30 {
		return nil, mmcp.Errorf(mmcp.CodeInvalidOptions, "timing.fps is %g; the model makes 30 frames a second", req.Timing.FPS)
	}
	m.mu.Lock()
	m.runs = append(m.runs, req)
	m.mu.Unlock()
	if m.begun != nil {
		m.begun()
	}
	res, err := m.engine.Generate(ctx, codec.WithModel(req, "motiongate").Call())
	if err == nil && m.spoil != nil {
		c := *res
		c.Body = m.spoil(res.Body)
		res = &c
	}
	return res, err
}

// walk asks for a motion of some seconds on a skeleton.
func walk(s *rig.Skeleton, prompt string, fps, seconds float64) *mmcp.Request {
	r := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: "own", Skeleton: rigtest.Protocol(s), Options: mmcp.DefaultOptions(),
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: int(seconds*fps + 0.5)}}}
	r.Options.Seed = "7"
	if fps != 30 {
		r.Timing = &mmcp.Timing{FPS: fps}
	}
	return r
}

func generate(t testing.TB, b mmcp.Backend, r *mmcp.Request) (*gltfio.Document, *mmcp.Result) {
	t.Helper()
	caps, err := b.Capabilities(t.Context())
	if err == nil {
		err = codec.Validate(r, caps)
	}
	if err != nil {
		t.Fatal(err)
	}
	res, err := b.Generate(t.Context(), r.Call())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return doc, res
}

func adapted(m mmcp.Backend) *adapt.Adapter { return adapt.New(m, adapt.Options{}) }
