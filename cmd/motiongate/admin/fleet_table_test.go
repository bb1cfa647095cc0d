package admin

import (
	"bytes"
	"context"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/mmcp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldenFleet(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	before := func(d time.Duration) time.Time { return now.Add(-d) }
	up := func(name string, state mmcp.UpstreamState, since time.Duration, change func(*mmcp.UpstreamStatus)) mmcp.UpstreamStatus {
		u := mmcp.UpstreamStatus{Name: name, State: state, Since: before(since), MaxInFlight: 1, Models: []string{name}}
		change(&u)
		return u
	}
	fleet := mmcp.Fleet{
		Upstreams: []mmcp.UpstreamStatus{
			up("kimodo", mmcp.UpstreamBusy, 12*time.Second, func(u *mmcp.UpstreamStatus) {
				u.InFlight, u.Reason, u.Models = 1, "1 of 1 in flight", []string{"kimodo-v1", "kimodo-v2"}
				u.Latency = mmcp.Latency{Calls: 1200, P50: 4.21, P95: 5.04, P99: 71.3}
				u.Breakers = []mmcp.BreakerStatus{{Model: "kimodo-v1", State: "closed"}}
				u.LastError = "timeout: long ago"
			}),
			up("rented", mmcp.UpstreamOpen, 3*time.Minute+4*time.Second, func(u *mmcp.UpstreamStatus) {
				u.Tier, u.Reason, u.Models = 1, "calls failed: a, b", []string{"kimodo-v1"}
				u.Latency = mmcp.Latency{Calls: 17, P50: 0.0042, P95: 0.231, P99: 0.9}
				u.Breakers = []mmcp.BreakerStatus{{Model: "a", State: "open", Retry: now.Add(3 * time.Second)}, {Model: "b", State: "half-open"}}
				u.LastError, u.ErrorAt = "upstream_invalid: Upstream rented answered\nHTML: "+strings.Repeat("ä", 300), before(4*time.Second)
			}),
			up("loading", mmcp.UpstreamUnseen, 90*time.Minute, func(u *mmcp.UpstreamStatus) {
				u.Reason, u.Models, u.LastError = "it has not answered yet", []string{}, "model_unavailable: Upstream loading cannot be reached."
			}),
			up("old", mmcp.UpstreamDraining, 50*time.Hour, func(u *mmcp.UpstreamStatus) { u.InFlight, u.Reason = 1, "by request, and 1 still run" }),
			up("kimodo", mmcp.UpstreamDraining, 5*time.Second, func(u *mmcp.UpstreamStatus) {
				u.Removed, u.InFlight, u.Reason, u.Models = true, 1, "it was removed, and 1 still run", nil
			}),
			up("engine", mmcp.UpstreamReady, 0, func(u *mmcp.UpstreamStatus) { u.MaxInFlight, u.Models = 8, []string{"motiongate"} }),
		},
		Queues: []mmcp.QueueStatus{{Model: "kimodo-v1", Waiting: 3, Max: 256, WaitSeconds: 14.6}, {Model: "kimodo-v2", Max: 256}},
	}
	check := func(name string, f *mmcp.Fleet) {
		t.Helper()
		var out bytes.Buffer
		if err := writeFleet(&out, f, now); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name+".golden")
		if *update {
			if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), out.String()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	check("fleet", &fleet)
	check("fleet_quiet", &mmcp.Fleet{Upstreams: fleet.Upstreams[5:], Queues: fleet.Queues[1:]})
}

// screen hands each page that is written to it on.
type screen chan string

func (s screen) Write(page []byte) (int, error) {
	s <- string(page)
	return len(page), nil
}

// TestFollowFleet holds that the table is written over itself, and goes on when
// the gateway does not.
func TestFollowFleet(t *testing.T) {
	t.Parallel()
	away := make(chan struct{})
	g := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		select {
		case <-away:
			w.WriteHeader(http.StatusBadGateway)
		default:
			_, _ = io.WriteString(w, `{"upstreams":[{"name":"kimodo","state":"ready"}],"queues":[]}`)
		}
	}))
	defer g.Close()
	ctx, cancel := context.WithCancel(t.Context())
	pages, ended := make(screen), make(chan error)
	c := &cobra.Command{}
	c.SetContext(ctx)
	c.SetOut(pages)
	go func() { // ends with ctx
		ended <- (&gateway{url: g.URL}).watch(c)
	}()
	if page := <-pages; page != "\x1b[2J" {
		t.Errorf("it begins with %q", page)
	}
	if page := <-pages; !strings.HasPrefix(page, "\x1b[HUPSTREAM ") || !strings.Contains(page, "\x1b[K\nkimodo ") ||
		!strings.HasSuffix(page, "\x1b[J") {
		t.Errorf("a page is %q", page)
	}
	close(away)
	if page := <-pages; !strings.Contains(page, "502") {
		t.Errorf("without a gateway: %q", page)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
