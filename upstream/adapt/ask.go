package adapt

import (
	"context"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/upstream/adapt/fit"
	"github.com/motiongate/motiongate/upstream/adapt/stopwatch"
)

// check compares the answers to unchanged requests with the requests. It is off by default, because it
// decodes every answer. It is not part of the chain: the answers to rewritten requests are always checked.
var check = adaptation{
	name:  "check",
	lacks: func(*target) bool { return false },
	needs: func(*mmcp.Request, *target) bool { return false },
}

// passed calls the next Backend with an unchanged request, and returns its answer unchanged.
func (a *Adapter) passed(ctx context.Context, t *target, call *mmcp.Call) (*mmcp.Result, error) {
	if t == nil || !t.settings.Adapt[check.name] {
		return a.next.Generate(ctx, call)
	}
	ctx, watch := stopwatch.Start(ctx)
	defer watch.End()
	res, _, err := a.ask(ctx, call, watch)
	return res, err
}

// asking returns the innermost step: it calls the next Backend, decodes the answer and checks that the answer
// fits the request.
func (a *Adapter) asking(w *stopwatch.Stopwatch) step {
	return func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		res, doc, err := a.ask(ctx, call, w)
		if err != nil {
			return nil, err
		}
		return &answer{doc: doc, route: res.Route}, nil
	}
}

// ask calls the next Backend. It returns an answer that fits its request, with the decoded document.
func (a *Adapter) ask(ctx context.Context, call *mmcp.Call, w *stopwatch.Stopwatch) (*mmcp.Result, *gltfio.Document, error) {
	for {
		var doc *gltfio.Document // of an answer that was generated for this call
		sent := *call
		sent.Check = func(res *mmcp.Result) (err error) {
			w.Pause(func() { doc, err = fitting(res, call.Request) })
			return err
		}
		res, err := w.Generate(ctx, a.next, &sent)
		if err != nil {
			return nil, nil, err
		}
		if doc == nil {
			doc, err = fitting(res, call.Request)
		}
		switch {
		case err == nil:
			return res, doc, nil
		case res.Cache.Hit && !call.Policy.Fresh && !call.Policy.OnlyStored:
			// The stored answer was passed to an earlier client without being decoded, and does not fit:
			// generate it again.
			again := *call
			again.Policy.Fresh = true
			call = &again
		default:
			return nil, nil, err
		}
	}
}

// fitting decodes an answer. An answer that does not fit its request is an error of the server.
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

// record adds the record of the motion's origin to a document that is about to be written.
func (t *target) record(doc *gltfio.Document, req *mmcp.Request) {
	if o := t.options.Provenance; o.Embed {
		p := mmcp.NewProvenance(req, t.model, o.Gateway, doc.Provenance)
		doc.Provenance = p.Encode()
	}
}

// withRecord returns an answer that was passed on, with the record of the motion's origin. The rest of the
// document is unchanged, byte for byte. A body that cannot hold the record is returned without it.
func (a *Adapter) withRecord(ctx context.Context, t *target, call *mmcp.Call, res *mmcp.Result) (*mmcp.Result, error) {
	o := t.options.Provenance
	if !o.Embed || !res.Format.IsGLTF() {
		return res, nil
	}
	source, err := gltfio.Provenance(res.Body)
	if err != nil {
		return res, nil //nolint:nilerr // What the server answers is checked elsewhere.
	}
	charge := a.formats.Memory.Answer()
	if len(res.Body) > memory.Small && !charge.Wait(ctx, int64(len(res.Body)), memory.MaxWait) {
		return nil, mmcp.MemoryFull()
	}
	defer charge.Release()
	p := mmcp.NewProvenance(call.Request, t.model, o.Gateway, source)
	body, err := gltfio.WithProvenance(res.Body, p.Encode())
	if err != nil {
		return res, nil //nolint:nilerr // as above
	}
	a.formats.Memory.FollowNew(body)
	out := *res
	out.Body, out.Tag, out.Release = body, "", nil
	if res.Release != nil && !call.Request.Seeded() {
		res.Release() // nothing else holds the body
	}
	return &out, nil
}
