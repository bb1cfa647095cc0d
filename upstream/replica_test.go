package upstream_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// broad is an entry that takes more than the entries of TestRequestGoesToTheReplicaThatTakesIt.
func broad() mmcp.Model {
	m := upstreamtest.Model("m", "r", "a")
	m.SupportedSegments = []string{"text", "unconditioned", "pose", "dance"}
	m.SupportedConstraints = append(m.SupportedConstraints, "gaze")
	m.SupportsLoop, m.SupportsRetargeting, m.SupportsKeyframeReduction = true, true, true
	m.ModelOptions = []mmcp.ModelOption{{Name: "energy", Type: mmcp.OptionNumber}, {Name: "mirror", Type: mmcp.OptionBoolean}}
	return m
}

// A request that one replica would refuse goes to the one that takes it, in
// whatever order they are listed, and waits for it while it is busy. A request
// that both take does not wait behind it.
func TestRequestGoesToTheReplicaThatTakesIt(t *testing.T) {
	plain := func() *mmcp.Request {
		m := broad()
		return upstreamtest.RequestFor(&m)
	}
	for name, c := range map[string]struct {
		narrow func(*mmcp.Model)
		needs  func(*mmcp.Request)
	}{
		"segments":    {func(m *mmcp.Model) { m.SupportedSegments = []string{"text"} }, func(r *mmcp.Request) { r.Segments[0].Type, r.Segments[0].Prompt = "unconditioned", "" }},
		"constraints": {func(m *mmcp.Model) { m.SupportedConstraints = nil }, pinned},
		"guidance":    {func(m *mmcp.Model) { m.SupportedGuidanceTypes = []string{"regular"} }, func(r *mmcp.Request) { r.Options.Guidance = &mmcp.Guidance{Type: "nocfg"} }},
		"loop":        {func(m *mmcp.Model) { m.SupportsLoop = false }, func(r *mmcp.Request) { r.Options.Loop = true }},
		"retargeting": {func(m *mmcp.Model) { m.SupportsRetargeting = false }, func(r *mmcp.Request) { r.Skeleton = upstreamtest.Model("m", "hip", "leg").CanonicalSkeleton }},
		"types of later versions": {
			func(m *mmcp.Model) { m.SupportedSegments = []string{"text", "unconditioned"} },
			func(r *mmcp.Request) { r.Segments = []mmcp.Segment{{Type: "dance", DurationFrames: 5}} },
		},
		"constraints of later versions": {
			func(m *mmcp.Model) { m.SupportedConstraints = []string{"root_path"} },
			func(r *mmcp.Request) { r.Constraints = []mmcp.Constraint{{Type: "gaze"}} },
		},
		"keyframe budget": {func(m *mmcp.Model) { m.SupportsKeyframeReduction = false }, func(r *mmcp.Request) { r.Options.KeyframeBudget = 0.01 }},
		"model option": {func(m *mmcp.Model) { m.ModelOptions = m.ModelOptions[:1] }, func(r *mmcp.Request) {
			r.Options.ModelOptions = []mmcp.OptionValue{{Name: "mirror", Value: []byte("true")}}
		}},
		"samples": {func(m *mmcp.Model) { m.Limits.MaxNumSamples = 1 }, func(r *mmcp.Request) { r.Options.NumSamples = 2 }},
		"constraint count": {func(m *mmcp.Model) { m.Limits.MaxConstraintsPerRequest = 1 }, func(r *mmcp.Request) {
			pinned(r)
			pinned(r)
		}},
		"prompt":   {func(m *mmcp.Model) { m.Limits.MaxPromptLength = 20 }, func(r *mmcp.Request) { r.Segments[0].Prompt = strings.Repeat("x", 21) }},
		"duration": {func(m *mmcp.Model) { m.Limits.MaxDurationSeconds = 0.5 }, func(r *mmcp.Request) { r.Segments[0].DurationFrames = 60 }},
		"rate":     {func(m *mmcp.Model) { m.Limits.MaxDurationSeconds = 0.5 }, func(r *mmcp.Request) { r.Timing = &mmcp.Timing{FPS: 10} }},
		"bytes":    {func(m *mmcp.Model) { m.Limits.MaxRequestBytes = 1024 }, func(r *mmcp.Request) { r.Segments[0].Prompt = strings.Repeat("x", 999) }},
	} {
		for order, swap := range map[string]bool{"first": false, "second": true} {
			t.Run(name+" "+order, func(t *testing.T) {
				narrow := broad()
				c.narrow(&narrow)
				wide, less := acting(taking(time.Minute), broad()), acting(taking(time.Minute), narrow)
				members := []upstream.Member{{Name: "wide", Backend: wide, MaxInFlight: 1}, {Name: "less", Backend: less, MaxInFlight: 1}}
				if swap {
					members[0], members[1] = members[1], members[0]
				}
				stage(t, upstream.PoolOptions{}, members, func(t *testing.T, p *upstream.Pool) {
					caps, err := p.Capabilities(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					var answers []<-chan reply
					for range 3 {
						r := plain()
						c.needs(r)
						if err := codec.Validate(r, caps); err != nil {
							t.Fatalf("the catalogue does not take it: %v", err)
						}
						answers = append(answers, ask(t.Context(), p, r.Call()))
						synctest.Wait()
					}
					if q := p.Queues()[0]; q.Waiting != 2 || q.State != mmcp.ModelReady {
						t.Errorf("the queue: %+v", q)
					}
					if err := codec.Validate(plain(), caps); err != nil {
						t.Fatal(err)
					}
					easy := <-ask(t.Context(), p, plain().Call())
					if easy.err != nil || easy.took != time.Minute || easy.res.Route.Upstream != "less" {
						t.Errorf("a request that both take: %+v after %v", easy, easy.took)
					}
					for _, answer := range answers {
						if got := <-answer; got.err != nil || got.res.Route.Upstream != "wide" {
							t.Errorf("%+v", got)
						}
					}
					if wide.count() != 3 || less.count() != 1 {
						t.Errorf("%d and %d runs, want 3 and 1", wide.count(), less.count())
					}
				})
			})
		}
	}
}

// pinned adds a constraint.
func pinned(r *mmcp.Request) {
	r.Constraints = append(r.Constraints, mmcp.Constraint{Type: "root_path", Frames: []int{0}, PositionsXZ: [][2]float64{{0, 0}}})
}

// A request that needs what no single replica has gets the reason, and is not
// sent. One whose only replica is away waits for it, and no longer than allowed.
func TestReplicasThatLack(t *testing.T) {
	loops, poses := broad(), broad()
	loops.SupportedSegments = []string{"text"}
	poses.SupportsLoop = false
	a, b := acting(nil, loops), acting(nil, poses)
	members := []upstream.Member{{Name: "a", Backend: a}, {Name: "b", Backend: b}}
	stage(t, upstream.PoolOptions{ReadyWait: 7 * time.Second}, members, func(t *testing.T, p *upstream.Pool) {
		m := broad()
		r := upstreamtest.RequestFor(&m)
		r.Options.Loop, r.Segments[0].Type, r.Segments[0].Prompt = true, "unconditioned", ""
		if got := <-ask(t.Context(), p, r.Call()); upstreamtest.WantError(t, got.err).Status() != 400 || a.count()+b.count() != 0 {
			t.Errorf("%v after %d runs", got.err, a.count()+b.count())
		}
		a.away.Store(true)
		if p.Refresh(t.Context(), "a") == nil {
			t.Fatal("it is not away")
		}
		r = upstreamtest.RequestFor(&m)
		r.Options.Loop = true
		if got := <-ask(t.Context(), p, r.Call()); upstreamtest.WantError(t, got.err).Code != mmcp.CodeModelUnavailable ||
			got.took < 7*time.Second || got.took > 8*time.Second {
			t.Errorf("%v after %v", got.err, got.took)
		}
		waits := ask(t.Context(), p, r.Call())
		time.Sleep(2 * time.Second)
		a.away.Store(false)
		if err := p.Refresh(t.Context(), "a"); err != nil {
			t.Error(err)
		}
		if got := <-waits; got.err != nil || got.res.Route.Upstream != "a" {
			t.Errorf("%+v", got)
		}
	})
}

// An absurd entry is left out with a warning. The other models of its server, and
// the model of its id at another, are listed and served as without it.
func TestAbsurdEntries(t *testing.T) {
	for name, c := range map[string]struct {
		absurd func(*mmcp.Model)
		warn   string
	}{
		"no segments":       {func(m *mmcp.Model) { m.SupportedSegments = []string{} }, "takes no kind of segment"},
		"escape in the id":  {func(m *mmcp.Model) { m.ID = "m\x1b[2J" }, "cannot be printed"},
		"newline in the id": {func(m *mmcp.Model) { m.ID = "m\nlevel=ERROR" }, "cannot be printed"},
		"C1 in the id":      {func(m *mmcp.Model) { m.ID = "m\u009b2J" }, "cannot be printed"},
		"bidi in the id":    {func(m *mmcp.Model) { m.ID = "m\u202em" }, "cannot be printed"},
		"invisible id":      {func(m *mmcp.Model) { m.ID = "m\u200b" }, "cannot be printed"},
		"not UTF-8":         {func(m *mmcp.Model) { m.ID = "m\xff" }, "cannot be printed"},
		"blank":             {func(m *mmcp.Model) { m.ID = "m " }, "space"},
		"long id":           {func(m *mmcp.Model) { m.ID = strings.Repeat("m", 300) }, "300 bytes"},
		"rate":              {func(m *mmcp.Model) { m.FPS = 1e9 }, "frame rate"},
		"no frame":          {func(m *mmcp.Model) { m.Limits.MaxDurationSeconds = 0.001 }, "less than a frame"},
		"negative seconds":  {func(m *mmcp.Model) { m.Limits.MaxDurationSeconds = -1 }, "less than a frame"},
		"no bytes":          {func(m *mmcp.Model) { m.Limits.MaxRequestBytes = 1 }, "max_request_bytes"},
		"negative samples":  {func(m *mmcp.Model) { m.Limits.MaxNumSamples = -1 }, "max_num_samples"},
		"negative advice":   {func(m *mmcp.Model) { m.RecommendedMaxDurationSeconds = -5 }, "recommended"},
		"endless skeleton":  {func(m *mmcp.Model) { m.CanonicalSkeleton = upstreamtest.Model("m", joints(2000)...).CanonicalSkeleton }, "2000 joints"},
	} {
		for order, swap := range map[string]bool{"first": false, "second": true} {
			t.Run(name+" "+order, func(t *testing.T) {
				var log bytes.Buffer
				absurd := upstreamtest.Model("m", "r")
				c.absurd(&absurd)
				bad, good := acting(nil, absurd, upstreamtest.Model("other", "r")), acting(nil, upstreamtest.Model("m", "r"))
				members := []upstream.Member{{Name: "bad", Backend: bad}, {Name: "good", Backend: good}}
				if swap {
					members[0], members[1] = members[1], members[0]
				}
				opts := upstream.PoolOptions{Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))}
				stage(t, opts, members, func(t *testing.T, p *upstream.Pool) {
					caps, err := p.Capabilities(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					if len(caps.Models) != 2 || caps.Model("m") == nil || caps.Model("other") == nil {
						t.Fatalf("listed are %q", ids(caps))
					}
					for range 20 {
						r := walking("m")
						if err := codec.Validate(r, caps); err != nil {
							t.Fatal(err)
						}
						if got := <-ask(t.Context(), p, r.Call()); got.err != nil || got.res.Route.Upstream != "good" {
							t.Fatalf("%+v", got)
						}
					}
				})
				if !strings.Contains(log.String(), c.warn) || strings.Count(log.String(), "left out") != 1 {
					t.Errorf("log %q, want once %q", log.String(), c.warn)
				}
			})
		}
	}
}

func walking(id string) *mmcp.Request {
	m := upstreamtest.Model(id, "r")
	return upstreamtest.RequestFor(&m)
}

func joints(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint("j", i)
	}
	return names
}
