package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// file is a parsed settings file: values and their lines by dotted key. Unknown keys are in its faults, not
// in its values.
type file struct {
	name   string
	values map[string]any  // single values by key; sections are in the document
	lines  map[string]int  // by full key, such as upstreams[2].url
	bad    map[string]bool // full keys of invalid values
	faults Faults
}

// parseFile parses a YAML file, and decodes the settings that only a file can have into d. Empty data is an
// empty file.
func parseFile(name string, data []byte, d *document) *file {
	f := &file{name: name, values: make(map[string]any), lines: make(map[string]int), bad: make(map[string]bool)}
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
	f.section("", "", resolve(document.Content[0]), reflect.ValueOf(d).Elem())
	return f
}

var lineOfError = regexp.MustCompile(`^(?:yaml: )?line (\d+): (.*)$`)

// syntax adds the parser's error as a fault, with its line.
func (f *file) syntax(err error) {
	message, line := strings.TrimPrefix(err.Error(), "yaml: "), 0
	if m := lineOfError.FindStringSubmatch(err.Error()); m != nil {
		line, _ = strconv.Atoi(m[1]) // the pattern matches only digits
		message = m[2]
	}
	f.fault(line, "", "is not YAML: "+message)
}

func (f *file) fault(line int, key, message string) {
	f.faults = append(f.faults, Fault{f.at(line), key, message, line})
}

// at formats a line of the file.
func (f *file) at(line int) string {
	if line == 0 {
		return f.name
	}
	return f.name + ":" + strconv.Itoa(line)
}

// resolve returns the node of an alias, or n itself. YAML has no aliases of aliases.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// pairs calls each with the entries of a mapping, except duplicates. A section without entries is empty.
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
		name, value := n.Content[i], resolve(n.Content[i+1])
		if first, twice := seen[name.Value]; twice {
			f.fault(name.Line, prefix+name.Value, fmt.Sprintf("stands here a second time; the first is on line %d", first))
			continue
		}
		seen[name.Value] = name.Line
		each(name.Value, name.Line, value)
	}
}

// entries reads a section whose keys the user chooses.
func (f *file) entries(prefix string, n *yaml.Node) map[string]any {
	out := make(map[string]any)
	f.pairs(prefix, n, func(name string, at int, value *yaml.Node) {
		f.lines[prefix+name] = at
		out[name] = plain(value)
	})
	return out
}

// raw returns the value of a node or of the entries of a section.
func (f *file) raw(key string, n *yaml.Node) any {
	if n.Kind == yaml.MappingNode {
		return f.entries(key+".", n)
	}
	return plain(n)
}

// plain returns the value of a node: string, bool, int, float64, nil, a list of these, or a map for any
// nested value, which no setting accepts.
func plain(n *yaml.Node) any {
	switch n.Kind {
	case yaml.SequenceNode:
		out := make([]any, len(n.Content))
		for i, element := range n.Content {
			element = resolve(element)
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
