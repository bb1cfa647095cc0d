package main_test

import (
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func deployed(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "deploy", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// manifest is a document of Kubernetes, as far as it is checked here.
type manifest struct {
	Kind     string `yaml:"kind"`
	Metadata struct {
		Name string `yaml:"name"`
	} `yaml:"metadata"`
	Data map[string]string `yaml:"data"`
	Spec yaml.Node         `yaml:"spec"`
}

func manifests(t *testing.T) map[string]manifest {
	t.Helper()
	out := map[string]manifest{}
	root := filepath.Join("..", "..", "deploy", "kubernetes")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		for {
			var m manifest
			err := decoder.Decode(&m)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			out[m.Kind+" "+m.Metadata.Name] = m
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestKubernetes holds that the manifests belong together, and that the gateways take
// their settings.
func TestKubernetes(t *testing.T) {
	t.Parallel()
	all := manifests(t)
	for _, name := range []string{"Namespace motiongate", "StatefulSet motiongate", "NetworkPolicy motiongate", "Service motiongate", "Service motiongate-admin",
		"PodDisruptionBudget motiongate", "HorizontalPodAutoscaler motiongate", "ScaledObject kimodo"} {
		if _, ok := all[name]; !ok {
			t.Errorf("there is no %s", name)
		}
	}
	var deployment struct {
		Replicas *int        `yaml:"replicas"`
		Claims   []yaml.Node `yaml:"volumeClaimTemplates"`
		Selector struct {
			Labels map[string]string `yaml:"matchLabels"`
		} `yaml:"selector"`
		Template struct {
			Metadata struct {
				Labels map[string]string `yaml:"labels"`
			} `yaml:"metadata"`
			Spec struct {
				Grace      int `yaml:"terminationGracePeriodSeconds"`
				Containers []struct {
					Lifecycle struct {
						PreStop struct {
							Sleep struct {
								Seconds int `yaml:"seconds"`
							} `yaml:"sleep"`
						} `yaml:"preStop"`
					} `yaml:"lifecycle"`
					Security struct {
						ReadOnly bool `yaml:"readOnlyRootFilesystem"`
					} `yaml:"securityContext"`
					Args      []string `yaml:"args"`
					Readiness struct {
						Get struct {
							Path string `yaml:"path"`
						} `yaml:"httpGet"`
					} `yaml:"readinessProbe"`
				} `yaml:"containers"`
			} `yaml:"spec"`
		} `yaml:"template"`
	}
	spec := all["StatefulSet motiongate"].Spec
	if err := spec.Decode(&deployment); err != nil {
		t.Fatal(err)
	}
	pod := deployment.Template.Spec
	if deployment.Replicas != nil || len(deployment.Claims) != 1 {
		t.Errorf("the autoscaler counts the gateways, and each has a volume: replicas %v, %d volumes", deployment.Replicas, len(deployment.Claims))
	}
	for label, value := range deployment.Selector.Labels {
		if deployment.Template.Metadata.Labels[label] != value {
			t.Errorf("the pods do not have the label %s=%s of their selector", label, value)
		}
	}
	// The pause in which the service learns that the pod ends, and shutdown_grace.
	if pause := pod.Containers[0].Lifecycle.PreStop.Sleep.Seconds; pause < 3 || pod.Grace < pause+60 || !pod.Containers[0].Security.ReadOnly {
		t.Errorf("a pod has %d s to end, %d of them before SIGTERM, and a file system that is read-only: %t", pod.Grace, pause,
			pod.Containers[0].Security.ReadOnly)
	}
	if pod.Grace <= 65 || len(pod.Containers) != 1 || pod.Containers[0].Readiness.Get.Path != "/readyz" {
		t.Errorf("grace %d, %d containers", pod.Grace, len(pod.Containers))
	}
	folder := t.TempDir()
	token := filepath.Join(folder, "admin-token")
	settings := strings.ReplaceAll(all["ConfigMap motiongate"].Data["config.yaml"], "/run/motiongate/admin-token", token)
	for path, text := range map[string]string{token: "secret\n", filepath.Join(folder, "config.yaml"): settings} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := execute(t, folder, "config", "check", "--config", "config.yaml"); got.code != 0 {
		t.Errorf("%+v", got)
	}
	if !slices.Contains(pod.Containers[0].Args, "serve") {
		t.Errorf("the pods run %q", pod.Containers[0].Args)
	}
}

// TestDockerfile holds that the image has one static program, which does not run as root, with
// flags and a version of Go that are right.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	known := []string{"FROM", "WORKDIR", "COPY", "RUN", "VOLUME", "EXPOSE", "ENV", "ENTRYPOINT", "CMD"}
	var stages [][]string // the instructions of each, a line each
	text := strings.ReplaceAll(string(deployed(t, "Dockerfile")), "\\\n", " ")
	for line := range strings.Lines(text) {
		line = strings.Join(strings.Fields(line), " ")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if word, _, _ := strings.Cut(line, " "); !slices.Contains(known, word) {
			t.Errorf("%q is not an instruction that is expected", line)
		} else if word == "FROM" {
			stages = append(stages, nil)
		}
		stages[len(stages)-1] = append(stages[len(stages)-1], line)
	}
	build, image := strings.Join(stages[len(stages)-2], "\n"), strings.Join(stages[len(stages)-1], "\n")
	module, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(module)
	for _, want := range []string{"FROM golang:" + string(version[1]) + " AS build", "CGO_ENABLED=0 go build -tags=nomsgpack -trimpath ", " -ldflags='-s -w' ", "./cmd/motiongate"} {
		if !strings.Contains(build, want) {
			t.Errorf("the build has no %q:\n%s", want, build)
		}
	}
	if !strings.HasPrefix(image, "FROM gcr.io/distroless/static-debian12:nonroot\n") || strings.Contains(image, "RUN ") ||
		!strings.Contains(image, "COPY --from=build --chown=nonroot:nonroot /data /data") {
		t.Errorf("the image is not a static program of a user other than root:\n%s", image)
	}
	if copied := strings.Count(image, "COPY "); copied != 2 {
		t.Errorf("the image gets %d things", copied)
	}
	_, arguments, _ := strings.Cut(image, "CMD ")
	help := execute(t, t.TempDir(), "serve", "--help").out
	for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(arguments, -1) {
		if !strings.Contains(help, flag) {
			t.Errorf("serve has no flag %s", flag)
		}
	}
}

// TestImageIsSmall holds that the program of the image, without what debuggers read, leaves the
// image below 60 MB. make e2e weighs the very program and runs it.
func TestImageIsSmall(t *testing.T) {
	t.Parallel()
	program, err := elf.Open(plain)
	if err != nil {
		t.Skip("the program is not one of Linux: ", err)
	}
	defer program.Close()
	size := uint64(0)
	for _, section := range program.Sections {
		debugs := strings.HasPrefix(section.Name, ".debug_") || section.Name == ".symtab" || section.Name == ".strtab"
		if section.Type != elf.SHT_NOBITS && !debugs {
			size += section.FileSize
		}
	}
	// The base image has time zones, certificates and names; the page may not be built yet.
	const base, page, most = 4_000_000, 1_000_000, 60_000_000
	if size < 20_000_000 || size+base+page >= most {
		t.Errorf("the program has %d bytes, and an image with it may have %d", size, most)
	}
	t.Logf("the program has %d bytes", size)
}

// TestSystemdUnit holds that the unit gives a gateway the time to shut down, and flags
// that exist.
func TestSystemdUnit(t *testing.T) {
	t.Parallel()
	unit := string(deployed(t, "systemd/motiongate.service"))
	for _, line := range []string{"TimeoutStopSec=70", "ProtectSystem=strict", "NoNewPrivileges=yes", "DynamicUser=yes", "StateDirectory=motiongate"} {
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("the unit has no %s", line)
		}
	}
	command := regexp.MustCompile(`ExecStart=\S+/motiongate (.*)`).FindStringSubmatch(unit)
	if command == nil {
		t.Fatal("the unit starts nothing")
	}
	help := execute(t, t.TempDir(), "serve", "--help").out
	for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(command[1], -1) {
		if !strings.Contains(help, flag) {
			t.Errorf("serve has no flag %s", flag)
		}
	}
}

// TestComposeOne holds that the gateway of the small compose file takes its settings.
func TestComposeOne(t *testing.T) {
	t.Parallel()
	var file struct {
		Services map[string]struct {
			Environment map[string]string `yaml:"environment"`
			Command     []string          `yaml:"command"`
		} `yaml:"services"`
	}
	if err := yaml.Unmarshal(deployed(t, "compose.one.yaml"), &file); err != nil {
		t.Fatal(err)
	}
	c := command("config", "check")
	for key, value := range file.Services["gateway"].Environment {
		c.Env = append(c.Env, key+"="+value)
	}
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestComposePorts holds that the compose files, whose gateways everyone may use, open ports to
// their own machine only.
func TestComposePorts(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"compose.yaml", "compose.one.yaml"} {
		var file struct {
			Services map[string]struct {
				Ports []string `yaml:"ports"`
			} `yaml:"services"`
		}
		if err := yaml.Unmarshal(deployed(t, name), &file); err != nil {
			t.Fatal(err)
		}
		ports := 0
		for service, s := range file.Services {
			for _, port := range s.Ports {
				ports++
				if !strings.HasPrefix(port, "127.0.0.1:") {
					t.Errorf("%s: %s opens %s to other machines", name, service, port)
				}
			}
		}
		if ports == 0 {
			t.Errorf("%s opens no port", name)
		}
	}
}
