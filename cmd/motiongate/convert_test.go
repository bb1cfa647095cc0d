package main_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

// Files of every format are written by generate and by convert, and those that are read
// are the same motion.
func TestConvert(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	begins := map[string]string{"fbx": "Kaydara FBX Binary", "bvh": "HIERARCHY", "vrma": "glTF", "usda": "#usda 1.0"}
	if got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--seed", "7", "-o", "wave.glb"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	for ext, want := range begins {
		got := execute(t, folder, "convert", "wave.glb", "wave."+ext)
		if got.code != 0 || !strings.HasPrefix(got.out, "wave."+ext+": ") || !strings.Contains(got.out, "1 of 30 frames at 30 fps, 77 joints") {
			t.Errorf("%+v", got)
		}
		body, err := os.ReadFile(filepath.Join(folder, "wave."+ext))
		if err != nil || !strings.HasPrefix(string(body), want) {
			t.Errorf("%s: %v, %.20q", ext, err, body)
		}
		if got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--seed", "7", "-o", "same."+ext); got.code != 0 {
			t.Errorf("%+v", got)
		}
		if same, err := os.ReadFile(filepath.Join(folder, "same."+ext)); err != nil || string(same) != string(body) {
			t.Errorf("%s: generate and convert write different files: %v", ext, err)
		}
	}
	if got := execute(t, folder, "convert", "wave.bvh", "back.glb"); got.code != 0 {
		t.Fatalf("%+v", got)
	}
	want, got := decode(t, filepath.Join(folder, "wave.glb")), decode(t, filepath.Join(folder, "back.glb"))
	hand, other := want.Skeleton.Index("LeftHand"), got.Skeleton.Index("LeftHand")
	for f := range 30 {
		a := want.Skeleton.Model(want.Samples[0].Clip.Pose(f), nil)[hand].Pos
		b := got.Skeleton.Model(got.Samples[0].Clip.Pose(f), nil)[other].Pos
		if a.Dist(b) > 1e-5 {
			t.Fatalf("frame %d: the hand is %g m off", f, a.Dist(b))
		}
	}
	if got := execute(t, folder, "generate", "a person waves", "--seconds", "1", "--samples", "2", "-o", "two.bvh"); got.code != 0 ||
		!strings.HasPrefix(got.out, "two.zip: ") {
		t.Errorf("%+v", got)
	}
}

func TestConvertRefuses(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, args := range [][]string{
		{"a.fbx", "b.glb"}, {"a.glb", "b.obj"}, {"a.npz", "b.glb"}, {"a.npz", "b.glb", "--skeleton", "nobody"},
		{"a.npz", "b.glb", "--skeleton", "smpl22", "--values", "angles"}, {"a.bvh", "b.bvh", "--order", "XYX"}, {"a.npz", "b.glb", "--up", "x"},
	} {
		if got := execute(t, folder, append([]string{"convert"}, args...)...); got.code != 2 {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if got := execute(t, folder, "convert", "a.bvh", "b.glb"); got.code != 1 || !strings.Contains(got.err, "cannot read the motion") {
		t.Errorf("%+v", got)
	}
}

// Over HTTP the format is that of Accept. It is cached, and the motion is made once.
func TestFormatsOverHTTP(t *testing.T) {
	g := serve(t)
	do(t, "GET", g.url+"/capabilities", "")
	body := ordered(t, "Mixamo", 30, 1, func(r *mmcp.Request) { r.Model = "motiongate" })
	for media, begins := range map[string]string{
		"model/gltf+json": "{", "model/x-fbx": "Kaydara", "model/x-bvh": "HIERARCHY", "model/vrma": "glTF", "model/vnd.usda": "#usda",
	} {
		for range 2 {
			got := do(t, "POST", g.url+"/generate", body, "Accept", media)
			if got.status != http.StatusOK || got.header.Get("Content-Type") != media || !strings.HasPrefix(string(got.body), begins) {
				t.Errorf("%s: %d %s %.40q", media, got.status, got.header.Get("Content-Type"), got.body)
			}
		}
		if got := do(t, "POST", g.url+"/generate", body, "Accept", media); !strings.Contains(got.header.Get("Cache-Status"), "hit") {
			t.Errorf("%s: %s", media, got.header.Get("Cache-Status"))
		}
	}
	if caps := do(t, "GET", g.url+"/capabilities", ""); !strings.Contains(string(caps.body), `"formats":["model/x-fbx","model/x-bvh","model/vrma","model/vnd.usda"]`) {
		t.Error("the catalogue does not list the formats")
	}
}
