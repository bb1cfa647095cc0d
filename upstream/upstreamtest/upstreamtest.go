// Package upstreamtest is what the tests of upstream and the packages below it share:
// clients of fake servers, requests, and entries of models.
package upstreamtest

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Order is a request of the stage; the prompt tells it apart.
func Order(prompt, seed string) *mmcp.Request {
	m := Model("m", "r")
	r := RequestFor(&m)
	r.Options.Seed = mmcp.Seed(seed)
	r.Segments[0].Prompt = prompt
	return r
}

// JobServer answers 202 with the given Location, and polls by the given handler.
func JobServer(t *testing.T, location string, poll http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.Header().Set("Location", strings.ReplaceAll(location, "HOST", r.Host))
			w.Header().Set("Retry-After", "0.001")
			w.WriteHeader(http.StatusAccepted)
			return
		}
		poll(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// WriteDocument answers with the least glTF document.
func WriteDocument(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "model/gltf+json")
	_, _ = w.Write([]byte(`{"asset":{"version":"2.0"}}`))
}

// Patience bounds what must happen sooner or later on a loaded machine.
const Patience = time.Minute

// Client makes a Server for a base URL, with polls that do not keep tests
// waiting.
func Client(t testing.TB, name, base string, change ...func(*remote.Options)) *remote.Server {
	t.Helper()
	o := remote.Options{Name: name, URL: base, MinPoll: time.Millisecond, MaxPoll: 20 * time.Millisecond}
	for _, c := range change {
		c(&o)
	}
	s, err := remote.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Walk is a short seeded request for the first model of a fake server.
func Walk(t testing.TB, f *mmcptest.Server) *mmcp.Request {
	t.Helper()
	caps, err := codec.DecodeCapabilities(Fetch(t, "GET", f.URL()+"/capabilities", "", ""))
	if err != nil {
		t.Fatal(err)
	}
	return RequestFor(&caps.Models[0])
}

// RequestFor is a short seeded request for a model.
func RequestFor(m *mmcp.Model) *mmcp.Request {
	r := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: m.ID, Skeleton: m.CanonicalSkeleton, Options: mmcp.DefaultOptions()}
	r.Options.Seed = "7"
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "A person walks.", DurationFrames: 10}}
	return r
}

// Fetch gets a body without any code of this package.
func Fetch(t testing.TB, method, url, body, accept string) []byte {
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

// WantError unwraps the error that a client would see.
func WantError(t testing.TB, err error) *mmcp.Error {
	t.Helper()
	var e *mmcp.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v is no *mmcp.Error", err)
	}
	return e
}

// CatalogueOf is a catalogue of models.
func CatalogueOf(models ...mmcp.Model) *mmcp.Capabilities {
	return &mmcp.Capabilities{
		ProtocolVersion: "1.2", RotationFormat: mmcp.RotationFormat, CoordinateSystem: mmcp.CoordinateSystem,
		Units: mmcp.Units, ResponseFormats: []string{mmcp.FormatGLTF}, Models: models,
	}
}

// Model is an entry whose skeleton has the given joints in a chain.
func Model(id string, joints ...string) mmcp.Model {
	m := mmcp.Model{
		ID: id, FPS: 30, NativeClipSeconds: 10, RecommendedMaxDurationSeconds: 12, Chunking: "none",
		SupportedSegments: []string{"text", "unconditioned"}, SupportedConstraints: []string{"root_path"},
		SupportedGuidanceTypes: []string{"nocfg"}, PredictedContactJoints: []string{}, Limits: mmcp.DefaultLimits(),
	}
	parent := ""
	for _, name := range joints {
		m.CanonicalSkeleton.Joints = append(m.CanonicalSkeleton.Joints,
			mmcp.Joint{Name: name, Parent: parent, RestRotation: [4]float64{0, 0, 0, 1}})
		parent = name
	}
	return m
}
