package quota_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/quota"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
)

func open(t testing.TB, store *state.Store, o quota.Options) *quota.Quota {
	q := quota.New(store, o, slog.New(slog.DiscardHandler))
	t.Cleanup(q.Close)
	return q
}

func caller(l access.Limits) *access.Caller {
	return &access.Caller{Name: "blender", Tenant: "art", Limits: l}
}

// code returns the code of an error; empty if there is none.
func code(err error) mmcp.Code {
	if err == nil {
		return ""
	}
	return mmcp.AsError(err).Code
}

// TestRate admits exactly as many requests as the rate says, and tells when there are more.
func TestRate(t *testing.T) {
	q := open(t, cachetest.Open(t, t.TempDir()), quota.Options{UpgradeURL: "https://example.com/more"})
	c := caller(access.Limits{Rate: access.Rate{Count: 3, Window: time.Hour}})
	for i := range 5 {
		over, err := q.Enter(t.Context(), c, 0)
		if want := i >= 3; (err != nil) != want || (over == "requests") != want {
			t.Errorf("request %d: %q %v", i, over, err)
		}
		if e := mmcp.AsError(err); err != nil && (e.Code != mmcp.CodeRateLimited || e.Details["upgrade_url"] != "https://example.com/more" ||
			e.RetryAfter < 59*time.Minute || e.RetryAfter > time.Hour) {
			t.Errorf("%+v", e)
		}
	}
	policy, left := q.Headers(c, 0)
	if policy != `"requests";q=3;w=3600` || left != `"requests";r=0;t=3600` && left != `"requests";r=0;t=3599` {
		t.Errorf("%s %s", policy, left)
	}
	if _, err := q.Add(t.Context(), caller(access.Limits{Rate: access.Rate{Count: 3, Window: time.Second}}), 4); code(err) != mmcp.CodeRateLimited {
		t.Errorf("a batch of four at three a second: %v", err)
	}
}

// TestKinds holds the other limits: at a time, seconds on a day, money.
func TestKinds(t *testing.T) {
	dir := t.TempDir()
	store, err := state.Open(state.Options{Dir: dir}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	o := quota.Options{Tenants: map[string]access.Budget{"art": {Amount: 2, Window: access.Month}}}
	q := open(t, store, o)
	two := caller(access.Limits{Concurrency: 2})
	enter := func() mmcp.Code {
		_, err := q.Enter(t.Context(), two, 0)
		return code(err)
	}
	got := []mmcp.Code{enter(), enter(), enter()}
	q.Leave(two)
	got = append(got, enter(), enter())
	if diff := cmp.Diff([]mmcp.Code{"", "", mmcp.CodeRateLimited, "", mmcp.CodeRateLimited}, got); diff != "" {
		t.Errorf("two at a time: %s", diff)
	}

	day := caller(access.Limits{SecondsPerDay: 10, Budget: access.Budget{Amount: 1, Window: 24 * time.Hour}})
	reserve := func(seconds float64) mmcp.Code {
		_, err := q.Reserve(t.Context(), day, seconds)
		return code(err)
	}
	got = []mmcp.Code{reserve(6), reserve(5), reserve(4)}
	q.Refund(day, 4)
	got = append(got, reserve(3), reserve(2))
	if diff := cmp.Diff([]mmcp.Code{"", mmcp.CodeQuotaExceeded, "", "", mmcp.CodeQuotaExceeded}, got); diff != "" {
		t.Errorf("ten seconds on a day: %s", diff)
	}
	pace := caller(access.Limits{SecondsRate: access.Rate{Count: 10, Window: time.Hour}, SecondsPerDay: 15})
	pace.Name = "pace"
	var over []string
	for i, seconds := range []float64{6, 5, 4, 1} {
		which, err := q.Reserve(t.Context(), pace, seconds)
		over = append(over, which)
		if e := mmcp.AsError(err); err != nil && (e.Code != mmcp.CodeRateLimited || e.RetryAfter < 59*time.Minute || e.RetryAfter > time.Hour) {
			t.Errorf("reservation %d: %+v", i, e)
		}
	}
	q.Refund(pace, 4)
	which, _ := q.Reserve(t.Context(), pace, 4)
	if diff := cmp.Diff([]string{"", "seconds_rate", "", "seconds_rate", ""}, append(over, which)); diff != "" {
		t.Errorf("ten seconds in an hour: %s", diff)
	}
	if policy, left := q.Headers(pace, 0); !strings.HasSuffix(policy, `, "seconds_rate";q=10;w=3600`) ||
		!strings.Contains(left, `"seconds_rate";r=0;t=`) {
		t.Errorf("%s %s", policy, left)
	}

	funds := func(c *access.Caller) mmcp.Code {
		_, err := q.Funds(t.Context(), c)
		return code(err)
	}
	rich := caller(access.Limits{})
	got = []mmcp.Code{funds(day)}
	q.Charge(day, 1.5)
	got = append(got, funds(day), funds(rich))
	q.Charge(rich, 0.5)
	got = append(got, funds(rich), funds(&access.Caller{Name: "x", Tenant: "film"}))
	want := []mmcp.Code{"", mmcp.CodeQuotaExceeded, "", mmcp.CodeQuotaExceeded, ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("budgets: %s", diff)
	}

	q.Close()
	store.Close()
	q = open(t, cachetest.Open(t, dir), o)
	if got := []mmcp.Code{reserve(1), reserve(2), funds(day), funds(rich)}; got[0] != "" || got[1] == "" || got[2] == "" || got[3] == "" {
		t.Errorf("after a restart: %q", got)
	}
}

// TestShadow holds that shadow mode reports requests over a limit and refuses none.
func TestShadow(t *testing.T) {
	q := open(t, cachetest.Open(t, t.TempDir()), quota.Options{Shadow: true})
	c := caller(access.Limits{Rate: access.Rate{Count: 1, Window: time.Hour}, SecondsPerDay: 1})
	var got []string
	for range 2 {
		over, err := q.Enter(t.Context(), c, 0)
		got = append(got, fmt.Sprint(over, err))
	}
	over, err := q.Reserve(t.Context(), c, 2)
	got = append(got, fmt.Sprint(over, err))
	if diff := cmp.Diff([]string{"<nil>", "requests<nil>", "seconds<nil>"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestSharedExactly has three gateways on one cluster admit, with many connections each,
// exactly as many requests as the rate and as many seconds as the day has.
func TestSharedExactly(t *testing.T) {
	url := cachetest.StartCluster(t, 1).URL()
	var gateways []*quota.Quota
	for range 3 {
		store := cachetest.OpenWith(t, state.Options{URL: url, Replicas: 1}, slog.New(slog.DiscardHandler))
		gateways = append(gateways, open(t, store, quota.Options{}))
	}
	for _, rate := range []int{50, 2000} {
		c := &access.Caller{Name: fmt.Sprint("rate", rate), Limits: access.Limits{
			Rate: access.Rate{Count: rate, Window: 24 * time.Hour}, SecondsPerDay: 100}}
		if rate > 50 { // the same seconds, as a rate
			c.Limits.SecondsPerDay, c.Limits.SecondsRate = 0, access.Rate{Count: 100, Window: 24 * time.Hour}
		}
		var requests, seconds atomic.Int64
		var all sync.WaitGroup
		for i := range 63 {
			all.Go(func() {
				q := gateways[i%3]
				for range 3*rate/63 + 4 {
					if _, err := q.Enter(context.Background(), c, 0); err == nil {
						requests.Add(1)
					}
				}
				for range 3 {
					if _, err := q.Reserve(context.Background(), c, 2); err == nil {
						seconds.Add(2)
					}
				}
			})
		}
		all.Wait()
		if requests.Load() != int64(rate) || seconds.Load() != 100 {
			t.Errorf("of %d requests and 100 seconds, %d and %d were admitted", rate, requests.Load(), seconds.Load())
		}
	}

	most := &access.Caller{Name: "most", Limits: access.Limits{Concurrency: 3}}
	for i, q := range gateways {
		if _, err := q.Enter(t.Context(), most, 0); err != nil {
			t.Errorf("gateway %d: %v", i, err)
		}
	}
	if _, err := gateways[0].Enter(t.Context(), most, 0); code(err) != mmcp.CodeRateLimited {
		t.Errorf("a fourth at a time: %v", err)
	}
	gateways[2].Leave(most)
	limit := time.Now().Add(time.Minute)
	for {
		if _, err := gateways[0].Enter(t.Context(), most, 0); err == nil {
			break
		} else if time.Now().After(limit) {
			t.Fatal(err)
		}
	}
}

func BenchmarkEnter(b *testing.B) {
	q := open(b, cachetest.Open(b, b.TempDir()), quota.Options{})
	c := caller(access.Limits{Rate: access.Rate{Count: 1e9, Window: time.Minute}, SecondsPerDay: 1e6})
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := q.Enter(b.Context(), c, 0); err != nil {
				b.Fatal(err)
			}
			q.Headers(c, 0)
		}
	})
}
