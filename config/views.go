package config

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/router/view"
)

// viewsKey is the section of views, by their names.
const viewsKey = "views"

// viewKeys are the settings of one view.
var viewKeys = []key[view.Options]{
	setting("models", texts, func(o *view.Options) *[]string { return &o.Models }),
	setting("aliases", words, func(o *view.Options) *map[string]string { return &o.Aliases }),
	setting("protocol_version", protocolVersion, func(o *view.Options) *string { return &o.ProtocolVersion }),
	setting("async", oneOf(view.AsyncClient, view.AsyncNever, view.AsyncAlways), func(o *view.Options) *string { return &o.Async }),
	setting("listen", address, func(o *view.Options) *string { return &o.Listen }),
}

// protocolVersion takes a version without quotes as well, which YAML reads as a number.
var protocolVersion = kind[string]{func(raw any) (string, error) {
	switch n := raw.(type) {
	case float64:
		raw = strconv.FormatFloat(n, 'f', 1, 64)
	case int:
		raw = strconv.Itoa(n) + ".0"
	}
	return oneOf(view.Versions...).parse(raw)
}, as[string]}

// viewName is the form of a view's name, which is part of a path.
var viewName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$`)

// viewed reads the section of views.
func (f *file) viewed(n *yaml.Node) {
	f.pairs(viewsKey+".", n, func(name string, at int, value *yaml.Node) {
		o := view.Options{Name: name}
		prefix := viewsKey + "." + name
		f.lines[prefix] = at
		if !viewName.MatchString(name) {
			f.fault(at, prefix, "must be named with letters, digits, dots, dashes and underscores, as part of a path")
		}
		f.pairs(prefix+".", value, func(key string, at int, value *yaml.Node) {
			full := prefix + "." + key
			f.lines[full] = at
			i := slices.IndexFunc(viewKeys, func(k keyOfView) bool { return k.name == key })
			if i < 0 {
				f.fault(at, full, unknown("setting of a view", key, names(viewKeys)))
				return
			}
			raw := plain(value)
			if value.Kind == yaml.MappingNode {
				raw = f.entries(full+".", value)
			}
			if err := viewKeys[i].read(&o, raw); err != nil {
				f.fault(at, full, err.Error())
			}
		})
		if err := checkView(&o); err != nil {
			f.fault(f.lines[prefix+".aliases"], prefix+".aliases", err.Error())
		}
		f.views = append(f.views, o)
	})
	slices.SortFunc(f.views, func(a, b view.Options) int { return strings.Compare(a.Name, b.Name) })
}

type keyOfView = key[view.Options]

// checkView finds aliases that contradict each other or the list of models.
func checkView(o *view.Options) error {
	seen := make(map[string]bool)
	for id, alias := range o.Aliases {
		switch {
		case seen[alias]:
			return fmt.Errorf("gives two models the id %s", alias)
		case len(o.Models) > 0 && !slices.Contains(o.Models, id):
			return fmt.Errorf("names %s, which is not in models", id)
		case slices.Contains(o.Models, alias) && o.Aliases[alias] == "":
			return fmt.Errorf("gives %s the id of another model of the view, %s", id, alias)
		}
		seen[alias] = true
	}
	for i, id := range o.Models {
		if slices.Contains(o.Models[:i], id) {
			return errors.New("cannot be told apart: models lists " + id + " twice")
		}
	}
	return nil
}

// checkListeners finds views that listen where something else does.
func (l *loader) checkListeners() {
	taken := map[string]string{l.config.Listen: "listen", l.config.AdminListen: "admin.listen"}
	for _, o := range l.config.Router.Views {
		key := viewsKey + "." + o.Name + ".listen"
		if other := taken[o.Listen]; other != "" && !strings.HasSuffix(o.Listen, ":0") {
			line := l.file.lines[key]
			l.faults = append(l.faults, Fault{l.file.at(line), key, "must differ from " + other + ", which is " + o.Listen + " too", line})
		}
		if o.Listen != "" {
			taken[o.Listen] = key
		}
	}
}

// shownViews are the views as they are printed.
func shownViews(views []view.Options) map[string]any {
	out := make(map[string]any, len(views))
	for i := range views {
		shown := map[string]any{}
		for _, k := range viewKeys {
			if v := k.show(&views[i]); !isZero(v) {
				shown[k.name] = v
			}
		}
		out[views[i].Name] = shown
	}
	return out
}
