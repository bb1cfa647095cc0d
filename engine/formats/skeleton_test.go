package formats_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/formats"
)

const twoJoints = `{"joints": [
	{"name": "hips", "parent": null, "rest_translation": [0, 1, 0], "rest_rotation": [0, 0, 0, 1]},
	{"name": "head", "parent": "hips", "rest_translation": [0, 0.7, 0], "rest_rotation": [0, 0, 0, 1]}]}`

func TestSkeleton(t *testing.T) {
	bvh := "HIERARCHY\nROOT hips\n{\nOFFSET 0 1 0\nCHANNELS 3 Xrotation Yrotation Zrotation\nJOINT head\n{\nOFFSET 0 0.7 0\n" +
		"CHANNELS 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0\n"
	for name, text := range map[string]string{"a.json": twoJoints, "b.json": `{"skeleton": ` + twoJoints + `}`, "c.bvh": bvh} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := formats.Skeleton(path)
		if err != nil {
			t.Fatal(err)
		}
		if s.Len() != 2 || s.Joints[1].Name != "head" || s.Joints[1].Rest.Pos.Y != 0.7 {
			t.Errorf("%s: %+v", name, s.Joints)
		}
	}
	if s, err := formats.Skeleton("soma77"); err != nil || s.Len() != 77 {
		t.Errorf("soma77: %v", err)
	}
	if _, err := formats.Skeleton("smpl23"); err == nil || !strings.Contains(err.Error(), "smpl22") {
		t.Errorf("got %v, want the known names", err)
	}
}
