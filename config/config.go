package config

import (
	"log/slog"
	"path/filepath"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/objects"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/cache/state/requests"
	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/reader"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/identity"
	"github.com/motiongate/motiongate/router/trace"
	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/router/webhook"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// Config holds all settings. They are validated. Its Options belong to the layers.
type Config struct {
	Listen      string `key:"listen" form:"address"`       // host:port for clients
	AdminListen string `key:"admin.listen" form:"address"` // host:port for operators
	DataDir     string `key:"data_dir"`

	Trials map[string]trial.Model // shadows and splits, by model id

	TLS      TLS    `key:"tls"`
	AdminTLS TLS    `key:"admin.tls"` // for the admin listener
	Auth     Auth   `key:""`
	Limits   Limits `key:"limits"`

	Upstreams     []Upstream           `key:"upstreams"`
	Fleet         upstream.PoolOptions `key:""`
	Adapter       adapt.Options        `key:"adapter"`
	Engine        engine.Options       `key:"engine"`
	EngineEnabled bool                 `key:"engine.enabled"`
	Agents        bool                 `key:"mcp.enabled"`   // MCP is served at /mcp
	Reader        reader.Options       `key:"engine.reader"` // language model of the user that reads prompts
	// folder of the user's moves for the engine; none if empty
	Moves string `key:"engine.moves" form:"optional"`
	// folder of clips for the engine's second model; none if empty
	Clips string `key:"engine.clips.dir" form:"optional"`

	State  state.Options       `key:"state"`
	Cache  cache.Options       `key:"cache"`
	Keys   idempotency.Options `key:"idempotency"`
	Jobs   jobs.Options        `key:"jobs"`
	Router router.Options      `key:""`

	Webhooks webhook.Options `key:"webhooks"`
	Results  objects.Options `key:"results"` // where answers are stored in place of the state

	// bytes of requests and answers in progress and of cached answers, at least twice Cache.MaxBytes
	Memory int64 `key:"limits.memory" range:"128MiB,16TiB"`

	Partition string `key:"cache.partition" form:"shared|tenant"` // which clients share cached answers: PartitionShared or PartitionTenant

	Requests requests.Options `key:"requests"` // the request log

	Tracing trace.Options `key:"tracing"`

	LogLevel  slog.Level `key:"log.level"`
	LogFormat string     `key:"log.format" form:"text|json"` // LogText or LogJSON

	ShutdownGrace time.Duration `key:"shutdown_grace" range:"0s,1h"` // time for running requests to finish

	origins map[string]string // sources of values, by key
	file    []byte            // contents of the file
	name    string            // name of file
	lines   map[string]int    // lines of file, by key
}

// Values of Partition.
const (
	PartitionShared = "shared" // among all clients: for a hit, a client must know the whole request
	PartitionTenant = "tenant" // only within a tenant
)

// Formats of the log.
const (
	LogText = "text"
	LogJSON = "json"
)

// Default returns the default settings.
func Default() *Config {
	return &Config{
		Listen:        "127.0.0.1:8000",
		AdminListen:   "127.0.0.1:9000",
		DataDir:       "./data",
		Fleet:         upstream.DefaultPoolOptions(),
		Engine:        engine.Options{Model: "motiongate", MaxSeconds: 300, ClipsModel: "clips"},
		Reader:        reader.Options{Timeout: reader.DefaultTimeout},
		EngineEnabled: true,
		Adapter: adapt.Options{MaxSeconds: adapt.DefaultMaxSeconds,
			Provenance: adapt.Provenance{Embed: true, Gateway: "motiongate"}},
		State: state.Options{Replicas: 3},
		Cache: cache.DefaultOptions(),
		Keys:  idempotency.Options{Retention: 24 * time.Hour, MaxBytes: 4 << 30},
		Jobs: jobs.Options{
			Retention: 15 * time.Minute, MaxJobs: 10_000, MaxBytes: 4 << 30, Parallel: 64, PerModel: 16, Patience: time.Hour,
		},
		Router:        router.DefaultOptions(),
		Webhooks:      webhook.DefaultOptions(),
		Results:       objects.DefaultOptions(),
		Memory:        1 << 30,
		Partition:     PartitionShared,
		Limits:        Limits{Mode: LimitsEnforce},
		Auth:          Auth{OIDC: identity.Options{Scope: "openid", Claims: identity.DefaultClaims()}},
		Requests:      requests.Options{Retention: 72 * time.Hour, MaxBytes: 32 << 20},
		Tracing:       trace.Options{Sample: 1, Service: "motiongate"},
		LogLevel:      slog.LevelInfo,
		LogFormat:     LogText,
		ShutdownGrace: time.Minute,
	}
}

// StateDir returns the folder of the embedded state.
func (c *Config) StateDir() string { return filepath.Join(c.DataDir, "state") }

// CatalogueDir returns the folder with the last good catalogue of each upstream.
func (c *Config) CatalogueDir() string { return filepath.Join(c.DataDir, "catalogue") }
