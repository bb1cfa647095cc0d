package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/cache/objects/objectstest"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// Answers of jobs lie in an object storage: their clients alone get links to them, none is lost when the
// gateway is killed or the storage fails, and the gateway says when it cannot use the storage.
func TestAnswersInObjects(t *testing.T) {
	service := objectstest.Start(t)
	sim, folder := mmcptest.Start(t, mmcptest.Config{}), t.TempDir()
	settings := write(t, "config.yaml", fmt.Sprintf("auth: {mode: keys}\nupstreams: [{name: sim, url: %q}]\n%s", sim.URL(), service.Settings()))
	begin := func() *server { return serve(t, "--config", settings, "--data-dir", folder) }
	g := begin()
	film, art := "Bearer "+created(t, g, "--name", "a", "--tenant", "film"), "Bearer "+created(t, g, "--name", "b", "--tenant", "art")
	request := body(t, do(t, "GET", g.url+"/capabilities", "", "Authorization", film).body, "sim", "7")
	post := func() reply {
		return do(t, "POST", g.url+"/generate", request, "Authorization", film, "Prefer", "respond-async, wait=0")
	}
	get := func(where, who string, headers ...string) reply {
		return do(t, "GET", g.url+where, "", append(headers, "Authorization", who)...)
	}
	done := func(where string) (got reply) {
		mmcptest.Eventually(t, "the job is done", func() bool {
			got = get(where, film)
			return got.status == http.StatusOK
		})
		return got
	}
	where := post().header.Get("Location")
	want := done(where)
	if keys := service.Keys(t, "gate/jobs/"); len(keys) != 1 {
		t.Fatalf("objects %q", keys)
	}
	link := get(where, film, "Prefer", "redirect")
	if link.status != http.StatusSeeOther || link.header.Get("Preference-Applied") != "redirect" || link.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", link.status, link.header)
	}
	if got := do(t, "GET", link.header.Get("Location"), ""); got.status != http.StatusOK || string(got.body) != string(want.body) ||
		got.header.Get("Content-Type") != want.header.Get("Content-Type") {
		t.Errorf("%d %v", got.status, got.header)
	}
	for _, prefer := range []string{"redirect", ""} {
		if got := get(where, art, "Prefer", prefer); got.status != http.StatusNotFound || got.header.Get("Location") != "" {
			t.Errorf("another tenant: %d %v", got.status, got.header)
		}
	}

	release := sim.Hold()
	t.Cleanup(release)
	request = strings.Replace(request, `"seed":7`, `"seed":8`, 1)
	running := post().header.Get("Location")
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	g.kill()
	release()
	service.Fail(objectstest.Forbids)
	g = begin()
	done(running) // from the state
	mmcptest.Eventually(t, "the failure is noticed", func() bool {
		got := do(t, "GET", g.admin+"/readyz", "")
		return got.status == http.StatusOK && strings.Contains(string(got.body), "objects_unusable") && strings.Contains(string(got.body), "AccessDenied")
	})
	if got := post(); got.status != http.StatusServiceUnavailable || !strings.Contains(string(got.body), "object storage") {
		t.Errorf("a job is accepted: %d %s", got.status, got.body)
	}
	if got := do(t, "POST", g.url+"/generate", request, "Authorization", film); got.status != http.StatusOK {
		t.Errorf("a request without a job: %d %s", got.status, got.body)
	}
	metrics := string(do(t, "GET", g.admin+"/metrics", "").body)
	if !strings.Contains(metrics, "motiongate_objects_available 0\n") || !strings.Contains(metrics, `{operation="spool",outcome="done"} 1`) {
		t.Error("the metrics do not have the failure")
	}
	if got := get(where, film); got.status != http.StatusServiceUnavailable || strings.Contains(string(got.body), "AccessDenied") {
		t.Errorf("an answer that cannot be read now: %d %s", got.status, got.body)
	}
	service.Fail(objectstest.None)
	mmcptest.Eventually(t, "the storage is used again", func() bool { return post().status == http.StatusAccepted })
	if got := done(where); string(got.body) != string(want.body) {
		t.Error("the answer differs")
	}
}
