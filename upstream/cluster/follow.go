package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// pendingOrder is a ticket of this gateway that waits for the leader.
type pendingOrder struct {
	ticket  *dispatch.Ticket
	base    dispatch.Order // fields of the order that the ticket lacks: Hedge or Idle
	queued  func()         // called when the leader queues the ticket; may be nil
	place   mmcp.Place     // latest place from the leader; guarded by Scheduler.mu
	begun   time.Time
	ended   chan struct{} // closed when one of the next four is set
	grant   *dispatch.Grant
	err     error
	unknown bool // the leader has none of the upstreams
	joined  bool // the request is sent in the call of another one
}

// takeFromLeader sends a ticket to the leader and waits for its grant. It fails with errMoved when this
// gateway ceases to follow.
func (s *Scheduler) takeFromLeader(
	ctx, term context.Context, t *dispatch.Ticket, base dispatch.Order, queued func(),
) (*dispatch.Grant, error) {
	id := rand.Text()
	w := &pendingOrder{ticket: t, base: base, queued: queued, begun: time.Now(), ended: make(chan struct{})}
	order, err := s.orderOf(w, id)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	leader := s.leader
	if s.role != following {
		s.mu.Unlock()
		return nil, errMoved
	}
	s.pending[id] = w
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
		return s.takeHere(ctx, term, t)
	}
	if w.joined {
		return nil, dispatch.ErrJoined
	}
	return w.grant, w.err
}

// orderOf returns the order of a pending ticket, under an id.
func (s *Scheduler) orderOf(w *pendingOrder, id string) (*dispatch.Order, error) {
	if w.base.Idle != "" {
		o := w.base
		o.ID, o.Model, o.Limit = id, w.ticket.Model, shortTimeout
		return &o, nil
	}
	o, err := s.Order(w.ticket, id)
	o.Hedge = w.base.Hedge
	return &o, err
}

// abandon ends a wait with err and cancels the order, unless the wait has ended. A grant that arrived at the
// same moment is returned if the client has left.
func (s *Scheduler) abandon(id string, w *pendingOrder, err error) {
	s.mu.Lock()
	_, waits := s.pending[id]
	delete(s.pending, id)
	leader := s.leader
	place := w.place
	s.mu.Unlock()
	switch {
	case waits:
		s.send(subjectOne+leader, message{Cancel: id})
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

// receiveReply ends the wait of an order with the leader's reply, or notes its place.
func (s *Scheduler) receiveReply(m *message) {
	r := m.Reply
	s.mu.Lock()
	w := s.pending[r.ID]
	current := s.role == following && m.From == s.leader && m.Epoch == s.epoch
	ends := r.Grant != nil || r.Failure != nil || r.Unknown
	held := s.holds(r.ID)
	if w != nil && current && !ends {
		w.place = r.Place
	}
	if w != nil && current && ends {
		delete(s.pending, r.ID)
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

// settle sets the result of a wait. It needs Scheduler.mu, so that each report contains either the wait or
// its call.
func (w *pendingOrder) settle(s *Scheduler, r *reply) {
	switch {
	case r.Unknown:
		w.unknown = true
	case r.Grant == nil:
		w.err = r.Failure.Err()
	default:
		g := s.Adopt(*r.Grant, false)
		if g == nil { // the catalogue of this gateway has changed since
			w.err = dispatch.UnknownModel(w.ticket.Model)
			return
		}
		g.Ticket = w.ticket
		if r.Failure != nil {
			g.Unstarted = r.Failure.Err()
		}
		for _, id := range r.Companions {
			if companion := s.pending[id]; companion != nil {
				delete(s.pending, id)
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

// repeatOrders sends the pending orders to the leader again.
func (s *Scheduler) repeatOrders() {
	s.mu.Lock()
	leader, waits := s.leader, make(map[string]*pendingOrder, len(s.pending))
	for id, w := range s.pending {
		waits[id] = w
	}
	s.mu.Unlock()
	for id, w := range waits {
		if o, err := s.orderOf(w, id); err == nil {
			s.send(subjectOne+leader, message{Order: o})
		}
	}
}

// reportChanges reports this gateway's calls each time one has begun or ended.
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

// report sends the list of this gateway's calls to all gateways.
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

// receiveReport stores the calls that another gateway reports.
func (s *Scheduler) receiveReport(m *message) {
	m.Report.at, m.Report.epoch = time.Now(), m.Epoch
	s.mu.Lock()
	s.reports[m.From] = m.Report
	abroad := map[string]int{}
	for _, r := range s.reports {
		for _, c := range r.Running {
			abroad[c.Upstream]++
		}
	}
	lead, epoch, gathers := s.role == leading, s.epoch, s.gathering
	s.mu.Unlock()
	s.SetReported(abroad)
	if !lead {
		return
	}
	s.ledger.reconcile(m.From, m.Report)
	if m.Epoch != epoch {
		s.publishView(subjectOne + m.From) // the sender does not know the leader
		return
	}
	if gathers {
		s.reportGathered(m.From)
	}
}
