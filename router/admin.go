package router

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// readyTimeout bounds how long /readyz waits for the backend's word.
const readyTimeout = 2 * time.Second

func (r *Router) adminRoutes() *gin.Engine {
	g := newGin()
	g.NoRoute(func(c *gin.Context) {
		writeState(c, http.StatusNotFound, "not found", "This listener has /livez, /readyz and /metrics.")
	})
	g.NoMethod(func(c *gin.Context) {
		writeState(c, http.StatusMethodNotAllowed, "not allowed", "Only GET and HEAD are possible here.")
	})
	exposition := promhttp.HandlerFor(r.metrics.registry, promhttp.HandlerOpts{})
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		both(g, method, "/livez", func(c *gin.Context) { writeState(c, http.StatusOK, "ok", "") })
		both(g, method, "/readyz", r.getReady)
		both(g, method, "/metrics", gin.WrapH(exposition))
	}
	return g
}

// getReady is the truth about whether requests should be sent here: there is
// something to ask for, and the gateway is not going away.
func (r *Router) getReady(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), readyTimeout)
	defer cancel()
	k, err := r.current(ctx)
	switch {
	case r.draining.Load():
		writeState(c, http.StatusServiceUnavailable, "draining", "The gateway is shutting down.")
	case err != nil:
		writeState(c, http.StatusServiceUnavailable, "unready", "The catalogue cannot be read: "+err.Error())
	case len(k.caps.Models) == 0:
		writeState(c, http.StatusServiceUnavailable, "unready", "No server has reported a model yet, and the built-in engine is off.")
	default:
		writeState(c, http.StatusOK, "ok", "")
	}
}

func writeState(c *gin.Context, status int, state, reason string) {
	body, err := json.Marshal(struct {
		Status string `json:"status"`
		Reason string `json:"reason,omitempty"`
	}{state, reason})
	if err != nil {
		panic(err) // two strings
	}
	write(c, status, typeJSON, body)
}
