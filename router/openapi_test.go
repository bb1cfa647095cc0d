package router_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/openapi"
)

func document(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(openapi.Document)
	if err == nil {
		err = doc.Validate(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestOpenAPICopyIsTheSame(t *testing.T) {
	copied, err := os.ReadFile(filepath.Join("..", "docs", "openapi.json"))
	if err != nil || !bytes.Equal(copied, openapi.Document) {
		t.Errorf("docs/openapi.json is not router/openapi/openapi.json (%v); copy it", err)
	}
}

var parameter = regexp.MustCompile(`:([a-z]+)`)

// TestOpenAPIRoutes holds that the document has each route, and no other.
func TestOpenAPIRoutes(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, withFleet(&park{}), func(o *router.Options) { o.Profiles, o.Sets = true, shelf{} })
	public, admin := g.router.Routes()
	var want []string
	for _, r := range slices.Concat(public, admin) {
		page := r.Path == "/" || strings.HasPrefix(r.Path, "/studio")
		if r.Method == http.MethodHead || strings.HasSuffix(r.Path, "/") || page {
			continue // the same without a body, the same with a slash, the page
		}
		want = append(want, r.Method+" "+parameter.ReplaceAllString(r.Path, "{$1}"))
	}
	var got []string
	for path, item := range document(t).Paths.Map() {
		for method := range item.Operations() {
			got = append(got, method+" "+path)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(slices.Compact(want), got); diff != "" {
		t.Errorf("routes (-), document (+):\n%s", diff)
	}
}

// described is a document that real exchanges are held to.
type described struct {
	find routers.Router
}

func (d *described) hold(t *testing.T, address, method, path, body string, headers ...string) reply {
	t.Helper()
	got := do(t, method, address+path, body, headers...)
	req, err := http.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	route, params, err := d.find.FindRoute(req)
	if err != nil {
		t.Fatalf("%s %s: %v", method, path, err)
	}
	input := &openapi3filter.RequestValidationInput{Request: req, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc}}
	if got.status < 400 && body != "" {
		if err := openapi3filter.ValidateRequest(t.Context(), input); err != nil {
			t.Errorf("%s %s: the request is not as described: %v", method, path, err)
		}
	}
	options := &openapi3filter.Options{IncludeResponseStatus: true}
	err = openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: got.status, Header: got.header, Body: io.NopCloser(bytes.NewReader(got.body)), Options: options,
	})
	if err != nil {
		t.Errorf("%s %s, status %d: the answer is not as described: %v\n%.300s", method, path, got.status, err, got.body)
	}
	return got
}

func readAny(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
	text, err := io.ReadAll(body)
	return string(text), err
}

func readJSON(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
	var v any
	err := json.NewDecoder(body).Decode(&v)
	return v, err
}

// TestOpenAPIAnswers holds real answers to the document.
func TestOpenAPIAnswers(t *testing.T) {
	openapi3filter.RegisterBodyDecoder("model/gltf+json", readJSON)
	openapi3filter.RegisterBodyDecoder("model/gltf-binary", readAny)
	openapi3filter.RegisterBodyDecoder("application/zip", readAny)
	openapi3filter.RegisterBodyDecoder("text/event-stream", readAny)
	doc := document(t)
	doc.Servers = nil
	for _, item := range doc.Paths.Map() {
		item.Servers = nil
	}
	find, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	d := &described{find}
	team := &park{now: mmcp.Fleet{Upstreams: []mmcp.UpstreamStatus{{Name: "gpu", State: mmcp.UpstreamReady, Models: []string{"walker"}}},
		Queues: []mmcp.QueueStatus{{Model: "walker", State: mmcp.ModelOpen, RetrySeconds: 3}}}}
	g := start(t, newest(), withFleet(team), reads, func(o *router.Options) { o.Sets = shelf{} })
	for _, c := range []struct{ method, path, body string }{
		{"GET", "/capabilities", ""}, {"GET", "/health", ""}, {"GET", "/models", ""}, {"GET", "/explain", ""}, {"POST", "/explain", `{"prompt":"walks"}`}, {"POST", "/explain", "{}x"}, {"GET", "/sets", ""}, {"POST", "/sets", "{}"}, {"POST", "/sets", `{"clip":["walk"]}`}, {"GET", "/openapi.json", ""}, {"GET", "/me", ""}, {"GET", "/login", ""}, {"GET", "/keys", ""},
		{"POST", "/generate", walk}, {"POST", "/generate", "{}"}, {"POST", "/generate", strings.Replace(walk, "walker", "x", 1)},
		{"POST", "/generate", `{"protocol_version":"1.0","requests":[` + walk + `,{}]}`},
		{"GET", "/generate/jobs/none", ""}, {"DELETE", "/generate/jobs/none", ""}, {"GET", "/generate/jobs/none/events", ""},
	} {
		d.hold(t, g.URL, c.method, c.path, c.body)
	}
	accepted := d.hold(t, g.URL, "POST", "/generate", walk, "Prefer", "respond-async")
	job := accepted.header.Get("Location")
	if accepted.status != 202 || await(t, g, job).status != 200 {
		t.Fatalf("no job: %d", accepted.status)
	}
	d.hold(t, g.URL, "GET", job, "")
	d.hold(t, g.URL, "GET", job+"/events", "")
	for _, path := range []string{"/livez", "/readyz", "/metrics", "/fleet", "/requests", "/openapi.json", "/me", "/login", "/keys"} {
		d.hold(t, g.admin.URL, "GET", path, "")
	}
	d.hold(t, g.admin.URL, "POST", "/fleet/gpu/drain", "")
	d.hold(t, g.admin.URL, "POST", "/fleet/none/drain", "")
}
