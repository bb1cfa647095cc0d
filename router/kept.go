package router

import (
	"slices"

	"github.com/gin-gonic/gin"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/files"
	"github.com/motiongate/motiongate/router/header"
)

// toKeep returns the task whose answer can be given in every format: one that is kept is
// of glTF.
func (r *Router) toKeep(t *task) *task {
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

// keep returns the answer of a task, which may be one of toKeep, as it is stored.
func (r *Router) keep(t *task, a answer) mmcp.Answer {
	out := kept(a)
	if a.err == nil && !t.format.IsGLTF() {
		out.Header[files.Wish] = t.format.ContentType()
	}
	return out
}

func (r *Router) files() files.Writer {
	return files.Writer{Convert: r.options.Convert, Memory: r.options.Memory}
}

// checkFormat refuses a request whose motion cannot be given in the format that it asks
// for.
func (r *Router) checkFormat(req *mmcp.Request) error {
	if r.options.CheckFormat == nil {
		return nil
	}
	return r.options.CheckFormat(req.Format, &req.Skeleton)
}

// asAsked converts a kept answer into the format that this request asks for: the format
// is not part of the request that a key identifies.
func (r *Router) asAsked(c *gin.Context, a mmcp.Answer) (mmcp.Answer, error) {
	want, err := header.Container(c.Request.Header)
	if err != nil {
		return a, err
	}
	return r.files().As(c.Request.Context(), a, want)
}
