package bench_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cmd/motiongate/bench"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func load(url string, mix map[string]int) bench.Options {
	return bench.Options{URL: url, Seconds: 0.5, Rate: 100, Duration: 300 * time.Millisecond, Mix: mix, Most: 1000, Timeout: time.Minute}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.01"})
	r, err := bench.Run(t.Context(), load(sim.URL()+"/", map[string]int{bench.Hit: 1, bench.Miss: 1, bench.Async: 1}))
	if err != nil {
		t.Fatal(err)
	}
	count := int64(0)
	for _, f := range r.Figures {
		count += f.Count
		if f.Count > 0 && (f.P50 <= 0 || f.P50 > f.P99 || f.P99 > f.Max+1) {
			t.Errorf("%+v", f)
		}
	}
	if r.Sent != 30 || count != 30 || r.Failed() || len(r.Figures) != 3 || r.Bytes == 0 {
		t.Errorf("%+v", r)
	}
}

// TestJobsArePolled polls jobs of a server that names the job in its first answer only.
func TestJobsArePolled(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.01", Latency: 30 * time.Millisecond})
	to, err := url.Parse(sim.URL())
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ModifyResponse = func(r *http.Response) error {
		if r.Request.Method == http.MethodGet {
			r.Header.Del("Location")
		}
		return nil
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	r, err := bench.Run(t.Context(), load(server.URL, map[string]int{bench.Async: 1}))
	if err != nil || r.Failed() || r.Figures[0].Count != 30 {
		t.Errorf("%+v %v", r, err)
	}
}

// TestStallsAreCounted holds that requests which a stalled server keeps waiting count
// from when they were to be sent.
func TestStallsAreCounted(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{Busy: true, Latency: 20 * time.Millisecond})
	o := load(sim.URL(), map[string]int{bench.Miss: 1})
	r, err := bench.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	// 30 requests of 20 ms, one after another, arrive within 300 ms: the last waits as
	// long again.
	if last := r.Figures[0].Max; last < 200 {
		t.Errorf("the slowest request took %.0f ms", last)
	}
}

func TestFailuresAreCounted(t *testing.T) {
	t.Parallel()
	sim := mmcptest.Start(t, mmcptest.Config{FailRate: 1, FailStatus: 503})
	r, err := bench.Run(t.Context(), load(sim.URL(), map[string]int{bench.Miss: 1}))
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for _, n := range r.Figures[0].Errors {
		failed += n
	}
	if failed != 30 || !r.Failed() || r.Figures[0].Count != 0 {
		t.Errorf("%+v", r)
	}
}

func TestMix(t *testing.T) {
	for text, want := range map[string]map[string]int{
		"hit": {"hit": 1}, "hit=8, miss=1,async=1": {"hit": 8, "miss": 1, "async": 1}, "hit=0": nil, "hits": nil, "hit=x": nil, "": nil, "miss=-1": nil,
	} {
		got, err := bench.ParseMix(text)
		if diff := cmp.Diff(want, got); diff != "" || (err != nil) != (want == nil) {
			t.Errorf("%q: %v %s", text, err, diff)
		}
	}
}
