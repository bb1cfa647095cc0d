package dispatch

import (
	"cmp"
	"errors"
	"math"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// BreakerOptions say when calls to a model at a server stop for a while. A zero field
// stands for its default.
type BreakerOptions struct {
	Failures int           `key:"failures" range:"1,1000"` // in a row that open the breaker; default 5
	Ratio    float64       `key:"ratio" range:"0.01,1"`    // share of failures in Window that opens it, from 20 calls on; default 0.5
	Window   time.Duration `key:"window"`                  // in which calls are counted; default 10s
	Slow     time.Duration `key:"slow" range:"0s,24h"`     // a call that takes longer counts as a failure; default 0, none does
	Open     time.Duration `key:"open"`                    // until the first probe; default 4s
	Probes   int           `key:"probes" range:"1,100"`    // calls that may run while it is half open, and good ones that close it; default 1
	// Hung is how long a probe may go without an answer before one more call takes
	// its place; default 30s, and at least three usual calls.
	Hung time.Duration `key:"hung"`
}

// leastCalls is how many calls a share of failures is taken of.
const leastCalls = 20

func (o BreakerOptions) WithDefaults() BreakerOptions {
	o.Failures = cmp.Or(o.Failures, 5)
	o.Ratio = cmp.Or(o.Ratio, 0.5)
	o.Window = cmp.Or(o.Window, 10*time.Second)
	o.Open = cmp.Or(o.Open, 4*time.Second)
	o.Probes = cmp.Or(o.Probes, 1)
	o.Hung = cmp.Or(o.Hung, 30*time.Second)
	return o
}

// Lane is one model at one member, with the statistics of its calls. It is guarded by
// scheduler.mu.
type Lane struct {
	Upstream *Upstream
	ID       string // of the model at the member

	declared bool // only the settings say that the member has the model

	breaker *gobreaker.TwoStepCircuitBreaker[struct{}]
	retry   time.Time // when an open breaker lets the first probe through
	past    history   // by which the breaker decides
	epoch   int       // counts the states of the breaker
	turned  time.Time // when it took its state
	probes  []*Grant  // that run while it is half open

	halfOpen bool

	calls map[tally]int // how often it was called

	latency     float64   // seconds that a good call takes, smoothed; 0: none was seen
	shared      float64   // seconds for each request of a call of several, smoothed; 0: there was none
	measured    time.Time // when latency had its last part
	failureEWMA float64   // 0 to 1: share of failures among recent calls, smoothed
	failureAt   time.Time

	backoffUntil time.Time // nothing is sent before
	refusals     int       // in a row
	trying       *Grant    // the one call that is made after refusals; nil: none
	ramp         time.Time // when it recovered; zero: long ago

	most      int       // requests in a call, after a larger one was refused
	mostUntil time.Time // when larger ones are tried again

	refusedAt time.Time // the latest refusal
	answered  time.Time // the latest good call soon after a refusal
}

// A call is reported to the breaker as one of these, or nil.
var (
	errFailure  = errors.New("the call failed")
	errNoSignal = errors.New("the call says nothing about the server")
)

// newBreaker makes the lane's breaker. It is only ever called under
// scheduler.mu, and so is changed.
func (l *Lane) newBreaker(o BreakerOptions, replaceable func() bool, changed func(from, to gobreaker.State)) {
	l.breaker = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name:          l.ID,
		MaxRequests:   uint32(o.Probes),
		Interval:      o.Window,
		BucketPeriod:  o.Window / 10,
		Timeout:       o.Open,
		ReadyToTrip:   func(gobreaker.Counts) bool { return l.past.shows(time.Now(), &o, replaceable()) },
		OnStateChange: func(_ string, from, to gobreaker.State) { changed(from, to) },
		IsExcluded:    func(err error) bool { return errors.Is(err, errNoSignal) },
	})
	l.probes, l.halfOpen = nil, false
	l.past.cleared()
	l.epoch++
}

// probesLeft counts the calls that a half-open breaker still lets through, after
// probes that hang have lost their place. A probe that has lost it stays in
// flight, and its result, which comes too late, changes nothing.
func (l *Lane) probesLeft(now time.Time, o *BreakerOptions) int {
	for len(l.probes) > 0 && !now.Before(l.probes[0].began.Add(l.hung(o))) {
		g := l.probes[0]
		l.probes = l.probes[1:]
		g.done(errNoSignal)
		g.done, g.lost = nil, true
		l.Upstream.lost++
	}
	return max(o.Probes-len(l.probes), 0)
}

// hung is how long a probe may take.
func (l *Lane) hung(o *BreakerOptions) time.Duration {
	return max(o.Hung, seconds(3*l.latency))
}

func seconds(s float64) time.Duration {
	return time.Duration(min(s*float64(time.Second), math.MaxInt64/2))
}

// Weights of new calls in the statistics of a lane.
const (
	latencyWeight   = 0.2
	failureHalfLife = 2 * time.Second
)

// recordSuccess records a good call. A call of several requests does not tell the time
// of one that is alone.
func (l *Lane) recordSuccess(took time.Duration, size int, now time.Time, o *BreakerOptions) {
	l.refusals = 0
	if within(l.refusedAt, now, o.Window) {
		l.answered = now
	}
	l.failureEWMA, l.failureAt = l.failureRate(now)*0.7, now
	if size > 1 {
		each := took.Seconds() / float64(size)
		if l.shared == 0 {
			l.shared = each
		}
		l.shared += latencyWeight * (each - l.shared)
		return
	}
	if l.latency == 0 {
		l.latency = took.Seconds()
	} else {
		l.latency += max(latencyWeight, 1-l.fresh(now)) * (took.Seconds() - l.latency)
	}
	l.measured = now
}

// within reports whether something happened, and less than d ago.
func within(at, now time.Time, d time.Duration) bool { return !at.IsZero() && now.Sub(at) < d }

// fresh is the weight of the lane's latency, 1 to 0. It halves in the time of twenty
// calls, so that slow servers are measured again rarely.
func (l *Lane) fresh(now time.Time) float64 {
	halfLife := max(0.25, 20*l.latency)
	return math.Exp2(-now.Sub(l.measured).Seconds() / halfLife)
}

// expected is how many seconds a call takes here, where one takes so many at another
// lane. A lane that was not measured, or was slow long ago, is taken to be as fast as
// the other, so that it is measured again.
func (l *Lane) expected(other float64, now time.Time) float64 {
	switch {
	case l.latency == 0:
		return other
	case other == 0 || l.latency <= other:
		return l.latency
	}
	return other + (l.latency-other)*l.fresh(now)
}

// recordFailure records a failed call. A quick failure does not lower the latency.
func (l *Lane) recordFailure(took time.Duration, now time.Time) {
	s := l.failureRate(now)
	l.failureEWMA, l.failureAt = s+(1-s)/2, now
	if l.latency > 0 && took.Seconds() > l.latency {
		l.latency += latencyWeight * (took.Seconds() - l.latency)
		l.measured = now
	}
}

// failureRate decays with time, so that a server is tried again.
func (l *Lane) failureRate(now time.Time) float64 {
	if l.failureEWMA == 0 {
		return 0
	}
	return l.failureEWMA * math.Exp2(-now.Sub(l.failureAt).Seconds()/failureHalfLife.Seconds())
}

// Bounds of the backoff of a server that refuses work. The upper one keeps recovery
// quick.
const (
	minBackoff = time.Second
	maxBackoff = 4 * time.Second
)

// recordRefusal records a call that the server refused, and sets the backoff: as long
// as the server asked for, or doubled each time. It reports whether it set one, which
// it does once for a burst. A server that answers other requests in between is not
// full: the refused ones are too large for it.
func (l *Lane) recordRefusal(e *mmcp.Error, now time.Time, o *BreakerOptions) bool {
	l.refusedAt = now
	if now.Before(l.backoffUntil) || e.RetryAfter == 0 && within(l.answered, now, o.Window) {
		return false
	}
	pause := minBackoff << min(l.refusals, 8)
	l.refusals++
	if e.RetryAfter > 0 {
		pause = e.RetryAfter
	}
	l.backoffUntil = now.Add(min(max(pause, minBackoff), maxBackoff))
	return true
}

// readiness grows from 0.1 to 1 over the ramp after a recovery.
func (l *Lane) readiness(now time.Time, ramp time.Duration) float64 {
	from := l.ramp
	if l.Upstream.ramp.After(from) {
		from = l.Upstream.ramp
	}
	passed := now.Sub(from)
	if from.IsZero() || passed >= ramp {
		return 1
	}
	return 0.1 + 0.9*passed.Seconds()/ramp.Seconds()
}
