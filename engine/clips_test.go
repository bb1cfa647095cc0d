package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/library"
	"github.com/motiongate/motiongate/mmcp"
)

// shelf returns an engine with a library of the engine's own motions.
func shelf(t *testing.T, clips map[string]*mmcp.Request) *engine.Engine {
	t.Helper()
	dir := t.TempDir()
	for name, req := range clips {
		req.Format = mmcp.GLB
		res, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), res.Body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := library.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return engine.New(engine.Options{Library: l})
}

// played makes a request with the model that plays clips.
func played(t *testing.T, e *engine.Engine, req *mmcp.Request) (*clip.Clip, string) {
	t.Helper()
	req.Model = "clips"
	res, err := e.Generate(t.Context(), req.Call())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if doc.Model != "clips" {
		t.Errorf("the model is called %q", doc.Model)
	}
	bones(t, doc.Samples[0].Clip)
	return doc.Samples[0].Clip, string(doc.Extra["interpretation"])
}

func TestClipsArePlayed(t *testing.T) {
	giant := ask("a person jumps twice", 120)
	giant.Skeleton = dress(disguise{name: unreal, root: true, arms: 0.8, spun: true})
	e := shelf(t, map[string]*mmcp.Request{
		"walk_forward.glb": ask("a person walks forward", 120),
		"jumping.glb":      giant,
	})
	caps, err := e.Capabilities(t.Context())
	if err != nil || len(caps.Models) != 2 || caps.Models[1].ID != "clips" {
		t.Fatalf("catalogue: %+v, %v", caps, err)
	}
	got, note := played(t, e, ask("a person walks forward, then jumps twice", 210))
	if !strings.Contains(note, "walk: walk_forward.glb") || !strings.Contains(note, "jump: jumping.glb") {
		t.Errorf("interpretation: %s", note)
	}
	if way := (seen{at: places(got)}); way.at[209][0].Pos.Horizontal().Len() < 1.5 {
		t.Error("nobody walked")
	}
	toes := [2]int{got.Skeleton.Index("LeftToeBase"), got.Skeleton.Index("RightToeBase")}
	high := 0.0
	for _, at := range places(got)[90:] {
		high = max(high, min(at[toes[0]].Pos.Y, at[toes[1]].Pos.Y))
	}
	if high < 0.12 {
		t.Errorf("the toes rise to %.2f m", high)
	}
	slip, _ := slip(got)
	t.Logf("slip %.2f cm/s, toes up to %.2f m", 100*slip, high)
	if slip > 0.003 {
		t.Errorf("slip %.2f cm/s", 100*slip)
	}
}

// The engine synthesizes actions that no clip has; constraints are kept.
func TestClipsAndWords(t *testing.T) {
	e := shelf(t, map[string]*mmcp.Request{"walk_forward.glb": ask("a person walks forward", 120)})
	req := ask("a person walks forward, then sits down", 210)
	req.Constraints = []mmcp.Constraint{target("LeftHand", 30, geom.Vec3{X: 0.3, Y: 1.4, Z: 0.6})}
	got, note := played(t, e, req)
	if !strings.Contains(note, `"sit"`) {
		t.Errorf("interpretation: %s", note)
	}
	residuals(got, req.Constraints).check(t)
	if y := places(got)[209][got.Skeleton.Index("Hips")].Pos.Y; y > 0.75 {
		t.Errorf("the hips end at %.2f m", y)
	}
}

func TestNoClipsModelWithoutALibrary(t *testing.T) {
	req := ask("a person walks", 30)
	req.Model = "clips"
	if _, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call()); mmcp.AsError(err).Code != mmcp.CodeUnknownModel {
		t.Errorf("error %v", err)
	}
}
