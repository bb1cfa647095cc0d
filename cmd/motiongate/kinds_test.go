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

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

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
		if end := c.Root[c.Frames()-1]; !strings.HasPrefix(doc.Skeleton.Joints[0].Name, "mixamorig") || end.Z < 1.5 || end.Y < 0.5 || end.Y > 1.5 {
			t.Errorf("%s: %s is at %v at the end", name, doc.Skeleton.Joints[0].Name, end)
		}
		if got := fmt.Sprint(doc.Notes); name == "path" && !strings.Contains(got, "constraint_applied_after") {
			t.Errorf("%s: notes %s", name, got)
		}
		if again := do(t, "POST", g.url+"/generate", body); !bytes.Equal(again.body, r.body) || !strings.Contains(again.header.Get("Cache-Status"), "hit") {
			t.Errorf("%s: again: %s", name, again.header.Get("Cache-Status"))
		}
	}
}
