package router_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"net/http"
	"net/http/httptest"

	"github.com/motiongate/motiongate/mmcp"
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
	s.generate = func(ctx context.Context, req *mmcp.Request) (*mmcp.Result, error) {
		select {
		case <-s.finish:
			res := result()
			if req.Format == mmcp.GLB {
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
	if path != "/generate/jobs/"+body.JobID || len(body.JobID) < 22 || time.Since(body.SubmittedAt) > time.Minute {
		t.Errorf("Location %q and body %s do not go together", path, got.body)
	}
	return path
}

// await polls a job until it is answered.
func await(t *testing.T, g *gateway, path string) reply {
	t.Helper()
	for {
		got := do(t, "GET", g.URL+path, "")
		if got.status != 202 {
			return got
		}
	}
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
	// Polls carry no Accept: the format is that of the POST.
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
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Request) (*mmcp.Result, error) { return nil, failure }})
	got := await(t, g, submit(t, g))
	if got.status != 503 || got.envelope(t).Code != "resource_exhausted" || got.header.Get("Retry-After") != "3" {
		t.Errorf("%d %s", got.status, got.body)
	}
	// What is wrong with the request is told at once.
	if got := do(t, "POST", g.URL+"/generate", "{}", "Prefer", "respond-async"); got.status != 422 {
		t.Errorf("a bad request: %d", got.status)
	}
}

func TestJobOfBatch(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	got := do(t, "POST", g.URL+"/generate", `{"protocol_version":"1.0","requests":[`+walk+`]}`, "Prefer", "respond-async")
	if got = await(t, g, got.header.Get("Location")); got.status != 200 || got.header.Get("Content-Type") != "application/json" || !bytes.HasPrefix(got.body, []byte(`{"results":[`)) {
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

func TestJobsAreBounded(t *testing.T) {
	s := newSlow()
	g := start(t, s, func(o *router.Options) { o.MaxJobs = 2 })
	first, second := submit(t, g), submit(t, g)
	got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async")
	if got.status != 503 || got.envelope(t).Code != "resource_exhausted" || got.header.Get("Retry-After") == "" {
		t.Errorf("a third job: %d %s", got.status, got.body)
	}
	close(s.finish)
	await(t, g, second)
	third := submit(t, g) // takes the place of the one that was fetched
	if got := do(t, "GET", g.URL+second, ""); got.status != 404 {
		t.Errorf("the fetched job: %d, want 404", got.status)
	}
	for _, path := range []string{first, third} {
		if got := await(t, g, path); got.status != 200 {
			t.Errorf("%s: %d", path, got.status)
		}
	}
}

func TestPreferWait(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async, wait=60")
	if got.status != 200 || got.header.Get("Preference-Applied") != "wait=60" || !bytes.Equal(got.body, answer) {
		t.Errorf("in time: %d %q", got.status, got.header.Get("Preference-Applied"))
	}
	s := newSlow()
	g = start(t, s)
	got = do(t, "POST", g.URL+"/generate", walk, "Prefer", "wait=1, respond-async")
	if got.status != 202 || got.header.Get("Location") == "" || got.header.Get("Preference-Applied") != "respond-async" {
		t.Errorf("too late: %d %v", got.status, got.header)
	}
}

func TestShutdownEndsJobs(t *testing.T) {
	s := newSlow()
	g := start(t, s)
	submit(t, g)
	if n := g.router.Close(t.Context()); n != 1 {
		t.Errorf("%d jobs were cancelled, want 1", n)
	}
	<-s.ended
	if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async"); got.status != 503 {
		t.Errorf("a job after the end: %d, want 503", got.status)
	}
}

// TestJobExpires runs on a clock of its own, without sockets.
func TestJobExpires(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := router.New(&fake{caps: catalogue()}, router.DefaultOptions())
		ask := func(method, path, body string) *httptest.ResponseRecorder {
			req := httptest.NewRequest(method, path, strings.NewReader(body))
			req.Header.Set("Prefer", "respond-async")
			w := httptest.NewRecorder()
			r.Handler().ServeHTTP(w, req)
			return w
		}
		path := ask("POST", "/generate", walk).Header().Get("Location")
		synctest.Wait()
		time.Sleep(15*time.Minute - time.Second)
		if got := ask("GET", path, "").Code; got != http.StatusOK {
			t.Errorf("shortly before its end: %d, want 200", got)
		}
		time.Sleep(2 * time.Second)
		if got := ask("GET", path, "").Code; got != http.StatusNotFound {
			t.Errorf("shortly after its end: %d, want 404", got)
		}
	})
}
