package upstream

import (
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Fleet describes the members and queues with the data of the gateway that schedules. Counts of a single
// gateway are this gateway's.
func (p *Pool) Fleet() mmcp.Fleet {
	own := p.own()
	view, waits := p.sched.View()
	if view == nil {
		return own
	}
	for i := range own.Upstreams {
		u := &own.Upstreams[i]
		at := slices.IndexFunc(view.Upstreams, func(v mmcp.UpstreamStatus) bool { return v.Name == u.Name && v.Removed == u.Removed })
		if at < 0 || p.local(u.Name) {
			continue
		}
		v := view.Upstreams[at]
		v.Here, v.Calls, v.Models, v.Seen, v.Host = u.Here, u.Calls, u.Models, u.Seen, u.Host
		*u = v
	}
	for i := range own.Queues {
		q := &own.Queues[i]
		at := slices.IndexFunc(view.Queues, func(v mmcp.QueueStatus) bool { return v.Model == q.Model })
		if _, shared, _ := p.sched.Shares(q.Model); at < 0 || !shared {
			continue
		}
		here := max(q.Here, waits[q.Model])
		*q = view.Queues[at]
		q.Here = here
	}
	return own
}

// local reports whether only this gateway uses a member.
func (p *Pool) local(name string) bool {
	m, err := p.named(name)
	return err == nil && m.Local
}

// own describes the members with this gateway's data.
func (p *Pool) own() mmcp.Fleet {
	upstreams := p.Status()
	for _, u := range p.sched.Removed() {
		upstreams = append(upstreams, p.status(u.Owner.(*member)))
	}
	return mmcp.Fleet{Upstreams: upstreams, Queues: p.Queues(), Sent: p.budget.Sums(), Scheduler: p.sched.Cluster()}
}

// Status describes the members in the order of the configuration.
func (p *Pool) Status() []mmcp.UpstreamStatus {
	c := p.current.Load()
	members := p.list()
	out := make([]mmcp.UpstreamStatus, len(members))
	for i, m := range members {
		out[i] = p.status(m)
		out[i].Models = c.idsOf(m)
	}
	return out
}

// Queues describes the queues, in the order of the catalogue.
func (p *Pool) Queues() []mmcp.QueueStatus {
	c := p.current.Load()
	ids := make([]string, len(c.caps.Models))
	for i := range c.caps.Models {
		ids[i] = c.caps.Models[i].ID
	}
	out := p.sched.Queues(ids)
	for i := range out {
		if out[i].State == mmcp.ModelDown {
			out[i].RetrySeconds = p.options().longestRetry().Seconds()
		}
	}
	return out
}

// Models returns the queues of Fleet. It is called while people watch the state of servers: for a while,
// catalogues are read more often.
func (p *Pool) Models() []mmcp.QueueStatus {
	now := time.Now()
	if last := p.seenAt.Swap(now.UnixNano()); now.Sub(time.Unix(0, last)) > attention {
		for _, m := range p.list() {
			m.Nudge() // so that the shorter interval applies at once
		}
	}
	return p.Fleet().Queues
}

const (
	attention = 10 * time.Second // time for which a call of Models has an effect
	attentive = 2 * time.Second  // interval of reads of a server meanwhile
)

// pauseAfterLook returns the pause between two reads at a server that answers.
func (p *Pool) pauseAfterLook() time.Duration {
	refresh := p.options().Refresh
	if time.Since(time.Unix(0, p.seenAt.Load())) > attention {
		return refresh
	}
	return min(refresh, attentive)
}

func (p *Pool) status(m *member) mmcp.UpstreamStatus {
	m.mu.Lock()
	models, seen, listed, err := []string{}, m.confirmedAt, m.caps != nil, m.err
	m.mu.Unlock()
	out := p.sched.Status(m.Upstream, listed)
	out.Models, out.Seen = models, seen
	if server, ok := m.Backend.(interface{ Host() string }); ok {
		out.Host = server.Host()
	}
	if m.runner != nil {
		run := m.runner.Status()
		out.Run = &run
		if known := out.State == mmcp.UpstreamReady || out.State == mmcp.UpstreamStale || out.State == mmcp.UpstreamUnseen; known &&
			run.State != mmcp.RunRunning {
			out.State, out.Since, out.Reason = mmcp.UpstreamState(run.State), run.Since, run.LastError
		}
	}
	if err != nil {
		out.LastError, out.ErrorAt = err.Error(), time.Time{}
	}
	return out
}
