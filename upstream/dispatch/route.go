package dispatch

import (
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// Route leads from a listed id to the members that serve it.
type Route struct {
	ID     string // of the model, without the name of a member before it
	Offers []Offer
	Rank   int  // of the first of its members in the configuration
	Unseen bool // it is declared only: no server has listed it yet
	Mixed  bool // some offer takes less than the listed entry: each request is checked against it
}

// selective reports whether a lane of the route may take some requests and not others.
// It needs scheduler.mu.
func (r *Route) selective() bool {
	return r.Mixed || slices.ContainsFunc(r.Offers, func(o Offer) bool { return len(o.Lane.past.held) > 0 })
}

func (r *Route) Has(m *Upstream) bool {
	return slices.ContainsFunc(r.Offers, func(o Offer) bool { return o.Lane.Upstream == m })
}

// Offer is a lane as the catalogue shows it.
type Offer struct {
	Lane     *Lane
	Model    *mmcp.Model // the member's own entry
	Doubted  bool        // it is not known whether it is deterministic
	Declared bool        // the entry is that of the settings
	Batch    int         // requests that one call may have
}
