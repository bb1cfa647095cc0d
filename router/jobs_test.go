package router_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router"
)

// slow is a backend whose motions are made when the test says so.
type slow struct {
	fake
	finish chan struct{}
	ended  chan error // of each generation that was cancelled
}

func newSlow() *slow {
	s := &slow{finish: make(chan struct{}), ended: make(chan error, 16)}
	s.caps = catalogue()
	s.generate = func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		select {
		case <-s.finish:
			res := result()
			if call.Request.Format == mmcp.GLB {
				res.Format, res.Body = mmcp.GLB, []byte("glTF binary")
			}
			return res, nil
		case <-ctx.Done():
			s.ended <- ctx.Err()
			return nil, ctx.Err()
		}
	}
	return s
}

// submit posts a request as a job and returns its path.
func submit(t *testing.T, g *gateway, headers ...string) string {
	t.Helper()
	got := do(t, "POST", g.URL+"/generate", walk, append(headers, "Prefer", "respond-async")...)
	if got.status != 202 {
		t.Fatalf("status %d, want 202: %s", got.status, got.body)
	}
	if h := got.header.Get("Preference-Applied"); h != "respond-async" {
		t.Errorf("Preference-Applied = %q", h)
	}
	if h := got.header.Get("Retry-After"); h != "1" {
		t.Errorf("Retry-After = %q", h)
	}
	var body struct {
		JobID       string    `json:"job_id"`
		SubmittedAt time.Time `json:"submitted_at"`
	}
	if err := json.Unmarshal(got.body, &body); err != nil {
		t.Fatal(err)
	}
	path := got.header.Get("Location")
	if path != "/generate/jobs/"+body.JobID || len(body.JobID) < 22 || body.SubmittedAt.IsZero() || body.SubmittedAt.After(time.Now()) {
		t.Errorf("Location %q and body %s do not go together", path, got.body)
	}
	if !regexp.MustCompile(`"submitted_at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"`).Match(got.body) {
		t.Errorf("submitted_at is not a time to the millisecond: %s", got.body)
	}
	return path
}

// await polls a job until it is answered.
func await(t *testing.T, g *gateway, path string) (got reply) {
	t.Helper()
	mmcptest.Eventually(t, "the job's answer", func() bool {
		got = do(t, "GET", g.URL+path, "")
		return got.status != 202
	})
	return got
}

func TestJob(t *testing.T) {
	s := newSlow()
	g := start(t, s)
	json, glb := submit(t, g), submit(t, g, "Accept", "model/gltf-binary")

	got := do(t, "GET", g.URL+json+"/", "")
	if got.status != 202 || got.header.Get("Retry-After") != "1" || !bytes.Contains(got.body, []byte(`"state":"running"`)) {
		t.Errorf("a poll of running work: %d %s", got.status, got.body)
	}
	close(s.finish)
	for range 2 { // it can be fetched again
		got = await(t, g, json)
		if got.status != 200 || got.header.Get("Content-Type") != "model/gltf+json" || !bytes.Equal(got.body, answer) {
			t.Errorf("the result: %d %q", got.status, got.header.Get("Content-Type"))
		}
		if got.header.Get("X-Motiongate-Route") == "" || got.header.Get("Cache-Status") == "" || got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("headers of the result: %v", got.header)
		}
	}
	// Polls carry no Accept: the result has the format of the POST.
	if got = await(t, g, glb); got.header.Get("Content-Type") != "model/gltf-binary" {
		t.Errorf("the GLB job answers %q", got.header.Get("Content-Type"))
	}
	got = do(t, "DELETE", g.URL+json, "")
	if got.status != 409 || got.envelope(t).Code != "job_finished" {
		t.Errorf("DELETE of a finished job: %d %s", got.status, got.body)
	}
}

func TestJobFails(t *testing.T) {
	failure := mmcp.Errorf(mmcp.CodeResourceExhausted, "Out of memory.")
	failure.RetryAfter, failure.Route = 3*time.Second, mmcp.Route{Upstream: "gpu", Reason: "only", Attempt: 1}
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, failure }})
	got := await(t, g, submit(t, g))
	if got.status != 503 || got.envelope(t).Code != "resource_exhausted" || got.header.Get("Retry-After") != "3" {
		t.Errorf("%d %s", got.status, got.body)
	}
	// A fault of the request is reported at once.
	if got := do(t, "POST", g.URL+"/generate", "{}", "Prefer", "respond-async"); got.status != 422 {
		t.Errorf("a bad request: %d", got.status)
	}
}

func TestJobOfBatch(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	got := do(t, "POST", g.URL+"/generate", `{"protocol_version":"1.0","requests":[`+walk+`]}`, "Prefer", "respond-async")
	if got = await(t, g, got.header.Get("Location")); got.status != 200 || got.header.Get("Content-Type") != "application/json" ||
		!bytes.HasPrefix(got.body, []byte(`{"results":[`)) {
		t.Errorf("%d %q %.40s", got.status, got.header.Get("Content-Type"), got.body)
	}
}

func TestJobCancel(t *testing.T) {
	s := newSlow()
	g := start(t, s)
	path := submit(t, g)
	if got := do(t, "DELETE", g.URL+path, ""); got.status != 204 || len(got.body) != 0 {
		t.Errorf("DELETE: %d %s", got.status, got.body)
	}
	if err := <-s.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the generation ended with %v", err)
	}
	for _, method := range []string{"GET", "DELETE"} {
		if got := do(t, method, g.URL+path, ""); got.status != 404 || got.envelope(t).Code != "job_not_found" {
			t.Errorf("%s of a cancelled job: %d", method, got.status)
		}
	}
}

func TestJobOutlivesClient(t *testing.T) {
	s := newSlow()
	g := start(t, s)
	path := submit(t, g) // its connection is closed by now
	close(s.finish)
	if got := await(t, g, path); got.status != 200 {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// TestJobRedirects holds that a client that prefers it gets the address of the stored answer, if that is
// in the format of its request.
func TestJobRedirects(t *testing.T) {
	s := newSlow()
	g := start(t, s)
	json, glb := submit(t, g), submit(t, g, "Accept", "model/gltf-binary")
	fbx := submit(t, g, "Accept", "application/octet-stream; format=fbx")
	close(s.finish)
	for _, path := range []string{json, glb, fbx} {
		await(t, g, path)
	}
	for path, want := range map[string]int{json: 303, glb: 303} {
		for prefer, status := range map[string]int{"redirect": want, "redirect=?0": 200, "": 200} {
			got := do(t, "GET", g.URL+path, "", "Prefer", prefer)
			link := got.header.Get("Location")
			if got.status != status || (status == 303) != strings.HasPrefix(link, "https://objects.example/") {
				t.Errorf("%s with %q: %d %s", path, prefer, got.status, link)
			}
		}
	}
	if got := do(t, "GET", g.URL+"/generate/jobs/NONE", "", "Prefer", "redirect"); got.status != 404 {
		t.Errorf("no job: %d", got.status)
	}
}

func TestJobIsRefused(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	full := mmcp.Errorf(mmcp.CodeResourceExhausted, "Full.")
	full.RetryAfter = time.Minute
	g.jobs.full = full
	got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async")
	if got.status != 503 || got.envelope(t).Code != "resource_exhausted" || got.header.Get("Retry-After") != "60" {
		t.Errorf("%d %s", got.status, got.body)
	}
	g = start(t, &fake{caps: catalogue()})
	g.router.Drain()
	if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async"); got.status != 503 {
		t.Errorf("a job after the end: %d, want 503", got.status)
	}
	// Where nobody takes jobs, the answer comes at once.
	g = start(t, &fake{caps: catalogue()}, func(o *router.Options) { o.Jobs = nil })
	if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async"); got.status != 200 ||
		got.header.Get("Preference-Applied") != "" {
		t.Errorf("without jobs: %d %v", got.status, got.header)
	}
	for _, method := range []string{"GET", "DELETE"} {
		if got := do(t, method, g.URL+"/generate/jobs/A", ""); got.status != 404 || got.envelope(t).Code != "job_not_found" {
			t.Errorf("%s without jobs: %d", method, got.status)
		}
	}
}

// TestJobUnderKey holds that a key names one job, however often it is sent.
func TestJobUnderKey(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, withKeys(newKeyring()))
	path := submit(t, g, "Idempotency-Key", "a")
	again := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async", "Idempotency-Key", "a")
	if again.status != 202 || again.header.Get("Location") != path || again.header.Get("Idempotent-Replayed") != "true" ||
		g.jobs.Count() != 1 {
		t.Errorf("%d %v, %d jobs", again.status, again.header, g.jobs.Count())
	}
	for range 2 { // a repetition with the same key still finds it
		got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async, wait=60", "Idempotency-Key", "a")
		if got.status != 200 || !bytes.Equal(got.body, answer) {
			t.Errorf("with time to wait: %d %.200s", got.status, got.body)
		}
	}
}

// TestKeyOfJobWithoutPrefer holds that a client without Prefer: respond-async gets the
// result, although a job has the key.
func TestKeyOfJobWithoutPrefer(t *testing.T) {
	s := newSlow()
	g := start(t, s, withKeys(newKeyring()))
	path := submit(t, g, "Idempotency-Key", "a")
	if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "wait=1", "Idempotency-Key", "a"); got.status != 202 ||
		got.header.Get("Location") != path {
		t.Errorf("one that waits a second: %d %v", got.status, got.header)
	}
	time.AfterFunc(50*time.Millisecond, func() { close(s.finish) })
	for _, when := range []string{"while it runs", "when it is done"} {
		got := do(t, "POST", g.URL+"/generate", walk, "Idempotency-Key", "a")
		if got.status != 200 || !bytes.Equal(got.body, answer) || got.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("%s: %d %v %.200s", when, got.status, got.header, got.body)
		}
	}
	if g.jobs.Count() != 1 {
		t.Errorf("%d jobs", g.jobs.Count())
	}
	if got := do(t, "DELETE", g.URL+path, ""); got.status != 409 {
		t.Errorf("DELETE: %d", got.status)
	}
	lost := submit(t, g, "Idempotency-Key", "b")
	if err := g.jobs.Forget(t.Context(), mmcp.DefaultTenant, lost[len("/generate/jobs/"):]); err != nil {
		t.Fatal(err)
	}
	for _, prefer := range []string{"", "wait=1", "respond-async", "respond-async, wait=1"} {
		got := do(t, "POST", g.URL+"/generate", walk, "Idempotency-Key", "b", "Prefer", prefer)
		if got.status != 410 || got.envelope(t).Code != string(mmcp.CodeJobGone) || got.header.Get("Location") != "" {
			t.Errorf("of a job that is gone, with Prefer: %s: %d %v %s", prefer, got.status, got.header, got.body)
		}
	}
}

func TestPreferWait(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async, wait=60")
	if got.status != 200 || got.header.Get("Preference-Applied") != "wait=60" || !bytes.Equal(got.body, answer) || g.jobs.Count() != 0 {
		t.Errorf("in time: %d %q, %d jobs", got.status, got.header.Get("Preference-Applied"), g.jobs.Count())
	}
	s := newSlow()
	g = start(t, s)
	for _, wait := range []string{"wait=0", "wait=1"} {
		got = do(t, "POST", g.URL+"/generate", walk, "Prefer", wait)
		if got.status != 202 || got.header.Get("Location") == "" || got.header.Get("Preference-Applied") != wait {
			t.Errorf("%s alone: %d %v", wait, got.status, got.header)
		}
	}
	got = do(t, "POST", g.URL+"/generate", walk, "Prefer", "wait=1, respond-async")
	if got.status != 202 || got.header.Get("Location") == "" || got.header.Get("Preference-Applied") != "respond-async, wait=1" {
		t.Errorf("too late: %d %v", got.status, got.header)
	}
}

// TestLongHeadersAreRefused holds that no header of a request that would be
// kept with its job can be long, in one value or in many, sync or async.
func TestLongHeadersAreRefused(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, name := range []string{"Accept", "Cache-Control", "Pragma", "Priority", mmcp.ViaHeader} {
		for _, prefer := range []string{"respond-async", "wait=1", "handling=lenient"} {
			one := do(t, "POST", g.URL+"/generate", walk, "Prefer", prefer, name, strings.Repeat("x", 5000))
			headers := []string{"Prefer", prefer}
			for range 50 {
				headers = append(headers, name, strings.Repeat("x", 100))
			}
			many := do(t, "POST", g.URL+"/generate", walk, headers...)
			for _, got := range []reply{one, many} {
				if e := got.envelope(t); got.status != 400 || e.Code != "invalid_request" || !strings.Contains(e.Message, name) {
					t.Errorf("%s of 5,000 bytes: %d %s", name, got.status, got.body)
				}
			}
		}
	}
	if got := do(t, "POST", g.URL+"/generate", walk, "Accept", "model/gltf+json"+strings.Repeat(", text/html", 300)); got.status != 200 {
		t.Errorf("an Accept of 3,300 bytes: %d", got.status)
	}
}

// TestQuickWorkIsAnsweredAtOnce holds that a client that prefers to be answered later
// gets the answer itself where that is there in a moment, and no job is left behind.
func TestQuickWorkIsAnsweredAtOnce(t *testing.T) {
	long := func(o *router.Options) { o.QuickAnswer = time.Hour }
	failure := mmcp.Errorf(mmcp.CodeInternal, "The model failed.")
	for name, c := range map[string]struct {
		backend mmcp.Backend
		headers []string
		want    int
		jobs    int
	}{
		"done":               {&fake{caps: catalogue()}, nil, 200, 0},
		"under a key":        {&fake{caps: catalogue()}, []string{"Idempotency-Key", "k"}, 200, 1},
		"wanted as a job":    {&fake{caps: catalogue()}, []string{"Prefer", "wait=0"}, 202, 1},
		"wanted with a wait": {&fake{caps: catalogue()}, []string{"Prefer", "wait=60"}, 200, 0},
		"failed": {&fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
			return nil, failure
		}}, nil, 500, 0},
	} {
		t.Run(name, func(t *testing.T) {
			g := start(t, c.backend, long, withKeys(newKeyring()))
			for range 2 {
				got := do(t, "POST", g.URL+"/generate", walk, append([]string{"Prefer", "respond-async"}, c.headers...)...)
				if got.status != c.want {
					t.Fatalf("status %d, want %d: %s", got.status, c.want, got.body)
				}
				if c.want == 200 && (got.header.Get("Content-Type") != "model/gltf+json" || !bytes.Equal(got.body, answer) ||
					got.header.Get("Location") != "") {
					t.Errorf("headers %v", got.header)
				}
				if applied := got.header.Get("Preference-Applied"); strings.Contains(applied, "respond-async") != (c.want == 202) {
					t.Errorf("Preference-Applied: %q", applied)
				}
				if name == "wanted as a job" {
					break // the second is another one
				}
			}
			if n := g.jobs.Count(); n != c.jobs {
				t.Errorf("%d jobs are left, want %d", n, c.jobs)
			}
		})
	}
	s := newSlow()
	g := start(t, s, func(o *router.Options) { o.QuickAnswer = time.Millisecond })
	got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async")
	if got.status != 202 || got.header.Get("Location") == "" || got.header.Get("Preference-Applied") != "respond-async" {
		t.Errorf("slow work: %d %v", got.status, got.header)
	}
	close(s.finish)
	// One that waits for others is not held.
	s = newSlow()
	defer close(s.finish)
	g = start(t, s, long)
	g.jobs.behind = 2
	if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async"); got.status != 202 {
		t.Errorf("behind others: %d", got.status)
	}
}
