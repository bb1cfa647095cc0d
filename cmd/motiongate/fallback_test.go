package main_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// While a model's server is away another model answers, on the client's rig and at its rate. The
// answer names the fallback and is not cached: the model answers again as soon as its server is
// back. An idempotency key keeps the answer that was given under it.
func TestFallbackThroughGateway(t *testing.T) {
	t.Parallel()
	s := narrow(t)
	path := write(t, "config.yaml", "upstreams: [{name: gpu, url: '"+s.URL()+"'}]\nmodels: {narrow: {fallback: [motiongate]}}\ncatalogue: {retry: 20ms, refresh: 100ms}\n")
	near := serve(t, "--config", path)
	far := serve(t, "--upstream", "near="+near.url)
	body := ordered(t, "Mixamo", 60, 2, nil)
	s.Shut()

	// Twice: a cached answer to the first request would answer the second.
	for range 2 {
		for name, g := range map[string]*server{"near": near, "far": far} {
			got := do(t, "POST", g.url+"/generate", body)
			cache := got.header.Get("Cache-Status")
			if got.status != http.StatusOK || !strings.Contains(string(got.body), `"code":"fallback"`) || strings.Contains(cache, "hit") ||
				strings.Contains(cache, "stored") {
				t.Fatalf("%s: %d, %s, %s", name, got.status, cache, got.body[:min(300, len(got.body))])
			}
		}
	}
	got := do(t, "POST", near.url+"/generate", body, "Idempotency-Key", "k")
	if adapted := got.header.Get("X-Motiongate-Adapted"); adapted != "fallback=motiongate" {
		t.Errorf("adapted %q", adapted)
	}
	batch := do(t, "POST", near.url+"/generate", `{"protocol_version":"1.0","requests":[`+body+`,`+body+`]}`)
	if n := strings.Count(string(batch.body), `"code":"fallback"`); n != 2 {
		t.Errorf("%d of 2 requests of a batch are answered by the other model: %d %.300s", n, batch.status, batch.body)
	}
	job := do(t, "POST", near.url+"/generate", body, "Prefer", "respond-async")
	where := near.url + job.header.Get("Location")
	mmcptest.Eventually(t, "the job ends", func() bool {
		if job.status == http.StatusAccepted {
			job = do(t, "GET", where, "")
		}
		return job.status != http.StatusAccepted
	})
	if job.status != http.StatusOK || job.header.Get("X-Motiongate-Adapted") != "fallback=motiongate" {
		t.Errorf("a job: %d, adapted %q", job.status, job.header.Get("X-Motiongate-Adapted"))
	}
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the model answers", func() bool {
		do(t, "POST", far.url+"/generate", body)
		return s.Stats().Executions == 1
	})
	if again := do(t, "POST", near.url+"/generate", body, "Idempotency-Key", "k"); again.header.Get("X-Motiongate-Adapted") != "fallback=motiongate" ||
		string(again.body) != string(got.body) {
		t.Errorf("under its key the answer is another, adapted %q", again.header.Get("X-Motiongate-Adapted"))
	}
}
