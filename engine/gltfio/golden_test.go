package gltfio_test

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// tiny is the smallest document that has one of everything.
func tiny(t testing.TB) *gltfio.Document {
	t.Helper()
	half := geom.AxisAngle(geom.UnitX, 0.5)
	s, err := rig.New([]rig.Joint{
		{Name: "Hips", Parent: -1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 1}}},
		{Name: `Left "Foot"`, Parent: 0, Rest: geom.Transform{Rot: half, Pos: geom.Vec3{X: 0.1, Y: -0.9, Z: 1e-5}}},
		{Name: "Füße", Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{X: -0.1, Y: -0.9}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	walk := clip.New(s, 30, 3)
	for f := range walk.Frames() {
		p := s.RestPose()
		p.Root = geom.Vec3{Y: 1, Z: 0.04 * float64(f)}
		p.Rot[1] = geom.AxisAngle(geom.UnitX, 0.1*float64(f))
		walk.SetPose(f, p)
	}
	walk.Contacts = []clip.Contact{{Joint: 2, On: []bool{true, true, false}}, {Joint: 1, On: []bool{false, true, true}}}
	still := clip.New(s, 30, 1)
	still.SetPose(0, s.RestPose())
	return &gltfio.Document{
		Version: "1.3", Model: "tiny/1", Skeleton: s, FPS: 30,
		Samples: []gltfio.Sample{
			{Clip: walk, ChunkBoundaries: []int{1, 2}, Extra: map[string]json.RawMessage{
				"trajectory": json.RawMessage(`{"model": "line", "loop": false}`),
			}},
			{Name: "still", Clip: still},
		},
		CanonicalToRequest: map[string]string{"LeftFoot": `Left "Foot"`, "Hips": "Hips"},
		Extra:              map[string]json.RawMessage{"unknown_words": json.RawMessage(`["moonwalk"]`)},
	}
}

func TestGolden(t *testing.T) {
	const file = "testdata/tiny.gltf"
	got, err := gltfio.EncodeGLTF(tiny(t))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("the document changed (-want +got); -update if it should:\n%s", diff)
	}
}
