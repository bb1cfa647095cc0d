package quota

import (
	"maps"
	"time"

	"github.com/motiongate/motiongate/router/access"
)

// use is an amount used in the present window.
type use struct {
	Start time.Time `json:"start,omitzero"`
	Used  float64   `json:"used,omitempty"`
}

// record is the use of a key or a tenant.
type record struct {
	Version  int            `json:"v"`
	Write    string         `json:"write"` // identifies the write, so that a gateway does not mistake an equal record of another for its own
	Requests use            `json:"requests,omitzero"`
	Seconds  use            `json:"seconds,omitzero"` // of generated motion, in a day
	Pace     use            `json:"pace,omitzero"`    // of generated motion, in the window of a rate
	Money    use            `json:"money,omitzero"`
	Running  map[string]int `json:"running,omitempty"` // concurrent requests, by gateway
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

// change is the use that one request adds to a record. Negative amounts are returned.
type change struct {
	requests float64
	seconds  float64
	money    float64
	running  int
	jobs     int // unfinished jobs, which count as running

	funded bool // refuse the change if the budget is spent
	forced bool // ignore limits
}

// skew is the tolerated difference between the clocks of gateways. A window that begins less than that in the
// future was begun by a gateway whose clock is ahead, and is valid.
const skew = time.Minute

// roll begins new windows in place of ended ones.
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

// roll begins a new window if the old one has ended.
func (u *use) roll(window time.Duration, now time.Time) {
	if since := now.Sub(u.Start); since >= window || since < -min(skew, window) {
		*u = use{Start: now}
	}
}

// begin begins the window of a day or a month, unless it has begun.
func (u *use) begin(start, now time.Time) {
	if ahead := u.Start.Sub(now); !u.Start.Equal(start) && (ahead <= 0 || ahead > skew) {
		*u = use{Start: start}
	}
}

// today reports whether begin, the start of a day in UTC, is less than a day before now. It needs no calendar
// computation.
func today(begin, now time.Time) bool {
	since := now.Sub(begin)
	return since >= 0 && since < 24*time.Hour
}

// startOf returns the start of the day or month of a time, in UTC.
func startOf(now time.Time, window time.Duration) time.Time {
	now = now.UTC()
	if window == access.Month {
		return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
}

// lasts returns the length of the day or month that begins at a time.
func lasts(begin time.Time, window time.Duration) time.Duration {
	if window == access.Month {
		return begin.AddDate(0, 1, 0).Sub(begin)
	}
	return 24 * time.Hour
}

// apply makes a change, unless it exceeds a limit; then it changes nothing and returns the name of the limit.
// It assumes current windows.
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

// running returns the number of concurrent requests of all live gateways, and removes the counts of others.
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

// standings appends the remaining quota of each limit. It assumes current windows.
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
