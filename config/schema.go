package config

import (
	"fmt"
	"log/slog"
	"net/netip"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/router/view"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/remote"
)

// document is a file of settings: those of Config, and the sections whose keys are the
// user's own.
type document struct {
	*Config
	Models map[string]model        `key:"models"`
	Views  map[string]view.Options `key:"views"`
}

// model has the settings of one model. Two layers read them.
type model struct {
	Adapt adapt.Model `key:""`
	Trial trial.Model `key:""`
}

// A field is one setting of a struct. The tags of the struct's field describe it:
//
//	key    its name, with dots where it lies in sections; a struct without a form is the
//	       section of its own fields, or with an empty key no section
//	form   the form of its text: the name of one of forms, or words with | between them,
//	       of which an empty first one stands for unset
//	range  its least and its greatest value
//
// A form or the type decides the kind.
type field struct {
	key   string
	index []int // of the struct's field, for reflect.Value.FieldByIndex
	tag   reflect.StructTag
	kind  anyKind // nil: a list of sections, or a section whose keys are the user's own
}

// fieldsOf lists the settings of a struct, in the order of its fields.
func fieldsOf(t reflect.Type) (out []field) {
	for i := range t.NumField() {
		f := t.Field(i)
		key, tagged := f.Tag.Lookup("key")
		if !tagged && !f.Anonymous {
			continue
		}
		section := f.Type
		if section.Kind() == reflect.Pointer {
			section = section.Elem()
		}
		kind := kindOf(f.Type, f.Tag)
		if kind != nil || section.Kind() != reflect.Struct {
			out = append(out, field{key, f.Index, f.Tag, kind})
			continue
		}
		for _, in := range fieldsOf(section) {
			in.key = strings.Trim(key+"."+in.key, ".")
			in.index = append([]int{i}, in.index...)
			out = append(out, in)
		}
	}
	return out
}

var (
	settings = fieldsOf(reflect.TypeFor[document]())
	values   = slices.DeleteFunc(slices.Clone(settings), func(f field) bool { return f.kind == nil }) // that are one value
)

// titles name a setting in the message that it is unknown, by the struct that it would
// be a field of.
var titles = map[reflect.Type]string{
	reflect.TypeFor[document]():        "setting",
	reflect.TypeFor[Upstream]():        "setting of an upstream",
	reflect.TypeFor[remote.Declared](): "setting of a declared model",
	reflect.TypeFor[model]():           "setting of a model",
	reflect.TypeFor[view.Options]():    "setting of a view",
}

// forms are the kinds of settings whose type does not say their form.
var forms = map[string]anyKind{
	"optional": optional, "address": address, "addresses": addresses, "website": webAddress, "collector": collector, "hosts": hosts,
	"origins": origins, "hook": hook, "currency": currency, "version": protocolVersion,
	"none": kind[struct{}]{func(raw any) (none struct{}, err error) {
		_, err = oneOf("none").parse(raw)
		return none, err
	}, as[struct{}]},
}

// kindOf returns the kind of a value; nil if it has fields or elements of their own.
func kindOf(t reflect.Type, tag reflect.StructTag) anyKind {
	if form := tag.Get("form"); form != "" {
		if k := forms[form]; k != nil {
			return k
		}
		if words, unset := strings.CutPrefix(form, "|"); unset {
			return unsetOr(strings.Split(words, "|")...)
		}
		return oneOf(strings.Split(form, "|")...)
	}
	within := tag.Get("range")
	switch t {
	case reflect.TypeFor[string]():
		return text
	case reflect.TypeFor[[]string]():
		return texts
	case reflect.TypeFor[map[string]string]():
		return words
	case reflect.TypeFor[bool]():
		return boolean
	case reflect.TypeFor[int]():
		return ranged(within, strconv.Atoi, whole)
	case reflect.TypeFor[int64]():
		return ranged(within, sizeOf, size)
	case reflect.TypeFor[float64]():
		return ranged(within, func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }, number)
	case reflect.TypeFor[[]float64]():
		return numbers
	case reflect.TypeFor[time.Duration]():
		if within == "" {
			within = "1ms,24h"
		}
		return ranged(within, time.ParseDuration, duration)
	case reflect.TypeFor[slog.Level]():
		return level
	case reflect.TypeFor[access.Rate]():
		return rate
	case reflect.TypeFor[[]netip.Prefix]():
		return prefixes
	case reflect.TypeFor[[]TenantBudget]():
		return budgets
	}
	return nil
}

// ranged returns the kind of the values between the two of a tag. It panics if the tag
// has none: a range is part of the program.
func ranged[V any](tag string, parse func(string) (V, error), of func(low, high V) kind[V]) anyKind {
	least, greatest, _ := strings.Cut(tag, ",")
	low, err := parse(least)
	high, also := parse(greatest)
	if err != nil || also != nil {
		panic(fmt.Sprintf("config: a setting has the range %q", tag))
	}
	return of(low, high)
}

// fill reads a node into the value of a setting and reports whether it is one.
func (f *file) fill(key string, at int, n *yaml.Node, v reflect.Value, tag reflect.StructTag) bool {
	if k := kindOf(v.Type(), tag); k != nil {
		value, err := k.read(f.raw(key, n))
		if err != nil {
			f.bad[key] = true
			f.fault(at, key, err.Error())
			return false
		}
		v.Set(reflect.ValueOf(value))
		return true
	}
	switch v.Kind() {
	case reflect.Struct:
		f.section(key+".", "", n, v)
	case reflect.Map:
		f.pairs(key+".", n, func(name string, at int, n *yaml.Node) {
			f.lines[key+"."+name] = at
			element := reflect.New(v.Type().Elem()).Elem()
			if !f.fill(key+"."+name, at, n, element, tag) {
				return
			}
			if v.IsNil() {
				v.Set(reflect.MakeMap(v.Type()))
			}
			v.SetMapIndex(reflect.ValueOf(name), element)
		})
	default:
		f.list(key, n, v)
	}
	return true
}

// list reads a list of sections.
func (f *file) list(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		if n.ShortTag() != "!!null" {
			f.fault(n.Line, key, "must be a list, each element beginning with a dash, not "+describe(plain(n)))
		}
		return
	}
	if len(n.Content) > 0 {
		v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	}
	for i, element := range n.Content {
		prefix := fmt.Sprintf("%s[%d]", key, i)
		f.lines[prefix] = element.Line
		f.section(prefix+".", "", follow(element), v.Index(i))
	}
}

// section reads the settings of a struct whose keys begin with below. Root is the key of
// the struct in the file, and a dot; empty for the whole file, whose single values are
// only collected, because they do not come from the file alone.
func (f *file) section(root, below string, n *yaml.Node, v reflect.Value) {
	fields, title := fieldsOf(v.Type()), titles[v.Type()]
	if below != "" && root != "" {
		title = "setting of " + strings.TrimSuffix(below, ".")
	}
	f.pairs(root+below, n, func(name string, at int, value *yaml.Node) {
		key := below + name
		full := root + key
		i := slices.IndexFunc(fields, func(of field) bool { return of.key == key })
		switch {
		case i >= 0 && root == "" && fields[i].kind != nil:
			f.lines[full], f.values[full] = at, plain(value)
		case i >= 0:
			f.lines[full] = at
			f.fill(full, at, value, v.FieldByIndex(fields[i].index), fields[i].tag)
		case slices.ContainsFunc(fields, func(of field) bool { return strings.HasPrefix(of.key, key+".") }):
			f.lines[full] = at
			f.section(root, key+".", value, v)
		case name == "token" && strings.HasPrefix(root, upstreamsKey):
			f.fault(at, full, "must not stand in a file of settings; name the variable or the file that holds it in token_env or token_file")
		default:
			f.fault(at, full, unknown(title, name, namesBelow(fields, below)))
		}
	})
}

// namesBelow lists the names that may stand directly below a section.
func namesBelow(fields []field, section string) (out []string) {
	for _, of := range fields {
		if rest, ok := strings.CutPrefix(of.key, section); ok {
			name, _, _ := strings.Cut(rest, ".")
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}
