package access

// Price is what a server takes for its work.
type Price struct {
	PerCall   float64 `key:"per_call" range:"0,1e9"`   // of each request that is sent
	PerSecond float64 `key:"per_second" range:"0,1e9"` // of generated motion
	Currency  string  `key:"currency" form:"currency"` // such as USD
}

// IsZero reports whether the server takes nothing.
func (p Price) IsZero() bool { return p.PerCall == 0 && p.PerSecond == 0 }

// Of returns what one request for so many seconds of motion costs.
func (p Price) Of(seconds float64) float64 { return p.PerCall + p.PerSecond*seconds }

// Kinds of a Use: how a motion came about.
const (
	Made      = "made"      // a server or the engine generated it
	Cached    = "cached"    // it was stored
	Coalesced = "coalesced" // an identical request was running
	Replayed  = "replayed"  // its idempotency key had an answer
	Failed    = "failed"
)

// Use is one requested motion, as the report of usage counts it.
type Use struct {
	Tenant, Key, Model string

	Kind    string
	Seconds float64 // of motion, all samples together

	Server float64 // seconds that a server worked on it
	Cost   float64
	Saved  float64 // what it would have cost, where no server was asked

	Currency string // of both; empty: nothing costs anything
}
