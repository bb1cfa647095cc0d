package main_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// A job at a server with an API of its own is awaited after kill -9 of the gateway, and
// paid once, with a seed and without.
func TestForeignJobIsPaidOnceOverAKill(t *testing.T) {
	t.Parallel()
	f, folder := foreigntest.Replicate(t), t.TempDir()
	settings := write(t, "config.yaml", fmt.Sprintf(`engine: {enabled: false}
upstreams:
  - name: rented
    kind: http
    url: %q
    submit: {path: /v1/predictions, body: "{input: {prompt: .prompt, motion_length: .seconds}}"}
    poll: {url: .urls.get, done: '.status == "succeeded"', error: .error, every: 5ms}
    fetch: {url: .output}
    result: {format: bvh}
    models: [{id: rented, fps: 30, max_seconds: 10, skeleton: result}]
`, f.URL))
	begin := func() *server { return serve(t, "--config", settings, "--data-dir", folder) }
	g := begin()
	var jobs []string
	f.State(true, "", 0)
	for i, seed := range []mmcp.Seed{"", "7"} {
		before := f.Polls()
		jobs = append(jobs, g.submit(t, ordered(t, "Mixamo", 30, 2, func(r *mmcp.Request) { r.Model, r.Options.Seed = "rented", seed })))
		if i == 0 {
			mmcptest.Eventually(t, "the server is asked for the job", func() bool { return f.Polls() > before })
		}
	}
	taken, _ := f.Jobs()
	g.kill()
	f.State(false, "", 0)
	g = begin()
	for _, job := range jobs {
		if r := g.result(t, job); r.status != 200 {
			t.Errorf("%d %.300s", r.status, r.body)
		}
	}
	// The second waited for a place, as servers do one request at a time.
	if after, cancelled := f.Jobs(); taken != 2 || after != 3 || cancelled != 0 { // the first one taught the skeleton
		t.Errorf("%d jobs before, %d after, %d cancelled", taken, after, cancelled)
	}
}

// walkAs makes walks of some frames in a format.
func walkAs(t *testing.T, f mmcp.Format) func(frames int) []byte {
	return func(frames int) []byte {
		c, err := bvh.Decode(foreigntest.BVH(frames, 30, 100))
		if err != nil {
			t.Error(err)
			return nil
		}
		c.FPS = 30
		doc := &gltfio.Document{Version: mmcp.Version, Model: "m", Skeleton: c.Skeleton, FPS: 30, Samples: []gltfio.Sample{{Clip: c}}}
		body, _, err := formats.Encode(doc, f, formats.Options{})
		if err != nil {
			t.Error(err)
		}
		return body
	}
}

// A run that a described server has when its gateway is killed is executed once. If the server
// has jobs, the next gateway waits for the motion; otherwise the client gets the error that the
// run was interrupted.
func TestDescribedServersArePaidOnceOverAKill(t *testing.T) {
	t.Parallel()
	fakes := map[string]struct {
		fake *foreigntest.Fake
		id   string // of its model
		jobs bool   // it reports its calls
	}{
		"kimodo-api": {foreigntest.Kimodo(t), "kimodo-77", false},
		"mdm-cog":    {foreigntest.Cog(t), "mdm", false},
		"hy-motion":  {foreigntest.HYMotion(t, walkAs(t, mmcp.FBX)), "hy-motion-1", false},
		"kimodo-cpp": {foreigntest.KimodoCPP(t, walkAs(t, mmcp.GLB)), "kimodo-cpp", true},
		"fal":        {foreigntest.Fal(t, walkAs(t, mmcp.FBX)), "hunyuan-motion", true},
		"replicate":  {foreigntest.Replicate(t), "replicate-motion", true},
		"uthana":     {foreigntest.Uthana(t), "uthana", true},
		"saymotion":  {foreigntest.SayMotion(t), "saymotion", true},
	}
	settings, folder := "engine: {enabled: false}\ncatalogue: {retry: 20ms}\nupstreams:\n", t.TempDir()
	token, replacements := write(t, "token", "secret\n"), []string{"every: 5s", "every: 5ms", "every: 1s", "every: 5ms"}
	for name, f := range fakes {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "upstreams", name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		_, entry, _ := strings.Cut(string(text), "upstreams:\n")
		entry = regexp.MustCompile(`(?m)^    url: .*$`).ReplaceAllString(entry, "    url: "+f.fake.URL+"\n    min_poll: 1ms")
		entry = regexp.MustCompile(`token_env: \w+`).ReplaceAllString(entry, "token_file: "+token)
		if !strings.Contains(entry, "every:") {
			entry = strings.Replace(entry, "    poll:\n", "    poll:\n      every: 5ms\n", 1)
		}
		settings += strings.NewReplacer(replacements...).Replace(entry)
	}
	file := write(t, "config.yaml", settings)
	begin := func() *server { return serve(t, "--config", file, "--data-dir", folder) }
	g := begin()
	mmcptest.Eventually(t, "all models are known", func() bool {
		caps := string(do(t, "GET", g.url+"/capabilities", "").body)
		for _, f := range fakes {
			if !strings.Contains(caps, `"id":"`+f.id+`"`) {
				return false
			}
		}
		return true
	})
	locations, taken := map[string]string{}, map[string]int{}
	for name, f := range fakes {
		before, _ := f.fake.Jobs()
		polls := f.fake.Polls()
		f.fake.State(true, "", 0)
		locations[name] = g.submit(t, ordered(t, "Mixamo", 30, 2, func(r *mmcp.Request) { r.Model, r.Options.Seed = f.id, "" }))
		mmcptest.Eventually(t, name+" works", func() bool {
			now, _ := f.fake.Jobs()
			return now > before && (!f.jobs || f.fake.Polls() > polls)
		})
		taken[name], _ = f.fake.Jobs()
	}
	g.kill()
	for _, f := range fakes {
		f.fake.State(false, "", 0)
	}
	g = begin()
	for name, f := range fakes {
		r := g.result(t, locations[name])
		if f.jobs && r.status != 200 || !f.jobs && (r.status != 502 || !strings.Contains(string(r.body), `"interrupted"`)) {
			t.Errorf("%s: %d %.300s", name, r.status, r.body)
		}
		if now, _ := f.fake.Jobs(); now != taken[name] {
			t.Errorf("%s: %d requests before, %d after", name, taken[name], now)
		}
	}
}

// The script of the README is a model in the lines of YAML that stand there: on the rig
// of Mixamo, at another rate, longer than it makes motions, with a path, and from memory
// when asked again.
func TestScriptOfReadme(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	yaml := regexp.MustCompile("(?s)```yaml\n(upstreams:\n.*?)```").FindSubmatch(readme)
	if yaml == nil || bytes.Count(yaml[1], []byte("\n")) > 6 {
		t.Fatalf("the README has not five lines of YAML below upstreams: %s", yaml)
	}
	script, err := filepath.Abs(filepath.Join("..", "..", "deploy", "upstreams", "walk.py"))
	if err != nil {
		t.Fatal(err)
	}
	settings := strings.Replace(string(yaml[1]), "deploy/upstreams/walk.py", script, 1)
	g := serve(t, "--config", write(t, "config.yaml", "engine: {enabled: false}\n"+settings))
	if !strings.Contains(g.first, "walker (walker)") {
		t.Errorf("first line %q", g.first)
	}
	for name, body := range map[string]string{
		"mixamo": ordered(t, "Mixamo", 24, 3, func(r *mmcp.Request) { r.Model = "walker" }),
		"long":   ordered(t, "Mixamo", 30, 30, func(r *mmcp.Request) { r.Model = "walker" }),
		"path": ordered(t, "Mixamo", 30, 2, func(r *mmcp.Request) {
			r.Model = "walker"
			r.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 59}, PositionsXZ: [][2]float64{{0, 0}, {1, 2}}}}
		}),
	} {
		r := do(t, "POST", g.url+"/generate", body)
		if r.status != 200 {
			t.Errorf("%s: %d %.400s", name, r.status, r.body)
			continue
		}
		doc, err := gltfio.Decode(r.body)
		if err != nil {
			t.Fatal(err)
		}
		c := doc.Samples[0].Clip
		if end := c.Root[c.Frames()-1]; !strings.HasPrefix(doc.Skeleton.Joints[0].Name, "mixamorig") || end.Z < 1.5 || end.Y < 0.5 ||
			end.Y > 1.5 {
			t.Errorf("%s: %s is at %v at the end", name, doc.Skeleton.Joints[0].Name, end)
		}
		if got := fmt.Sprint(doc.Notes); name == "path" && !strings.Contains(got, "constraint_applied_after") {
			t.Errorf("%s: notes %s", name, got)
		}
		if again := do(t, "POST", g.url+"/generate", body); !bytes.Equal(again.body, r.body) ||
			!strings.Contains(again.header.Get("Cache-Status"), "hit") {
			t.Errorf("%s: again: %s", name, again.header.Get("Cache-Status"))
		}
	}
}
