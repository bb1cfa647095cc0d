package router_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
)

// answer is a motion as a server made it, with spellings that no encoder of
// ours would choose.
//
//go:embed testdata/answer.gltf
var answer []byte

// fake is a Backend that a test scripts.
type fake struct {
	caps     *mmcp.Capabilities
	capsErr  error
	generate func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error)
}

func (f *fake) Capabilities(context.Context) (*mmcp.Capabilities, error) { return f.caps, f.capsErr }

func (f *fake) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	if f.generate == nil {
		return result(), nil
	}
	return f.generate(ctx, call)
}

func result() *mmcp.Result {
	return &mmcp.Result{Body: answer, Route: mmcp.Route{Upstream: "gpu", Reason: "only", Attempt: 1}}
}

// catalogue is two models: walker is small and takes little, crowd takes more.
func catalogue() *mmcp.Capabilities {
	model := func(id string, maxBytes int) mmcp.Model {
		return mmcp.Model{
			ID:  id,
			FPS: 30,
			CanonicalSkeleton: mmcp.Skeleton{Joints: []mmcp.Joint{
				{Name: "Hips", RestTranslation: [3]float64{0, 0.95, 0}, RestRotation: [4]float64{0, 0, 0, 1}},
				{Name: "Head", Parent: "Hips", RestTranslation: [3]float64{0, 0.6, 0}, RestRotation: [4]float64{0, 0, 0, 1}},
			}},
			NativeClipSeconds:             10,
			RecommendedMaxDurationSeconds: 12,
			Chunking:                      "none",
			SupportedConstraints:          []string{mmcp.ConstraintRootPath},
			SupportedSegments:             []string{mmcp.SegmentText, mmcp.SegmentUnconditioned},
			Limits: mmcp.Limits{
				MaxDurationSeconds: 30, MaxNumSamples: 16, MaxConstraintsPerRequest: 64,
				MaxPromptLength: 1000, MaxRequestBytes: maxBytes, MaxBatchSize: 4,
			},
		}
	}
	return &mmcp.Capabilities{
		ProtocolVersion:  mmcp.Version,
		RotationFormat:   mmcp.RotationFormat,
		CoordinateSystem: mmcp.CoordinateSystem,
		Units:            mmcp.Units,
		ResponseFormats:  []string{mmcp.FormatGLTF},
		Models:           []mmcp.Model{model("walker", 2000), model("crowd", 8000)},
	}
}

const (
	skeletonJSON = `{"joints":[{"name":"Hips","parent":null,"rest_translation":[0,0.95,0],"rest_rotation":[0,0,0,1],"display_name":null},` +
		`{"name":"Head","parent":"Hips","rest_translation":[0,0.6,0],"rest_rotation":[0,0,0,1],"display_name":null}]}`
	walk = `{"protocol_version":"1.0","model":"walker","skeleton":` + skeletonJSON +
		`,"segments":[{"type":"text","prompt":"a person walks","duration_frames":30}],"options":{"seed":7}}`
)

// gateway is a router on real listeners.
type gateway struct {
	*httptest.Server
	admin  *httptest.Server
	router *router.Router
	jobs   *fakeJobs
}

// start serves backend until the test ends.
func start(t *testing.T, backend mmcp.Backend, change ...func(*router.Options)) *gateway {
	t.Helper()
	o := router.DefaultOptions()
	o.Log = slog.New(slog.DiscardHandler)
	o.QuickAnswer = 0 // backends here answer at once, and tests of jobs want jobs
	d := &fakeJobs{}
	for _, c := range append([]func(*router.Options){withJobs(d)}, change...) {
		c(&o)
	}
	r := router.New(backend, o)
	d.run = r.RunWork
	g := &gateway{Server: httptest.NewServer(r.Handler()), admin: httptest.NewServer(r.Admin()), router: r, jobs: d}
	t.Cleanup(func() {
		g.Close()
		g.admin.Close()
	})
	return g
}

// reply is an answer, read to its end.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// do sends a request; headers are name, value, name, value ….
func do(t *testing.T, method, url, body string, headers ...string) reply {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Add(headers[i], headers[i+1])
	}
	// A transport of its own shows redirects and compression as they are.
	res, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header, read}
}

// envelope is the error in a reply; the test fails if there is none.
type envelope struct {
	Code    string
	Message string
	Details map[string]any
}

func (r reply) envelope(t *testing.T) envelope {
	t.Helper()
	var e struct{ Error *envelope }
	if err := json.Unmarshal(r.body, &e); err != nil || e.Error == nil || e.Error.Details == nil {
		t.Fatalf("status %d is no error envelope: %s", r.status, r.body)
	}
	if got := r.header.Get("Content-Type"); got != "application/json" {
		t.Errorf("Content-Type of an error = %q, want application/json", got)
	}
	return *e.Error
}

// TestStrangePaths holds that what a path says is where it leads, and nothing else.
func TestStrangePaths(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, withJobs(&fakeJobs{}))
	for path, want := range map[string]string{
		"/capabilities/":                         "200",
		"//capabilities":                         "200",
		"/generate/jobs/..%2f..%2fcapabilities":  "404 not_found",
		"/generate/jobs/..%2F..%2Fcapabilities":  "404 not_found",
		"/generate/jobs/%4Aob":                   "404 job_not_found",
		"/generate/jobs/%00%ff*%3E":              "404 job_not_found",
		"/generate/jobs/":                        "404 not_found",
		"/Capabilities":                          "404 not_found",
		"/generate/jobs/a/b":                     "404 not_found",
		"/generate/jobs/%E2%80%AEjob%20with%22x": "404 job_not_found",
	} {
		got := do(t, "GET", g.URL+path, "")
		status := strconv.Itoa(got.status)
		if got.status != 200 {
			status += " " + got.envelope(t).Code
		}
		if status != want {
			t.Errorf("%s: %s, want %s", path, status, want)
		}
	}
}

// TestEncodedBody holds that a body that nobody can read is refused with the
// reason.
func TestEncodedBody(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for coding, want := range map[string]int{"gzip": 400, "br, gzip": 400, "identity": 200, "Identity": 200, "": 200} {
		got := do(t, "POST", g.URL+"/generate", walk, "Content-Encoding", coding)
		if got.status != want || want == 400 && (!strings.Contains(got.envelope(t).Message, coding) ||
			got.header.Get("Accept-Encoding") != "identity") {
			t.Errorf("%q: %d %s", coding, got.status, got.body)
		}
	}
}
