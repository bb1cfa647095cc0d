package config

import (
	"log/slog"
	"net/netip"
	"reflect"
	"time"

	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/upstream/demand"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/rest"
)

// A key is one setting of T: how it is called, how it is read into T, and how
// it is shown as YAML.
type key[T any] struct {
	name string
	read func(*T, any) error
	show func(*T) any
	same func(a, b *T) bool
}

func setting[T, V any](name string, k kind[V], at func(*T) *V) key[T] {
	return key[T]{
		name: name,
		read: func(t *T, raw any) error {
			v, err := k.parse(raw)
			if err == nil {
				*at(t) = v
			}
			return err
		},
		show: func(t *T) any { return k.show(*at(t)) },
		same: func(a, b *T) bool { return reflect.DeepEqual(*at(a), *at(b)) },
	}
}

// keys are the settings that take one value, in the order of the example file.
// The list of upstreams is the only other one.
var keys = []key[Config]{
	setting("listen", address, func(c *Config) *string { return &c.Listen }),
	setting("admin.listen", address, func(c *Config) *string { return &c.AdminListen }),
	setting("admin.token_env", optional, func(c *Config) *string { return &c.Auth.AdminTokenEnv }),
	setting("admin.token_file", optional, func(c *Config) *string { return &c.Auth.AdminTokenFile }),
	setting("admin.tls.cert_file", optional, func(c *Config) *string { return &c.AdminTLS.CertFile }),
	setting("admin.tls.key_file", optional, func(c *Config) *string { return &c.AdminTLS.KeyFile }),
	setting("admin.pprof", boolean, func(c *Config) *bool { return &c.Router.Profiles }),
	setting("auth.mode", unsetOr(AuthOpen, AuthKeys, AuthOIDC), func(c *Config) *string { return &c.Auth.Mode }),
	setting("auth.keys_file", optional, func(c *Config) *string { return &c.Auth.KeysFile }),
	setting("auth.oidc.issuer", webAddress, func(c *Config) *string { return &c.Auth.OIDC.Issuer }),
	setting("auth.oidc.audience", optional, func(c *Config) *string { return &c.Auth.OIDC.Audience }),
	setting("auth.oidc.claims.tenant", optional, func(c *Config) *string { return &c.Auth.OIDC.Claims.Tenant }),
	setting("auth.oidc.claims.models", optional, func(c *Config) *string { return &c.Auth.OIDC.Claims.Models }),
	setting("auth.oidc.claims.priority", optional, func(c *Config) *string { return &c.Auth.OIDC.Claims.Priority }),
	setting("auth.oidc.claims.rate", optional, func(c *Config) *string { return &c.Auth.OIDC.Claims.Rate }),
	setting("auth.oidc.tenant", optional, func(c *Config) *string { return &c.Auth.OIDC.Tenant }),
	setting("auth.oidc.rate", rate, func(c *Config) *access.Rate { return &c.Auth.OIDC.Rate }),
	setting("tls.cert_file", optional, func(c *Config) *string { return &c.TLS.CertFile }),
	setting("tls.key_file", optional, func(c *Config) *string { return &c.TLS.KeyFile }),
	setting("hosts", hosts, func(c *Config) *[]string { return &c.Router.Hosts }),
	setting("trusted_proxies", prefixes, func(c *Config) *[]netip.Prefix { return &c.Router.TrustedProxies }),
	setting("cors.origins", origins, func(c *Config) *[]string { return &c.Router.Origins }),
	setting("data_dir", text, func(c *Config) *string { return &c.DataDir }),
	setting("mcp.enabled", boolean, func(c *Config) *bool { return &c.Agents }),
	setting("engine.enabled", boolean, func(c *Config) *bool { return &c.EngineEnabled }),
	setting("engine.model", text, func(c *Config) *string { return &c.Engine.Model }),
	setting("engine.max_seconds", number(1, 600), func(c *Config) *float64 { return &c.Engine.MaxSeconds }),
	setting("engine.moves", optional, func(c *Config) *string { return &c.Moves }),
	setting("engine.clips.dir", optional, func(c *Config) *string { return &c.Clips }),
	setting("engine.clips.model", text, func(c *Config) *string { return &c.Engine.ClipsModel }),
	setting("adapter.max_seconds", number(1, 600), func(c *Config) *float64 { return &c.Adapter.MaxSeconds }),
	setting("catalogue.first", texts, func(c *Config) *[]string { return &c.Fleet.First }),
	setting("catalogue.refresh", positive, func(c *Config) *time.Duration { return &c.Fleet.Refresh }),
	setting("catalogue.retry", positive, func(c *Config) *time.Duration { return &c.Fleet.Retry }),
	setting("catalogue.first_wait", positive, func(c *Config) *time.Duration { return &c.Fleet.FirstWait }),
	setting("queue.length", count(100_000), func(c *Config) *int { return &c.Fleet.QueueLength }),
	setting("queue.timeout", positive, func(c *Config) *time.Duration { return &c.Fleet.Timeout }),
	setting("queue.ready_wait", positive, func(c *Config) *time.Duration { return &c.Fleet.ReadyWait }),
	setting("retry.attempts", count(10), func(c *Config) *int { return &c.Fleet.Attempts }),
	setting("retry.share", number(0.001, 1), func(c *Config) *float64 { return &c.Fleet.RetryShare }),
	setting("retry.hedge", orNever, func(c *Config) *time.Duration { return &c.Fleet.Hedge }),
	setting("breaker.failures", count(1000), func(c *Config) *int { return &c.Fleet.Breaker.Failures }),
	setting("breaker.ratio", number(0.01, 1), func(c *Config) *float64 { return &c.Fleet.Breaker.Ratio }),
	setting("breaker.window", positive, func(c *Config) *time.Duration { return &c.Fleet.Breaker.Window }),
	setting("breaker.slow", orNever, func(c *Config) *time.Duration { return &c.Fleet.Breaker.Slow }),
	setting("breaker.open", positive, func(c *Config) *time.Duration { return &c.Fleet.Breaker.Open }),
	setting("breaker.probes", count(100), func(c *Config) *int { return &c.Fleet.Breaker.Probes }),
	setting("breaker.hung", positive, func(c *Config) *time.Duration { return &c.Fleet.Breaker.Hung }),
	setting("fleet.ramp", positive, func(c *Config) *time.Duration { return &c.Fleet.Ramp }),
	setting("state.url", addresses, func(c *Config) *string { return &c.State.URL }),
	setting("state.replicas", count(5), func(c *Config) *int { return &c.State.Replicas }),
	setting("cache.max_bytes", size(0, 1<<40), func(c *Config) *int64 { return &c.Cache.MaxBytes }),
	setting("cache.shared_bytes", size(1<<20, 1<<44), func(c *Config) *int64 { return &c.Cache.SharedBytes }),
	setting("cache.shared_age", duration(time.Minute, 10*365*24*time.Hour), func(c *Config) *time.Duration { return &c.Cache.SharedAge }),
	setting("cache.partition", oneOf(PartitionShared, PartitionTenant), func(c *Config) *string { return &c.Partition }),
	setting("idempotency.keep", duration(time.Minute, 7*24*time.Hour), func(c *Config) *time.Duration { return &c.Keys.Keep }),
	setting("idempotency.max_bytes", size(16<<20, 1<<44), func(c *Config) *int64 { return &c.Keys.MaxBytes }),
	setting("idempotency.fail_open", boolean, func(c *Config) *bool { return &c.Keys.FailOpen }),
	setting("jobs.keep", duration(5*time.Minute, 24*time.Hour), func(c *Config) *time.Duration { return &c.Jobs.Keep }),
	setting("jobs.max", count(1_000_000), func(c *Config) *int { return &c.Jobs.MaxJobs }),
	setting("jobs.max_bytes", size(16<<20, 1<<44), func(c *Config) *int64 { return &c.Jobs.MaxBytes }),
	setting("jobs.parallel", count(10_000), func(c *Config) *int { return &c.Jobs.Parallel }),
	setting("jobs.per_model", count(10_000), func(c *Config) *int { return &c.Jobs.PerModel }),
	setting("jobs.patience", duration(time.Second, 7*24*time.Hour), func(c *Config) *time.Duration { return &c.Jobs.Patience }),
	setting("jobs.sync_wait", duration(0, 24*time.Hour), func(c *Config) *time.Duration { return &c.Router.SyncWait }),
	setting("limits.memory", size(128<<20, 1<<44), func(c *Config) *int64 { return &c.Memory }),
	setting("limits.mode", oneOf(LimitsEnforce, LimitsShadow), func(c *Config) *string { return &c.Limits.Mode }),
	setting("limits.upgrade_url", webAddress, func(c *Config) *string { return &c.Limits.UpgradeURL }),
	setting("limits.tenant_budgets", budgets, func(c *Config) *[]TenantBudget { return &c.Limits.Budgets }),
	setting("batch.parallel", count(1024), func(c *Config) *int { return &c.Router.BatchParallel }),
	setting("log.level", level, func(c *Config) *slog.Level { return &c.LogLevel }),
	setting("log.format", oneOf(LogText, LogJSON), func(c *Config) *string { return &c.LogFormat }),
	setting("log.prompts", boolean, func(c *Config) *bool { return &c.Router.LogPrompts }),
	setting("requests.keep", duration(0, 90*24*time.Hour), func(c *Config) *time.Duration { return &c.Requests.Keep }),
	setting("requests.max_bytes", size(1<<20, 1<<34), func(c *Config) *int64 { return &c.Requests.MaxBytes }),
	setting("tracing.endpoint", collector, func(c *Config) *string { return &c.Tracing.Endpoint }),
	setting("tracing.sample", number(0, 1), func(c *Config) *float64 { return &c.Tracing.Sample }),
	setting("tracing.service", text, func(c *Config) *string { return &c.Tracing.Service }),
	setting("shutdown_grace", duration(0, time.Hour), func(c *Config) *time.Duration { return &c.ShutdownGrace }),
}

const upstreamsKey = "upstreams"

// upstreamKeys are the settings of one upstream. Their true ranges are known to
// upstream itself; what is refused here is the zero, which there means default.
var upstreamKeys = []key[Upstream]{
	setting("name", text, func(o *Upstream) *string { return &o.Name }),
	setting("kind", oneOf(Kinds...), func(o *Upstream) *string { return &o.Kind }),
	setting("url", text, func(o *Upstream) *string { return &o.URL }),
	setting("command", texts, func(o *Upstream) *[]string { return &o.Command }),
	setting("dir", text, func(o *Upstream) *string { return &o.Dir }),
	setting("env", texts, func(o *Upstream) *[]string { return &o.Env }),
	setting("worker", boolean, func(o *Upstream) *bool { return &o.Worker }),
	setting("auth", text, func(o *Upstream) *string { return &o.API.Auth }),
	setting("login", text, func(o *Upstream) *string { return &o.API.Login }),
	section("submit", submitKeys, func(o *Upstream) *rest.Submit { return &o.API.Submit }),
	section("poll", pollKeys, func(o *Upstream) *rest.Poll { return &o.API.Poll }),
	section("fetch", fetchKeys, func(o *Upstream) *rest.Fetch { return &o.API.Fetch }),
	section("cancel", cancelKeys, func(o *Upstream) *rest.Cancel { return &o.API.Cancel }),
	section("gradio", gradioKeys, func(o *Upstream) *rest.Gradio { return &o.API.Gradio }),
	section("run", runKeys, func(o *Upstream) *demand.Options { return &o.Run }),
	section("result", resultKeys, func(o *Upstream) *foreign.Result { return &o.Result }),
	section("tls", tlsKeys, func(o *Upstream) *remote.TLS { return &o.TLS }),
	section("cost", costKeys, func(o *Upstream) *access.Price { return &o.Cost }),
	setting("max_in_flight", count(10_000), func(o *Upstream) *int { return &o.MaxInFlight }),
	setting("weight", number(0.01, 100), func(o *Upstream) *float64 { return &o.Weight }),
	setting("tier", whole(0, 9), func(o *Upstream) *int { return &o.Tier }),
	{
		name: modelsKey,
		read: readDeclared,
		show: showDeclared,
		same: func(a, b *Upstream) bool { return reflect.DeepEqual(a.Declared, b.Declared) },
	},
	setting("aliases", words, func(o *Upstream) *map[string]string { return &o.Aliases }),
	setting("deterministic", text, func(o *Upstream) *string { return &o.Deterministic }),
	setting("batch", text, func(o *Upstream) *string { return &o.Batch }),
	setting("idempotent", boolean, func(o *Upstream) *bool { return &o.Idempotent }),
	setting("quirks", texts, func(o *Upstream) *[]string { return &o.Quirks }),
	setting("error_map", words, func(o *Upstream) *map[string]string { return &o.ErrorMap }),
	setting("timeout", positive, func(o *Upstream) *time.Duration { return &o.Timeout }),
	setting("connect_timeout", positive, func(o *Upstream) *time.Duration { return &o.ConnectTimeout }),
	setting("capabilities_timeout", positive, func(o *Upstream) *time.Duration { return &o.CapabilitiesTimeout }),
	setting("min_poll", positive, func(o *Upstream) *time.Duration { return &o.MinPoll }),
	setting("max_poll", positive, func(o *Upstream) *time.Duration { return &o.MaxPoll }),
	setting("max_answer_bytes", size(1<<10, 4<<30), func(o *Upstream) *int64 { return &o.MaxAnswerBytes }),
	setting("token_env", text, func(o *Upstream) *string { return &o.TokenEnv }),
	setting("token_file", text, func(o *Upstream) *string { return &o.TokenFile }),
}

var (
	positive = duration(time.Millisecond, 24*time.Hour)
	orNever  = duration(0, 24*time.Hour) // 0: never
)

// names lists the keys' own names, for hints at misspelt ones.
func names[T any](of []key[T]) []string {
	out := make([]string, len(of))
	for i := range of {
		out[i] = of[i].name
	}
	return out
}
