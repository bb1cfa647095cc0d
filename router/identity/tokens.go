package identity

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Options determine which tokens are accepted, and their rights.
type Options struct {
	Issuer   string `key:"issuer" form:"website"`    // URL of the provider, as in its tokens
	Audience string `key:"audience" form:"optional"` // required audience of tokens

	ClientID string `key:"client_id" form:"optional"` // client id of the studio page at the provider; "": the page has no login there
	Scope    string `key:"scope" form:"optional"`     // scopes that the page requests, separated by spaces

	Claims Claims      `key:"claims"`
	Tenant string      `key:"tenant" form:"optional"` // tenant of tokens without that claim; "": they are refused
	Rate   access.Rate `key:"rate"`                   // rate of tokens without that claim; zero: no limit
}

// keys checks API keys, which are accepted as well as tokens.
type keys interface {
	Authenticate(ctx context.Context, secret string) (*access.Caller, error)
	Caller(name string) *access.Caller
}

// Tokens returns the caller of a request by its token or API key. It is safe for concurrent use.
type Tokens struct {
	o        Options
	keys     keys
	provider provider

	mu    sync.RWMutex // guards known
	known map[access.Hash]verified
}

// verified is a verified token.
type verified struct {
	caller *access.Caller
	until  time.Time // time of the next verification
}

const (
	mostToken = 16 << 10 // bound on a token, in bytes
	mostKnown = 10_000   // bound on the number of known tokens
	trust     = 5 * time.Minute
)

// New returns the Tokens of a provider, without calling it. keys must not be nil.
func New(o Options, keys keys) *Tokens {
	return &Tokens{o: o, keys: keys, provider: newProvider(o), known: make(map[access.Hash]verified)}
}

// Authenticate returns the caller of a token or an API key. Its error is an *mmcp.Error: unauthorized;
// forbidden, if the claims of a valid token grant nothing; or model_unavailable, if the provider cannot be
// reached.
func (t *Tokens) Authenticate(ctx context.Context, credential string) (*access.Caller, error) {
	switch {
	case credential == "":
		return nil, access.MissingToken()
	case strings.HasPrefix(credential, access.Prefix):
		return t.keys.Authenticate(ctx, credential)
	case len(credential) > mostToken || strings.Count(credential, ".") != 2:
		return nil, t.invalid(errors.New("it is not a JSON web token"))
	}
	hash := access.HashOf(credential)
	t.mu.RLock()
	v, ok := t.known[hash]
	t.mu.RUnlock()
	if ok && time.Now().Before(v.until) {
		return v.caller, nil
	}
	caller, expiry, err := t.verify(ctx, credential)
	if err != nil {
		return nil, err
	}
	t.add(hash, verified{caller, earlier(expiry, time.Now().Add(trust))})
	return caller, nil
}

// Caller returns the caller of an API key, or of a recently used token, or nil.
func (t *Tokens) Caller(name string) *access.Caller {
	if !strings.HasPrefix(name, namePrefix) {
		return t.keys.Caller(name)
	}
	t.mu.RLock()
	defer t.mu.RUnlock()
	var last verified
	for _, v := range t.known {
		if v.caller.Name == name && v.until.After(last.until) {
			last = v
		}
	}
	return last.caller
}

// verify checks a token and reads its claims.
func (t *Tokens) verify(ctx context.Context, raw string) (*access.Caller, time.Time, error) {
	verifier, err := t.provider.verifier(ctx)
	if err != nil {
		return nil, time.Time{}, err
	}
	token, err := verifier.verify(ctx, raw)
	var expired *oidc.TokenExpiredError
	switch {
	case errors.As(err, &expired):
		return nil, time.Time{}, mmcp.Errorf(mmcp.CodeUnauthorized, "The token has expired.").CausedBy(err)
	case ctx.Err() != nil:
		return nil, time.Time{}, ctx.Err()
	case errors.Is(err, errAway):
		return nil, time.Time{}, err
	case err != nil:
		return nil, time.Time{}, t.invalid(err)
	}
	caller, err := t.o.callerOf(token)
	return caller, token.Expiry, err
}

// add stores a verified token. If there are too many, it drops expired ones, or else arbitrary ones.
func (t *Tokens) add(hash access.Hash, v verified) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.known) >= mostKnown {
		now := time.Now()
		for h, old := range t.known {
			if now.After(old.until) {
				delete(t.known, h)
			}
		}
		for h := range t.known {
			if len(t.known) < mostKnown*7/8 {
				break
			}
			delete(t.known, h)
		}
	}
	t.known[hash] = v
}

// invalid returns the refusal of a token. The cause is only logged.
func (t *Tokens) invalid(cause error) error {
	return mmcp.Errorf(mmcp.CodeUnauthorized, "The token is not valid here. It must come from %s, for the audience %q, and be valid now.",
		t.o.Issuer, t.o.Audience).CausedBy(cause)
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
