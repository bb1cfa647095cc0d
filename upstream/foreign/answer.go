package foreign

import (
	"context"
	"fmt"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Answer converts the answer of a server, which was called with v, to the result of a request. An answer that
// cannot be read, or does not fit the request, is an error of the server.
func (c *Catalogue) Answer(ctx context.Context, data []byte, req *mmcp.Request, m *mmcp.Model, v *Values) (*mmcp.Result, error) {
	o := c.Options
	doc, err := c.document(ctx, data, req, m, v)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer of upstream %s cannot be used as %s: %w.", o.Name, c.Result.Format, err)
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

func (c *Catalogue) document(ctx context.Context, data []byte, req *mmcp.Request, m *mmcp.Model, v *Values) (*gltfio.Document, error) {
	skeleton, err := skeletonOf(&m.CanonicalSkeleton)
	if err != nil {
		return nil, err
	}
	motion, err := c.read(ctx, data, skeleton, m.FPS)
	if err != nil {
		return nil, err
	}
	if motion, err = on(motion, skeleton); err != nil {
		return nil, err
	}
	fps := req.FPS(m.FPS)
	motion, missing, err := timed(motion, fps, req.TotalFrames())
	if err != nil {
		return nil, err
	}
	notes := v.notes
	if missing > 0 {
		notes = append(notes, gltfio.Note{Code: "shorter_than_asked", Severity: "warning",
			Message: fmt.Sprintf("The server made a motion that is %.2f s too short; it ends with its last pose.", missing)})
	}
	return &gltfio.Document{
		Version: mmcp.Version, Model: req.Model, Skeleton: motion.Skeleton, FPS: fps, Samples: []gltfio.Sample{{Clip: motion}}, Notes: notes,
	}, nil
}

// Route returns the route of each call of a server.
func Route(o *remote.Options) mmcp.Route {
	return mmcp.Route{Upstream: o.Name, Reason: "only", Attempt: 1}
}
