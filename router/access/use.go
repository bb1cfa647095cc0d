package access

// Price is the price of a server's work.
type Price struct {
	PerCall   float64 `key:"per_call" range:"0,1e9"`   // of each request that is sent
	PerSecond float64 `key:"per_second" range:"0,1e9"` // of generated motion
	Currency  string  `key:"currency" form:"currency"` // such as USD
}

// IsZero reports whether the server is free.
func (p Price) IsZero() bool { return p.PerCall == 0 && p.PerSecond == 0 }

// Cost returns the cost of one request for the given seconds of motion.
func (p Price) Cost(seconds float64) float64 { return p.PerCall + p.PerSecond*seconds }

// Kinds of a Use: how a motion came about.
const (
	Generated = "made"      // a server or the engine generated it
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
	Saved  float64 // cost that was avoided, if no server was called

	Currency string // of both; empty: nothing costs anything
}
