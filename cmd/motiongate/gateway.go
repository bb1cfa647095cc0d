package main

import (
	"context"
	"log/slog"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/upstream"
)

// engineName is how the built-in engine is called among the upstreams.
const engineName = "engine"

// gateway is the layers, each a Backend around the one before, and the router
// on top of them.
type gateway struct {
	servers []*upstream.Server
	pool    *upstream.Pool
	results *cache.Results
	router  *router.Router
}

// assemble puts the layers on each other. Close takes them apart.
func assemble(cfg *config.Config, log *slog.Logger) (*gateway, error) {
	g := &gateway{}
	var err error
	if g.servers, g.pool, err = fleet(cfg, log); err != nil {
		return nil, err
	}
	adapted := engine.Adapt(g.pool)
	if g.results, err = cache.NewResults(adapted, cfg.Cache); err != nil {
		g.closeFleet()
		return nil, err
	}

	options := cfg.Router
	options.Log = log
	g.router = router.New(g.results, options)
	return g, nil
}

// fleet connects the servers and the engine, which stands last, so that simple
// clients, who take the first model, get the one that the studio set up.
func fleet(cfg *config.Config, log *slog.Logger) ([]*upstream.Server, *upstream.Pool, error) {
	var servers []*upstream.Server
	var members []upstream.Member
	for _, o := range cfg.Upstreams {
		s, err := upstream.NewServer(o)
		if err != nil {
			return nil, nil, err
		}
		servers = append(servers, s)
		members = append(members, upstream.Member{Name: o.Name, Backend: s})
	}
	if cfg.EngineEnabled {
		members = append(members, upstream.Member{Name: engineName, Backend: engine.New(cfg.Engine)})
	}
	options := cfg.Catalogue
	options.Log = log
	return servers, upstream.NewPool(members, options), nil
}

func (g *gateway) close(ctx context.Context, log *slog.Logger) {
	if n := g.router.Close(ctx); n > 0 {
		log.Warn("jobs were cancelled, since nobody could fetch them any more", "jobs", n)
	}
	g.results.Close()
	g.closeFleet()
}

func (g *gateway) closeFleet() {
	g.pool.Close()
	for _, s := range g.servers {
		s.Close()
	}
}
