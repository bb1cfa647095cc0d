package identity_test

import (
	"context"
	"crypto"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/identity"
	"github.com/motiongate/motiongate/router/identity/identitytest"
)

// ring knows one API key.
type ring struct{}

const apiKey = "mg_artartartartartartart"

func (ring) Authenticate(_ context.Context, secret string) (*access.Caller, error) {
	if secret == apiKey {
		return ring{}.Caller("blender"), nil
	}
	return nil, access.Invalid()
}

func (ring) Caller(name string) *access.Caller {
	if name != "blender" {
		return nil
	}
	return &access.Caller{Name: "blender", Tenant: "art"}
}

func options(i *identitytest.Issuer) identity.Options {
	return identity.Options{Issuer: i.URL, Audience: identitytest.Audience,
		Claims: identity.Claims{Tenant: "tenant", Models: "access.models", Priority: "priority", Rate: "https://motiongate.example/rate"}}
}

func TestTokens(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA(), "ec": identitytest.EC()})
	tokens := identity.New(options(i), ring{})
	if n := i.Requests.Load(); n != 0 {
		t.Errorf("the provider was asked %d times before the first token", n)
	}
	for name, c := range map[string]struct {
		token string
		want  access.Caller
	}{
		"RSA": {identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(nil)), access.Caller{Name: "oidc:ada", Tenant: "art", Priority: mmcp.PriorityNormal}},
		"EC, all claims": {
			identitytest.Token(t, identitytest.EC(), identitytest.ES256, i.Claims(map[string]any{"aud": identitytest.Audience, "access": map[string]any{"models": []string{"a", "b"}}, "priority": "high",
				"https://motiongate.example/rate": "7/m"})),
			access.Caller{Name: "oidc:ada", Tenant: "art", Models: []string{"a", "b"}, Priority: mmcp.PriorityHigh,
				Limits: access.Limits{Rate: access.Rate{Count: 7, Window: time.Minute}}},
		},
		"models in a text": {
			identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(map[string]any{"access": map[string]any{"models": "a b,c"}, "priority": nil})),
			access.Caller{Name: "oidc:ada", Tenant: "art", Models: []string{"a", "b", "c"}, Priority: mmcp.PriorityNormal},
		},
		"an API key": {apiKey, access.Caller{Name: "blender", Tenant: "art"}},
	} {
		got, err := tokens.Authenticate(t.Context(), c.token)
		if err != nil {
			t.Errorf("%s: %v (%v)", name, err, mmcp.AsError(err).Unwrap())
		} else if diff := cmp.Diff(&c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if n := i.Requests.Load(); n != 2 {
		t.Errorf("the provider was asked %d times for its description and its keys, want 2", n)
	}
	if got := tokens.Caller("oidc:ada"); got == nil || got.Tenant != "art" {
		t.Errorf("the caller of a job is %v", got)
	}
	if tokens.Caller("oidc:eve") != nil || tokens.Caller("blender") == nil {
		t.Error("callers are not told apart by their names")
	}
}

// TestBadTokens holds that each of them is a 401, or a 403 where it is valid and allows
// nothing.
func TestBadTokens(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA(), "ec": identitytest.EC()})
	tokens := identity.New(options(i), ring{})
	der, err := x509.MarshalPKIXPublicKey(identitytest.RSA().Public())
	if err != nil {
		t.Fatal(err)
	}
	signedWith := func(secret []byte) string {
		body := strings.TrimSuffix(identitytest.Token(t, nil, map[string]string{"alg": "HS256", "kid": "rsa"}, i.Claims(nil)), ".")
		mac := hmac.New(sha256.New, secret)
		mac.Write([]byte(body))
		return body + "." + identitytest.Text(mac.Sum(nil))
	}
	valid := identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(nil))
	head, rest, _ := strings.Cut(valid, ".")
	body, signature, _ := strings.Cut(rest, ".")
	with := func(name string, value any) string {
		return identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(map[string]any{name: value}))
	}
	for name, c := range map[string]struct {
		token string
		code  mmcp.Code
	}{
		"none":                      {"", mmcp.CodeUnauthorized},
		"garbage":                   {"garbage", mmcp.CodeUnauthorized},
		"garbage in three parts":    {"a.b.c", mmcp.CodeUnauthorized},
		"empty parts":               {"..", mmcp.CodeUnauthorized},
		"huge":                      {strings.Repeat("a", 20<<10) + ".b.c", mmcp.CodeUnauthorized},
		"an unknown API key":        {"mg_wrong", mmcp.CodeUnauthorized},
		"another issuer":            {with("iss", "https://other.example"), mmcp.CodeUnauthorized},
		"no issuer":                 {with("iss", nil), mmcp.CodeUnauthorized},
		"another audience":          {with("aud", "other"), mmcp.CodeUnauthorized},
		"no audience":               {with("aud", nil), mmcp.CodeUnauthorized},
		"expired":                   {with("exp", time.Now().Add(-time.Minute).Unix()), mmcp.CodeUnauthorized},
		"no expiry":                 {with("exp", nil), mmcp.CodeUnauthorized},
		"not yet valid":             {with("nbf", time.Now().Add(time.Hour).Unix()), mmcp.CodeUnauthorized},
		"alg none":                  {identitytest.Token(t, nil, map[string]string{"alg": "none", "kid": "rsa"}, i.Claims(nil)), mmcp.CodeUnauthorized},
		"alg None":                  {identitytest.Token(t, nil, map[string]string{"alg": "None"}, i.Claims(nil)), mmcp.CodeUnauthorized},
		"HS256 with the public key": {signedWith(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})), mmcp.CodeUnauthorized},
		"HS256 with the DER":        {signedWith(der), mmcp.CodeUnauthorized},
		"an unknown key id":         {identitytest.Token(t, identitytest.Other(), map[string]string{"alg": "RS256", "kid": "other"}, i.Claims(nil)), mmcp.CodeUnauthorized},
		"another key, a known id":   {identitytest.Token(t, identitytest.Other(), identitytest.RS256, i.Claims(nil)), mmcp.CodeUnauthorized},
		"another algorithm":         {identitytest.Token(t, identitytest.EC(), map[string]string{"alg": "ES256", "kid": "rsa"}, i.Claims(nil)), mmcp.CodeUnauthorized},
		"without its signature":     {head + "." + body + ".", mmcp.CodeUnauthorized},
		"a changed body":            {head + "." + identitytest.Text([]byte(`{"iss":"x"}`)) + "." + signature, mmcp.CodeUnauthorized},
		"a changed signature":       {head + "." + body + "." + signature[:20] + "AAAA" + signature[24:], mmcp.CodeUnauthorized},
		"a key of its own in a header": {
			identitytest.Token(t, identitytest.Other(), map[string]string{"alg": "RS256", "jku": "http://127.0.0.1:1/keys", "x5u": "http://127.0.0.1:1/"}, i.Claims(nil)),
			mmcp.CodeUnauthorized,
		},
		"no tenant":          {with("tenant", nil), mmcp.CodeForbidden},
		"a tenant of digits": {with("tenant", 5), mmcp.CodeForbidden},
		"a strange tenant":   {with("tenant", "a/b"), mmcp.CodeForbidden},
		"no models":          {with("access", map[string]any{"models": []string{}}), mmcp.CodeForbidden},
		"models of digits":   {with("access", map[string]any{"models": 5}), mmcp.CodeForbidden},
		"a wrong priority":   {with("priority", "urgent"), mmcp.CodeForbidden},
		"a wrong rate":       {with("https://motiongate.example/rate", "many"), mmcp.CodeForbidden},
		"no subject":         {with("sub", nil), mmcp.CodeForbidden},
	} {
		for range 2 { // the second time it is not known either
			caller, err := tokens.Authenticate(t.Context(), c.token)
			if caller != nil || err == nil || mmcp.AsError(err).Code != c.code {
				t.Errorf("%s: %v %v, want %s", name, caller, err, c.code)
			} else if c.token != "" && strings.Contains(err.Error()+mmcp.AsError(err).Message, c.token) {
				t.Errorf("%s: the error holds the token", name)
			}
		}
	}
	if n := i.Requests.Load(); n > 4 {
		t.Errorf("bad tokens had the provider asked %d times", n)
	}
}

// TestTenantOfAll gives tokens without claims the tenant and the rate of the settings.
func TestTenantOfAll(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA()})
	o := identity.Options{Issuer: i.URL, Audience: identitytest.Audience, Tenant: "house", Rate: access.Rate{Count: 1, Window: time.Second}}
	got, err := identity.New(o, ring{}).Authenticate(t.Context(), identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(nil)))
	if err != nil || got.Tenant != "house" || got.Limits.Rate != o.Rate {
		t.Errorf("%+v %v", got, err)
	}
}

// TestRotation turns the keys of the provider: new ones are read when a token names one,
// and old ones end when the keys are read again.
func TestRotation(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA()})
	tokens := identity.New(options(i), ring{})
	tokens.Hasten()
	old := identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(nil))
	accepted := func(name, token string, want bool) {
		t.Helper()
		if _, err := tokens.Authenticate(t.Context(), token); (err == nil) != want {
			t.Errorf("%s: %v, accepted should be %v", name, err, want)
		}
	}
	accepted("the first key", old, true)
	i.Turn(map[string]crypto.Signer{"ec": identitytest.EC()})
	accepted("a known token", old, true)
	// The library answers with keys a moment before it stores them, and joins a request for keys
	// until then.
	fresh := identitytest.Token(t, identitytest.EC(), identitytest.ES256, i.Claims(nil))
	mmcptest.Eventually(t, "a new key is accepted", func() bool {
		_, err := tokens.Authenticate(t.Context(), fresh)
		return err == nil
	})
	mmcptest.Eventually(t, "a removed key is refused", func() bool {
		tokens.Forget()
		_, err := tokens.Authenticate(t.Context(), old)
		return err != nil
	})
}

// TestAway holds that a provider that is away opens nothing.
func TestAway(t *testing.T) {
	i := identitytest.New(t, map[string]crypto.Signer{"rsa": identitytest.RSA()})
	tokens := identity.New(options(i), ring{})
	tokens.Hasten()
	valid := identitytest.Token(t, identitytest.RSA(), identitytest.RS256, i.Claims(nil))
	unknown := identitytest.Token(t, identitytest.EC(), identitytest.ES256, i.Claims(nil))
	check := func(name, token string, want mmcp.Code) {
		t.Helper()
		_, err := tokens.Authenticate(t.Context(), token)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case want != "" && (err == nil || mmcp.AsError(err).Code != want):
			t.Errorf("%s: %v, want %s", name, err, want)
		case want == mmcp.CodeModelUnavailable && mmcp.AsError(err).RetryAfter == 0:
			t.Errorf("%s: no Retry-After", name)
		}
	}
	i.Away.Store(true)
	check("before its keys were read", valid, mmcp.CodeModelUnavailable)
	check("an API key", apiKey, "")
	check("a text that is no token", "garbage", mmcp.CodeUnauthorized)
	i.Away.Store(false)
	check("it came back", valid, "")
	i.Away.Store(true)
	tokens.Forget()
	check("a token of a key that is known", valid, "")
	check("a token of a key that is not", unknown, mmcp.CodeModelUnavailable)
	tokens.Age(11 * time.Minute)
	tokens.Forget()
	check("a token after the keys should have been read again", valid, "")
	tokens.Age(time.Hour)
	tokens.Forget()
	check("a token after an hour", valid, mmcp.CodeModelUnavailable)
	i.Away.Store(false)
	check("it came back after an hour", valid, "")
}

// TestHungProvider holds that a request does not outlast its client.
func TestHungProvider(t *testing.T) {
	started, hold := make(chan struct{}), make(chan struct{})
	once := sync.OnceFunc(func() { close(started) })
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { once(); <-hold }))
	defer s.Close()
	defer close(hold)
	tokens := identity.New(identity.Options{Issuer: s.URL, Audience: identitytest.Audience}, ring{})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { // ends with cancel
		_, err := tokens.Authenticate(ctx, "a.b.c")
		done <- err
	}()
	<-started
	cancel()
	if err := <-done; err == nil {
		t.Error("it was accepted")
	}
}

func BenchmarkKnownToken(b *testing.B) {
	i := identitytest.New(b, map[string]crypto.Signer{"rsa": identitytest.RSA()})
	tokens, valid := identity.New(options(i), ring{}), identitytest.Token(b, identitytest.RSA(), identitytest.RS256, i.Claims(nil))
	for b.Loop() {
		if _, err := tokens.Authenticate(b.Context(), valid); err != nil {
			b.Fatal(err)
		}
	}
}
