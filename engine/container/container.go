// Package container gives each client the glTF container that it asks for, JSON or
// binary, whichever of them a server answers in. Numbers keep their bits, and what is
// in the right container passes through untouched. An Adapter is safe for concurrent
// use.
package container

import (
	"context"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/memory"
)

// Adapter is a Backend that converts the answers of the next one.
type Adapter struct {
	next   mmcp.Backend
	memory *memory.Budget
}

// Adapt puts an Adapter in front of next, whose conversions are charged to a budget;
// nil: to none.
func Adapt(next mmcp.Backend, budget *memory.Budget) *Adapter { return &Adapter{next, budget} }

// Capabilities asks the next Backend.
func (a *Adapter) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return a.next.Capabilities(ctx)
}

// Generate asks the next Backend. JSON stays JSON where it cannot be packed as
// GLB, because every client that asks for GLB takes JSON too; the reverse does
// not hold, so an unreadable GLB is an error.
func (a *Adapter) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	res, err := a.next.Generate(ctx, call)
	if err != nil || res.Format == req.Format {
		return res, err
	}
	body, err := a.Convert(ctx, res.Body, req.Format)
	switch {
	case err == nil:
		out := *res
		out.Format, out.Body = req.Format, body
		return &out, nil
	case req.Format == mmcp.GLB:
		return res, nil
	case mmcp.AsError(err).Code == mmcp.CodeResourceExhausted:
		return nil, err
	default:
		e := mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with binary glTF that cannot be read: %w.", res.Route.Upstream, err)
		e.Route = res.Route
		return nil, e
	}
}

// converted is how many bytes a conversion takes for each of its input: of JSON the
// buffer, of a buffer its text, and the document.
const converted = 3

// Convert puts a glTF document into a container, within the budget.
func (a *Adapter) Convert(ctx context.Context, body []byte, to mmcp.Format) ([]byte, error) {
	if len(body) <= memory.Small {
		return convert(body, to)
	}
	charge := a.memory.Answer()
	if !charge.Wait(ctx, converted*int64(len(body)), memory.MaxWait) {
		return nil, mmcp.MemoryFull()
	}
	defer charge.Release()
	out, err := convert(body, to)
	if err == nil && len(out) > 0 && &out[0] != &body[0] {
		a.memory.FollowNew(out)
	}
	return out, err
}

// convert puts a glTF document into a container. Its numbers keep their bits, and
// so does the text beside its buffer. An answer in that container already is
// returned as it is.
func convert(body []byte, to mmcp.Format) ([]byte, error) {
	if to == mmcp.GLB {
		return gltfio.ToGLB(body)
	}
	return gltfio.ToGLTF(body)
}
