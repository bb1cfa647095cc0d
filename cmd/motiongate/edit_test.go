package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign/foreigntest"
)

// keptBut fails unless a clip has the bits of another but in some frames of some joints; nil: of
// all joints. A rotation and its negative are one.
func keptBut(t *testing.T, before, after *clip.Clip, from, to int, joint func(name string) bool) {
	t.Helper()
	if before.Frames() != after.Frames() || before.Skeleton.Len() != after.Skeleton.Len() {
		t.Fatalf("%d frames of %d joints became %d of %d", before.Frames(), before.Skeleton.Len(), after.Frames(), after.Skeleton.Len())
	}
	bits := func(q geom.Quat) [4]float32 {
		if q.W < 0 {
			q = q.Neg()
		}
		return [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}
	}
	same := true
	n := before.Skeleton.Len()
	for f := range before.Frames() {
		for j := range n {
			a, b := bits(before.Rot[f*n+j]), bits(after.Rot[f*n+j])
			if f >= from && f < to && (joint == nil || joint(before.Skeleton.Joints[j].Name)) {
				same = same && a == b
			} else if a != b {
				t.Fatalf("%s in frame %d went from %v to %v", before.Skeleton.Joints[j].Name, f, a, b)
			}
		}
	}
	if same {
		t.Error("nothing changed")
	}
}

// content returns the content of a file.
func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// open reads the first motion of a file.
func open(t *testing.T, path string) *clip.Clip {
	t.Helper()
	ext := filepath.Ext(path)
	if ext == ".vrma" {
		ext = ".glb"
	}
	doc, err := formats.Decode([]byte(content(t, path)), ext, npz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Samples[0].Clip
}

// The command edits files of every format that holds motion on the engine, on a server of the
// protocol and on one that is declared, through a gateway and past it, and jobs by their ids.
func TestEditCommand(t *testing.T) {
	t.Parallel()
	folder, mmcpServer, f := t.TempDir(), narrow(t), foreigntest.Replicate(t)
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(`upstreams:
  - {name: gpu, url: %q}
  - name: rented
    kind: http
    url: %q
    submit: {path: /v1/predictions, body: "{input: {prompt: .prompt, motion_length: .seconds}}"}
    poll: {url: .urls.get, done: '.status == "succeeded"', error: .error, every: 5ms}
    fetch: {url: .output}
    result: {format: bvh}
    models: [{id: rented, fps: 30, max_seconds: 10, seed: true, skeleton: result}]
`, mmcpServer.URL(), f.URL)))
	run := func(args ...string) outcome {
		t.Helper()
		got := execute(t, folder, args...)
		if got.code != 0 {
			t.Fatalf("%v: %+v", args, got)
		}
		return got
	}
	run("generate", "a person walks forward", "--seconds", "3", "--seed", "7", "-o", "walk.glb")
	for _, ext := range []string{"glb", "bvh", "fbx", "vrma"} {
		if ext != "glb" {
			run("convert", "walk.glb", "walk."+ext)
		}
		before := open(t, filepath.Join(folder, "walk."+ext))
		for name, server := range map[string][]string{
			"engine": nil, "gateway": {"--url", g.url, "--model", "narrow"}, "past it": {"--url", mmcpServer.URL()},
			"declared": {"--url", g.url, "--model", "rented"}, "engine behind it": {"--url", g.url, "--model", "motiongate"},
		} {
			t.Log(ext, name)
			args := []string{"edit", "walk." + ext, "--from", "1", "--to", "2", "a person jumps", "--seed", "3", "-o", "out.glb"}
			run(append(args, server...)...)
			keptBut(t, before, open(t, filepath.Join(folder, "out.glb")), 30, 60, nil)
		}
	}
	before := open(t, filepath.Join(folder, "walk.glb"))
	run("edit", "walk.glb", "--joints", "LeftArm,rightarm", "--from", "1", "a person waves with both hands", "-o", "arms.glb")
	keptBut(t, before, open(t, filepath.Join(folder, "arms.glb")), 30, 90, func(name string) bool {
		return strings.Contains(name, "Arm") || strings.Contains(name, "Hand")
	})

	job := g.submit(t, ordered(t, "Mixamo", 30, 3, func(r *mmcp.Request) { r.Model, r.Options.Seed = "motiongate", "4" }))
	edited, err := gltfio.Decode(g.result(t, job).body)
	if err != nil {
		t.Fatal(err)
	}
	id := job[strings.LastIndex(job, "/")+1:]
	run("edit", id, "--to", "1", "a person bows", "--url", g.url, "-o", "job.glb")
	keptBut(t, edited.Samples[0].Clip, open(t, filepath.Join(folder, "job.glb")), 0, 30, nil)

	got := run("edit", "walk.glb", "walk.bvh", "", "--ahead", "1", "--seconds", "0.5", "-o", "both.glb")
	if !strings.Contains(got.out, "195 frames") {
		t.Errorf("%+v", got)
	}
}

// A seeded edit runs once, and another one if its clip differs anywhere.
func TestEditsAreCached(t *testing.T) {
	t.Parallel()
	folder, s := t.TempDir(), narrow(t)
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf("upstreams: [{name: gpu, url: %q}]\n", s.URL())))
	for i, seconds := range []string{"3", "3", "4"} {
		execute(t, folder, "generate", "a person walks forward", "--seconds", seconds, "--seed", "7", "-o", "walk.glb")
		out := fmt.Sprintf("%d.glb", i)
		got := execute(t, folder, "edit", "walk.glb", "--from", "1", "--to", "2", "a person waves", "--seed", "5", "--url", g.url,
			"--model", "narrow", "-o", out)
		if got.code != 0 {
			t.Fatalf("%+v", got)
		}
	}
	if content(t, filepath.Join(folder, "0.glb")) != content(t, filepath.Join(folder, "1.glb")) {
		t.Error("the same edit has other bytes")
	}
	if n := s.Stats().Posts; n != 2 {
		t.Errorf("%d runs, want 2", n)
	}
}

func TestEditRefuses(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	execute(t, folder, "generate", "a person walks forward", "--seconds", "2", "--seed", "7", "-o", "walk.glb")
	for _, tt := range []struct{ args, want string }{
		{"walk.glb --from 1 --to 4 x", "1 to 4 seconds are not a range"},
		{"walk.glb --from 1.5 --to 1 x", "1.5 to 1 seconds"},
		{"walk.glb --from -1 x", "-1 to +Inf seconds"},
		{"walk.glb --joints Tail x", `"Tail" is not in the skeleton`},
		{"walk.glb --joints Hips x", "is the root"},
		{"walk.glb --sample 3 x", "has no sample 3"},
		{"walk.glb --seed x x", "--seed"},
		{"walk.glb --model other x", `no model "other"`},
		{"gone.glb x", "cannot read the motion"},
		{"walk.glb walk.glb --seconds 0 x", "--seconds"},
		{"walk.glb x --url http://127.0.0.1:1 -o x.txt", "does not tell the format"},
		{"01JD3Q0Z x --url http://127.0.0.1:1", "connection refused"},
		{"walk.glb", "the prompt is missing"},
	} {
		if got := execute(t, folder, append([]string{"edit"}, strings.Fields(tt.args)...)...); got.code == 0 || !strings.Contains(got.err, tt.want) {
			t.Errorf("%s: %d %s, want %q", tt.args, got.code, got.err, tt.want)
		}
	}
}
