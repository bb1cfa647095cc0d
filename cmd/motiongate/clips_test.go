package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// motions writes clips that the engine made, and a file that is none.
func motions(t *testing.T, folder string) {
	t.Helper()
	for name, prompt := range map[string]string{"walk_slowly.glb": "a person walks slowly", "wave.gltf": "a person waves"} {
		if got := execute(t, folder, "generate", prompt, "--seconds", "2", "--seed", "7", "-o", name); got.code != 0 {
			t.Fatalf("%+v", got)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "broken.bvh"), []byte("HIERARCHY"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestClips(t *testing.T) {
	folder := t.TempDir()
	motions(t, folder)
	got := execute(t, folder, "clips", "index", ".")
	if want := "2.00 s  walk_slowly.glb\n2.00 s  wave.gltf\n2 clips, 4 s in all\n"; got.code != 0 || got.out != want {
		t.Errorf("%+v, want %q", got, want)
	}
	if !strings.HasPrefix(got.err, "broken.bvh cannot be used: line 1: ") {
		t.Errorf("%q", got.err)
	}
	if got := execute(t, folder, "clips", "search", ".", "someone strolls"); got.code != 0 ||
		!strings.HasSuffix(got.out, "2.00 s  walk_slowly.glb\n") {
		t.Errorf("%+v", got)
	}
	if got := execute(t, folder, "clips", "search", ".", "someone sleeps"); got.code != 0 || !strings.HasPrefix(got.out, "no clip does this") {
		t.Errorf("%+v", got)
	}
	got = execute(t, folder, "clips", "search", ".", "someone strolls", "--most", "1", "--json")
	var hits []struct {
		File           string
		Seconds, Score float64
	}
	if err := json.Unmarshal([]byte(got.out), &hits); err != nil || len(hits) != 1 || hits[0].File != "walk_slowly.glb" ||
		hits[0].Seconds != 2 || hits[0].Score <= 0 {
		t.Errorf("%v: %+v", err, got)
	}
	got = execute(t, folder, "clips", "index", ".", "--json")
	if err := json.Unmarshal([]byte(got.out), &hits); err != nil || len(hits) != 2 || strings.Contains(got.out, "score") {
		t.Errorf("%v: %+v", err, got)
	}
	if got := execute(t, folder, "clips", "index", "nowhere"); got.code != 1 || !strings.Contains(got.err, "cannot read the clips") {
		t.Errorf("%+v", got)
	}
	if got := execute(t, folder, "generate", "a person walks", "--clips", ".", "--seconds", "2", "-o", "made.glb"); got.code != 0 ||
		!strings.Contains(got.out, "by clips") {
		t.Errorf("%+v", got)
	}
	got = execute(t, folder, "generate", "a person does a cartwheel", "--clips", ".", "--seconds", "2", "-o", "made.glb")
	if got.code != 0 || strings.Contains(got.out, "by clips") || !strings.Contains(got.out, "by rules") ||
		!strings.Contains(got.err, "broken.bvh cannot be used") {
		t.Errorf("%+v", got)
	}
	got = execute(t, folder, "generate", "a person walks", "--clips", ".", "--url", "http://127.0.0.1:1")
	if got.code != 2 || !strings.Contains(got.err, "--clips") {
		t.Errorf("%+v", got)
	}
}

func TestModelsWithClips(t *testing.T) {
	folder := t.TempDir()
	motions(t, folder)
	if err := os.WriteFile(filepath.Join(folder, "c.yaml"), []byte("engine: {clips: {dir: ., model: mocap}}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := execute(t, folder, "models", "--config", "c.yaml"); got.code != 0 || !strings.Contains(got.out, "\nmocap ") {
		t.Errorf("%+v", got)
	}
}
