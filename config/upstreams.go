package config

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/upstream/remote"
)

// engineName is how the built-in engine is called where upstreams are named.
const engineName = "engine"

// readUpstreams reads the list of the file, and then what the variable and the
// flags add to it or say otherwise.
func (l *loader) readUpstreams() {
	for i, values := range l.file.upstreams {
		prefix := fmt.Sprintf("%s[%d]", upstreamsKey, i)
		var o Upstream
		bad := make(map[string]bool)
		for _, k := range upstreamKeys {
			raw, set := values[k.name]
			if !set {
				continue
			}
			err := k.read(&o, raw)
			if list := (entryFaults)(nil); errors.As(err, &list) {
				for _, f := range list {
					bad[k.name+f.Key] = true
					l.upstreamFault(prefix, k.name+f.Key, f.Message)
				}
			} else if err != nil {
				bad[k.name] = true
				l.upstreamFault(prefix, k.name, err.Error())
			}
		}
		var faults []remote.Fault
		if !bad["kind"] {
			faults = slices.Concat(o.strayed(values), o.Validate())
		}
		for _, f := range faults {
			switch _, set := values[f.Key]; {
			case f.Key == "name" && !set:
				l.upstreamFault(prefix, f.Key, "is missing")
			case bad[f.Key], bad[entryOf(f.Key)+".like"] && !strings.HasSuffix(f.Key, ".id"):
				// The rest is missing for that reason only.
			default:
				l.upstreamFault(prefix, f.Key, f.Message)
			}
		}
		l.checkName(prefix, o.Name)
		l.config.Upstreams = append(l.config.Upstreams, o)
		l.config.origins[upstreamOrigin(o.Name)] = l.file.at(l.file.lines[prefix])
	}
	if v := os.Getenv(variable(upstreamsKey)); v != "" {
		l.override(variable(upstreamsKey), strings.Split(v, ","))
	}
	if l.flags != nil {
		if given, err := l.flags.GetStringArray("upstream"); err == nil {
			l.override("--upstream", given)
		}
	}
}

// entryOf returns the element of a list that a key belongs to: models[0] for
// models[0].fps. Other keys are their own.
func entryOf(key string) string {
	if i := strings.IndexByte(key, ']'); i >= 0 {
		return key[:i+1]
	}
	return key
}

// upstreamFault puts a fault of the file on the line of its key, or on that of
// the section around it where the key is missing.
func (l *loader) upstreamFault(prefix, key, message string) {
	full := prefix + "." + key
	line, ok := l.file.lines[full]
	for around := full; !ok && around != prefix; line, ok = l.file.lines[around] {
		around = around[:strings.LastIndexByte(around, '.')]
	}
	l.faults = append(l.faults, Fault{l.file.at(line), full, message, line})
}

func (l *loader) checkName(prefix, name string) {
	if name == engineName {
		l.upstreamFault(prefix, "name", "must not be engine, which is the built-in one")
	}
	for i, o := range l.config.Upstreams {
		if o.Name == name && name != "" {
			l.upstreamFault(prefix, "name", fmt.Sprintf("%s is the name of upstreams[%d] too", name, i))
			return
		}
	}
}

// override takes NAME=URL pairs: a known name gets another URL, a new one is a
// further upstream.
func (l *loader) override(origin string, pairs []string) {
	given := make(map[string]bool)
	fault := func(name, format string, args ...any) {
		key := upstreamsKey
		if name != "" {
			key += "." + name
		}
		l.faults = append(l.faults, Fault{Origin: origin, Key: key, Message: fmt.Sprintf(format, args...)})
	}
	for _, pair := range pairs {
		name, url, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok {
			fault("", "must be NAME=URL, such as kimodo=http://gpu:8000")
			continue
		}
		if given[name] {
			fault(name, "is given twice")
			continue
		}
		given[name] = true
		o := l.named(name)
		o.URL = url
		if name == engineName {
			fault(name, "must not be engine, which is the built-in one")
		}
		for _, f := range o.Validate() {
			if f.Key == "name" || f.Key == "url" {
				fault(name, "%s: %s", f.Key, f.Message)
			}
		}
		l.config.origins[upstreamOrigin(name)] = origin
	}
}

// named returns the upstream of a name, a new one if there is none.
func (l *loader) named(name string) *Upstream {
	for i := range l.config.Upstreams {
		if l.config.Upstreams[i].Name == name {
			return &l.config.Upstreams[i]
		}
	}
	l.config.Upstreams = append(l.config.Upstreams, Upstream{Options: remote.Options{Name: name}})
	return &l.config.Upstreams[len(l.config.Upstreams)-1]
}

// upstreamOrigin is the key of an upstream among the origins.
func upstreamOrigin(name string) string { return upstreamsKey + "." + name }
