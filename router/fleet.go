package router

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/operator"
)

// fleet is the upstreams and queues of the backend. Act carries out an action on the upstream of a
// name; its errors are for operators.
type fleet interface {
	Fleet() mmcp.Fleet
	Models() []mmcp.QueueStatus // the queues of Fleet, for a page that people watch
	Act(ctx context.Context, name, action string) error
}

// actions are the actions of operators on an upstream.
var actions = []string{"drain", "resume", "refresh", "reset", "start", "stop"}

func (r *Router) fleetRoutes(g *gin.Engine) {
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		both(g, method, "/fleet", r.getFleet)
	}
	for _, action := range actions {
		both(g, http.MethodPost, "/fleet/:name/"+action, func(c *gin.Context) { r.actOnFleet(c, action) })
	}
}

func (r *Router) getFleet(c *gin.Context) { writeFleet(c, r.options.Fleet.Fleet()) }

// actOnFleet does an action and answers with the new status of the upstream.
func (r *Router) actOnFleet(c *gin.Context, action string) {
	if !r.pageMay(c.Request) {
		writeFailure(c, operator.ForeignPage())
		return
	}
	name := c.Param("name")
	if err := r.options.Fleet.Act(c.Request.Context(), name, action); err != nil {
		writeFailure(c, err)
		return
	}
	now := r.options.Fleet.Fleet().Upstreams
	if i := slices.IndexFunc(now, func(u mmcp.UpstreamStatus) bool { return u.Name == name && !u.Removed }); i >= 0 {
		writeFleet(c, now[i])
		return
	}
	writeFailure(c, mmcp.Errorf(mmcp.CodeNotFound, "The upstream %q was removed.", name))
}

// fromPage reports whether a browser sends a request for a page.
func fromPage(h http.Header) bool {
	site := h.Get("Sec-Fetch-Site")
	return len(h.Values("Origin")) > 0 || site != "" && site != "none"
}

// modelStatus is how the servers of a model stand, as any client may know it.
type modelStatus struct {
	ID           string  `json:"id"`
	State        string  `json:"state"` // of mmcp.QueueStatus
	RetrySeconds float64 `json:"retry_seconds,omitempty"`
	Waiting      int     `json:"waiting"`
	WaitSeconds  float64 `json:"estimated_wait_seconds"`
}

// getModels answers with the states of the models that the caller may use.
func (r *Router) getModels(c *gin.Context) {
	k, err := r.current(c.Request.Context())
	if err != nil {
		r.fail(c, err)
		return
	}
	var queues []mmcp.QueueStatus
	if r.options.Fleet != nil {
		queues = r.options.Fleet.Models()
	}
	caller, out := recordOf(c).caller, []modelStatus{}
	for i := range k.caps.Models {
		id := k.caps.Models[i].ID
		at := slices.IndexFunc(queues, func(q mmcp.QueueStatus) bool { return q.Model == r.ownModel(id) })
		if at < 0 || caller != nil && !caller.May(r.ownModel(id)) {
			continue
		}
		q := &queues[at]
		out = append(out, modelStatus{ID: id, State: q.State, RetrySeconds: q.RetrySeconds, Waiting: q.Waiting, WaitSeconds: q.WaitSeconds})
	}
	r.giveJSON(c, map[string]any{"models": out})
}

func writeFleet(c *gin.Context, v any) { writeStatus(c, http.StatusOK, v) }

// writeStatus answers an operator.
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

// unhealthy lists the upstreams that are neither ready nor busy, in a sentence, and
// reports whether any upstream can take work, now or soon.
func unhealthy(f mmcp.Fleet) (reason string, available bool) {
	var ill []string
	for _, u := range f.Upstreams {
		if u.Removed {
			continue
		}
		switch u.State {
		case mmcp.UpstreamReady, mmcp.UpstreamBusy, mmcp.UpstreamAsleep, mmcp.UpstreamStarting, mmcp.UpstreamStopping:
			available = true
			continue
		case mmcp.UpstreamCooling, mmcp.UpstreamOpen, mmcp.UpstreamStale:
			available = true
		case mmcp.UpstreamUnseen:
			available = available || len(u.Models) > 0 // as declared: requests wait for it
		}
		ill = append(ill, u.Name+" is "+string(u.State))
	}
	if len(ill) == 0 {
		return "", available
	}
	return strings.Join(ill, ", ") + ".", available
}
