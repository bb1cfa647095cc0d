package router

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// heartbeat is how often a stream without news says something, so that nothing
// on the way takes it for dead.
const heartbeat = 15 * time.Second

// getEvents streams the states of a job as server-sent events, each with the
// body of a poll, and ends after the one in which the job is done.
func (r *Router) getEvents(c *gin.Context) {
	c.Header("Cache-Control", "no-store")
	if r.options.Jobs == nil {
		r.fail(c, noJobs())
		return
	}
	news, err := r.options.Jobs.Watch(c.Request.Context(), mmcp.DefaultTenant, c.Param("id"))
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
	for {
		var text []byte
		select {
		case s, ok := <-news:
			if !ok {
				return
			}
			text = event(s)
		case <-beat.C:
			text = []byte(":\n\n")
		case <-r.drained:
			return // it would hold up the shutdown; clients connect again
		}
		if _, err := c.Writer.Write(text); err != nil {
			return // the client is gone, and with it the context of the watch
		}
		c.Writer.Flush()
	}
}

// event writes a state under its own name.
func event(s mmcp.JobStatus) []byte {
	text := append([]byte("event: "+s.State+"\ndata: "), statusBody(s)...)
	return append(text, "\n\n"...)
}
