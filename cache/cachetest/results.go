package cachetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// Body returns a request of 12 KB, a usual size for real rigs.
func Body(tb testing.TB) []byte {
	req := Request("7")
	joints := []mmcp.Joint{{Name: "Hips", RestRotation: [4]float64{0, 0, 0, 1}}}
	for n := range 76 {
		joints = append(joints, mmcp.Joint{
			Name: fmt.Sprintf("Joint%02d", n), Parent: joints[n].Name,
			RestTranslation: [3]float64{0.0123456, 0.1, float64(n) / 7}, RestRotation: [4]float64{0, 0, 0, 1},
		})
	}
	req.Skeleton.Joints = joints
	b := codec.Bytes(req)
	if len(b) < 10<<10 {
		tb.Fatalf("a body of %d bytes", len(b))
	}
	return b
}

// Counter is a Backend that counts its runs and gives a different answer each time.
type Counter struct {
	caps atomic.Pointer[mmcp.Capabilities]
	Runs atomic.Int64
	Err  error
}

// NewCounter returns a Counter with one model.
func NewCounter() *Counter {
	c := &Counter{}
	c.List(Model("walker", 30))
	return c
}

// Model returns the entry of a model.
func Model(id string, fps float64) mmcp.Model {
	return mmcp.Model{ID: id, FPS: fps, CanonicalSkeleton: skeleton()}
}

func skeleton() mmcp.Skeleton {
	return mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "Hips", RestRotation: [4]float64{0, 0, 0, 1}}}}
}

func (c *Counter) List(models ...mmcp.Model) { c.caps.Store(&mmcp.Capabilities{Models: models}) }

func (c *Counter) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	return c.caps.Load(), nil
}

func (c *Counter) Generate(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	n := c.Runs.Add(1)
	if c.Err != nil {
		return nil, c.Err
	}
	return &mmcp.Result{Format: req.Format, Body: fmt.Appendf(nil, "run %d", n)}, nil
}

// Request returns a request of one segment.
func Request(seed mmcp.Seed) *mmcp.Request {
	o := mmcp.DefaultOptions()
	o.Seed = seed
	return &mmcp.Request{
		ProtocolVersion: "1.0", Model: "walker", Skeleton: skeleton(), Options: o,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 30}},
	}
}

// NewResults returns Results in memory that are closed at the end of the test.
func NewResults(t *testing.T, next mmcp.Backend, maxBytes int64) *cache.Results {
	t.Helper()
	r, err := cache.NewResults(next, cache.Options{MaxBytes: maxBytes})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// Generate calls a Backend and fails the test on an error.
func Generate(t *testing.T, b mmcp.Backend, call *mmcp.Call) *mmcp.Result {
	t.Helper()
	res, err := b.Generate(t.Context(), call)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// Settled calls Generate until the answer is in memory: the table admits in the background.
func Settled(t *testing.T, b mmcp.Backend, call *mmcp.Call) (res *mmcp.Result) {
	t.Helper()
	mmcptest.Eventually(t, "the answer of a seeded request to be kept", func() bool {
		res = Generate(t, b, call)
		return res.Cache.Hit
	})
	return res
}

// ResultsWith returns Results that are closed at the end of the test.
func ResultsWith(t *testing.T, next mmcp.Backend, o cache.Options) *cache.Results {
	t.Helper()
	r, err := cache.NewResults(next, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// Sized is a Backend whose answers differ and have a given size.
type Sized struct {
	*Counter
	Bytes int
}

func (s Sized) Generate(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	body := make([]byte, s.Bytes)
	noise := rand.NewChaCha8([32]byte{byte(s.Runs.Add(1))})
	_, _ = noise.Read(body) // never fails
	return &mmcp.Result{Format: req.Format, Body: body, Route: mmcp.Route{Upstream: "a", Reason: "only", Attempt: 1}}, nil
}
