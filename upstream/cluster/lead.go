package cluster

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/dispatch"
)

// Times of the protocol. Another gateway takes over six heartbeats after the last heartbeat of a leader. A
// leader whose heartbeats are not returned must cease to grant before that.
const (
	roleInterval  = 500 * time.Millisecond  // between two calls of updateRole
	grantTime     = 3500 * time.Millisecond // time after its latest heartbeat in which a leader may grant
	viewTimeout   = 4 * time.Second         // time without a view after which a follower seeks a leader
	patience      = 6 * time.Second         // time without the state after which a gateway divides
	startPatience = time.Second             // the same, at the start
	leasePatience = 15 * time.Second        // time without a leader, while the state can be reached, after which a gateway divides
	gatherTimeout = 7 * time.Second         // time for which a new leader waits for reports: a silent gateway is dead by then
	settleWait    = 5 * time.Second         // bound on the delay of a message: more than grantTime, after which its gateway sends no request
	orderTimeout  = 5 * time.Second         // time after which an order that is not repeated ends
	reportLife    = time.Minute             // time after which the report of a dead gateway is deleted
	shortTimeout  = time.Second             // for requests to the leader that must not wait
	leaseTimeout  = 5 * time.Second         // for reading and taking the lease
)

// run updates the role at intervals until Close.
func (s *Scheduler) run() {
	ticker := time.NewTicker(roleInterval)
	defer ticker.Stop()
	s.report()
	for n := 0; ; n++ {
		s.updateRole(n%2 == 0)
		select {
		case <-ticker.C:
		case <-s.wake:
		case <-s.life.Done():
			return
		}
	}
}

// updateRole changes the role if heartbeats, lease or leader require it. If repeat is true, it sends orders,
// reports and views again.
func (s *Scheduler) updateRole(repeat bool) {
	heartbeat, aliveSince := s.o.Bus.LastHeartbeat(), s.o.Bus.AliveSince()
	now := time.Now() // after these calls, because this gateway may be paused anywhere
	connected := !heartbeat.IsZero() && now.Sub(heartbeat) < grantTime
	s.mu.Lock()
	lapsed := aliveSince.After(s.since) // other gateways may have considered this one dead
	switch s.role {
	case leading:
		switch until := heartbeat.Add(grantTime); {
		case !now.Before(s.grantUntil) || !connected || lapsed:
			s.setRole(seeking, now) // another gateway may have taken over, which the lease shows
		case s.gathering && now.Sub(s.since) < gatherTimeout:
			s.grantUntil = until
		default:
			s.gathering, s.grantUntil = false, until
			s.AllowUntil(until, s.parts())
		}
	case following:
		if !connected || lapsed || now.Sub(s.viewAt) > viewTimeout || !s.o.Bus.Alive(s.leader) {
			s.setRole(seeking, now)
		}
	case seeking:
		if wait := now.Sub(s.since); !connected && wait >= patience || wait >= leasePatience {
			s.setRole(dividing, now)
		}
	}
	r := s.role
	ask := (r == seeking || r == dividing) && connected && !s.electing
	s.electing = s.electing || ask
	parts := s.parts()
	s.mu.Unlock()
	if ask {
		s.loops.Go(s.tryLease) // ends within leaseTime
	}
	switch r {
	case dividing:
		s.AllowShare(parts)
	case following:
		s.AllowUntil(time.Time{}, parts)
	case leading:
		s.ledger.sweep()
	}
	if !repeat {
		return
	}
	s.forgetReports(now)
	s.report()
	switch r {
	case leading:
		s.publishView(subjectAll)
	case following:
		s.repeatOrders()
	}
}

// forgetReports deletes the reports of gateways that died long ago, and the ledger entries that depend on
// them.
func (s *Scheduler) forgetReports(now time.Time) {
	s.mu.Lock()
	maps.DeleteFunc(s.reports, func(id string, r *report) bool { return now.Sub(r.at) > reportLife && !s.o.Bus.Alive(id) })
	reports := maps.Clone(s.reports)
	s.mu.Unlock()
	s.ledger.forgetEnded(reports)
}

// parts returns the number of gateways that share the places of an upstream. It needs mu.
func (s *Scheduler) parts() int { return max(1, len(s.o.Bus.Gateways())) }

// setRole changes the role. It needs mu.
func (s *Scheduler) setRole(r role, now time.Time) {
	before := s.role
	if before == r {
		return
	}
	s.role, s.since = r, now
	s.gathering = false
	s.o.Log.Info("scheduling role changed", "from", before.String(), "to", r.String(), "leader", s.leader)
	if before == leading {
		s.AllowUntil(time.Time{}, s.parts())
		s.ledger.close()
	}
	// A ticket in this gateway's queue remains there unless another gateway leads now. A pending order waits
	// for the next leader unless this gateway is the leader.
	if r == following || before == following {
		s.endTerm()
		s.term, s.endTerm = context.WithCancel(s.life)
	}
	if s.view != nil && (r == leading || r == dividing) {
		memories := s.view.Memories
		s.Recall(s.o.Upstreams(), memories)
	}
	if s.o.Lead != nil {
		s.o.Lead(r == leading || r == dividing)
	}
}

// tryLease takes the lease if its owner is dead or there is none.
func (s *Scheduler) tryLease() {
	ctx, cancel := context.WithTimeout(s.life, leaseTimeout)
	defer cancel()
	defer func() {
		s.mu.Lock()
		s.electing = false
		s.mu.Unlock()
	}()
	owner, epoch, revision, err := s.o.Bus.Lease(ctx)
	if err != nil || owner != "" && owner != s.self && s.o.Bus.Alive(owner) {
		return // the owner publishes a view
	}
	heartbeat := s.o.Bus.LastHeartbeat()
	s.mu.Lock()
	epoch = max(epoch, s.epoch) + 1
	s.mu.Unlock()
	if err := s.o.Bus.TakeLease(ctx, revision, epoch); err != nil {
		return // another gateway was faster
	}
	now := time.Now()
	s.mu.Lock()
	if epoch <= s.epoch {
		s.mu.Unlock()
		return // another gateway has a later epoch
	}
	s.epoch, s.leader = epoch, s.self
	s.setRole(leading, now)
	s.gathering, s.grantUntil = true, heartbeat.Add(grantTime)
	reports := maps.Clone(s.reports)
	s.mu.Unlock()
	for from, r := range reports {
		s.ledger.reconcile(from, r) // including reports of dead gateways
	}
	s.publishView(subjectAll)
	s.reportGathered("")
}

// reportGathered records that a gateway has reported to the new leader, and permits grants when all have.
func (s *Scheduler) reportGathered(from string) {
	s.mu.Lock()
	if from != "" && s.reports[from] != nil {
		s.reports[from].epoch = s.epoch
	}
	ready := s.role == leading
	for _, id := range s.o.Bus.Gateways() {
		r := s.reports[id]
		ready = ready && (id == s.self || r != nil && r.epoch == s.epoch)
	}
	if ready {
		s.gathering = false
		s.AllowUntil(s.grantUntil, s.parts())
	}
	s.mu.Unlock()
}

// publishView sends the view to one gateway or all, if this gateway leads.
func (s *Scheduler) publishView(to string) {
	s.mu.Lock()
	epoch, lead := s.epoch, s.role == leading
	s.mu.Unlock()
	if lead {
		s.send(to, message{View: s.viewNow(), Epoch: epoch})
	}
}

// viewNow returns the view of this gateway as the leader.
func (s *Scheduler) viewNow() *view {
	s.mu.Lock()
	since := s.since
	s.mu.Unlock()
	v := &view{Host: s.o.Host, Since: since, Fleet: s.o.Fleet(), Memories: s.Remember(s.o.Upstreams())}
	if s.o.Settings != nil {
		v.Settings = s.o.Settings()
	}
	for i := range v.Fleet.Upstreams {
		v.Fleet.Upstreams[i].Calls = nil // each gateway counts its own
	}
	return v
}

// receiveView makes this gateway follow the sender of a view, unless a later leader is known.
func (s *Scheduler) receiveView(m *message) {
	now := time.Now()
	m.View.at = now
	s.mu.Lock()
	if m.Epoch < s.epoch || m.Epoch == s.epoch && m.From != s.leader {
		s.mu.Unlock()
		return
	}
	fresh := m.Epoch > s.epoch || s.role != following
	s.epoch, s.leader, s.viewAt, s.view = m.Epoch, m.From, now, m.View
	if s.o.Settings != nil && m.View.Settings != nil {
		s.compare(s.o.Settings(), m.View.Settings)
	}
	if fresh {
		s.setRole(following, now)
	}
	s.mu.Unlock()
	if fresh {
		s.AllowUntil(time.Time{}, 1)
		s.report() // with the new epoch
		s.repeatOrders()
	}
}

// compare records and logs the parts in which the settings of this gateway differ from the leader's. It needs
// mu.
func (s *Scheduler) compare(own, leading map[string]string) {
	var differs []string
	for part := range own {
		if own[part] != leading[part] {
			differs = append(differs, part)
		}
	}
	for part := range leading {
		if _, ok := own[part]; !ok {
			differs = append(differs, part)
		}
	}
	slices.Sort(differs)
	if len(differs) > 0 && !slices.Equal(differs, s.differing) {
		s.o.Log.Error("settings differ from those of the gateway that schedules", "settings", differs, "leader", s.leader)
	}
	s.differing = differs
}

// Act passes an operator's action on an upstream to the leader. Done is false if this gateway
// schedules, so that the caller performs the action.
func (s *Scheduler) Act(ctx context.Context, upstream, act string) (done bool, err error) {
	if r, _ := s.currentOrAlone(); r != following {
		return false, nil
	}
	s.mu.Lock()
	leader, epoch := s.leader, s.epoch
	s.mu.Unlock()
	raw, err := s.requestLeader(ctx, leader, message{Act: &action{upstream, act}})
	var end actionEnd
	if err == nil {
		err = json.Unmarshal(raw, &end)
	}
	switch {
	case err != nil:
		e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway that schedules did not answer. Whether it did this is not known.")
		e.RetryAfter = time.Second
		return true, e.CausedBy(err)
	case end.Failure != nil:
		return true, end.Failure.Err()
	case end.View != nil:
		s.receiveView(&message{From: leader, Epoch: epoch, View: end.View})
	}
	return true, nil
}

// requestLeader sends a message to the leader and returns its answer.
func (s *Scheduler) requestLeader(ctx context.Context, leader string, m message) ([]byte, error) {
	m.From = s.self
	raw, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return s.o.Bus.Request(ctx, subjectOne+leader, raw)
}

// Catalogue returns the encoded catalogue of an upstream from the gateway that schedules. It returns nil if
// this gateway schedules, or if that gateway has no catalogue.
func (s *Scheduler) Catalogue(ctx context.Context, upstream string) []byte {
	if r, _ := s.currentOrAlone(); r != following {
		return nil
	}
	s.mu.Lock()
	leader := s.leader
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, shortTimeout) // a leader without a catalogue does not answer
	defer cancel()
	raw, err := s.requestLeader(ctx, leader, message{Catalogue: upstream})
	if err != nil {
		return nil // it is requested again at the next read
	}
	return raw
}

// act performs an action that an operator sent to another gateway, and returns the encoded
// actionEnd.
func (s *Scheduler) act(a *action) []byte {
	ctx, cancel := context.WithTimeout(s.life, leaseTimeout)
	defer cancel()
	var end actionEnd
	if err := s.o.Act(ctx, a.Upstream, a.Action); err != nil {
		end.Failure = dispatch.FailureOf(err)
	} else {
		end.View = s.viewNow()
	}
	raw, err := json.Marshal(end)
	if err != nil {
		return nil // the other gateway's request times out
	}
	return raw
}

// Cluster describes the roles in the cluster for operators; nil: this gateway is alone.
func (s *Scheduler) Cluster() *mmcp.SchedulerStatus {
	if s.self == "" {
		return nil
	}
	gateways := len(s.o.Bus.Gateways())
	s.mu.Lock()
	defer s.mu.Unlock()
	out := &mmcp.SchedulerStatus{Mode: s.role.String(), Since: s.since, Gateways: gateways}
	switch {
	case s.role == leading:
		out.Gateway, out.Host = s.self, s.o.Host
	case s.role == following && s.view != nil:
		out.Gateway, out.Host, out.Since = s.leader, s.view.Host, s.view.Since
		out.Differs = s.differing
	}
	return out
}

// View returns the leader's view of the fleet, or nil if this gateway does not follow. own is the number of
// this gateway's pending orders by model.
func (s *Scheduler) View() (fleet *mmcp.Fleet, own map[string]int) {
	if s.self == "" {
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.role != following || s.view == nil {
		return nil, nil
	}
	own = map[string]int{}
	for _, w := range s.pending {
		own[w.ticket.Model]++
	}
	return &s.view.Fleet, own
}

// Schedules reports whether this gateway schedules the shared upstreams, and so may start
// and stop their servers.
func (s *Scheduler) Schedules() bool {
	r, _ := s.currentOrAlone()
	return r == leading || r == dividing
}
