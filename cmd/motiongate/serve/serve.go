// Package serve runs the gateway: it connects the layers, opens the listeners, follows changes of settings,
// certificates and API keys, and shuts down in order. It contains all wiring of the program.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/listen"
	"github.com/motiongate/motiongate/router/view"
)

// NewServe returns the command serve.
func NewServe() *cobra.Command {
	c := &cobra.Command{
		Use:   "serve",
		Short: "Start the server",
		Long: `Starts the server. Without any setting it listens on 127.0.0.1:8000 and has only the
built-in engine.

Settings come from a YAML file, from variables such as MOTIONGATE_LISTEN, and
from the flags below; flags override variables, and variables override the file.
The file is watched while the server runs: upstreams are added, removed and changed
without dropping requests. A faulty file changes nothing. SIGHUP reads it again.`,
		Example: `  motiongate serve
  motiongate serve --upstream kimodo=http://gpu:8000 --upstream hy=http://other:8000
  motiongate serve --config config.yaml --listen 0.0.0.0:8000`,
		Args:              cli.Exactly(),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, _ []string) error {
			cfg, err := config.Load(c.Flags())
			if err != nil {
				return err
			}
			if !cfg.Router.Profiles {
				unsampled.Do(func() { runtime.MemProfileRate = 0 })
			}
			return run(c.Context(), cfg, c.Flags(), c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	config.AddFlags(c.Flags())
	return c
}

// unsampled turns off the runtime's sampling of allocations, which only profiles use.
var unsampled sync.Once

// Bounds on idle connections.
const (
	HeaderTimeout = 10 * time.Second
	IdleTimeout   = 2 * time.Minute

	headerBytes = 64 << 10 // of all headers of a request
)

// run runs the gateway until ctx ends, and then until running requests have ended, within shutdown_grace.
func run(ctx context.Context, cfg *config.Config, flags *pflag.FlagSet, out, logs io.Writer) error {
	level := new(slog.LevelVar)
	level.Set(cfg.LogLevel)
	log, endLog := newLog(cfg, level, logs)
	defer endLog() // after all else
	if err := cfg.CheckExposure(); err != nil {
		return err
	}
	cfg.Fleet.CacheDir = cfg.CatalogueDir()
	door, err := newSecured("tls", cfg.TLS)
	if err != nil {
		return err
	}
	adminDoor, err := newSecured("admin.tls", cfg.AdminTLS)
	if err != nil {
		return err
	}
	public, err := cli.Listen(ctx, cfg.Listen, "listen")
	if err != nil {
		return err
	}
	defer public.Close()
	admin, err := cli.Listen(ctx, cfg.AdminListen, "admin-listen")
	if err != nil {
		return err
	}
	defer admin.Close()
	views, err := listenViews(ctx, cfg.Router.Views)
	if err != nil {
		return err
	}
	g, err := assemble(cfg, log)
	if err != nil {
		return err
	}

	boundHeap(cfg.Memory)
	failed := make(chan error, 2+len(views))
	clients := []*http.Server{start(door.clients(public), g.router.Handler(), log, failed)}
	operators := start(adminDoor.operators(admin), g.router.Admin(), log, failed)
	defer operators.Close()
	for name, l := range views {
		clients = append(clients, start(door.clients(l), g.router.ViewHandler(name), log, failed))
		log.InfoContext(ctx, "a view listens", "view", name, "url", door.address(l))
	}
	announce(ctx, out, g, door.address(public), adminDoor.address(admin))
	ctx, stop := context.WithCancel(ctx)
	var following sync.WaitGroup
	following.Go(func() { paceCollector(ctx) })                       // ends with ctx
	following.Go(func() { g.followKeysFile(ctx, cfg, log) })          // ends with ctx
	following.Go(func() { door.watch(ctx, g.fleet.files, log) })      // ends with ctx
	following.Go(func() { adminDoor.watch(ctx, g.fleet.files, log) }) // ends with ctx
	following.Go(func() {                                             // ends with ctx
		(&follower{flags: flags, begun: cfg, now: cfg, gateway: g, level: level, log: log}).run(ctx)
	})

	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	stop()
	following.Wait() // otherwise settings could change parts that are being closed
	return errors.Join(err, shutdown(g, clients, cfg.ShutdownGrace, log))
}

// Descriptors reserved for the admin listener, upstreams and files.
const (
	leastReserve     = 128
	leastConnections = 16
)

// connections returns the number of clients that may be connected at a time, or 0 if the system does not
// limit open files.
func connections() int {
	files := openFiles()
	if files == 0 {
		return 0
	}
	return int(max(leastConnections, files-max(leastReserve, files/4)))
}

// start serves a listener until the server is shut down or closed.
func start(l net.Listener, h http.Handler, log *slog.Logger, failed chan<- error) *http.Server {
	s := &http.Server{
		Handler:           listen.OneFraming(h),
		ReadHeaderTimeout: HeaderTimeout,
		IdleTimeout:       IdleTimeout,
		MaxHeaderBytes:    headerBytes,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	// Ends with Shutdown or Close of the server.
	go func() {
		if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			failed <- fmt.Errorf("the listener on %s failed: %w", l.Addr(), err)
		}
	}()
	return s
}

// shutdown lets running requests finish within grace, and cuts off the others.
func shutdown(g *gateway, clients []*http.Server, grace time.Duration, log *slog.Logger) error {
	log.Info("shutting down", "grace", grace)
	g.router.Drain()
	g.jobs.Drain()
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	var all sync.WaitGroup
	var cut atomic.Bool
	for _, s := range clients {
		all.Go(func() { // ends with ctx
			if s.Shutdown(ctx) != nil {
				cut.Store(true)
			}
		})
	}
	all.Wait()
	var err error
	if cut.Load() {
		g.keys.Halt() // waiting requests must not be sent when interrupted ones release their servers
		for _, s := range clients {
			_ = s.Close()
		}
		err = fmt.Errorf("some requests needed more than the %s of shutdown_grace and were cut off", grace)
	}
	g.close(ctx, log)
	return err
}

// listenViews opens the ports of views that have one.
func listenViews(ctx context.Context, views []view.Options) (map[string]net.Listener, error) {
	out := make(map[string]net.Listener)
	for _, o := range views {
		if o.Listen == "" {
			continue
		}
		l, err := new(net.ListenConfig).Listen(ctx, "tcp", o.Listen)
		if err != nil {
			for _, opened := range out {
				_ = opened.Close()
			}
			return nil, fmt.Errorf("views.%s.listen: cannot listen on %s: %w", o.Name, o.Listen, err)
		}
		out[o.Name] = l
	}
	return out, nil
}

// announce prints one line with the gateway's address and its parts.
func announce(ctx context.Context, out io.Writer, g *gateway, public, admin string) {
	// Waits only for servers that answer at once.
	_, _ = g.adapter.Capabilities(ctx)
	var models, missing []string
	for _, m := range g.fleet.pool.Status() {
		if m.State == mmcp.UpstreamUnseen {
			missing = append(missing, m.Name)
		}
		for _, id := range m.Models {
			models = append(models, fmt.Sprintf("%s (%s)", id, m.Name))
		}
	}
	line := fmt.Sprintf("Listening on %s, admin on %s.", public, admin)
	if len(models) > 0 {
		line += " Models: " + strings.Join(models, ", ") + "."
	} else {
		line += " No models yet."
	}
	if len(missing) > 0 {
		line += " Not answering yet: " + strings.Join(missing, ", ") + "."
	}
	// A gateway whose standard output is closed still serves requests.
	_, _ = fmt.Fprintln(out, line)
}
