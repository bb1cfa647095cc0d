package mmcptest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Option tells TestBackend what may be expected beyond the interface.
type Option func(*suite)

// Deterministic says that a seeded request gives the same bytes each time.
func Deterministic() Option {
	return func(s *suite) { s.deterministic = true }
}

// Blocking gives the suite a backend whose generations do not end by themselves,
// so that it can cancel them for sure.
func Blocking(newBackend func(t *testing.T) mmcp.Backend) Option {
	return func(s *suite) { s.newBlocking = newBackend }
}

type suite struct {
	newBackend    func(t *testing.T) mmcp.Backend
	newBlocking   func(t *testing.T) mmcp.Backend
	deterministic bool
}

const (
	// prompt is how soon a call must return after its context ended. It only
	// tells promptness from hanging on a machine that is loaded.
	prompt = 10 * time.Second

	suiteFrames = 12
)

// TestBackend checks that a backend keeps the promises of mmcp.Backend and of the
// protocol. newBackend is called once for each part, and may share expensive things;
// the test's cleanup ends it.
func TestBackend(t *testing.T, newBackend func(t *testing.T) mmcp.Backend, opts ...Option) {
	s := &suite{newBackend: newBackend}
	for _, o := range opts {
		o(s)
	}
	t.Run("catalogue", s.catalogue)
	t.Run("generate", s.generate)
	t.Run("formats", s.formats)
	t.Run("samples", s.samples)
	t.Run("unknown model", s.unknownModel)
	t.Run("untouched", s.untouched)
	t.Run("parallel", s.parallel)
	t.Run("ended context", s.endedContext)
	if s.newBlocking != nil {
		t.Run("cancel", s.cancel)
		t.Run("deadline", s.deadline)
	}
	if s.deterministic {
		t.Run("repeat", s.repeat)
	}
}

// start returns a backend and its catalogue.
func (s *suite) start(t *testing.T) (mmcp.Backend, *mmcp.Capabilities) {
	t.Helper()
	b := s.newBackend(t)
	return b, catalogueOf(t, b)
}

func catalogueOf(t *testing.T, b mmcp.Backend) *mmcp.Capabilities {
	t.Helper()
	caps, err := b.Capabilities(t.Context())
	if err != nil {
		t.Fatalf("Capabilities: %v", err)
	}
	if len(caps.Models) == 0 {
		t.Fatal("the catalogue lists no model")
	}
	return caps
}

// ask is a short seeded request for a model on its own skeleton.
func ask(m *mmcp.Model, seed string) *mmcp.Request {
	r := &mmcp.Request{
		ProtocolVersion: mmcp.Version, Model: m.ID, Skeleton: m.CanonicalSkeleton, Options: mmcp.DefaultOptions(),
	}
	r.Options.DiffusionSteps = 10
	r.Options.Seed = mmcp.Seed(seed)
	switch {
	case slices.Contains(m.SupportedSegments, mmcp.SegmentText):
		r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "A person walks forward.", DurationFrames: suiteFrames}}
	case slices.Contains(m.SupportedSegments, mmcp.SegmentUnconditioned):
		r.Segments = []mmcp.Segment{{Type: mmcp.SegmentUnconditioned, DurationFrames: suiteFrames}}
	default:
		r.DurationFrames = suiteFrames
		r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0}, PositionsXZ: [][2]float64{{0, 0}}}}
	}
	return r
}

func (s *suite) generate(t *testing.T) {
	b, caps := s.start(t)
	for i := range caps.Models {
		m := &caps.Models[i]
		t.Run(m.ID, func(t *testing.T) {
			res := run(t, b, ask(m, "7"))
			if res.Format != mmcp.GLTF {
				t.Errorf("format %v, want gltf, as asked", res.Format)
			}
			checkResult(t, res, m, 1)
		})
	}
}

func run(t *testing.T, b mmcp.Backend, r *mmcp.Request) *mmcp.Result {
	t.Helper()
	res, err := b.Generate(t.Context(), r.Call())
	if err != nil {
		t.Fatalf("Generate: %v", err)
	}
	if res == nil {
		t.Fatal("Generate returned neither a result nor an error")
	}
	return res
}

// formats asks for GLB; a backend may answer JSON, but must say which it is.
func (s *suite) formats(t *testing.T) {
	b, caps := s.start(t)
	r := ask(&caps.Models[0], "7")
	r.Format = mmcp.GLB
	res := run(t, b, r)
	if isGLB := bytes.HasPrefix(res.Body, []byte("glTF")); isGLB != (res.Format == mmcp.GLB) {
		t.Errorf("format says %v, body begins %.4q", res.Format, res.Body)
	}
	checkResult(t, res, &caps.Models[0], 1)
}

func (s *suite) samples(t *testing.T) {
	b, caps := s.start(t)
	m := &caps.Models[0]
	if m.Limits.MaxNumSamples < 2 {
		t.Skip("the model makes one sample only")
	}
	r := ask(m, "7")
	r.Options.NumSamples = 2
	checkResult(t, run(t, b, r), m, 2)
}

func (s *suite) unknownModel(t *testing.T) {
	b, caps := s.start(t)
	r := ask(&caps.Models[0], "7")
	r.Model = "no-such-model"
	_, err := b.Generate(t.Context(), r.Call())
	var e *mmcp.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v is no *mmcp.Error", err)
	}
	if e.Code != mmcp.CodeUnknownModel || e.Status() != 400 {
		t.Errorf("code %s, status %d, want unknown_model, 400", e.Code, e.Status())
	}
	if e.Message == "" {
		t.Error("the error has no message")
	}
	if _, ok := e.Details["available_models"]; !ok {
		t.Errorf("details %v lack available_models", e.Details)
	}
}

// untouched checks that a backend changes neither a request nor a result that it
// has handed out.
func (s *suite) untouched(t *testing.T) {
	b, caps := s.start(t)
	r := ask(&caps.Models[0], "7")
	key, body := codec.Key(r), bytes.Clone(codec.Bytes(r))
	res := run(t, b, r)
	if codec.Key(r) != key || !bytes.Equal(codec.Bytes(r), body) {
		t.Errorf("the request was changed to %s", codec.Bytes(r))
	}
	before := bytes.Clone(res.Body)
	run(t, b, ask(&caps.Models[0], "8"))
	if !bytes.Equal(res.Body, before) {
		t.Error("a later call changed the body of an earlier result")
	}
}

func (s *suite) parallel(t *testing.T) {
	b, caps := s.start(t)
	var calls sync.WaitGroup
	for i := range 8 {
		m := &caps.Models[i%len(caps.Models)]
		calls.Go(func() {
			res, err := b.Generate(t.Context(), ask(m, fmt.Sprint(i)).Call())
			if err != nil {
				t.Errorf("call %d: %v", i, err)
				return
			}
			checkResult(t, res, m, 1)
		})
		calls.Go(func() {
			if _, err := b.Capabilities(t.Context()); err != nil {
				t.Errorf("Capabilities beside generations: %v", err)
			}
		})
	}
	calls.Wait()
}

func (s *suite) endedContext(t *testing.T) {
	b, caps := s.start(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	checkEnd(t, context.Canceled, func() error {
		_, err := b.Generate(ctx, ask(&caps.Models[0], "7").Call())
		return err
	})
}

func (s *suite) cancel(t *testing.T) {
	b := s.newBlocking(t)
	m := &catalogueOf(t, b).Models[0]
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	checkEnd(t, context.Canceled, func() error {
		_, err := b.Generate(ctx, ask(m, "7").Call())
		return err
	})
}

func (s *suite) deadline(t *testing.T) {
	b := s.newBlocking(t)
	m := &catalogueOf(t, b).Models[0]
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	checkEnd(t, context.DeadlineExceeded, func() error {
		_, err := b.Generate(ctx, ask(m, "7").Call())
		return err
	})
}

// checkEnd runs a call whose context ends, and wants its error promptly.
func checkEnd(t *testing.T, want error, call func() error) {
	t.Helper()
	got := make(chan error, 1)
	go func() { got <- call() }() // ends with the call; the test fails if it does not
	select {
	case err := <-got:
		if !errors.Is(err, want) {
			t.Errorf("error %v, want one caused by %v", err, want)
		}
	case <-time.After(prompt):
		t.Errorf("Generate did not return within %v after its context ended", prompt)
	}
}

func (s *suite) repeat(t *testing.T) {
	b, caps := s.start(t)
	for i := range caps.Models {
		m := &caps.Models[i]
		t.Run(m.ID, func(t *testing.T) {
			one, two, other := run(t, b, ask(m, "7")), run(t, b, ask(m, "7")), run(t, b, ask(m, "8"))
			if !bytes.Equal(one.Body, two.Body) {
				t.Error("the same seeded request gave other bytes the second time")
			}
			if bytes.Equal(one.Body, other.Body) {
				t.Error("another seed gave the same bytes")
			}
		})
	}
}
