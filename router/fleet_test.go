package router_test

import (
	"bytes"
	"context"
	"encoding/json"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
)

// park is a fleet that a test scripts.
type park struct {
	now mmcp.Fleet
	did []string
	err error
}

func (p *park) Fleet() mmcp.Fleet          { return p.now }
func (p *park) Models() []mmcp.QueueStatus { return p.now.Queues }

func (p *park) Act(_ context.Context, name, action string) error {
	if name != "gpu" && name != "goes" {
		return mmcp.Errorf(mmcp.CodeNotFound, "There is no upstream %q.", name)
	}
	p.did = append(p.did, action+" "+name)
	return p.err
}

func withFleet(p *park) func(*router.Options) { return func(o *router.Options) { o.Fleet = p } }

func gpu(state mmcp.UpstreamState) mmcp.UpstreamStatus {
	return mmcp.UpstreamStatus{
		Name: "gpu", State: state, InFlight: 1, Here: 1, MaxInFlight: 2, Models: []string{"walker"},
		Breakers: []mmcp.BreakerStatus{{Model: "walker", State: mmcp.BreakerHalfOpen}, {Model: "crowd", State: mmcp.BreakerOpen}},
		Calls:    []mmcp.CallCount{{Model: "walker", Reason: "only", Outcome: "ok", Count: 3}},
	}
}

func TestFleet(t *testing.T) {
	p := &park{now: mmcp.Fleet{Upstreams: []mmcp.UpstreamStatus{gpu(mmcp.UpstreamReady)}, Queues: []mmcp.QueueStatus{{Model: "walker", Waiting: 2, Here: 2, Max: 9}}}}
	g := start(t, &fake{caps: catalogue()}, withFleet(p))
	got := do(t, "GET", g.admin.URL+"/fleet", "")
	var seen mmcp.Fleet
	if err := json.Unmarshal(got.body, &seen); err != nil || got.status != 200 || got.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %s: %v", got.status, got.body, err)
	}
	if diff := cmp.Diff(p.now, seen); diff != "" {
		t.Error(diff)
	}
	if got := do(t, "GET", g.URL+"/fleet", ""); got.status != 404 {
		t.Error("the fleet is shown to clients")
	}
	for _, action := range []string{"drain", "drain", "resume", "refresh", "reset"} {
		got := do(t, "POST", g.admin.URL+"/fleet/gpu/"+action, "")
		var now mmcp.UpstreamStatus
		if err := json.Unmarshal(got.body, &now); err != nil || got.status != 200 || now.Name != "gpu" {
			t.Errorf("%s: %d %s", action, got.status, got.body)
		}
	}
	if diff := cmp.Diff([]string{"drain gpu", "drain gpu", "resume gpu", "refresh gpu", "reset gpu"}, p.did); diff != "" {
		t.Error(diff)
	}
	p.err = mmcp.Errorf(mmcp.CodeModelUnavailable, "Upstream gpu cannot be reached.")
	for _, c := range []struct {
		method, path string
		status       int
		code         mmcp.Code
	}{
		{"POST", "/fleet/gpu/refresh", 503, mmcp.CodeModelUnavailable},
		{"POST", "/fleet/gpu/explode", 404, mmcp.CodeNotFound},
		{"POST", "/fleet/gpu", 404, mmcp.CodeNotFound},
		{"GET", "/fleet/gpu/drain", 405, mmcp.CodeMethodNotAllowed},
		{"POST", "/fleet", 405, mmcp.CodeMethodNotAllowed},
		{"POST", "/metrics", 405, mmcp.CodeMethodNotAllowed},
		{"POST", "/fleet/cpu/drain", 404, mmcp.CodeNotFound},
		{"POST", "/fleet/..%2Fgpu/drain", 404, mmcp.CodeNotFound},
	} {
		got := do(t, c.method, g.admin.URL+c.path, "")
		if got.status != c.status || got.envelope(t).Code != string(c.code) {
			t.Errorf("%s %s: %d %s", c.method, c.path, got.status, got.body)
		}
		if c.status == 405 && got.header.Get("Allow") == "" {
			t.Errorf("%s %s: the answer has no Allow", c.method, c.path)
		}
	}
	p.err = nil
	if got := do(t, "POST", g.admin.URL+"/fleet/goes/drain", ""); got.status != 404 {
		t.Errorf("an upstream that goes in this moment: %d %s", got.status, got.body)
	}
}

// TestPagesMayNotAct holds that nobody drains a fleet by being looked at.
// Clients see the states of the models that they may use, and nothing of the servers.
func TestModels(t *testing.T) {
	p := &park{now: mmcp.Fleet{Queues: []mmcp.QueueStatus{
		{Model: "walker", State: mmcp.ModelDown, RetrySeconds: 5, Waiting: 2, Here: 1, Max: 9}, {Model: "unlisted", State: mmcp.ModelReady},
	}}}
	g := start(t, &fake{caps: catalogue()}, withFleet(p))
	want := `{"models":[{"id":"walker","state":"down","retry_seconds":5,"waiting":2,"estimated_wait_seconds":0}]}`
	if got := do(t, "GET", g.URL+"/models", ""); got.status != 200 || string(got.body) != want || got.header.Get("Cache-Control") != "no-store" {
		t.Errorf("got %d %s, want %s", got.status, got.body, want)
	}
	g = start(t, &fake{caps: catalogue()})
	if got := do(t, "GET", g.URL+"/models", ""); string(got.body) != `{"models":[]}` {
		t.Errorf("without a fleet: %s", got.body)
	}
}

func TestPagesMayNotAct(t *testing.T) {
	p := &park{now: mmcp.Fleet{Upstreams: []mmcp.UpstreamStatus{gpu(mmcp.UpstreamReady)}}}
	g := start(t, &fake{caps: catalogue()}, withFleet(p))
	for _, headers := range [][]string{
		{"Origin", "https://evil.example"},
		{"Origin", "null"},
		{"Origin", g.admin.URL}, // its host may be a foreign name that resolves to this address
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-origin"},
		{"Sec-Fetch-Site", "same-origin", "Origin", g.admin.URL},                     // no page of ours: it does not say so
		{"Sec-Fetch-Site", "same-site", "Origin", g.URL, "X-Motiongate-Studio", "1"}, // the page of the public listener
		{"Sec-Fetch-Site", "same-origin", "Origin", g.URL, "X-Motiongate-Studio", "1"},
		{"Sec-Fetch-Site", "cross-site", "Origin", g.admin.URL, "X-Motiongate-Studio", "1"},
		{"Origin", g.admin.URL, "X-Motiongate-Studio", "1"},
	} {
		got := do(t, "POST", g.admin.URL+"/fleet/gpu/drain", "", headers...)
		if got.status != 403 || got.envelope(t).Code != string(mmcp.CodeForbidden) {
			t.Errorf("%v: %d %s", headers, got.status, got.body)
		}
	}
	if len(p.did) > 0 {
		t.Errorf("and yet: %v", p.did)
	}
	own := []string{"Sec-Fetch-Site", "same-origin", "Origin", "http://stranger.example", "X-Motiongate-Studio", "1"}
	if got := doAs(t, "stranger.example", "POST", g.admin.URL+"/fleet/gpu/drain", "", own...); got.status != 403 || len(p.did) > 0 {
		t.Errorf("a page whose name resolves here: %d %s", got.status, got.body)
	}
	own[3] = g.admin.URL
	if got := do(t, "POST", g.admin.URL+"/fleet/gpu/drain", "", own...); got.status != 200 {
		t.Errorf("the studio page of this listener: %d %s", got.status, got.body)
	}
	if got := do(t, "POST", g.admin.URL+"/fleet/gpu/drain", "", "Sec-Fetch-Site", "none"); got.status != 200 {
		t.Errorf("typed by a person: %d", got.status)
	}
}

func TestReadyIsTruthful(t *testing.T) {
	named := func(name string, state mmcp.UpstreamState) mmcp.UpstreamStatus {
		u := gpu(state)
		u.Name = name
		return u
	}
	for name, c := range map[string]struct {
		fleet []mmcp.UpstreamStatus
		none  bool // no model is listed
		want  int
		word  string
	}{
		"all is well":             {[]mmcp.UpstreamStatus{named("a", mmcp.UpstreamReady), named("b", mmcp.UpstreamBusy)}, false, 200, `{"status":"ok"}`},
		"one is dead":             {[]mmcp.UpstreamStatus{named("a", mmcp.UpstreamReady), named("b", mmcp.UpstreamStale)}, false, 200, `{"status":"degraded","reason":"b is stale."}`},
		"all load, and may come":  {[]mmcp.UpstreamStatus{named("a", mmcp.UpstreamStale)}, false, 200, `"degraded"`},
		"all are open":            {[]mmcp.UpstreamStatus{named("a", mmcp.UpstreamOpen), named("b", mmcp.UpstreamCooling)}, false, 200, `a is open, b is cooling.`},
		"all are drained":         {[]mmcp.UpstreamStatus{named("a", mmcp.UpstreamDrained), named("b", mmcp.UpstreamDraining)}, false, 503, `"unready"`},
		"nobody, and no engine":   {nil, true, 503, `"unready"`},
		"none has ever been seen": {[]mmcp.UpstreamStatus{named("a", mmcp.UpstreamUnseen)}, true, 503, `"unready"`},
	} {
		backend := &fake{caps: catalogue()}
		if c.none {
			backend.caps = &mmcp.Capabilities{}
		}
		g := start(t, backend, withFleet(&park{now: mmcp.Fleet{Upstreams: c.fleet}}))
		if got := do(t, "GET", g.admin.URL+"/readyz", ""); got.status != c.want || !bytes.Contains(got.body, []byte(c.word)) {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
}

func TestFleetMetrics(t *testing.T) {
	p := &park{now: mmcp.Fleet{
		Upstreams: []mmcp.UpstreamStatus{gpu(mmcp.UpstreamOpen)},
		Queues:    []mmcp.QueueStatus{{Model: "walker", Waiting: 2, Here: 2, Max: 9, WaitSeconds: 1.5}},
		Sent:      mmcp.SentStatus{Retries: 4, RetriesDenied: 5, Hedges: 6},
	}}
	backend := &fake{caps: catalogue()}
	g := start(t, backend, withFleet(p))
	do(t, "POST", g.URL+"/generate", walk)
	for series, want := range map[string]string{
		`motiongate_upstream_state{state="open",upstream="gpu"}`:                                                        "1",
		`motiongate_upstream_in_flight{upstream="gpu"}`:                                                                 "1",
		`motiongate_upstream_max_in_flight{upstream="gpu"}`:                                                             "2",
		`motiongate_upstream_calls_total{model="walker",outcome="ok",reason="only",upstream="gpu"}`:                     "3",
		`motiongate_breaker_state{model="walker",upstream="gpu"}`:                                                       "1",
		`motiongate_breaker_state{model="crowd",upstream="gpu"}`:                                                        "2",
		`motiongate_queue_length{model="walker"}`:                                                                       "2",
		`motiongate_queue_max_length{model="walker"}`:                                                                   "9",
		`motiongate_queue_estimated_wait_seconds{model="walker"}`:                                                       "1.5",
		`motiongate_queue_wait_seconds_count{model="walker"}`:                                                           "1",
		`motiongate_retries_total`:                                                                                      "4",
		`motiongate_retries_denied_total`:                                                                               "5",
		`motiongate_hedges_total`:                                                                                       "6",
		`motiongate_generations_total{cache="bypass",code="",model="walker",outcome="ok",reason="only",upstream="gpu"}`: "1",
		`motiongate_config_reloads_total`:                                                                               "0",
		`motiongate_config_reload_failures_total`:                                                                       "0",
	} {
		if got := metric(t, g, series); got != want {
			t.Errorf("%s = %q, want %s", series, got, want)
		}
	}
	// A server that was removed has no series any more.
	old := p.now.Upstreams[0]
	old.Removed = true
	p.now.Upstreams[0].Name = "other"
	p.now.Upstreams = append(p.now.Upstreams, old, old)
	if body := do(t, "GET", g.admin.URL+"/metrics", "").body; bytes.Contains(body, []byte(`upstream="gpu"`)) {
		t.Error("an upstream that was removed is still told of")
	}
	do(t, "POST", g.URL+"/generate", walk)
	backend.caps = &mmcp.Capabilities{Models: []mmcp.Model{catalogue().Models[1]}}
	p.now.Queues = nil
	if found := regexp.MustCompile(`motiongate_(generation|queue)\w*\{.*model="walker"`).Find(do(t, "GET", g.admin.URL+"/metrics", "").body); found != nil {
		t.Errorf("a model that was removed is still told of: %s", found)
	}
	g.router.Reloaded(true)
	g.router.Reloaded(false)
	if a, b := metric(t, g, "motiongate_config_reloads_total"), metric(t, g, "motiongate_config_reload_failures_total"); a != "1" || b != "1" {
		t.Errorf("reloads: %s taken over, %s not", a, b)
	}
}
