package router

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// setHeader marks the request for a set in the record of a job. Clients cannot set it.
const setHeader = "X-Motiongate-Set"

// buildSet makes the ZIP file of a set from the answers to its requests: a body or an error for each.
type buildSet func(bodies [][]byte, errs []error) ([]byte, error)

// sets makes sets of clips.
type sets interface {
	List() any
	Plan(body []byte, caps *mmcp.Capabilities) (requests []*mmcp.Request, build func([][]byte, []error) ([]byte, error), err error)
}

// postSet takes the request for a set through the steps of a generation, as a batch with one file as its
// answer.
func (r *Router) postSet(c *gin.Context) {
	c.Request.Header.Set(setHeader, "1")
	r.runSteps(c)
}

// setBytes is the memory for making a set, per byte of its answers.
const setBytes = 6

// planSet returns the task of a set.
func (r *Router) planSet(h http.Header, body []byte, caps *mmcp.Capabilities, via string) (*task, error) {
	requests, build, err := r.options.Sets.Plan(body, caps)
	if err != nil {
		return nil, err
	}
	items, calls := make([]codec.BatchItem, len(requests)), make([]mmcp.Call, len(requests))
	for i, req := range requests {
		items[i].Request, calls[i] = req, mmcp.Call{Request: req, Via: via}
	}
	t := r.newTask(h, caps, calls)
	t.body, t.batch, t.caps, t.model, t.queue, t.build = body, items, caps, "", "", build
	return t, nil
}

// wholeSet makes a set from the answers to its requests.
func (r *Router) wholeSet(ctx context.Context, t *task, answers []answer) answer {
	out := answer{contentType: mmcp.ZIP.ContentType(), cache: mmcp.CacheStatus{Hit: true}}
	bodies, errs := make([][]byte, len(answers)), make([]error, len(answers))
	size := int64(0)
	for i, m := range answers {
		if bodies[i] = m.body; m.err != nil {
			errs[i] = m.err
		}
		size += int64(len(m.body))
		out.add(m)
	}
	work := r.options.Memory.ChargeAnswer(ctx, setBytes*size)
	defer work.Release()
	body, err := t.build(bodies, errs)
	if err != nil {
		return answer{err: mmcp.AsError(err), routes: out.routes, cache: out.cache, cost: out.cost}
	}
	charge := r.options.Memory.ChargeAnswer(ctx, int64(len(body)))
	charge.ReleaseWith(body)
	out.body = body
	return out
}
