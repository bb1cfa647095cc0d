// Package identitytest has an identity provider for tests: it publishes keys, and signs tokens with these or
// other keys.
package identitytest

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Issuer is an identity provider on loopback.
type Issuer struct {
	*httptest.Server
	Requests atomic.Int32 // number of all requests
	Away     atomic.Bool  // it answers 503

	mu   sync.Mutex // guards keys
	keys map[string]crypto.Signer
}

// New starts a provider with keys by their ids. It ends with the test.
func New(t testing.TB, keys map[string]crypto.Signer) *Issuer {
	t.Helper()
	i := &Issuer{keys: keys}
	i.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		i.Requests.Add(1)
		switch {
		case i.Away.Load():
			w.WriteHeader(http.StatusServiceUnavailable)
		case req.URL.Path == "/.well-known/openid-configuration":
			answer(w, map[string]any{"issuer": i.URL, "jwks_uri": i.URL + "/keys", "authorization_endpoint": i.URL, "token_endpoint": i.URL,
				"id_token_signing_alg_values_supported": []string{"RS256", "ES256", "HS256", "none"}})
		case req.URL.Path == "/keys":
			answer(w, map[string]any{"keys": i.published()})
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(i.Close)
	return i
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // the client may have disconnected
}

// Turn replaces the published keys.
func (i *Issuer) Turn(keys map[string]crypto.Signer) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.keys = keys
}

func (i *Issuer) published() []map[string]string {
	i.mu.Lock()
	defer i.mu.Unlock()
	var out []map[string]string
	for id, k := range i.keys {
		switch public := k.Public().(type) {
		case *rsa.PublicKey:
			out = append(out, map[string]string{"kid": id, "kty": "RSA", "use": "sig", "n": Text(public.N.Bytes()), "e": "AQAB"})
		case *ecdsa.PublicKey:
			raw, err := public.Bytes()
			if err != nil {
				panic(err)
			}
			out = append(out, map[string]string{"kid": id, "kty": "EC", "use": "sig", "crv": "P-256", "x": Text(raw[1:33]), "y": Text(raw[33:])})
		}
	}
	return out
}

// Text encodes bytes as in tokens.
func Text(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// RSA returns an RSA key, the same at each call.
var RSA = sync.OnceValue(newRSA)

// Other returns another RSA key, the same at each call.
var Other = sync.OnceValue(newRSA)

func newRSA() crypto.Signer {
	k, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return k
}

// EC returns a P-256 key, the same at each call.
var EC = sync.OnceValue(func() crypto.Signer {
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	return k
})

// Token signs claims. With a nil key the token has no signature.
func Token(t testing.TB, key crypto.Signer, head map[string]string, claims map[string]any) string {
	t.Helper()
	encoded := func(v any) string {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return Text(raw)
	}
	body := encoded(head) + "." + encoded(claims)
	sum := sha256.Sum256([]byte(body))
	var signature []byte
	var err error
	switch k := key.(type) {
	case *rsa.PrivateKey:
		signature, err = k.Sign(rand.Reader, sum[:], crypto.SHA256)
	case *ecdsa.PrivateKey:
		r, s, signErr := ecdsa.Sign(rand.Reader, k, sum[:])
		signature, err = make([]byte, 64), signErr
		r.FillBytes(signature[:32])
		s.FillBytes(signature[32:])
	}
	if err != nil {
		t.Fatal(err)
	}
	return body + "." + Text(signature)
}

// Audience is the audience of the tokens.
const Audience = "motiongate"

// Claims returns the claims of a valid token, with changes; a nil value removes a claim.
func (i *Issuer) Claims(changes map[string]any) map[string]any {
	out := map[string]any{"iss": i.URL, "aud": []string{"x", Audience}, "sub": "ada", "tenant": "art",
		"exp": time.Now().Add(time.Hour).Unix(), "iat": time.Now().Unix()}
	maps.Copy(out, changes)
	maps.DeleteFunc(out, func(_ string, v any) bool { return v == nil })
	return out
}

// Heads of tokens that are signed with the keys published as rsa and ec.
var (
	RS256 = map[string]string{"alg": "RS256", "kid": "rsa"}
	ES256 = map[string]string{"alg": "ES256", "kid": "ec"}
)
