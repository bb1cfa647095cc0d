package main_test

import (
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// decode reads a motion that a command wrote.
func decode(t *testing.T, path string) *gltfio.Document {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if glb := strings.HasSuffix(path, ".glb"); gltfio.IsGLB(data) != glb {
		t.Errorf("%s: binary is %v", filepath.Base(path), !glb)
	}
	doc, err := gltfio.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestGenerateInProcess(t *testing.T) {
	folder := t.TempDir()
	got := execute(t, folder, "generate", "a person walks forward, then stops", "--seconds", "2", "--seed", "7", "-o", "walk.glb")
	if got.code != 0 || got.err != "" || !regexp.MustCompile(`^walk\.glb: \d+ kB by motiongate in \S+, seed 7; 1 motion of 60 frames at 30 fps \(2 s\), 77 joints\n$`).MatchString(got.out) {
		t.Errorf("%+v", got)
	}
	doc := decode(t, filepath.Join(folder, "walk.glb"))
	if doc.Model != "motiongate" || doc.FPS != 30 || len(doc.Samples) != 1 || doc.Samples[0].Clip.Frames() != 60 {
		t.Errorf("%s at %v fps, %d samples", doc.Model, doc.FPS, len(doc.Samples))
	}
	if got := execute(t, folder, "generate", "a person waves", "--samples", "2", "--fps", "24", "--seconds", "1.5", "-o", "wave.gltf"); got.code != 0 {
		t.Errorf("%+v", got)
	}
	if doc := decode(t, filepath.Join(folder, "wave.gltf")); doc.FPS != 24 || len(doc.Samples) != 2 || doc.Samples[1].Clip.Frames() != 36 {
		t.Errorf("%v fps, %d samples", doc.FPS, len(doc.Samples))
	}
	if got := execute(t, folder, "generate", "a person waves", "--format", "gltf", "-o", "-"); got.code != 0 || !json.Valid([]byte(got.out)) {
		t.Errorf("to the standard output: %d %s", got.code, got.err)
	}
	if got := execute(t, folder, "generate", "a person waves"); got.code != 0 {
		t.Errorf("%+v", got)
	}
	decode(t, filepath.Join(folder, "motion.glb"))
}

// TestGenerateFromServer goes to servers of all manners.
func TestGenerateFromServer(t *testing.T) {
	t.Parallel()
	for name, cfg := range map[string]mmcptest.Config{
		"plain":        {},
		"asynchronous": {Async: true, RetryAfter: "0.01"},
		"GLB alone":    {Answer: "glb"},
		"JSON alone":   {Answer: "json"},
		"strict":       {Strict: true, SDK: 3, Prefix: "/mmcp"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg.Models = []mmcptest.Model{{ID: "first", FPS: 20, Skeleton: "soma77"}, {ID: "second"}}
			sim, folder := mmcptest.Start(t, cfg), t.TempDir()
			for _, c := range []struct {
				file, model string
				frames      int
				args        []string
			}{
				{"a.glb", "first", 40, nil},
				{"b.gltf", "second", 60, []string{"--model", "second", "--seed", "18446744073709551617"}},
			} {
				got := execute(t, folder, append([]string{"generate", "a person walks", "--url", sim.URL() + "/", "--seconds", "2", "-o", c.file}, c.args...)...)
				if got.code != 0 {
					t.Fatalf("%+v", got)
				}
				if doc := decode(t, filepath.Join(folder, c.file)); doc.Model != c.model || doc.Samples[0].Clip.Frames() != c.frames {
					t.Errorf("%s: %s with %d frames", c.file, doc.Model, doc.Samples[0].Clip.Frames())
				}
			}
		})
	}
}

func TestGenerateWithToken(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Token: "hidden"})
	t.Setenv("SIM_TOKEN", "hidden")
	if got := execute(t, t.TempDir(), "generate", "x", "--url", sim.URL(), "--token-env", "SIM_TOKEN"); got.code != 0 {
		t.Errorf("%+v", got)
	}
	if got := execute(t, t.TempDir(), "generate", "x", "--url", sim.URL()); got.code != 1 ||
		!strings.HasPrefix(got.err, "motiongate: ") || strings.Count(got.err, "\n") != 1 {
		t.Errorf("without the token: %+v", got)
	}
}

func TestRender(t *testing.T) {
	folder := t.TempDir()
	execute(t, folder, "generate", "a person walks", "--seconds", "1", "--samples", "2", "-o", "walk.gltf")
	for _, args := range [][]string{{"walk.gltf"}, {"walk.gltf", "-o", "sheet.png", "--moments", "5", "--sample", "1"}} {
		got := execute(t, folder, append([]string{"render"}, args...)...)
		name := strings.TrimSpace(got.out)
		if got.code != 0 || name != map[bool]string{true: "walk.png", false: "sheet.png"}[len(args) == 1] {
			t.Errorf("%+v", got)
		}
		f, err := os.Open(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(f)
		f.Close()
		if err != nil || img.Bounds().Dx() < 640 || img.Bounds().Dy() < 300 {
			t.Errorf("%s: %v, %v", name, img.Bounds(), err)
		}
	}
}

func TestExplain(t *testing.T) {
	got := execute(t, t.TempDir(), "explain", "a person wlaks 3 steps and waves", "--seconds", "6")
	if got.code != 0 || !strings.Contains(got.out, "walk, 3 steps") || !strings.Contains(got.out, "“wlaks” is read as “walks”") {
		t.Errorf("%+v", got)
	}
	got = execute(t, t.TempDir(), "explain", "--json", "jump", "walk and flobble")
	if got.code != 0 || strings.Count(got.out, "\n") != 2 || !strings.Contains(got.out, `"ignored":["flobble"]`) {
		t.Errorf("%+v", got)
	}
}

func TestModels(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "walker", FPS: 20, MaxSeconds: 12, Pose: true}}})
	gone := mmcptest.Start(t, mmcptest.Config{})
	gone.Shut()
	squeeze := regexp.MustCompile(`  +`)
	lines := func(o outcome) []string {
		return strings.Split(strings.TrimSpace(squeeze.ReplaceAllString(o.out, " | ")), "\n")
	}

	got := execute(t, t.TempDir(), "models", "--upstream", "sim="+sim.URL(), "--upstream", "gone="+gone.URL())
	table := lines(got)
	if got.code != 0 || len(table) != 3 ||
		table[0] != "MODEL | SERVER | FPS | MAX SECONDS | SEGMENTS | CONSTRAINTS" ||
		!strings.HasPrefix(table[1], "walker | sim | 20 | 12 | text, unconditioned, pose | ") ||
		!strings.HasPrefix(table[2], "motiongate | engine | 30 | 300 | ") {
		t.Errorf("%d\n%s", got.code, strings.Join(table, "\n"))
	}
	if !strings.HasPrefix(got.err, "gone has no models to list: ") || strings.Count(got.err, "\n") != 1 {
		t.Errorf("on the server that is gone: %q", got.err)
	}

	got = execute(t, t.TempDir(), "models", "--url", sim.URL())
	if table = lines(got); got.code != 0 || len(table) != 2 || !strings.HasPrefix(table[1], "walker | "+sim.URL()+" | 20 | ") {
		t.Errorf("%d\n%s", got.code, strings.Join(table, "\n"))
	}
	got = execute(t, t.TempDir(), "models", "--url", sim.URL(), "--json")
	if caps, err := codec.DecodeCapabilities([]byte(got.out)); err != nil || caps.Model("walker") == nil {
		t.Errorf("as JSON: %v, %+v", err, got)
	}
	off := write(t, "config.yaml", "engine: {enabled: false}\n")
	if got = execute(t, t.TempDir(), "models", "--config", off, "--upstream", "gone="+gone.URL()); got.code != 1 {
		t.Errorf("with no server at all: %+v", got)
	}
}

func TestConfig(t *testing.T) {
	good := write(t, "good.yaml", "upstreams: [{name: a, url: http://a}]\n")
	bad := write(t, "bad.yaml", "lisen: x\ncache: {max_bytes: lots}\n")
	got := execute(t, t.TempDir(), "config", "check", "--config", good)
	if diff := cmp.Diff(outcome{0, "The settings are right: 1 upstreams, engine on, listening on 127.0.0.1:8000.\n", ""}, got, cmp.AllowUnexported(outcome{})); diff != "" {
		t.Error(diff)
	}
	got = execute(t, t.TempDir(), "config", "check", "--config", bad)
	want := "motiongate: 2 settings are wrong:\n" + bad + ":1: lisen: is not a setting; did you mean listen?\n" + bad + ":2: cache.max_bytes: must be a size such as 256MiB, not \"lots\"\n"
	if diff := cmp.Diff(outcome{1, "", want}, got, cmp.AllowUnexported(outcome{})); diff != "" {
		t.Error(diff)
	}
	got = execute(t, t.TempDir(), "config", "print", "--config", good, "--listen", ":1")
	if got.code != 0 || !strings.HasPrefix(got.out, "listen: :1 # --listen\n") || !strings.Contains(got.out, "name: a # "+good+":1\n") {
		t.Errorf("%+v", got)
	}
	checkPrintedJSON(t, good)
	again := execute(t, t.TempDir(), "config", "print", "--config", write(t, "again.yaml", got.out))
	comments := regexp.MustCompile(` #.*`)
	if diff := cmp.Diff(comments.ReplaceAllString(got.out, ""), comments.ReplaceAllString(again.out, "")); diff != "" {
		t.Error(diff)
	}
}

// checkPrintedJSON checks that config print --json has the settings of a file, and their origins,
// and that its settings are a file.
func checkPrintedJSON(t *testing.T, file string) {
	t.Helper()
	got := execute(t, t.TempDir(), "config", "print", "--json", "--config", file, "--listen", ":1")
	var printed struct {
		Settings map[string]any
		Origins  map[string]string
	}
	if err := json.Unmarshal([]byte(got.out), &printed); err != nil || got.code != 0 {
		t.Fatalf("%+v: %v", got, err)
	}
	want := map[string]string{"listen": "--listen", "upstreams.a": file + ":1"}
	if diff := cmp.Diff(want, printed.Origins); diff != "" {
		t.Error(diff)
	}
	settings, err := json.Marshal(printed.Settings)
	if err != nil {
		t.Fatal(err)
	}
	again := execute(t, t.TempDir(), "config", "print", "--json", "--config", write(t, "again.yaml", string(settings)+"\n"))
	var read struct{ Settings map[string]any }
	if err := json.Unmarshal([]byte(again.out), &read); err != nil || again.code != 0 {
		t.Fatalf("%+v: %v", again, err)
	}
	if diff := cmp.Diff(printed.Settings, read.Settings); diff != "" {
		t.Error(diff)
	}
}

var simAddress = regexp.MustCompile(`^A pretended server listens on (http://\S+)\.\n$`)

func TestSim(t *testing.T) {
	p := launch(t, "sim", "--listen", "127.0.0.1:0", "--model", "a", "--model", "b", "--fps", "25", "--prefix", "/mmcp", "--sdk", "0.13")
	found := simAddress.FindStringSubmatch(p.first)
	if found == nil || !strings.HasSuffix(found[1], "/mmcp") {
		t.Fatalf("the first line is %q", p.first)
	}
	g := serve(t, "--upstream", "sim="+found[1])
	if diff := cmp.Diff([]string{"a", "b", "motiongate"}, listed(t, g)); diff != "" {
		t.Error(diff)
	}
	folder := t.TempDir()
	if got := execute(t, folder, "generate", "x", "--url", g.url, "--model", "b", "-o", "x.glb"); got.code != 0 {
		t.Errorf("%+v", got)
	}
	if doc := decode(t, filepath.Join(folder, "x.glb")); doc.Model != "b" || doc.FPS != 25 {
		t.Errorf("%s at %v fps", doc.Model, doc.FPS)
	}
	g.stop()
	p.stop()
	if rest := <-p.rest; !strings.HasSuffix(rest, "1 of them generations, and ran 1.\n") {
		t.Errorf("it ended with %q", rest)
	}
}

func TestVersion(t *testing.T) {
	got := execute(t, t.TempDir(), "version")
	if got.code != 0 || !regexp.MustCompile(`^motiongate \S+.*, go1\.\S+, protocol 1\.0\n$`).MatchString(got.out) {
		t.Errorf("%+v", got)
	}
}

// TestFailures holds that a failed command prints one sentence and exits with the right code.
func TestFailures(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{FailRate: 1, Errors: "html"})
	closed := fmt.Sprintf("http://127.0.0.1:%d", mmcptest.Port(t))
	text := write(t, "text.glb", "no motion")
	motion := filepath.Join(t.TempDir(), "a.glb")
	if got := execute(t, t.TempDir(), "generate", "a", "--seconds", "1", "-o", motion); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	for _, c := range []struct {
		args string
		code int
		want string // part of the sentence
	}{
		{"serv", 2, `there is no command "serv"; did you mean serve or set?`},
		{"dance", 2, `there is no command "dance"; see motiongate --help`},
		{"config chek", 2, `there is no command "chek"; did you mean check?`},
		{"serve now", 2, `"now" is one argument too many`},
		{"serve --port 1", 2, "unknown flag: --port; see motiongate serve --help"},
		{"help dance", 2, `there is no command "dance"`},
		{"help config chek", 2, `there is no command "chek"; did you mean check?`},
		{"clips walks", 2, `there is no command "walks"; see motiongate clips --help`},
		{"generate a --seconds long", 2, `--seconds must be a number, not "long"`},
		{"generate a --samples 1.5", 2, `--samples must be a whole number, not "1.5"`},
		{"sim --latency 5", 2, `--latency must be a time such as 500ms or 5s, not "5"`},
		{"keys list --pprof", 2, "unknown flag: --pprof"},
		{"config check --pprof", 2, "unknown flag: --pprof"},
		{"config print --pprof", 2, "unknown flag: --pprof"},
		{"backup a --listen :1", 2, "unknown flag: --listen"},
		{"serve --listen here", 1, "--listen: listen: must be an address"},
		{"serve --listen 127.0.0.1:0 --admin-listen 127.0.0.1:0 --data-dir " + text, 1, "text.glb; choose another folder with --data-dir"},
		{"serve --config none.yaml", 1, "none.yaml: no such file"},
		{"generate", 2, "the prompt is missing"},
		{"generate a b", 2, `"b" is one argument too many`},
		{"generate a -o a.mp4", 2, "does not tell the format"},
		{"generate a -o nowhere/a.glb", 2, "there is no folder nowhere"},
		{"generate a --format doc", 2, "--format must be glb, gltf, fbx"},
		{"generate a --seconds 0", 2, "--seconds 0"},
		{"generate a --seconds NaN", 2, "--seconds NaN"},
		{"generate a --seconds 1000", 2, "at most 300"},
		{"generate a --samples 17", 2, "17"},
		{"generate a --seed x", 2, "--seed must be a whole number"},
		{"generate a --fps -1", 2, "--fps must be"},
		{"generate a --model none", 1, `there is no model "none"; there is motiongate`},
		{"generate a --url gpu:8000", 2, "--url must begin with http"},
		{"generate a --token-env X", 2, "--token-env needs --url"},
		{"generate a --url " + closed, 1, closed + ": Upstream server cannot be reached"},
		{"generate a --url " + sim.URL(), 1, "server"},
		{"models --url " + closed, 1, "cannot be reached"},
		{"render", 2, "the file is missing"},
		{"render none.glb", 1, "cannot read the motion"},
		{"render " + text, 1, "holds no motion: it is neither GLB nor the JSON of glTF"},
		{"render " + text + " -o nowhere/a.png", 2, "there is no folder nowhere"},
		{"render " + motion + " --request " + write(t, "bad.json", `{"protocol_version":"1.0"}`), 1, "model is missing; skeleton is missing"},
		{"render " + text + " -o sheet.jpg", 2, "the picture is a PNG"},
		{"render " + text + " --moments 0", 2, "--moments must be from 1 to 24"},
		{"sim --hang sometimes", 2, "hang"},
		{"sim --listen nowhere:x", 1, "nowhere"},
	} {
		got := execute(t, t.TempDir(), strings.Fields(c.args)...)
		if got.code != c.code || !strings.HasPrefix(got.err, "motiongate: ") || !strings.Contains(got.err, c.want) ||
			strings.Count(got.err, "\n") != 1 {
			t.Errorf("%s: exit code %d, want %d with %q, got %q", c.args, got.code, c.code, c.want, got.err)
		}
	}
}

// TestHelp holds that each command explains itself with an example.
func TestHelp(t *testing.T) {
	for _, command := range []string{"", "serve", "generate", "models", "render", "metrics", "config", "config check", "config print", "state", "state check", "state init", "sim", "version"} {
		got := execute(t, t.TempDir(), append(strings.Fields(command), "--help")...)
		if got.code != 0 || got.err != "" || !strings.Contains(got.out, "Usage:") {
			t.Errorf("%s --help: %+v", command, got)
		}
		if !strings.Contains(got.out, "Examples:") && command != "config" && command != "state" && command != "version" {
			t.Errorf("%s --help has no example", command)
		}
	}
	if long, own := execute(t, t.TempDir(), "--version"), execute(t, t.TempDir(), "version"); long != own || long.code != 0 {
		t.Errorf("--version: %+v, version: %+v", long, own)
	}
	if help, own := execute(t, t.TempDir(), "help", "config", "print"), execute(t, t.TempDir(), "config", "print", "--help"); help != own || help.code != 0 {
		t.Errorf("help: %+v, --help: %+v", help, own)
	}
	if bare := execute(t, t.TempDir()); bare.code != 0 || !strings.Contains(bare.out, "Available Commands:") {
		t.Errorf("without arguments: %+v", bare)
	}
}

// TestGenerateIsCancelled interrupts a generation.
func TestGenerateIsCancelled(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	t.Cleanup(sim.Hold())
	folder := t.TempDir()
	c := command("generate", "x", "--url", sim.URL())
	c.Dir = folder
	errOut, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	output, _ := io.ReadAll(errOut)
	c.Wait()
	if code := c.ProcessState.ExitCode(); code != 1 || string(output) != "motiongate: cancelled\n" {
		t.Errorf("exit code %d, %q", code, output)
	}
	if _, err := os.Stat(filepath.Join(folder, "motion.glb")); err == nil {
		t.Error("a file was left behind")
	}
	sim.Await(t, func(s mmcptest.Stats) bool { return s.Cancelled == 1 })
}
