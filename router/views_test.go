package router_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/view"
)

func withViews(list ...view.Options) func(*router.Options) {
	return func(o *router.Options) { o.Views = list }
}

// godot is the view of the strictest client: one model, exactly 1.0, no 202.
var godot = view.Options{Name: "godot", Models: []string{"crowd"}, Aliases: map[string]string{"crowd": "soma"}, ProtocolVersion: "1.0",
	Async: view.AsyncNever}

// newest is a backend whose models have what came until 1.4.
func newest() *fake {
	caps := catalogue()
	caps.ProtocolVersion, caps.Extra = "1.4", mmcp.Extra{"motiongate": []byte(`{}`)}
	for i := range caps.Models {
		m := &caps.Models[i]
		m.SupportsAsync, m.SupportsKeyframeReduction = true, true
		m.ModelOptions = []mmcp.ModelOption{{Name: "speed", Type: mmcp.OptionNumber}}
		m.SupportedSegments = append(m.SupportedSegments, mmcp.SegmentMotionReference)
		m.SupportedConstraints = append(m.SupportedConstraints, mmcp.ConstraintGroundHeight)
		m.Limits.MaxReferenceFrames, m.About = 100, mmcp.Extra{"revision": []byte(`"x"`)}
	}
	return &fake{caps: caps}
}

func TestViewPresentsAnOlderCatalogue(t *testing.T) {
	g := start(t, newest(), withViews(godot, view.Options{Name: "all"}))
	strict := do(t, "GET", g.URL+"/v/godot/capabilities", "").text()
	for _, later := range []string{"model_options", "keyframe", "joint_translation", "motion_reference", "ground_height", "max_reference_frames",
		"revision", "motiongate", "walker", "crowd", `"supports_async":true`} {
		if strings.Contains(strict, later) {
			t.Errorf("the view has %s", later)
		}
	}
	caps, err := codec.DecodeCapabilities([]byte(strict))
	if err != nil {
		t.Fatal(err)
	}
	if caps.ProtocolVersion != "1.0" || len(caps.Models) != 1 || caps.Models[0].ID != "soma" {
		t.Errorf("%s with %d models, first %s", caps.ProtocolVersion, len(caps.Models), caps.Models[0].ID)
	}
	whole := do(t, "GET", g.URL+"/capabilities", "").text()
	if got := do(t, "GET", g.URL+"/v/all/capabilities/", "").text(); got != whole || !strings.Contains(whole, "model_options") {
		t.Errorf("a view without settings differs from the catalogue:\n%s\n%s", got, whole)
	}
	if got := do(t, "GET", g.URL+"/v/none/capabilities", ""); got.status != 404 {
		t.Errorf("a view that is not there: %d", got.status)
	}
}

func TestViewAsksForTheModelBehindAnAlias(t *testing.T) {
	backend := newest()
	var models []string
	backend.generate = func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		models = append(models, call.Request.Model)
		return result(), nil
	}
	g := start(t, backend, withViews(godot))
	post := func(path, model string, headers ...string) reply {
		return do(t, "POST", g.URL+path, strings.Replace(walk, "walker", model, 1), headers...)
	}
	for _, headers := range [][]string{nil, {"Prefer", "respond-async"}, {"Prefer", "wait=0"}, {"Idempotency-Key", "a"}} {
		if got := post("/v/godot/generate", "soma", headers...); got.status != 200 {
			t.Errorf("%q: status %d: %s", headers, got.status, got.text())
		}
	}
	for _, other := range []string{"walker", "crowd"} {
		if got := post("/v/godot/generate", other); got.status != 400 || !strings.Contains(got.text(), "unknown_model") ||
			strings.Contains(got.text(), `"crowd"]`) {
			t.Errorf("%s in the view: %d %s", other, got.status, got.text())
		}
	}
	if got := post("/generate", "soma"); got.status != 400 {
		t.Errorf("the alias outside of the view: %d", got.status)
	}
	if diff := cmp.Diff([]string{"crowd", "crowd", "crowd", "crowd"}, models); diff != "" {
		t.Error(diff)
	}
	if got := post("/generate", "walker", "Prefer", "respond-async"); got.status != 202 {
		t.Errorf("outside of the view, Prefer: respond-async: %d", got.status)
	}
}

func TestViewWithJobs(t *testing.T) {
	backend := newSlow()
	g := start(t, backend, withViews(view.Options{Name: "later", Aliases: map[string]string{"walker": "one"}, Async: view.AsyncAlways}))
	aliased := strings.Replace(walk, "walker", "one", 1)
	got := do(t, "POST", g.URL+"/v/later/generate", aliased, "X-Motiongate-View", "none")
	if got.status != 202 {
		t.Fatalf("status %d: %s", got.status, got.text())
	}
	close(backend.finish)
	path := got.header.Get("Location")
	if !strings.HasPrefix(path, "/generate/jobs/") {
		t.Errorf("Location %q has the prefix of the view", path)
	}
	if got := await(t, g, "/v/later"+path); got.status != 200 {
		t.Errorf("%d %s", got.status, got.text())
	}
	// A client cannot choose a view by a header.
	if got := do(t, "POST", g.URL+"/generate", aliased, "X-Motiongate-View", "later"); got.status != 400 {
		t.Errorf("status %d", got.status)
	}
}

func TestViewsAreReplaced(t *testing.T) {
	g := start(t, newest(), withViews(godot))
	own := httptest.NewServer(g.router.ViewHandler("godot"))
	defer own.Close()
	if got := do(t, "GET", own.URL+"/capabilities", ""); got.status != 200 || strings.Contains(got.text(), "walker") {
		t.Errorf("at its own listener: %d %s", got.status, got.text())
	}
	g.router.SetViews([]view.Options{{Name: "other", Models: []string{"crowd", "walker"}}})
	if got := do(t, "GET", g.URL+"/v/other/capabilities", ""); got.status != 200 ||
		strings.Index(got.text(), `"crowd"`) > strings.Index(got.text(), `"walker"`) {
		t.Errorf("%d %s", got.status, got.text())
	}
	for _, address := range []string{g.URL + "/v/godot/capabilities", own.URL + "/capabilities"} {
		if got := do(t, "GET", address, ""); got.status != 404 {
			t.Errorf("%s: status %d", address, got.status)
		}
	}
}

func (r reply) text() string { return string(r.body) }
