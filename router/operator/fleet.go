package operator

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// Fleet holds the upstreams and queues of the backend. Act performs an action on an upstream; its errors are
// for operators.
type Fleet interface {
	Fleet() mmcp.Fleet
	Models() []mmcp.QueueStatus // queues of Fleet, for a page that people watch
	Act(ctx context.Context, name, action string) error
}

// actions lists the actions of operators on an upstream.
var actions = []string{"drain", "resume", "refresh", "reset", "start", "stop"}

// FleetAPI serves the fleet and the actions on its upstreams.
type FleetAPI struct {
	Reply
	Fleet Fleet
	Pages func(req *http.Request) bool // reports whether a web page may send a request
}

// Routes serves the fleet at /fleet, each path with and without a trailing slash.
func (a *FleetAPI) Routes(g gin.IRouter) {
	for _, slash := range []string{"", "/"} {
		g.GET("/fleet"+slash, a.show)
		g.HEAD("/fleet"+slash, a.show)
		for _, action := range actions {
			g.POST("/fleet/:name/"+action+slash, func(c *gin.Context) { a.act(c, action) })
		}
	}
}

func (a *FleetAPI) show(c *gin.Context) { a.JSON(c, http.StatusOK, a.Fleet.Fleet()) }

// act performs an action and returns the new status of the upstream.
func (a *FleetAPI) act(c *gin.Context, action string) {
	if !a.Pages(c.Request) {
		a.Fail(c, ForeignPage())
		return
	}
	name := c.Param("name")
	if err := a.Fleet.Act(c.Request.Context(), name, action); err != nil {
		a.Fail(c, err)
		return
	}
	now := a.Fleet.Fleet().Upstreams
	i := slices.IndexFunc(now, func(u mmcp.UpstreamStatus) bool { return u.Name == name && !u.Removed })
	if i < 0 {
		a.Fail(c, mmcp.Errorf(mmcp.CodeNotFound, "The upstream %q was removed.", name))
		return
	}
	a.JSON(c, http.StatusOK, now[i])
}

// Unhealthy lists the upstreams that are neither ready nor busy, in a sentence, and reports whether any
// upstream can accept work now or soon.
func Unhealthy(f mmcp.Fleet) (reason string, available bool) {
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
			available = available || len(u.Models) > 0 // declared models: requests wait for the server
		}
		ill = append(ill, u.Name+" is "+string(u.State))
	}
	if len(ill) == 0 {
		return "", available
	}
	return strings.Join(ill, ", ") + ".", available
}
