package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/santhosh-tekuri/jsonschema/v6"
	strict "sigs.k8s.io/yaml"
)

// keda is the input of KEDA: the schema of its ScaledObject, and the names that its scaler for
// Prometheus reads.
type keda struct {
	schema   *jsonschema.Schema
	metadata map[string]bool
}

// readKEDA reads the folder of KEDA's module.
func readKEDA(module string) (*keda, error) {
	text, err := os.ReadFile(filepath.Join(module, "config", "crd", "bases", "keda.sh_scaledobjects.yaml"))
	if err != nil {
		return nil, err
	}
	var crd struct {
		Spec struct {
			Versions []struct {
				Schema struct {
					V3 map[string]any `json:"openAPIV3Schema"`
				} `json:"schema"`
			} `json:"versions"`
		} `json:"spec"`
	}
	if err := strict.Unmarshal(text, &crd); err != nil {
		return nil, err
	}
	if len(crd.Spec.Versions) != 1 {
		return nil, fmt.Errorf("the definition has %d versions", len(crd.Spec.Versions))
	}
	closed := crd.Spec.Versions[0].Schema.V3
	closeObjects(closed)
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("scaledobject.json", closed); err != nil {
		return nil, err
	}
	k := &keda{metadata: make(map[string]bool)}
	if k.schema, err = compiler.Compile("scaledobject.json"); err != nil {
		return nil, err
	}
	source, err := os.ReadFile(filepath.Join(module, "pkg", "scalers", "prometheus_scaler.go"))
	if err != nil {
		return nil, err
	}
	for _, m := range regexp.MustCompile("`keda:\"name=(\\w+),").FindAllSubmatch(source, -1) {
		k.metadata[string(m[1])] = true
	}
	if !k.metadata["query"] {
		return nil, errors.New("the names that the scaler for Prometheus reads are not found")
	}
	return k, nil
}

// closeObjects has a schema refuse fields that it does not name, as a cluster does.
func closeObjects(node any) {
	switch n := node.(type) {
	case map[string]any:
		_, named := n["properties"].(map[string]any)
		_, more := n["additionalProperties"]
		if named && !more && n["x-kubernetes-preserve-unknown-fields"] != true {
			n["additionalProperties"] = false
		}
		for _, value := range n {
			closeObjects(value)
		}
	case []any:
		for _, value := range n {
			closeObjects(value)
		}
	}
}

// check compares a manifest with the schema, and its triggers with the names that their scaler reads.
func (k *keda) check(text []byte) error {
	plain, err := strict.YAMLToJSONStrict(text)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(plain))
	if err != nil {
		return err
	}
	if err := k.schema.Validate(value); err != nil {
		return err
	}
	var object struct {
		Spec struct {
			Triggers []struct {
				Type     string            `json:"type"`
				Metadata map[string]string `json:"metadata"`
			} `json:"triggers"`
		} `json:"spec"`
	}
	if err := strict.Unmarshal(text, &object); err != nil {
		return err
	}
	for i, trigger := range object.Spec.Triggers {
		if trigger.Type != "prometheus" {
			return fmt.Errorf("spec.triggers[%d].type: %q is not a scaler that this program knows", i, trigger.Type)
		}
		for name := range trigger.Metadata {
			if !k.metadata[name] {
				return fmt.Errorf("spec.triggers[%d].metadata.%s: the scaler for Prometheus reads no such name", i, name)
			}
		}
		for _, name := range []string{"serverAddress", "query", "threshold"} {
			if trigger.Metadata[name] == "" {
				return fmt.Errorf("spec.triggers[%d].metadata.%s: is missing", i, name)
			}
		}
	}
	return nil
}
