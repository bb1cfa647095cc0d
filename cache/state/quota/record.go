package quota

import (
	"maps"
	"time"

	"github.com/motiongate/motiongate/router/access"
)

// use is the use in the present window.
type use struct {
	Start time.Time `json:"start,omitzero"`
	Used  float64   `json:"used,omitempty"`
}

// record is the use of a key or a tenant.
type record struct {
	Version  int            `json:"v"`
	Write    string         `json:"write"` // names the write: two gateways that count the same must not take the other's for their own
	Requests use            `json:"requests,omitzero"`
	Seconds  use            `json:"seconds,omitzero"` // of generated motion, on a day
	Pace     use            `json:"pace,omitzero"`    // the same, in the window of a rate
	Money    use            `json:"money,omitzero"`
	Running  map[string]int `json:"running,omitempty"` // requests at a time, by gateway
}

func (r record) clone() record {
	r.Running = maps.Clone(r.Running)
	return r
}

// Names of limits, in headers, metrics and errors.
const (
	limitRequests    = "requests"
	limitConcurrency = access.Concurrency
	limitSeconds     = "seconds"
	limitPace        = "seconds_rate"
	limitBudget      = "budget"
)

// change is the use that one request adds to a record. Negative amounts are given back.
type change struct {
	requests float64
	seconds  float64
	money    float64
	running  int
	jobs     int // that are not over, and count as running

	funded bool // the budget must not be spent
	forced bool // whatever the limits are
}

// skew is how far the clocks of gateways may differ. A window that begins so little in the
// future was begun by a gateway whose clock is ahead, and goes on.
const skew = time.Minute

// roll begins new windows where the old ones are over.
func (r *record) roll(l *access.Limits, now time.Time) {
	r.Requests.roll(l.Rate.Window, now)
	r.Pace.roll(l.SecondsRate.Window, now)
	if !today(r.Seconds.Start, now) {
		r.Seconds.begin(startOf(now, 24*time.Hour), now)
	}
	if l.Budget.Window == access.Month || !today(r.Money.Start, now) {
		r.Money.begin(startOf(now, l.Budget.Window), now)
	}
}

// roll begins a new window where the old one is over.
func (u *use) roll(window time.Duration, now time.Time) {
	if since := now.Sub(u.Start); since >= window || since < -min(skew, window) {
		*u = use{Start: now}
	}
}

// begin begins the day or month of now, unless it has begun.
func (u *use) begin(start, now time.Time) {
	if ahead := u.Start.Sub(now); !u.Start.Equal(start) && (ahead <= 0 || ahead > skew) {
		*u = use{Start: start}
	}
}

// today reports whether begin, the beginning of a day in UTC, is less than a day before now.
// It needs no conversion to a date.
func today(begin, now time.Time) bool {
	since := now.Sub(begin)
	return since >= 0 && since < 24*time.Hour
}

// startOf returns when the day or the month of a time began, in UTC.
func startOf(now time.Time, window time.Duration) time.Time {
	now = now.UTC()
	if window == access.Month {
		return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
}

// lasts returns how long the day or the month is that began at a time.
func lasts(begin time.Time, window time.Duration) time.Duration {
	if window == access.Month {
		return begin.AddDate(0, 1, 0).Sub(begin)
	}
	return 24 * time.Hour
}

// apply makes a change, unless a limit forbids it; then it changes nothing and returns the
// name of the limit. It counts the current windows.
func (r *record) apply(c change, l *access.Limits, self string, alive func(string) bool) (over string) {
	switch {
	case c.requests > 0 && !l.Rate.IsZero() && r.Requests.Used+c.requests > float64(l.Rate.Count):
		over = limitRequests
	case c.running > 0 && l.Concurrency > 0 && r.running(alive)+c.running+c.jobs > l.Concurrency:
		over = limitConcurrency
	case c.seconds > 0 && l.SecondsPerDay > 0 && r.Seconds.Used+c.seconds > l.SecondsPerDay:
		over = limitSeconds
	case c.seconds > 0 && !l.SecondsRate.IsZero() && r.Pace.Used+c.seconds > float64(l.SecondsRate.Count):
		over = limitPace
	case c.funded && !l.Budget.IsZero() && r.Money.Used >= l.Budget.Amount:
		over = limitBudget
	}
	if over != "" && !c.forced {
		return over
	}
	r.Requests.Used = max(0, r.Requests.Used+c.requests)
	r.Seconds.Used = max(0, r.Seconds.Used+c.seconds)
	r.Pace.Used = max(0, r.Pace.Used+c.seconds)
	r.Money.Used = max(0, r.Money.Used+c.money)
	if c.running != 0 {
		if r.Running == nil {
			r.Running = make(map[string]int)
		}
		if r.Running[self] += c.running; r.Running[self] <= 0 {
			delete(r.Running, self)
		}
	}
	return over
}

// running counts the requests at a time of all gateways that live, and forgets others.
func (r *record) running(alive func(string) bool) (n int) {
	for gateway, m := range r.Running {
		if alive(gateway) {
			n += m
		} else {
			delete(r.Running, gateway)
		}
	}
	return n
}

// standings appends the remaining quota of each limit. It counts the current windows.
func (r *record) standings(out []access.Standing, l *access.Limits, now time.Time) []access.Standing {
	if !l.Rate.IsZero() {
		out = append(out, r.Requests.standing(limitRequests, l.Rate, now))
	}
	if l.Concurrency > 0 {
		left := float64(l.Concurrency - r.running(func(string) bool { return true }))
		out = append(out, access.Standing{Limit: limitConcurrency, Quota: float64(l.Concurrency), Left: max(0, left)})
	}
	if l.SecondsPerDay > 0 {
		out = append(out, access.Standing{Limit: limitSeconds, Quota: l.SecondsPerDay, Window: 24 * time.Hour,
			Left: max(0, l.SecondsPerDay-r.Seconds.Used), Reset: 24*time.Hour - now.Sub(r.Seconds.Start)})
	}
	if !l.SecondsRate.IsZero() {
		out = append(out, r.Pace.standing(limitPace, l.SecondsRate, now))
	}
	if b := l.Budget; !b.IsZero() {
		window := lasts(r.Money.Start, b.Window)
		out = append(out, access.Standing{Limit: limitBudget, Quota: b.Amount, Window: window,
			Left: max(0, b.Amount-r.Money.Used), Reset: window - now.Sub(r.Money.Start)})
	}
	return out
}

// standing returns the remaining quota of a rate.
func (u *use) standing(limit string, rate access.Rate, now time.Time) access.Standing {
	return access.Standing{Limit: limit, Quota: float64(rate.Count), Window: rate.Window,
		Left: max(0, float64(rate.Count)-u.Used), Reset: rate.Window - now.Sub(u.Start)}
}
