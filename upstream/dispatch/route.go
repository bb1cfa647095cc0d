package dispatch

import (
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// Route lists the lanes that serve a model of the catalogue.
type Route struct {
	ID     string // of the model, without the name of an upstream before it
	Offers []Offer
	Rank   int  // position of its first upstream in the configuration
	Unseen bool // the model is only declared: no server has listed it yet
	Mixed  bool // some offer accepts less than the listed entry: each request is checked against it
}

// selective reports whether a lane of the route may take some requests and not others.
// It needs Scheduler.mu.
func (r *Route) selective() bool {
	return r.Mixed || slices.ContainsFunc(r.Offers, func(o Offer) bool { return len(o.Lane.history.heldRequests) > 0 })
}

// Has reports whether the upstream serves the model.
func (r *Route) Has(m *Upstream) bool {
	return slices.ContainsFunc(r.Offers, func(o Offer) bool { return o.Lane.Upstream == m })
}

// Offer is a lane with the entry of its model in the upstream's catalogue.
type Offer struct {
	Lane     *Lane
	Model    *mmcp.Model // the upstream's own entry
	Doubted  bool        // it is not yet known whether the model is deterministic
	Declared bool        // the entry comes from the settings; the upstream has not listed the model
	Batch    int         // largest number of requests in one call
}
