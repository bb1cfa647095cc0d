package cache_test

import (
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp"
)

// TestDirectives holds what a client may say about remembered answers, with one
// cache and with one behind another.
func TestDirectives(t *testing.T) {
	for name, layers := range map[string]int{"one layer": 1, "two layers": 2} {
		t.Run(name, func(t *testing.T) {
			next := cachetest.NewCounter()
			var r mmcp.Backend = cachetest.ResultsWith(t, next, cache.Options{MaxBytes: 1 << 20})
			if layers == 2 {
				r = cachetest.ResultsWith(t, r, cache.Options{MaxBytes: 1 << 20, Outer: true})
			}
			ask := func(change func(*mmcp.Policy)) (*mmcp.Result, error) {
				call := cachetest.Request("7").Call()
				change(&call.Policy)
				return r.Generate(t.Context(), call)
			}
			onlyStored := func(p *mmcp.Policy) { p.OnlyStored = true }
			if _, err := ask(onlyStored); mmcp.AsError(err).Status() != 504 || next.Runs.Load() != 0 {
				t.Errorf("only-if-cached without a stored answer: %v", err)
			}
			first := cachetest.Settled(t, r, cachetest.Request("7").Call())
			runs := next.Runs.Load()
			if first.Tag != mmcp.EntityTag(first.Body) || first.Created.IsZero() {
				t.Errorf("tag %s, made %s", first.Tag, first.Created)
			}
			for name, change := range map[string]func(*mmcp.Policy){
				"only-if-cached":    onlyStored,
				"a minute is young": func(p *mmcp.Policy) { p.MaxAge = time.Minute },
			} {
				if res, err := ask(change); err != nil || !res.Cache.Hit || res.Tag != first.Tag {
					t.Errorf("%s: %+v, %v", name, res, err)
				}
			}
			if next.Runs.Load() != runs {
				t.Error("it was made anew")
			}
			if _, err := ask(func(p *mmcp.Policy) { p.MaxAge, p.OnlyStored = 1, true }); mmcp.AsError(err).Status() != 504 {
				t.Errorf("only-if-cached and max-age of 1 ns: %v", err)
			}
			res, err := ask(func(p *mmcp.Policy) { p.MaxAge = 1 })
			if err != nil || res.Cache.Hit || res.Cache.Forward != "request" || !res.Cache.Stored || next.Runs.Load() != runs+1 {
				t.Fatalf("too old: %+v, %v", res, err)
			}
			if res := cachetest.Settled(t, r, cachetest.Request("7").Call()); res.Tag == first.Tag || next.Runs.Load() != runs+1 {
				t.Errorf("the stored answer is not the new one: %s", res.Body)
			}
			res, err = ask(func(p *mmcp.Policy) { p.NoStore, p.Fresh = true, true })
			if err != nil || res.Cache.Stored || res.Tag != "" {
				t.Errorf("nothing to be stored: %+v, %v", res, err)
			}
		})
	}
}
