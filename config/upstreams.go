package config

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Names of sections of the file.
const (
	upstreamsKey = "upstreams" // a list
	modelsKey    = "models"    // of models by their ids, and the list of an upstream's models
)

// engineName is the name of the built-in engine as an upstream.
const engineName = "engine"

// readUpstreams checks the list in the file, and then applies the additions and changes of the variable and
// the flags.
func (l *loader) readUpstreams() {
	for i := range l.config.Upstreams {
		o, prefix := &l.config.Upstreams[i], fmt.Sprintf("%s[%d]", upstreamsKey, i)
		set := func(key string) bool { return l.file.lines[prefix+"."+key] > 0 }
		bad := func(key string) bool { return l.file.bad[prefix+"."+key] }
		l.readSkeletons(prefix, o.Declared)
		var faults []remote.Fault
		if !bad("kind") {
			faults = slices.Concat(o.strayed(set), o.Validate())
		}
		for _, f := range faults {
			switch {
			case f.Key == "name" && !set("name"):
				l.upstreamFault(prefix, f.Key, "is missing")
			case bad(f.Key), bad(entryOf(f.Key)+".like") && !strings.HasSuffix(f.Key, ".id"):
				// Other settings are missing for that reason only.
			default:
				l.upstreamFault(prefix, f.Key, f.Message)
			}
		}
		l.checkName(prefix, i)
		l.config.origins[upstreamOrigin(o.Name)] = l.file.at(l.file.lines[prefix])
	}
	if v := os.Getenv(variable(upstreamsKey)); v != "" {
		l.override(variable(upstreamsKey), strings.Split(v, ","))
	}
	if l.flags != nil {
		if given, err := l.flags.GetStringArray(FlagUpstream); err == nil {
			l.override("--upstream", given)
		}
	}
}

// entryOf returns the list element of a key: models[0] for models[0].fps. It returns other keys unchanged.
func entryOf(key string) string {
	if i := strings.IndexByte(key, ']'); i >= 0 {
		return key[:i+1]
	}
	return key
}

// upstreamFault adds a fault of the file, on the line of its key or, if the key is missing, of its section.
func (l *loader) upstreamFault(prefix, key, message string) {
	full := prefix + "." + key
	line, ok := l.file.lines[full]
	for around := full; !ok && around != prefix; line, ok = l.file.lines[around] {
		around = around[:strings.LastIndexByte(around, '.')]
	}
	l.faults = append(l.faults, Fault{l.file.at(line), full, message, line})
}

// readSkeletons reads the skeleton files of declared models, or interprets the words that replace a file.
func (l *loader) readSkeletons(prefix string, models []remote.Declared) {
	for i := range models {
		d := &models[i]
		known, ok := foreign.Skeleton(d.SkeletonFile)
		switch {
		case ok:
			d.Skeleton = known
		case d.SkeletonFile != "" && d.SkeletonFile != remote.SkeletonOfResult:
			if err := d.ReadSkeleton(d.SkeletonFile); err != nil {
				key := fmt.Sprintf("%s[%d].skeleton", modelsKey, i)
				l.file.bad[prefix+"."+key] = true
				l.upstreamFault(prefix, key, err.Error())
			}
		}
	}
}

// checkName reports a name that the engine or an earlier upstream has.
func (l *loader) checkName(prefix string, i int) {
	name := l.config.Upstreams[i].Name
	if name == engineName {
		l.upstreamFault(prefix, "name", "must not be engine, which is the built-in one")
	}
	for j, o := range l.config.Upstreams[:i] {
		if o.Name == name && name != "" {
			l.upstreamFault(prefix, "name", fmt.Sprintf("%s is the name of upstreams[%d] too", name, j))
			return
		}
	}
}

// override applies NAME=URL pairs: a known name gets another URL, and a new name adds an upstream.
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

// named returns the upstream with a name, and adds it if necessary.
func (l *loader) named(name string) *Upstream {
	for i := range l.config.Upstreams {
		if l.config.Upstreams[i].Name == name {
			return &l.config.Upstreams[i]
		}
	}
	l.config.Upstreams = append(l.config.Upstreams, Upstream{Options: remote.Options{Name: name}})
	return &l.config.Upstreams[len(l.config.Upstreams)-1]
}

// upstreamOrigin returns the key of an upstream's source.
func upstreamOrigin(name string) string { return upstreamsKey + "." + name }
