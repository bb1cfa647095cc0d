package upstream_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// remembered tells whether the pool's first model may be remembered by its seed.
func remembered(t *testing.T, p *upstream.Pool) bool {
	t.Helper()
	caps, err := p.Capabilities(t.Context())
	if err != nil || len(caps.Models) == 0 {
		t.Fatalf("%v, %v", caps, err)
	}
	return string(caps.Models[0].About["deterministic"]) != "false"
}

func believing(word string) func(*remote.Options) {
	return func(o *remote.Options) { o.Deterministic = word }
}

// A seed is believed as the configuration says; a probe sends one request twice,
// when the first seeded request has shown that it matters.
func TestDeterministic(t *testing.T) {
	for name, c := range map[string]struct {
		word   string
		server mmcptest.Config
		want   bool
		runs   int
	}{
		"trusted":                 {"trust", mmcptest.Config{IgnoreSeed: true}, true, 2},
		"default":                 {"", mmcptest.Config{IgnoreSeed: true}, true, 2},
		"never":                   {"never", mmcptest.Config{}, false, 2},
		"probed, and repeats":     {"probe", mmcptest.Config{}, true, 4},
		"probed, and does not":    {"probe", mmcptest.Config{IgnoreSeed: true}, false, 4},
		"probed, in a job":        {"probe", mmcptest.Config{Async: true, RetryAfter: "0.01"}, true, 4},
		"probed, and is mistaken": {"probe", mmcptest.Config{IgnoreSeed: true, Async: true, RetryAfter: "0.01"}, false, 4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := mmcptest.Start(t, c.server)
			p := fleet(t, upstream.PoolOptions{Refresh: 100 * time.Millisecond, Retry: 10 * time.Millisecond}, believing(c.word), f)
			if remembered(t, p) != (c.want && c.word != "probe") {
				t.Errorf("at first it is listed as remembered %v", !c.want)
			}
			for _, seed := range []string{"", "8"} {
				if n := f.Stats().Executions; n > 1 {
					t.Errorf("%d runs before anybody used a seed", n)
				}
				if _, err := p.Generate(t.Context(), sim(t, f, seed).Call()); err != nil {
					t.Fatal(err)
				}
			}
			f.Await(t, func(s mmcptest.Stats) bool { return s.Finished == c.runs })
			mmcptest.Eventually(t, "it is listed as it was found", func() bool { return remembered(t, p) == c.want })
			looks := f.Stats().Catalogues
			f.Await(t, func(s mmcptest.Stats) bool { return s.Catalogues > looks+2 })
			if n := f.Stats().Executions; n != c.runs {
				t.Errorf("%d runs, want %d", n, c.runs)
			}
			if s := p.Status()[0]; s.Latency.Calls != 2 {
				t.Errorf("trials are counted as clients' calls: %+v", s.Latency)
			}
		})
	}
}

// A server with work to do is not probed, and what was seen once is known after
// a restart, until the server lists another model.
func TestProbeWaitsAndIsKept(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{})
	opts := upstream.PoolOptions{Refresh: 100 * time.Millisecond, Retry: 10 * time.Millisecond, CacheDir: filepath.Join(t.TempDir(), "c")}
	change := func(o *remote.Options) { o.Deterministic, o.MaxInFlight = "probe", 2 }
	p := fleet(t, opts, change, f)
	release := f.Hold()
	long := ask(t.Context(), p, sim(t, f, "").Call())
	f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	seeded := ask(t.Context(), p, sim(t, f, "8").Call())
	f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 2 })
	if n := f.Stats().Posts; n != 2 {
		t.Errorf("%d POSTs while it is busy", n)
	}
	release()
	for _, answer := range []<-chan reply{long, seeded} {
		if got := <-answer; got.err != nil {
			t.Fatal(got.err)
		}
	}
	mmcptest.Eventually(t, "it was probed", func() bool { return remembered(t, p) })
	p.Close()

	next := fleet(t, opts, change, f)
	if !remembered(t, next) {
		t.Error("what was seen is forgotten")
	}
	if err := f.Update(func(c *mmcptest.Config) { c.Models[0].MaxSeconds = 20 }); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "another model is not believed", func() bool { return !remembered(t, next) })
	if n := f.Stats().Posts; n != 4 {
		t.Errorf("%d POSTs, want 4", n)
	}
}

// One replica that is not believed is enough for the model.
func TestDeterministicReplicas(t *testing.T) {
	for i, words := range [][]string{{"never", "trust"}, {"trust", "never"}, {"trust", "trust"}} {
		var members []upstream.Member
		for j, word := range words {
			name := fmt.Sprint("s", j)
			f := mmcptest.Start(t, mmcptest.Config{})
			members = append(members, upstream.Member{Name: name, Backend: upstreamtest.Client(t, name, f.URL(), believing(word))})
		}
		if p := pool(t, upstream.PoolOptions{}, members...); remembered(t, p) != (i == 2) {
			t.Errorf("%v: remembered %v", words, i != 2)
		}
	}
	if faults := (remote.Options{Name: "a", URL: "http://h", Deterministic: "maybe"}).Validate(); len(faults) != 1 ||
		faults[0].Key != "deterministic" {
		t.Errorf("%v", faults)
	}
}
