// Package container converts answers in either container of glTF to the format that a request names. Between
// the containers, JSON and binary, numbers keep their bits, and an answer in the right container passes
// through unchanged. FBX, BVH, VRMA and USD are written from the decoded motion. A Converter is safe for
// concurrent use.
package container

import (
	"context"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
)

// Converter converts answers. The zero value uses no memory budget.
type Converter struct {
	Memory *memory.Budget // budget to which conversions are charged; nil: none
}

// Generate calls next, and converts its answer. JSON stays JSON if it cannot be packed as GLB, because every
// client that asks for GLB accepts JSON too. The reverse does not hold, so an unreadable GLB is an error. A
// motion that the format cannot represent is an error too; if the skeleton shows that, next is not called.
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

// Check returns an error if a format cannot represent motions of a skeleton.
func Check(format mmcp.Format, s *mmcp.Skeleton) error {
	if err := formats.Holds(format, s); err != nil {
		return mmcp.Errorf(mmcp.CodeInvalidSkeleton, "The skeleton cannot be written as %s: %w.", format.ContentType(), err).
			With("format", format.ContentType())
	}
	return nil
}

// Bytes that a conversion needs for each byte of its input. JSON needs the buffer, a buffer its text, and
// both the document; another format also needs the motion in double precision.
const (
	converted = 3
	rewritten = 8
)

// Convert converts a glTF document within the budget, and returns the resulting format: a ZIP file if one
// file of the format holds only one motion.
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

// convert converts a glTF document. Between containers of glTF, numbers keep their bits, and so does the text
// outside the buffer. A document already in the container is returned unchanged.
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
