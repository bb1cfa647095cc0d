package access

import (
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Caller is the sender of a request: a key, or the subject of a token. It is immutable.
type Caller struct {
	Name     string // name of the key, or subject of the token
	Tenant   string
	Models   []string // ids of permitted models; empty: all
	Refuse   []string // patterns of refused licenses
	Scope    string   // scope of its key
	Role     Role
	Priority mmcp.Priority
	Limits   Limits
	Expires  time.Time // expiry of its key; zero: never, or it is a token
}

// CallerOf returns the caller of a valid key.
func CallerOf(k *Key) *Caller {
	return &Caller{Name: k.Name, Tenant: k.Tenant, Models: k.Models, Refuse: k.Refuse, Scope: k.Scope, Role: k.Role,
		Priority: priorities[k.Priority], Limits: k.Limits, Expires: k.Expires}
}

// May reports whether the caller may use a model.
func (c *Caller) May(model string) bool {
	return len(c.Models) == 0 || slices.Contains(c.Models, model)
}

// Only returns the ids of the models that the caller may use; empty: all. A nil Caller is any client of a
// gateway without credentials.
func (c *Caller) Only() []string {
	if c == nil {
		return nil
	}
	return c.Models
}

// Refusals returns the patterns of licenses that the caller refuses in addition to its tenant's. A nil Caller
// is any client of a gateway without credentials.
func (c *Caller) Refusals() []string {
	if c == nil {
		return nil
	}
	return c.Refuse
}

// Errors of credentials.
var (
	errMissingToken = mmcp.Errorf(mmcp.CodeUnauthorized, "This gateway needs a token of its provider of identities, or an API key: "+
		"send it as Authorization: Bearer.")
	errMissing = mmcp.Errorf(mmcp.CodeUnauthorized, "This gateway needs an API key: send it as Authorization: Bearer mg_…, or put "+
		"/t/ and the key in front of the path.")
	errInvalid = mmcp.Errorf(mmcp.CodeUnauthorized, "The API key is not known here, or was revoked.")
	errExpired = mmcp.Errorf(mmcp.CodeUnauthorized, "The API key has expired.")
)

// Missing returns the refusal of a request without credentials.
func Missing() *mmcp.Error { return errMissing }

// MissingToken returns the refusal of a request without credentials by a gateway that also accepts tokens.
func MissingToken() *mmcp.Error { return errMissingToken }

// Invalid returns the refusal of unknown credentials.
func Invalid() *mmcp.Error { return errInvalid }

// Expired returns the refusal of an expired key.
func Expired() *mmcp.Error { return errExpired }

// OutOfScope returns the refusal of a request that the scope of a key does not permit.
func OutOfScope(scope string) *mmcp.Error {
	if scope == ScopeWorker {
		return mmcp.Errorf(mmcp.CodeForbidden, "This API key has the scope worker: it connects workers, and nothing else.")
	}
	return mmcp.Errorf(mmcp.CodeForbidden, "This API key cannot connect a worker: create one with the scope worker.")
}

// NoKey returns the refusal of a change to a key that does not exist for the client.
func NoKey(name string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeNotFound, "There is no key %q.", name)
}

// NoRole returns the refusal of a request that needs a role.
func NoRole(needed Role) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden, "This needs the role %s.", needed).With("role", string(needed))
}

// Forbidden returns the refusal of a model that a caller may not use.
func Forbidden(model string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden, "This API key may not use the model %q.", model).With("model", model)
}
