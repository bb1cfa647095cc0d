package config

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/upstream/command"
	"github.com/motiongate/motiongate/upstream/demand"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/rest"
)

// Kinds of upstreams.
const (
	KindMMCP    = "mmcp"    // a server of the protocol
	KindHTTP    = "http"    // a server with another HTTP API
	KindGradio  = "gradio"  // a Gradio application
	KindCommand = "command" // a program of this machine
)

// Kinds lists the kinds of upstreams.
var Kinds = []string{KindMMCP, KindHTTP, KindGradio, KindCommand}

// Upstream is one server of the settings. The embedded Options are for a server of the protocol; every kind
// uses their name, limits and models.
type Upstream struct {
	remote.Options

	Kind string `key:"kind" form:"mmcp|http|gradio|command"` // "": KindMMCP

	Command []string       `key:"command"` // kind command
	Dir     string         `key:"dir"`     // kind command
	Env     []string       `key:"env"`     // kind command
	Worker  bool           `key:"worker"`  // kind command
	API     rest.API       `key:""`        // kinds http and gradio
	Result  foreign.Result `key:"result"`  // every kind except mmcp

	Run demand.Options `key:"run"` // for a server that the gateway starts

	Cost access.Price `key:"cost"` // of its work
}

// Program returns the options of an upstream of the kind command. skeletons is a folder for skeletons of its
// results, and work a folder for its working folders.
func (o *Upstream) Program(skeletons, work string) command.Options {
	return command.Options{
		Options: o.Options, Command: o.Command, Dir: o.Dir, Env: o.Env, Worker: o.Worker, Result: o.Result,
		SkeletonDir: skeletons, Work: filepath.Join(work, o.Name),
	}
}

// REST returns the options of an upstream of the kinds http and gradio. skeletons is a folder for skeletons
// of its results.
func (o *Upstream) REST(skeletons string) rest.Options {
	return rest.Options{Options: o.Options, API: o.API, Result: o.Result, SkeletonDir: skeletons}
}

// WorkDir returns the folder in which programs of upstreams run.
func (c *Config) WorkDir() string { return filepath.Join(c.DataDir, "work") }

// only lists the kinds of a setting; a setting without an entry applies to all kinds.
var only = map[string][]string{
	"command": {KindCommand}, "dir": {KindCommand}, "env": {KindCommand}, "worker": {KindCommand},
	"poll": {KindHTTP}, "cancel": {KindHTTP}, "gradio": {KindGradio},
	"auth": foreignServers, "login": {KindHTTP}, "submit": foreignServers, "fetch": foreignServers,
	"url": servers, "token_env": servers, "token_file": servers, "connect_timeout": servers, "min_poll": servers, "max_poll": servers,
	"result": {KindHTTP, KindGradio, KindCommand},
	"run":    servers, "idempotent": {KindMMCP}, "batch": {KindMMCP}, "quirks": {KindMMCP}, "tls": servers, "capabilities_timeout": {KindMMCP},
}

var (
	foreignServers = []string{KindHTTP, KindGradio}
	servers        = []string{KindMMCP, KindHTTP, KindGradio}
)

func (o *Upstream) kind() string {
	if o.Kind == "" {
		return KindMMCP
	}
	return o.Kind
}

// strayed returns faults for settings of other kinds; set reports whether a setting is set.
func (o *Upstream) strayed(set func(key string) bool) (faults []remote.Fault) {
	for _, key := range slices.Sorted(maps.Keys(only)) {
		if set(key) && !slices.Contains(only[key], o.kind()) {
			faults = append(faults, remote.Fault{Key: key, Message: fmt.Sprintf("is not a setting of the kind %s, but of %s",
				o.kind(), strings.Join(only[key], ", "))})
		}
	}
	return faults
}

// Demand returns the options of starting the server. ok is false if the gateway does not start it.
func (o *Upstream) Demand(state string) (run demand.Options, ok bool) {
	run, ok = o.Run, o.Run.IsSet()
	run.Name, run.State, run.Log = o.Name, state, o.Log
	if len(run.Start) == 0 {
		run.Address = o.URL
	}
	return run, ok
}

// RunDir returns the folder of notes about running servers.
func (c *Config) RunDir() string { return filepath.Join(c.DataDir, "run") }

// Validate returns the faults of the options that apply to the upstream's kind.
func (o *Upstream) Validate() []remote.Fault {
	faults := o.Options.Validate()
	if o.Run.IsSet() {
		for _, f := range o.Run.Validate() {
			faults = append(faults, remote.Fault{Key: "run." + f.Key, Message: f.Message})
		}
	}
	if o.kind() == KindMMCP {
		for i, d := range o.Declared {
			if d.SkeletonFile == remote.SkeletonOfResult {
				faults = slices.DeleteFunc(faults, func(f remote.Fault) bool { return f.Key == fmt.Sprintf("models[%d].skeleton", i) })
				faults = append(faults, remote.Fault{Key: fmt.Sprintf("models[%d].skeleton", i),
					Message: "cannot be learnt from results, which servers of the protocol list themselves; name a file"})
			}
		}
		return faults
	}
	var learnt []string // skeletons that are learnt
	for i, d := range o.Declared {
		if d.SkeletonFile == remote.SkeletonOfResult {
			learnt = append(learnt, fmt.Sprintf("models[%d].skeleton", i))
		}
	}
	faults = slices.DeleteFunc(faults, func(f remote.Fault) bool {
		return f.Key == "url" && o.Kind == KindCommand || slices.Contains(learnt, f.Key)
	})
	for i, d := range o.Declared {
		if d.Like != "" {
			faults = append(faults, remote.Fault{Key: fmt.Sprintf("models[%d].like", i),
				Message: "is for servers of the protocol; name the skeleton and the rate of the model"})
		}
	}
	if o.Kind == KindCommand {
		own := o.Program("", "")
		return append(faults, own.Validate()...)
	}
	if o.Kind == KindGradio && o.API.Gradio.Fn == "" {
		return append(faults, remote.Fault{Key: "gradio.fn", Message: "is missing; name the function of the application that makes motion"})
	}
	own := o.REST("")
	return append(faults, own.Validate()...)
}
