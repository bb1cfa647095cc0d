package access

// Modes of a Login.
const (
	LoginOpen  = "open"  // no credential is needed
	LoginToken = "token" // the token of the admin listener
	LoginKeys  = "keys"  // an API key
	LoginOIDC  = "oidc"  // a token of a provider of identities, or an API key
)

// Login describes how a person logs in. It holds no secret.
type Login struct {
	Mode     string `json:"mode"`
	Issuer   string `json:"issuer,omitempty"`    // of tokens
	Audience string `json:"audience,omitempty"`  // that tokens must have
	ClientID string `json:"client_id,omitempty"` // of the studio page at the provider; empty: the page has no login there
	Scope    string `json:"scope,omitempty"`     // that the page asks the provider for
}
