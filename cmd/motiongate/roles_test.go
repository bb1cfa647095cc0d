package main_test

import (
	"crypto"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/router/identity/identitytest"
)

// TestRoles holds what each role may do at both listeners, by key and by claim.
func TestRoles(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA()})
	first := execute(t, t.TempDir(), "keys", "generate", "--name", "root", "--tenant", "ops", "--role", "admin")
	line, root, _ := strings.Cut(strings.TrimSuffix(first.out, "\n"), "\n")
	file := write(t, "keys.yaml", "keys:\n"+line+"\n")
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("admin: {roles: true}\nauth: {mode: oidc, keys_file: %q, "+
		"oidc: {issuer: %q, audience: motiongate, client_id: page, claims: {role: realm.roles}}}\n", file, i.URL)))
	call := func(secret, method, base, path, body string) reply {
		return do(t, method, base+path, body, "Authorization", "Bearer "+secret, "Content-Type", "application/json")
	}
	mint := func(by, base, key string) (secret string) {
		t.Helper()
		got := call(by, "POST", base, "/keys", key)
		var out struct{ Key string }
		if err := json.Unmarshal(got.body, &out); err != nil || got.status != 201 {
			t.Fatalf("%s: %d %s", key, got.status, got.body)
		}
		return out.Key
	}
	claim := func(roles ...string) string {
		return identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(map[string]any{"realm": map[string]any{"roles": roles}}))
	}
	secrets := map[string]string{
		"root":     root,
		"none":     mint(root, g.admin, `{"name":"none","tenant":"art"}`),
		"manager":  mint(root, g.admin, `{"name":"manager","tenant":"art","role":"manager","rate":"60/m"}`),
		"viewer":   mint(root, g.admin, `{"name":"viewer","tenant":"art","role":"viewer"}`),
		"operator": mint(root, g.admin, `{"name":"operator","tenant":"art","role":"operator"}`),
		"claimed":  claim("offline_access", "operator"),
		"unknown":  claim("offline_access"),
	}
	mint(root, g.admin, `{"name":"film","tenant":"film"}`)
	for _, c := range []struct {
		who, method, path, body string
		admin, public           int // status; 0: not asked
	}{
		{"none", "GET", "/fleet", "", 403, 404},
		{"manager", "GET", "/fleet", "", 403, 404},
		{"viewer", "GET", "/fleet", "", 200, 404},
		{"viewer", "GET", "/metrics", "", 200, 404},
		{"viewer", "POST", "/fleet/engine/drain", "", 403, 0},
		{"operator", "POST", "/fleet/engine/drain", "", 200, 0},
		{"claimed", "POST", "/fleet/engine/resume", "", 200, 0},
		{"unknown", "GET", "/fleet", "", 403, 0},
		{"operator", "POST", "/keys", `{"name":"x","tenant":"art"}`, 403, 403},
		{"none", "GET", "/keys", "", 403, 403},
		{"viewer", "GET", "/keys", "", 200, 403},
		{"manager", "POST", "/keys", `{"name":"two","tenant":"film","rate":"1/m"}`, 403, 403},
		{"manager", "POST", "/keys", `{"name":"two","role":"viewer"}`, 403, 403},
		{"manager", "POST", "/keys", `{"name":"two","rate":"61/m"}`, 403, 403},
		{"manager", "POST", "/keys", `{"name":"two"}`, 403, 201},
		{"manager", "POST", "/keys/two/rotate", "", 403, 200},
		{"manager", "POST", "/keys/film/rotate", "", 403, 404},
		{"manager", "POST", "/keys/root/rotate", "", 403, 404},
		{"manager", "DELETE", "/keys/nobody", "", 403, 404},
		{"manager", "POST", "/keys/operator/rotate", "", 403, 403}, // its secret would have a higher role
		{"manager", "POST", "/keys/none/rotate", "", 403, 403},     // it has no limit
		{"manager", "DELETE", "/keys/two", "", 403, 204},
		{"root", "DELETE", "/keys/film", "", 204, 404},
		{"root", "POST", "/keys/root/rotate", "", 409, 409}, // of the file
	} {
		for base, want := range map[string]int{g.admin: c.admin, g.url: c.public} {
			if want == 0 {
				continue
			}
			if got := call(secrets[c.who], c.method, base, c.path, c.body); got.status != want {
				t.Errorf("%s: %s %s %s at %s: %d %s, want %d", c.who, c.method, c.path, c.body, base, got.status, got.body, want)
			}
		}
	}
	if got := do(t, "GET", g.admin+"/fleet", ""); got.status != 401 || got.header.Get("WWW-Authenticate") == "" {
		t.Errorf("the admin listener without a credential: %d %s", got.status, got.body)
	}
	if got := call(secrets["manager"], "GET", g.url, "/keys", ""); strings.Contains(string(got.body), `"film"`) ||
		!strings.Contains(string(got.body), `"operator"`) {
		t.Errorf("keys of the own tenant: %s", got.body)
	}
	if got := call(secrets["manager"], "GET", g.url, "/me", ""); !strings.Contains(string(got.body), `"left": 60`) ||
		!strings.Contains(string(got.body), `"role": "manager"`) {
		t.Errorf("the rights of a manager: %s", got.body)
	}
	for _, base := range []string{g.url, g.admin} {
		if got := do(t, "GET", base+"/login", ""); got.status != 200 || !strings.Contains(string(got.body), `"client_id": "page"`) {
			t.Errorf("the login of %s: %d %s", base, got.status, got.body)
		}
		policy := do(t, "GET", base+"/studio/", "").header.Get("Content-Security-Policy")
		if !strings.HasSuffix(policy, "connect-src 'self' blob: "+i.URL) {
			t.Errorf("the policy of the page is %q", policy)
		}
	}
	page := []string{"Origin", g.url, "Sec-Fetch-Site", "same-origin"}
	if got := do(t, "POST", g.url+"/keys", `{"name":"paged","rate":"1/m"}`, append(page, "Authorization", "Bearer "+secrets["manager"])...); got.status != 201 {
		t.Errorf("a key that the page creates: %d %s", got.status, got.body)
	}
	if got := call(root, "GET", g.admin, "/audit", ""); !strings.Contains(string(got.body), `"key": "manager"`) {
		t.Errorf("the audit log does not name the key of an action: %s", got.body)
	}
	if log := g.log(); strings.Contains(log, root) || strings.Contains(log, secrets["manager"]) {
		t.Errorf("a secret is in the log: %s", log)
	}
}
