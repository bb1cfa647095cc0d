package mmcptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// answer is what one request got.
type answer struct {
	status int
	header http.Header
	body   string
}

func (a answer) code(t *testing.T) string {
	t.Helper()
	var e struct {
		Error struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	if err := json.Unmarshal([]byte(a.body), &e); err != nil {
		t.Fatalf("no JSON in %q: %v", a.body, err)
	}
	return e.Error.Code
}

func send(ctx context.Context, method, url, body string, header ...string) (answer, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	req.Close = true
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, string(raw)}, err
}

func get(t *testing.T, url string) answer {
	t.Helper()
	a, err := send(t.Context(), "GET", url, "")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func post(t *testing.T, s *mmcptest.Server, body string, header ...string) answer {
	t.Helper()
	a, err := send(t.Context(), "POST", s.URL()+"/generate", body, header...)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// request is a body for the model on its own skeleton, with more fields put in.
func request(t *testing.T, s *mmcptest.Server, model, more string) string {
	t.Helper()
	var caps struct {
		Models []struct {
			ID                string          `json:"id"`
			CanonicalSkeleton json.RawMessage `json:"canonical_skeleton"`
		} `json:"models"`
	}
	if err := json.Unmarshal([]byte(get(t, s.URL()+"/capabilities").body), &caps); err != nil {
		t.Fatal(err)
	}
	for _, m := range caps.Models {
		if m.ID == model {
			return fmt.Sprintf(`{"protocol_version":"1.0","model":%q,"skeleton":%s%s}`, model, m.CanonicalSkeleton, more)
		}
	}
	t.Fatalf("no model %s", model)
	return ""
}

const walk = `,"segments":[{"type":"text","prompt":"A person walks.","duration_frames":10}],"options":{"seed":7}`

func TestSeed(t *testing.T) {
	for name, c := range map[string]struct {
		cfg      mmcptest.Config
		one, two string
		equal    bool
	}{
		"same seed":            {one: walk, two: walk, equal: true},
		"other seed":           {one: walk, two: strings.Replace(walk, "7", "8", 1)},
		"large seeds differ":   {one: strings.Replace(walk, "7", "9007199254740992", 1), two: strings.Replace(walk, "7", "9007199254740993", 1)},
		"other prompt":         {one: walk, two: strings.Replace(walk, "walks", "runs", 1)},
		"null seed is random":  {one: strings.Replace(walk, "7", "null", 1), two: strings.Replace(walk, "7", "null", 1)},
		"segment seed":         {one: strings.Replace(walk, `"duration`, `"seed":1,"duration`, 1), two: strings.Replace(walk, `"duration`, `"seed":2,"duration`, 1)},
		"a server ignores it":  {cfg: mmcptest.Config{IgnoreSeed: true}, one: walk, two: walk},
		"numbers as floats":    {one: walk, two: strings.Replace(walk, "10", "10.0", 1), equal: true},
		"constraints and seed": {one: `,"duration_frames":5,"constraints":[{"type":"root_path"}],"options":{"seed":1}`, two: `,"duration_frames":5,"constraints":[{"type":"root_path"}],"options":{"seed":1}`, equal: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := mmcptest.Start(t, c.cfg)
			one, two := post(t, s, request(t, s, "sim", c.one)), post(t, s, request(t, s, "sim", c.two))
			if one.status != 200 || two.status != 200 {
				t.Fatalf("answers: %v, %v", one, two)
			}
			if got := one.body == two.body; got != c.equal {
				t.Errorf("equal bodies: %v, want %v", got, c.equal)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	models := []mmcptest.Model{{ID: "fixed", FixedFPS: true}, {ID: "free", Retargeting: true, Pose: true, Loop: true, MaxSeconds: 1, MaxSamples: 2}}
	for name, c := range map[string]struct {
		cfg         mmcptest.Config
		model, more string
		status      int
		code        string
	}{
		"no segments":          {model: "fixed", more: ``, status: 422, code: "schema_validation"},
		"other rate":           {model: "fixed", more: walk + `,"timing":{"fps":24}`, status: 400, code: "invalid_options"},
		"pose where not known": {model: "fixed", more: `,"segments":[{"type":"pose","prompt":"x"}]`, status: 400, code: "unsupported_segment"},
		"loop where not known": {model: "fixed", more: strings.Replace(walk, `"seed":7`, `"loop":true`, 1), status: 400, code: "invalid_options"},
		"too long":             {model: "free", more: strings.Replace(walk, "10", "31", 1), status: 400, code: "invalid_options"},
		"too many samples":     {model: "free", more: strings.Replace(walk, `"seed":7`, `"num_samples":3`, 1), status: 400, code: "invalid_options"},
		"strict, unknown":      {cfg: mmcptest.Config{Strict: true}, model: "free", more: walk + `,"mood":"sad"`, status: 422, code: "schema_validation"},
		"strict, young seed":   {cfg: mmcptest.Config{Strict: true, SDK: 2}, model: "free", more: strings.Replace(walk, `"duration`, `"seed":1,"duration`, 1), status: 422, code: "schema_validation"},
		"strict, young loop":   {cfg: mmcptest.Config{Strict: true, SDK: 3}, model: "free", more: strings.Replace(walk, `"seed":7`, `"loop":true`, 1), status: 422, code: "schema_validation"},
		"tolerant, unknown":    {model: "free", more: walk + `,"mood":"sad"`, status: 200},
		"pose":                 {model: "free", more: `,"segments":[{"type":"pose","prompt":"x"}]`, status: 200},
		"loop":                 {model: "free", more: strings.Replace(walk, `"seed":7`, `"loop":true`, 1), status: 200},
	} {
		t.Run(name, func(t *testing.T) {
			c.cfg.Models = models
			s := mmcptest.Start(t, c.cfg)
			a := post(t, s, request(t, s, c.model, c.more))
			if a.status != c.status {
				t.Fatalf("status %d, want %d: %s", a.status, c.status, a.body)
			}
			if c.status != 200 && a.code(t) != c.code {
				t.Errorf("code %s, want %s", a.code(t), c.code)
			}
			if want := map[bool]int{true: 1}[c.status == 200]; s.Stats().Executions != want {
				t.Errorf("%d executions, want %d", s.Stats().Executions, want)
			}
		})
	}
}

func TestForeignSkeleton(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "own"}, {ID: "any", Retargeting: true}}})
	rig := `,"skeleton":{"joints":[{"name":"Root","parent":null,"rest_translation":[0,1,0],"rest_rotation":[0,0,0,1]}]}` + walk
	for model, status := range map[string]int{"own": 400, "any": 200} {
		body := fmt.Sprintf(`{"protocol_version":"1.0","model":%q%s}`, model, rig)
		if a := post(t, s, body); a.status != status {
			t.Errorf("%s: status %d, want %d: %s", model, a.status, status, a.body)
		}
	}
}

func TestCatalogueByAge(t *testing.T) {
	for sdk, want := range map[int]struct {
		version       string
		has, hasNever string
	}{
		1:  {"1.0", "limits", "supported_segments"},
		3:  {"1.0", "supports_segment_seed", "supports_loop"},
		9:  {"1.0", "supports_trajectory", "supports_motion_reference_mixed"},
		10: {"1.2", "supports_motion_reference_mixed", "nothing"},
		11: {"1.3", "supports_motion_reference_mixed", "nothing"},
	} {
		s := mmcptest.Start(t, mmcptest.Config{SDK: sdk})
		var caps struct {
			ProtocolVersion string           `json:"protocol_version"`
			Models          []map[string]any `json:"models"`
		}
		if err := json.Unmarshal([]byte(get(t, s.URL()+"/capabilities").body), &caps); err != nil {
			t.Fatal(err)
		}
		_, has := caps.Models[0][want.has]
		_, hasNever := caps.Models[0][want.hasNever]
		if caps.ProtocolVersion != want.version || !has || hasNever {
			t.Errorf("sdk %d: version %s, %s: %v, %s: %v", sdk, caps.ProtocolVersion, want.has, has, want.hasNever, hasNever)
		}
	}
}

func TestContainers(t *testing.T) {
	const preferGLB = "model/gltf-binary, model/gltf+json;q=0.9"
	for name, c := range map[string]struct {
		answer, accept, want string
	}{
		"json by default":       {"", preferGLB, "model/gltf+json"},
		"always glb":            {"glb", "model/gltf+json", "model/gltf-binary"},
		"negotiated":            {"negotiate", preferGLB, "model/gltf-binary"},
		"offered, not wanted":   {"negotiate", "model/gltf+json, application/json, model/gltf-binary;q=0.9", "model/gltf+json"},
		"nothing said":          {"negotiate", "", "model/gltf+json"},
		"equal, json preferred": {"negotiate", "model/gltf-binary, application/json", "model/gltf+json"},
	} {
		t.Run(name, func(t *testing.T) {
			s := mmcptest.Start(t, mmcptest.Config{Answer: c.answer})
			a := post(t, s, request(t, s, "sim", walk), "Accept", c.accept)
			if got := a.header.Get("Content-Type"); got != c.want {
				t.Errorf("content type %q, want %q", got, c.want)
			}
			if glb := strings.HasPrefix(a.body, "glTF"); glb != (c.want == "model/gltf-binary") {
				t.Errorf("body begins %.4q", a.body)
			}
		})
	}
}

func TestErrorBodies(t *testing.T) {
	for style, want := range map[string]string{
		"": `{"error":{"code":"not_found"`, "detail": `{"detail":"Not Found"}`, "bare": "Not Found", "html": "<html>",
	} {
		s := mmcptest.Start(t, mmcptest.Config{Errors: style})
		if a := get(t, s.URL()+"/nowhere"); a.status != 404 || !strings.HasPrefix(a.body, want) {
			t.Errorf("%q: %d %s, want 404 %s", style, a.status, a.body, want)
		}
	}
}

func TestTokenAndPrefix(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Token: "T", Prefix: "/mmcp"})
	if !strings.HasSuffix(s.URL(), "/mmcp") {
		t.Errorf("URL %s", s.URL())
	}
	if a := get(t, s.URL()+"/capabilities"); a.status != 401 || a.code(t) != "unauthorized" {
		t.Errorf("without token: %d %s", a.status, a.body)
	}
	if a := get(t, strings.TrimSuffix(s.URL(), "/mmcp")+"/capabilities"); a.status != 404 {
		t.Errorf("without prefix: %d", a.status)
	}
	a, err := send(t.Context(), "GET", s.URL()+"/capabilities", "", "Authorization", "Bearer T")
	if err != nil || a.status != 200 {
		t.Errorf("with token: %v %v", a, err)
	}
}

func TestJob(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.5"})
	body := request(t, s, "sim", walk)
	release := s.Hold()
	a := post(t, s, body)
	if a.status != 202 || a.header.Get("Retry-After") != "0.5" || !strings.HasPrefix(a.header.Get("Location"), "/generate/jobs/") {
		t.Fatalf("%d %v", a.status, a.header)
	}
	s.Await(t, func(st mmcptest.Stats) bool { return st.Running == 1 })
	job := s.URL() + a.header.Get("Location")
	if a := get(t, job); a.status != 202 {
		t.Errorf("running job: %d", a.status)
	}
	release()
	s.Await(t, func(st mmcptest.Stats) bool { return st.Finished == 1 })
	mmcptest.Eventually(t, "the end of the job", func() bool { a = get(t, job); return a.status == 200 }) // the run is counted before its job ends
	if err := s.Update(func(c *mmcptest.Config) { c.Async = false }); err != nil {
		t.Fatal(err)
	}
	if direct := post(t, s, body); direct.body != a.body {
		t.Error("the job's result differs from the direct one")
	}
}

func TestDeleteJob(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Async: true})
	body := request(t, s, "sim", walk)
	defer s.Hold()()
	job := s.URL() + post(t, s, body).header.Get("Location")
	s.Await(t, func(st mmcptest.Stats) bool { return st.Running == 1 })
	a, err := send(t.Context(), "DELETE", job, "")
	if err != nil || a.status != 204 {
		t.Fatalf("%v %v", a, err)
	}
	s.Await(t, func(st mmcptest.Stats) bool { return st.Cancelled == 1 && st.Deleted == 1 && st.Running == 0 })
	if a := get(t, job); a.status != 404 {
		t.Errorf("deleted job: %d", a.status)
	}
}

func TestListenAndServe(t *testing.T) {
	s, err := mmcptest.NewServer(mmcptest.Config{})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- s.ListenAndServe("127.0.0.1:0") }()
	s.Close()
	if err := <-done; err != nil {
		t.Errorf("ListenAndServe: %v", err)
	}
}

func TestRequestsAreKept(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{})
	post(t, s, "{}", "X-Thing", "1")
	seen := s.Requests()
	if len(seen) != 1 {
		t.Fatalf("%d requests kept", len(seen))
	}
	got := []string{seen[0].Method, seen[0].Path, seen[0].Header.Get("X-Thing"), string(bytes.TrimSpace(seen[0].Body))}
	if diff := cmp.Diff([]string{"POST", "/generate", "1", "{}"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestConfig(t *testing.T) {
	for name, c := range map[string]struct {
		cfg  mmcptest.Config
		want string
	}{
		"word":     {mmcptest.Config{Hang: "some"}, "hang"},
		"rate":     {mmcptest.Config{FailRate: 2}, "fail_rate"},
		"sdk":      {mmcptest.Config{SDK: 14}, "sdk"},
		"no id":    {mmcptest.Config{Models: []mmcptest.Model{{}}}, "models[0].id"},
		"skeleton": {mmcptest.Config{Models: []mmcptest.Model{{ID: "a", Skeleton: "horse"}}}, "models[0].skeleton"},
	} {
		if _, err := mmcptest.NewServer(c.cfg); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one about %s", name, err, c.want)
		}
	}
	want := mmcptest.Config{Models: []mmcptest.Model{{ID: "a", FPS: 20, Pose: true}}, Latency: time.Second, Drop: "after"}
	raw, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got mmcptest.Config
	if err := json.Unmarshal(raw, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("through JSON (-want +got):\n%s", diff)
	}
}
