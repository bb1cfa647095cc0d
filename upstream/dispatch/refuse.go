package dispatch

import (
	"fmt"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// refuse returns the error of a ticket that cannot be served in time, or nil.
func (s *Scheduler) refuse(q *queue, t *Ticket, now time.Time) *mmcp.Error {
	best, _ := q.state(t, now, &s.opts.Breaker)
	if best == drained || t.Hurried && best > busy {
		return q.refusal(t, now, &s.opts.Breaker)
	}
	wait := q.estimate(q.ahead(t), now, &s.opts.Breaker)
	if s.full(q, t) && q.displaceable(t.Client) == nil {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "%d requests wait for model %s, which is the limit.", q.length, t.Model)
		e.RetryAfter = max(wait, time.Second)
		return e
	}
	if left := t.Deadline.Sub(now); wait > 0 && wait+q.callTime(now, &s.opts.Breaker) > left {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "Model %s is expected to be free in %v, too late for the request's deadline in %v.",
			t.Model, wait.Round(time.Second), left.Round(time.Second))
		e.RetryAfter = max(wait, time.Second)
		return e
	}
	return nil
}

// full reports whether a ticket needs the place of another one.
func (s *Scheduler) full(q *queue, t *Ticket) bool {
	return q.length >= s.opts.QueueLength && len(t.Tried) == 0 // a ticket that was sent before had a place already
}

// displace removes a ticket from a full queue to make room for t, whose client has fewer.
func (s *Scheduler) displace(q *queue, t *Ticket, now time.Time) {
	if !s.full(q, t) {
		return
	}
	last := q.displaceable(t.Client)
	if last == nil {
		return
	}
	waiting := q.clientQueue(last.Client).length
	q.remove(last)
	e := mmcp.Errorf(mmcp.CodeResourceExhausted,
		"The queue of model %s is full, and this client has more than its share of it: %d requests wait. "+
			"The latest gave its place to another client; nothing was sent to a server.", last.Model, waiting)
	e.RetryAfter = max(q.estimate(q.length, now, &s.opts.Breaker), time.Second)
	last.settle(nil, e)
}

// unservableRetry is the Retry-After for a model that no server can serve.
const unservableRetry = 5 * time.Second

// refusal returns the error for a ticket that no upstream can serve now. It names the obstacle at each
// upstream and sets RetryAfter.
func (q *queue) refusal(t *Ticket, now time.Time, o *BreakerOptions) *mmcp.Error {
	_, retry := q.state(t, now, o)
	var why []string
	var misfit error
	for _, x := range q.route.Offers {
		if err := t.unfit(q.route, x); err != nil {
			misfit = err
			continue
		}
		if r := x.Lane.history.quarantined(t, now); r != nil {
			misfit = r.refusal(x.Lane.Upstream.Name, now)
			continue
		}
		why = append(why, fmt.Sprintf("upstream %s %s", x.Lane.Upstream.Name, x.Lane.obstacle(now, o)))
	}
	if len(why) == 0 && misfit != nil { // each upstream supports a part of the request; none supports all of it
		return mmcp.AsError(misfit)
	}
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "Model %s cannot be served now: %s.", t.Model, strings.Join(why, ", "))
	e.RetryAfter = unservableRetry
	if !retry.IsZero() {
		e.RetryAfter = max(retry.Sub(now), time.Second)
	}
	return e
}

// estimate returns the expected wait behind ahead tickets, by measured latencies; 0: none was measured.
func (q *queue) estimate(ahead int, now time.Time, o *BreakerOptions) time.Duration {
	rate := 0.0 // calls a second
	for _, x := range q.route.Offers {
		if l := x.Lane; l.latency > 0 && l.state(now, o) < open {
			each := l.latency
			if x.Batch > 1 && l.batchLatency > 0 {
				each = min(each, l.batchLatency)
			}
			rate += float64(l.Upstream.limit()) / each
		}
	}
	if rate == 0 {
		return 0
	}
	return seconds(float64(ahead+1) / rate)
}

// place returns the position of a queued ticket, and its expected wait.
func (s *Scheduler) place(t *Ticket) mmcp.Place {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.Model]
	if t.grant != nil || t.err != nil || q == nil {
		return mmcp.Place{}
	}
	n := q.ahead(t)
	return mmcp.Place{Position: n + 1, Wait: q.estimate(n, time.Now(), &s.opts.Breaker)}
}

// callTime returns the least latency of the upstreams that take calls.
func (q *queue) callTime(now time.Time, o *BreakerOptions) time.Duration {
	best := 0.0
	for _, x := range q.route.Offers {
		if l := x.Lane; l.latency > 0 && l.state(now, o) < open && (best == 0 || l.latency < best) {
			best = l.latency
		}
	}
	return seconds(best)
}

// UnknownModel is the error of a request for a model that no upstream lists.
func UnknownModel(id string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeUnknownModel, "Model %q is not served here.", id)
}
