package main_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestKeysOutliveAKill holds that what was done or begun under a key before
// kill -9 is not done again.
func TestKeysOutliveAKill(t *testing.T) {
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	begin := func() *server { return serve(t, "--data-dir", folder, "--upstream", "sim="+sim.URL()) }
	g := begin()
	request := body(t, do(t, "GET", g.url+"/capabilities", "").body, "sim", "null")
	other := strings.Replace(request, "walks", "runs", 1)
	post := func(key, request string) reply {
		return do(t, "POST", g.url+"/generate", request, "Idempotency-Key", key)
	}
	first := post("done", request)
	if again := post("done", request); again.header.Get("Idempotent-Replayed") != "true" || !bytes.Equal(first.body, again.body) {
		t.Errorf("a repetition: %d %v", again.status, again.header)
	}
	if got := post("done", other); got.status != 409 || !bytes.Contains(got.body, []byte(`"idempotency_conflict"`)) {
		t.Errorf("another request: %d %s", got.status, got.body)
	}
	release := sim.Hold()
	t.Cleanup(release)
	url, cut := g.url, make(chan error, 1)
	go func() { // ends with the gateway
		_, err := try("POST", url+"/generate", other, "Idempotency-Key", "begun")
		cut <- err
	}()
	if err := sim.Await(t.Context(), func(s mmcptest.Stats) bool { return s.Running == 1 }); err != nil {
		t.Fatal(err)
	}
	g.kill()
	if err := <-cut; err == nil {
		t.Fatal("a killed gateway answered")
	}
	release()

	runs := sim.Stats().Executions
	g = begin()
	if again := post("done", request); again.status != 200 || again.header.Get("Idempotent-Replayed") != "true" || !bytes.Equal(first.body, again.body) {
		t.Errorf("done before: %d %.200s", again.status, again.body)
	}
	if got := post("begun", other); got.status != 502 || !bytes.Contains(got.body, []byte(`"interrupted"`)) {
		t.Errorf("begun before: %d %.200s", got.status, got.body)
	}
	if n := sim.Stats().Executions; n != runs {
		t.Errorf("the server ran %d times more", n-runs)
	}
}
