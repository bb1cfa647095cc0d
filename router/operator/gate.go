package operator

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/header"
)

// operatorKey is the gin.Context key of the caller of the admin listener.
const operatorKey = "operator"

// Gate admits requests to the admin listener by the role of their credential.
type Gate struct {
	Token func() (string, error) // token with the role admin; nil: none
	Roles bool                   // a credential is required even without Token
	Login access.Login           // of the public listener
	Fail  func(c *gin.Context, err error)

	// Authenticate returns the caller of a key or a token; nil: neither is accepted.
	Authenticate func(ctx context.Context, credential string) (*access.Caller, error)
}

// open reports whether requests need no credential.
func (g *Gate) open() bool { return g.Token == nil && !g.Roles }

// Check refuses requests without a credential whose role permits them. Probes, the studio page and its login
// need none.
func (g *Gate) Check(c *gin.Context) {
	if g.open() {
		c.Set(operatorKey, &access.Caller{Role: access.RoleAdmin})
		return
	}
	switch route := strings.TrimSuffix(c.FullPath(), "/"); {
	case route == "/livez", route == "/readyz", route == "/login", strings.HasPrefix(route, "/studio"):
		return
	}
	caller, err := g.operatorOf(c)
	if err == nil {
		c.Set(operatorKey, caller)
		SetCaller(c, caller)
		if needed := neededRole(c); !caller.Role.Includes(needed) {
			err = access.NoRole(needed)
		}
	}
	if err != nil {
		if mmcp.AsError(err).Code == mmcp.CodeUnauthorized {
			c.Header("WWW-Authenticate", `Bearer realm="motiongate admin"`)
		}
		g.Fail(c, err)
		c.Abort()
	}
}

// operatorOf returns the caller of a request's credential.
func (g *Gate) operatorOf(c *gin.Context) (*access.Caller, error) {
	given := header.Bearer(c.Request.Header)
	var fault error
	if g.Token != nil {
		want, err := g.Token()
		if err == nil && want != "" && subtle.ConstantTimeCompare([]byte(want), []byte(given)) == 1 {
			return &access.Caller{Name: "admin token", Role: access.RoleAdmin}, nil
		}
		fault = err
	}
	if g.Authenticate == nil || given == "" {
		return nil, mmcp.Errorf(mmcp.CodeUnauthorized, "The admin listener needs a credential, as Authorization: Bearer: the token of "+
			"admin.token_env or admin.token_file, or a key or token with a role.").CausedBy(fault)
	}
	return g.Authenticate(c.Request.Context(), given)
}

// neededRole returns the role that a request to the admin listener requires.
func neededRole(c *gin.Context) access.Role {
	route, method := c.FullPath(), c.Request.Method
	switch {
	case strings.HasPrefix(route, "/debug/"):
		return access.RoleAdmin
	case method == http.MethodGet || method == http.MethodHead:
		return access.RoleViewer
	case strings.HasPrefix(route, "/keys"):
		return access.RoleAdmin
	}
	return access.RoleOperator
}

// LoginOf describes how users log in at the admin listener.
func (g *Gate) LoginOf() access.Login {
	switch {
	case g.open():
		return access.Login{Mode: access.LoginOpen}
	case g.Authenticate == nil:
		return access.Login{Mode: access.LoginToken}
	}
	return g.Login
}

// CallerOf returns the caller of a request that Check admitted.
func CallerOf(c *gin.Context) *access.Caller {
	caller, _ := c.MustGet(operatorKey).(*access.Caller)
	return caller
}
