package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/engine/adapt"
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
			default:
				f.fault(at, prefix+name, unknown("setting of a model", name, []string{"adapt", "rig_maps", "fallback"}))
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
func shownAdapted(models map[string]adapt.Model) map[string]any {
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
		out[id] = shown
	}
	return out
}
