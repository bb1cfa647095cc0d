// Schemas checks the files of deploy against the schemas of their readers: each manifest of
// Kubernetes to the types of its API, without fields that are not in them, and each compose
// file to the schema of the Compose Specification. ScaledObjects are held to the definition
// that KEDA installs in a cluster, in its module. Its libraries are in a module of its own,
// so that the gateway does not depend on them.
//
// Further folders hold rendered charts.
//
//	schemas DEPLOY KEDA [RENDERED ...]
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/compose-spec/compose-go/v2/cli"
	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	apps "k8s.io/api/apps/v1"
	autoscaling "k8s.io/api/autoscaling/v2"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/json"
	kustomize "sigs.k8s.io/kustomize/api/types"
	strict "sigs.k8s.io/yaml"
)

// kinds are the types of deployed objects, by API and kind.
var kinds = map[string]func() any{
	"v1 Namespace":                                  func() any { return new(core.Namespace) },
	"v1 Service":                                    func() any { return new(core.Service) },
	"v1 ConfigMap":                                  func() any { return new(core.ConfigMap) },
	"apps/v1 StatefulSet":                           func() any { return new(apps.StatefulSet) },
	"networking.k8s.io/v1 Ingress":                  func() any { return new(networking.Ingress) },
	"networking.k8s.io/v1 NetworkPolicy":            func() any { return new(networking.NetworkPolicy) },
	"monitoring.coreos.com/v1 ServiceMonitor":       func() any { return new(monitoring.ServiceMonitor) },
	"policy/v1 PodDisruptionBudget":                 func() any { return new(policy.PodDisruptionBudget) },
	"autoscaling/v2 HorizontalPodAutoscaler":        func() any { return new(autoscaling.HorizontalPodAutoscaler) },
	"kustomize.config.k8s.io/v1beta1 Kustomization": func() any { return new(kustomize.Kustomization) },
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: schemas DEPLOY KEDA [RENDERED ...]")
		os.Exit(2)
	}
	scaled, err := readKEDA(os.Args[2])
	if err == nil {
		faults := []error{composeFiles(os.Args[1])}
		for _, root := range append([]string{filepath.Join(os.Args[1], "kubernetes")}, os.Args[3:]...) {
			faults = append(faults, manifests(root, scaled))
		}
		err = errors.Join(faults...)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// manifests checks each document of each file below a folder.
func manifests(root string, scaled *keda) error {
	var faults []error
	checked := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		documents := yaml.NewDocumentDecoder(io.NopCloser(bytes.NewReader(text)))
		defer documents.Close()
		buffer := make([]byte, 1<<20)
		for {
			n, err := documents.Read(buffer)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			checked++
			if err := manifest(buffer[:n], scaled); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", path, err))
			}
		}
	})
	fmt.Printf("%d manifests of Kubernetes were checked against the types of its API.\n", checked)
	if checked == 0 {
		faults = append(faults, fmt.Errorf("%s: there are no manifests", root))
	}
	return errors.Join(append(faults, err)...)
}

func manifest(text []byte, scaled *keda) error {
	var head struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	if err := strict.Unmarshal(text, &head); err != nil {
		return err
	}
	name := head.APIVersion + " " + head.Kind
	if name == "keda.sh/v1alpha1 ScaledObject" {
		return scaled.check(text)
	}
	kind := kinds[name]
	if kind == nil {
		return fmt.Errorf("%q is not a kind that this program knows", name)
	}
	// With the case of each name, as the server reads it.
	plain, err := strict.YAMLToJSONStrict(text)
	if err != nil {
		return err
	}
	faults, err := json.UnmarshalStrict(plain, kind())
	return errors.Join(append(faults, err)...)
}

// composeFiles loads the compose files of a folder as docker compose does.
func composeFiles(root string) error {
	files, err := filepath.Glob(filepath.Join(root, "compose*.yaml"))
	if err == nil && len(files) == 0 {
		err = errors.New("there are no compose files")
	}
	faults := []error{err}
	for _, file := range files {
		options, err := cli.NewProjectOptions([]string{file}, cli.WithName("motiongate"))
		if err == nil {
			_, err = options.LoadProject(context.Background())
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", file, err))
		}
	}
	fmt.Printf("%d compose files were checked against the Compose Specification.\n", len(files))
	return errors.Join(faults...)
}
