package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"syscall"
	"time"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/objects"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/audit"
	"github.com/motiongate/motiongate/cache/state/deliveries"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/cache/state/keyring"
	"github.com/motiongate/motiongate/cache/state/quota"
	"github.com/motiongate/motiongate/cache/state/requests"
	"github.com/motiongate/motiongate/cache/state/usage"
	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/cmd/motiongate/motion"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/identity"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/trace"
	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/router/webhook"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/adapt/sets"
	"github.com/motiongate/motiongate/upstream/container"
)

// gateway is the stack of layers, each a Backend around the one below, with the router on top.
type gateway struct {
	fleet         *fleet
	state         *state.Store
	modelResults  *cache.Results // caches the answers of servers
	clientResults *cache.Results // caches answers in the requested container
	adapter       *adapt.Adapter
	keys          *idempotency.Keys
	jobs          *jobs.Jobs
	objects       *objects.Store         // stores answers; nil: the state does
	hooks         *deliveries.Deliveries // messages about jobs
	ring          *keyring.Ring          // nil: clients need no key
	quota         *quota.Quota           // nil: no key has limits
	usage         *usage.Usage
	audit         *audit.Log
	requestLog    *requests.Log // nil: requests are not logged
	trials        *trial.Trial  // of models
	router        *router.Router
	clips         *library.Library // nil: there is none
	memory        *memory.Budget
	tracer        *trace.Tracer // nil: requests are not traced
}

// assemble creates the layers and connects them. Close closes them in reverse order.
func assemble(cfg *config.Config, log *slog.Logger) (*gateway, error) {
	budget := memory.New(cfg.Memory)
	store, err := openState(cfg, budget, log)
	if err != nil {
		return nil, err
	}
	g := &gateway{state: store, memory: budget}
	if err = g.openObjects(cfg, log); err == nil {
		g.clips, err = openClips(cfg, log)
	}
	if err == nil {
		g.fleet, err = newFleet(cfg, store, g.clips, g.memory, log)
	}
	if err == nil {
		err = g.remember(cfg, log)
	}
	if err != nil {
		g.closeBackends()
		return nil, err
	}

	options := cfg.Router
	if cfg.Auth.Mode == config.AuthKeys || cfg.Auth.Mode == config.AuthOIDC {
		if err := g.openKeys(cfg, log); err != nil {
			g.closeBackends()
			return nil, err
		}
		options.Auth, options.KeyStore, options.Meter.Quota = g.ring, g.ring, g.quota
		options.Login.Mode = access.LoginKeys
		if o := cfg.Auth.OIDC; cfg.Auth.Mode == config.AuthOIDC {
			options.Auth = identity.New(o, g.ring)
			options.Login = access.Login{Mode: access.LoginOIDC, Issuer: o.Issuer, Audience: o.Audience, ClientID: o.ClientID, Scope: o.Scope}
		}
	}
	g.usage, g.audit = usage.New(g.state, log), audit.New(g.state)
	options.Audit = g.audit
	if cfg.Requests.Retention > 0 {
		g.requestLog = requests.New(g.state, cfg.Requests, log)
		options.Requests = g.requestLog
	}
	g.trials = trial.New(trial.Options{Models: cfg.Trials, Measure: motion.Figures, Log: log})
	options.Trials = trialReport{g.trials}
	options.Meter.Price, options.Meter.Usage, options.Usage = g.fleet.price, g.usage, g.usage
	if cfg.Auth.HasAdminToken() {
		options.AdminToken = cfg.Auth.AdminToken
	}
	options.Workers = g.fleet.workers
	options.Webhooks = g.hooks
	if g.objects != nil {
		options.Objects = g.objects
	}
	options.Keys, options.Jobs, options.Fleet, options.Log = g.keys, g.jobs, g.fleet, log
	options.State, options.Damage = store.Degraded, damageOf(store)
	options.Disk, options.Files = store.Disk, g.fleet.files
	options.Convert, options.CheckFormat, options.Memory = (&container.Converter{Memory: g.memory}).Convert, container.Check, g.memory
	options.Cached = func() (bytes, limit int64) {
		inner, innerLimit := g.modelResults.Cached()
		outer, outerLimit := g.clientResults.Cached()
		return inner + outer, innerLimit + outerLimit
	}
	options.PartitionByTenant = cfg.Partition == config.PartitionTenant
	options.Hosts = append(listenHosts(cfg), options.Hosts...)
	tracing := cfg.Tracing
	tracing.Instance = store.SelfID()
	g.tracer = trace.New(tracing, log)
	options.Trace = g.tracer
	if cfg.Agents {
		options.Agent = agent.Handler(g.agentOptions)
	}
	options.Recall = g.clientResults.Recall
	options.Explainer, options.Sets = motion.Explainer(), sets.Maker{}
	g.router = router.New(g.clientResults, options)
	g.start(log)
	return g, nil
}

// start begins the background work.
func (g *gateway) start(log *slog.Logger) {
	if g.objects != nil {
		g.objects.Start()
	}
	g.jobs.Start(g.router.RunWork)
	g.hooks.Start()
	if g.clips != nil {
		g.clips.Watch(clipsInterval, func() {
			reportClips(g.clips, log)
			if err := g.fleet.pool.Refresh(context.Background(), engineName); err != nil {
				log.Warn("the catalogue does not know the new clips yet", "error", err)
			}
		})
	}
}

// listenHosts returns the hosts of the listeners in the settings, without unspecified addresses such as
// 0.0.0.0.
func listenHosts(cfg *config.Config) []string {
	var out []string
	for _, address := range []string{cfg.Listen, cfg.AdminListen} {
		host, _, _ := net.SplitHostPort(address) // settings are validated
		if ip := net.ParseIP(host); host != "" && (ip == nil || !ip.IsUnspecified()) {
			out = append(out, address)
		}
	}
	return out
}

// clipsInterval is the time between two checks of the folder of clips.
const clipsInterval = 2 * time.Second

// openClips opens the folder of clips, if there is one.
func openClips(cfg *config.Config, log *slog.Logger) (*library.Library, error) {
	if cfg.Clips == "" || !cfg.EngineEnabled {
		return nil, nil
	}
	l, err := library.Open(cfg.Clips)
	if err != nil {
		return nil, err
	}
	reportClips(l, log)
	return l, nil
}

func reportClips(l *library.Library, log *slog.Logger) {
	log.Info("clips are ready", "clips", len(l.Clips()), "unusable_files", len(l.Problems()))
	for _, p := range l.Problems() {
		log.Warn("a clip cannot be used", "file", p.File, "error", p.Err)
	}
}

// openState opens the gateway's durable state.
func openState(cfg *config.Config, budget *memory.Budget, log *slog.Logger) (*state.Store, error) {
	options := cfg.State
	options.Dir, options.Memory = cfg.StateDir(), budget
	store, err := state.Open(options, log)
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, fmt.Errorf("%s is in use by another gateway; choose another folder with --data-dir, or let both share a "+
			"cluster with state.url", cfg.DataDir)
	case err != nil && options.URL == "":
		return nil, fmt.Errorf("nothing can be kept in %s; choose another folder with --data-dir: %w", cfg.DataDir, err)
	}
	return store, err
}

// damageOf returns a function that describes the damage of the files of a state.
func damageOf(store *state.Store) func() (string, int) {
	return func() (string, int) {
		all := store.Damage()
		lost := 0
		for _, d := range all {
			lost += d.Lost
		}
		if len(all) == 0 {
			return "", 0
		}
		return fmt.Sprintf("Files of the state were damaged (%d), and %d records were lost; the log and motiongate state "+
			"check name them. Delete %s when that was looked at.", len(all), lost, all[0].Aside), lost
	}
}

// remember puts a result cache on each side of the adapter. The inner one has the results of servers, so that
// no server runs again for another container; the outer one has encoded answers. Both share the memory
// budget.
func (g *gateway) remember(cfg *config.Config, log *slog.Logger) error {
	options := cfg.Cache
	options.Store, options.Log, options.Memory = g.state, log, g.memory
	inner, outer := options, options
	inner.Name, inner.MaxBytes, inner.AnyFormat = "made", options.MaxBytes/2, true
	outer.Name, outer.MaxBytes, outer.Outer = "asked", options.MaxBytes-inner.MaxBytes, true
	var err error
	if g.modelResults, err = cache.NewResults(g.fleet.pool, inner); err != nil {
		return err
	}
	adapter := cfg.Adapter
	adapter.Log, adapter.Memory = log, g.memory
	adapter.Cost = func(upstream string, seconds float64) float64 { return g.fleet.price(upstream).Cost(seconds) }
	g.adapter = adapt.New(g.modelResults, adapter)
	if g.clientResults, err = cache.NewResults(g.adapter, outer); err != nil {
		return err
	}
	if g.keys, err = idempotency.New(g.state, cfg.Keys, log); err != nil {
		return err
	}
	if g.jobs, err = jobs.New(g.state, cfg.Jobs, log); err != nil {
		return err
	}
	receivers := func(tenant string) webhook.Receivers { return cfg.Router.Tenants[tenant].Webhooks }
	g.hooks = deliveries.New(g.state, deliveries.Options{RetryFor: cfg.Webhooks.RetryFor, Outcome: g.jobs.Outcome,
		Sender: webhook.NewSender(cfg.Webhooks, receivers)}, log)
	return nil
}

// close lets jobs that must not be repeated finish until ctx ends. Other jobs return to the queue.
func (g *gateway) close(ctx context.Context, log *slog.Logger) {
	if n := g.jobs.Close(ctx); n > 0 {
		log.Warn("jobs were broken off; their clients get the error interrupted", "jobs", n)
	}
	g.closeBackends()
}

// closeBackends closes the layers below the router, each before the layers that it uses.
func (g *gateway) closeBackends() {
	if g.clips != nil {
		g.clips.Close()
	}
	if g.hooks != nil {
		g.hooks.Close()
	}
	if g.trials != nil {
		g.trials.Close()
	}
	if g.requestLog != nil {
		g.requestLog.Close()
	}
	if g.usage != nil {
		g.usage.Close()
	}
	if g.ring != nil {
		g.ring.Close()
		g.quota.Close()
	}
	if g.keys != nil {
		g.keys.Close()
	}
	if g.clientResults != nil {
		g.clientResults.Close()
	}
	if g.modelResults != nil {
		g.modelResults.Close()
	}
	if g.objects != nil {
		g.objects.Close()
	}
	g.state.Close()
	g.tracer.Close()
	if g.fleet != nil {
		g.fleet.close()
	}
}
