package router

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// workerPath is the route to which workers connect.
const workerPath = "/workers/:name"

// workers accepts connections of workers.
type workers interface {
	// Serve upgrades a request to the connection of the worker with a name, and returns when the connection
	// has ended. It closes the connection when valid returns false. It returns an *mmcp.Error before anything
	// is written.
	Serve(w http.ResponseWriter, r *http.Request, name string, valid func() bool) error

	// Connected reports which of the known workers are connected, by name.
	Connected() map[string]bool
}

// getWorker connects a worker until it disconnects or its key is revoked.
func (r *Router) getWorker(c *gin.Context) {
	if r.options.Workers == nil || r.options.Auth == nil {
		r.fail(c, mmcp.Errorf(mmcp.CodeForbidden, "This gateway accepts no workers, because they need an API key: set auth.mode to keys "+
			"and create a key with the scope worker.").With("field", "auth.mode"))
		return
	}
	if err := r.options.Workers.Serve(c.Writer, c.Request, c.Param("name"), func() bool { return !r.revoked(c) }); err != nil {
		r.fail(c, err)
	}
}
