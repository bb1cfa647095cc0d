package serve

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/access"
	operators "github.com/motiongate/motiongate/router/operator"
)

// follower applies changes of the settings file to a running gateway.
type follower struct {
	flags   *pflag.FlagSet
	begun   *config.Config // settings at the start
	now     *config.Config // latest valid settings
	failing bool           // the file has faults now

	gateway *gateway
	level   *slog.LevelVar // of log
	log     *slog.Logger
}

// run reloads the settings when their file changes and on SIGHUP, until ctx ends. Without a settings file it
// returns at once, and SIGHUP has its default effect.
func (f *follower) run(ctx context.Context) {
	path := config.File(f.flags)
	if path == "" {
		return
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	changed := make(chan struct{})
	go config.Watch(ctx, path, func() { // ends with ctx
		select {
		case changed <- struct{}{}:
		case <-ctx.Done():
		}
	})
	cutOff := time.NewTimer(0)
	<-cutOff.C
	look := func() {
		cutOff.Stop()
		if f.reload() {
			cutOff.Reset(config.Settled)
		}
	}
	for {
		select {
		case <-changed:
			look()
		case <-cutOff.C:
			look()
		case <-hangups:
			f.log.Info("settings are read again", "signal", "SIGHUP")
			look()
		case <-ctx.Done():
			return
		}
	}
}

// reload applies the settings of the file, all or none. It reports whether the file seems truncated.
func (f *follower) reload() (cutOff bool) {
	next, err := f.now.Reload(f.flags)
	if err == nil && next != f.now {
		err = f.gateway.fleet.apply(next)
	}
	f.gateway.fleet.files.NoteRead("config", err)
	switch {
	case err != nil:
		f.failing = true
		f.gateway.router.Reloaded(false)
		f.log.Error("settings are wrong, the old ones stay", "error", err)
		return errors.Is(err, config.ErrCutOff)
	case next == f.now:
		if f.failing {
			f.log.Info("settings are as they were")
		}
		f.failing = false
		return false
	}
	f.gateway.adapter.Update(next.Adapter)
	f.gateway.trials.Update(next.Trials)
	f.gateway.router.SetViews(next.Router.Views)
	f.level.Set(next.LogLevel)
	changed := f.now.Changed(next)
	f.log.Info("settings changed", "changed", changed)
	operators.RecordAction(context.Background(), f.gateway.audit, f.log,
		access.Action{At: time.Now().UTC(), Action: "settings", Target: strings.Join(changed, ", ")})
	f.now, f.failing = next, false
	f.gateway.router.Reloaded(true)
	rest := slices.DeleteFunc(f.begun.Changed(next), live)
	f.gateway.fleet.files.Restart(len(rest) > 0)
	if len(rest) > 0 {
		f.log.Warn("some settings change with the next start only", "settings", rest)
	}
	return false
}

// fixed lists settings of live sections that take effect only at the start.
var fixed = []string{"catalogue.first_wait", "engine.moves", "engine.clips.dir"}

// live reports whether a change of a setting takes effect without a restart.
func live(name string) bool {
	section, _, _ := strings.Cut(name, ".")
	followed := []string{"upstreams", "models", "views", "adapter", "engine", "catalogue", "queue", "retry", "breaker", "fleet"}
	return name == "log.level" || slices.Contains(followed, section) && !slices.Contains(fixed, name)
}
