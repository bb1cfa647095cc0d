// Package container converts answers to the format that a request names, from either
// container of glTF. Between the containers, JSON and binary, numbers keep their bits, and
// an answer in the right container passes through untouched. FBX, BVH, VRMA and USD are
// written from the decoded motion. A Converter is safe for concurrent use.
package container

import (
	"context"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// Converter converts answers. The zero value charges no budget.
type Converter struct {
	Memory *memory.Budget // that conversions are charged to; nil: none
}

// Generate has next answer a call, and converts the answer. JSON stays JSON if it cannot be
// packed as GLB, because every client that asks for GLB takes JSON too; the reverse does not
// hold, so an unreadable GLB is an error. A motion that the format cannot hold is an error
// too; if the skeleton shows that, next is not called.
func (c *Converter) Generate(ctx context.Context, call *mmcp.Call,
	next func(context.Context, *mmcp.Call) (*mmcp.Result, error),
) (*mmcp.Result, error) {
	req := call.Request
	if !req.Format.IsGLTF() {
		if err := Check(req.Format, &req.Skeleton); err != nil {
			return nil, err
		}
		sent := *req
		sent.Format = mmcp.GLTF
		call = call.With(&sent)
	}
	res, err := next(ctx, call)
	if err != nil || res.Format == req.Format {
		return res, err
	}
	body, became, err := c.Convert(ctx, res.Body, req.Format)
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
func (c *Converter) Convert(ctx context.Context, body []byte, to mmcp.Format) ([]byte, mmcp.Format, error) {
	if len(body) <= memory.Small {
		return convert(body, to)
	}
	times := int64(converted)
	if !to.IsGLTF() {
		times = rewritten
	}
	charge := c.Memory.Answer()
	if !charge.Wait(ctx, times*int64(len(body)), memory.MaxWait) {
		return nil, 0, mmcp.MemoryFull()
	}
	defer charge.Release()
	out, became, err := convert(body, to)
	if err == nil && len(out) > 0 && &out[0] != &body[0] {
		c.Memory.FollowNew(out)
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
	out, became, err = formats.Encode(doc, to.Kind(), formats.Options{BVH: bvh.Options{Order: order, Unit: metres}, Root: to.RootMotion()})
	if became == to.Kind() {
		became = to
	}
	return out, became, err
}
