package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/readings"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/engine/moves"
	"github.com/motiongate/motiongate/engine/reader"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/memory"
	"github.com/motiongate/motiongate/router/metrics"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/command"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/rest"
	"github.com/motiongate/motiongate/upstream/worker"
)

// engineName is the name of the built-in engine among the upstreams.
const engineName = "engine"

// fleet is the set of servers and the engine, as set up by the settings.
type fleet struct {
	pool  *upstream.Pool
	clips *library.Library // of the engine; nil: none
	moves *moves.Folder    // of the engine; nil: none

	endMoves func()         // ends followMoves
	settings *config.Config // applied settings; guarded by mu
	store    *state.Store   // stores the readings of prompts; nil: none
	memory   *memory.Budget
	log      *slog.Logger

	files  *metrics.Files                          // files of the settings, which are read again when they change
	prices atomic.Pointer[map[string]access.Price] // by upstream

	// digests of parts that must be equal in all gateways, as config.Config.Scheduling returns them
	scheduling atomic.Pointer[map[string]string]

	mu            sync.Mutex // guards all fields below
	servers       map[string]server
	leaving       map[server]struct{} // removed servers with running requests
	runs          runs
	workers       *worker.Hub
	engine        *engine.Engine // nil: off
	engineOptions engine.Options // of engine
	reader        *reader.Reader // reads the engine's prompts; nil: the rules read them
	reads         reader.Options // of reader
}

// server is an upstream of any kind.
type server interface {
	mmcp.Backend
	Close()
}

// serverOf returns the server of an upstream: now if it has the same options, else a new one.
func serverOf(cfg *config.Config, o *config.Upstream, now server) (server, error) {
	switch o.Kind {
	case config.KindHTTP, config.KindGradio:
		options := o.REST(cfg.CatalogueDir())
		if s, ok := now.(*rest.Server); ok && s.Serves(options) {
			return s, nil
		}
		return asServer(rest.New(options))
	case config.KindCommand:
		options := o.Program(cfg.CatalogueDir(), cfg.WorkDir())
		if s, ok := now.(*command.Server); ok && s.Serves(options) {
			return s, nil
		}
		return asServer(command.New(options))
	}
	if s, ok := now.(*remote.Server); ok && s.Serves(o.Options) {
		return s, nil
	}
	return asServer(remote.New(o.Options))
}

// asServer prevents a nil pointer from becoming a non-nil server.
func asServer[S server](s S, err error) (server, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

func newFleet(
	cfg *config.Config, store *state.Store, clips *library.Library, budget *memory.Budget, log *slog.Logger,
) (*fleet, error) {
	options := cfg.Fleet
	options.Log = log
	f := &fleet{
		clips: clips, moves: moves.Open(cfg.Moves), files: metrics.NewFiles(), store: store, memory: budget, log: log,
		leaving: make(map[server]struct{}),
	}
	f.runs.follower = store != nil && store.Shared()    // until it is known which gateway schedules
	if err := os.RemoveAll(cfg.WorkDir()); err != nil { // files of a gateway that was killed
		log.Warn("old working folders cannot be removed", "error", err)
	}
	f.prices.Store(new(cfg.Prices()))
	f.scheduling.Store(new(cfg.SchedulingDigests()))
	workers := worker.HubOptions{Check: f.checkWorker, Changed: f.takeWorkers, Log: log}
	if store != nil {
		workers.File = filepath.Join(cfg.DataDir, "workers.json")
	}
	f.workers = worker.NewHub(workers)
	members, err := f.members(cfg)
	if err != nil {
		return nil, err
	}
	f.pool = upstream.NewPool(members, options, f.sharing(store))
	f.settings = cfg
	f.followMoves()
	return f, nil
}

// sharing returns the coordination of the gateways on one state that use the same upstreams.
func (f *fleet) sharing(store *state.Store) upstream.Sharing {
	if store == nil || !store.Shared() {
		return upstream.Sharing{}
	}
	host, err := os.Hostname()
	if err != nil {
		host = "" // the gateway has a name in the state
	}
	return upstream.Sharing{Bus: store.Lead(), Host: host, Act: f.act, Lead: f.runs.lead, Settings: func() map[string]string {
		return *f.scheduling.Load()
	}}
}

// price returns the price of an upstream.
func (f *fleet) price(upstream string) access.Price { return (*f.prices.Load())[upstream] }

// apply changes the fleet to new settings. The catalogue of a new server is read at once; a server
// that is removed or replaced finishes its running requests.
func (f *fleet) apply(cfg *config.Config) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.applyLocked(cfg)
}

// applyLocked does the work of follow. It needs mu.
func (f *fleet) applyLocked(cfg *config.Config) error {
	members, err := f.members(cfg)
	if err != nil {
		return err
	}
	f.prices.Store(new(f.pricesWith(cfg)))
	f.scheduling.Store(new(cfg.SchedulingDigests()))
	f.pool.Tune(cfg.Fleet)
	f.pool.Set(members)
	f.settings = cfg
	return nil
}

// followMoves loads the moves again when their files change, until the fleet is closed. After an error
// the former moves stay.
func (f *fleet) followMoves() {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	f.endMoves = func() { stop(); <-done }
	go func() {
		defer close(done)
		f.moves.Watch(ctx, movesInterval, func() {
			f.mu.Lock()
			err := f.applyLocked(f.settings)
			f.mu.Unlock()
			f.files.NoteRead("moves", err)
			if err != nil {
				f.log.Error("moves are wrong, the old ones stay", "error", err)
				return
			}
			f.log.Info("moves are ready", "folder", f.settings.Moves)
		})
	}()
}

// movesInterval is the time between two checks of the files of moves.
const movesInterval = 250 * time.Millisecond

// members connects the servers and the engine. The engine is last, because simple clients use the first
// model, which is then one of the settings. After an error nothing is changed. It needs mu.
func (f *fleet) members(cfg *config.Config) ([]upstream.Member, error) {
	userMoves, err := f.moves.Read()
	if err != nil {
		return nil, fmt.Errorf("engine.moves: %w", err)
	}
	servers, started := make(map[string]server), make(map[string]*demanded)
	var members []upstream.Member
	for _, o := range cfg.Upstreams {
		o.Memory, o.Log = f.memory, f.log
		s, err := serverOf(cfg, &o, f.servers[o.Name])
		if err != nil {
			return nil, err
		}
		m := upstream.MemberOf(s, o.Options)
		m.Local = o.Kind == config.KindCommand
		if d := f.runs.forUpstream(cfg, &o, s); d != nil {
			m.Runner, started[o.Name] = d.server, d
		}
		m.OnRemoved = func() { f.closeRemoved(s) }
		servers[o.Name], members = s, append(members, m)
	}
	for _, l := range f.workers.Links() {
		o, err := workerUpstream(l)
		if err != nil {
			f.log.Warn("a worker is left out: another version of the gateway took its settings", "worker", l.Name(), "error", err)
			continue
		}
		if f.inSettings(cfg, o.Name) {
			continue // since the worker came
		}
		o.Memory, o.Log = f.memory, f.log
		s, err := serverOf(cfg, &o, f.servers[o.Name])
		if err != nil {
			return nil, err
		}
		m := upstream.MemberOf(s, o.Options)
		m.OnRemoved = func() { f.closeRemoved(s); l.Finished() }
		servers[o.Name], members = s, append(members, m)
	}
	for name, s := range f.servers {
		if servers[name] != s {
			f.leaving[s] = struct{}{}
		}
	}
	f.servers = servers
	f.runs.set(started)
	if !cfg.EngineEnabled {
		f.engine = nil
		return members, nil
	}
	own := cfg.Engine
	own.Moves, own.Reader = userMoves, f.readerOf(cfg.Reader)
	own.Library, own.Revision, own.Log, own.Memory = f.clips, revision(), f.log, f.memory
	if f.engine == nil || f.engineOptions != own {
		f.engine, f.engineOptions = engine.New(own), own
	}
	// Two places at least: one is for small requests.
	places := max(2, runtime.GOMAXPROCS(0))
	return append(members, upstream.Member{Name: engineName, Backend: f.engine, MaxInFlight: places, Local: true}), nil
}

// readerOf returns the reader of the settings, which is the present one if its options are equal.
func (f *fleet) readerOf(o reader.Options) *reader.Reader {
	switch {
	case o.URL == "":
		f.reader = nil
	case f.reader != nil && f.reads == o:
	case f.store == nil:
		f.reader = reader.New(o, nil, f.log)
	default:
		f.reader = reader.New(o, readings.New(f.store), f.log)
	}
	f.reads = o
	return f.reader
}

// closeRemoved closes a removed server whose last request has ended.
func (f *fleet) closeRemoved(s server) {
	f.mu.Lock()
	_, gone := f.leaving[s]
	delete(f.leaving, s)
	f.mu.Unlock()
	if gone { // otherwise the server remains, with another runner
		s.Close()
	}
}

// close ends the parts of the fleet that still run.
func (f *fleet) close() {
	f.endMoves()
	f.pool.Close()
	f.workers.Close()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.runs.close()
	for _, s := range f.servers {
		s.Close()
	}
	for s := range f.leaving {
		s.Close()
	}
}

// Fleet describes the upstreams and queues.
func (f *fleet) Fleet() mmcp.Fleet { return f.pool.Fleet() }

// Models describes the queues of the models for people who watch them.
func (f *fleet) Models() []mmcp.QueueStatus { return f.pool.Models() }

// Act performs an operator's action on an upstream, at the gateway that schedules it.
func (f *fleet) Act(ctx context.Context, name, action string) error {
	if action != "refresh" { // each gateway has its own catalogue
		if done, err := f.pool.Act(ctx, name, action); done || err != nil {
			return err
		}
	}
	return f.act(ctx, name, action)
}

// act performs an operator's action on an upstream of this gateway.
func (f *fleet) act(ctx context.Context, name, action string) error {
	switch action {
	case "drain":
		return f.pool.Drain(name)
	case "resume":
		return f.pool.Resume(name)
	case "refresh":
		return f.pool.Refresh(ctx, name)
	case "reset":
		return f.pool.Reset(name)
	case "start", "stop":
		return f.run(name, action == "start")
	}
	return errors.New("there is no action " + action)
}
