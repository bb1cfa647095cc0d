package config

import (
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// offered lists the settings of an upstream that its worker may declare. Other settings name files, variables
// and programs of the gateway's machine, or the address of the server.
var offered = []string{
	"max_in_flight", "weight", "tier", "aliases", "cost", "quirks", "error_map", "idempotent", "batch", "deterministic",
	"timeout", "min_poll", "max_poll", "max_answer_bytes",
}

// maxOffer bounds the settings of a worker, in bytes.
const maxOffer = 16 << 10

// OfWorker parses the settings that a worker declares for its upstream: a YAML mapping with keys of an
// upstream, which may be empty. The URL of the upstream has a host that does not resolve, because connections
// go through the worker. The error is Faults.
func OfWorker(name, text string) (Upstream, error) {
	o := Upstream{}
	f := &file{values: make(map[string]any), lines: make(map[string]int), bad: make(map[string]bool)}
	var document yaml.Node
	if len(text) > maxOffer {
		f.fault(0, "", "are longer than 16 KiB")
	} else if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		f.syntax(err)
	} else if len(document.Content) > 0 {
		f.section(workerRoot, "", resolve(document.Content[0]), reflect.ValueOf(&o).Elem())
	}
	for key := range f.lines {
		if top, _, nested := strings.Cut(strings.TrimPrefix(key, workerRoot), "."); !nested && !slices.Contains(offered, top) {
			f.fault(0, key, "is not a setting that a worker declares")
		}
	}
	o.Name, o.URL = name, "http://"+name+".worker.invalid"
	for _, fault := range o.Validate() {
		if !f.bad[workerRoot+fault.Key] {
			f.fault(0, workerRoot+fault.Key, fault.Message)
		}
	}
	if !o.Cost.IsZero() && o.Cost.Currency == "" {
		f.fault(0, workerRoot+"cost.currency", "is missing")
	}
	if len(f.faults) == 0 {
		return o, nil
	}
	for i := range f.faults {
		f.faults[i].Key = strings.TrimPrefix(f.faults[i].Key, workerRoot)
		f.faults[i].Origin, f.faults[i].Line = "", 0 // the text has one line for each flag
	}
	slices.SortFunc(f.faults, func(a, b Fault) int { return strings.Compare(a.Key, b.Key) })
	return Upstream{}, f.faults
}

// workerRoot begins the keys of a worker's settings while they are read.
const workerRoot = "worker."
