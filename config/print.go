package config

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v3"
)

// YAML writes the settings as a file that Load reads back to the same. A
// comment tells where each value comes from, unless it is the default.
func (c *Config) YAML() ([]byte, error) {
	root := &yaml.Node{Kind: yaml.MappingNode}
	for _, k := range keys {
		if err := put(root, k.name, k.show(c), c.origins[k.name]); err != nil {
			return nil, err
		}
		if k.name == "data_dir" { // where the example file has it
			if err := c.putUpstreams(root); err != nil {
				return nil, err
			}
			if len(c.Adapter.Models) > 0 {
				if err := put(root, modelsKey, shownAdapted(c.Adapter.Models, c.Trials), ""); err != nil {
					return nil, err
				}
			}
			if len(c.Router.Views) > 0 {
				if err := put(root, viewsKey, shownViews(c.Router.Views), ""); err != nil {
					return nil, err
				}
			}
		}
	}
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(root); err != nil {
		return nil, err
	}
	return out.Bytes(), encoder.Close()
}

func (c *Config) putUpstreams(root *yaml.Node) error {
	list := &yaml.Node{Kind: yaml.SequenceNode}
	if len(c.Upstreams) == 0 {
		list.Style = yaml.FlowStyle
	}
	for i := range c.Upstreams {
		o := &c.Upstreams[i]
		element := &yaml.Node{Kind: yaml.MappingNode}
		for _, k := range upstreamKeys {
			shown := k.show(o)
			if isZero(shown) {
				continue // the default
			}
			origin := ""
			if k.name == "name" {
				origin = c.origins[upstreamOrigin(o.Name)]
			}
			if err := put(element, k.name, shown, origin); err != nil {
				return err
			}
		}
		list.Content = append(list.Content, element)
	}
	root.Content = append(root.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: upstreamsKey}, list)
	return nil
}

func isZero(shown any) bool {
	switch v := shown.(type) {
	case []string:
		return len(v) == 0
	case []shownModel:
		return len(v) == 0
	case map[string]string:
		return len(v) == 0
	case []float64:
		return len(v) == 0
	case *yaml.Node:
		return len(v.Content) == 0
	}
	switch shown {
	case "", "0s", int64(0), 0, 0.0, false:
		return true
	}
	return false
}

// put adds a value under a dotted key, in the section that was begun last.
func put(n *yaml.Node, key string, value any, origin string) error {
	section, rest, dotted := strings.Cut(key, ".")
	if !dotted {
		v := &yaml.Node{}
		if err := v.Encode(value); err != nil {
			return err
		}
		if v.Kind == yaml.SequenceNode {
			v.Style = yaml.FlowStyle
		}
		v.LineComment = origin
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, v)
		return nil
	}
	if last := len(n.Content) - 2; last < 0 || n.Content[last].Value != section {
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: section}, &yaml.Node{Kind: yaml.MappingNode})
	}
	return put(n.Content[len(n.Content)-1], rest, value, origin)
}
