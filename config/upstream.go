package config

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

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
	KindHTTP    = "http"    // a server with an API of its own
	KindGradio  = "gradio"  // an application of Gradio
	KindCommand = "command" // a program of this machine
)

// Kinds are all kinds of upstreams.
var Kinds = []string{KindMMCP, KindHTTP, KindGradio, KindCommand}

// Upstream is one server of the settings. The embedded Options are those of a server of
// the protocol, and of them every kind has the name, the limits and the models.
type Upstream struct {
	remote.Options

	Kind string // empty: KindMMCP

	Command []string       // of a program
	Dir     string         // of a program
	Env     []string       // of a program
	Worker  bool           // of a program
	API     rest.API       // of the kinds http and gradio
	Result  foreign.Result // of every kind but mmcp

	Run demand.Options // of a server that the gateway starts

	Cost access.Price // of its work
}

// Program returns the options of an upstream of the kind command. Keep is a folder for
// what is learnt of it, and work one for the folders in which it runs.
func (o *Upstream) Program(keep, work string) command.Options {
	return command.Options{
		Options: o.Options, Command: o.Command, Dir: o.Dir, Env: o.Env, Worker: o.Worker, Result: o.Result,
		Keep: keep, Work: filepath.Join(work, o.Name),
	}
}

// REST returns the options of an upstream of the kinds http and gradio. Keep is a folder
// for what is learnt of it.
func (o *Upstream) REST(keep string) rest.Options {
	return rest.Options{Options: o.Options, API: o.API, Result: o.Result, Keep: keep}
}

// WorkDir is the folder in which programs of upstreams run.
func (c *Config) WorkDir() string { return filepath.Join(c.DataDir, "work") }

// only names the kinds to which a setting belongs; those that are missing belong to all.
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

// strayed returns the settings that belong to another kind.
func (o *Upstream) strayed(values map[string]any) (faults []remote.Fault) {
	for _, k := range upstreamKeys {
		if _, set := values[k.name]; set && only[k.name] != nil && !slices.Contains(only[k.name], o.kind()) {
			faults = append(faults, remote.Fault{Key: k.name, Message: fmt.Sprintf("is not a setting of the kind %s, but of %s",
				o.kind(), strings.Join(only[k.name], ", "))})
		}
	}
	return faults
}

// Demand returns how the server is run; not ok: the gateway does not run it.
func (o *Upstream) Demand(state string) (run demand.Options, ok bool) {
	run, ok = o.Run, o.Run.IsSet()
	run.Name, run.State, run.Log = o.Name, state, o.Log
	if len(run.Start) == 0 {
		run.Address = o.URL
	}
	return run, ok
}

// RunDir is the folder in which it is noted which servers run.
func (c *Config) RunDir() string { return filepath.Join(c.DataDir, "run") }

// Validate returns every fault of the options that are of the upstream's kind.
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

// runKeys are the settings of a server that the gateway starts.
var runKeys = []key[demand.Options]{
	setting("start", texts, func(o *demand.Options) *[]string { return &o.Start }),
	setting("dir", text, func(o *demand.Options) *string { return &o.Dir }),
	setting("env", texts, func(o *demand.Options) *[]string { return &o.Env }),
	setting("ready", text, func(o *demand.Options) *string { return &o.Ready }),
	setting("ready_timeout", positive, func(o *demand.Options) *time.Duration { return &o.ReadyTimeout }),
	setting("stop", text, func(o *demand.Options) *string { return &o.Stop }),
	setting("stop_grace", positive, func(o *demand.Options) *time.Duration { return &o.StopGrace }),
	setting("idle", positive, func(o *demand.Options) *time.Duration { return &o.Idle }),
	setting("group", text, func(o *demand.Options) *string { return &o.Group }),
	setting("preload", boolean, func(o *demand.Options) *bool { return &o.Preload }),
	setting("wake", hook, func(o *demand.Options) *[]string { return &o.Wake }),
	setting("sleep", hook, func(o *demand.Options) *[]string { return &o.Sleep }),
	setting("free", hook, func(o *demand.Options) *[]string { return &o.Free }),
	setting("cooldown", positive, func(o *demand.Options) *time.Duration { return &o.Cooldown }),
}

// hook is a URL, or a program with its arguments as a list.
var hook = kind[[]string]{func(raw any) ([]string, error) {
	if s, ok := raw.(string); ok {
		if u, err := url.Parse(s); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, errors.New("must be a URL that begins with http:// or https://, or a list of a program and its arguments")
		}
		return []string{s}, nil
	}
	return texts.parse(raw)
}, func(v []string) any { return append([]string{}, v...) }}

// The settings of an API.
var (
	submitKeys = []key[rest.Submit]{
		setting("method", text, func(s *rest.Submit) *string { return &s.Method }),
		setting("path", text, func(s *rest.Submit) *string { return &s.Path }),
		setting("body", text, func(s *rest.Submit) *string { return &s.Body }),
		setting("header", words, func(s *rest.Submit) *map[string]string { return &s.Header }),
		setting("id", text, func(s *rest.Submit) *string { return &s.ID }),
		setting("error", text, func(s *rest.Submit) *string { return &s.Error }),
	}
	pollKeys = []key[rest.Poll]{
		setting("method", text, func(p *rest.Poll) *string { return &p.Method }),
		setting("path", text, func(p *rest.Poll) *string { return &p.Path }),
		setting("url", text, func(p *rest.Poll) *string { return &p.URL }),
		setting("body", text, func(p *rest.Poll) *string { return &p.Body }),
		setting("done", text, func(p *rest.Poll) *string { return &p.Done }),
		setting("error", text, func(p *rest.Poll) *string { return &p.Error }),
		setting("progress", text, func(p *rest.Poll) *string { return &p.Progress }),
		setting("every", positive, func(p *rest.Poll) *time.Duration { return &p.Every }),
	}
	fetchKeys = []key[rest.Fetch]{
		setting("path", text, func(f *rest.Fetch) *string { return &f.Path }),
		setting("url", text, func(f *rest.Fetch) *string { return &f.URL }),
		setting("data", text, func(f *rest.Fetch) *string { return &f.Data }),
		setting("hosts", texts, func(f *rest.Fetch) *[]string { return &f.Hosts }),
	}
	cancelKeys = []key[rest.Cancel]{
		setting("method", text, func(c *rest.Cancel) *string { return &c.Method }),
		setting("path", text, func(c *rest.Cancel) *string { return &c.Path }),
		setting("url", text, func(c *rest.Cancel) *string { return &c.URL }),
		setting("body", text, func(c *rest.Cancel) *string { return &c.Body }),
	}
	gradioKeys = []key[rest.Gradio]{
		setting("fn", text, func(g *rest.Gradio) *string { return &g.Fn }),
	}
)

// tlsKeys are the files for TLS to a server.
var tlsKeys = []key[remote.TLS]{
	setting("ca_file", text, func(t *remote.TLS) *string { return &t.CAFile }),
	setting("cert_file", text, func(t *remote.TLS) *string { return &t.CertFile }),
	setting("key_file", text, func(t *remote.TLS) *string { return &t.KeyFile }),
}

// resultKeys are the settings of a result.
var resultKeys = []key[foreign.Result]{
	setting("format", text, func(r *foreign.Result) *string { return &r.Format }),
	setting("units", text, func(r *foreign.Result) *string { return &r.Units }),
	setting("up", text, func(r *foreign.Result) *string { return &r.Up }),
	setting("rotations", text, func(r *foreign.Result) *string { return &r.Rotations }),
	setting("joints", text, func(r *foreign.Result) *string { return &r.Joints }),
	setting("root", text, func(r *foreign.Result) *string { return &r.Root }),
	setting("root_offset", numbers, func(r *foreign.Result) *[]float64 { return &r.RootOffset }),
}

// numbers is a list of numbers.
var numbers = kind[[]float64]{func(raw any) ([]float64, error) {
	list, ok := raw.([]any)
	if !ok {
		return nil, fmt.Errorf("must be a list of numbers, not %s", describe(raw))
	}
	out := make([]float64, len(list))
	for i, e := range list {
		v, err := number(-1e6, 1e6).parse(e)
		if err != nil {
			return nil, fmt.Errorf("element %d %w", i+1, err)
		}
		out[i] = v
	}
	return out, nil
}, func(v []float64) any { return v }}

// section is a setting with settings of its own.
func section[T any](name string, of []key[T], at func(*Upstream) *T) key[Upstream] {
	return key[Upstream]{
		name: name,
		read: func(o *Upstream, raw any) error {
			values, ok := raw.(map[string]any)
			if !ok {
				return fmt.Errorf("must be a section of keys and values, not %s", describe(raw))
			}
			var faults entryFaults
			for given := range values {
				if !slices.Contains(names(of), given) {
					faults = append(faults, remote.Fault{Key: "." + given, Message: unknown("setting of "+name, given, names(of))})
				}
			}
			slices.SortFunc(faults, func(a, b remote.Fault) int { return strings.Compare(a.Key, b.Key) })
			for _, k := range of {
				value, set := values[k.name]
				if !set {
					continue
				}
				if err := k.read(at(o), value); err != nil {
					faults = append(faults, remote.Fault{Key: "." + k.name, Message: err.Error()})
				}
			}
			if len(faults) > 0 {
				return faults
			}
			return nil
		},
		show: func(o *Upstream) any {
			out := &yaml.Node{Kind: yaml.MappingNode}
			for _, k := range of {
				if shown := k.show(at(o)); !isZero(shown) {
					if err := put(out, k.name, shown, ""); err != nil {
						return nil // never: it is text, numbers and lists
					}
				}
			}
			return out
		},
		same: func(a, b *Upstream) bool { return reflect.DeepEqual(at(a), at(b)) },
	}
}
