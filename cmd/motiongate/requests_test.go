package main_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestRequests lists, shows and replays requests of a gateway, also after it was started again.
func TestRequests(t *testing.T) {
	data, settings := t.TempDir(), write(t, "config.yaml", "log: {prompts: true}\nauth: {mode: keys}\n")
	g := serve(t, "--config", settings, "--data-dir", data)
	secret := created(t, g, "--name", "blender", "--tenant", "art")
	caps := do(t, "GET", g.url+"/capabilities", "", "Authorization", "Bearer "+secret)
	ask := func(id, seed, path string) {
		t.Helper()
		got := do(t, "POST", g.url+path+"/generate", body(t, caps.body, "motiongate", seed), "X-Request-ID", id, "Authorization", "Bearer "+secret)
		if got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	ask("first", "1", "")
	ask("again", "1", "/t/"+secret)
	g.stop()
	g = serve(t, "--config", settings, "--data-dir", data)

	requests := func(args ...string) outcome {
		return execute(t, data, append(append([]string{"requests"}, args...), "--url", g.admin)...)
	}
	list := requests("list", "--tenant", "art", "--model", "motiongate")
	if lines := strings.Split(list.out, "\n"); list.code != 0 || len(lines) != 4 || !strings.Contains(lines[1], " again ") ||
		!strings.Contains(lines[1], " hit ") || !strings.Contains(lines[2], " first ") {
		t.Errorf("%+v", list)
	}
	if got := requests("list", "--tenant", "film"); got.code != 0 || strings.Contains(got.out, "first") {
		t.Errorf("another tenant: %+v", got)
	}
	show := requests("show", "first")
	var shown struct {
		Tenant, Key, ETag string
		Body              struct{ Segments []any }
	}
	if err := json.Unmarshal([]byte(show.out), &shown); err != nil || shown.Tenant != "art" || shown.Key != "blender" ||
		shown.ETag == "" || len(shown.Body.Segments) == 0 {
		t.Errorf("%v %+v", err, show)
	}
	for _, args := range [][]string{{"first"}, {"first", "--fresh"}, {"again"}} {
		if got := requests(append([]string{"replay"}, args...)...); got.code != 0 || !strings.HasSuffix(got.out, "\nequal\n") {
			t.Errorf("%v: %+v", args, got)
		}
	}
	for _, missing := range [][]string{{"show", "other"}, {"replay", "other"}} {
		if got := requests(missing...); got.code == 0 || !strings.Contains(got.err, "no request with this id") {
			t.Errorf("%v: %+v", missing, got)
		}
	}
	if strings.Contains(list.out+show.out+g.log(), secret) {
		t.Error("the log of requests holds a key")
	}
}

// TestRequestsWithoutPrompts holds that nothing of what requests say is kept by default.
func TestRequestsWithoutPrompts(t *testing.T) {
	g := serve(t)
	caps := do(t, "GET", g.url+"/capabilities", "")
	do(t, "POST", g.url+"/generate", body(t, caps.body, "motiongate", "1"), "X-Request-ID", "quiet")
	got := execute(t, t.TempDir(), "requests", "show", "quiet", "--url", g.admin)
	if got.code != 0 || strings.Contains(got.out, "body") || strings.Contains(got.out, "prompt") || !strings.Contains(got.out, `"etag"`) {
		t.Errorf("%+v", got)
	}
	got = execute(t, t.TempDir(), "requests", "replay", "quiet", "--url", g.admin)
	if got.code == 0 || !strings.Contains(got.err, "log.prompts") {
		t.Errorf("%+v", got)
	}
}
