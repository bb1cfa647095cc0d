package upstream

import (
	"fmt"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// hope is whether it makes sense to wait for a model.
type hope uint8

const (
	waitable hope = iota // somebody works, or soon will
	unready              // everybody is away, and may come back
	hopeless             // everybody fails or was taken out
)

// hope tells it for a ticket, or for all of a route that is not mixed. It also
// tells when the first breaker of the route lets a probe through.
func (q *queue) hope(t *ticket, now time.Time, o *BreakerOptions) (hope, time.Time) {
	h, retry := hopeless, time.Time{}
	for _, x := range q.route.offers {
		if t.unfit(q.route, x) != nil || x.lane.past.quarantined(t, now) != nil {
			continue
		}
		switch x.lane.standing(now, o) {
		case drained:
		case opened:
			if retry.IsZero() || x.lane.retry.Before(retry) {
				retry = x.lane.retry
			}
			if !x.lane.past.dead(t) {
				h = waitable // a probe goes out soon
			}
		case away:
			h = min(h, unready)
		default:
			h = waitable
		}
	}
	return h, retry
}

// refuse is the error of a ticket for which it makes no sense to wait, or nil.
func (s *scheduler) refuse(q *queue, t *ticket, now time.Time) *mmcp.Error {
	h, _ := q.hope(t, now, &s.opts.Breaker)
	if h == hopeless {
		return q.refusal(t, now, &s.opts.Breaker)
	}
	wait := q.estimate(q.ahead(t), now, &s.opts.Breaker)
	if s.full(q, t) && q.surplus(t.client) == nil {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "%d requests wait for model %s already, as many as may.", q.length, t.model)
		e.RetryAfter = max(wait, time.Second)
		return e
	}
	if left := t.deadline.Sub(now); wait > 0 && wait+q.usual(now, &s.opts.Breaker) > left {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "Model %s is expected to be free in %v, too late for the request's deadline in %v.",
			t.model, wait.Round(time.Second), left.Round(time.Second))
		e.RetryAfter = max(wait, time.Second)
		return e
	}
	return nil
}

// full reports whether a ticket needs the place of another one.
func (s *scheduler) full(q *queue, t *ticket) bool {
	return q.length >= s.opts.QueueLength && len(t.tried) == 0 // who was begun before had a place
}

// displace gives a place in a full queue to a ticket whose client has fewer than
// others.
func (s *scheduler) displace(q *queue, t *ticket, now time.Time) {
	if !s.full(q, t) {
		return
	}
	last := q.surplus(t.client)
	if last == nil {
		return
	}
	waiting := q.line(last.client).length
	q.remove(last)
	e := mmcp.Errorf(mmcp.CodeResourceExhausted,
		"The queue of model %s is full, and this client has more than its share of it: %d requests wait. "+
			"The latest gave its place to another client; nothing was sent to a server.", last.model, waiting)
	e.RetryAfter = max(q.estimate(q.length, now, &s.opts.Breaker), time.Second)
	last.settle(nil, e)
}

// unservableRetry is the hint for clients of a model that no server can serve.
const unservableRetry = 5 * time.Second

// refusal says why nobody serves the model now, and when to come again.
func (q *queue) refusal(t *ticket, now time.Time, o *BreakerOptions) *mmcp.Error {
	_, retry := q.hope(t, now, o)
	var why []string
	var misfit error
	for _, x := range q.route.offers {
		if err := t.unfit(q.route, x); err != nil {
			misfit = err
			continue
		}
		if r := x.lane.past.quarantined(t, now); r != nil {
			misfit = r.quarantine(x.lane.m.name, now)
			continue
		}
		why = append(why, fmt.Sprintf("upstream %s %s", x.lane.m.name, x.lane.standing(now, o).sentence()))
	}
	if len(why) == 0 && misfit != nil { // each takes a part of what is asked for, and none all of it
		return mmcp.AsError(misfit)
	}
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "Model %s cannot be served now: %s.", t.model, strings.Join(why, ", "))
	e.RetryAfter = unservableRetry
	if !retry.IsZero() {
		e.RetryAfter = max(retry.Sub(now), time.Second)
	}
	return e
}

func (s standing) sentence() string {
	return [...]string{
		free: "is free", full: "is busy", cooling: "asked for a moment's rest", probing: "is being tried again",
		opened: "fails too often and is left alone for a moment", away: "cannot be reached", drained: "is drained",
	}[s]
}

// estimate is how long a ticket with so many before it waits, by the times that
// were seen; 0 where none was.
func (q *queue) estimate(ahead int, now time.Time, o *BreakerOptions) time.Duration {
	rate := 0.0 // calls a second
	for _, x := range q.route.offers {
		if l := x.lane; l.latency > 0 && l.standing(now, o) < opened {
			rate += float64(l.m.maxInFlight) / l.latency
		}
	}
	if rate == 0 {
		return 0
	}
	return seconds(float64(ahead+1) / rate)
}

// place tells where a ticket stands.
func (s *scheduler) place(t *ticket) mmcp.Place {
	s.mu.Lock()
	defer s.unlock()
	q := s.queues[t.model]
	if t.grant != nil || t.err != nil || q == nil {
		return mmcp.Place{}
	}
	n := q.ahead(t)
	return mmcp.Place{Position: n + 1, Wait: q.estimate(n, time.Now(), &s.opts.Breaker)}
}

// usual is the shortest time that a call takes at any member that works.
func (q *queue) usual(now time.Time, o *BreakerOptions) time.Duration {
	best := 0.0
	for _, x := range q.route.offers {
		if l := x.lane; l.latency > 0 && l.standing(now, o) < opened && (best == 0 || l.latency < best) {
			best = l.latency
		}
	}
	return seconds(best)
}

func nobodyServes(id string) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeUnknownModel, "Model %q is not served here.", id)
}
