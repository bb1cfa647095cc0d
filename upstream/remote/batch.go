package remote

import (
	"bytes"
	"context"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router/memory"
)

// BatchEnd is the result or the error of one request of a batch.
type BatchEnd struct {
	Result *mmcp.Result
	Err    error
}

// BatchSize returns how many of the requests, from the first, fit in one call to the server. The limits are
// the number of requests, the bytes of their bodies, and the bytes of their answers.
func (s *Server) BatchSize(requests []*mmcp.Request, most int, model *mmcp.Model) int {
	const envelope = 64 // bytes of a batch without its requests
	body, answer := envelope, int64(0)
	for n, req := range requests {
		least, likely := req.AnswerBytes()
		answer += max(least, likely)
		body += len(codec.Bytes(req)) + 1
		limit := model.Limits.MaxRequestBytes
		// Each part is copied, so that the answer needs its memory twice.
		fits := answer <= s.opts.MaxAnswerBytes && (s.opts.Memory == nil || 2*answer <= s.opts.Memory.Limit()/2)
		if most > 0 && n == most || limit > 0 && body > limit || !fits {
			return n
		}
	}
	return len(requests)
}

// GenerateBatch sends requests in one call and returns the end of each, in the same order. via lists the
// gateways through which they came. beforeWrite is a hook of the call, or nil. If the call fails, each
// request has its error.
func (s *Server) GenerateBatch(
	ctx context.Context, requests []*mmcp.Request, via string, beforeWrite func() error,
) ([]BatchEnd, error) {
	x := &exchange{accept: "application/json", charge: s.opts.Memory.Answer(), via: via, hooks: &mmcp.Hooks{BeforeWrite: beforeWrite}}
	defer x.charge.Release() // releases the unused part of the reservation
	bodies, version, expected := make([][]byte, len(requests)), "", int64(0)
	for i, req := range requests {
		for _, q := range s.opts.Quirks {
			req = quirks[q](req)
		}
		_, likely := req.AnswerBytes()
		bodies[i], version = codec.Bytes(req), req.ProtocolVersion
		expected += likely
	}
	if expected > memory.Small && !x.charge.Reserve(ctx, 2*expected, reserveWait) {
		return nil, NotSent{Err: mmcp.MemoryFull(), Announced: true}
	}
	x.body = codec.EncodeRequests(version, bodies)
	rep, err := s.awaitOK(ctx, func(ctx context.Context) (*reply, error) { return s.submit(ctx, x) })
	if err != nil {
		return nil, err
	}
	results, err := codec.DecodeResults(rep.body, len(requests))
	if err != nil {
		return nil, s.routed(s.invalid("The answer of upstream %s to a batch cannot be read: %s.", s.opts.Name, mmcp.AsError(err).Message))
	}
	// It does not matter to which of the results it belongs: all are requested again.
	fallback := mmcp.FallbackIn(rep.header.Get(mmcp.AdaptedHeader))
	ends := make([]BatchEnd, len(results))
	for i := range results {
		ends[i] = s.endOf(&results[i], requests[i].Seeded())
		if ends[i].Result != nil {
			ends[i].Result.Route.Fallback = fallback
		}
	}
	rep.release()
	return ends, nil
}

// endOf returns the end of one request of a batch. It copies the document, so that a stored document does not
// keep the whole answer in memory.
func (s *Server) endOf(r *codec.BatchResult, seeded bool) BatchEnd {
	switch {
	case r.Err != nil:
		return BatchEnd{Err: &Reported{Err: s.routed(s.opts.Mapped(r.Err))}}
	case !wholeJSON(r.GLTF, seeded):
		return BatchEnd{Err: s.routed(s.invalid("Upstream %s sent no glTF document for a request of a batch.", s.opts.Name))}
	}
	body := bytes.Clone(r.GLTF)
	s.opts.Memory.FollowNew(body)
	return BatchEnd{Result: &mmcp.Result{Format: mmcp.GLTF, Body: body, Route: s.route()}}
}
