package identity

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"github.com/motiongate/motiongate/mmcp"
)

// Times of requests to the provider.
const (
	renewAge  = 10 * time.Minute // age at which the provider's metadata and keys are read again
	staleAge  = time.Hour        // age up to which they are used while the provider is unavailable
	restAfter = 2 * time.Second  // pause after a failed attempt
)

// algorithms are the permitted signature algorithms of tokens. None of them uses a shared secret.
var algorithms = []string{
	oidc.RS256, oidc.RS384, oidc.RS512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.EdDSA,
}

// errAway is the cause of refusals while the identity provider cannot be reached.
var errAway = errors.New("the provider of identities cannot be reached")

// away returns the refusal of a token that cannot be checked now.
func away(cause error) error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The token cannot be checked now, because the provider of identities does not answer. "+
		"Try again later.").CausedBy(fmt.Errorf("%w: %w", errAway, cause))
	e.RetryAfter = restAfter
	return e
}

// provider is the OpenID Connect provider that signs tokens.
type provider struct {
	issuer, audience string
	fetch            *fetcher

	mu     sync.Mutex // guards the fields below
	last   *verifier  // nil: the provider was not reached yet
	failed error      // error of the last attempt; nil: it succeeded
	retry  time.Time  // earliest time of the next attempt after a failure
	flight chan struct{}
}

func newProvider(o Options) provider {
	return provider{issuer: o.Issuer, audience: o.Audience, fetch: newFetcher()}
}

// verifier returns the current verifier of tokens. The first call waits for the provider. Later calls
// return the present verifier, and refresh it in the background.
func (p *provider) verifier(ctx context.Context) (*verifier, error) {
	last, flight, failed := p.current()
	if last != nil {
		return last, nil
	}
	if flight != nil {
		select {
		case <-flight:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		p.mu.Lock()
		last, failed = p.last, p.failed
		p.mu.Unlock()
	}
	if failed != nil {
		return nil, away(failed)
	}
	return last, nil
}

// current returns the current verifier, or nil if there is none yet or it is too old. It begins a refresh if
// one is due. flight is closed when a running refresh ends; it is nil if none is running. failed is the error
// of the last attempt.
func (p *provider) current() (last *verifier, flight chan struct{}, failed error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, age := time.Now(), staleAge
	if p.last != nil {
		age = time.Since(p.last.read)
	}
	if age >= renewAge && p.flight == nil && !now.Before(p.retry) {
		p.flight = make(chan struct{})
		go p.discover(p.flight) // ends within the timeout of the client
	}
	if age < staleAge {
		return p.last, nil, nil
	}
	return nil, p.flight, p.failed
}

// discover reads the metadata of the provider.
func (p *provider) discover(done chan struct{}) {
	v, err := p.read()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed = err; err == nil {
		p.last, p.retry = v, time.Time{}
	} else {
		p.retry = time.Now().Add(p.fetch.rest)
	}
	p.flight = nil
	close(done)
}

func (p *provider) read() (*verifier, error) {
	ctx := oidc.ClientContext(context.Background(), p.fetch.client())
	found, err := oidc.NewProvider(ctx, p.issuer)
	if err != nil {
		return nil, err
	}
	var described struct {
		Keys string `json:"jwks_uri"`
	}
	if err := found.Claims(&described); err != nil {
		return nil, err
	}
	own, err := url.Parse(p.issuer)
	if err != nil {
		return nil, err
	}
	if keys, err := url.Parse(described.Keys); err != nil || keys.Scheme != "https" && keys.Scheme != own.Scheme {
		return nil, errors.New("its jwks_uri is not an https URL")
	}
	keys := &keySet{remote: oidc.NewRemoteKeySet(ctx, described.Keys), fetch: p.fetch, url: described.Keys}
	config := &oidc.Config{ClientID: p.audience, SupportedSigningAlgs: algorithms}
	return &verifier{oidc.NewVerifier(p.issuer, keys, config), time.Now()}, nil
}

// verifier verifies tokens by the keys of the provider.
type verifier struct {
	tokens *oidc.IDTokenVerifier
	read   time.Time
}

// awayKey is the context key with which a keySet reports that it has no current keys.
type awayKey struct{}

// verify returns a valid token. It returns the error of away if current keys are needed and cannot be read.
func (v *verifier) verify(ctx context.Context, raw string) (*oidc.IDToken, error) {
	var fault error // the library does not wrap errors of keys
	token, err := v.tokens.Verify(context.WithValue(ctx, awayKey{}, &fault), raw)
	if fault != nil {
		return nil, away(fault)
	}
	return token, err
}

// keySet holds the keys of the provider.
type keySet struct {
	remote oidc.KeySet
	fetch  *fetcher
	url    string
}

// VerifySignature returns the payload of a token that a key of the provider signed.
func (k *keySet) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	payload, err := k.remote.VerifySignature(ctx, token)
	if err == nil {
		return payload, nil
	}
	if cause := k.fetch.fault(k.url); cause != nil {
		*ctx.Value(awayKey{}).(*error) = cause
	}
	return nil, err
}
