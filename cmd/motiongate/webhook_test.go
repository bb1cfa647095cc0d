package main_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	standard "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// The end of a job whose gateway was killed during the run is posted by the next gateway, signed.
func TestWebhooksOutliveAKill(t *testing.T) {
	t.Parallel()
	secret := "whsec_" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32)))
	verifier, err := standard.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	var message atomic.Pointer[string]
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // a short body has no valid signature
		if err := verifier.Verify(body, r.Header); err != nil {
			t.Error(err)
		}
		text := string(body)
		message.Store(&text)
		w.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	settings := write(t, "config.yaml", fmt.Sprintf(
		"upstreams: [{name: sim, url: %q}]\ntenants:\n  default:\n    webhooks: {hosts: [%q], secret_file: %q}\n",
		sim.URL(), strings.TrimPrefix(receiver.URL, "http://"), write(t, "secret", secret)))
	begin := func() *server { return serve(t, "--config", settings, "--data-dir", folder) }
	g := begin()
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "7")
	post := func(url string) reply {
		return do(t, "POST", g.url+"/generate", request, "Prefer", "respond-async", "X-Motiongate-Webhook", url)
	}
	if got := post("http://169.254.169.254/latest"); got.status != 400 || !strings.Contains(string(got.body), `"invalid_request"`) {
		t.Errorf("a host that is not listed: %d %s", got.status, got.body)
	}
	got := do(t, "POST", g.url+"/generate", request, "X-Motiongate-Webhook", receiver.URL)
	if got.status != 400 || !strings.Contains(string(got.body), "respond-async") {
		t.Errorf("a webhook without a job: %d %s", got.status, got.body)
	}
	release := sim.Hold()
	t.Cleanup(release)
	job := post(receiver.URL + "/done")
	if job.status != http.StatusAccepted {
		t.Fatalf("%d %s", job.status, job.body)
	}
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	where := job.header.Get("Location")
	if got := do(t, "GET", g.url+where, ""); got.header.Get("X-Motiongate-Webhook") != "waiting" {
		t.Errorf("the job runs: %d %v", got.status, got.header)
	}
	g.kill()
	release()
	g = begin()
	mmcptest.Eventually(t, "the end of the job is posted", func() bool { return message.Load() != nil })
	if got := *message.Load(); !strings.Contains(got, `"type":"job.done"`) || !strings.Contains(got, `"location":"`+where+`"`) {
		t.Errorf("posted %s", got)
	}
	mmcptest.Eventually(t, "the job says so", func() bool {
		got := do(t, "GET", g.url+where, "")
		return got.status == http.StatusOK && strings.HasPrefix(got.header.Get("X-Motiongate-Webhook"), "delivered; attempts=1; status=204")
	})
	metrics := string(do(t, "GET", g.admin+"/metrics", "").body)
	if !strings.Contains(metrics, `motiongate_webhook_attempts_total{outcome="delivered"} 1`) ||
		!strings.Contains(metrics, "motiongate_webhooks_pending 0") {
		t.Error("the metrics do not count the message")
	}
}
