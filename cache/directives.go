package cache

import (
	"context"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// renew has the next Backend answer a call, and replaces the stored answer.
func (r *Results) renew(ctx context.Context, k key, call *mmcp.Call) (*mmcp.Result, error) {
	if call.Policy.OnlyStored && !r.o.Outer {
		return nil, notStored()
	}
	res, err := r.passOn(ctx, call, "request")
	if err != nil || call.Policy.NoStore {
		return res, err
	}
	if call.Check != nil {
		if err := call.Check(res); err != nil {
			return nil, err
		}
	}
	if r.hot != nil {
		r.hot.settle() // the table drops a second value for a key that it has not admitted yet
	}
	res = tagged(res)
	return res.WithCache(mmcp.CacheStatus{Forward: "request", Stored: r.store(k, res)}), nil
}

// onlyStored answers a call with Cache-Control: only-if-cached.
func (r *Results) onlyStored(ctx context.Context, k key, call *mmcp.Call) (*mmcp.Result, error) {
	if res := r.fromShared(ctx, k); res != nil && !tooOld(call, res) {
		return res, nil
	}
	if !r.o.Outer {
		return nil, notStored()
	}
	res, err := r.next.Generate(ctx, call)
	if err != nil {
		return nil, err
	}
	return tagged(res), nil
}

func notStored() *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeTimeout, "The answer is not in the cache, and Cache-Control: only-if-cached forbids making it.")
}

func tooOld(call *mmcp.Call, res *mmcp.Result) bool {
	return call.Policy.MaxAge > 0 && time.Since(res.Created) > call.Policy.MaxAge
}
