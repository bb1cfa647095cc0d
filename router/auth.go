package router

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/header"
	"github.com/motiongate/motiongate/router/operator"
	"github.com/motiongate/motiongate/router/terms"
)

// authenticator returns the caller of a request by its credential. Its errors are *mmcp.Error.
// Caller returns the caller of a stored key; nil if there is none.
type authenticator interface {
	Authenticate(ctx context.Context, credential string) (*access.Caller, error)
	Caller(name string) *access.Caller
}

// pathKey is the key of a context under which the credential of a path stands.
type pathKey struct{}

// withoutPathKey returns a request without the key that stands in a path such as
// /t/mg_…/generate, before anything that logs, counts, answers or redirects can see it.
func (r *Router) withoutPathKey(w http.ResponseWriter, req *http.Request) *http.Request {
	key, rest, ok := header.SplitKey(req.URL)
	if !ok {
		return req
	}
	out := req.WithContext(context.WithValue(req.Context(), pathKey{}, key))
	out.URL, out.RequestURI = rest, rest.RequestURI()
	if r.options.Auth != nil && req.Method != http.MethodPost { // the answer to a POST is no page
		w.Header().Set("Referrer-Policy", "no-referrer") // the page's address holds the key
	}
	return out
}

// authenticate refuses requests of clients that are not known. The key of a path counts
// before a header: some clients send a token of another server with every request.
func (r *Router) authenticate(c *gin.Context) {
	if r.options.Auth == nil || withoutKey(c.FullPath()) {
		return
	}
	caller, err := r.options.Auth.Authenticate(c.Request.Context(), credentialOf(c))
	if err != nil {
		c.Header("Connection", "close") // or the server would read the remaining body before it answers
		challenge(c, err)
		r.fail(c, err)
		c.Abort()
		return
	}
	if workers := c.FullPath() == workerPath; workers != (caller.Scope == access.ScopeWorker) {
		r.fail(c, access.OutOfScope(caller.Scope))
		c.Abort()
		return
	}
	recordOf(c).caller = caller
	c.Writer.Header()["Cache-Control"] = privateAnswer
}

// credentialOf returns the key of a request's path, or else of its header.
func credentialOf(c *gin.Context) string {
	if key, ok := c.Request.Context().Value(pathKey{}).(string); ok {
		return key
	}
	return header.Bearer(c.Request.Header)
}

// revoked reports whether the credential of an accepted request has become invalid. It stays
// valid while it cannot be looked up.
func (r *Router) revoked(c *gin.Context) bool {
	if r.options.Auth == nil {
		return false
	}
	_, err := r.options.Auth.Authenticate(c.Request.Context(), credentialOf(c))
	return err != nil && mmcp.AsError(err).Code == mmcp.CodeUnauthorized
}

// privateAnswer keeps proxies from giving the answer of one client to another.
var privateAnswer = []string{"private"}

// withoutKey reports whether a route needs no key: its answers show no models, jobs or other
// clients.
func withoutKey(route string) bool {
	route = strings.TrimSuffix(route, "/")
	switch {
	case route == "" || route == "/openapi.json" || route == "/login":
		return route != ""
	case strings.HasPrefix(route, "/studio"):
		return true
	}
	return strings.HasSuffix(route, "/health")
}

// challenge sets WWW-Authenticate of a 401 (RFC 6750, section 3).
func challenge(c *gin.Context, err error) {
	e := mmcp.AsError(err)
	if e.Code != mmcp.CodeUnauthorized {
		return
	}
	value := `Bearer realm="motiongate"`
	if e != access.Missing() && e != access.MissingToken() {
		value += `, error="invalid_token"`
	}
	c.Header("WWW-Authenticate", value)
}

// owner is the client and the caller that a task belongs to.
type owner struct {
	caller  *access.Caller // nil: clients need no credentials
	address string
}

func (r *Router) ownerOf(c *gin.Context) owner {
	return owner{recordOf(c).caller, r.clientOf(c.Request)}
}

// tenant owns the jobs, keys and answers of the request.
func (o owner) tenant() string { return tenantOf(o.caller) }

func tenantOf(caller *access.Caller) string {
	if caller == nil {
		return mmcp.DefaultTenant
	}
	return caller.Tenant
}

// client names the client whose share of the jobs the request uses.
func (o owner) client() string {
	if o.caller == nil {
		return o.address
	}
	return "tenant:" + o.caller.Tenant
}

// key is the name of the API key; empty if there is none.
func (o owner) key() string {
	if o.caller == nil {
		return ""
	}
	return o.caller.Name
}

// priority returns the class of a request: the one of its header, but at most the key's.
func (o owner) priority(h http.Header) mmcp.Priority {
	requested := header.Priority(h)
	switch {
	case o.caller == nil:
		return requested
	case len(h.Values("Priority")) == 0:
		return o.caller.Priority
	}
	return min(requested, o.caller.Priority)
}

// belong sets the owner of a task. It returns an error if the owner may not use the model; an
// item of a batch is refused alone.
func (r *Router) belong(t *task, o owner, h http.Header) error {
	t.owner = o
	for i := range t.calls {
		req, policy := t.calls[i].Request, &t.calls[i].Policy
		policy.Client, policy.Partition = o.address, r.partition(o.caller)
		policy.Refuse = r.refusals(o.caller)
		if o.caller != nil {
			policy.Client, policy.Tenant, policy.Priority = o.client(), o.tenant(), o.priority(h)
		}
		if req == nil {
			continue
		}
		err := r.mayUse(o.caller, req.Model)
		if err == nil {
			continue
		}
		if t.batch == nil {
			return err
		}
		t.batch[i].Request, t.batch[i].Err = nil, err
		t.calls[i].Request = nil
	}
	return nil
}

// mayUse returns why a caller may not use a model; nil: it may.
func (r *Router) mayUse(caller *access.Caller, model string) *mmcp.Error {
	if caller != nil && !caller.May(r.ownModel(model)) {
		return access.Forbidden(model)
	}
	return terms.Check(r.backend, r.refusals(caller), r.ownModel(model))
}

// refusals returns the patterns of the licenses whose models a caller may not use.
func (r *Router) refusals(caller *access.Caller) []string {
	return r.options.Tenants.Refusals(tenantOf(caller), caller.Refusals())
}

// pageMay reports whether a request that a web page sends may act. A credential in a header proves
// as much as the header of the studio page does: no foreign page sends it without permission.
func (r *Router) pageMay(req *http.Request) bool {
	read := req.Method == http.MethodGet || req.Method == http.MethodHead
	return !fromPage(req.Header) || r.origins.OwnAction(req) || header.Bearer(req.Header) != "" ||
		read && req.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// managerOf returns the caller of the public listener who manages keys.
func (r *Router) managerOf(c *gin.Context) (*access.Caller, error) {
	caller := recordOf(c).caller
	if caller == nil || !caller.Role.ManagesKeys() {
		return nil, access.NoRole(access.RoleManager)
	}
	operator.SetCaller(c, caller)
	return caller, nil
}

// writeRights answers with the rights of a caller and the remaining amounts of its limits.
func (r *Router) writeRights(c *gin.Context, caller *access.Caller) {
	var left []access.Standing
	if quota := r.options.Meter.Quota; quota != nil && caller != nil {
		left = quota.Standings(caller, r.openJobs(caller))
	}
	writeStatus(c, http.StatusOK, access.RightsOf(caller, left))
}

// getLogin answers how a person logs in at the public listener.
func (r *Router) getLogin(c *gin.Context) {
	login := r.options.Login
	if r.options.Auth == nil {
		login = access.Login{Mode: access.LoginOpen}
	}
	writeStatus(c, http.StatusOK, login)
}

// fromPage reports whether a browser sends a request for a page.
func fromPage(h http.Header) bool {
	site := h.Get("Sec-Fetch-Site")
	return len(h.Values("Origin")) > 0 || site != "" && site != "none"
}
