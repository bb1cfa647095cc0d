package main_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestViewsBesideTheCatalogue has the strictest client, which takes one model, exactly 1.0
// and no 202, work at a path and at a port of its own beside clients of the whole catalogue.
// Its key stands in the path, and its requests count as those of the gateway's own model.
func TestViewsBesideTheCatalogue(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`auth: {mode: keys}
upstreams: [{name: sim, url: %q}]
views:
  godot: {models: [motiongate], aliases: {motiongate: soma}, protocol_version: "1.0", async: never, listen: "127.0.0.1:0"}
`, sim.URL())))
	key := created(t, g, "--name", "godot", "--models", "motiongate", "--rate", "100/d")
	var own string
	mmcptest.Eventually(t, "the port of the view is in the log", func() bool {
		_, after, found := strings.Cut(g.log(), "view=godot url=")
		own, _, _ = strings.Cut(after, "\n")
		return found
	})
	for _, base := range []string{g.url + "/t/" + key + "/v/godot", own + "/t/" + key} {
		caps := do(t, "GET", base+"/capabilities", "").body
		if text := string(caps); !strings.HasPrefix(text, `{"protocol_version":"1.0"`) || strings.Count(text, `"fps"`) != 1 {
			t.Errorf("%s lists %.200s", base, text)
		}
		request := body(t, caps, "soma", "null")
		if got := do(t, "POST", base+"/generate", request, "Prefer", "respond-async, wait=0"); got.status != 200 ||
			got.header.Get("RateLimit") == "" || got.header.Get("Referrer-Policy") != "" {
			t.Errorf("%s: %d %v", base, got.status, got.header)
		}
	}
	for _, base := range []string{g.url + "/v/godot", own} {
		if got := do(t, "GET", base+"/capabilities", ""); got.status != 401 || got.header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s without a key: %d", base, got.status)
		}
	}
	caps := do(t, "GET", g.url+"/t/"+key+"/capabilities", "").body
	if got := do(t, "POST", g.url+"/t/"+key+"/generate", body(t, caps, "motiongate", "null"), "Prefer", "respond-async, wait=0"); got.status != 202 {
		t.Errorf("beside the view: %d %s", got.status, got.body)
	}
	if metrics := string(do(t, "GET", g.admin+"/metrics", "").body); strings.Contains(metrics, `"soma"`) {
		t.Error("the metrics have a series for an alias")
	}
	if strings.Contains(g.log(), key) {
		t.Error("the key stands in the log")
	}
}

// TestPartition holds that with cache.partition: tenant nobody gets what was made for another
// tenant, and that no cache on the way may give it to others.
func TestPartition(t *testing.T) {
	g := serve(t, "--config", write(t, "config.yaml", "auth: {mode: keys}\ncache: {partition: tenant}\n"))
	art, film := created(t, g, "--name", "a", "--tenant", "art", "--rate", "100/d"), created(t, g, "--name", "f", "--tenant", "film")
	caps := do(t, "GET", g.url+"/t/"+art+"/capabilities", "").body
	for i, c := range []struct {
		key string
		hit bool
	}{{art, false}, {film, false}, {art, true}, {film, true}} {
		got := do(t, "POST", g.url+"/t/"+c.key+"/generate", body(t, caps, "motiongate", "1"))
		if hit := strings.HasSuffix(got.header.Get("Cache-Status"), "; hit"); got.status != 200 || hit != c.hit ||
			got.header.Get("Cache-Control") != "private" {
			t.Errorf("request %d: %d %v", i, got.status, got.header)
		}
	}
}
