package router_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/access"
)

// doorman knows callers by their secrets.
type doorman map[string]*access.Caller

func (d doorman) Authenticate(_ context.Context, secret string) (*access.Caller, error) {
	switch caller := d[secret]; {
	case secret == "":
		return nil, access.Missing()
	case caller == nil:
		return nil, access.Invalid()
	default:
		return caller, nil
	}
}

func (d doorman) Caller(name string) *access.Caller {
	for _, caller := range d {
		if caller.Name == name {
			return caller
		}
	}
	return nil
}

const (
	secretArt  = "mg_artartartartartartart"
	secretFilm = "mg_filmfilmfilmfilmfilm"
	secretOne  = "mg_oneoneoneoneoneoneone"
)

func door() doorman {
	return doorman{
		secretArt:  {Name: "a", Tenant: "art", Priority: mmcp.PriorityHigh},
		secretFilm: {Name: "f", Tenant: "film", Priority: mmcp.PriorityLow},
		secretOne:  {Name: "o", Tenant: "art", Models: []string{"crowd"}},
	}
}

func withAuth(o *router.Options) { o.Auth = door() }

// TestCredentials holds which credentials a client needs, and the error without them.
func TestCredentials(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, withAuth)
	bearer := "Bearer " + secretArt
	for _, c := range []struct {
		name, method, path, authorization string

		status    int
		challenge string
	}{
		{"none", "GET", "/capabilities", "", 401, `Bearer realm="motiongate"`},
		{"none, unknown path", "GET", "/nothing", "", 401, `Bearer realm="motiongate"`},
		{"another scheme", "GET", "/capabilities", "Basic " + secretArt, 401, `Bearer realm="motiongate"`},
		{"wrong", "GET", "/capabilities", "Bearer mg_wrong", 401, `Bearer realm="motiongate", error="invalid_token"`},
		{"wrong, in the path", "GET", "/t/mg_wrong/capabilities", "", 401, `Bearer realm="motiongate", error="invalid_token"`},
		{"the path counts", "GET", "/t/mg_wrong/capabilities", bearer, 401, `Bearer realm="motiongate", error="invalid_token"`},
		{"header", "GET", "/capabilities", bearer, 200, ""},
		{"lower case", "GET", "/capabilities", "bearer  " + secretArt, 200, ""},
		{"path", "GET", "/t/" + secretArt + "/capabilities", "", 200, ""},
		{"path, with the token of another server", "GET", "//t/" + secretArt + "//capabilities", "Bearer eyJ", 200, ""},
		{"escaped path", "GET", "/t/%6d" + secretArt[1:] + "/capabilities", "", 200, ""},
		{"a probe", "GET", "/health", "", 200, ""},
		{"a probe with a path", "GET", "/t/x/health", "", 200, ""},
		{"the page", "GET", "/studio", "", 302, ""},
		{"a job", "GET", "/generate/jobs/x", "", 401, `Bearer realm="motiongate"`},
		{"a request", "POST", "/generate", "", 401, `Bearer realm="motiongate"`},
		{"an encoded slash after the key", "GET", "/t/" + secretArt + "/generate/jobs/a%2fb", "", 404, ""},
	} {
		headers := []string{"Authorization", c.authorization}
		if c.authorization == "" {
			headers = nil
		}
		got := do(t, c.method, g.URL+c.path, "", headers...)
		if got.status != c.status || got.header.Get("WWW-Authenticate") != c.challenge {
			t.Errorf("%s: %d %q, want %d %q", c.name, got.status, got.header.Get("WWW-Authenticate"), c.status, c.challenge)
		}
		if got.status == 401 && got.envelope(t).Code != "unauthorized" {
			t.Errorf("%s: %s", c.name, got.body)
		}
	}
	if got := do(t, "GET", g.URL+"/capabilities", "", "Authorization", bearer).header.Get("Cache-Control"); got != "private" {
		t.Errorf("Cache-Control is %q", got)
	}
}

// TestPathKeysStayHidden looks for keys of paths in logs, bodies and headers.
func TestPathKeysStayHidden(t *testing.T) {
	journal := new(cachetest.Journal)
	g := start(t, &fake{caps: catalogue()}, withAuth, func(o *router.Options) { o.Log = journal.Logger() })
	var log bytes.Buffer
	for _, path := range []string{
		"/t/%s/capabilities", "/t/%s/generate", "/t/%s/nothing/%s", "//t//%s/", "/t/%s", "/t/%s/studio", "/T/%s/health", "/x/t/%s/health",
		"/t/%%6d%s/x", "/t/%s/generate/jobs/x",
	} {
		for _, method := range []string{"GET", "POST", "PUT", "OPTIONS"} {
			url := g.URL + strings.ReplaceAll(strings.ReplaceAll(path, "%%", "%"), "%s", secretArt)
			got := do(t, method, url, walk, "Accept", "text/html", "Origin", g.URL)
			log.Write(got.body)
			if err := got.header.Write(&log); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, job := range []string{secretArt, secretFilm + ".x", "Bearer%20" + secretArt} {
		for _, call := range [][2]string{{"GET", ""}, {"DELETE", ""}, {"GET", "/events"}} {
			got := do(t, call[0], g.URL+"/generate/jobs/"+job+call[1], "", "Authorization", "Bearer "+secretArt, "X-Request-ID", job)
			log.Write(got.body)
			if err := got.header.Write(&log); err != nil {
				t.Fatal(err)
			}
		}
	}
	series := do(t, "GET", g.admin.URL+"/metrics", "").body
	for name, text := range map[string]string{"log": journal.String(), "answers": log.String(), "metrics": string(series)} {
		if !strings.Contains(text, "generate") || strings.Contains(text, secretArt[4:]) || strings.Contains(text, secretFilm[4:]) {
			t.Errorf("a key stands in the %s: %s", name, text)
		}
	}
}

// TestTenants holds that jobs, idempotency keys and cached answers belong to one
// tenant, and models those of one key.
func TestTenants(t *testing.T) {
	ring := newKeyring()
	var policies []mmcp.Policy
	backend := &fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		policies = append(policies, call.Policy)
		return result(), nil
	}}
	g := start(t, backend, withAuth, withKeys(ring), func(o *router.Options) { o.PartitionByTenant = true })
	as := func(secret, method, path, body string, headers ...string) reply {
		return do(t, method, g.URL+path, body, append(headers, "Authorization", "Bearer "+secret)...)
	}

	accepted := as(secretArt, "POST", "/generate", walk, "Prefer", "respond-async")
	job := accepted.header.Get("Location")
	if accepted.status != 202 || !strings.HasPrefix(job, "/generate/jobs/") {
		t.Fatalf("%d %s", accepted.status, job)
	}
	for _, c := range []struct {
		secret, method, path string
		status               int
	}{
		{secretFilm, "GET", job, 404}, {secretFilm, "GET", job + "/events", 404}, {secretFilm, "DELETE", job, 404},
		{secretOne, "GET", job, 200}, // of the same tenant
	} {
		eventually := func() bool { return as(c.secret, c.method, c.path, "").status != 202 }
		for !eventually() {
		}
		if got := as(c.secret, c.method, c.path, ""); got.status != c.status {
			t.Errorf("%s %s as %s: %d", c.method, c.path, c.secret, got.status)
		}
	}
	if got := do(t, "GET", g.URL+"/t/"+secretArt+job, ""); got.status != 200 {
		t.Errorf("a client with its key in the path polls its job: %d", got.status)
	}

	as(secretArt, "POST", "/generate", walk, "Idempotency-Key", "k")
	as(secretFilm, "POST", "/generate", walk, "Idempotency-Key", "k", "Priority", "u=0")
	if len(ring.uses) != 2 || ring.uses[0].Scope == ring.uses[1].Scope {
		t.Errorf("two tenants use their keys as %+v", ring.uses)
	}
	as(secretFilm, "POST", "/generate", walk, "Priority", "u=0")
	for i, want := range []mmcp.Policy{
		{Tenant: "art", Client: "tenant:art", Partition: "art", Priority: mmcp.PriorityHigh},
		{Tenant: "art", Client: "tenant:art", Partition: "art", Priority: mmcp.PriorityHigh},
		{Tenant: "film", Client: "tenant:film", Partition: "film", Priority: mmcp.PriorityLow},
	} {
		if diff := cmp.Diff(want, policies[i]); diff != "" {
			t.Errorf("request %d has another policy: %s", i, diff)
		}
	}

	if got := as(secretOne, "POST", "/generate", walk); got.status != 403 || got.envelope(t).Code != "forbidden" {
		t.Errorf("a model that the key may not use: %d %s", got.status, got.body)
	}
	batch := `{"protocol_version":"1.0","requests":[` + walk + `,` + strings.Replace(walk, "walker", "crowd", 1) + `]}`
	if got := as(secretOne, "POST", "/generate", batch); got.status != 200 || strings.Count(string(got.body), `"forbidden"`) != 1 {
		t.Errorf("a batch: %d %s", got.status, got.body)
	}
	var caps mmcp.Capabilities
	if err := json.Unmarshal(as(secretOne, "GET", "/capabilities", "").body, &caps); err != nil || len(caps.Models) != 1 ||
		caps.Models[0].ID != "crowd" {
		t.Errorf("the key sees %d models: %v", len(caps.Models), err)
	}
}

// TestAdminToken holds that all but probes, the page and its login need the token of the admin listener.
func TestAdminToken(t *testing.T) {
	token := "hunter2"
	g := start(t, &fake{caps: catalogue()}, func(o *router.Options) {
		o.Log = slog.New(slog.DiscardHandler)
		o.AdminToken = func() (string, error) {
			if token == "" {
				return "", errors.New("the file is gone")
			}
			return token, nil
		}
	})
	for _, c := range []struct {
		path, token string
		status      int
	}{
		{"/livez", "", 200}, {"/readyz", "", 200}, {"/metrics", "", 401}, {"/metrics", "hunter", 401}, {"/metrics", "hunter2", 200},
		{"/keys", "", 401}, {"/studio", "", 302}, {"/login", "", 200}, {"/me", "", 401}, {"/me", "hunter2", 200}, {"/nothing", "", 401},
	} {
		if got := do(t, "GET", g.admin.URL+c.path, "", "Authorization", "Bearer "+c.token); got.status != c.status {
			t.Errorf("%s with %q: %d %s", c.path, c.token, got.status, got.body)
		}
	}
	if token = ""; do(t, "GET", g.admin.URL+"/metrics", "", "Authorization", "Bearer ").status != http.StatusUnauthorized {
		t.Error("a token that cannot be read is taken for an empty one")
	}
}

// TestProfiles checks that the admin listener serves profiles if the settings say so, and only with its token.
func TestProfiles(t *testing.T) {
	for _, on := range []bool{false, true} {
		g := start(t, &fake{caps: catalogue()}, func(o *router.Options) {
			o.Profiles, o.AdminToken = on, func() (string, error) { return "hunter2", nil }
		})
		for path, holds := range map[string]string{
			"/debug/pprof/": "goroutine", "/debug/pprof/cmdline": "test", "/debug/pprof/goroutine?debug=1": "goroutine profile",
		} {
			got := do(t, "GET", g.admin.URL+path, "", "Authorization", "Bearer hunter2")
			if on != (got.status == 200 && strings.Contains(string(got.body), holds)) {
				t.Errorf("%s with profiles %t: %d %.200s", path, on, got.status, got.body)
			}
			if got := do(t, "GET", g.admin.URL+path, ""); got.status != 401 {
				t.Errorf("%s without a token: %d", path, got.status)
			}
			if got := do(t, "GET", g.URL+path, ""); got.status != 404 {
				t.Errorf("%s for clients: %d", path, got.status)
			}
		}
	}
}
