package router

import (
	"context"
	"slices"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// runBatch makes the motions of a batch, some at a time, each with its own
// result or error, in the order of the requests.
func (r *Router) runBatch(ctx context.Context, items []mmcp.BatchItem) answer {
	made := make([]answer, len(items))
	follow := splitTrace(ctx, len(items))
	slots := make(chan struct{}, max(1, r.options.BatchParallel))
	var all sync.WaitGroup
	for i, item := range items {
		if item.Err != nil {
			made[i] = answer{err: item.Err, cache: mmcp.CacheStatus{Forward: bypass}}
			continue
		}
		slots <- struct{}{}
		// Ends with its generation, which ends early when ctx does.
		all.Go(func() {
			defer func() { <-slots }()
			made[i] = r.contained(ctx, func() answer { return r.run(follow(i), item.Request) })
		})
	}
	all.Wait()

	results := make([]mmcp.BatchResult, len(made))
	whole := answer{contentType: typeJSON, cache: mmcp.CacheStatus{Hit: true}}
	for i, m := range made {
		switch {
		case m.err != nil:
			results[i].Err = m.err
		case m.contentType != mmcp.GLTF.ContentType():
			results[i].Err = mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The server %s answered with %s, which a batch cannot hold.", m.routes[0].Upstream, m.contentType)
		default:
			results[i].GLTF = m.body
		}
		whole.add(m)
	}
	charge, size := r.options.Memory.Answer(), int64(0)
	for i := range results {
		size += int64(len(results[i].GLTF))
	}
	if !charge.Wait(ctx, size) {
		charge.Add(size) // the answers are there, and paid for
	}
	whole.body = mmcp.EncodeBatch(results)
	charge.Follow(whole.body)
	return whole
}

// contained runs work in a goroutine that no handler stands above. A panic there
// is the answer of this work only.
func (r *Router) contained(ctx context.Context, work func() answer) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{err: mmcp.Panicked(ctx, r.log, "generate", p), cache: mmcp.CacheStatus{Forward: bypass}}
		}
	}()
	return work()
}

// add lets the headers of a whole batch tell of one of its items: each route
// that was taken, and a hit only where nothing had to be made.
func (a *answer) add(item answer) {
	for _, route := range item.routes {
		if !slices.Contains(a.routes, route) {
			a.routes = append(a.routes, route)
		}
	}
	if a.cache.Hit && !item.cache.Hit {
		a.cache = item.cache
	}
}
