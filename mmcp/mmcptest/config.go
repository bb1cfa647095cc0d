package mmcptest

import (
	"fmt"
	"slices"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// Config is the behaviour of a Server. The zero value is a healthy server with
// one model, "sim".
type Config struct {
	Models []Model `json:"models"`

	// SDK is the minor version of the reference SDK that it behaves like, 1 to 13;
	// 0: 9. From 12 on it checks all that the SDK checks.
	SDK    int    `json:"sdk"`
	Prefix string `json:"prefix"` // path under which the server is mounted, such as /mmcp
	Token  string `json:"token"`  // bearer token that it demands; empty: none

	Latency     time.Duration `json:"latency_ns"`      // of one generation
	ColdClosed  time.Duration `json:"cold_closed_ns"`  // time from the start until the port opens
	ColdLoading time.Duration `json:"cold_loading_ns"` // time after the port has opened in which every answer is 503

	Async      bool   `json:"async"`       // answers 202 and finishes in a job
	RetryAfter string `json:"retry_after"` // header of every 202, as it is written; empty: none
	JobStatus  int    `json:"job_status"`  // status with which every job fails when its run is done; 0: they succeed
	Location   string `json:"location"`    // put before the path of a job: empty, "self" (own scheme and host) or any text

	Idempotent bool `json:"idempotent"` // requests with an Idempotency-Key are run once for each key, and go on without their client

	Busy bool   `json:"busy"` // while it generates it answers nothing at all, on any connection
	Hang string `json:"hang"` // "generate" or "all": requests that are never answered; "body": half of a result is sent

	FailRate   float64 `json:"fail_rate"`   // share of generations that fail without being run, 0 to 1; the order is fixed
	FailStatus int     `json:"fail_status"` // their status; 0: 500
	FailPrompt string  `json:"fail_prompt"` // generations with this text in a prompt fail in the same way; empty: none
	Drop       string  `json:"drop"`        // "before" or "after" the run the connection of a generation is closed
	// Truncate sends half a result: "length" (less than announced), "chunked"
	// (stream cut), "clean" (announced as whole).
	Truncate string `json:"truncate"`
	Redirect string `json:"redirect"` // base URL to which every request is sent on, with status 307

	MaxBatch int `json:"max_batch"` // requests in one batch, for SDKs that take batches; 0: 16
	// BatchCost is the time of each further request of a batch, as a share of Latency;
	// 0: 1. A GPU that makes eight motions in the time of two has 0.143.
	BatchCost   float64 `json:"batch_cost"`
	BatchStatus int     `json:"batch_status"` // status with which every batch is refused; 0: none is

	Errors string `json:"errors"` // body of errors: empty is the envelope; "bare", "html", "detail"
	Strict bool   `json:"strict"` // refuses fields that its SDK does not know

	IgnoreSeed  bool   `json:"ignore_seed"`  // every run gives another motion
	Answer      string `json:"answer"`       // container: empty or "json", "glb", or "negotiate" by Accept
	ContentType string `json:"content_type"` // of results, instead of the true one

	// Generate makes the glTF of a result, as JSON, from the body of its request: real
	// motion, or garbage. nil: the server's own.
	Generate func(body []byte) ([]byte, error) `json:"-"`
}

// Model is one model of a Server.
type Model struct {
	ID          string  `json:"id"`
	FPS         float64 `json:"fps"`         // 0: 30
	Skeleton    string  `json:"skeleton"`    // "small" (also empty) or "soma77"
	Retargeting bool    `json:"retargeting"` // takes other skeletons than its own
	FixedFPS    bool    `json:"fixed_fps"`   // refuses a request at another rate
	Loop        bool    `json:"loop"`
	Pose        bool    `json:"pose"`
	MaxSamples  int     `json:"max_samples"` // 0: 16
	MaxSeconds  float64 `json:"max_seconds"` // 0: 30

	Rig      *mmcp.Skeleton `json:"-"` // instead of Skeleton; nil: none
	Contacts []string       `json:"-"` // joints of Rig that touch the ground

	// Of SDK 12 and later.
	KeyframeReduction bool               `json:"keyframe_reduction"`
	JointTranslation  bool               `json:"joint_translation"` // its heads slide on their necks
	Options           []mmcp.ModelOption `json:"-"`
}

// Minor versions of the reference SDK. The latest is 13; from exactSDK on the
// server refuses what the SDK refuses, as it refuses it.
const (
	latestSDK = 13
	exactSDK  = 12
)

// exact reports whether the server checks all that its SDK checks.
func (c *Config) exact() bool { return c.SDK >= exactSDK }

// words are the values that a field of Config may have, besides "".
type words struct {
	field, value string
	allowed      []string
}

func (c *Config) check() error {
	for _, w := range []words{
		{"hang", c.Hang, []string{"generate", "all", "body"}},
		{"drop", c.Drop, []string{"before", "after"}},
		{"truncate", c.Truncate, []string{"length", "chunked", "clean"}},
		{"errors", c.Errors, []string{"envelope", "bare", "html", "detail"}},
		{"answer", c.Answer, []string{"json", "glb", "negotiate"}},
	} {
		if w.value != "" && !slices.Contains(w.allowed, w.value) {
			return fmt.Errorf("%s: %q is none of %q", w.field, w.value, w.allowed)
		}
	}
	if c.SDK < 0 || c.SDK > latestSDK {
		return fmt.Errorf("sdk: %d is not between 1 and %d", c.SDK, latestSDK)
	}
	if !(c.FailRate >= 0 && c.FailRate <= 1) {
		return fmt.Errorf("fail_rate: %v is not between 0 and 1", c.FailRate)
	}
	if !(c.BatchCost >= 0 && c.BatchCost <= 10) {
		return fmt.Errorf("batch_cost: %v is not between 0 and 10", c.BatchCost)
	}
	for i, m := range c.Models {
		if m.ID == "" {
			return fmt.Errorf("models[%d].id: is missing", i)
		}
		if _, ok := skeletons[m.Skeleton]; !ok {
			return fmt.Errorf("models[%d].skeleton: %q is neither small nor soma77", i, m.Skeleton)
		}
		if !(m.FPS >= 0 && m.FPS <= 1000) { // NaN is in no range
			return fmt.Errorf("models[%d].fps: %v is not between 0 and 1000", i, m.FPS)
		}
	}
	return nil
}

// filled returns c with its defaults written out. It shares no memory with c.
func (c Config) filled() Config {
	c.Models = slices.Clone(c.Models)
	if len(c.Models) == 0 {
		c.Models = []Model{{ID: "sim"}}
	}
	for i := range c.Models {
		m := &c.Models[i]
		if m.FPS == 0 {
			m.FPS = 30
		}
		if m.MaxSamples == 0 {
			m.MaxSamples = 16
		}
		if m.MaxSeconds == 0 {
			m.MaxSeconds = 30
		}
	}
	if c.SDK == 0 {
		c.SDK = 9
	}
	if c.MaxBatch == 0 {
		c.MaxBatch = 16
	}
	if c.BatchCost == 0 {
		c.BatchCost = 1
	}
	if c.FailStatus == 0 {
		c.FailStatus = 500
	}
	return c
}

func (c *Config) model(id string) *Model {
	for i := range c.Models {
		if c.Models[i].ID == id {
			return &c.Models[i]
		}
	}
	return nil
}

// protocol is the version that the SDK stamps.
func (c *Config) protocol() string {
	switch {
	case c.SDK >= 12:
		return "1.4"
	case c.SDK >= 11:
		return "1.3"
	case c.SDK >= 10:
		return "1.2"
	}
	return "1.0"
}
