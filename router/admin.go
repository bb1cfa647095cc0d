package router

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/operator"
	"github.com/motiongate/motiongate/router/origin"
	"github.com/motiongate/motiongate/router/studio"
)

// readyTimeout bounds how long /readyz waits for the backend's capabilities.
const readyTimeout = 2 * time.Second

func (r *Router) adminRoutes() *gin.Engine {
	g := newGin()
	gate := operator.Gate{Token: r.options.AdminToken, Roles: r.options.AdminRoles, Login: r.options.Login, Fail: writeFailure}
	if r.options.Auth != nil {
		gate.Authenticate = r.options.Auth.Authenticate
	}
	g.Use(operator.Audit(r.options.Audit, r.log), r.checkAdmin, gate.Check)
	reply := operator.Reply{JSON: writeStatus, Fail: writeFailure}
	has := "/livez, /readyz, /metrics and /requests"
	if r.options.Fleet != nil {
		has = "/livez, /readyz, /metrics, /requests and /fleet"
		fleet := operator.FleetAPI{Reply: reply, Fleet: r.options.Fleet, Pages: r.pageMay}
		fleet.Routes(g)
	}
	operator.RequestRoutes(g, r.recent, r.options.Requests, r.replay, reply)
	operator.TrialRoutes(g, r.options.Trials, reply)
	operator.UsageRoutes(g, r.options.Usage, reply)
	keys := operator.KeyAPI{Reply: reply, Keys: r.options.KeyStore, Models: r.modelIDs, Pages: r.pageMay}
	keys.Routes(g)
	operator.AuditRoutes(g, r.options.Audit, reply)
	if r.options.Profiles {
		operator.ProfileRoutes(g)
	}
	notFound := func(c *gin.Context) {
		writeFailure(c, mmcp.Errorf(mmcp.CodeNotFound, "There is nothing at %s. This listener has %s.", c.Request.URL.Path, has))
	}
	g.NoRoute(notFound)
	studioRoutes(g, studio.Page(origin.FromURL(r.options.Login.Issuer)), "studio/#admin", notFound) // the fragment selects the fleet
	g.NoMethod(func(c *gin.Context) {
		writeFailure(c, mmcp.Errorf(mmcp.CodeMethodNotAllowed, "%s is not possible on %s; allowed: %s.",
			c.Request.Method, c.Request.URL.Path, c.Writer.Header().Get("Allow")))
	})
	exposition := r.metrics.Handler()
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		g.Handle(method, "/openapi.json", getOpenAPI)
		g.Handle(method, "/me", func(c *gin.Context) { r.writeRights(c, operator.CallerOf(c)) })
		g.Handle(method, "/login", func(c *gin.Context) { writeStatus(c, http.StatusOK, gate.LoginOf()) })
		routeBoth(g, method, "/livez", func(c *gin.Context) { writeState(c, http.StatusOK, "ok", "") })
		routeBoth(g, method, "/readyz", r.getReady)
		routeBoth(g, method, "/metrics", func(c *gin.Context) {
			r.prune(c.Request.Context())
			exposition.ServeHTTP(c.Writer, c.Request)
		})
	}
	return g
}

// getReady reports whether requests should be sent to this gateway: models are listed, an upstream may serve
// them, and the gateway is not shutting down. It stays ready while upstreams are down, because their models
// stay listed, cached answers are served, and requests wait.
func (r *Router) getReady(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), readyTimeout)
	defer cancel()
	k, err := r.current(ctx)
	ill, available := "", true
	if r.options.Fleet != nil {
		ill, available = operator.Unhealthy(r.options.Fleet.Fleet())
	}
	switch {
	case r.draining.Load():
		writeState(c, http.StatusServiceUnavailable, "draining", "The gateway is shutting down.")
	case err != nil:
		writeState(c, http.StatusServiceUnavailable, "unready", "The catalogue cannot be read: "+err.Error())
	case len(k.caps.Models) == 0:
		writeState(c, http.StatusServiceUnavailable, "unready", "No server has reported a model yet, and the built-in engine is off.")
	case !available:
		writeState(c, http.StatusServiceUnavailable, "unready", "No upstream takes work: "+ill)
	default:
		reasons := append(r.stateReasons(), ill)
		reasons = slices.DeleteFunc(reasons, func(s string) bool { return s == "" })
		state := "ok"
		if len(reasons) > 0 {
			state = "degraded"
		}
		writeState(c, http.StatusOK, state, strings.Join(reasons, " "))
	}
}

// stateReasons returns the reasons why the state and the object storage cannot be used, and the damage to
// files.
func (r *Router) stateReasons() (reasons []string) {
	if err := r.stateFault(); err != nil {
		reason := "The state cannot be used: jobs and idempotency keys are refused, answers are not shared."
		var known interface{ Reason() string }
		if errors.As(err, &known) {
			reason = known.Reason()
		}
		reasons = append(reasons, reason)
	}
	if r.options.Damage != nil {
		if text, _ := r.options.Damage(); text != "" {
			reasons = append(reasons, "state_damaged: "+text)
		}
	}
	if r.options.Objects != nil {
		reasons = append(reasons, r.options.Objects.Fault()) // "": none
	}
	return reasons
}

func (r *Router) stateFault() error {
	if r.options.State == nil {
		return nil
	}
	return r.options.State()
}

// prune removes metrics of removed upstreams and models.
func (r *Router) prune(ctx context.Context) {
	upstreams := func(string) bool { return true }
	if r.options.Fleet != nil {
		now := r.options.Fleet.Fleet().Upstreams
		upstreams = func(name string) bool {
			return slices.ContainsFunc(now, func(u mmcp.UpstreamStatus) bool { return u.Name == name && !u.Removed })
		}
	}
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	r.metrics.Prune(upstreams, func(id string) bool { return r.lists(ctx, id) })
}

func writeState(c *gin.Context, status int, state, reason string) {
	body, err := json.Marshal(struct {
		Status string `json:"status"`
		Reason string `json:"reason,omitempty"`
	}{state, reason})
	if err != nil {
		panic(err) // cannot fail: the values are strings
	}
	write(c, status, body)
}

// writeStatus writes an answer to an operator.
func writeStatus(c *gin.Context, status int, v any) {
	body, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		writeFailure(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	write(c, status, append(body, '\n'))
}

func writeFailure(c *gin.Context, err error) {
	e := mmcp.AsError(err)
	if hint := retryAfter(e); hint != "" {
		c.Header("Retry-After", hint)
	}
	write(c, e.Status(), e.Envelope())
}
