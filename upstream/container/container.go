// Package container gives each client the format that it asks for, whichever container
// of glTF a server answers in. Between the containers, JSON and binary, numbers keep
// their bits, and what is in the right one passes through untouched. FBX, BVH, VRMA and
// USD are made of the decoded motion. An Adapter is safe for concurrent use.
package container

import (
	"context"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
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
// not hold, so an unreadable GLB is an error. So is a motion that another format
// cannot hold; where the skeleton tells that, the next Backend is not asked.
func (a *Adapter) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	if !req.Format.IsGLTF() {
		if err := Check(req.Format, &req.Skeleton); err != nil {
			return nil, err
		}
		sent := *req
		sent.Format = mmcp.GLTF
		call = call.With(&sent)
	}
	res, err := a.next.Generate(ctx, call)
	if err != nil || res.Format == req.Format {
		return res, err
	}
	body, became, err := a.Convert(ctx, res.Body, req.Format)
	switch {
	case err == nil:
		out := *res
		out.Format, out.Body = became, body
		if !req.Format.IsGLTF() {
			out.Tag, out.Release = "", nil
		}
		return &out, nil
	case req.Format == mmcp.GLB:
		return res, nil
	case mmcp.AsError(err).Code == mmcp.CodeResourceExhausted:
		return nil, err
	default:
		e := mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with %s that cannot be given as %s: %w.",
			res.Route.Upstream, res.Format.ContentType(), req.Format.ContentType(), err)
		e.Route = res.Route
		return nil, e
	}
}

// Check refuses a skeleton whose motions a format cannot hold.
func Check(format mmcp.Format, s *mmcp.Skeleton) error {
	if err := formats.Holds(format, s); err != nil {
		return mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The skeleton cannot be written as %s: %w.", format.ContentType(), err).
			With("format", format.ContentType())
	}
	return nil
}

// How many bytes a conversion takes for each of its input: of JSON the buffer, of a
// buffer its text, and the document; and for another format the motion too, in double
// precision.
const (
	converted = 3
	rewritten = 8
)

// Convert puts a glTF document into a format, within the budget, and returns the format
// that it became: a ZIP file where one of the format holds one motion only.
func (a *Adapter) Convert(ctx context.Context, body []byte, to mmcp.Format) ([]byte, mmcp.Format, error) {
	if len(body) <= memory.Small {
		return convert(body, to)
	}
	times := int64(converted)
	if !to.IsGLTF() {
		times = rewritten
	}
	charge := a.memory.Answer()
	if !charge.Wait(ctx, times*int64(len(body)), memory.MaxWait) {
		return nil, 0, mmcp.MemoryFull()
	}
	defer charge.Release()
	out, became, err := convert(body, to)
	if err == nil && len(out) > 0 && &out[0] != &body[0] {
		a.memory.FollowNew(out)
	}
	return out, became, err
}

// convert puts a glTF document into a format. Between containers of glTF its numbers
// keep their bits, and so does the text beside its buffer. An answer in that container
// already is returned as it is.
func convert(body []byte, to mmcp.Format) (out []byte, became mmcp.Format, err error) {
	switch to {
	case mmcp.GLB:
		out, err = gltfio.ToGLB(body)
		return out, to, err
	case mmcp.GLTF:
		out, err = gltfio.ToGLTF(body)
		return out, to, err
	}
	doc, err := gltfio.Decode(body)
	if err != nil {
		return nil, 0, err
	}
	order, metres := to.BVH()
	out, became, err = formats.Encode(doc, to.Kind(), bvh.Options{Order: order, Unit: metres})
	if became == to.Kind() {
		became = to
	}
	return out, became, err
}
