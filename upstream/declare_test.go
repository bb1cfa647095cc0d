package upstream_test

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// skeletonOf is the skeleton of an entry whose joints are a chain.
func skeletonOf(joints ...string) mmcp.Skeleton {
	return upstreamtest.Model("", joints...).CanonicalSkeleton
}

func catalogue(t testing.TB, p *upstream.Pool) *mmcp.Capabilities {
	t.Helper()
	caps, err := p.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return caps
}

// unseen makes a client of f, which is away, with a declared model.
func unseen(t *testing.T, f *mmcptest.Server, d remote.Declared) *remote.Server {
	t.Helper()
	f.Shut()
	return upstreamtest.Client(t, "gpu", f.URL(), func(o *remote.Options) { o.Declared = []remote.Declared{d} })
}

// waiting sends a request for the first model of the pool's catalogue and returns when
// it waits.
func waiting(t *testing.T, p *upstream.Pool) <-chan error {
	t.Helper()
	req := upstreamtest.RequestFor(&catalogue(t, p).Models[0])
	end := make(chan error, 1)
	go func() { // ends with the pool's answer
		_, err := p.Generate(t.Context(), req.Call())
		end <- err
	}()
	mmcptest.Eventually(t, "the request waits", func() bool { return p.Queues()[0].Waiting == 1 })
	return end
}

var quick = upstream.PoolOptions{Retry: 10 * time.Millisecond}

// A server that was never seen is listed as declared. A request for it waits until
// the server is there, and the server's own catalogue takes the place of what was
// declared.
func TestDeclaredUntilSeen(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim", Loop: true}}})
	skeleton := mmcp.Skeleton{}
	if caps, err := upstreamtest.Client(t, "gpu", f.URL()).Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	} else {
		skeleton = caps.Models[0].CanonicalSkeleton
	}
	dir := t.TempDir()
	opts := quick
	opts.CacheDir = dir
	s := unseen(t, f, remote.Declared{ID: "sim", FPS: 30, MaxSeconds: 8, Seed: true, Skeleton: skeleton})
	p := pool(t, opts, upstream.Member{Name: "gpu", Backend: s})
	m := catalogue(t, p).Model("sim")
	if m == nil || m.Limits.MaxDurationSeconds != 8 || m.RecommendedMaxDurationSeconds != 8 || !m.SupportsSegmentSeed || m.SupportsLoop || m.Lacks&mmcp.FieldSegments != 0 {
		t.Fatalf("declared as %+v", m)
	}
	if string(m.About["declared"]) != "true" || string(m.About["deterministic"]) != "false" {
		t.Errorf("about it: %s", m.About)
	}
	if s := p.Status()[0]; s.State != mmcp.UpstreamUnseen || len(s.Models) != 1 {
		t.Errorf("status %+v", s)
	}
	end := waiting(t, p)
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 0 {
		t.Errorf("a declaration is on the disk: %q", left)
	}
	if err := f.Reopen(); err != nil {
		t.Fatal(err)
	}
	if err := <-end; err != nil {
		t.Error(err)
	}
	if m := catalogue(t, p).Model("sim"); m == nil || m.Limits.MaxDurationSeconds != 30 || !m.SupportsLoop || m.About != nil {
		t.Errorf("after it was seen: %+v", m)
	}
	if s := p.Status()[0]; s.State == mmcp.UpstreamUnseen {
		t.Errorf("status %+v", s)
	}
	mmcptest.Eventually(t, "its catalogue is kept", func() bool {
		left, err := filepath.Glob(filepath.Join(dir, "gpu.json"))
		return err == nil && len(left) == 1
	})
}

// A declared model whose skeleton is not known before the server was seen is unavailable
// until then, and any other id is unknown.
func TestDeclaredWithoutSkeleton(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim"}}})
	f.Shut()
	s := upstreamtest.Client(t, "gpu", f.URL())
	p := pool(t, quick, upstream.Member{Name: "gpu", Backend: s, Declared: []remote.Declared{{ID: "sim", Like: "absent"}}})
	req := upstreamtest.RequestFor(&mmcp.Model{ID: "sim", FPS: 30, CanonicalSkeleton: skeletonOf("a", "b")})
	_, err := p.Generate(t.Context(), req.Call())
	if e := mmcp.AsError(err); e.Code != mmcp.CodeModelUnavailable || e.RetryAfter < time.Second {
		t.Errorf("%v, retry after %v", err, e.RetryAfter)
	}
	if e := mmcp.AsError(codec.Validate(req, catalogue(t, p))); e.Code != mmcp.CodeModelUnavailable || e.RetryAfter < time.Second {
		t.Errorf("by the catalogue: %v, retry after %v", e, e.RetryAfter)
	}
	_, err = p.Generate(t.Context(), codec.WithModel(req, "other").Call())
	if e := mmcp.AsError(err); e.Code != mmcp.CodeUnknownModel {
		t.Errorf("another id: %v", err)
	}
}

// A declared model that the server does not have is gone when the server is seen.
// Nothing is sent to it.
func TestDeclaredWrongly(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	s := unseen(t, f, remote.Declared{ID: "other", FPS: 30, Skeleton: skeletonOf("root")})
	p := pool(t, quick, upstream.Member{Name: "gpu", Backend: s})
	end := waiting(t, p)
	_, err := p.Generate(t.Context(), upstreamtest.RequestFor(&mmcp.Model{ID: "third"}).Call())
	if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeUnknownModel || !strings.Contains(e.Message, "declare") {
		t.Errorf("a model that is not declared: %v", e)
	}
	if err := f.Reopen(); err != nil {
		t.Fatal(err)
	}
	if e := upstreamtest.WantError(t, <-end); e.Code != mmcp.CodeUnknownModel {
		t.Errorf("error %v", e)
	}
	if n := f.Stats().Posts; n != 0 {
		t.Errorf("%d requests were sent", n)
	}
	if diff := cmp.Diff([]string{"sim"}, ids(catalogue(t, p))); diff != "" {
		t.Error(diff)
	}
}

// A server that answers something else than a catalogue gets no work either.
func TestDeclaredAndSilent(t *testing.T) {
	tried := make(chan struct{}, 1)
	broken := fake{
		capabilities: func(context.Context) (*mmcp.Capabilities, error) {
			select {
			case tried <- struct{}{}:
			default:
			}
			return nil, mmcp.Errorf(mmcp.CodeTimeout, "It is silent.")
		},
		generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
			t.Error("a request was sent to it")
			return nil, mmcp.Errorf(mmcp.CodeInternal, "It fails.")
		},
	}
	opts := quick
	opts.ReadyWait = 50 * time.Millisecond
	p := pool(t, opts, upstream.Member{Name: "a", Backend: broken, Declared: []remote.Declared{{ID: "m", FPS: 30, Skeleton: skeletonOf("root")}}})
	<-tried
	_, err := p.Generate(t.Context(), upstreamtest.RequestFor(&catalogue(t, p).Models[0]).Call())
	if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeModelUnavailable {
		t.Errorf("error %v", e)
	}
}

// The catalogue from before the last restart takes precedence over a declaration.
func TestKeptBeforeDeclared(t *testing.T) {
	dir := t.TempDir()
	f := mmcptest.Start(t, mmcptest.Config{})
	want := seed(t, f, "gpu", dir)
	opts := quick
	opts.CacheDir = dir
	p := pool(t, opts, upstream.Member{Name: "gpu", Backend: unseen(t, f, remote.Declared{ID: "x", FPS: 30, Skeleton: skeletonOf("root")})})
	if got := codec.EncodeCapabilities(catalogue(t, p)); !bytes.Equal(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// unreachable is a backend that cannot be reached.
func unreachable() fake {
	f := listing()
	f.capabilities = func(context.Context) (*mmcp.Capabilities, error) {
		return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "It is away.")
	}
	return f
}

func TestDeclaredBesideOthers(t *testing.T) {
	rich := upstreamtest.Model("m", "root", "a")
	rich.SupportedConstraints, rich.SupportedSegments = []string{"root_path"}, []string{"text", "pose"}
	rich.SupportsLoop, rich.Limits.MaxDurationSeconds = true, 60
	rich.ModelOptions = []mmcp.ModelOption{{Name: "energy", Type: mmcp.OptionNumber}}
	for name, c := range map[string]struct {
		declared []remote.Declared
		want     []string
		served   []string // by the member that is away
		warn     string
		check    func(t *testing.T, caps *mmcp.Capabilities)
	}{
		"another model stands where its server does": {
			declared: []remote.Declared{{ID: "x", FPS: 30, Skeleton: skeletonOf("root")}}, want: []string{"x", "m"}, served: []string{"x"},
		},
		"a replica changes nothing": {
			declared: []remote.Declared{{ID: "m", FPS: 30, MaxSeconds: 5, Skeleton: skeletonOf("root", "a")}}, want: []string{"m"}, served: []string{"m"},
			check: func(t *testing.T, caps *mmcp.Capabilities) {
				if m := caps.Model("m"); m.Limits.MaxDurationSeconds != 60 || !m.SupportsLoop || m.About != nil {
					t.Errorf("listed as %+v", m)
				}
			},
		},
		"the same id and another rig": {
			declared: []remote.Declared{{ID: "m", FPS: 30, Skeleton: skeletonOf("root")}}, want: []string{"a/m", "m"}, served: []string{"a/m"}, warn: "listed as a/m",
		},
		"like another": {
			declared: []remote.Declared{{ID: "y", Like: "x"}, {ID: "x", Like: "m", FPS: 20, MaxSeconds: 5}}, want: []string{"x", "y", "m"}, served: []string{"x", "y"},
			check: func(t *testing.T, caps *mmcp.Capabilities) {
				for _, id := range []string{"x", "y"} {
					m := caps.Model(id)
					if len(m.CanonicalSkeleton.Joints) != 2 || m.FPS != 20 || m.Limits.MaxDurationSeconds != 5 || m.SupportsLoop || m.ModelOptions != nil {
						t.Errorf("listed as %+v", m)
					}
					if m.Lacks&mmcp.FieldSegments != 0 || m.Lacks&mmcp.FieldLoop == 0 {
						t.Errorf("model %s is listed with or without the wrong fields: %b lack", id, m.Lacks)
					}
					if diff := cmp.Diff([]string{"text", "pose"}, m.SupportedSegments); diff != "" {
						t.Error(diff)
					}
				}
			},
		},
		"like nothing": {declared: []remote.Declared{{ID: "x", Like: "none"}}, want: []string{"m"}, served: []string{}, warn: "the declared model x is not listed"},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			opts := quick
			opts.FirstWait, opts.Log = upstreamtest.Patience, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
			p := upstream.NewPool([]upstream.Member{{Name: "a", Backend: unreachable(), Declared: c.declared}, {Name: "b", Backend: listing(rich)}}, opts)
			caps := catalogue(t, p)
			p.Close()
			if diff := cmp.Diff(c.want, ids(caps)); diff != "" {
				t.Errorf("listed (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.served, p.Status()[0].Models); diff != "" {
				t.Errorf("served (-want +got):\n%s", diff)
			}
			if !strings.Contains(log.String(), c.warn) {
				t.Errorf("log %q, want %q", log.String(), c.warn)
			}
			if c.check != nil {
				c.check(t, caps)
			}
		})
	}
}

// A declaration can change while the gateway runs, without another server.
func TestDeclaredAnew(t *testing.T) {
	o := remote.Options{Name: "a", URL: "http://127.0.0.1:1", Declared: []remote.Declared{{ID: "x", FPS: 30, Skeleton: skeletonOf("root")}}}
	s, err := remote.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	p := pool(t, quick, upstream.MemberOf(s, o))
	for _, want := range [][]string{{"x"}, {"y"}, {}} {
		o.Declared = nil
		for _, id := range want {
			o.Declared = append(o.Declared, remote.Declared{ID: id, FPS: 30, Skeleton: skeletonOf("root")})
		}
		if !s.Serves(o) {
			t.Fatal("another declaration asks for another server")
		}
		p.Set([]upstream.Member{upstream.MemberOf(s, o)})
		if diff := cmp.Diff(want, ids(catalogue(t, p))); diff != "" {
			t.Error(diff)
		}
	}
}

func TestDeclaredFaults(t *testing.T) {
	good := remote.Declared{ID: "x", FPS: 30, Skeleton: skeletonOf("root")}
	for want, change := range map[string]func(*remote.Declared){
		"":                                       func(*remote.Declared) {},
		"id is missing":                          func(d *remote.Declared) { d.ID = "" },
		"id begins":                              func(d *remote.Declared) { d.ID = " x" },
		"fps is missing":                         func(d *remote.Declared) { d.FPS = 0 },
		"fps -1 is not between 0 and 1000":       func(d *remote.Declared) { d.FPS = -1 },
		"skeleton is missing":                    func(d *remote.Declared) { d.Skeleton = mmcp.Skeleton{} },
		"skeleton has 1025 joints":               func(d *remote.Declared) { d.Skeleton.Joints = make([]mmcp.Joint, 1025) },
		"like must not be given beside skeleton": func(d *remote.Declared) { d.Like = "m" },
		"max_seconds -1 is not between 0":        func(d *remote.Declared) { d.MaxSeconds = -1 },
		"max_seconds 0.01 is less than a frame":  func(d *remote.Declared) { d.MaxSeconds = 0.01 },
	} {
		d := good
		change(&d)
		faults := remote.Options{Name: "a", URL: "http://a", Declared: []remote.Declared{d}}.Validate()
		got := ""
		for _, f := range faults {
			got += f.Key + " " + f.Message
		}
		if want != "" {
			want = "models[0]." + want
		}
		if !strings.HasPrefix(got, want) || len(faults) > 1 || want == "" && got != "" {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	twice := remote.Options{Name: "a", URL: "http://a", Declared: []remote.Declared{good, good}}.Validate()
	if len(twice) != 1 || twice[0].Key != "models[1].id" {
		t.Errorf("the same id twice: %v", twice)
	}
}
