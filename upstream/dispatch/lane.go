package dispatch

import (
	"cmp"
	"errors"
	"math"
	"time"

	"github.com/sony/gobreaker/v2"

	"github.com/motiongate/motiongate/mmcp"
)

// BreakerOptions set when the breaker of a lane opens and closes. A zero field selects its default.
type BreakerOptions struct {
	Failures int           `key:"failures" range:"1,1000"` // failures in a row that open the breaker; default 5
	Ratio    float64       `key:"ratio" range:"0.01,1"`    // share of failures in Window that opens the breaker, from 20 calls on; default 0.5
	Window   time.Duration `key:"window"`                  // time in which calls are counted; default 10s
	Slow     time.Duration `key:"slow" range:"0s,24h"`     // a longer call counts as a failure; 0: none does
	Open     time.Duration `key:"open"`                    // time until the first probe; default 4s
	Probes   int           `key:"probes" range:"1,100"`    // simultaneous calls of a half-open breaker, and successes that close it; default 1
	// Hung is how long a probe may go unanswered before another call replaces it; default 30s, and at least
	// three usual calls.
	Hung time.Duration `key:"hung"`
}

// minCalls is the fewest calls in Window from which Ratio is computed.
const minCalls = 20

func (o BreakerOptions) WithDefaults() BreakerOptions {
	o.Failures = cmp.Or(o.Failures, 5)
	o.Ratio = cmp.Or(o.Ratio, 0.5)
	o.Window = cmp.Or(o.Window, 10*time.Second)
	o.Open = cmp.Or(o.Open, 4*time.Second)
	o.Probes = cmp.Or(o.Probes, 1)
	o.Hung = cmp.Or(o.Hung, 30*time.Second)
	return o
}

// Lane is one model at one upstream, with the statistics of its calls. It is guarded by
// Scheduler.mu.
type Lane struct {
	Upstream *Upstream
	ID       string // of the model at the upstream

	declared bool // only the settings list the model for the upstream

	breaker      *gobreaker.TwoStepCircuitBreaker[struct{}]
	probeAt      time.Time // when the open breaker permits the first probe
	history      history   // decides when the breaker opens
	epoch        int       // counts changes of the breaker's state: a call that began in an earlier one is not reported
	breakerSince time.Time // when the breaker entered its state
	probes       []*Grant  // calls that run while the breaker is half open

	halfOpen bool

	tallies map[tally]int // numbers of calls by reason and end

	latency      float64   // seconds of a good call of one request, smoothed; 0: not measured
	batchLatency float64   // seconds of a batch divided by its requests, smoothed; 0: not measured
	latencyAt    time.Time // when latency was last measured
	failureEWMA  float64   // 0 to 1: share of failures among recent calls, smoothed
	failureAt    time.Time

	backoffUntil time.Time // no call before, because the server refused work
	refusals     int       // of work, in a row
	trial        *Grant    // the single call that may run after refusals; nil: none runs
	recovered    time.Time // when its breaker closed again; zero: it never opened

	batchLimit      int       // requests in a batch, after a larger one was refused
	batchLimitUntil time.Time // when larger batches are tried again

	refusedAt  time.Time // the latest refusal
	answeredAt time.Time // the latest good call soon after a refusal
}

// The breaker gets one of these for a call, or nil for a success.
var (
	errFailure  = errors.New("the call failed")
	errNoSignal = errors.New("the call says nothing about the server")
)

// newBreaker gives the lane a closed breaker. It needs Scheduler.mu. replaceable reports whether another lane
// serves the model. changed is called under the same mutex.
func (l *Lane) newBreaker(o BreakerOptions, replaceable func() bool, changed func(from, to gobreaker.State)) {
	l.breaker = gobreaker.NewTwoStepCircuitBreaker[struct{}](gobreaker.Settings{
		Name:          l.ID,
		MaxRequests:   uint32(o.Probes),
		Interval:      o.Window,
		BucketPeriod:  o.Window / 10,
		Timeout:       o.Open,
		ReadyToTrip:   func(gobreaker.Counts) bool { return l.history.serverFails(time.Now(), &o, replaceable()) },
		OnStateChange: func(_ string, from, to gobreaker.State) { changed(from, to) },
		IsExcluded:    func(err error) bool { return errors.Is(err, errNoSignal) },
	})
	l.probes, l.halfOpen = nil, false
	l.history.reset()
	l.epoch++
}

// probesLeft returns the number of calls that a half-open breaker still permits. Probes that hang no longer
// count; their late results change nothing.
func (l *Lane) probesLeft(now time.Time, o *BreakerOptions) int {
	for len(l.probes) > 0 && !now.Before(l.probes[0].began.Add(l.hungAfter(o))) {
		g := l.probes[0]
		l.probes = l.probes[1:]
		g.done(errNoSignal)
		g.done, g.lost = nil, true
		l.Upstream.lostProbes++
	}
	return max(o.Probes-len(l.probes), 0)
}

// hungAfter returns how long a probe may run before another one replaces it.
func (l *Lane) hungAfter(o *BreakerOptions) time.Duration {
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

// recordSuccess records a good call of size requests. A batch does not measure the latency of a
// single request.
func (l *Lane) recordSuccess(took time.Duration, size int, now time.Time, o *BreakerOptions) {
	l.refusals = 0
	if within(l.refusedAt, now, o.Window) {
		l.answeredAt = now
	}
	l.failureEWMA, l.failureAt = l.failureRate(now)*0.7, now
	if size > 1 {
		each := took.Seconds() / float64(size)
		if l.batchLatency == 0 {
			l.batchLatency = each
		}
		l.batchLatency += latencyWeight * (each - l.batchLatency)
		return
	}
	if l.latency == 0 {
		l.latency = took.Seconds()
	} else {
		l.latency += max(latencyWeight, 1-l.latencyFreshness(now)) * (took.Seconds() - l.latency)
	}
	l.latencyAt = now
}

// within reports whether at is set and less than d before now.
func within(at, now time.Time, d time.Duration) bool { return !at.IsZero() && now.Sub(at) < d }

// latencyFreshness returns how far the measured latency still holds, from 1 down to 0. It halves in
// the time of twenty calls, so that slow servers are seldom measured again.
func (l *Lane) latencyFreshness(now time.Time) float64 {
	halfLife := max(0.25, 20*l.latency)
	return math.Exp2(-now.Sub(l.latencyAt).Seconds() / halfLife)
}

// expected returns the seconds that a call is expected to take; other is the latency of another lane. A lane
// that was never measured, or was slow long ago, is expected to be as fast as the other, so that it is
// measured again.
func (l *Lane) expected(other float64, now time.Time) float64 {
	switch {
	case l.latency == 0:
		return other
	case other == 0 || l.latency <= other:
		return l.latency
	}
	return other + (l.latency-other)*l.latencyFreshness(now)
}

// recordFailure records a failed call. A fast failure does not lower the measured latency.
func (l *Lane) recordFailure(took time.Duration, now time.Time) {
	s := l.failureRate(now)
	l.failureEWMA, l.failureAt = s+(1-s)/2, now
	if l.latency > 0 && took.Seconds() > l.latency {
		l.latency += latencyWeight * (took.Seconds() - l.latency)
		l.latencyAt = now
	}
}

// failureRate returns the smoothed share of failures, 0 to 1. It decays with time, so that a
// server is tried again.
func (l *Lane) failureRate(now time.Time) float64 {
	if l.failureEWMA == 0 {
		return 0
	}
	return l.failureEWMA * math.Exp2(-now.Sub(l.failureAt).Seconds()/failureHalfLife.Seconds())
}

// Bounds of the backoff of a server that refuses work. The upper bound limits the delay of a recovery.
const (
	minBackoff = time.Second
	maxBackoff = 4 * time.Second
)

// recordRefusal records a call that the server refused, and sets the backoff: the time that the server asked
// for, or a time that doubles with each refusal. It reports whether it set a backoff, which it does once for
// a burst. A server that answers other requests in between is not full: the refused requests are too large
// for it.
func (l *Lane) recordRefusal(e *mmcp.Error, now time.Time, o *BreakerOptions) bool {
	l.refusedAt = now
	if now.Before(l.backoffUntil) || e.RetryAfter == 0 && within(l.answeredAt, now, o.Window) {
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
	from := l.recovered
	if l.Upstream.recovered.After(from) {
		from = l.Upstream.recovered
	}
	passed := now.Sub(from)
	if from.IsZero() || passed >= ramp {
		return 1
	}
	return 0.1 + 0.9*passed.Seconds()/ramp.Seconds()
}
