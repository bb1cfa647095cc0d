package router

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// heartbeat is the interval of comments on a stream without events, so that no proxy closes it as idle.
const heartbeat = 15 * time.Second

// getEvents streams the states of a job as server-sent events, each with the body of a poll. It ends after
// the last state, or when the client's key is revoked.
func (r *Router) getEvents(c *gin.Context) {
	c.Header("Cache-Control", "no-store")
	if r.options.Jobs == nil {
		r.fail(c, noJobs())
		return
	}
	changes, err := r.options.Jobs.Watch(c.Request.Context(), tenantOf(recordOf(c).caller), c.Param("id"))
	if err != nil {
		r.fail(c, err)
		return
	}
	recordOf(c).job = c.Param("id")
	c.Header("Content-Type", "text/event-stream")
	c.Status(http.StatusOK)
	c.Writer.Flush()
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	send := func(text []byte) bool {
		_, err := c.Writer.Write(text)
		c.Writer.Flush()
		return err == nil // after an error the client has disconnected, which ends the context of the watch
	}
	for last := (mmcp.JobStatus{}); ; {
		text := []byte(":\n\n")
		select {
		case s, ok := <-changes:
			if !ok {
				if last.State != mmcp.JobDone && c.Request.Context().Err() == nil && !r.draining.Load() {
					send(event(mmcp.JobStatus{ID: last.ID, State: jobCancelled, Submitted: last.Submitted}))
				}
				return
			}
			last, text = s, event(s)
		case <-beat.C:
		case <-r.drained:
			return // an open stream would delay the shutdown; clients reconnect
		}
		if r.revoked(c) || !send(text) {
			return
		}
	}
}

// jobCancelled is the last event of a cancelled job. No poll shows it: after the cancellation the job does
// not exist.
const jobCancelled = "cancelled"

// event returns a state as an event of that name.
func event(s mmcp.JobStatus) []byte {
	text := append([]byte("event: "+s.State+"\ndata: "), s.Encode()...)
	return append(text, "\n\n"...)
}
