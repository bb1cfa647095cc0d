package main_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
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

// Jobs of a gateway that was killed are posted by the other gateway on its state, once each: to a receiver that
// takes them, to one that fails at first, is too slow, or redirects, and to no private address that is listed by a
// name alone.
func TestWebhooksOfTwoGateways(t *testing.T) {
	t.Parallel()
	secret := "whsec_" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("k", 32)))
	ended := make(chan struct{})
	var mu sync.Mutex
	posts := map[string][]string{} // ids of messages, by path
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		posts[r.URL.Path] = append(posts[r.URL.Path], r.Header.Get("Webhook-Id"))
		first := len(posts[r.URL.Path]) == 1
		mu.Unlock()
		switch {
		case r.URL.Path == "/fails" && first:
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.URL.Path == "/slow" && first:
			select {
			case <-r.Context().Done():
			case <-ended:
			}
		case r.URL.Path == "/redirects" && first:
			http.Redirect(w, r, "/target", http.StatusTemporaryRedirect)
		default:
			w.WriteHeader(http.StatusNoContent)
		}
	}))
	defer receiver.Close()
	defer close(ended)
	var private atomic.Int64
	hidden := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { private.Add(1) }))
	defer hidden.Close()
	byName := strings.Replace(strings.TrimPrefix(hidden.URL, "http://"), "127.0.0.1", "localhost", 1)
	sim := mmcptest.Start(t, mmcptest.Config{})
	settings := write(t, "config.yaml", stateOf(startNodes(t, 1))+fmt.Sprintf(
		"upstreams: [{name: sim, url: %q}]\nwebhooks: {timeout: 1s}\ntenants:\n  default:\n    webhooks: {hosts: [%q, %q], secret_file: %q}\n",
		sim.URL(), strings.TrimPrefix(receiver.URL, "http://"), byName, write(t, "secret", secret)))
	owner, other := serve(t, "--config", settings), serve(t, "--config", settings)
	var caps []byte
	mmcptest.Eventually(t, "both gateways list the model and take jobs", func() bool {
		caps = do(t, "GET", owner.url+"/capabilities", "").body
		return strings.Contains(string(caps), `"id":"sim"`) &&
			strings.Contains(string(do(t, "GET", other.url+"/capabilities", "").body), `"id":"sim"`) &&
			strings.Contains(string(do(t, "GET", owner.admin+"/readyz", "").body), `"ok"`)
	})
	release := sim.Hold()
	t.Cleanup(release)
	jobs := map[string]string{} // locations, by the receiver's path
	for i, url := range []string{
		receiver.URL + "/takes", receiver.URL + "/fails", receiver.URL + "/slow", receiver.URL + "/redirects", "http://" + byName + "/private",
	} {
		request := body(t, caps, "sim", fmt.Sprint(20+i))
		var got reply
		mmcptest.Eventually(t, "a job is accepted", func() bool {
			got = do(t, "POST", owner.url+"/generate", request, "Prefer", "respond-async", "X-Motiongate-Webhook", url)
			return got.status == http.StatusAccepted
		})
		jobs[url[strings.LastIndex(url, "/"):]] = got.header.Get("Location")
	}
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running > 0 })
	owner.kill()
	release()
	state := func(path string) string {
		return do(t, "GET", other.url+jobs[path], "").header.Get("X-Motiongate-Webhook")
	}
	for path, want := range map[string]string{
		"/takes": "delivered; attempts=1; status=204", "/fails": "delivered; attempts=2; status=204",
		"/slow": "delivered; attempts=2; status=204", "/redirects": "delivered; attempts=2; status=204", "/private": "retrying; attempts=",
	} {
		mmcptest.Eventually(t, path+" is "+want, func() bool { return strings.HasPrefix(state(path), want) })
	}
	mu.Lock()
	defer mu.Unlock()
	for path, ids := range posts {
		if want := map[string]int{"/takes": 1, "/fails": 2, "/slow": 2, "/redirects": 2}[path]; len(ids) != want || ids[0] != ids[len(ids)-1] {
			t.Errorf("%s: messages %q, want %d of one id", path, ids, want)
		}
	}
	if n := private.Load(); n != 0 {
		t.Errorf("the private address got %d messages", n)
	}
}
