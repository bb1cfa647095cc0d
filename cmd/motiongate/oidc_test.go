package main_test

import (
	"crypto"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/identity/identitytest"
)

// TestOIDC uses tokens of a provider, and API keys beside them, with a gateway that runs.
func TestOIDC(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA()})
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("auth: {mode: oidc, oidc: {issuer: %q, audience: motiongate}}\n", i.URL)))
	if n := i.Requests.Load(); n != 0 {
		t.Errorf("the provider was asked %d times at start", n)
	}
	token := func(changes map[string]any) string {
		return identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(changes))
	}
	expired := token(map[string]any{"exp": time.Now().Add(-time.Hour).Unix()})
	for _, c := range []struct {
		name, credential string

		status    int
		challenge string
	}{
		{"nothing", "", 401, `Bearer realm="motiongate"`},
		{"an expired token", expired, 401, `Bearer realm="motiongate", error="invalid_token"`},
		{"another audience", token(map[string]any{"aud": "x"}), 401, `Bearer realm="motiongate", error="invalid_token"`},
		{"no tenant", token(map[string]any{"tenant": nil}), 403, ""},
		{"a token", token(nil), 200, ""},
		{"an API key", created(t, g, "--name", "blender", "--tenant", "art"), 200, ""},
	} {
		got := do(t, "GET", g.url+"/capabilities", "", "Authorization", "Bearer "+c.credential)
		if got.status != c.status || got.header.Get("WWW-Authenticate") != c.challenge {
			t.Errorf("%s: %d %q %s", c.name, got.status, got.header.Get("WWW-Authenticate"), got.body)
		}
	}
	valid := token(map[string]any{"models": "motiongate", "rate": "1/h"})
	caps := do(t, "GET", g.url+"/t/"+valid+"/capabilities", "")
	for n, want := range []int{200, 429} {
		got := do(t, "POST", g.url+"/generate", body(t, caps.body, "motiongate", fmt.Sprint(n)), "Authorization", "Bearer "+valid)
		if got.status != want {
			t.Errorf("request %d: %d %s", n, got.status, got.body)
		}
	}
	do(t, "GET", g.url+"/nothing/"+valid, "", "Authorization", "Bearer "+valid)
	mmcptest.Eventually(t, "the last request is in the log", func() bool { return strings.Contains(g.log(), "path=/nothing") })
	if log := g.log(); strings.Contains(log, valid[:40]) || strings.Contains(log, expired[:40]) || !strings.Contains(log, "key=oidc:ada") {
		t.Errorf("the log must name subjects and hold no token: %s", log)
	}
	i.Away.Store(true)
	if got := do(t, "GET", g.url+"/capabilities", "", "Authorization", "Bearer "+valid); got.status != 200 {
		t.Errorf("a known token while the provider is away: %d %s", got.status, got.body)
	}
}

// TestProviderAway holds that tokens are refused while nobody can check them.
func TestProviderAway(t *testing.T) {
	i := identitytest.New(t, nil)
	i.Away.Store(true)
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("auth: {mode: oidc, oidc: {issuer: %q, audience: motiongate}}\n", i.URL)))
	got := do(t, "GET", g.url+"/capabilities", "", "Authorization", "Bearer "+identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(nil)))
	if got.status != 503 || got.header.Get("Retry-After") == "" ||
		!strings.Contains(string(got.body), "provider of identities does not answer") {
		t.Errorf("%d %v %s", got.status, got.header, got.body)
	}
}
