package router

import (
	"encoding/json"
	"net/http"
	"slices"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

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
	body, err := json.Marshal(map[string]any{"models": out})
	if err != nil {
		r.fail(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	write(c, http.StatusOK, body)
}
