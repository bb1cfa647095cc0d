package config_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/spf13/pflag"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/upstream/demand"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/rest"
)

// sameValues compares settings without where they came from.
var sameValues = cmp.Options{cmpopts.IgnoreUnexported(config.Config{}), cmpopts.EquateEmpty()}

func parse(t *testing.T, yaml string, args ...string) *config.Config {
	t.Helper()
	c, err := config.Parse("c.yaml", []byte(yaml), flags(t, args...))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func flags(t *testing.T, args ...string) *pflag.FlagSet {
	t.Helper()
	set := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	config.AddFlags(set)
	if err := set.Parse(args); err != nil {
		t.Fatal(err)
	}
	return set
}

func TestDefault(t *testing.T) {
	for name, yaml := range map[string]string{
		"nothing": "", "a comment": "# nothing\n", "null": "null", "empty sections": "admin:\nlog:\nupstreams:\n", "an empty list": "upstreams: []",
	} {
		if diff := cmp.Diff(config.Default(), parse(t, yaml), sameValues); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestLayers gives one setting in each place and sees which one counts.
func TestLayers(t *testing.T) {
	const file = "listen: :1\nadmin:\n  listen: :2\nlog:\n  level: warn\nshutdown_grace: 5s\ncache:\n  max_bytes: 1MiB\n"
	t.Setenv("MOTIONGATE_ADMIN_LISTEN", ":3")
	t.Setenv("MOTIONGATE_LISTEN", ":4")
	t.Setenv("MOTIONGATE_CATALOGUE_FIRST", "b, a")
	t.Setenv("MOTIONGATE_ENGINE_MAX_SECONDS", "20.5")
	t.Setenv("MOTIONGATE_JOBS_MAX", "7")
	t.Setenv("MOTIONGATE_ENGINE_ENABLED", "true")
	t.Setenv("MOTIONGATE_DATA_DIR", "") // as good as unset
	want := config.Default()
	want.Listen, want.AdminListen = ":5", ":3"
	want.LogLevel = slog.LevelWarn
	want.ShutdownGrace = 5 * time.Second
	want.Cache.MaxBytes = 1 << 20
	want.Fleet.First = []string{"b", "a"}
	want.Engine.MaxSeconds = 20.5
	want.Jobs.MaxJobs = 7
	got := parse(t, file, "--listen", ":5")
	if diff := cmp.Diff(want, got, sameValues); diff != "" {
		t.Error(diff)
	}
	yaml, err := got.YAML()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"listen: :5 # --listen\n", "  listen: :3 # MOTIONGATE_ADMIN_LISTEN\n", "  first: [b, a] # MOTIONGATE_CATALOGUE_FIRST\n",
		"level: warn # c.yaml:5\n", "data_dir: ./data\n", "max: 7 # MOTIONGATE_JOBS_MAX\n", "format: text\n",
	} {
		if !strings.Contains(string(yaml), want) {
			t.Errorf("no %q in\n%s", want, yaml)
		}
	}
}

func TestUpstreams(t *testing.T) {
	const file = `
upstreams:
  - &a {name: a, url: "http://a:1/mmcp/", timeout: 2m, token_env: MOTIONGATE_TOKEN_OF_A}
  - name: b
    url: https://b
    max_answer_bytes: 1MiB
    token_file: /secret
`
	t.Setenv("MOTIONGATE_TOKEN_OF_A", "hidden") // its user named it, so it is no misspelt setting
	t.Setenv("MOTIONGATE_TOKEN", "hidden")
	t.Setenv("MOTIONGATE_KEY", "hidden") // the commands of the examples read both
	t.Setenv("MOTIONGATE_UPSTREAMS", "c=http://c:3, b=http://b:2")
	got := parse(t, file, "--upstream", "d=http://d:4", "--upstream", "a=http://a:9")
	want := []config.Upstream{
		{Options: remote.Options{Name: "a", URL: "http://a:9", Timeout: 2 * time.Minute, TokenEnv: "MOTIONGATE_TOKEN_OF_A"}},
		{Options: remote.Options{Name: "b", URL: "http://b:2", MaxAnswerBytes: 1 << 20, TokenFile: "/secret"}},
		{Options: remote.Options{Name: "c", URL: "http://c:3"}},
		{Options: remote.Options{Name: "d", URL: "http://d:4"}},
	}
	if diff := cmp.Diff(want, got.Upstreams); diff != "" {
		t.Error(diff)
	}
	yaml, err := got.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(yaml), "hidden") {
		t.Error("a token is printed")
	}
	// Only the settings of the file are printed for an upstream.
	if want := "  - name: c # MOTIONGATE_UPSTREAMS\n    url: http://c:3\n  - name: d"; !strings.Contains(string(yaml), want) {
		t.Errorf("no %q in\n%s", want, yaml)
	}
}

// TestFaults holds that all faults are reported at once, in the order of the file, each with
// its line and key.
func TestFaults(t *testing.T) {
	const file = `listen: 8000
Admin: {listen: x}
upstreams:
  - name: engine
    url: http://user:hunter2@gpu:8000
    tiemout: 3s
  - urll: b
    timeout: 30
  - name: b
    url: ftp://x
    token: hunter2
    min_poll: 0s
  - name: b
    url: "http://x:hunter2:"
  - just text
log:
  level: loud
  format: json
  format: text
cache:
  max_bytes: 2TB
catalogue: [1]
jobs:
  keep: 4m59s
  max: 1.5
shutdown_grace:
engine:
  enabled: "yes"
  max_seconds: .nan
  model: [a]
<<: {listen: x}
`
	t.Setenv("MOTIONGATE_LISTN", "x")
	t.Setenv("MOTIONGATE_UPSTREAMS", "q=http://q,w,q=http://r,engine=http://e")
	t.Setenv("MOTIONGATE_BATCH_PARALLEL", "many")
	t.Setenv("MOTIONGATE_SERVICE_HOST", "10.0.0.1") // Kubernetes sets these beside a service of our name
	t.Setenv("MOTIONGATE_ADMIN_PORT_9000_TCP_ADDR", "10.0.0.1")
	_, err := config.Parse("c.yaml", []byte(file), flags(t, "--data-dir", " ", "--upstream", "z=gpu:8000"))
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	want := []string{
		`c.yaml:1: listen: must be an address such as 127.0.0.1:8000, not 8000`,
		`c.yaml:2: Admin: is not a setting; did you mean admin?`,
		`c.yaml:4: upstreams[0].name: must not be engine, which is the built-in one`,
		`c.yaml:5: upstreams[0].url: must not hold credentials; …`,
		`c.yaml:6: upstreams[0].tiemout: is not a setting of an upstream; did you mean timeout?`,
		`c.yaml:7: upstreams[1].urll: is not a setting of an upstream; did you mean url?`,
		`c.yaml:7: upstreams[1].name: is missing`,
		`c.yaml:7: upstreams[1].url: is missing`,
		`c.yaml:8: upstreams[1].timeout: must be a time with its unit, such as 30s or 5m, not 30`,
		`c.yaml:10: upstreams[2].url: must begin with http:// or https://`,
		`c.yaml:11: upstreams[2].token: must not stand in a file of settings; name the variable or the file that holds it in token_env or token_file`,
		`c.yaml:12: upstreams[2].min_poll: must be from 1ms to 24h, not 0s`,
		`c.yaml:13: upstreams[3].name: b is the name of upstreams[2] too`,
		`c.yaml:14: upstreams[3].url: is not a URL`,
		`c.yaml:15: upstreams[4]: must be a section of keys and values, not "just text"`,
		`c.yaml:15: upstreams[4].name: is missing`,
		`c.yaml:15: upstreams[4].url: is missing`,
		`c.yaml:17: log.level: must be debug, info, warn or error, not "loud"`,
		`c.yaml:19: log.format: stands here a second time; the first is on line 18`,
		`c.yaml:21: cache.max_bytes: must be from 0 to 1TiB, not "2TB"`,
		`c.yaml:22: catalogue: must be a section of keys and values, not a list`,
		`c.yaml:24: jobs.keep: must be from 5m to 24h, not 4m59s`,
		`c.yaml:25: jobs.max: must be a whole number, not 1.5`,
		`c.yaml:26: shutdown_grace: must be a time with its unit, such as 30s or 5m, not nothing`,
		`c.yaml:28: engine.enabled: must be true or false, not "yes"`,
		`c.yaml:29: engine.max_seconds: must be from 1 to 600, not NaN`,
		`c.yaml:30: engine.model: must be text, not a list`,
		`c.yaml:31: <<: is not a setting`,
		`--data-dir: data_dir: must not be empty`,
		`MOTIONGATE_BATCH_PARALLEL: batch.parallel: must be a whole number, not "many"`,
		`MOTIONGATE_UPSTREAMS: upstreams: must be NAME=URL, such as kimodo=http://gpu:8000`,
		`MOTIONGATE_UPSTREAMS: upstreams.q: is given twice`,
		`MOTIONGATE_UPSTREAMS: upstreams.engine: must not be engine, which is the built-in one`,
		`--upstream: upstreams.z: url: must begin with http:// or https://`,
		`MOTIONGATE_LISTN: is not a setting; did you mean MOTIONGATE_LISTEN?`,
	}
	// The upstream's own words about credentials are its own to choose.
	got := regexp.MustCompile(`(must not hold credentials; ).*`).ReplaceAllString(err.Error(), "$1…")
	if diff := cmp.Diff(want, strings.Split(got, "\n")); diff != "" {
		t.Error(diff)
	}
	if strings.Contains(err.Error(), "hunter2") {
		t.Error("a password is printed")
	}
}

// TestFaultsOfManners holds the same for the settings that describe a server's behaviour.
func TestFaultsOfManners(t *testing.T) {
	const file = `upstreams:
  - name: a
    url: http://a
    max_in_flight: 0
    weight: heavy
    tier: 10
    quirks: [lenient]
    aliases: fp16
    error_map:
      oom: x
      oom: timeout
  - name: b
    url: http://b
    error_map: {503: 1}
    aliases: {a: ""}
breaker: {ratio: 2, open: 0s, probes: none}
retry: {hedge: 25h}
queue: {length: 0, ready_wait: 1us}
`
	_, err := config.Parse("c.yaml", []byte(file), nil)
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	want := []string{
		`c.yaml:4: upstreams[0].max_in_flight: must be from 1 to 10000, not 0`,
		`c.yaml:5: upstreams[0].weight: must be a number, not "heavy"`,
		`c.yaml:6: upstreams[0].tier: must be from 0 to 9, not 10`,
		`c.yaml:7: upstreams[0].quirks: "lenient" is none of strict, version_1_0`,
		`c.yaml:8: upstreams[0].aliases: must be a section of keys and values, not "fp16"`,
		`c.yaml:10: upstreams[0].error_map.oom: "x" is not a code that an upstream's error can become`,
		`c.yaml:11: upstreams[0].error_map.oom: stands here a second time; the first is on line 10`,
		`c.yaml:14: upstreams[1].error_map: has 503, which must be text, not 1`,
		`c.yaml:15: upstreams[1].aliases: has a, which must not be empty`,
		`c.yaml:16: breaker.ratio: must be from 0.01 to 1, not 2`,
		`c.yaml:16: breaker.open: must be from 1ms to 24h, not 0s`,
		`c.yaml:16: breaker.probes: must be a whole number, not "none"`,
		`c.yaml:17: retry.hedge: must be from 0s to 24h, not 25h`,
		`c.yaml:18: queue.length: must be from 1 to 100000, not 0`,
		`c.yaml:18: queue.ready_wait: must be from 1ms to 24h, not 1µs`,
	}
	if diff := cmp.Diff(want, strings.Split(err.Error(), "\n")); diff != "" {
		t.Error(diff)
	}
}

// skeletonFile writes a skeleton with the given joints, in JSON.
func skeletonFile(t testing.TB, joints string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "skeleton.json")
	if err := os.WriteFile(path, []byte(`{"joints": [`+joints+`]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const rootJoint = `{"name": "root", "parent": null, "rest_translation": [0, 1, 0], "rest_rotation": [0, 0, 0, 1]}`

func TestDeclaredModels(t *testing.T) {
	path := skeletonFile(t, rootJoint)
	c := parse(t, fmt.Sprintf("upstreams: [{name: a, url: http://a, models: [{id: x, fps: 20, max_seconds: 9.5, seed: true, skeleton: %q}, {id: z, like: x}]}]\n", path))
	want := []remote.Declared{
		{ID: "x", FPS: 20, MaxSeconds: 9.5, Seed: true},
		{ID: "z", Like: "x"},
	}
	if err := want[0].ReadSkeleton(path); err != nil || len(want[0].Skeleton.Joints) != 1 {
		t.Fatalf("%d joints, %v", len(want[0].Skeleton.Joints), err)
	}
	if diff := cmp.Diff(want, c.Upstreams[0].Declared); diff != "" {
		t.Error(diff)
	}
	yaml, err := c.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("models: [{id: x, fps: 20, max_seconds: 9.5, seed: true, skeleton: %s}, {id: z, like: x}]", path); !strings.Contains(string(yaml), want) {
		t.Errorf("no %q in\n%s", want, yaml)
	}
	if diff := cmp.Diff(c, parse(t, string(yaml)), sameValues); diff != "" {
		t.Errorf("%s\nfrom\n%s", diff, yaml)
	}
}

func TestFaultsOfDeclaredModels(t *testing.T) {
	broken := skeletonFile(t, rootJoint+`, {"name": "hand", "parent": "arm", "rest_translation": [0, 1, 0], "rest_rotation": [0, 0, 0, 1]}`)
	file := fmt.Sprintf(`upstreams:
  - name: a
    url: http://a
    models:
      - id: x
        fps: fast
        like: y
        skeleton: %q
      - fps: 30
        max_second: 3
        like: y
        seed: maybe
      - id: x
        like: [z]
      - just text
  - name: b
    url: http://b
    models: x
  - name: c
    url: http://c
    models:
      - {id: z, skeleton: /no/such/file}
`, broken)
	_, err := config.Parse("c.yaml", []byte(file), nil)
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	want := []string{
		`c.yaml:6: upstreams[0].models[0].fps: must be a number, not "fast"`,
		`c.yaml:8: upstreams[0].models[0].skeleton: names FILE, which is not a skeleton: joints[1].parent …`,
		`c.yaml:9: upstreams[0].models[1].id: is missing`,
		`c.yaml:10: upstreams[0].models[1].max_second: is not a setting of a declared model; did you mean max_seconds?`,
		`c.yaml:12: upstreams[0].models[1].seed: must be true or false, not "maybe"`,
		`c.yaml:13: upstreams[0].models[2].id: x is the id of models[0] too`,
		`c.yaml:14: upstreams[0].models[2].like: must be text, not a list`,
		`c.yaml:15: upstreams[0].models[3]: must be a section of keys and values, not "just text"`,
		`c.yaml:15: upstreams[0].models[3].id: is missing`,
		`c.yaml:15: upstreams[0].models[3].skeleton: is missing; name a file with the skeleton as JSON, or a model with the same skeleton in like`,
		`c.yaml:15: upstreams[0].models[3].fps: is missing`,
		`c.yaml:18: upstreams[1].models: must be a list, each element beginning with a dash, not "x"`,
		`c.yaml:22: upstreams[2].models[0].skeleton: cannot be read: open /no/such/file: no such file or directory`,
		`c.yaml:22: upstreams[2].models[0].fps: is missing`,
	}
	got := regexp.MustCompile(`(parent ).*`).ReplaceAllString(strings.ReplaceAll(err.Error(), broken, "FILE"), "$1…")
	if diff := cmp.Diff(want, strings.Split(got, "\n")); diff != "" {
		t.Error(diff, err)
	}
}

func TestWholeFaults(t *testing.T) {
	for name, c := range map[string]struct {
		yaml string
		args []string
		want string
	}{
		"no YAML":         {"a: [\nb", nil, "c.yaml:2: is not YAML: did not find expected ',' or ']'"},
		"two documents":   {"listen: :1\n---\nlisten: :2\n", nil, "c.yaml:2: a second YAML document begins here; settings are one document"},
		"a list":          {"- a", nil, `c.yaml:1: must be a section of keys and values, not a list`},
		"one port twice":  {"listen: :1\nadmin: {listen: ':1'}", nil, "c.yaml:2: admin.listen: must differ from listen, which is :1 too"},
		"no model":        {"engine: {reader: {url: 'http://127.0.0.1:11434/v1'}}", nil, "c.yaml:1: engine.reader.url: needs engine.reader.model, the name of its model"},
		"one id twice":    {"engine: {model: x, clips: {dir: ., model: x}}", nil, "c.yaml:1: engine.clips.model: must differ from engine.model, which is x too"},
		"too fast":        {"catalogue: {refresh: 2ms}", nil, "c.yaml:1: catalogue.refresh: 2ms is not between 100ms and 24h0m0s"},
		"no cluster":      {"state: {url: 'nats://x:hunter2@,'}", nil, "c.yaml:1: state.url: must be addresses such as nats://one:4222,nats://two:4222"},
		"tokens, twice":   {"upstreams: [{name: a, url: 'http://a', token_env: A, token_file: B}]", nil, "c.yaml:1: upstreams[0].token: token, token_env and token_file exclude each other"},
		"a port too high": {"", []string{"--listen", ":65536"}, `--listen: listen: has the port "65536", which is not a number from 0 to 65535`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := config.Parse("c.yaml", []byte(c.yaml), flags(t, c.args...))
			if err == nil {
				t.Fatal("nothing is wrong")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestFileThatContainsItself holds that an alias inside its own anchor is a fault of its setting.
func TestFileThatContainsItself(t *testing.T) {
	for text, want := range map[string]string{
		"upstreams: [{name: &x {a: *x}}]":                              "upstreams[0].name: must be text, not a section",
		"upstreams: [{name: a, url: 'http://a', aliases: &x {a: *x}}]": "upstreams[0].aliases: has a, which must be text, not a section",
		"models: {a: {fallback: &x [*x]}}":                             "models.a.fallback: element 1 must be text, not a section",
	} {
		_, err := config.Parse("c.yaml", []byte(text), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestLoad(t *testing.T) {
	folder := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	one, two := write("one.yaml", "listen: :1"), write("two.yaml", "listen: :2")
	load := func(args ...string) (string, error) {
		c, err := config.Load(flags(t, args...))
		if err != nil {
			return "", err
		}
		return c.Listen, nil
	}
	if got, err := load("--config", one); got != ":1" || err != nil {
		t.Errorf("with a flag: %q, %v", got, err)
	}
	t.Setenv("MOTIONGATE_CONFIG", two)
	if got, err := load(); got != ":2" || err != nil {
		t.Errorf("with a variable: %q, %v", got, err)
	}
	if got, err := load("--config", one); got != ":1" || err != nil {
		t.Errorf("with both: %q, %v", got, err)
	}
	for _, bad := range []string{filepath.Join(folder, "none.yaml"), folder, write("huge.yaml", strings.Repeat("#", 1<<20+1))} {
		if _, err := load("--config", bad); err == nil {
			t.Errorf("%s is taken", filepath.Base(bad))
		}
	}
}

// TestExample holds that the example shows each setting with its true default.
func TestExample(t *testing.T) {
	example, err := os.ReadFile(filepath.Join("..", "deploy", "config.example.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := config.Parse("config.example.yaml", example, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(config.Default(), got, sameValues); diff != "" {
		t.Errorf("default (-) and example (+):\n%s", diff)
	}
	// Every setting is printed, and those with an origin stand in the file.
	shown, err := got.YAML()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(shown)), "\n") {
		if !strings.HasSuffix(line, ":") && !strings.Contains(line, "# config.example.yaml:") && line != "upstreams: []" {
			t.Errorf("the example does not have %q", line)
		}
	}
	// The servers that are commented out are as good as the rest.
	before, others, _ := strings.Cut(string(example), "upstreams: []\n")
	commented, after, _ := strings.Cut(others, "\n\n")
	text := before + regexp.MustCompile(`(?m)^#`).ReplaceAllString(commented, "") + "\n\n" + after
	got, err = config.Parse("config.example.yaml", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	smpl, _ := foreign.Skeleton("smpl22")
	want := []config.Upstream{
		{Options: remote.Options{
			Name: "kimodo", URL: "http://gpu:8000",
			Timeout: 590 * time.Second, ConnectTimeout: 5 * time.Second, CapabilitiesTimeout: 10 * time.Second,
			MinPoll: 500 * time.Millisecond, MaxPoll: time.Minute, MaxAnswerBytes: 256 << 20, TokenEnv: "KIMODO_TOKEN",
			License:     mmcp.License{Name: "CC-BY-NC-4.0", URL: "https://creativecommons.org/licenses/by-nc/4.0/", Forbids: []string{"commercial"}},
			MaxInFlight: 1, Weight: 1, Aliases: map[string]string{"kimodo-v1-fp16": "kimodo-v1"}, Quirks: []string{"strict"}, Idempotent: true, Deterministic: "trust", Batch: "auto",
			ErrorMap: map[string]string{"text:out of memory": "resource_exhausted", "529": "resource_exhausted"},
			Declared: []remote.Declared{{ID: "kimodo-v1-fp16", Like: "motiongate", FPS: 30, MaxSeconds: 10, Seed: true}},
		}, Cost: access.Price{PerCall: 0.08, PerSecond: 0.01, Currency: "USD"}},
		{
			Options: remote.Options{Name: "hy", URL: "https://motion.example.com", Tier: 1, TokenFile: "/run/secrets/hy-token",
				TLS: remote.TLS{CAFile: "/etc/motiongate/ca.pem", CertFile: "/etc/motiongate/gateway.pem", KeyFile: "/etc/motiongate/gateway.key"}},
			Run: demand.Options{
				Start: []string{"hy-server", "--port", "8101"}, Dir: "/opt/hy", Env: []string{"HF_HOME", "OMP_*"},
				Ready: "http://127.0.0.1:8101/health", ReadyTimeout: 10 * time.Minute,
				Stop: "TERM", StopGrace: 10 * time.Second, Idle: 15 * time.Minute, Group: "gpu0", Preload: true,
				Wake: []string{"https://rent.example.com/machines/7/start"}, Sleep: []string{"https://rent.example.com/machines/7/stop"},
				Free: []string{"comfy-free", "--all"}, Cooldown: 30 * time.Second,
			},
		},
		{
			Options: remote.Options{Name: "walker", Declared: []remote.Declared{{ID: "walker", FPS: 30, MaxSeconds: 20, Seed: true, SkeletonFile: "result"}}},
			Kind:    "command", Command: []string{"python3", "walk.py"}, Dir: "/opt/walker", Env: []string{"HF_HOME", "OMP_*"}, Worker: true,
			Result: foreign.Result{Format: "bvh", Units: "cm", Up: "y", RootOffset: []float64{0, 0.02, 0}},
		},
		{
			Options: remote.Options{Name: "studio", URL: "https://api.example.com", TokenEnv: "STUDIO_KEY",
				Declared: []remote.Declared{{ID: "studio-1", FPS: 30, MaxSeconds: 10, SkeletonFile: "smpl22", Skeleton: smpl}}},
			Kind: "http",
			API: rest.API{
				Auth: "Authorization: Key {token}", Header: map[string]string{"X-Id": "studio"}, Login: "/session",
				Submit: rest.Submit{Method: "POST", Path: "/generate", Body: "{prompt: .prompt, num_frames: .frames}",
					Header: map[string]string{"X-Team": "motion"}, ID: ".id", Error: ".error"},
				Poll:   rest.Poll{Method: "GET", Path: "/jobs/{id}", Done: `.state == "done"`, Error: ".error", Progress: ".percent", Every: 2 * time.Second},
				Fetch:  rest.Fetch{ID: ".result", Path: "/jobs/{id}/result", URL: ".file.url", Hosts: []string{"files.example.com"}},
				Cancel: rest.Cancel{Method: "DELETE", Path: "/jobs/{id}"},
			},
			Result: foreign.Result{Format: "npz", Rotations: "axis_angle", Joints: "poses", Root: "trans"},
		},
		{
			Options: remote.Options{Name: "demo", URL: "http://127.0.0.1:7860",
				Declared: []remote.Declared{{ID: "demo", FPS: 30, MaxSeconds: 12, Seed: true, SkeletonFile: "smpl22", Skeleton: smpl}}},
			Kind: "gradio", API: rest.API{Submit: rest.Submit{Body: "[.prompt, .seconds, .seed]"}, Gradio: rest.Gradio{Fn: "generate_motion"}},
			Result: foreign.Result{Format: "npz"},
		},
	}
	if diff := cmp.Diff(want, got.Upstreams); diff != "" {
		t.Error(diff)
	}
	// Nothing that can be tuned is kept from users.
	// No file of settings holds a secret; the code that assembles the layers sets the rest.
	unset := []string{"Token", "Header", "Memory", "Log", "Dialer"}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[config.Upstream]()) {
		set := func(o config.Upstream) bool { return !reflect.ValueOf(o).FieldByIndex(f.Index).IsZero() }
		if !slices.Contains(unset, f.Name) && !slices.ContainsFunc(got.Upstreams, set) {
			t.Errorf("no upstream of the example sets %s", f.Name)
		}
	}
}

// TestFleet sets all that a pool can be told to something else.
func TestFleet(t *testing.T) {
	const file = `
catalogue: {first: [a], refresh: 31s, retry: 1s, first_wait: 1s}
queue: {length: 7, timeout: 9s, ready_wait: 8s}
retry: {attempts: 2, share: 0.5, hedge: 3s}
breaker: {failures: 4, ratio: 0.25, window: 20s, slow: 60s, open: 5s, probes: 2, hung: 9s}
fleet: {ramp: 1m}
`
	got, standard := reflect.ValueOf(parse(t, file).Fleet), reflect.ValueOf(config.Default().Fleet)
	wired := []string{"CacheDir", "Log"} // by who assembles the layers
	var check func(name string, a, b reflect.Value)
	check = func(name string, a, b reflect.Value) {
		for _, f := range reflect.VisibleFields(a.Type()) {
			x, y := a.FieldByIndex(f.Index), b.FieldByIndex(f.Index)
			switch {
			case slices.Contains(wired, f.Name):
			case f.Type.Kind() == reflect.Struct:
				check(f.Name+".", x, y)
			case reflect.DeepEqual(x.Interface(), y.Interface()):
				t.Errorf("%s%s cannot be set: it is %v", name, f.Name, x)
			}
		}
	}
	check("", got, standard)
}

// TestShortRefresh holds that one setting need not be followed by another.
func TestShortRefresh(t *testing.T) {
	if got := parse(t, "catalogue: {refresh: 200ms}").Fleet.Retry; got != 200*time.Millisecond {
		t.Errorf("retry is %v", got)
	}
	_, err := config.Parse("c.yaml", []byte("catalogue: {refresh: 200ms, retry: 1s}"), nil)
	if want := "c.yaml:1: catalogue.retry: 1s is not between 10ms and 200ms"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestStateIsPrintedWithoutSecrets also reads it back, which must not go on with
// a password of crosses.
func TestStateIsPrintedWithoutSecrets(t *testing.T) {
	for given, want := range map[string]string{
		"nats://one:4222,nats://two:4222":             "nats://one:4222,nats://two:4222",
		"nats://me:hunter2@one:4222, tls://hunter2@b": "nats://me:xxxxx@one:4222,tls://xxxxx@b",
	} {
		yaml, err := parse(t, "state: {url: '"+given+"'}").YAML()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(yaml), "  url: "+want+" # ") || strings.Contains(string(yaml), "hunter2") {
			t.Errorf("%s is printed in\n%s", given, yaml)
		}
		_, err = config.Parse("c.yaml", yaml, nil)
		if hidden := given != want; (err != nil) != hidden || hidden && !strings.Contains(err.Error(), "state.url: holds xxxxx") {
			t.Errorf("%s read back: %v", want, err)
		}
	}
}

func TestYAMLReadsBack(t *testing.T) {
	const file = "listen: '[::1]:80'\ncatalogue: {first: [a, 'b: c', '#d'], refresh: 90s}\ncache: {max_bytes: 1000}\n" +
		"upstreams: [{name: a, url: http://a, min_poll: 20ms, max_answer_bytes: 3KiB, tier: 2, weight: 0.5, quirks: [strict], aliases: {'1': 'b: c'}, error_map: {503: timeout}},\n" +
		"  {name: w, kind: command, command: [a, 'b: c'], worker: true, result: {format: bvh, root_offset: [0, 1.5, 0]}, models: [{id: w, fps: 30, skeleton: result}]}]\nengine: {model: 'yes', max_seconds: 7.25}\n"
	c := parse(t, file, "--data-dir", "/tmp/#1")
	yaml, err := c.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, parse(t, string(yaml)), sameValues); diff != "" {
		t.Errorf("%s\nfrom\n%s", diff, yaml)
	}
	for _, want := range []string{"data_dir: /tmp/#1 # --data-dir\n", "refresh: 1m30s # c.yaml:2\n", "shutdown_grace: 1m\n"} {
		if !strings.Contains(string(yaml), want) {
			t.Errorf("no %q in\n%s", want, yaml)
		}
	}
}

// FuzzLoad holds that no file breaks the loader, and that what it takes it also
// prints, to be read back the same.
func FuzzLoad(f *testing.F) {
	example, err := os.ReadFile(filepath.Join("..", "deploy", "config.example.yaml"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(example)
	f.Add([]byte("listen: ':1'\nupstreams: [{name: a, url: http://a, timeout: 1h1s}, *x]\n"))
	f.Add([]byte("a: &x [1, *x]\ncatalogue: {first: [a, 1, {b: c}]}\n---\n{}"))
	f.Add([]byte("upstreams: [{name: a, url: http://a, aliases: {a: b, 1: ''}, error_map: {'text:x': timeout}, quirks: [], tier: 1}]\nbreaker: {slow: 1s}"))
	f.Add([]byte("engine: {max_seconds: 1e1, model: \"\\u0000\"}\ncache: {max_bytes: 0.5KiB}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := config.Parse("c.yaml", data, nil)
		if err != nil {
			if err.Error() == "" {
				t.Error("a fault without words")
			}
			return
		}
		if strings.Contains(c.State.URL, "@") {
			return // is printed without its secrets
		}
		yaml, err := c.YAML()
		if err != nil {
			t.Fatal(err)
		}
		again, err := config.Parse("c.yaml", yaml, nil)
		if err != nil {
			t.Fatalf("%v\nin\n%s", err, yaml)
		}
		if strings.Contains(c.State.URL, "@") {
			again.State.URL = c.State.URL // its secrets are not printed
		}
		if diff := cmp.Diff(c, again, sameValues); diff != "" {
			t.Errorf("%s\nin\n%s", diff, yaml)
		}
	})
}

// TestNetworkSettings holds what names clients, proxies and pages.
func TestNetworkSettings(t *testing.T) {
	const file = `hosts: [motion.example.com, "farm:8443", "[2001:db8::1]:8000"]
trusted_proxies: [10.1.2.3/8, 192.0.2.1, "2001:db8::/32"]
cors: {origins: ["https://App.example.com:8443", "*"]}
`
	c, err := config.Parse("file", []byte(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(c.Router.Hosts, c.Router.TrustedProxies, c.Router.Origins); got !=
		"[motion.example.com farm:8443 [2001:db8::1]:8000] [10.0.0.0/8 192.0.2.1/32 2001:db8::/32] [https://App.example.com:8443 *]" {
		t.Error(got)
	}
	for _, wrong := range []string{
		"hosts: [http://a]", "hosts: [a/b]", "hosts: ['*']", "hosts: ['a b']", "hosts: ['']", "hosts: [a@b]",
		"trusted_proxies: [proxy]", "trusted_proxies: [10.0.0.0/33]", "trusted_proxies: ['fe80::1%eth0']",
		"cors: {origins: [app.example.com]}", "cors: {origins: ['https://app.example.com/']}", "cors: {origins: ['https://*.example.com']}",
		"cors: {origins: ['null']}", "cors: {origins: ['https://u@app.example.com']}", "cors: {origins: https}",
	} {
		if _, err := config.Parse("file", []byte(wrong), nil); err == nil {
			t.Errorf("%s is taken", wrong)
		} else if !strings.Contains(err.Error(), strings.SplitN(wrong, ":", 2)[0]) {
			t.Errorf("%s: %v names another key", wrong, err)
		}
	}
}
