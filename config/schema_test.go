package config_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/motiongate/motiongate/config"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const schemaFile = "config.schema.json"

// TestGoldenSchema holds that the JSON Schema for editors is what the example and the
// readers of settings say: names and comments from the example, types from what a
// setting answers to a value that none takes.
func TestGoldenSchema(t *testing.T) {
	example := exampleWithAll(t)
	if !strings.HasPrefix(example, "# yaml-language-server: $schema="+schemaFile+"\n") {
		t.Error("the first line of the example does not name the schema")
	}
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(example), &document); err != nil {
		t.Fatal(err)
	}
	schema := schemaOf(document.Content[0], nil)
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["title"] = "Settings of motiongate"
	var got bytes.Buffer
	e := json.NewEncoder(&got)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(schema); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("..", "deploy", schemaFile)
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got.Bytes(), want) {
		t.Errorf("deploy/%s is old (%v); run go test ./config -run Golden -update", schemaFile, err)
	}
}

// TestSchemaTakesTheExample holds the example to the schema, and that it refuses what
// no setting is.
func TestSchemaTakesTheExample(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	schema, err := compiler.Compile(filepath.Join("..", "deploy", schemaFile))
	if err != nil {
		t.Fatal(err)
	}
	check := func(text string) error {
		var v any
		if err := yaml.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		return schema.Validate(v)
	}
	goods := []string{exampleText(t), exampleWithAll(t), "cache:\nupstreams:\n", "cache: {max_bytes: 1024}"}
	for _, text := range descriptions(t) {
		goods = append(goods, text)
	}
	for _, good := range goods {
		if err := check(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{
		"listn: x", "listen: 8000", "queue: {length: many}", "queue: {timeout: 30}", "log: {level: loud}", "upstreams: [{title: x}]", "hosts: {}",
		"models: {a: {adapt: {fps: maybe}}}", "views: {a: {async: sometimes}}", "views: {a: {b: c}}",
	} {
		if check(bad) == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

func exampleText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "deploy", "config.example.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var emptyBefore = regexp.MustCompile(`(?m)^([a-z_]+): (\[\]|\{\})\n((?:#.*\n)+)`)

// exampleWithAll is the example with the sections that are commented out.
func exampleWithAll(t *testing.T) string {
	t.Helper()
	return emptyBefore.ReplaceAllStringFunc(exampleText(t), func(block string) string {
		parts := emptyBefore.FindStringSubmatch(block)
		if !strings.HasPrefix(parts[3], "#"+parts[1]+":") {
			return block
		}
		return regexp.MustCompile(`(?m)^#`).ReplaceAllString(parts[3], "")
	})
}

// byName are the sections whose keys are ids or names of their user's own.
var byName = map[string]bool{"models": true, "views": true}

// besides are settings that the example has in its comments only, by their section.
var besides = map[string][]string{
	"upstreams.0.models.0": {"skeleton"}, "upstreams.0.result": {"arrays"}, "upstreams.0.poll": {"url", "body"}, "upstreams.0.fetch": {"data"}, "upstreams.0.cancel": {"url", "body"},
}

// schemaOf returns the schema of a section of the example; path leads to it.
func schemaOf(n *yaml.Node, path []string) map[string]any {
	properties := map[string]any{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		full := append(slices.Clone(path), name.Value)
		property := propertyOf(value, full)
		if text := commentOf(name, i == 0 && len(path) == 0); text != "" {
			property["description"] = text
		}
		properties[name.Value] = property
	}
	for _, name := range besides[strings.Join(path, ".")] {
		properties[name] = map[string]any{"type": "string"}
	}
	if len(path) == 1 && byName[path[0]] {
		entries := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			entry := properties[name].(map[string]any)
			if len(entries) == 0 {
				entries = entry
			} else {
				merge(entries, entry)
			}
		}
		return map[string]any{"type": []string{"object", "null"}, "additionalProperties": entries}
	}
	return map[string]any{"type": []string{"object", "null"}, "properties": properties, "additionalProperties": false}
}

// propertyOf returns the schema of one setting.
func propertyOf(value *yaml.Node, path []string) map[string]any {
	list := value.Kind == yaml.SequenceNode && len(value.Content) > 0 && value.Content[0].Kind == yaml.MappingNode
	if list {
		element := schemaOf(value.Content[0], append(slices.Clone(path), "0"))
		for _, more := range value.Content[1:] {
			merge(element, schemaOf(more, append(slices.Clone(path), "0")))
		}
		return map[string]any{"type": []string{"array", "null"}, "items": element}
	}
	if len(path) == 1 && byName[path[0]] {
		return schemaOf(value, path)
	}
	fault := complaint(path)
	switch {
	case strings.Contains(fault, "must be a time with its unit"):
		return map[string]any{"type": "string", "pattern": `^([0-9.]+(ns|us|µs|ms|s|m|h))+$|^0$`}
	case strings.Contains(fault, "must be a size such as"):
		return map[string]any{"type": []string{"string", "integer"}}
	case strings.Contains(fault, "must be true or false"):
		return map[string]any{"type": "boolean"}
	case strings.Contains(fault, "must be a whole number"):
		return map[string]any{"type": "integer"}
	case strings.Contains(fault, "must be a number"):
		return map[string]any{"type": "number"}
	case strings.Contains(fault, "must be a list"):
		kind := "string"
		if len(value.Content) > 0 && (value.Content[0].ShortTag() == "!!int" || value.Content[0].ShortTag() == "!!float") {
			kind = "number"
		}
		types := []string{"array", "null"}
		if value.Value == "none" || strings.Contains(probe(path, "1"), "must be a URL") || strings.Contains(probe(path, "x"), "must be a URL") {
			types = append(types, "string")
		}
		return map[string]any{"type": types, "items": map[string]any{"type": kind}}
	case strings.Contains(fault, "must be a section of keys and values"):
		return sectionOf(value, path)
	case words.MatchString(fault):
		list := strings.NewReplacer(", ", " or ").Replace(words.FindStringSubmatch(fault)[1])
		enum := strings.Split(list, " or ")
		if value.Kind == yaml.ScalarNode && value.Value == "" {
			enum = append(enum, "") // as good as unset
		}
		return map[string]any{"enum": enum}
	}
	return map[string]any{"type": []string{"string", "null"}}
}

// merge adds the settings of another element of the same list.
func merge(element, other map[string]any) {
	all, _ := element["properties"].(map[string]any)
	more, _ := other["properties"].(map[string]any)
	for name, p := range more {
		if all[name] == nil {
			all[name] = p
			continue
		}
		a, b := all[name].(map[string]any), p.(map[string]any)
		merge(a, b)
		if x, ok := a["items"].(map[string]any); ok {
			if y, ok := b["items"].(map[string]any); ok {
				merge(x, y)
			}
		}
	}
}

// sectionOf returns the schema of a section: known settings, or names of its user's own.
func sectionOf(value *yaml.Node, path []string) map[string]any {
	if strings.Contains(probe(path, `{no_such_thing: x}`), "is not a setting") {
		return schemaOf(value, path)
	}
	var schema map[string]any
	switch fault := probe(path, `{x: []}`); {
	case strings.Contains(fault, "must be true or false"):
		schema = map[string]any{"type": "boolean"}
	case strings.Contains(fault, "must be text"):
		schema = map[string]any{"type": "string"}
	default:
		schema = map[string]any{}
	}
	return map[string]any{"type": []string{"object", "null"}, "additionalProperties": schema}
}

var words = regexp.MustCompile(`must be (\S+(?:(?:, | or )\S+)+), not`)

// complaint returns the fault that a setting reports for a list in a list, which no setting takes.
func complaint(path []string) string {
	if fault := probe(path, "[[1]]"); !strings.Contains(fault, "element 1") {
		return fault
	}
	return "must be a list"
}

// probe returns the fault that loading reports for a value of a setting, or "".
func probe(path []string, value string) string {
	text := value
	for i := len(path) - 1; i >= 0; i-- {
		switch {
		case path[i] == "0":
			text = "[" + text + "]"
		default:
			text = fmt.Sprintf("{%s: %s}", path[i], text)
		}
	}
	_, err := config.Parse("", []byte(text), nil)
	if err == nil {
		return ""
	}
	key := strings.NewReplacer(".0.", "[0].", ".0", "[0]").Replace(strings.Join(path, "."))
	for line := range strings.SplitSeq(err.Error(), "\n") {
		if strings.Contains(line, key) {
			return line
		}
	}
	return ""
}

// commentOf returns what stands above a setting, as one line.
func commentOf(name *yaml.Node, first bool) string {
	text := name.HeadComment
	if i := strings.LastIndex(text, "\n\n"); first && i >= 0 {
		text = text[i+2:] // the paragraphs above describe the whole file
	}
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(strings.TrimPrefix(lines[i], "#"))
	}
	return strings.Join(lines, " ")
}
