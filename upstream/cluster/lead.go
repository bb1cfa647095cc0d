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

// Times of the exchange. Others take over six heartbeats after the last one of a leader,
// so that a leader whose heartbeats do not come back must stop before.
const (
	pace          = 500 * time.Millisecond  // between two looks at the role
	grantTime     = 3500 * time.Millisecond // that a leader may grant after its latest heartbeat
	viewTime      = 4 * time.Second         // without a view, after which a follower looks for a leader
	patience      = 6 * time.Second         // without the state, after which a gateway schedules for itself
	startPatience = time.Second             // patience at the start
	leasePatience = 15 * time.Second        // without a leader while the state is there
	gatherTime    = 7 * time.Second         // that a new leader waits for reports: a silent gateway is dead by then
	settleWait    = 5 * time.Second         // that a message may be late: more than grantTime, so that its gateway sends nothing any more
	orderLife     = 5 * time.Second         // of an order that is not repeated
	reportLife    = time.Minute             // of a report of a gateway that is gone
	quickly       = time.Second             // bounds a question that must not wait
	leaseTime     = 5 * time.Second         // bounds a look at the lease
)

// run keeps the role until Close.
func (s *Scheduler) run() {
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	s.report()
	for n := 0; ; n++ {
		s.step(n%2 == 0)
		select {
		case <-ticker.C:
		case <-s.wake:
		case <-s.life.Done():
			return
		}
	}
}

// step looks at what has become of the role. Repeat says that messages are repeated.
func (s *Scheduler) step(repeat bool) {
	heartbeat, aliveSince := s.o.Bus.LastHeartbeat(), s.o.Bus.AliveSince()
	now := time.Now() // after them: this gateway may be paused anywhere
	connected := !heartbeat.IsZero() && now.Sub(heartbeat) < grantTime
	s.mu.Lock()
	lapsed := aliveSince.After(s.since) // others may have taken this gateway for dead
	switch s.role {
	case leads:
		switch until := heartbeat.Add(grantTime); {
		case !now.Before(s.until) || !connected || lapsed:
			s.become(seeks, now) // others may have taken over: the lease tells
		case s.gathers && now.Sub(s.since) < gatherTime:
			s.until = until
		default:
			s.gathers, s.until = false, until
			s.AllowUntil(until, s.parts())
		}
	case follows:
		if !connected || lapsed || now.Sub(s.heard) > viewTime || !s.o.Bus.Alive(s.leader) {
			s.become(seeks, now)
		}
	case seeks:
		if wait := now.Sub(s.since); !connected && wait >= patience || wait >= leasePatience {
			s.become(divides, now)
		}
	}
	r := s.role
	ask := (r == seeks || r == divides) && connected && !s.asking
	s.asking = s.asking || ask
	parts := s.parts()
	s.mu.Unlock()
	if ask {
		s.loops.Go(s.elect) // ends within leaseTime
	}
	switch r {
	case divides:
		s.AllowShare(parts)
	case follows:
		s.AllowUntil(time.Time{}, parts)
	case leads:
		s.desk.sweep()
	}
	if !repeat {
		return
	}
	s.forgetReports(now)
	s.report()
	switch r {
	case leads:
		s.publishView(subjectAll)
	case follows:
		s.order()
	}
}

// forgetReports drops those of gateways that have long been gone, and what they kept.
func (s *Scheduler) forgetReports(now time.Time) {
	s.mu.Lock()
	maps.DeleteFunc(s.reports, func(id string, r *report) bool { return now.Sub(r.at) > reportLife && !s.o.Bus.Alive(id) })
	reports := maps.Clone(s.reports)
	s.mu.Unlock()
	s.desk.tidy(reports)
}

// parts is into how many the places of an upstream are divided. It needs mu.
func (s *Scheduler) parts() int { return max(1, len(s.o.Bus.Gateways())) }

// become changes the role. It needs mu.
func (s *Scheduler) become(r role, now time.Time) {
	before := s.role
	if before == r {
		return
	}
	s.role, s.since = r, now
	s.gathers = false
	s.o.Log.Info("scheduling changed", "from", before.String(), "to", r.String(), "leader", s.leader)
	if before == leads {
		s.AllowUntil(time.Time{}, s.parts())
		s.desk.close()
	}
	// What waits in this gateway's queue may stay there unless another one leads, and what
	// waits for a leader may wait for the next one unless this one is that.
	if r == follows || before == follows {
		s.endTerm()
		s.term, s.endTerm = context.WithCancel(s.life)
	}
	if s.view != nil && (r == leads || r == divides) {
		memories := s.view.Memories
		s.Recall(s.o.Upstreams(), memories)
	}
	if s.o.Lead != nil {
		s.o.Lead(r == leads || r == divides)
	}
}

// elect looks at the lease, and takes it if its owner is gone.
func (s *Scheduler) elect() {
	ctx, cancel := context.WithTimeout(s.life, leaseTime)
	defer cancel()
	defer func() {
		s.mu.Lock()
		s.asking = false
		s.mu.Unlock()
	}()
	owner, epoch, revision, err := s.o.Bus.Lease(ctx)
	if err != nil || owner != "" && owner != s.self && s.o.Bus.Alive(owner) {
		return // it will show itself by its view
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
		return // it has been taken since
	}
	s.epoch, s.leader = epoch, s.self
	s.become(leads, now)
	s.gathers, s.until = true, heartbeat.Add(grantTime)
	reports := maps.Clone(s.reports)
	s.mu.Unlock()
	for from, r := range reports {
		s.desk.reconcile(from, r) // also those of gateways that are gone
	}
	s.publishView(subjectAll)
	s.gathered("")
}

// gathered notes that a gateway knows the new leader, which grants when all do.
func (s *Scheduler) gathered(from string) {
	s.mu.Lock()
	if from != "" && s.reports[from] != nil {
		s.reports[from].epoch = s.epoch
	}
	ready := s.role == leads
	for _, id := range s.o.Bus.Gateways() {
		r := s.reports[id]
		ready = ready && (id == s.self || r != nil && r.epoch == s.epoch)
	}
	if ready {
		s.gathers = false
		s.AllowUntil(s.until, s.parts())
	}
	s.mu.Unlock()
}

// publishView tells one gateway, or all, that this one leads.
func (s *Scheduler) publishView(to string) {
	s.mu.Lock()
	epoch, lead := s.epoch, s.role == leads
	s.mu.Unlock()
	if lead {
		s.send(to, message{View: s.viewNow(), Epoch: epoch})
	}
}

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

// hearView follows the gateway that has the lease.
func (s *Scheduler) hearView(m *message) {
	now := time.Now()
	m.View.at = now
	s.mu.Lock()
	if m.Epoch < s.epoch || m.Epoch == s.epoch && m.From != s.leader {
		s.mu.Unlock()
		return
	}
	fresh := m.Epoch > s.epoch || s.role != follows
	s.epoch, s.leader, s.heard, s.view = m.Epoch, m.From, now, m.View
	if s.o.Settings != nil && m.View.Settings != nil {
		s.compare(s.o.Settings(), m.View.Settings)
	}
	if fresh {
		s.become(follows, now)
	}
	s.mu.Unlock()
	if fresh {
		s.AllowUntil(time.Time{}, 1)
		s.report() // with the new epoch
		s.order()
	}
}

// compare notes in which parts the settings of this gateway differ from the leader's. It
// needs mu.
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
	if len(differs) > 0 && !slices.Equal(differs, s.differs) {
		s.o.Log.Error("settings differ from those of the gateway that schedules", "settings", differs, "leader", s.leader)
	}
	s.differs = differs
}

// Act does to an upstream what an operator asks for, at the gateway that schedules it.
// Done reports whether that is another one; else the caller does it.
func (s *Scheduler) Act(ctx context.Context, upstream, act string) (done bool, err error) {
	if r, _ := s.shared(); r != follows {
		return false, nil
	}
	s.mu.Lock()
	leader, epoch := s.leader, s.epoch
	s.mu.Unlock()
	raw, err := s.question(ctx, leader, message{Act: &action{upstream, act}})
	var end actionEnd
	if err == nil {
		err = json.Unmarshal(raw, &end)
	}
	switch {
	case err != nil:
		e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway that schedules did not answer, so nothing is known of what became of this.")
		e.RetryAfter = time.Second
		return true, e.CausedBy(err)
	case end.Failure != nil:
		return true, end.Failure.Err()
	case end.View != nil:
		s.hearView(&message{From: leader, Epoch: epoch, View: end.View})
	}
	return true, nil
}

// question sends a message to the leader and returns its answer.
func (s *Scheduler) question(ctx context.Context, leader string, m message) ([]byte, error) {
	m.From = s.self
	raw, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return s.o.Bus.Request(ctx, subjectOne+leader, raw)
}

// Catalogue returns the catalogue of an upstream, encoded, as the gateway that schedules knows
// it; nil: that is this one, or it knows none.
func (s *Scheduler) Catalogue(ctx context.Context, upstream string) []byte {
	if r, _ := s.shared(); r != follows {
		return nil
	}
	s.mu.Lock()
	leader := s.leader
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, quickly) // a leader that knows none does not answer
	defer cancel()
	raw, err := s.question(ctx, leader, message{Look: upstream})
	if err != nil {
		return nil // it is asked again at the next look
	}
	return raw
}

// perform does what an operator asked another gateway for.
func (s *Scheduler) perform(a *action) []byte {
	ctx, cancel := context.WithTimeout(s.life, leaseTime)
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

// Cluster describes the scheduling of the cluster; nil: this gateway is alone.
func (s *Scheduler) Cluster() *mmcp.SchedulerStatus {
	if s.self == "" {
		return nil
	}
	gateways := len(s.o.Bus.Gateways())
	s.mu.Lock()
	defer s.mu.Unlock()
	out := &mmcp.SchedulerStatus{Mode: s.role.String(), Since: s.since, Gateways: gateways}
	switch {
	case s.role == leads:
		out.Gateway, out.Host = s.self, s.o.Host
	case s.role == follows && s.view != nil:
		out.Gateway, out.Host, out.Since = s.leader, s.view.Host, s.view.Since
		out.Differs = s.differs
	}
	return out
}

// View returns the fleet as the leader sees it; nil: this gateway does not follow one. Own
// tells how many of this gateway's requests wait for the leader, by model.
func (s *Scheduler) View() (fleet *mmcp.Fleet, own map[string]int) {
	if s.self == "" {
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.role != follows || s.view == nil {
		return nil, nil
	}
	own = map[string]int{}
	for _, w := range s.waits {
		own[w.ticket.Model]++
	}
	return &s.view.Fleet, own
}

// Schedules reports whether this gateway schedules the shared upstreams, and so may start
// and stop their servers.
func (s *Scheduler) Schedules() bool {
	r, _ := s.shared()
	return r == leads || r == divides
}
