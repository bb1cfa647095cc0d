package router

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/header"
)

// post is a POST of a generation while it passes the steps.
type post struct {
	r *Router
	c *gin.Context

	models *catalogue
	raw    *body
	text   []byte // body in UTF-8
	key    string // Idempotency-Key; "": none
	task   *task

	prefer   header.Preference
	wait     time.Duration // how long the request runs before it continues as a job
	mayDefer bool          // it may continue as a job
}

// steps lists the steps of a POST, in order. The first step that answers or fails is the last.
var steps = []func(*post) (answered bool, err error){
	(*post).enter,
	(*post).readBody,
	(*post).recall,
	(*post).plan,
	(*post).admit,
	(*post).setWait,
	(*post).submit,
	(*post).expect,
	(*post).runOnce,
	(*post).runOrDefer,
	(*post).runNow,
}

// postGenerate generates a motion, or the motions of a batch.
func (r *Router) postGenerate(c *gin.Context) {
	delete(c.Request.Header, setHeader)
	r.runSteps(c)
}

// runSteps runs the steps of a POST until one of them answers.
func (r *Router) runSteps(c *gin.Context) {
	c.Writer.Header()["Cache-Status"] = refusedStatus // until the request is decoded
	p := &post{r: r, c: c}
	defer func() {
		if leave := recordOf(c).leave; leave != nil {
			leave()
		}
	}()
	for _, step := range steps {
		answered, err := step(p)
		if err != nil {
			r.fail(c, err)
		}
		if answered || err != nil {
			return
		}
	}
}

// readBody reads the body and the Idempotency-Key. If the body cannot be read, it writes the error itself,
// because the client may still be sending.
func (p *post) readBody() (answered bool, err error) {
	if coding := p.c.GetHeader("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		p.c.Header("Accept-Encoding", "identity") // RFC 9110, section 12.5.3
		return false, mmcp.Errorf(mmcp.CodeInvalidRequest, "The body has Content-Encoding %s, which is not understood here; send "+
			"it as plain JSON.", coding)
	}
	if p.raw, err = p.r.readBody(p.c, p.models.maxBody); err != nil {
		refuseBody(p.c, err)
		return true, nil
	}
	p.text = inUTF8(p.raw.bytes, &recordOf(p.c).charge)
	if p.key, err = header.IdempotencyKey(p.c.Request.Header); err != nil {
		return false, err
	}
	if p.r.options.LogPrompts && p.r.options.Requests != nil {
		recordOf(p.c).body = bytes.Clone(p.text) // its buffer may be reused
	}
	return false, nil
}

// plan checks the headers, decodes the body and checks it against the catalogue.
func (p *post) plan() (answered bool, err error) {
	if err := header.Check(p.c.Request.Header, dependsOn); err != nil {
		return false, err
	}
	p.task, err = p.r.planWithin(p.c.Request.Context(), p.c.Request.Header, p.text, p.models.caps, &recordOf(p.c).charge)
	if kind := p.c.ContentType(); err != nil && kind != "" && !strings.HasSuffix(kind, "json") && !json.Valid(p.text) {
		e := *mmcp.AsError(err)
		e.Message += fmt.Sprintf(" The request's Content-Type is %.60q; send application/json.", kind)
		err = &e
	}
	return false, err
}

// admit refuses models that the caller may not use, and counts the requests of a batch.
func (p *post) admit() (answered bool, err error) {
	if err := p.r.belong(p.task, p.r.ownerOf(p.c), p.c.Request.Header); err != nil {
		return false, err
	}
	p.r.options.Tenants.WarnOf(p.c.Writer.Header(), p.r.backend, p.task.calls, p.r.ownModel)
	return false, p.r.enterBatch(p.c, p.task)
}

// setWait decides how long the client waits, and whether the request may continue as a job. A run that may
// outlive the request retains the memory of the body.
func (p *post) setWait() (answered bool, err error) {
	rec := recordOf(p.c)
	rec.model, rec.task = p.task.model, p.task
	p.prefer = header.ParsePrefer(p.c.Request.Header)
	p.wait, p.mayDefer = p.r.patience(p.prefer, p.task)
	if p.key != "" || p.mayDefer {
		rec.charge.ReleaseWith(p.text)
	}
	if p.mayDefer && p.prefer.Waits {
		p.c.Header("Preference-Applied", p.prefer.Applied())
	}
	return false, nil
}

// runOrDefer runs a request that continues as a job when the wait is over.
func (p *post) runOrDefer() (answered bool, err error) {
	if !p.mayDefer {
		return false, nil
	}
	ctx := p.c.Request.Context()
	a, err := p.r.asRequested(p.c, p.r.runWithDeadline(ctx, p.task, p.task.work(p.c.Request.Header), p.wait, mmcp.Attempt{}))
	if err != nil {
		return false, err
	}
	p.r.writeStored(p.c, a)
	return true, nil
}

// runNow runs a request until it ends or its client disconnects.
func (p *post) runNow() (answered bool, err error) {
	a := p.r.run(p.c.Request.Context(), p.task)
	recordOf(p.c).servers = a.servers
	if a.free != nil {
		defer a.free()
	}
	p.r.reply(p.c, a)
	return true, nil
}
