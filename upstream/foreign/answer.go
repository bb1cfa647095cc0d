package foreign

import (
	"fmt"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Answer makes the result of a request of what a server answered, as v asked it. An
// answer that cannot be read, or does not fit, is an error of the server.
func (r *Result) Answer(data []byte, req *mmcp.Request, m *mmcp.Model, v *Values, o *remote.Options) (*mmcp.Result, error) {
	doc, err := r.document(data, o, req, m, v)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer of upstream %s cannot be used as %s: %w.", o.Name, r.Format, err)
	}
	write := gltfio.EncodeGLTF
	if req.Format == mmcp.GLB {
		write = gltfio.EncodeGLB
	}
	body, err := write(doc)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer of upstream %s cannot be used: %w.", o.Name, err)
	}
	o.Memory.FollowNew(body)
	return &mmcp.Result{Format: req.Format, Body: body, Route: Route(o)}, nil
}

func (r *Result) document(data []byte, o *remote.Options, req *mmcp.Request, m *mmcp.Model, v *Values) (*gltfio.Document, error) {
	skeleton, err := skeletonOf(&m.CanonicalSkeleton)
	if err != nil {
		return nil, err
	}
	c, err := r.read(data, o, skeleton, m.FPS)
	if err != nil {
		return nil, err
	}
	if c, err = on(c, skeleton); err != nil {
		return nil, err
	}
	fps := req.FPS(m.FPS)
	c, missing, err := timed(c, fps, req.TotalFrames())
	if err != nil {
		return nil, err
	}
	notes := v.notes
	if missing > 0 {
		notes = append(notes, gltfio.Note{Code: "shorter_than_asked", Severity: "warning",
			Message: fmt.Sprintf("The server made a motion that is %.2f s too short; it ends with its last pose.", missing)})
	}
	return &gltfio.Document{
		Version: mmcp.Version, Model: req.Model, Skeleton: c.Skeleton, FPS: fps, Samples: []gltfio.Sample{{Clip: c}}, Notes: notes,
	}, nil
}

// Route is that of every call of a server.
func Route(o *remote.Options) mmcp.Route {
	return mmcp.Route{Upstream: o.Name, Reason: "only", Attempt: 1}
}
