package identity

import (
	"encoding/json"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

// Claims names the claims of a token that determine its rights. A dot selects a member of an object, as in
// realm_access.roles. An empty name selects no claim.
type Claims struct {
	Tenant   string `key:"tenant" form:"optional"`   // a string
	Models   string `key:"models" form:"optional"`   // ids in a list, or in a string separated by spaces or commas; without the claim: all
	Priority string `key:"priority" form:"optional"` // low, normal or high; without the claim: normal
	Rate     string `key:"rate" form:"optional"`     // for example 60/m
	Role     string `key:"role" form:"optional"`     // roles in a list or a string; the highest is used; without the claim: none
}

// DefaultClaims returns the default names of claims.
func DefaultClaims() Claims {
	return Claims{Tenant: "tenant", Models: "models", Priority: "priority", Rate: "rate"}
}

// namePrefix begins the names of callers with a token. No name of an API key begins with it.
const namePrefix = "oidc:"

const mostSubject = 255 // bound on a subject, in bytes

// callerOf returns the caller of a valid token. The error is an *mmcp.Error.
func (o *Options) callerOf(token *oidc.IDToken) (*access.Caller, error) {
	var claims map[string]json.RawMessage
	if err := token.Claims(&claims); err != nil {
		return nil, refused("the claims of the token cannot be read").CausedBy(err)
	}
	if token.Subject == "" || len(token.Subject) > mostSubject {
		return nil, refused("its subject must have from 1 to 255 bytes")
	}
	// The claims of a token are checked like the fields of a key.
	key := access.Key{Name: "token", Tenant: o.Tenant, Limits: access.Limits{Rate: o.Rate}}
	if raw := find(claims, o.Claims.Tenant); raw != nil && json.Unmarshal(raw, &key.Tenant) != nil {
		return nil, refused("its claim " + o.Claims.Tenant + " must be a text")
	}
	if key.Tenant == "" {
		return nil, refused("it has no claim " + o.Claims.Tenant + ", which names the tenant")
	}
	if raw := find(claims, o.Claims.Priority); raw != nil && json.Unmarshal(raw, &key.Priority) != nil {
		return nil, refused("its claim " + o.Claims.Priority + " must be a text")
	}
	if raw := find(claims, o.Claims.Rate); raw != nil {
		if err := json.Unmarshal(raw, &key.Rate); err != nil {
			return nil, refused("its claim " + o.Claims.Rate + " must be a rate such as 60/m").CausedBy(err)
		}
	}
	if raw := find(claims, o.Claims.Role); raw != nil {
		key.Role = access.HighestRole(words(raw))
	}
	if raw := find(claims, o.Claims.Models); raw != nil {
		if key.Models = words(raw); len(key.Models) == 0 {
			return nil, refused("its claim " + o.Claims.Models + " names no model")
		}
	}
	if err := key.Validate(); err != nil {
		return nil, refused("its claim for the " + err.Error())
	}
	caller := access.CallerOf(&key)
	caller.Name = namePrefix + token.Subject
	return caller, nil
}

// find returns the value of a claim, or nil. A claim whose own name contains dots takes precedence over a
// nested one.
func find(claims map[string]json.RawMessage, name string) json.RawMessage {
	if name == "" {
		return nil
	}
	if raw, ok := claims[name]; ok {
		return present(raw)
	}
	outer, inner, dotted := strings.Cut(name, ".")
	var object map[string]json.RawMessage
	if !dotted || json.Unmarshal(claims[outer], &object) != nil {
		return nil
	}
	return find(object, inner)
}

// present returns raw, or nil if it is null.
func present(raw json.RawMessage) json.RawMessage {
	if string(raw) == "null" {
		return nil
	}
	return raw
}

// words returns the elements of a list of strings or of a string, and none for other values.
func words(raw json.RawMessage) []string {
	var list []string
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return nil
	}
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
}

// refused returns the refusal of a valid token without rights at this gateway.
func refused(why string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden, "The token is valid, but it allows nothing here: %s.", why)
}
