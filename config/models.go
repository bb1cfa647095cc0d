package config

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// checkModels reads the settings of models from the file and reports the faults of each of them.
func (l *loader) checkModels(models map[string]model) {
	for id, m := range models {
		prefix := modelsKey + "." + id + "."
		for _, fault := range m.Adapt.Validate(id) {
			l.file.fault(l.file.lines[prefix+fault.Key], prefix+fault.Key, fault.Message)
		}
		if l.config.Adapter.Models == nil {
			l.config.Adapter.Models = make(map[string]adapt.Model)
		}
		l.config.Adapter.Models[id] = m.Adapt
		if l.file.lines[prefix+"shadow"] > 0 {
			l.checkShadow(id, prefix, m.Trial.Shadow)
		}
		l.checkSplit(id, prefix, m.Trial.Split)
		if m.Trial.Shadow.To != "" || len(m.Trial.Split) > 0 {
			if l.config.Trials == nil {
				l.config.Trials = make(map[string]trial.Model)
			}
			l.config.Trials[id] = m.Trial
		}
	}
}

// checkShadow reports a shadow without another model.
func (l *loader) checkShadow(id, prefix string, s trial.Shadow) {
	switch {
	case s.To == "":
		l.file.fault(l.file.lines[prefix+"shadow"], prefix+"shadow.to", "is missing")
	case s.To == id:
		l.file.fault(l.file.lines[prefix+"shadow.to"], prefix+"shadow.to", fmt.Sprintf("leads back to %q, the model itself", id))
	}
}

// checkSplit reports shares for the model itself, and shares beyond 1.
func (l *loader) checkSplit(id, prefix string, shares map[string]float64) {
	sum := 0.0
	for to, share := range shares {
		if sum += share; to == id {
			l.file.fault(l.file.lines[prefix+"split."+to], prefix+"split."+to, "is the model itself, which answers all other clients")
		}
	}
	if sum > 1 {
		l.file.fault(l.file.lines[prefix+"split"], prefix+"split", fmt.Sprintf("has shares of %v together; at most 1 is possible", sum))
	}
}

// nameModels lists each model that a setting names, for the adapter.
func (l *loader) nameModels() {
	c := l.config
	add := func(setting string, models ...string) {
		for _, id := range models {
			c.Adapter.Named = append(c.Adapter.Named, adapt.Named{Setting: setting, Model: id})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.Adapter.Models)) {
		prefix := modelsKey + "." + id + "."
		add(prefix+"fallback", c.Adapter.Models[id].Fallback...)
		add(prefix+"of", c.Adapter.Models[id].Best.Candidates...)
		if to := c.Trials[id].Shadow.To; to != "" {
			add(prefix+"shadow.to", to)
		}
		for _, to := range slices.Sorted(maps.Keys(c.Trials[id].Split)) {
			add(prefix+"split."+to, to)
		}
	}
	for _, v := range c.Router.Views {
		add(viewsKey+"."+v.Name+".models", v.Models...)
	}
}

// checkModelNames reports models that settings name but the engine does not list. If there are upstreams, or
// keys with which workers connect, their models are unknown here; the adapter warns of names that no server
// lists.
func (l *loader) checkModelNames() {
	c := l.config
	if len(c.Upstreams) > 0 || c.Auth.Mode == AuthKeys || c.Auth.Mode == AuthOIDC {
		return
	}
	var known []string
	if c.EngineEnabled {
		known = append(known, c.Engine.Model)
		if c.Clips != "" {
			known = append(known, c.Engine.ClipsModel)
		}
	}
	why := "there are no upstreams"
	if len(known) > 0 {
		why += ", and the engine has " + strings.Join(known, " and ")
	}
	l.faults = append(l.faults, c.Unlisted(known, why)...)
}

// Unlisted returns a fault for each model that the settings name and that is not in listed. why completes the
// message.
func (c *Config) Unlisted(listed []string, why string) (faults Faults) {
	for _, n := range c.Adapter.Named {
		if slices.Contains(listed, n.Model) || len(c.Adapter.Models[n.Model].Best.Candidates) > 0 {
			continue
		}
		line := c.lines[n.Setting]
		f := Fault{Key: n.Setting, Message: fmt.Sprintf("%q is not served: %s", n.Model, why), Line: line}
		if f.Origin = c.name; line > 0 {
			f.Origin += ":" + strconv.Itoa(line)
		}
		faults = append(faults, f)
	}
	return faults
}
