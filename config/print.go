package config

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/router/view"
)

// YAML writes the settings as a file from which Load reads the same settings. Comments name the source of
// each value that is not the default.
func (c *Config) YAML() ([]byte, error) {
	root, err := c.node()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(root); err != nil {
		return nil, err
	}
	return out.Bytes(), encoder.Close()
}

// JSON returns an object with the settings, as in the file, and the source of each by its key, unless it is
// the default. The key of an upstream contains its name.
func (c *Config) JSON() ([]byte, error) {
	root, err := c.node()
	if err != nil {
		return nil, err
	}
	var out struct {
		Settings map[string]any    `json:"settings"`
		Origins  map[string]string `json:"origins"`
	}
	if err := root.Decode(&out.Settings); err != nil {
		return nil, err
	}
	out.Origins = c.origins
	return json.MarshalIndent(out, "", "  ")
}

// node returns the settings as a YAML document, with the sources as comments.
func (c *Config) node() (*yaml.Node, error) {
	root := &yaml.Node{Kind: yaml.MappingNode}
	v := reflect.ValueOf(c.document()).Elem()
	for _, f := range settings {
		value := v.FieldByIndex(f.index)
		if f.kind == nil && f.key != upstreamsKey && value.Len() == 0 {
			continue
		}
		n, err := displayNode(value, f.tag)
		if err != nil {
			return nil, err
		}
		if f.kind != nil {
			n.LineComment = c.origins[f.key]
		} else if f.key == upstreamsKey && len(n.Content) > 0 {
			n.Style = 0
			for _, element := range n.Content {
				name := element.Content[1] // the first setting
				name.LineComment = c.origins[upstreamOrigin(name.Value)]
			}
		}
		put(root, f.key, n)
	}
	return root, nil
}

// document returns the settings in the form of a file.
func (c *Config) document() *document {
	d := &document{Config: c, Models: make(map[string]model), Views: make(map[string]view.Options), Tenants: c.Router.Tenants}
	for id, m := range c.Adapter.Models {
		d.Models[id] = model{m, c.Trials[id]}
	}
	for _, v := range c.Router.Views {
		d.Views[v.Name] = v
	}
	return d
}

// displayNode returns a value as YAML, without unset settings.
func displayNode(v reflect.Value, tag reflect.StructTag) (*yaml.Node, error) {
	if k := kindOf(v.Type(), tag); k != nil {
		n := &yaml.Node{}
		err := n.Encode(k.display(v.Interface()))
		if n.Kind == yaml.SequenceNode {
			n.Style = yaml.FlowStyle
		}
		return n, err
	}
	n := &yaml.Node{Kind: yaml.MappingNode}
	switch v.Kind() {
	case reflect.Struct:
		for _, f := range fieldsOf(v.Type()) {
			value := v.FieldByIndex(f.index)
			if value.IsZero() || (value.Kind() == reflect.Slice || value.Kind() == reflect.Map) && value.Len() == 0 {
				continue
			}
			in, err := displayNode(value, f.tag)
			if err != nil {
				return nil, err
			}
			put(n, f.key, in)
		}
	case reflect.Map:
		entries := make(map[string]reflect.Value, v.Len())
		for key, value := range v.Seq2() {
			entries[key.String()] = value
		}
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			in, err := displayNode(entries[key], tag)
			if err != nil {
				return nil, err
			}
			name := &yaml.Node{}
			name.SetString(key)
			n.Content = append(n.Content, name, in)
		}
	default:
		n.Kind, n.Style = yaml.SequenceNode, yaml.FlowStyle
		for _, element := range v.Seq2() {
			in, err := displayNode(element, tag)
			if err != nil {
				return nil, err
			}
			n.Content = append(n.Content, in)
		}
	}
	return n, nil
}

// put adds a value under a dotted key, and creates its section if necessary.
func put(n *yaml.Node, key string, value *yaml.Node) {
	section, rest, dotted := strings.Cut(key, ".")
	if !dotted {
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, value)
		return
	}
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == section {
			put(n.Content[i+1], rest, value)
			return
		}
	}
	in := &yaml.Node{Kind: yaml.MappingNode}
	n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: section}, in)
	put(in, rest, value)
}
