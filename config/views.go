package config

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/router/terms"
	"github.com/motiongate/motiongate/router/view"
)

// viewsKey is the section of views, by their names.
const viewsKey = "views"

// protocolVersion also accepts a version without quotes, which YAML parses as a number.
var protocolVersion = kind[string]{func(raw any) (string, error) {
	switch n := raw.(type) {
	case float64:
		raw = strconv.FormatFloat(n, 'f', 1, 64)
	case int:
		raw = strconv.Itoa(n) + ".0"
	}
	return oneOf(view.Versions...).parse(raw)
}, as[string]}

// viewName is the pattern of a view's name, which is part of a path.
var viewName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$`)

// checkViews reads the views from the file and reports the faults of each of them.
func (l *loader) checkViews(views map[string]view.Options) {
	for _, name := range slices.Sorted(maps.Keys(views)) {
		o, prefix := views[name], viewsKey+"."+name
		o.Name = name
		if !viewName.MatchString(name) {
			l.file.fault(l.file.lines[prefix], prefix, "must be named with letters, digits, dots, dashes and underscores, as part of a path")
		}
		if err := checkView(&o); err != nil {
			l.file.fault(l.file.lines[prefix+".aliases"], prefix+".aliases", err.Error())
		}
		l.config.Router.Views = append(l.config.Router.Views, o)
	}
}

// tenantsKey is the section of tenants, by their names.
const tenantsKey = "tenants"

// checkTenants reads the terms of tenants from the file and reports the faults of each of them.
func (l *loader) checkTenants(tenants map[string]terms.Terms) {
	for name, t := range tenants {
		for _, fault := range t.Validate() {
			key := tenantsKey + "." + name + "." + fault[0]
			l.file.fault(l.file.lines[key], key, fault[1])
		}
	}
	if len(tenants) > 0 {
		l.config.Router.Tenants = tenants
	}
}

// checkView reports aliases that contradict each other or the list of models.
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
			return errors.New("lists the model " + id + " twice in models")
		}
	}
	return nil
}

// checkListeners reports views that share an address with another listener.
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
