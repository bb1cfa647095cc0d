package access

// Counts are totals of requested motions.
type Counts struct {
	Requests  int `json:"requests"`
	Generated int `json:"made"`      // by a server or the engine
	Cached    int `json:"cached"`    // answered from the cache
	Coalesced int `json:"coalesced"` // answered by the run of an identical request
	Replayed  int `json:"replayed"`  // answered again under an idempotency key
	Failed    int `json:"failed"`

	Seconds       float64 `json:"seconds"`     // of generated motion
	ServerSeconds float64 `json:"gpu_seconds"` // seconds for which servers worked
	Cost          float64 `json:"cost"`

	Saved Saved `json:"saved"`
}

// Saved is the cost that cached, coalesced and replayed motions avoided.
type Saved struct {
	Cost          float64 `json:"cost"`
	ServerSeconds float64 `json:"gpu_seconds"` // estimated from the model's time per second of generated motion

	Cache       Saving `json:"cache"`
	Coalescing  Saving `json:"coalescing"`
	Idempotency Saving `json:"idempotency"`
}

// Saving is one part of Saved.
type Saving struct {
	Cost    float64 `json:"cost"`
	Seconds float64 `json:"seconds"` // seconds of motion that was not generated again
}

func (s *Saving) add(o Saving) { s.Cost, s.Seconds = s.Cost+o.Cost, s.Seconds+o.Seconds }

// Count adds one motion.
func (c *Counts) Count(u Use) {
	c.Requests++
	saving := Saving{u.Saved, u.Seconds}
	switch u.Kind {
	case Generated:
		c.Generated++
		c.Seconds += u.Seconds
	case Cached:
		c.Cached++
		c.Saved.Cache.add(saving)
	case Coalesced:
		c.Coalesced++
		c.Saved.Coalescing.add(saving)
	case Replayed:
		c.Replayed++
		c.Saved.Idempotency.add(saving)
	default:
		c.Failed++
	}
	c.ServerSeconds += u.Server
	c.Cost += u.Cost
	c.Saved.Cost += u.Saved
}

// Add adds other counts.
func (c *Counts) Add(o Counts) {
	c.Requests += o.Requests
	c.Generated += o.Generated
	c.Cached += o.Cached
	c.Coalesced += o.Coalesced
	c.Replayed += o.Replayed
	c.Failed += o.Failed
	c.Seconds += o.Seconds
	c.ServerSeconds += o.ServerSeconds
	c.Cost += o.Cost
	c.Saved.Cost += o.Saved.Cost
	c.Saved.ServerSeconds += o.Saved.ServerSeconds
	c.Saved.Cache.add(o.Saved.Cache)
	c.Saved.Coalescing.add(o.Saved.Coalescing)
	c.Saved.Idempotency.add(o.Saved.Idempotency)
}

// Dimensions by which a report can be grouped.
var Dimensions = []string{"tenant", "key", "model", "day"}

// Row is one line of a report. Fields by which the report is not grouped are empty.
type Row struct {
	Tenant string `json:"tenant,omitempty"`
	Key    string `json:"key,omitempty"`
	Model  string `json:"model,omitempty"`
	Day    string `json:"day,omitempty"` // in UTC, formatted as 2006-01-02

	Counts
}

// Report is the usage in a range of days.
type Report struct {
	From     string   `json:"from"` // first day
	To       string   `json:"to"`   // last day
	By       []string `json:"by"`   // dimensions
	Currency string   `json:"currency,omitempty"`
	Rows     []Row    `json:"rows"`
	Total    Counts   `json:"total"`
}
