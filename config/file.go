package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/router/trial"
	"github.com/motiongate/motiongate/router/view"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// file is a settings file taken apart: values by dotted key, and where each of
// them stands. Keys that no setting has are in its faults, not in its values.
type file struct {
	name      string
	values    map[string]any   // by key
	upstreams []map[string]any // by the key of an upstream
	models    map[string]adapt.Model
	trials    map[string]trial.Model
	views     []view.Options // by name
	lines     map[string]int // by full key, such as upstreams[2].url
	faults    Faults
}

// parseFile takes a YAML file apart. Empty data is an empty file.
func parseFile(name string, data []byte) *file {
	f := &file{name: name, values: make(map[string]any), lines: make(map[string]int)}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var document, more yaml.Node
	err := decoder.Decode(&document)
	if errors.Is(err, io.EOF) {
		return f
	}
	if err == nil {
		if err = decoder.Decode(&more); err == nil {
			f.fault(more.Line, "", "a second YAML document begins here; settings are one document")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if err != nil {
		f.syntax(err)
		return f
	}
	f.section("", follow(document.Content[0]))
	return f
}

var lineOfError = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)

// syntax keeps the parser's complaint, with its line in the usual place.
func (f *file) syntax(err error) {
	message, line := strings.TrimPrefix(err.Error(), "yaml: "), 0
	if m := lineOfError.FindStringSubmatch(err.Error()); m != nil {
		line, _ = strconv.Atoi(m[1]) // digits, by the pattern
		message = m[2]
	}
	f.fault(line, "", "is not YAML: "+message)
}

func (f *file) fault(line int, key, message string) {
	f.faults = append(f.faults, Fault{f.at(line), key, message, line})
}

// at names a line of the file.
func (f *file) at(line int) string {
	if line == 0 {
		return f.name
	}
	return f.name + ":" + strconv.Itoa(line)
}

// follow resolves an alias, once: an alias of an alias does not exist.
func follow(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// pairs calls each with the entries of a mapping, without those that stand
// there twice. An empty section is one whose entries are all commented out.
func (f *file) pairs(prefix string, n *yaml.Node, each func(key string, at int, value *yaml.Node)) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		return
	}
	if n.Kind != yaml.MappingNode {
		f.fault(n.Line, strings.TrimSuffix(prefix, "."), "must be a section of keys and values, not "+describe(plain(n)))
		return
	}
	seen := make(map[string]int)
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], follow(n.Content[i+1])
		if first, twice := seen[name.Value]; twice {
			f.fault(name.Line, prefix+name.Value, fmt.Sprintf("stands here a second time; the first is on line %d", first))
			continue
		}
		seen[name.Value] = name.Line
		each(name.Value, name.Line, value)
	}
}

// section reads the settings below prefix, which is empty or ends with a dot.
func (f *file) section(prefix string, n *yaml.Node) {
	f.pairs(prefix, n, func(name string, at int, value *yaml.Node) {
		full := prefix + name
		switch {
		case full == upstreamsKey:
			f.lines[full] = at
			f.list(value)
		case full == modelsKey:
			f.lines[full] = at
			f.adapted(value)
		case full == viewsKey:
			f.lines[full] = at
			f.viewed(value)
		case slices.Contains(names(keys), full):
			f.lines[full] = at
			f.values[full] = plain(value)
		case isSection(full):
			f.section(full+".", value)
		default:
			f.fault(at, full, unknown("setting", name, namesBelow(prefix)))
		}
	})
}

// list reads the upstreams.
func (f *file) list(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		if n.ShortTag() != "!!null" {
			f.fault(n.Line, upstreamsKey, "must be a list, each element beginning with a dash, not "+describe(plain(n)))
		}
		return
	}
	f.upstreams = f.elements(upstreamsKey, n, names(upstreamKeys), "setting of an upstream", func(key string, value *yaml.Node) any {
		switch {
		case value.Kind == yaml.MappingNode:
			return f.entries(key+".", value)
		case value.Kind == yaml.SequenceNode && strings.HasSuffix(key, "."+modelsKey):
			return f.elements(key, value, names(declaredKeys), "setting of a declared model", func(_ string, v *yaml.Node) any { return plain(v) })
		}
		return plain(value)
	})
}

// elements reads a list of sections whose keys are known; value reads the value
// of one of them. what names such a key.
func (f *file) elements(list string, n *yaml.Node, known []string, what string, value func(key string, n *yaml.Node) any) []map[string]any {
	out := make([]map[string]any, len(n.Content))
	for i, element := range n.Content {
		prefix := fmt.Sprintf("%s[%d].", list, i)
		out[i] = make(map[string]any)
		f.lines[strings.TrimSuffix(prefix, ".")] = element.Line
		f.pairs(prefix, follow(element), func(name string, at int, n *yaml.Node) {
			f.lines[prefix+name] = at
			switch {
			case slices.Contains(known, name):
				out[i][name] = value(prefix+name, n)
			case name == "token":
				f.fault(at, prefix+name, "must not stand in a file of settings; name the variable or the file that holds it in token_env or token_file")
			default:
				f.fault(at, prefix+name, unknown(what, name, known))
			}
		})
	}
	return out
}

// entries reads a setting that is a section whose keys are its user's own.
func (f *file) entries(prefix string, n *yaml.Node) map[string]any {
	out := make(map[string]any)
	f.pairs(prefix, n, func(name string, at int, value *yaml.Node) {
		f.lines[prefix+name] = at
		if value.Kind == yaml.MappingNode {
			out[name] = f.entries(prefix+name+".", value)
			return
		}
		out[name] = plain(value)
	})
	return out
}

// plain returns the value of a node: text, bool, int, float64, nil, a list of
// these, or a map for any deeper thing, which no setting takes.
func plain(n *yaml.Node) any {
	switch n.Kind {
	case yaml.SequenceNode:
		out := make([]any, len(n.Content))
		for i, element := range n.Content {
			element = follow(element)
			if element.Kind == yaml.ScalarNode {
				out[i] = plain(element)
			} else {
				out[i] = map[string]any{}
			}
		}
		return out
	case yaml.ScalarNode:
		var v any
		switch n.ShortTag() {
		case "!!bool", "!!int", "!!float", "!!null":
			if n.Decode(&v) == nil {
				return v
			}
		}
		return n.Value
	}
	return map[string]any{}
}

func isSection(name string) bool {
	return slices.ContainsFunc(keys, func(k key[Config]) bool { return strings.HasPrefix(k.name, name+".") })
}

// namesBelow lists what may stand directly below prefix.
func namesBelow(prefix string) []string {
	var out []string
	if prefix == "" {
		out = append(out, upstreamsKey, modelsKey, viewsKey)
	}
	for _, k := range keys {
		if rest, ok := strings.CutPrefix(k.name, prefix); ok {
			name, _, _ := strings.Cut(rest, ".")
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}
