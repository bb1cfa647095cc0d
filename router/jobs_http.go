package router

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// pollPace is how often a client is asked to look for its job.
const pollPace = time.Second

// startJob runs a generation as a job and tells the client where to look. With
// a wait the client gets the answer itself if it is there in time.
func (r *Router) startJob(c *gin.Context, run func(context.Context) answer, wait time.Duration) {
	started, err := r.jobs.start(run)
	if err != nil {
		r.fail(c, err)
		return
	}
	recordOf(c).job = started.id
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-started.done:
			r.jobs.remove(started.id)
			c.Header("Preference-Applied", fmt.Sprintf("wait=%d", wait/time.Second))
			r.reply(c, started.answer)
			return
		case <-c.Request.Context().Done():
			// It never learnt the id, so nobody can ask for this job.
			r.jobs.remove(started.id)
			r.fail(c, c.Request.Context().Err())
			return
		case <-timer.C:
		}
	}
	setCacheStatus(c, "detail=accepted")
	c.Header("Preference-Applied", "respond-async")
	// Clients put their base URL in front, so the path stands without a prefix.
	c.Header("Location", "/generate/jobs/"+started.id)
	writeStatus(c, started, "")
}

// getJob answers with a job's result, in the format that its request asked for:
// polls carry no Accept.
func (r *Router) getJob(c *gin.Context) {
	c.Header("Cache-Control", "no-store")
	polled := r.jobs.get(c.Param("id"))
	if polled == nil {
		r.fail(c, r.noJob(c))
		return
	}
	recordOf(c).job = polled.id
	if a, ok := r.jobs.fetch(polled); ok {
		r.reply(c, a)
		return
	}
	writeStatus(c, polled, "running")
}

// deleteJob ends a job that runs. What is finished is not taken back.
func (r *Router) deleteJob(c *gin.Context) {
	deleted := r.jobs.get(c.Param("id"))
	if deleted == nil {
		r.fail(c, r.noJob(c))
		return
	}
	recordOf(c).job = deleted.id
	if deleted.finished() {
		r.fail(c, mmcp.Errorf(mmcp.CodeJobFinished, "The job is finished; its result can be fetched until it expires."))
		return
	}
	r.jobs.remove(deleted.id)
	c.Status(http.StatusNoContent)
}

func (r *Router) noJob(c *gin.Context) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeJobNotFound, "There is no job %q here: it never was, was cancelled, or finished more than %s ago.", c.Param("id"), r.options.JobKeep)
}

// jobStatus is the body of a 202.
type jobStatus struct {
	ID        string    `json:"job_id"`
	State     string    `json:"state,omitempty"`
	Submitted time.Time `json:"submitted_at"`
}

func writeStatus(c *gin.Context, of *job, state string) {
	body, err := json.Marshal(jobStatus{ID: of.id, State: state, Submitted: of.submitted})
	if err != nil {
		panic(err) // a string and a time of this century
	}
	c.Header("Retry-After", seconds(pollPace))
	write(c, http.StatusAccepted, typeJSON, body)
}
