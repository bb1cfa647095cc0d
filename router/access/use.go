package access

// Price is the price of a server.
type Price struct {
	PerCall   float64 `key:"per_call" range:"0,1e9"`   // per request
	PerSecond float64 `key:"per_second" range:"0,1e9"` // per second of generated motion
	Currency  string  `key:"currency" form:"currency"` // for example USD
}

// IsZero reports whether the server costs nothing.
func (p Price) IsZero() bool { return p.PerCall == 0 && p.PerSecond == 0 }

// Cost returns the cost of one request for seconds of motion.
func (p Price) Cost(seconds float64) float64 { return p.PerCall + p.PerSecond*seconds }

// Kinds of a Use: the source of a motion.
const (
	Generated = "made"      // a server or the engine generated it
	Cached    = "cached"    // from a cache
	Coalesced = "coalesced" // from the run of an identical request
	Replayed  = "replayed"  // from the answer under its idempotency key
	Failed    = "failed"
)

// Use is one requested motion in the report of usage.
type Use struct {
	Tenant, Key, Model string

	Kind    string
	Seconds float64 // duration of all samples together

	Server float64 // seconds that a server worked on it
	Cost   float64
	Saved  float64 // avoided cost, if no server was called

	Currency string // currency of both amounts; "": nothing costs anything
}
