package engine

import (
	"context"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// Adapter is a Backend that gives each client the glTF container it asked for,
// whichever one the next Backend answers in. An answer that is already right
// passes through untouched.
type Adapter struct{ next mmcp.Backend }

// Adapt puts an Adapter in front of next.
func Adapt(next mmcp.Backend) *Adapter { return &Adapter{next} }

// Capabilities asks the next Backend.
func (a *Adapter) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return a.next.Capabilities(ctx)
}

// Generate asks the next Backend. JSON stays JSON where it cannot be packed as
// GLB, because every client that asks for GLB takes JSON too; the reverse does
// not hold, so an unreadable GLB is an error.
func (a *Adapter) Generate(ctx context.Context, req *mmcp.Request) (*mmcp.Result, error) {
	res, err := a.next.Generate(ctx, req)
	if err != nil || res.Format == req.Format {
		return res, err
	}
	body, err := Convert(res.Body, req.Format)
	switch {
	case err == nil:
		converted := *res
		converted.Format, converted.Body = req.Format, body
		return &converted, nil
	case req.Format == mmcp.GLB:
		return res, nil
	default:
		e := mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with binary glTF that cannot be read: %w.", res.Route.Upstream, err)
		e.Route = res.Route
		return nil, e
	}
}

// Convert puts a glTF document into a container. Its numbers keep their bits, and
// so does the text beside its buffer. What is in that container already is
// returned as it is.
func Convert(body []byte, to mmcp.Format) ([]byte, error) {
	if to == mmcp.GLB {
		return gltfio.ToGLB(body)
	}
	return gltfio.ToGLTF(body)
}
