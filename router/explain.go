package router

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"runtime"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
)

// Explainer tells how the built-in engine reads prompts, for people who write them.
type Explainer struct {
	Explain func(prompt string, seconds float64) (reading any, err error) // for a motion of some seconds
	Verbs   func() []string                                               // that it knows, as prompts have them: "walks"
}

// Bounds of a prompt to explain.
const (
	mostExplained   = 16 << 10 // bytes of the request
	mostSeconds     = 3600
	defaultExplains = 5 // seconds
)

// explaining bounds how many prompts are read at a time.
var explaining = make(chan struct{}, runtime.GOMAXPROCS(0))

// getVerbs answers with the verbs of the built-in engine.
func (r *Router) getVerbs(c *gin.Context) {
	if r.options.Explainer == nil {
		r.notFound(c)
		return
	}
	r.giveJSON(c, map[string]any{"verbs": r.options.Explainer.Verbs()})
}

// postExplain answers with the actions, the notes and the words without effect of a prompt.
func (r *Router) postExplain(c *gin.Context) {
	if r.options.Explainer == nil {
		r.notFound(c)
		return
	}
	b, err := r.readBody(c, mostExplained)
	if err != nil {
		r.fail(c, err)
		return
	}
	defer giveBack(b)
	in := struct {
		Prompt  string  `json:"prompt"`
		Seconds float64 `json:"seconds"`
	}{Seconds: defaultExplains}
	d := json.NewDecoder(bytes.NewReader(b.bytes))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil || d.Decode(&struct{}{}) != io.EOF {
		r.fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, `The body must be JSON: {"prompt": text, "seconds": number}.`))
		return
	}
	if !(in.Seconds > 0 && in.Seconds <= mostSeconds) {
		r.fail(c, mmcp.Errorf(mmcp.CodeInvalidRequest, "seconds must be above 0 and at most %d.", mostSeconds).With("field", "seconds"))
		return
	}
	select {
	case explaining <- struct{}{}:
		defer func() { <-explaining }()
	case <-c.Request.Context().Done():
		return
	}
	reading, err := r.options.Explainer.Explain(in.Prompt, in.Seconds)
	if err != nil {
		r.fail(c, err)
		return
	}
	r.giveJSON(c, reading)
}

// giveJSON answers with a value that no proxy keeps.
func (r *Router) giveJSON(c *gin.Context, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		r.fail(c, err)
		return
	}
	c.Header("Cache-Control", "no-store")
	write(c, http.StatusOK, body)
}
