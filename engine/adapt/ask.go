package adapt

import (
	"context"

	"github.com/motiongate/motiongate/engine/adapt/fit"
	"github.com/motiongate/motiongate/engine/adapt/stopwatch"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// asking returns the innermost step: it asks the next Backend, decodes the answer
// and holds it against the request.
func (a *Adapter) asking(w *stopwatch.Stopwatch) step {
	return func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		for {
			var doc *gltfio.Document // of an answer that was made for this call
			sent := *call
			sent.Check = func(res *mmcp.Result) (err error) {
				w.Pause(func() { doc, err = fitting(res, call.Request) })
				return err
			}
			res, err := w.Generate(ctx, a.next, &sent)
			if err != nil {
				return nil, err
			}
			if doc == nil {
				doc, err = fitting(res, call.Request)
			}
			switch {
			case err == nil:
				return &answer{doc: doc, route: res.Route}, nil
			case res.Cache.Hit && !call.Policy.Fresh && !call.Policy.OnlyStored:
				// It was stored for a client that was given it without its being read: this one
				// is made again.
				again := *call
				again.Policy.Fresh = true
				call = &again
			default:
				return nil, err
			}
		}
	}
}

// fitting decodes an answer. One that does not fit its request is an error of the server.
func fitting(res *mmcp.Result, req *mmcp.Request) (*gltfio.Document, error) {
	doc, err := fit.Read(res.Body, req)
	if err != nil {
		e := mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with a motion that does not fit its request: %w.",
			res.Route.Upstream, err)
		e.Route = res.Route
		return nil, e
	}
	return doc, nil
}
