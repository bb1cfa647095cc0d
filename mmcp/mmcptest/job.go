package mmcptest

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// job is a generation that goes on after its 202.
type job struct {
	glb  bool
	end  context.CancelFunc
	done chan struct{} // closed when doc is set, or the job was cancelled
	doc  *writer       // nil: cancelled
}

const keptJobs = 1024 // a server that has more forgets all that are done

// submit answers 202 and runs the order on its own.
func (c *call) submit(o *order) {
	c.mu.Lock()
	c.forget()
	c.lastJob++
	id := fmt.Sprintf("job-%d", c.lastJob)
	j := c.start(o)
	if j != nil {
		c.jobs[id] = j
	}
	c.mu.Unlock()
	if j == nil || c.cfg.Drop == "after" {
		panic(http.ErrAbortHandler)
	}
	c.pending(id)
}

// once answers with the one run of a key, which goes on without its client.
func (c *call) once(key string, o *order) {
	c.mu.Lock()
	j := c.keyed[key]
	if j == nil {
		if j = c.start(o); j != nil {
			c.keyed[key] = j
		}
	}
	c.mu.Unlock()
	if j == nil {
		panic(http.ErrAbortHandler)
	}
	select {
	case <-j.done:
	case <-c.r.Context().Done():
	}
	if c.r.Context().Err() != nil || j.doc == nil || c.cfg.Drop == "after" {
		panic(http.ErrAbortHandler)
	}
	c.result(j.doc, j.glb)
}

// start runs an order without its client; nil: the port is closed. The caller
// holds mu.
func (c *call) start(o *order) *job {
	if c.live == nil {
		return nil
	}
	ctx, end := context.WithCancel(c.live.ctx)
	j := &job{glb: c.wantsGLB(), end: end, done: make(chan struct{})}
	background := *c // the handler's own writer is not used by the run
	go func() {      // ends with the run, with DELETE, or with the life of the server
		defer end()
		defer close(j.done)
		if background.cfg.Busy {
			if !background.takeTurn(ctx) {
				return
			}
			defer func() { <-background.turn }()
		}
		if doc, ok := background.run(ctx, o); ok {
			j.doc = doc
		}
	}()
	return j
}

// forget drops finished jobs when there are too many. It needs mu.
func (c *call) forget() {
	if len(c.jobs) < keptJobs {
		return
	}
	for id, j := range c.jobs {
		select {
		case <-j.done:
			delete(c.jobs, id)
		default:
		}
	}
}

func (c *call) pending(id string) {
	h := c.w.Header()
	path := "/generate/jobs/" + id
	switch c.cfg.Location {
	case "self":
		h.Set("Location", "http://"+c.r.Host+path)
	default:
		h.Set("Location", c.cfg.Location+path)
	}
	if c.cfg.RetryAfter != "" {
		h.Set("Retry-After", c.cfg.RetryAfter)
	}
	h.Set("Content-Type", "application/json")
	c.w.WriteHeader(http.StatusAccepted)
	_, _ = c.w.Write(encode(map[string]string{"job_id": id, "submitted_at": time.Now().UTC().Format(time.RFC3339)}))
}

func (c *call) poll(id string) {
	c.count(func(s *Stats) { s.Polls++ })
	c.mu.Lock()
	j := c.jobs[id]
	c.mu.Unlock()
	if j == nil {
		c.fail(refuse(404, "not_found", "No job %s.", id))
		return
	}
	select {
	case <-j.done:
	default:
		c.pending(id)
		return
	}
	if j.doc == nil {
		c.fail(refuse(404, "not_found", "Job %s was cancelled.", id))
		return
	}
	if status := c.cfg.JobStatus; status != 0 {
		c.fail(injected(status))
		return
	}
	c.result(j.doc, j.glb)
}

func (c *call) cancel(id string) {
	c.mu.Lock()
	j := c.jobs[id]
	delete(c.jobs, id)
	c.mu.Unlock()
	if j == nil {
		c.fail(refuse(404, "not_found", "No job %s.", id))
		return
	}
	j.end()
	c.count(func(s *Stats) { s.Deleted++ })
	c.w.WriteHeader(http.StatusNoContent)
}
