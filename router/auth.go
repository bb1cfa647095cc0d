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

// authenticator returns the caller of a request by its credential; its errors are *mmcp.Error. Its method
// Caller returns the caller of a stored key, or nil.
type authenticator interface {
	Authenticate(ctx context.Context, credential string) (*access.Caller, error)
	Caller(name string) *access.Caller
}

// pathKey is the context key of the credential in a path.
type pathKey struct{}

// withoutPathKey removes the API key from a path such as /t/mg_…/generate, before any code that logs, counts,
// answers or redirects can see it.
func (r *Router) withoutPathKey(w http.ResponseWriter, req *http.Request) *http.Request {
	key, rest, ok := header.SplitKey(req.URL)
	if !ok {
		return req
	}
	out := req.WithContext(context.WithValue(req.Context(), pathKey{}, key))
	out.URL, out.RequestURI = rest, rest.RequestURI()
	if r.options.Auth != nil && req.Method != http.MethodPost { // the answer to a POST is not shown as a page
		w.Header().Set("Referrer-Policy", "no-referrer") // the URL of the page contains the key
	}
	return out
}

// authenticate refuses requests without valid credentials. The key in a path takes precedence over a header,
// because some clients send a token of another server with every request.
func (r *Router) authenticate(c *gin.Context) {
	if r.options.Auth == nil || withoutKey(c.FullPath()) {
		return
	}
	caller, err := r.options.Auth.Authenticate(c.Request.Context(), credentialOf(c))
	if err != nil {
		c.Header("Connection", "close") // otherwise the server would read the rest of the body first
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

// credentialOf returns the key in a request's path, or else its header's.
func credentialOf(c *gin.Context) string {
	if key, ok := c.Request.Context().Value(pathKey{}).(string); ok {
		return key
	}
	return header.Bearer(c.Request.Header)
}

// revoked reports whether the credential of an accepted request has become invalid. A credential that cannot
// be looked up counts as valid.
func (r *Router) revoked(c *gin.Context) bool {
	if r.options.Auth == nil {
		return false
	}
	_, err := r.options.Auth.Authenticate(c.Request.Context(), credentialOf(c))
	return err != nil && mmcp.AsError(err).Code == mmcp.CodeUnauthorized
}

// privateAnswer keeps shared proxies from caching an answer.
var privateAnswer = []string{"private"}

// withoutKey reports whether a route needs no key, because its answers contain no models, jobs or other
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

// challenge sets the WWW-Authenticate header of a 401 (RFC 6750, section 3).
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

// owner is the client and the caller of a task.
type owner struct {
	caller  *access.Caller // nil: clients need no credentials
	address string
}

func (r *Router) ownerOf(c *gin.Context) owner {
	return owner{recordOf(c).caller, r.clientOf(c.Request)}
}

// tenant returns the owner of the jobs, keys and answers of the request.
func (o owner) tenant() string { return tenantOf(o.caller) }

func tenantOf(caller *access.Caller) string {
	if caller == nil {
		return mmcp.DefaultTenant
	}
	return caller.Tenant
}

// client returns the client to whose share of the jobs the request counts.
func (o owner) client() string {
	if o.caller == nil {
		return o.address
	}
	return "tenant:" + o.caller.Tenant
}

// key returns the name of the API key, or "".
func (o owner) key() string {
	if o.caller == nil {
		return ""
	}
	return o.caller.Name
}

// priority returns the class of a request: the class in its header, bounded by the class of the key.
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

// belong sets the owner of a task. It returns an error if the owner may not use the model; in a batch, it
// refuses only that item.
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

// mayUse returns an error if a caller may not use a model.
func (r *Router) mayUse(caller *access.Caller, model string) *mmcp.Error {
	if caller != nil && !caller.May(r.ownModel(model)) {
		return access.Forbidden(model)
	}
	return terms.Check(r.backend, r.refusals(caller), r.ownModel(model))
}

// refusals returns the license patterns that a caller refuses.
func (r *Router) refusals(caller *access.Caller) []string {
	return r.options.Tenants.Refusals(tenantOf(caller), caller.Refusals())
}

// pageMay reports whether a request from a web page may change anything. A credential in a header is as good
// a proof as the studio's own header: no foreign page can send either without permission.
func (r *Router) pageMay(req *http.Request) bool {
	read := req.Method == http.MethodGet || req.Method == http.MethodHead
	return !fromPage(req.Header) || r.origins.OwnAction(req) || header.Bearer(req.Header) != "" ||
		read && req.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// managerOf returns the caller on the public listener, who must have the right to manage keys.
func (r *Router) managerOf(c *gin.Context) (*access.Caller, error) {
	caller := recordOf(c).caller
	if caller == nil || !caller.Role.ManagesKeys() {
		return nil, access.NoRole(access.RoleManager)
	}
	operator.SetCaller(c, caller)
	return caller, nil
}

// writeRights writes the rights of a caller and the remaining quota of its limits.
func (r *Router) writeRights(c *gin.Context, caller *access.Caller) {
	var left []access.Standing
	if quota := r.options.Meter.Quota; quota != nil && caller != nil {
		left = quota.Standings(caller, r.openJobs(caller))
	}
	writeStatus(c, http.StatusOK, access.RightsOf(caller, left))
}

// getLogin answers how users log in at the public listener.
func (r *Router) getLogin(c *gin.Context) {
	login := r.options.Login
	if r.options.Auth == nil {
		login = access.Login{Mode: access.LoginOpen}
	}
	writeStatus(c, http.StatusOK, login)
}

// fromPage reports whether a browser sent a request for a page.
func fromPage(h http.Header) bool {
	site := h.Get("Sec-Fetch-Site")
	return len(h.Values("Origin")) > 0 || site != "" && site != "none"
}
