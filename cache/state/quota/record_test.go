package quota

import (
	"testing"
	"time"

	"github.com/motiongate/motiongate/router/access"
)

// TestClocksDiffer counts for two gateways in one record while one clock is some seconds
// ahead: each keeps the other's counts. A clock that is set back by more begins new windows.
func TestClocksDiffer(t *testing.T) {
	l := access.Limits{
		Rate: access.Rate{Count: 10, Window: time.Minute}, SecondsPerDay: 10, SecondsRate: access.Rate{Count: 10, Window: time.Minute}, Budget: access.Budget{Amount: 10, Window: access.Month},
	}
	alone := func(string) bool { return true }
	one := change{requests: 1, seconds: 1, money: 1}
	midnight := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC)
	var r record
	for i, now := range []time.Duration{time.Second, -2 * time.Second, 2 * time.Second, -time.Second} {
		r.roll(&l, midnight.Add(now))
		if over := r.apply(one, &l, "a", alone); over != "" {
			t.Error(over)
		}
		if n := float64(i + 1); r.Requests.Used != n || r.Seconds.Used != n || r.Pace.Used != n || r.Money.Used != n {
			t.Errorf("after %d: %+v", i+1, r)
		}
	}
	for _, s := range r.standings(nil, &l, midnight.Add(time.Second)) {
		want := map[string]time.Duration{limitRequests: time.Minute, limitPace: time.Minute, limitSeconds: 24*time.Hour - time.Second,
			limitBudget: 31*24*time.Hour - time.Second}
		if s.Left != 6 || s.Reset != want[s.Limit] {
			t.Errorf("%+v, want 6 for %v", s, want[s.Limit])
		}
	}

	r.roll(&l, midnight.Add(-time.Hour))
	if r.Requests.Used != 0 || r.Seconds.Used != 0 || r.Money.Used != 0 {
		t.Errorf("an hour earlier: %+v", r)
	}
	r.apply(one, &l, "a", alone)
	r.roll(&l, midnight.Add(time.Hour))
	if r.Requests.Used != 0 || r.Seconds.Used != 0 || r.Money.Used != 0 {
		t.Errorf("two hours later: %+v", r)
	}
	day := l
	day.Budget.Window = 24 * time.Hour
	r.apply(one, &day, "a", alone)
	if r.roll(&day, midnight.Add(25*time.Hour)); r.Seconds.Used != 0 || r.Money.Used != 0 {
		t.Errorf("a day later: %+v", r)
	}
}
