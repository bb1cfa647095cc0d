package mmcp

import "time"

// Fleet is the state of the upstreams and queues of a gateway, for its operators.
type Fleet struct {
	Upstreams []UpstreamStatus `json:"upstreams"` // in the order of the configuration, followed by removed ones that still work
	Queues    []QueueStatus    `json:"queues"`    // in the order of the catalogue
	Sent      SentStatus       `json:"sent"`

	Scheduler *SchedulerStatus `json:"scheduler,omitempty"` // nil: only one gateway uses the upstreams
}

// SchedulerStatus names the gateway that schedules the upstreams of several gateways.
type SchedulerStatus struct {
	Mode     string    `json:"mode"`              // SchedulerLeads, SchedulerFollows, SchedulerSeeks or SchedulerDegraded
	Gateway  string    `json:"gateway,omitempty"` // gateway that schedules for all; "": none
	Host     string    `json:"host,omitempty"`    // name of its machine
	Since    time.Time `json:"since"`
	Gateways int       `json:"gateways"` // number of live gateways; without the state, the last known one

	// Differs names the settings of this gateway that differ from the scheduling gateway's, such as
	// upstreams.gpu1 or queue.
	Differs []string `json:"differs,omitempty"`
}

// Modes of a gateway among the gateways on its state.
const (
	SchedulerLeads    = "leads"    // it schedules for all gateways
	SchedulerFollows  = "follows"  // another gateway schedules for all
	SchedulerSeeks    = "seeks"    // no gateway schedules yet; requests wait
	SchedulerDegraded = "degraded" // the state is unavailable: each gateway schedules for itself, with a share of the places
)

// UpstreamState names the state of an upstream.
type UpstreamState string

// States of an upstream, the best first.
const (
	UpstreamReady    UpstreamState = "ready"    // the latest read of its catalogue succeeded
	UpstreamBusy     UpstreamState = "busy"     // it has its maximum of requests in flight
	UpstreamCooling  UpstreamState = "cooling"  // it refused work, and gets no call for a while
	UpstreamOpen     UpstreamState = "open"     // a breaker is open or half open, for at least one of its models
	UpstreamStale    UpstreamState = "stale"    // it is listed with its last good catalogue; it is silent or down
	UpstreamUnseen   UpstreamState = "unseen"   // it has never answered; only declared models are listed
	UpstreamDraining UpstreamState = "draining" // it gets no new requests, and its running ones finish
	UpstreamDrained  UpstreamState = "drained"  // its last request has ended

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
	Waiting      int       `json:"waiting"`             // requests that wait for it to start
	LastError    string    `json:"last_error,omitempty"`
}

// UpstreamStatus is the state of an upstream, for its operators.
type UpstreamStatus struct {
	Name      string        `json:"name"`
	Removed   bool          `json:"removed,omitempty"` // removed from the configuration; another upstream may have its name
	Host      string        `json:"host,omitempty"`    // scheme and host, without credentials and path; empty in process
	State     UpstreamState `json:"state"`
	Reason    string        `json:"reason,omitempty"`     // why the state is not ready, for people
	Contact   string        `json:"contact"`              // outcome of the latest exchange: unknown, answers, silent or down
	Since     time.Time     `json:"since"`                // when the state began; for a busy upstream, when its latest call began
	Seen      time.Time     `json:"seen,omitzero"`        // when its catalogue was last confirmed
	LastError string        `json:"last_error,omitempty"` // error of the latest call or read of the catalogue, without secrets
	ErrorAt   time.Time     `json:"error_at,omitzero"`    // when the latest call failed
	Models    []string      `json:"models"`               // listed ids that it serves
	Run       *RunStatus    `json:"run,omitempty"`        // nil: the gateway does not start it

	InFlight    int     `json:"in_flight"`      // of all gateways
	Here        int     `json:"in_flight_here"` // of the gateway that answered
	MaxInFlight int     `json:"max_in_flight"`
	Weight      float64 `json:"weight"`
	Tier        int     `json:"tier"`

	Latency  Latency         `json:"latency"`
	Breakers []BreakerStatus `json:"breakers"`
	Calls    []CallCount     `json:"calls"`
}

// Latency describes the durations of the latest good calls, at most 128, in seconds.
type Latency struct {
	Calls int     `json:"calls"` // number of all good calls
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
	Retry time.Time `json:"retry,omitzero"` // when an open breaker permits a call
}

// CallCount is the number of calls of an upstream since it was configured.
type CallCount struct {
	Model   string `json:"model"`   // the upstream's own id
	Reason  string `json:"reason"`  // why it was chosen: only, replica, spill, probe, retry, hedge, resumed
	Outcome string `json:"outcome"` // ok, failed, refused (the client's fault), declined, unreached, cancelled
	Count   int    `json:"count"`
}

// States of a model, the best of its servers.
const (
	ModelReady   = "ready"   // a server accepts a call
	ModelBusy    = "busy"    // each has its maximum of calls in flight
	ModelCooling = "cooling" // each refused work, or is being tried again
	ModelOpen    = "open"    // the breaker of each is open
	ModelDown    = "down"    // none can be reached
	ModelDrained = "drained" // an operator drained each
)

// QueueStatus is the state of the queue of a model.
type QueueStatus struct {
	Model string `json:"model"`
	State string `json:"state"` // ModelReady and so on

	// The longest pause between two reads of the catalogue if the state is ModelDown; the time until the
	// breaker permits a call if it is ModelOpen.
	RetrySeconds float64 `json:"retry_seconds"`

	Waiting     int     `json:"waiting"`      // at all gateways
	Here        int     `json:"waiting_here"` // at the gateway that answered
	Max         int     `json:"max"`
	WaitSeconds float64 `json:"estimated_wait_seconds"` // expected wait of a new request; 0: none, or unknown
}

// SentStatus counts retries and hedges since the start.
type SentStatus struct {
	Retries       int `json:"retries"`        // retries that the budget permitted
	RetriesDenied int `json:"retries_denied"` // retries that it did not permit
	Hedges        int `json:"hedges"`         // second calls beside slow ones
}
