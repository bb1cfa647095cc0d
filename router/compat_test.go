package router_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
)

// TestCompat is the list of what breaks a client that is in use somewhere, one
// subtest for each thing that must not happen.
func TestCompat(t *testing.T) {
	t.Run("redirect", compatRedirect)
	t.Run("compress", compatCompress)
	t.Run("send 1xx", compatInterim)
	t.Run("answer 202 to a client that did not ask", compatAccepted)
	t.Run("use an HTTP date in Retry-After", compatRetryAfter)
	t.Run("put a prefix into Location", compatLocation)
	t.Run("change the content type of single results", compatContentType)

	response := start(t, &fake{caps: catalogue()})
	got := do(t, "POST", response.URL+"/generate", walk)
	for name, path := range map[string][]any{
		"drop or reorder nodes":           {"nodes"},
		"drop or reorder animations":      {"animations"},
		"drop or reorder samples":         {"extensions", "MMCP_motion", "samples"},
		"move the extension":              {"extensions"},
		"rename sample_N":                 {"animations", 1, "name"},
		"split out external buffers":      {"buffers"},
		"add nodes that are no joints":    {"skins", 0, "joints"},
		"omit skins":                      {"skins"},
		"reorder channels or samplers":    {"animations", 0, "channels"},
		"change how data lies in buffers": {"bufferViews"},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(dig(t, answer, path), dig(t, got.body, path)); diff != "" {
				t.Errorf("upstream's (-) and the gateway's (+):\n%s", diff)
			}
		})
	}
	t.Run("re-encode floats", func(t *testing.T) {
		if !bytes.Equal(got.body, answer) {
			t.Error("the answer is not the upstream's, byte for byte")
		}
	})

	t.Run("advertise more than 1.0", compatVersion)
	t.Run("list models in unstable order", compatOrder)
	t.Run("drop a model because its server is busy", compatBusy)
	t.Run("fail capabilities because one server is down", compatDown)
	t.Run("reject nulls and empty lists", compatNulls)
	t.Run("reject unknown X-Animatica headers", compatHeaders)
	t.Run("require Authorization", compatAuthorization)
	t.Run("take longer than 5 s for capabilities", compatFast)
	t.Run("return errors that are not JSON", compatErrors)
}

func compatRedirect(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, path := range []string{"/generate", "/generate/", "//generate", "//generate//", "/./generate"} {
		if got := do(t, "POST", g.URL+path, walk); got.status != 200 {
			t.Errorf("POST %s = %d, want 200", path, got.status)
		}
	}
	for _, path := range []string{"/capabilities", "/capabilities/", "//capabilities", "/health/"} {
		if got := do(t, "GET", g.URL+path, ""); got.status != 200 {
			t.Errorf("GET %s = %d, want 200", path, got.status)
		}
	}
	for _, path := range []string{"/", "/Generate", "/generate/jobs", "/generate/jobs/", "/t/../generate"} {
		if got := do(t, "GET", g.URL+path, ""); got.status >= 300 && got.status < 400 {
			t.Errorf("GET %s = %d, a redirect", path, got.status)
		}
	}
}

func compatCompress(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, got := range []reply{
		do(t, "GET", g.URL+"/capabilities", "", "Accept-Encoding", "gzip, br, zstd"),
		do(t, "POST", g.URL+"/generate", walk, "Accept-Encoding", "gzip, br, zstd"),
		do(t, "POST", g.URL+"/generate", "{", "Accept-Encoding", "gzip"),
	} {
		if encoding := got.header.Get("Content-Encoding"); encoding != "" {
			t.Errorf("Content-Encoding = %q, want none", encoding)
		}
		if _, err := gzip.NewReader(bytes.NewReader(got.body)); err == nil {
			t.Error("the body is compressed")
		}
		if length := got.header.Get("Content-Length"); length != strconv.Itoa(len(got.body)) {
			t.Errorf("Content-Length = %q of %d bytes", length, len(got.body))
		}
	}
}

// compatInterim reads from the wire, since Go's client hides interim answers.
func compatInterim(t *testing.T) {
	started, finish := make(chan struct{}), make(chan struct{})
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		close(started)
		<-finish
		return result(), nil
	}})
	conn := dial(t, g)
	fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s", len(walk), walk)
	<-started
	close(finish)
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || line != "HTTP/1.1 200 OK\r\n" {
		t.Errorf("the first line is %q (%v), want the final answer", line, err)
	}
}

func compatAccepted(t *testing.T) {
	g := start(t, &fake{caps: asyncCatalogue()})
	for _, headers := range [][]string{nil, {"Accept", "model/gltf+json"}, {"Prefer", "wait=1"}, {"Prefer", "handling=lenient"}} {
		if got := do(t, "POST", g.URL+"/generate", walk, headers...); got.status != 200 {
			t.Errorf("with %v: status %d, want 200", headers, got.status)
		}
	}
}

func asyncCatalogue() *mmcp.Capabilities {
	caps := catalogue()
	for i := range caps.Models {
		caps.Models[i].SupportsAsync = true
	}
	return caps
}

func compatRetryAfter(t *testing.T) {
	var busy atomic.Pointer[mmcp.Error] // jobs ask for it beside the test
	refuse := func(code mmcp.Code, after time.Duration) {
		e := mmcp.Errorf(code, "Not now.")
		e.RetryAfter = after
		busy.Store(e)
	}
	refuse(mmcp.CodeResourceExhausted, 1200*time.Millisecond)
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, busy.Load() }}, withKeys(newKeyring()))
	for _, got := range []reply{
		do(t, "POST", g.URL+"/generate", walk),
		do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async"),
	} {
		value := got.header.Get("Retry-After")
		if n, err := strconv.Atoi(value); err != nil || n < 1 {
			t.Errorf("status %d: Retry-After = %q, want whole seconds", got.status, value)
		}
	}
	if got := do(t, "POST", g.URL+"/generate", walk); got.header.Get("Retry-After") != "2" {
		t.Errorf("Retry-After of 1.2 s = %q, want 2: never early", got.header.Get("Retry-After"))
	}
	// Servers out of memory say no time, and their clients get one all the same.
	for _, silent := range []mmcp.Code{mmcp.CodeResourceExhausted, mmcp.CodeModelUnavailable, mmcp.CodeRateLimited} {
		refuse(silent, 0)
		for _, headers := range [][]string{nil, {"Idempotency-Key", string(silent)}} {
			if got := do(t, "POST", g.URL+"/generate", walk, headers...); got.header.Get("Retry-After") != "2" {
				t.Errorf("%s without a time, %q: Retry-After = %q", silent, headers, got.header.Get("Retry-After"))
			}
		}
	}
}

func compatLocation(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, path := range []string{"/generate", "//generate/"} {
		got := do(t, "POST", g.URL+path, walk, "Prefer", "respond-async", "X-Forwarded-Prefix", "/mmcp", "X-Forwarded-Host", "elsewhere")
		location := got.header.Get("Location")
		if id, ok := strings.CutPrefix(location, "/generate/jobs/"); !ok || id == "" || strings.Contains(id, "/") {
			t.Errorf("Location = %q, want /generate/jobs/{id}", location)
		}
	}
}

func compatContentType(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, accept := range []string{"", "*/*", "application/json", "model/gltf+json", "text/html", "model/gltf+json, application/json, model/gltf-binary;q=0.9"} {
		got := do(t, "POST", g.URL+"/generate", walk, "Accept", accept)
		if ct := got.header.Get("Content-Type"); ct != "model/gltf+json" {
			t.Errorf("Accept %q: Content-Type = %q, want model/gltf+json and nothing after it", accept, ct)
		}
	}
}

func compatVersion(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	var got struct {
		ProtocolVersion  string   `json:"protocol_version"`
		RotationFormat   string   `json:"rotation_format"`
		CoordinateSystem string   `json:"coordinate_system"`
		Units            string   `json:"units"`
		ResponseFormats  []string `json:"response_formats"`
	}
	if err := json.Unmarshal(do(t, "GET", g.URL+"/capabilities", "").body, &got); err != nil {
		t.Fatal(err)
	}
	want := got
	want.ProtocolVersion, want.RotationFormat, want.CoordinateSystem, want.Units = "1.0", "quaternion_xyzw", "right_handed_y_up", "meters"
	want.ResponseFormats = []string{"gltf_2.0_json"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func compatOrder(t *testing.T) {
	backend := &fake{caps: catalogue()}
	g := start(t, backend)
	first := do(t, "GET", g.URL+"/capabilities", "").body
	for range 20 {
		backend.caps = catalogue() // a fresh value, so that it is encoded anew
		if got := do(t, "GET", g.URL+"/capabilities", "").body; !bytes.Equal(got, first) {
			t.Fatal("the same models give another catalogue")
		}
	}
	if got := modelIDs(t, first); !reflect.DeepEqual(got, []string{"walker", "crowd"}) {
		t.Errorf("models = %v, want the backend's order", got)
	}
}

func modelIDs(t *testing.T, body []byte) []string {
	t.Helper()
	var caps struct{ Models []struct{ ID string } }
	if err := json.Unmarshal(body, &caps); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, m := range caps.Models {
		ids = append(ids, m.ID)
	}
	return ids
}

// compatBusy has a generation in progress for each model while it asks.
func compatBusy(t *testing.T) {
	started, finish := make(chan struct{}, 2), make(chan struct{})
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		started <- struct{}{}
		<-finish
		return result(), nil
	}})
	done := make(chan int, 2)
	for _, model := range []string{"walker", "crowd"} {
		go func() { // ends when finish closes
			res, err := http.Post(g.URL+"/generate", "", strings.NewReader(strings.Replace(walk, "walker", model, 1)))
			if err != nil {
				done <- 0
				return
			}
			res.Body.Close()
			done <- res.StatusCode
		}()
	}
	<-started
	<-started
	got := do(t, "GET", g.URL+"/capabilities", "")
	if ids := modelIDs(t, got.body); got.status != 200 || len(ids) != 2 {
		t.Errorf("while both models are busy: status %d, models %v", got.status, ids)
	}
	close(finish)
	if a, b := <-done, <-done; a != 200 || b != 200 {
		t.Errorf("the generations answered %d and %d", a, b)
	}
}

func compatDown(t *testing.T) {
	down := mmcp.Errorf(mmcp.CodeModelUnavailable, "The server gpu does not answer.")
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, down }})
	if got := do(t, "POST", g.URL+"/generate", walk); got.status != 503 {
		t.Errorf("generate = %d, want 503", got.status)
	}
	if got := do(t, "GET", g.URL+"/capabilities", ""); got.status != 200 || len(modelIDs(t, got.body)) != 2 {
		t.Errorf("capabilities = %d with %v", got.status, modelIDs(t, got.body))
	}
}

func compatNulls(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for name, body := range map[string]string{
		"seed null":            strings.Replace(walk, `"seed":7`, `"seed":null`, 1),
		"segment seed null":    strings.Replace(walk, `"duration_frames":30`, `"duration_frames":30,"seed":null`, 1),
		"empty constraints":    strings.Replace(walk, `"options"`, `"constraints":[],"options"`, 1),
		"duration_frames null": strings.Replace(walk, `"options"`, `"duration_frames":null,"timing":null,"options"`, 1),
		"options null":         strings.Replace(walk, `"options":{"seed":7}`, `"options":null`, 1),
		"guidance null":        strings.Replace(walk, `"seed":7`, `"seed":7,"guidance":null`, 1),
		"30.0 frames":          strings.Replace(walk, `"duration_frames":30`, `"duration_frames":30.0`, 1),
	} {
		if got := do(t, "POST", g.URL+"/generate", body); got.status != 200 {
			t.Errorf("%s: status %d: %s", name, got.status, got.body)
		}
	}
}

func compatHeaders(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	got := do(t, "POST", g.URL+"/generate", walk, "Content-Type", "application/json; charset=utf-8",
		"X-Animatica-Client", "blender", "X-Animatica-Client-Version", "0.6.0", "X-Animatica-Host-Version", "5.0", "X-Animatica-Session-Id", "a1b2", "X-Animatica-Later", "?")
	if got.status != 200 {
		t.Errorf("status %d: %s", got.status, got.body)
	}
	for _, contentType := range []string{"", "text/plain", "application/x-www-form-urlencoded", "nonsense"} {
		if got := do(t, "POST", g.URL+"/generate", walk, "Content-Type", contentType); got.status != 200 {
			t.Errorf("Content-Type %q: status %d", contentType, got.status)
		}
	}
}

func compatAuthorization(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, headers := range [][]string{nil, {"Authorization", "Bearer stale"}, {"Authorization", "garbage"}} {
		if got := do(t, "GET", g.URL+"/capabilities", "", headers...); got.status != 200 {
			t.Errorf("capabilities with %v = %d", headers, got.status)
		}
		if got := do(t, "POST", g.URL+"/generate", walk, headers...); got.status != 200 {
			t.Errorf("generate with %v = %d", headers, got.status)
		}
	}
	for _, path := range []string{"/auth/login", "/auth/refresh"} {
		if got := do(t, "POST", g.URL+path, "{}"); got.status != 404 {
			t.Errorf("POST %s = %d: these paths are not the gateway's", path, got.status)
		}
	}
}

// compatFast holds that the catalogue waits for no generation: clients give a probe
// five seconds.
func compatFast(t *testing.T) {
	running, release := make(chan struct{}), make(chan struct{})
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		close(running)
		<-release
		return nil, io.ErrUnexpectedEOF
	}})
	var generation sync.WaitGroup
	generation.Go(func() { do(t, "POST", g.URL+"/generate", walk) })
	<-running
	if got := do(t, "GET", g.URL+"/capabilities", ""); got.status != 200 {
		t.Errorf("capabilities while a generation runs = %d", got.status)
	}
	close(release)
	generation.Wait()
}

func compatErrors(t *testing.T) {
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		return nil, io.ErrUnexpectedEOF
	}})
	for _, c := range []struct {
		method, path, body string
		status             int
		code               string
	}{
		{"GET", "/nothing", "", 404, "not_found"},
		{"GET", "/", "", 404, "not_found"},
		{"GET", "/generate", "", 405, "method_not_allowed"},
		{"OPTIONS", "/generate", "", 405, "method_not_allowed"},
		{"POST", "/capabilities", "", 405, "method_not_allowed"},
		{"POST", "/generate", "", 422, "schema_validation"},
		{"POST", "/generate", "{", 422, "schema_validation"},
		{"POST", "/generate", "[]", 422, "schema_validation"},
		{"POST", "/generate", strings.Repeat("[", 5000), 422, "schema_validation"},
		{"POST", "/generate", strings.Repeat(" ", 8001), 413, "payload_too_large"},
		{"POST", "/generate", `{"requests":[]}`, 422, "schema_validation"},
		{"POST", "/generate", strings.Replace(walk, "walker", "nobody", 1), 400, "unknown_model"},
		{"POST", "/generate", walk, 500, "internal_error"},
		{"GET", "/generate/jobs/none", "", 404, "job_not_found"},
		{"DELETE", "/generate/jobs/none", "", 404, "job_not_found"},
	} {
		got := do(t, c.method, g.URL+c.path, c.body)
		if e := got.envelope(t); got.status != c.status || e.Code != c.code || e.Message == "" {
			t.Errorf("%s %s %.20q = %d %s %q, want %d %s", c.method, c.path, c.body, got.status, e.Code, e.Message, c.status, c.code)
		}
		if got.status == 405 && got.header.Get("Allow") == "" {
			t.Errorf("%s %s: 405 without Allow", c.method, c.path)
		}
	}
}

func dial(t *testing.T, g *gateway) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", g.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// dig returns the part of a JSON document at a path of names and indices.
func dig(t *testing.T, document []byte, path []any) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(document, &v); err != nil {
		t.Fatal(err)
	}
	for _, step := range path {
		switch s := step.(type) {
		case string:
			v = v.(map[string]any)[s]
		case int:
			v = v.([]any)[s]
		}
	}
	if v == nil {
		t.Fatalf("nothing at %v", path)
	}
	return v
}
