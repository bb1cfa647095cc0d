package demand

import (
	"cmp"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/motiongate/motiongate/upstream/process"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Options describe how a server is started and stopped. A zero field selects its default.
type Options struct {
	Name    string // name of the upstream
	Address string // URL of the server, for checks of a woken machine; "": not checked

	Start []string `key:"start"` // program and arguments, run without a shell; empty: only Wake starts it
	Dir   string   `key:"dir"`   // working folder; default: the gateway's
	Env   []string `key:"env"`   // further variables for the server and for hooks, see process.Environment

	// URL that answers with a status below 300 once the server is ready; default: its catalogue can be read
	Ready        string        `key:"ready"`
	ReadyTimeout time.Duration `key:"ready_timeout"` // time limit for becoming ready; default 10m

	Stop      string        `key:"stop"`       // signal that stops it: TERM, INT, QUIT or HUP; default TERM
	StopGrace time.Duration `key:"stop_grace"` // time after the signal at which its process group is killed; default 10s

	Idle    time.Duration `key:"idle"`    // time without requests after which it is stopped; default 0: never
	Group   string        `key:"group"`   // only one server of a group runs at a time; "": no group
	Preload bool          `key:"preload"` // it is started with the gateway

	Wake     []string      `key:"wake" form:"hook"`  // URL to post to, or program to run, before waiting for it
	Sleep    []string      `key:"sleep" form:"hook"` // URL to post to, or program to run, to stop it
	Free     []string      `key:"free" form:"hook"`  // URL to post to, or program to run, before a start, so that a neighbour frees memory
	Cooldown time.Duration `key:"cooldown"`          // least time between two calls of Wake; default 30s

	State string       // folder of notes about running servers; "": none
	Log   *slog.Logger // logs the output of the server; nil: slog's default
}

func (o Options) withDefaults() Options {
	o.ReadyTimeout = cmp.Or(o.ReadyTimeout, 10*time.Minute)
	o.Stop = cmp.Or(o.Stop, "TERM")
	o.StopGrace = cmp.Or(o.StopGrace, 10*time.Second)
	o.Cooldown = cmp.Or(o.Cooldown, 30*time.Second)
	o.Log = cmp.Or(o.Log, slog.Default())
	return o
}

// IsSet reports whether any option is set: then the gateway runs the server.
func (o *Options) IsSet() bool {
	return len(o.Start) > 0 || len(o.Wake) > 0 || len(o.Sleep) > 0 || len(o.Free) > 0 || len(o.Env) > 0 || o.Dir != "" || o.Ready != "" ||
		o.ReadyTimeout != 0 || o.Stop != "" || o.StopGrace != 0 || o.Idle != 0 || o.Group != "" || o.Preload || o.Cooldown != 0
}

var signals = map[string]syscall.Signal{"TERM": syscall.SIGTERM, "INT": syscall.SIGINT, "QUIT": syscall.SIGQUIT, "HUP": syscall.SIGHUP}

// Validate returns all faults of the options, with keys relative to them.
func (o *Options) Validate() []remote.Fault {
	var faults []remote.Fault
	add := func(key, format string, args ...any) {
		faults = append(faults, remote.Fault{Key: key, Message: fmt.Sprintf(format, args...)})
	}
	if len(o.Start) == 0 && len(o.Wake) == 0 {
		add("start", "is missing; name a program and its arguments, or what wakes the machine in wake")
	}
	if o.Stop != "" && signals[strings.TrimPrefix(o.Stop, "SIG")] == 0 {
		add("stop", "%q is none of %s", o.Stop, strings.Join(slices.Sorted(maps.Keys(signals)), ", "))
	}
	if o.Ready != "" && !isURL(o.Ready) {
		add("ready", "must begin with http:// or https:// and name a host")
	}
	if err := process.CheckNames(o.Env); err != nil {
		add("env", "%s", err.Error())
	}
	return faults
}

func isURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}
