package config

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/mmcp/access"
	"github.com/motiongate/motiongate/upstream/command"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Kinds of upstreams.
const (
	KindMMCP    = "mmcp"    // a server of the protocol
	KindCommand = "command" // a program of this machine
)

// Kinds are all kinds of upstreams.
var Kinds = []string{KindMMCP, KindCommand}

// Upstream is one server of the settings. The embedded Options are those of a server of
// the protocol, and of them every kind has the name, the limits and the models.
type Upstream struct {
	remote.Options

	Kind string // empty: KindMMCP

	Command []string       // of a program
	Dir     string         // of a program
	Worker  bool           // of a program
	Result  foreign.Result // of every kind but mmcp

	Cost access.Price // of its work
}

// Program returns the options of an upstream of the kind command. Keep is a folder for
// what is learnt of it, and work one for the folders in which it runs.
func (o *Upstream) Program(keep, work string) command.Options {
	return command.Options{
		Options: o.Options, Command: o.Command, Dir: o.Dir, Worker: o.Worker, Result: o.Result,
		Keep: keep, Work: filepath.Join(work, o.Name),
	}
}

// WorkDir is the folder in which programs of upstreams run.
func (c *Config) WorkDir() string { return filepath.Join(c.DataDir, "work") }

// only names the kinds to which a setting belongs; those that are missing belong to all.
var only = map[string][]string{
	"url": {KindMMCP}, "command": {KindCommand}, "dir": {KindCommand}, "worker": {KindCommand},
	"result": {KindCommand}, "idempotent": {KindMMCP}, "quirks": {KindMMCP}, "token_env": {KindMMCP}, "token_file": {KindMMCP},
	"connect_timeout": {KindMMCP}, "capabilities_timeout": {KindMMCP}, "min_poll": {KindMMCP}, "max_poll": {KindMMCP},
}

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

// Validate returns every fault of the options that are of the upstream's kind.
func (o *Upstream) Validate() []remote.Fault {
	faults := o.Options.Validate()
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
	faults = slices.DeleteFunc(faults, func(f remote.Fault) bool {
		var i int
		n, _ := fmt.Sscanf(f.Key, "models[%d].skeleton", &i)
		return f.Key == "url" || n == 1 && i < len(o.Declared) && o.Declared[i].SkeletonFile == remote.SkeletonOfResult
	})
	for i, d := range o.Declared {
		if d.Like != "" {
			faults = append(faults, remote.Fault{Key: fmt.Sprintf("models[%d].like", i),
				Message: "is for servers of the protocol; name the skeleton and the rate of the model"})
		}
	}
	own := o.Program("", "")
	return append(faults, own.Validate()...)
}

// resultKeys are the settings of a result.
var resultKeys = []key[foreign.Result]{
	setting("format", text, func(r *foreign.Result) *string { return &r.Format }),
	setting("units", text, func(r *foreign.Result) *string { return &r.Units }),
	setting("up", text, func(r *foreign.Result) *string { return &r.Up }),
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
