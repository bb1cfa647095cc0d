package router

import (
	"context"
	"slices"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router/files"
)

// runBatch generates the motions of a batch, each with its own result or error, in the order of the requests.
// Requests for a model whose server supports batches run together; of the others, batch.parallel run at a
// time.
func (r *Router) runBatch(ctx context.Context, t *task) answer {
	items := t.batch
	answers := make([]answer, len(items))
	members, together := codec.GroupBatch(items, t.caps, max(1, r.options.BatchParallel))
	var all sync.WaitGroup
	run := func(i int) {
		call := t.calls[i]
		call.Item = members[i]
		// Ends with its generation, which ends with ctx.
		all.Go(func() {
			defer members[i].StandBy()
			answers[i] = r.contained(ctx, func() answer { return r.runOne(ctx, t.owner, &call) })
		})
	}
	// Members of groups first: they wait for each other and not for a slot.
	for i := range items {
		if together[i] {
			run(i)
		}
	}
	for i, item := range items {
		switch {
		case item.Err != nil:
			answers[i] = answer{err: item.Err, cache: mmcp.CacheStatus{Forward: bypass}}
		case !together[i]:
			_ = members[i].TakeSlot(ctx) // if ctx has ended, the run ends at once
			run(i)
		}
	}
	all.Wait()
	switch {
	case t.build != nil:
		return r.wholeSet(ctx, t, answers)
	case codec.InFiles(items):
		return r.zipBatch(ctx, answers)
	}
	return r.wholeBatch(ctx, answers)
}

// zipBatch returns a ZIP of the files of a batch.
func (r *Router) zipBatch(ctx context.Context, answers []answer) answer {
	out := answer{contentType: mmcp.ZIP.ContentType(), cache: mmcp.CacheStatus{Hit: true}}
	parts := make([]files.Part, len(answers))
	for i, m := range answers {
		parts[i] = files.Part{Body: m.body, Format: mmcp.FormatOf(m.contentType), Err: m.err}
		out.add(m)
	}
	out.body = r.files().Zip(ctx, parts)
	return out
}

// wholeBatch returns the combined answer of a batch.
func (r *Router) wholeBatch(ctx context.Context, answers []answer) answer {
	results := make([]codec.BatchResult, len(answers))
	out := answer{contentType: typeJSON, cache: mmcp.CacheStatus{Hit: true}}
	size := int64(0)
	for i, m := range answers {
		switch {
		case m.err != nil:
			results[i].Err = m.err
		case m.contentType != mmcp.GLTF.ContentType():
			results[i].Err = mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with %s, which cannot be part of a batch.",
				m.routes[0].Upstream, m.contentType)
		default:
			results[i].GLTF = m.body
			size += int64(len(m.body))
		}
		out.add(m)
	}
	charge := r.options.Memory.ChargeAnswer(ctx, size)
	out.body = codec.EncodeBatch(results)
	charge.ReleaseWith(out.body)
	return out
}

// contained runs work outside of a handler that recovers panics. A panic becomes the error of this work only.
func (r *Router) contained(ctx context.Context, work func() answer) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{err: mmcp.Panicked(ctx, r.log, "generate", p), cache: mmcp.CacheStatus{Forward: bypass}}
		}
	}()
	return work()
}

// add merges the result of one item into the headers of the batch: it adds the route, and keeps a cache hit
// only if every item was a hit.
func (a *answer) add(item answer) {
	for _, route := range item.routes {
		i := slices.IndexFunc(a.routes, func(o mmcp.Route) bool { o.Waited = route.Waited; return o == route })
		if i < 0 {
			a.routes = append(a.routes, route)
		} else {
			a.routes[i].Waited = max(a.routes[i].Waited, route.Waited)
		}
	}
	a.cost += item.cost
	if a.cache.Hit && !item.cache.Hit {
		a.cache = item.cache
	}
}
