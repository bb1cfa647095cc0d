package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// adapted reads the section of models: by the id of a model, which adaptations it
// has, and maps of rigs.
func (f *file) adapted(n *yaml.Node) {
	f.pairs(modelsKey+".", n, func(id string, at int, value *yaml.Node) {
		var m adapt.Model
		prefix := modelsKey + "." + id + "."
		f.lines[modelsKey+"."+id] = at
		f.pairs(prefix, value, func(name string, at int, value *yaml.Node) {
			f.lines[prefix+name] = at
			switch name {
			case "adapt":
				m.Adapt = readEach(f, prefix+"adapt.", value, boolean)
			case "fallback":
				list, err := texts.parse(plain(value))
				if err != nil {
					f.fault(at, prefix+name, err.Error())
				}
				m.Fallback = list
			case "rig_maps":
				f.pairs(prefix+"rig_maps.", value, func(rig string, at int, value *yaml.Node) {
					f.lines[prefix+"rig_maps."+rig] = at
					if m.RigMaps == nil {
						m.RigMaps = make(map[string]adapt.RigMap)
					}
					m.RigMaps[rig] = readEach(f, prefix+"rig_maps."+rig+".", value, text)
				})
			case "shadow":
				f.shadow(id, prefix, value)
			case "split":
				f.split(id, prefix, value)
			default:
				f.fault(at, prefix+name, unknown("setting of a model", name, []string{"adapt", "rig_maps", "fallback", "shadow", "split"}))
			}
		})
		for _, fault := range m.Validate(id) {
			f.fault(f.lines[prefix+fault.Key], prefix+fault.Key, fault.Message)
		}
		if f.models == nil {
			f.models = make(map[string]adapt.Model)
		}
		f.models[id] = m
	})
}

// trial sets a trial of a model.
func (f *file) trial(id string, set func(*trial.Model)) {
	if f.trials == nil {
		f.trials = make(map[string]trial.Model)
	}
	m := f.trials[id]
	set(&m)
	f.trials[id] = m
}

// shadow reads which model is asked as well, and for which share.
func (f *file) shadow(id, prefix string, n *yaml.Node) {
	var s trial.Shadow
	f.pairs(prefix+"shadow.", n, func(name string, at int, value *yaml.Node) {
		f.lines[prefix+"shadow."+name] = at
		var err error
		switch name {
		case "to":
			s.To, err = text.parse(plain(value))
		case "share":
			s.Share, err = number(0, 1).parse(plain(value))
		default:
			err = errors.New(unknown("setting of shadow", name, []string{"to", "share"}))
		}
		if err != nil {
			f.fault(at, prefix+"shadow."+name, err.Error())
		}
	})
	switch {
	case s.To == "":
		f.fault(f.lines[prefix+"shadow"], prefix+"shadow.to", "is missing")
	case s.To == id:
		f.fault(f.lines[prefix+"shadow.to"], prefix+"shadow.to", fmt.Sprintf("leads back to %q, the model itself", id))
	}
	f.trial(id, func(m *trial.Model) { m.Shadow = s })
}

// split reads which models answer which share of the clients.
func (f *file) split(id, prefix string, n *yaml.Node) {
	shares := readEach(f, prefix+"split.", n, number(0, 1))
	sum := 0.0
	for to, share := range shares {
		if sum += share; to == id {
			f.fault(f.lines[prefix+"split."+to], prefix+"split."+to, "is the model itself, which answers all other clients")
		}
	}
	if sum > 1 {
		f.fault(f.lines[prefix+"split"], prefix+"split", fmt.Sprintf("has shares of %v together; at most 1 is possible", sum))
	}
	f.trial(id, func(m *trial.Model) { m.Split = shares })
}

// checkFallbacks finds fallbacks that are not served. If there are upstreams, their
// models are not known here; the adapter warns of fallbacks that no server lists.
func (l *loader) checkFallbacks() {
	c := l.config
	var known []string
	if c.EngineEnabled {
		known = append(known, c.Engine.Model)
		if c.Clips != "" {
			known = append(known, c.Engine.ClipsModel)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.Adapter.Models)) {
		for _, other := range c.Adapter.Models[id].Fallback {
			key := modelsKey + "." + id + ".fallback"
			if !slices.Contains(known, other) && len(c.Upstreams) == 0 {
				message := fmt.Sprintf("%q is not served: there are no upstreams", other)
				if len(known) > 0 {
					message += ", and the engine has " + strings.Join(known, " and ")
				}
				l.faults = append(l.faults, Fault{l.file.at(l.file.lines[key]), key, message, l.file.lines[key]})
			}
		}
	}
}

// readEach reads a section whose keys are its user's own and whose values are of
// one kind.
func readEach[V any](f *file, prefix string, n *yaml.Node, k kind[V]) map[string]V {
	var out map[string]V
	f.pairs(prefix, n, func(name string, at int, value *yaml.Node) {
		f.lines[prefix+name] = at
		v, err := k.parse(plain(value))
		if err != nil {
			f.fault(at, prefix+name, err.Error())
			return
		}
		if out == nil {
			out = make(map[string]V)
		}
		out[name] = v
	})
	return out
}

// shownAdapted are the settings of models as they are printed.
func shownAdapted(models map[string]adapt.Model, trials map[string]trial.Model) map[string]any {
	out := make(map[string]any, len(models))
	for id, m := range models {
		shown := map[string]any{}
		if len(m.Adapt) > 0 {
			shown["adapt"] = m.Adapt
		}
		if len(m.RigMaps) > 0 {
			shown["rig_maps"] = m.RigMaps
		}
		if len(m.Fallback) > 0 {
			shown["fallback"] = m.Fallback
		}
		t := trials[id]
		if t.Shadow.To != "" {
			shown["shadow"] = map[string]any{"to": t.Shadow.To, "share": t.Shadow.Share}
		}
		if len(t.Split) > 0 {
			shown["split"] = t.Split
		}
		out[id] = shown
	}
	return out
}
