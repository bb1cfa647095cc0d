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
	"github.com/motiongate/motiongate/router/terms"
	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/router/view"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/remote"
)

// document is the top level of a settings file: the fields of Config, and the sections whose keys the user
// chooses.
type document struct {
	*Config
	Models map[string]model        `key:"models"`
	Views  map[string]view.Options `key:"views"`

	Tenants map[string]terms.Terms `key:"tenants"`
}

// model holds the settings of one model for the packages adapt and trial.
type model struct {
	Adapt adapt.Model `key:""`
	Trial trial.Model `key:""`
}

// A field describes one setting. It is read from the tags of a field of a Go struct:
//
//	key    its path, with dots between sections; a struct without a form is a section, and
//	       with an empty key its fields belong to the section around it
//	form   a key of forms, or the permitted words with | between them; a | in front permits
//	       an unset value too
//	range  its least and its greatest value, with a comma between them
//
// The form decides the kind, or without a form the type of the Go field.
type field struct {
	key   string
	index []int // index of the struct's field, for reflect.Value.FieldByIndex
	tag   reflect.StructTag
	kind  anyKind // nil: a list of sections, or a section whose keys the user chooses
}

// fieldsOf lists the settings of a struct in the order of its fields, including nested sections with dotted
// keys. It omits fields without a key.
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
	values   = slices.DeleteFunc(slices.Clone(settings), func(f field) bool { return f.kind == nil }) // settings with a single value
)

// titles holds the noun for unknown keys in messages, by the type of the surrounding struct.
var titles = map[reflect.Type]string{
	reflect.TypeFor[document]():        "setting",
	reflect.TypeFor[Upstream]():        "setting of an upstream",
	reflect.TypeFor[remote.Declared](): "setting of a declared model",
	reflect.TypeFor[model]():           "setting of a model",
	reflect.TypeFor[view.Options]():    "setting of a view",
	reflect.TypeFor[terms.Terms]():     "setting of a tenant",
}

// forms holds the kinds of form tags, for Go types with several kinds.
var forms = map[string]anyKind{
	"optional": optional, "address": address, "addresses": addresses, "website": webAddress, "collector": collector, "hosts": hosts,
	"origins": origins, "hook": hook, "currency": currency, "version": protocolVersion,
	"none or texts": noneOrTexts,
}

// kindOf returns the kind of a single value, or nil for a section, a map of sections or a list of
// sections.
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
	limits := tag.Get("range")
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
		return ranged(limits, strconv.Atoi, integer)
	case reflect.TypeFor[int64]():
		return ranged(limits, sizeOf, size)
	case reflect.TypeFor[float64]():
		return ranged(limits, func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }, number)
	case reflect.TypeFor[[]float64]():
		return numbers
	case reflect.TypeFor[time.Duration]():
		if limits == "" {
			limits = "1ms,24h"
		}
		return ranged(limits, time.ParseDuration, duration)
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

// ranged returns a kind whose values are limited to a range tag such as "1,100". It panics if the
// tag is not valid, because tags are constants of the program.
func ranged[V any](tag string, parse func(string) (V, error), newKind func(low, high V) kind[V]) anyKind {
	least, greatest, _ := strings.Cut(tag, ",")
	low, err := parse(least)
	high, errHigh := parse(greatest)
	if err != nil || errHigh != nil {
		panic(fmt.Sprintf("config: a setting has the range %q", tag))
	}
	return newKind(low, high)
}

// decode decodes a node into the value of a setting. It returns false if the node is not a valid single
// value; faults in nested sections do not count.
func (f *file) decode(key string, at int, n *yaml.Node, v reflect.Value, tag reflect.StructTag) bool {
	if k := kindOf(v.Type(), tag); k != nil {
		value, err := k.decode(f.raw(key, n))
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
			if !f.decode(key+"."+name, at, n, element, tag) {
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
		f.section(prefix+".", "", resolve(element), v.Index(i))
	}
}

// section decodes the settings of a struct whose keys begin with below. Root is the path of the
// struct in the file and a dot. It is empty for the whole file, whose single values are collected
// in f.values and decoded later, after variables and flags are added.
func (f *file) section(root, below string, n *yaml.Node, v reflect.Value) {
	fields, title := fieldsOf(v.Type()), titles[v.Type()]
	if below != "" && root != "" {
		title = "setting of " + strings.TrimSuffix(below, ".")
	}
	f.pairs(root+below, n, func(name string, at int, value *yaml.Node) {
		key := below + name
		full := root + key
		i := slices.IndexFunc(fields, func(fd field) bool { return fd.key == key })
		switch {
		case i >= 0 && root == "" && fields[i].kind != nil:
			f.lines[full], f.values[full] = at, plain(value)
		case i >= 0:
			f.lines[full] = at
			f.decode(full, at, value, v.FieldByIndex(fields[i].index), fields[i].tag)
		case slices.ContainsFunc(fields, func(fd field) bool { return strings.HasPrefix(fd.key, key+".") }):
			f.lines[full] = at
			f.section(root, key+".", value, v)
		case name == "token" && strings.HasPrefix(root, upstreamsKey):
			f.fault(at, full, "must not stand in a file of settings; name the variable or the file that holds it in token_env or token_file")
		default:
			f.fault(at, full, unknown(title, name, namesBelow(fields, below)))
		}
	})
}

// namesBelow lists the permitted names directly below a section.
func namesBelow(fields []field, section string) (out []string) {
	for _, fd := range fields {
		if rest, ok := strings.CutPrefix(fd.key, section); ok {
			name, _, _ := strings.Cut(rest, ".")
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}
