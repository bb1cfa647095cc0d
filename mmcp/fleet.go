package mmcp

import "time"

// Fleet is the state of the upstreams and queues of a gateway, for its operators.
type Fleet struct {
	Upstreams []UpstreamStatus `json:"upstreams"` // in the order of the configuration; then removed ones that still work
	Queues    []QueueStatus    `json:"queues"`    // in the order of the catalogue
	Sent      SentStatus       `json:"sent"`

	Scheduler *SchedulerStatus `json:"scheduler,omitempty"` // nil: one gateway alone uses the upstreams
}

// SchedulerStatus names the gateway that schedules the upstreams of several gateways.
type SchedulerStatus struct {
	Mode     string    `json:"mode"`              // SchedulerLeads, SchedulerFollows, SchedulerSeeks or SchedulerDegraded
	Gateway  string    `json:"gateway,omitempty"` // the one that schedules; empty: none does for all
	Host     string    `json:"host,omitempty"`    // name of its machine
	Since    time.Time `json:"since"`
	Gateways int       `json:"gateways"` // number of live gateways; without the state, the last known one

	// Differs names the settings of the gateway that differ from those of the one that
	// schedules, such as upstreams.gpu1 or queue.
	Differs []string `json:"differs,omitempty"`
}

// Modes of a gateway among those that share its state.
const (
	SchedulerLeads    = "leads"    // it schedules for all
	SchedulerFollows  = "follows"  // another one does
	SchedulerSeeks    = "seeks"    // no gateway does yet; requests wait
	SchedulerDegraded = "degraded" // the state is away: each schedules for itself, with a part of the places
)

// UpstreamState is the state of an upstream in one word.
type UpstreamState string

// States of an upstream, the better ones first.
const (
	UpstreamReady    UpstreamState = "ready"    // the latest read of its catalogue succeeded
	UpstreamBusy     UpstreamState = "busy"     // it has as many requests in flight as it may
	UpstreamCooling  UpstreamState = "cooling"  // it refused work, and is not called for a while
	UpstreamOpen     UpstreamState = "open"     // a breaker is open or half open, for some or all of its models
	UpstreamStale    UpstreamState = "stale"    // it is listed with its last good catalogue; it is silent or down
	UpstreamUnseen   UpstreamState = "unseen"   // it has never answered; only models that the settings declare are listed
	UpstreamDraining UpstreamState = "draining" // it gets no new requests, and finishes the running ones
	UpstreamDrained  UpstreamState = "drained"  // it has finished

	UpstreamAsleep   UpstreamState = RunAsleep   // the next request starts it
	UpstreamStarting UpstreamState = RunStarting // it is not ready yet
	UpstreamStopping UpstreamState = RunStopping // its requests have ended
)

// States of an upstream that the gateway runs on demand.
const (
	RunAsleep   = "asleep"
	RunStarting = "starting"
	RunRunning  = "running"
	RunStopping = "stopping"
)

// RunStatus is the state of an upstream that the gateway starts on demand.
type RunStatus struct {
	State        string    `json:"state"` // RunAsleep, RunStarting, RunRunning or RunStopping
	Since        time.Time `json:"since"`
	StartSeconds float64   `json:"usual_start_seconds"` // 0: not known
	Group        string    `json:"group,omitempty"`     // one upstream of a group runs at a time
	Waiting      int       `json:"waiting"`             // requests that wait for its start
	LastError    string    `json:"last_error,omitempty"`
}

// UpstreamStatus is the state of an upstream, for its operators.
type UpstreamStatus struct {
	Name      string        `json:"name"`
	Removed   bool          `json:"removed,omitempty"` // from the configuration; another one may have its name
	Host      string        `json:"host,omitempty"`    // scheme and host, without credentials and path; empty in process
	State     UpstreamState `json:"state"`
	Reason    string        `json:"reason,omitempty"`     // why the state is not ready, for people
	Contact   string        `json:"contact"`              // unknown, answers, silent or down: how the latest exchange went
	Since     time.Time     `json:"since"`                // when the state began; of a busy one, when its latest call began
	Seen      time.Time     `json:"seen,omitzero"`        // when its catalogue was last confirmed
	LastError string        `json:"last_error,omitempty"` // the latest of a call or of a read of the catalogue, without secrets
	ErrorAt   time.Time     `json:"error_at,omitzero"`    // when the latest call failed
	Models    []string      `json:"models"`               // listed ids that it serves
	Run       *RunStatus    `json:"run,omitempty"`        // nil: the gateway does not run it

	InFlight    int     `json:"in_flight"`      // of all gateways
	Here        int     `json:"in_flight_here"` // of the gateway that answers
	MaxInFlight int     `json:"max_in_flight"`
	Weight      float64 `json:"weight"`
	Tier        int     `json:"tier"`

	Latency  Latency         `json:"latency"`
	Breakers []BreakerStatus `json:"breakers"`
	Calls    []CallCount     `json:"calls"`
}

// Latency is how long the latest good calls took, in seconds, 128 at most.
type Latency struct {
	Calls int     `json:"calls"` // good ones, in all
	P50   float64 `json:"p50_seconds"`
	P95   float64 `json:"p95_seconds"`
	P99   float64 `json:"p99_seconds"`
}

// States of a breaker.
const (
	BreakerClosed   = "closed"
	BreakerHalfOpen = "half-open"
	BreakerOpen     = "open"
)

// BreakerStatus is a model's breaker at an upstream.
type BreakerStatus struct {
	Model string    `json:"model"` // the upstream's own id
	State string    `json:"state"` // BreakerClosed, BreakerHalfOpen or BreakerOpen
	Since time.Time `json:"since"`
	Retry time.Time `json:"retry,omitzero"` // of an open one: when it lets a call through
}

// CallCount is how often an upstream was called, since it was configured.
type CallCount struct {
	Model   string `json:"model"`   // the upstream's own id
	Reason  string `json:"reason"`  // why it was chosen: only, replica, spill, probe, retry, hedge, resumed
	Outcome string `json:"outcome"` // ok, failed, refused (its client's own fault), declined, unreached, cancelled
	Count   int    `json:"count"`
}

// States of a model: the best one among its servers.
const (
	ModelReady   = "ready"   // a server takes a call
	ModelBusy    = "busy"    // each has as many calls in flight as it may
	ModelCooling = "cooling" // each refused work, or is being tried again
	ModelOpen    = "open"    // the breaker of each is open
	ModelDown    = "down"    // none can be reached
	ModelDrained = "drained" // an operator took each out of work
)

// QueueStatus is the state of the queue of a model.
type QueueStatus struct {
	Model string `json:"model"`
	State string `json:"state"` // ModelReady and so on

	// Of ModelDown, the longest pause between two reads of the catalogue; of ModelOpen, the time
	// until the breaker lets a call through.
	RetrySeconds float64 `json:"retry_seconds"`

	Waiting     int     `json:"waiting"`      // at all gateways
	Here        int     `json:"waiting_here"` // at the gateway that answers
	Max         int     `json:"max"`
	WaitSeconds float64 `json:"estimated_wait_seconds"` // expected, of a new request; 0: none, or not measured
}

// SentStatus counts further attempts and hedges, since the start.
type SentStatus struct {
	Retries       int `json:"retries"`        // further attempts that the budget allowed
	RetriesDenied int `json:"retries_denied"` // further attempts that it did not allow
	Hedges        int `json:"hedges"`         // second calls beside a slow one
}
