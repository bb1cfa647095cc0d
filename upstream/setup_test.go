package upstream_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
)

// patience bounds what must happen sooner or later on a loaded machine.
const patience = time.Minute

// client makes a Server for a base URL, with polls that do not keep tests
// waiting.
func client(t testing.TB, name, base string, change ...func(*upstream.Options)) *upstream.Server {
	t.Helper()
	o := upstream.Options{Name: name, URL: base, MinPoll: time.Millisecond, MaxPoll: 20 * time.Millisecond}
	for _, c := range change {
		c(&o)
	}
	s, err := upstream.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// walk is a short seeded request for the first model of a fake server.
func walk(t testing.TB, f *mmcptest.Server) *mmcp.Request {
	t.Helper()
	caps, err := mmcp.DecodeCapabilities(fetch(t, "GET", f.URL()+"/capabilities", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	return requestFor(&caps.Models[0])
}

func requestFor(m *mmcp.Model) *mmcp.Request {
	r := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: m.ID, Skeleton: m.CanonicalSkeleton, Options: mmcp.DefaultOptions()}
	r.Options.Seed = "7"
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "A person walks.", DurationFrames: 10}}
	return r
}

// fetch gets a body without any code of this package.
func fetch(t testing.TB, method, url, body, accept string) []byte {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Close = true
	req.Header.Set("Accept", accept)
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: status %d, %v", method, url, res.StatusCode, err)
	}
	return raw
}

// mmcpError unwraps the error that a client would see.
func mmcpError(t testing.TB, err error) *mmcp.Error {
	t.Helper()
	var e *mmcp.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v is no *mmcp.Error", err)
	}
	return e
}

// fake is a backend in memory.
type fake struct {
	capabilities func(context.Context) (*mmcp.Capabilities, error)
	generate     func(context.Context, *mmcp.Request) (*mmcp.Result, error)
}

func (f fake) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return f.capabilities(ctx)
}

func (f fake) Generate(ctx context.Context, r *mmcp.Request) (*mmcp.Result, error) {
	return f.generate(ctx, r)
}

// listing is a backend that lists models and never generates.
func listing(models ...mmcp.Model) fake {
	caps := catalogueOf(models...)
	return fake{
		capabilities: func(context.Context) (*mmcp.Capabilities, error) { return caps, nil },
		generate: func(context.Context, *mmcp.Request) (*mmcp.Result, error) {
			return nil, fmt.Errorf("this backend generates nothing")
		},
	}
}

func catalogueOf(models ...mmcp.Model) *mmcp.Capabilities {
	return &mmcp.Capabilities{
		ProtocolVersion: "1.2", RotationFormat: mmcp.RotationFormat, CoordinateSystem: mmcp.CoordinateSystem,
		Units: mmcp.Units, ResponseFormats: []string{mmcp.FormatGLTF}, Models: models,
	}
}

// model is an entry whose skeleton has the given joints in a chain.
func model(id string, joints ...string) mmcp.Model {
	m := mmcp.Model{
		ID: id, FPS: 30, NativeClipSeconds: 10, RecommendedMaxDurationSeconds: 12, Chunking: "none",
		SupportedSegments: []string{"text", "unconditioned"}, SupportedConstraints: []string{"root_path"},
		SupportedGuidanceTypes: []string{"nocfg"}, PredictedContactJoints: []string{}, Limits: mmcp.DefaultLimits(),
	}
	parent := ""
	for _, name := range joints {
		m.CanonicalSkeleton.Joints = append(m.CanonicalSkeleton.Joints, mmcp.Joint{Name: name, Parent: parent, RestRotation: [4]float64{0, 0, 0, 1}})
		parent = name
	}
	return m
}

// pool is a Pool that ends with the test. Its first callers wait for members that
// answer late: what it lists at first is not what this machine had time for.
func pool(t testing.TB, opts upstream.PoolOptions, members ...upstream.Member) *upstream.Pool {
	t.Helper()
	if opts.FirstWait == 0 {
		opts.FirstWait = patience
	}
	p := upstream.NewPool(members, opts)
	t.Cleanup(p.Close)
	return p
}
