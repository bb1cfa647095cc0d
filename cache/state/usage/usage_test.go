package usage_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/usage"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

func open(store *state.Store) *usage.Usage {
	return usage.New(store, slog.New(slog.DiscardHandler))
}

// report adds up two days, so that a test may run over midnight.
func report(t *testing.T, u *usage.Usage, by ...string) *access.Report {
	t.Helper()
	now := time.Now()
	r, err := u.Report(t.Context(), now.Add(-24*time.Hour), now.Add(time.Hour), by)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReport adds up counted requests by tenant and by model.
func TestReport(t *testing.T) {
	a := open(cachetest.Open(t, t.TempDir()))
	defer a.Close()
	a.Add(access.Use{Tenant: "art", Key: "blender", Model: "kimodo", Kind: access.Generated, Seconds: 4, Server: 2, Cost: 0.08, Currency: "USD"})
	a.Add(access.Use{Tenant: "art", Key: "godot", Model: "kimodo", Kind: access.Cached, Seconds: 8, Saved: 0.08})
	a.Add(access.Use{Tenant: "games", Key: "unity", Model: "motiongate", Kind: access.Generated, Seconds: 3, Server: 0.1})
	a.Add(access.Use{Tenant: "games", Key: "unity", Model: "kimodo", Kind: "failed", Server: 1})

	r := report(t, a, "tenant")
	art := access.Counts{Requests: 2, Generated: 1, Cached: 1, Seconds: 4, ServerSeconds: 2, Cost: 0.08,
		Saved: access.Saved{Cost: 0.08, ServerSeconds: 6, Cache: access.Saving{Cost: 0.08, Seconds: 8}}} // the model worked 3 s for 4 s of motion
	games := access.Counts{Requests: 2, Generated: 1, Failed: 1, Seconds: 3, ServerSeconds: 1.1}
	if diff := cmp.Diff([]access.Row{{Tenant: "art", Counts: art}, {Tenant: "games", Counts: games}}, r.Rows); diff != "" ||
		r.Currency != "USD" {
		t.Errorf("%s in %q", diff, r.Currency)
	}
	if r.Total.Requests != 4 || r.Total.Seconds != 7 {
		t.Errorf("all: %+v", r.Total)
	}
	if rows := report(t, a, "model", "key").Rows; len(rows) != 4 || rows[0].Key != "blender" || rows[0].Model != "kimodo" ||
		rows[0].Tenant != "" {
		t.Errorf("by model and key: %+v", rows)
	}
	if _, err := a.Report(t.Context(), time.Now(), time.Now(), []string{"hour"}); mmcp.AsError(err).Code != mmcp.CodeInvalidRequest {
		t.Errorf("by hour: %v", err)
	}
}

// TestRestart keeps what a gateway counted before it was started again: another gateway, for
// the state.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	for want := 1; want <= 2; want++ {
		store := cachetest.Open(t, dir)
		u := open(store)
		u.Add(access.Use{Tenant: "art", Model: "kimodo", Kind: access.Generated, Seconds: 4})
		report(t, u)
		u.Add(access.Use{Tenant: "art", Model: "kimodo", Kind: access.Generated, Seconds: 4})
		if got := report(t, u).Total.Requests; got != 2*want {
			t.Errorf("%d requests in life %d", got, want)
		}
		u.Close()
		store.Close()
	}
}
