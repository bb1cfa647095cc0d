package access

// Modes of a Login.
const (
	LoginOpen  = "open"  // no credential is needed
	LoginToken = "token" // the token of the admin listener
	LoginKeys  = "keys"  // an API key
	LoginOIDC  = "oidc"  // a token of an identity provider, or an API key
)

// Login describes how users log in. It contains no secret.
type Login struct {
	Mode     string `json:"mode"`
	Issuer   string `json:"issuer,omitempty"`    // issuer of tokens
	Audience string `json:"audience,omitempty"`  // required audience of tokens
	ClientID string `json:"client_id,omitempty"` // client id of the studio page at the provider; "": the page has no login there
	Scope    string `json:"scope,omitempty"`     // scope that the page requests from the provider
}
