package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// wait is a ticket of this gateway that waits for the leader.
type wait struct {
	ticket  *dispatch.Ticket
	base    dispatch.Order // kind of the order
	queued  func()         // called when the leader has it wait; may be nil
	place   mmcp.Place     // as the leader told; guarded by Scheduler.mu
	begun   time.Time
	ended   chan struct{} // closed when one of the next four is set
	grant   *dispatch.Grant
	err     error
	unknown bool // the leader has none of the upstreams
	joined  bool // the request is sent in the call of another one
}

// ask sends a ticket to the leader and waits for its grant. It fails with errMoved when
// this gateway no longer follows.
func (s *Scheduler) ask(
	ctx, term context.Context, t *dispatch.Ticket, base dispatch.Order, queued func(),
) (*dispatch.Grant, error) {
	id := rand.Text()
	w := &wait{ticket: t, base: base, queued: queued, begun: time.Now(), ended: make(chan struct{})}
	order, err := s.orderOf(w, id)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	leader := s.leader
	if s.role != follows {
		s.mu.Unlock()
		return nil, errMoved
	}
	s.waits[id] = w
	s.mu.Unlock()
	s.send(subjectOne+leader, message{Order: order})
	t.Queued(func() mmcp.Place {
		s.mu.Lock()
		defer s.mu.Unlock()
		return w.place
	})
	select {
	case <-w.ended:
	case <-ctx.Done():
		s.abandon(id, w, dispatch.QueueTimeout(ctx, 0))
	case <-term.Done():
		s.abandon(id, w, errMoved)
	}
	t.Waited += time.Since(w.begun)
	if w.unknown {
		t.ScheduleHere()
		return s.here(ctx, term, t)
	}
	if w.joined {
		return nil, dispatch.ErrJoined
	}
	return w.grant, w.err
}

func (s *Scheduler) orderOf(w *wait, id string) (*dispatch.Order, error) {
	if w.base.Idle != "" {
		o := w.base
		o.ID, o.Model, o.Limit = id, w.ticket.Model, quickly
		return &o, nil
	}
	o, err := s.Order(w.ticket, id)
	o.Spare = w.base.Spare
	return &o, err
}

// abandon ends a wait, if it has not ended, and gives up its order. A grant that came in
// the same moment is given back if the client has left.
func (s *Scheduler) abandon(id string, w *wait, err error) {
	s.mu.Lock()
	_, waits := s.waits[id]
	delete(s.waits, id)
	leader := s.leader
	place := w.place
	s.mu.Unlock()
	switch {
	case waits:
		s.send(subjectOne+leader, message{Leave: id})
		w.err = err
		if e := new(mmcp.Error); errors.As(err, &e) && place.Wait > e.RetryAfter && e.RetryAfter > 0 {
			again := *e
			again.RetryAfter = place.Wait
			w.err = &again
		}
	default:
		<-w.ended
		if w.grant != nil && len(w.grant.Companions) == 0 && !errors.Is(err, errMoved) {
			s.Cancel(w.grant)
			w.grant, w.err = nil, err
		}
	}
}

// hearReply takes over what became of an order.
func (s *Scheduler) hearReply(m *message) {
	r := m.Reply
	s.mu.Lock()
	w := s.waits[r.ID]
	current := s.role == follows && m.From == s.leader && m.Epoch == s.epoch
	ends := r.Grant != nil || r.Failure != nil || r.Unknown
	held := s.holds(r.ID)
	if w != nil && current && !ends {
		w.place = r.Place
	}
	if w != nil && current && ends {
		delete(s.waits, r.ID)
		w.settle(s, r)
	}
	s.mu.Unlock()
	switch {
	case w == nil || !current:
		if r.Grant != nil && !held {
			s.send(subjectOne+m.From, message{Settle: &settlement{ID: r.ID, Outcome: dispatch.Unsent()}})
		}
		return
	case !ends:
		if w.queued != nil {
			w.queued()
		}
		return
	case r.Grant != nil && w.grant == nil:
		s.send(subjectOne+m.From, message{Settle: &settlement{ID: r.ID, Outcome: dispatch.Unsent()}})
	}
	close(w.ended)
}

// settle sets how a wait ended. It needs Scheduler.mu: no report may miss both the wait and
// its call.
func (w *wait) settle(s *Scheduler, r *reply) {
	switch {
	case r.Unknown:
		w.unknown = true
	case r.Grant == nil:
		w.err = r.Failure.Err()
	default:
		g := s.Adopt(*r.Grant, false)
		if g == nil { // its catalogue has changed since
			w.err = dispatch.UnknownModel(w.ticket.Model)
			return
		}
		g.Ticket = w.ticket
		if r.Failure != nil {
			g.Unstarted = r.Failure.Err()
		}
		for _, id := range r.Companions {
			if companion := s.waits[id]; companion != nil {
				delete(s.waits, id)
				companion.joined = true
				g.Companions = append(g.Companions, companion.ticket)
				close(companion.ended)
			}
		}
		w.grant = g
		s.note(g, w.begun)
	}
}

// holds reports whether this gateway has the grant of an order. It needs mu.
func (s *Scheduler) holds(id string) bool {
	for g := range s.running {
		if g.ID == id {
			return true
		}
	}
	return false
}

// order sends the orders that wait to the leader, again.
func (s *Scheduler) order() {
	s.mu.Lock()
	leader, waits := s.leader, make(map[string]*wait, len(s.waits))
	for id, w := range s.waits {
		waits[id] = w
	}
	s.mu.Unlock()
	for id, w := range waits {
		if o, err := s.orderOf(w, id); err == nil {
			s.send(subjectOne+leader, message{Order: o})
		}
	}
}

// reportChanges reports this gateway's calls when one has begun or ended.
func (s *Scheduler) reportChanges() {
	for {
		select {
		case <-s.changed:
			s.report()
		case <-s.life.Done():
			return
		}
	}
}

// report tells all gateways which calls this one makes.
func (s *Scheduler) report() {
	s.mu.Lock()
	epoch, r := s.epoch, &report{Running: make([]dispatch.Call, 0, len(s.running))}
	for g, own := range s.running {
		c := s.CallOf(g)
		c.Sent = own.sent
		r.Running = append(r.Running, c)
	}
	s.mu.Unlock()
	s.send(subjectAll, message{Report: r, Epoch: epoch})
}

// hearReport notes the calls of another gateway.
func (s *Scheduler) hearReport(m *message) {
	m.Report.at, m.Report.epoch = time.Now(), m.Epoch
	s.mu.Lock()
	s.reports[m.From] = m.Report
	abroad := map[string]int{}
	for _, r := range s.reports {
		for _, c := range r.Running {
			abroad[c.Upstream]++
		}
	}
	lead, epoch, gathers := s.role == leads, s.epoch, s.gathers
	s.mu.Unlock()
	s.Abroad(abroad)
	if !lead {
		return
	}
	s.desk.reconcile(m.From, m.Report)
	if m.Epoch != epoch {
		s.publishView(subjectOne + m.From) // it does not know who leads
		return
	}
	if gathers {
		s.gathered(m.From)
	}
}
