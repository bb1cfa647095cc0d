package upstream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// hanging answers no question before its caller gives up.
func hanging() fake {
	return fake{
		capabilities: func(ctx context.Context) (*mmcp.Capabilities, error) { <-ctx.Done(); return nil, ctx.Err() },
		generate:     func(ctx context.Context, _ *mmcp.Call) (*mmcp.Result, error) { <-ctx.Done(); return nil, ctx.Err() },
	}
}

// failing answers every question with an error of the given code.
func failing(code mmcp.Code) fake {
	return fake{
		capabilities: func(context.Context) (*mmcp.Capabilities, error) { return nil, mmcp.Errorf(code, "No.") },
		generate:     func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, mmcp.Errorf(code, "No.") },
	}
}

func TestPoolPassesBytes(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	r := upstreamtest.Walk(t, f)
	res, err := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "gpu", Backend: upstreamtest.Client(t, "gpu", f.URL())}).Generate(t.Context(), r.Call())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(res.Body, upstreamtest.Fetch(t, "POST", f.URL()+"/generate", string(codec.Bytes(r)), "model/gltf+json")) {
		t.Error("the body differs from what the server sent")
	}
	if diff := cmp.Diff(mmcp.Route{Upstream: "gpu", Reason: "only", Attempt: 1}, res.Route); diff != "" {
		t.Error(diff)
	}
}

// A listed alias reaches its own server, under the id that this one knows.
func TestAliasReachesItsServer(t *testing.T) {
	small := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "m"}}})
	soma := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "m", Skeleton: "soma77"}}})
	p := pool(t, upstream.PoolOptions{},
		upstream.Member{Name: "small", Backend: upstreamtest.Client(t, "small", small.URL())},
		upstream.Member{Name: "big", Backend: upstreamtest.Client(t, "big", soma.URL())})
	caps, err := p.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"m", "big/m"}, ids(caps)); diff != "" {
		t.Fatal(diff)
	}
	r := upstreamtest.RequestFor(caps.Model("big/m"))
	res, err := p.Generate(t.Context(), r.Call())
	if err != nil {
		t.Fatal(err)
	}
	if res.Route.Upstream != "big" || soma.Stats().ByModel["m"] != 1 || small.Stats().Executions != 0 {
		t.Errorf("route %v, %+v", res.Route, soma.Stats())
	}
	seen := soma.Requests()
	if got := seen[len(seen)-1].Body; !bytes.Equal(got, codec.Bytes(codec.WithModel(r, "m"))) {
		t.Errorf("sent %s", got)
	}
	r.Model = "small/m" // an alias that the catalogue does not list
	if _, err := p.Generate(t.Context(), r.Call()); upstreamtest.WantError(t, err).Code != mmcp.CodeUnknownModel {
		t.Errorf("unlisted alias: %v", err)
	}
}

func TestUnknownModelReachesNoServer(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "z"}, {ID: "a"}}})
	p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "x", Backend: upstreamtest.Client(t, "x", f.URL())})
	if _, err := p.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := f.Stats().Requests
	m := upstreamtest.Model("nothing", "r")
	_, err := p.Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
	e := upstreamtest.WantError(t, err)
	if e.Code != mmcp.CodeUnknownModel || e.Status() != 400 {
		t.Errorf("%d %v", e.Status(), e)
	}
	if diff := cmp.Diff([]string{"a", "z"}, e.Details["available_models"]); diff != "" {
		t.Error(diff)
	}
	if got := f.Stats().Requests; got != before {
		t.Errorf("%d requests to the server", got-before)
	}
}

// Members that hang or are down neither delay nor fail the catalogue, and
// callers do not ask the members.
func TestFirstCatalogue(t *testing.T) {
	for name, c := range map[string]struct {
		members []upstream.Member
		wait    time.Duration
		ids     []string
	}{
		"nobody":     {nil, 0, []string{}},
		"all answer": {[]upstream.Member{{Name: "a", Backend: listing(upstreamtest.Model("m", "r"))}, {Name: "b", Backend: listing(upstreamtest.Model("n", "r"))}}, 0, []string{"m", "n"}},
		"one down":   {[]upstream.Member{{Name: "a", Backend: failing(mmcp.CodeModelUnavailable)}, {Name: "b", Backend: listing(upstreamtest.Model("n", "r"))}}, 0, []string{"n"}},
		"one hangs":  {[]upstream.Member{{Name: "a", Backend: hanging()}, {Name: "b", Backend: listing(upstreamtest.Model("n", "r"))}}, 300 * time.Millisecond, []string{"n"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := upstream.NewPool(c.members, upstream.PoolOptions{})
				defer p.Close()
				start := time.Now()
				for i := range 3 {
					caps, err := p.Capabilities(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(c.ids, ids(caps)); diff != "" {
						t.Errorf("call %d (-want +got):\n%s", i, diff)
					}
					if waited := time.Since(start); waited != c.wait {
						t.Errorf("call %d returned after %v, want %v", i, waited, c.wait)
					}
				}
			})
		})
	}
}

func TestFirstCatalogueWithEndedContext(t *testing.T) {
	p := pool(t, upstream.PoolOptions{FirstWait: time.Second}, upstream.Member{Name: "a", Backend: hanging()})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := p.Capabilities(ctx)
	if upstreamtest.WantError(t, err).Code != mmcp.CodeCancelled || !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// moody answers as its mood is, and counts the looks at its catalogue.
type moody struct {
	mood  atomic.Value // "good", "down", "silent"
	looks atomic.Int64
	caps  atomic.Pointer[mmcp.Capabilities]
}

func newMoody(models ...mmcp.Model) *moody {
	m := &moody{}
	m.caps.Store(upstreamtest.CatalogueOf(models...))
	m.mood.Store("good")
	return m
}

func (m *moody) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	m.looks.Add(1)
	switch m.mood.Load() {
	case "down":
		return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "It is down.")
	case "silent":
		return nil, mmcp.Errorf(mmcp.CodeTimeout, "It is silent.")
	}
	return m.caps.Load(), nil
}

func (m *moody) Generate(context.Context, *mmcp.Call) (*mmcp.Result, error) {
	if m.mood.Load() == "good" {
		return &mmcp.Result{Body: []byte("{}")}, nil
	}
	return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "It is down.")
}

// The last good copy of a member that falls silent or goes down stays listed.
func TestLastGoodCopyStays(t *testing.T) {
	for _, mood := range []string{"down", "silent"} {
		t.Run(mood, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMoody(upstreamtest.Model("m", "r"))
				p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: m}}, upstream.PoolOptions{})
				defer p.Close()
				first, err := p.Capabilities(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				m.mood.Store(mood)
				time.Sleep(time.Hour)
				later, err := p.Capabilities(t.Context())
				if err != nil || later != first {
					t.Errorf("got another catalogue %v, %v", later, err)
				}
				if s := p.Status()[0]; s.State != mmcp.UpstreamStale || s.Contact != mood || s.LastError == "" {
					t.Errorf("status %+v", s)
				}
				m.mood.Store("good")
				time.Sleep(time.Minute)
				if s := p.Status()[0]; s.State != mmcp.UpstreamReady || s.LastError != "" {
					t.Errorf("status %+v", s)
				}
			})
		})
	}
}

// The rate of health checks depends on time alone: a healthy member is checked every Refresh, a
// member that is down or was never reached every Retry.
func TestPaceOfLooks(t *testing.T) {
	for name, c := range map[string]struct {
		first, mood string // of the first look, and later
		time        time.Duration
		low, high   int64
	}{
		"healthy":           {"good", "good", 10 * time.Minute, 18, 24},
		"silent":            {"good", "silent", 10 * time.Minute, 18, 24},
		"never seen":        {"silent", "silent", 10 * time.Minute, 110, 140},
		"down, first looks": {"down", "down", 4 * time.Second, 3, 5},
		"down for long":     {"down", "down", 10 * time.Minute, 110, 140},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMoody(upstreamtest.Model("m", "r"))
				m.mood.Store(c.first)
				p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: m}}, upstream.PoolOptions{})
				defer p.Close()
				synctest.Wait()
				m.mood.Store(c.mood)
				other := upstreamtest.Model("other", "r")
				done := time.After(c.time)
				for over := false; !over; { // requests all the while, also for unknown models
					for range 5 {
						_, _ = p.Capabilities(t.Context())
						_, _ = p.Generate(t.Context(), upstreamtest.RequestFor(&other).Call())
					}
					select {
					case <-done:
						over = true
					case <-time.After(500 * time.Millisecond):
					}
				}
				if got := m.looks.Load(); got < c.low || got > c.high {
					t.Errorf("%d looks in %v, want %d to %d", got, c.time, c.low, c.high)
				}
			})
		})
	}
}

// A failed generation brings the next look forward, but many bring no more.
func TestFailuresDoNotStampede(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMoody(upstreamtest.Model("m", "r"))
		p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: m}}, upstream.PoolOptions{Refresh: time.Hour, Retry: time.Second})
		defer p.Close()
		caps, err := p.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		m.mood.Store("down")
		ctx, cancel := context.WithCancel(t.Context())
		var calls sync.WaitGroup
		for range 100 {
			calls.Go(func() { _, _ = p.Generate(ctx, upstreamtest.RequestFor(&caps.Models[0]).Call()) })
		}
		defer calls.Wait()
		defer cancel()
		synctest.Wait()
		if got := m.looks.Load(); got != 1 {
			t.Errorf("%d looks at once, want none beside the first", got)
		}
		time.Sleep(1100 * time.Millisecond)
		if got := m.looks.Load(); got != 2 {
			t.Errorf("%d looks after a second, want one more", got)
		}
		if s := p.Status()[0]; s.State != mmcp.UpstreamStale || s.Contact != "down" {
			t.Errorf("status %+v", s)
		}
	})
}

func TestCatalogueChangeArrives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMoody(upstreamtest.Model("m", "r"))
		p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: m}}, upstream.PoolOptions{})
		defer p.Close()
		if _, err := p.Capabilities(t.Context()); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		m.caps.Store(upstreamtest.CatalogueOf(upstreamtest.Model("m", "r"), upstreamtest.Model("n", "r")))
		time.Sleep(40 * time.Second)
		synctest.Wait()
		caps, err := p.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"m", "n"}, ids(caps)); diff != "" {
			t.Error(diff)
		}
		if _, err := p.Generate(t.Context(), upstreamtest.RequestFor(caps.Model("n")).Call()); err != nil {
			t.Error(err)
		}
	})
}

func TestErrorsCarryTheRoute(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		code mmcp.Code
	}{
		"protocol's": {mmcp.Errorf(mmcp.CodeResourceExhausted, "Full."), mmcp.CodeResourceExhausted},
		"any other":  {errors.New("boom"), mmcp.CodeInternal},
	} {
		b := listing(upstreamtest.Model("m", "r"))
		b.generate = func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, c.err }
		p := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "a", Backend: b})
		caps, err := p.Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Generate(t.Context(), upstreamtest.RequestFor(&caps.Models[0]).Call())
		e := upstreamtest.WantError(t, err)
		if diff := cmp.Diff(mmcp.Route{Upstream: "a", Reason: "only", Attempt: 1}, e.Route); diff != "" || e.Code != c.code {
			t.Errorf("%s: %v %s", name, e, diff)
		}
		if !errors.Is(err, c.err) && e.Code == mmcp.CodeInternal {
			t.Errorf("%s: the cause is lost", name)
		}
	}
}

func TestNameTakenTwice(t *testing.T) {
	p := pool(t, upstream.PoolOptions{},
		upstream.Member{Name: "a", Backend: listing(upstreamtest.Model("m", "r"))}, upstream.Member{Name: "a", Backend: listing(upstreamtest.Model("n", "r"))})
	caps, err := p.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"m"}, ids(caps)); diff != "" {
		t.Error(diff)
	}
}

// Ten servers over real sockets, three of them hanging: the catalogue comes from memory.
func TestCatalogueIsFast(t *testing.T) {
	var members []upstream.Member
	for i := range 10 {
		cfg := mmcptest.Config{Models: []mmcptest.Model{{ID: fmt.Sprint("m", i), Skeleton: "soma77"}}}
		if i%4 == 1 {
			cfg.Hang = "all"
		}
		name := fmt.Sprint("s", i)
		members = append(members, upstream.Member{Name: name, Backend: upstreamtest.Client(t, name, mmcptest.Start(t, cfg).URL())})
	}
	start := time.Now()
	p := pool(t, upstream.PoolOptions{FirstWait: 300 * time.Millisecond}, members...)
	if _, err := p.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	judge(t, "from the start to the first catalogue", time.Since(start), 500*time.Millisecond)
	mmcptest.Eventually(t, "the models of all that answer are listed", func() bool {
		caps, err := p.Capabilities(t.Context())
		return err == nil && len(caps.Models) == 7
	})
	times := make([]time.Duration, 2000)
	for i := range times {
		from := time.Now()
		if _, err := p.Capabilities(t.Context()); err != nil {
			t.Fatal(err)
		}
		times[i] = time.Since(from)
	}
	slices.Sort(times)
	judge(t, "p99", times[len(times)*99/100], 5*time.Millisecond)
}
