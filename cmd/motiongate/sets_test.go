package main_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/adapt/sets"
)

// unzipped returns the files of a ZIP file.
func unzipped(t *testing.T, body []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatalf("%v: %.200s", err, body)
	}
	out := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err == nil {
			out[f.Name], err = io.ReadAll(r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestSetsOfAGateway holds that a set is requested as every generation is: with keys of idempotency, as a job, out of the
// cache, and with errors that name the field. A clip that fails leaves the others.
func TestSetsOfAGateway(t *testing.T) {
	t.Parallel()
	g := serve(t)
	const body = `{"set":"locomotion","clips":["idle","walk"],"formats":["glb"],"seed":7,"style":"tired"}`
	first := do(t, "POST", g.url+"/sets", body, "Idempotency-Key", "a")
	if first.status != 200 || first.header.Get("Content-Type") != "application/zip" {
		t.Fatalf("%d %v: %.300s", first.status, first.header, first.body)
	}
	files := unzipped(t, first.body)
	var m sets.Manifest
	if err := json.Unmarshal(files["set.json"], &m); err != nil {
		t.Fatal(err)
	}
	if len(m.Clips) != 2 || len(m.Failed) != 0 || len(files["glb/walk.glb"]) == 0 || len(files["glb/idle_in_place.glb"]) == 0 {
		t.Errorf("the set has %d clips and %d files", len(m.Clips), len(files))
	}
	again := do(t, "POST", g.url+"/sets", body, "Idempotency-Key", "a")
	if again.header.Get("Idempotent-Replayed") != "true" || !bytes.Equal(again.body, first.body) {
		t.Errorf("the same key is answered with other bytes: %d %v", again.status, again.header)
	}
	other := do(t, "POST", g.url+"/sets", strings.Replace(body, "glb", "fbx", 1), "Idempotency-Key", "a")
	if other.status != http.StatusConflict && other.status != http.StatusUnprocessableEntity {
		t.Errorf("another set under the same key is answered with %d", other.status)
	}
	if hit := do(t, "POST", g.url+"/sets", body); hit.header.Get("Cache-Status") != "motiongate; hit" || !bytes.Equal(hit.body, first.body) {
		t.Errorf("the second request is answered with %q", hit.header.Get("Cache-Status"))
	}
	job := do(t, "POST", g.url+"/sets", strings.Replace(body, "walk", "jog", 1), "Prefer", "respond-async")
	var done reply
	if job.status == http.StatusAccepted {
		mmcptest.Eventually(t, "the job is done", func() bool {
			done = do(t, "GET", g.url+job.header.Get("Location"), "")
			return done.status != http.StatusAccepted
		})
	} else {
		done = job
	}
	if files := unzipped(t, done.body); len(files["glb/jog.glb"]) == 0 {
		t.Errorf("the job has no set: %d", done.status)
	}
	long := fmt.Sprintf(`{"description":%q,"formats":["glb"],"seed":1}`, `clips:
  - {name: here, prompt: a person stands, seconds: 1}
  - {name: far, prompt: a person walks down the stairs, seconds: 30, speed: 12, loop: true, stairs: {rise: -0.1, run: 0.1}}`)
	part := do(t, "POST", g.url+"/sets", long)
	err := json.Unmarshal(unzipped(t, part.body)["set.json"], &m)
	if err != nil || len(m.Failed) != 1 || m.Failed[0].Clip != "far" || len(m.Clips) != 1 {
		t.Errorf("a set with a clip that cannot be made: %v, failed %+v", err, m.Failed)
	}
	for body, field := range map[string]string{`{"set":"x"}`: "set", `{"clips":["fly"]}`: "clips[0]", `{"description":"clips: 3"}`: "set"} {
		bad := do(t, "POST", g.url+"/sets", body)
		var e struct {
			Error struct {
				Code    string
				Details map[string]any
			}
		}
		if err := json.Unmarshal(bad.body, &e); err != nil || bad.status != 400 || e.Error.Details["field"] != field {
			t.Errorf("%s is answered with %d: %s", body, bad.status, bad.body)
		}
	}
	if motion := do(t, "POST", g.url+"/generate", body, "X-Motiongate-Set", "1"); motion.status == 200 {
		t.Error("a client makes a set at /generate")
	}
	if list := do(t, "GET", g.url+"/sets", ""); list.status != 200 || !bytes.Contains(list.body, []byte(`"locomotion"`)) {
		t.Errorf("the sets are listed as %d: %.200s", list.status, list.body)
	}
}

// TestSetCommand makes a set with the engine and with a gateway, and holds that check finds changes of it.
func TestSetCommand(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	run := func(args ...string) outcome { return execute(t, folder, args...) }
	good := func(args ...string) {
		t.Helper()
		if got := run(args...); got.code != 0 {
			t.Fatalf("%v ends with %d: %s%s", args, got.code, got.out, got.err)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("Own.yaml", "spaces: {ground: {axes: [forward]}}\nclips:\n"+
		"  - {name: idle, prompt: a person stands, seconds: 2, loop: true, in: [ground]}\n"+
		"  - {name: walk, prompt: a person walks forward, seconds: 1.1, speed: 1.4, loop: true, in: [ground]}\n")
	good("set", "Own.yaml", "--seed", "1", "--model", "any", "--style", "happy", "-o", "own")
	good("set", "check", "own")
	good("set", "locomotion", "--url", serve(t).url, "--rig", "own/glb/walk.glb", "--clips", "walk,jump", "--format", "glb", "-o", "other")
	good("set", "check", "other")
	for _, bad := range [][]string{{"set"}, {"set", "none"}, {"set", "none.yaml"}, {"set", "locomotion", "--clips", "fly"},
		{"set", "locomotion", "--rig", "none.glb"}, {"set", "locomotion", "--format", "bvh"}, {"set", "check", "none"}} {
		if got := run(bad...); got.code != 2 {
			t.Errorf("%v ends with %d: %s%s", bad, got.code, got.out, got.err)
		}
	}
	text := content(t, filepath.Join(folder, "own", "set.json"))
	write("own/set.json", strings.Replace(text, `"speed": 1.4`, `"speed": 1.7`, 1))
	if got := run("set", "check", "own"); got.code != 1 || !strings.Contains(got.out, "walk") {
		t.Errorf("a wrong speed is not found: %d %s", got.code, got.out)
	}
	write("own/set.json", text)
	write("own/glb/walk.glb", content(t, filepath.Join(folder, "own", "glb", "walk_in_place.glb")))
	write("own/features.f32", "x")
	if got := run("set", "check", "own"); got.code != 1 || strings.Count(got.out, "\n") < 3 {
		t.Errorf("wrong files are not found: %d %s", got.code, got.out)
	}
}

// TestSetOfANarrowModel holds that the clips of a model with one rig, one rate and no loops, constraints or stairs are a set like every
// other: with the rig of the request, closed loops and the speeds of the description.
func TestSetOfANarrowModel(t *testing.T) {
	t.Parallel()
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("upstreams: [{name: gpu, url: %q}]\n", narrow(t).URL())))
	folder := t.TempDir()
	got := execute(t, folder, "set", "locomotion", "--url", g.url, "--model", "narrow", "--seed", "1", "--format", "glb", "-o", "set",
		"--clips", "idle,walk,jog,walk_left,walk_arc_left,walk_start,turn_left_90,jump,stairs_up")
	if got.code != 0 || got.err != "" && strings.Contains(got.err, "missing") {
		t.Fatalf("%+v", got)
	}
	r, err := sets.Check(os.DirFS(filepath.Join(folder, "set")))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	for _, f := range r.Faults {
		if !strings.HasPrefix(f, "feet slide") {
			t.Error(f)
		}
	}
}
