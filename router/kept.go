package router

import (
	"slices"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/files"
	"github.com/motiongate/motiongate/router/header"
)

// asStored returns the task with glTF as its format: a stored answer is glTF, from which every other format is
// converted.
func (r *Router) asStored(t *task) *task {
	if t.format.IsGLTF() || r.options.Convert == nil {
		return t
	}
	out := *t
	out.calls, out.batch = slices.Clone(t.calls), slices.Clone(t.batch)
	for i := range out.calls {
		if out.calls[i].Request == nil {
			continue
		}
		req := *out.calls[i].Request
		req.Format = mmcp.GLTF
		out.calls[i].Request = &req
		if t.batch != nil {
			out.batch[i].Request = &req
		}
	}
	return &out
}

// storedAnswer returns the stored form of the answer of a task, which may be a task of asStored.
func (r *Router) storedAnswer(t *task, a answer) mmcp.Answer {
	out := stored(a)
	if a.err == nil && !t.format.IsGLTF() {
		out.Header[files.FormatHeader] = t.format.ContentType()
	}
	return out
}

func (r *Router) files() files.Writer {
	return files.Writer{Convert: r.options.Convert, Memory: r.options.Memory}
}

// checkFormat refuses a request whose skeleton the requested format cannot represent.
func (r *Router) checkFormat(req *mmcp.Request) error {
	if r.options.CheckFormat == nil {
		return nil
	}
	return r.options.CheckFormat(req.Format, &req.Skeleton)
}

// asRequested converts a stored answer to the format of this request: requests with the same key may ask for
// different formats.
func (r *Router) asRequested(c *gin.Context, a mmcp.Answer) (mmcp.Answer, error) {
	want, err := header.Container(c.Request.Header)
	if err != nil {
		return a, err
	}
	return r.files().As(c.Request.Context(), a, want)
}
