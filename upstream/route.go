package upstream

import (
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// route leads from a listed id to the members that serve it.
type route struct {
	id     string // of the model, without the name of a member before it
	offers []offer
	rank   int  // of the first of its members in the configuration
	unseen bool // it is declared only: no server has listed it yet
	mixed  bool // some offer takes less than the listed entry: each request is checked against it
}

// selective reports whether a lane of the route may be free for some requests and
// not for others. It needs scheduler.mu.
func (r *route) selective() bool {
	return r.mixed || slices.ContainsFunc(r.offers, func(o offer) bool { return len(o.lane.past.held) > 0 })
}

func (r *route) has(m *member) bool {
	return slices.ContainsFunc(r.offers, func(o offer) bool { return o.lane.m == m })
}

// offer is a lane as the catalogue shows it.
type offer struct {
	lane     *lane
	model    *mmcp.Model // the member's own entry
	doubted  bool        // whether it repeats itself is yet to be seen
	declared bool        // the entry is that of the settings
}
