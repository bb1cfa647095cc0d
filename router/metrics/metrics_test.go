package metrics_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/metrics"
)

// read returns the metrics as a server of OpenMetrics gets them.
func read(m *metrics.Set) string {
	r := httptest.NewRequest(http.MethodGet, "/metrics", nil)
	r.Header.Set("Accept", "application/openmetrics-text; version=1.0.0")
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, r)
	return w.Body.String()
}

func made(upstream string, hit bool) *mmcp.Result {
	return &mmcp.Result{Route: mmcp.Route{Upstream: upstream, Reason: "only"}, Cache: mmcp.CacheStatus{Hit: hit}}
}

// TestSeriesAreBounded has clients and servers make up names of everything: the number of
// series ends, and what has no room is counted as "other".
func TestSeriesAreBounded(t *testing.T) {
	m := metrics.New(metrics.Sources{})
	uses := m.Uses(nil)
	use := func(from, to int) {
		for i := from; i < to; i++ {
			name := fmt.Sprintf("name%d", i)
			m.Generated(name, made(name, i%2 == 0), nil, time.Second, "")
			m.Generated("walker", nil, mmcp.Errorf(mmcp.Code(name), "No."), time.Second, "")
			e := mmcp.Errorf(mmcp.CodeInternal, "No.")
			e.Route = mmcp.Route{Upstream: name, Reason: name}
			m.Generated("walker", nil, e, time.Second, "")
			uses.Add(access.Use{Tenant: name, Key: name, Model: name, Currency: name, Cost: 1})
			m.Answered("/generate", 200, time.Second, "")
			m.Begin()
		}
	}
	series := func() int { return strings.Count(read(m), "\n") }
	use(0, 400)
	first := series()
	use(400, 600)
	if got := series(); got != first || got > 10_000 {
		t.Errorf("%d series became %d", first, got)
	}
	text := read(m)
	for _, want := range []string{`motiongate_tenant_motions_total{tenant="other"} 500.0`, `code="other",model="walker",outcome="failed"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	// With the catalogue go the series, and there is room again.
	none := func(string) bool { return false }
	m.Prune(none, none)
	m.Generated("walker", made("gpu", false), nil, time.Second, "")
	if text := read(m); !strings.Contains(text, `model="walker",outcome="ok",reason="only",upstream="gpu"} 1.0`) ||
		strings.Contains(text, `model="name1"`) {
		t.Error("the series of removed models stay, or new ones have no room")
	}
}

// TestExemplars holds that times name the trace of one of their requests.
func TestExemplars(t *testing.T) {
	m := metrics.New(metrics.Sources{})
	const id = "0af7651916cd43dd8448eb211c80319c"
	m.Begin()
	m.Answered("/generate", 200, 3*time.Second, id)
	m.Generated("walker", made("gpu", false), nil, 3*time.Second, id)
	m.Overhead(2*time.Millisecond, id)
	m.Overhead(-time.Second, "") // a clock that was set back
	text := read(m)
	for _, want := range []string{
		`motiongate_request_duration_seconds_bucket{route="/generate",le="5.0"} 1 # {trace_id="` + id + `"} 3.0`,
		`motiongate_generation_duration_seconds_bucket{model="walker",le="5.0"} 1 # {trace_id="` + id + `"} 3.0`,
		`motiongate_overhead_seconds_bucket{le="0.0025"} 2 # {trace_id="` + id + `"} 0.002`,
		"motiongate_overhead_seconds_sum 0.002\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestCostAndCache(t *testing.T) {
	m := metrics.New(metrics.Sources{Cached: func() (int64, int64) { return 7, 9 }})
	uses := m.Uses(nil)
	uses.Add(access.Use{Tenant: "acme", Model: "walker", Currency: "USD", Cost: 2, Server: 3})
	uses.Add(access.Use{Tenant: "acme", Model: "walker", Currency: "USD", Saved: 4})
	m.Generated("walker", nil, errors.New("fault"), time.Second, "")
	text := read(m)
	for _, want := range []string{
		`motiongate_cost_total{currency="USD",kind="spent",model="walker"} 2.0`, `motiongate_cost_total{currency="USD",kind="saved",model="walker"} 4.0`,
		`motiongate_server_seconds_total{model="walker"} 3.0`, `motiongate_tenant_motions_total{tenant="acme"} 2.0`,
		"motiongate_cache_bytes 7.0", "motiongate_cache_max_bytes 9.0", `code="internal_error"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
}

// space is 7 jobs under a limit of 9.
type space struct{}

func (space) Count() int { return 7 }
func (space) Limit() int { return 9 }

// TestOperation holds that states on which a person must act have series, and others do not.
func TestOperation(t *testing.T) {
	files := metrics.NewFiles()
	files.NoteRead("keys", errors.New("fault"))
	files.NoteRead("moves", errors.New("fault"))
	files.NoteRead("moves", nil)
	files.Certificate("tls", time.Unix(5, 0))
	files.Restart(true)
	text := read(metrics.New(metrics.Sources{
		Jobs: space{}, Disk: func() (int64, int64, bool) { return 3, 2, true },
		Expiring: func() map[string]time.Time { return map[string]time.Time{"blender": time.Unix(4, 0)} },
		Workers:  func() map[string]bool { return map[string]bool{"desk": true, "farm": false} },
		Fleet: func() mmcp.Fleet {
			return mmcp.Fleet{
				Upstreams: []mmcp.UpstreamStatus{
					{Name: "plain"}, {Name: "good", Run: &mmcp.RunStatus{}}, {Name: "bad", Run: &mmcp.RunStatus{LastError: "no such file"}},
				},
				Scheduler: &mmcp.SchedulerStatus{Mode: mmcp.SchedulerSeeks},
			}
		},
		More: []prometheus.Collector{files},
	}))
	for _, want := range []string{
		`motiongate_file_faulty{file="keys"} 1.0`, `motiongate_file_faulty{file="moves"} 0.0`, "motiongate_restart_pending 1.0",
		`motiongate_certificate_expiry_timestamp_seconds{listener="tls"} 5.0`, `motiongate_key_expiry_timestamp_seconds{key="blender"} 4.0`,
		`motiongate_upstream_worker_connected{upstream="desk"} 1.0`, `motiongate_upstream_worker_connected{upstream="farm"} 0.0`,
		`motiongate_upstream_start_failed{upstream="bad"} 1.0`, `motiongate_upstream_start_failed{upstream="good"} 0.0`,
		`motiongate_scheduler_mode{mode="seeks"} 1.0`, "motiongate_jobs 7.0", "motiongate_jobs_max 9.0",
		"motiongate_state_free_bytes 3.0", "motiongate_state_min_free_bytes 2.0",
	} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s", want)
		}
	}
	alone := read(metrics.New(metrics.Sources{Disk: func() (int64, int64, bool) { return 0, 0, false }}))
	for _, none := range []string{`start_failed{upstream="plain"}`, "scheduler_mode{", "state_free_bytes", "worker_connected", "key_expiry"} {
		if strings.Contains(text, none) && strings.HasPrefix(none, "start") || strings.Contains(alone, none) {
			t.Errorf("%s has a series", none)
		}
	}
}

// BenchmarkHit is what the metrics of a cached answer cost.
func BenchmarkHit(b *testing.B) {
	m := metrics.New(metrics.Sources{})
	uses, res := m.Uses(nil), made("gpu", true)
	b.ReportAllocs()
	for b.Loop() {
		m.Begin()
		m.Generated("walker", res, nil, time.Millisecond, "")
		uses.Add(access.Use{Tenant: "acme", Model: "walker", Seconds: 2})
		m.Answered("/generate", 200, time.Millisecond, "")
		m.Overhead(time.Millisecond, "")
	}
}
