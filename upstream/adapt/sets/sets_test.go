package sets_test

import (
	"encoding/json"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/sets"
)

// order returns an order of clips of a preset for a skeleton; no clips: all.
func order(t testing.TB, s *rig.Skeleton, clips ...string) *sets.Order {
	t.Helper()
	text, err := sets.Preset("locomotion")
	if err != nil {
		t.Fatal(err)
	}
	d, err := sets.Parse("locomotion", text)
	if err == nil {
		d, err = d.Pick(clips)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &sets.Order{Description: d, Model: "motiongate", Skeleton: script.Protocol(s), Body: rig.NewBody(s), Seed: "1"}
}

// answers has the engine answer the requests of an order.
func answers(t testing.TB, o *sets.Order) []sets.Answer {
	t.Helper()
	e := engine.New(engine.Options{})
	var out []sets.Answer
	for _, req := range o.Requests() {
		req.Format = mmcp.GLB
		res, err := e.Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, sets.Answer{Body: res.Body})
	}
	return out
}

// TestLocomotion holds the clips of the set to their bounds: seams, speeds, marks, and feet that stay where they stand.
func TestLocomotion(t *testing.T) {
	t.Parallel()
	o := order(t, rig.Canonical(), "idle", "walk", "run", "walk_back", "walk_left", "walk_arc_left",
		"walk_start", "walk_stop", "turn_left_90", "jump", "stairs_up")
	files, m, err := o.Build(answers(t, o), sets.Formats)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Failed) > 0 || len(m.Clips) != 11 {
		t.Fatalf("%d clips, failed: %v", len(m.Clips), m.Failed)
	}
	for _, c := range m.Clips {
		if (c.Seam != nil) != c.Loop || c.Loop && (c.Seam.Centimetres > 0.1 || c.Seam.Degrees > 0.1) {
			t.Errorf("%s has the seam %v", c.Name, c.Seam)
		}
		if d := c.Measured.Speed - c.Nominal.Speed; d < -0.02*c.Nominal.Speed || d > 0.02*c.Nominal.Speed {
			t.Errorf("%s goes at %.3f m/s instead of %.3f", c.Name, c.Measured.Speed, c.Nominal.Speed)
		}
		for _, f := range c.Files {
			checkFiles(t, files, c, f)
		}
	}
	marks := func(name string) (out []string) {
		for _, c := range m.Clips {
			for _, k := range c.Marks {
				if c.Name == name {
					out = append(out, k.Name)
				}
			}
		}
		return out
	}
	if got := marks("walk"); got[0] != "strike_left" || len(got) != 8 {
		t.Errorf("a walk of two strides has the marks %v", got)
	}
	for _, want := range []string{"takeoff", "apex", "landing"} {
		if got := marks("jump"); !slices.Contains(got, want) {
			t.Errorf("the jump has the marks %v", got)
		}
	}
	if n := m.Spaces["ground"].Neighbours; len(n) < 4 {
		t.Errorf("the blend space has the neighbours %v", n)
	}
}

// checkFiles holds that the files of a clip have its motion, with the root bone where it belongs.
func checkFiles(t *testing.T, files []formats.File, c sets.ClipEntry, f sets.Files) {
	t.Helper()
	open := func(name string) *gltfio.Document {
		i := slices.IndexFunc(files, func(f formats.File) bool { return f.Name == name })
		if i < 0 {
			t.Fatalf("there is no file %s", name)
		}
		doc, err := formats.Decode(files[i].Body, path.Ext(name), npz.Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return doc
	}
	moving, still := open(f.RootMotion).Samples[0].Clip, open(f.InPlace).Samples[0].Clip
	last := moving.Frames() - 1
	if moving.Frames() != c.Frames || still.Frames() != c.Frames {
		t.Errorf("the files of %s have %d and %d frames instead of %d", c.Name, moving.Frames(), still.Frames(), c.Frames)
	}
	if way := moving.Root[last].Sub(moving.Root[0]).Horizontal().Len(); c.Loop && math.Abs(way-c.Nominal.Distance) > 0.03 {
		t.Errorf("the root bone of %s in %s goes %.3f m instead of %.3f", c.Name, f.RootMotion, way, c.Nominal.Distance)
	}
	if still.Root[last].Dist(still.Root[0]) > 1e-4 || moving.Root[0].Len() > 1e-4 {
		t.Errorf("%s in place ends at %v; the other begins at %v", c.Name, still.Root[last], moving.Root[0])
	}
}

// TestBlends holds that feet do not slide while two neighbours of a blend space are mixed.
func TestBlends(t *testing.T) {
	t.Parallel()
	o := order(t, rig.Canonical(), "walk_slow", "walk", "jog", "run", "walk_left", "walk_ahead_left")
	clips, _, err := o.Finish(answers(t, o))
	if err != nil {
		t.Fatal(err)
	}
	pairs := [][2]int{{0, 1}, {1, 2}, {2, 3}, {4, 5}, {5, 1}}
	for _, p := range pairs {
		a, b := clips[p[0]], clips[p[1]]
		for i := 1; i <= 5; i++ {
			slip := sets.SlipOf(a, b, float64(i)/6)
			t.Logf("%s and %s, %d/6: %.3f cm/s", a.Clip.Name, b.Clip.Name, i, slip)
			if slip > 0.3 {
				t.Errorf("feet slide at %.2f cm/s in the blend of %s and %s, %d/6", slip, a.Clip.Name, b.Clip.Name, i)
			}
		}
	}
}

// TestBadDescriptions holds that faults name their lines and fields.
func TestBadDescriptions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, field string
		line        int
	}{
		{"", "", 0},
		{"clips: 3", "", 1},
		{"clips:\n  - {name: walk, prmpt: x}", "prmpt", 2},
		{"clips:\n  - {name: Walk, prompt: x, seconds: 2}", "clips[0].name", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 2}\n  - {name: a, prompt: x, seconds: 2}", "clips[1].name", 3},
		{"clips:\n  - {name: a, prompt: '', seconds: 2}", "clips[0].prompt", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 90}", "clips[0].seconds", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 1, speed: .nan}", "clips[0].path", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 1, path: [{seconds: 1}]}", "clips[0].path", 2},
		{"clips:\n  - {name: a, prompt: x, loop: true, path: [{seconds: 1}]}", "clips[0].loop", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 1, phases: [flight]}", "clips[0].phases", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 1, in: [b]}", "clips[0].in", 2},
		{"clips:\n  - {name: a, prompt: x, seconds: 1, loop: true, stairs: {rise: 9, run: 1}}", "clips[0].stairs", 2},
		{"spaces: {b: {axes: [up]}}\nclips:\n  - {name: a, prompt: x, seconds: 1}", "spaces.b.axes", 0},
		{"fps: 1\nclips:\n  - {name: a, prompt: x, seconds: 1}", "fps", 0},
		{"clips: []", "clips", 0},
		{"clips:\n  - {name: a, prompt: x, seconds: 1}\n---\nx: y", "", 0},
	} {
		_, err := sets.Parse("own", []byte(c.text))
		e := mmcp.AsError(err)
		if err == nil || e.Code != mmcp.CodeInvalidRequest {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		faults, _ := e.Details["faults"].([]sets.Fault)
		if len(faults) == 0 || faults[0].Field != c.field || faults[0].Line != c.line {
			t.Errorf("%q has the faults %+v", c.text, faults)
		}
	}
}

// TestFaultsOfRequestsNameTheirFields holds that faults of a request name their fields.
func TestFaultsOfRequestsNameTheirFields(t *testing.T) {
	t.Parallel()
	caps, err := engine.New(engine.Options{}).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for body, field := range map[string]string{
		`{"sett":1}`:          "sett",
		`{"set":"none"}`:      "set",
		`{"set":"../x"}`:      "set",
		`{"clips":3}`:         "clips",
		`{"clips":["fly"]}`:   "clips[0]",
		`{"formats":["bvh"]}`: "formats[0]",
		`{"model":"none"}`:    "model",
		`{"seed":1.5}`:        "seed",
		`{"skeleton":3}`:      "skeleton",
		`{"style":"` + strings.Repeat("x", 101) + `"}`:                                                              "style",
		`{"skeleton":{"joints":[{"name":"a","parent":null,"rest_translation":[0,0,0],"rest_rotation":[0,0,0,1]}]}}`: "skeleton",
	} {
		_, _, err := sets.Maker{}.Plan([]byte(body), caps)
		if err == nil || mmcp.AsError(err).Details["field"] != field {
			t.Errorf("%.60s: %v, %v", body, err, mmcp.AsError(err).Details)
		}
	}
	tall := script.Protocol(rig.Canonical())
	for i := range tall.Joints {
		for k := range tall.Joints[i].RestTranslation {
			tall.Joints[i].RestTranslation[k] *= 1000
		}
	}
	if _, _, err := (&sets.RequestBody{Rig: &tall}).Order(caps); err == nil || mmcp.AsError(err).Code != mmcp.CodeInvalidSkeleton {
		t.Errorf("legs of a kilometre: %v", err)
	}
	var long strings.Builder
	long.WriteString("fps: 120\nclips:\n")
	for i := range 200 {
		fmt.Fprintf(&long, "  - {name: c%d, prompt: x, seconds: 30}\n", i)
	}
	if _, _, err := (&sets.RequestBody{Description: long.String()}).Order(caps); err == nil || mmcp.AsError(err).Details["field"] != "clips" {
		t.Errorf("a set of 100 minutes: %v", err)
	}
	for _, body := range []string{``, `[]`, `{}{}`, `{"set":`} {
		if _, _, err := (sets.Maker{}).Plan([]byte(body), caps); err == nil {
			t.Errorf("%q is taken", body)
		}
	}
}

// TestList holds that the sets of the program are listed with descriptions that can be sent.
func TestList(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(sets.Maker{}.List())
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Sets []struct {
			Name, Description string
			Clips             []struct{ Name string }
		}
	}
	if err := json.Unmarshal(text, &list); err != nil || len(list.Sets) != len(sets.Names()) {
		t.Fatalf("%v: %.200s", err, text)
	}
	for _, s := range list.Sets {
		if d, err := sets.Parse(s.Name, []byte(s.Description)); err != nil || len(d.Clips) != len(s.Clips) {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
	if n := len(list.Sets[0].Clips); n < 60 {
		t.Errorf("%s has %d clips", list.Sets[0].Name, n)
	}
}

// Without a model the set is of the first one that has a human body.
func TestFirstModelWithABody(t *testing.T) {
	caps, err := engine.New(engine.Options{}).Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	arm, several := caps.Models[0], *caps
	arm.ID = "arm"
	arm.CanonicalSkeleton.Joints = arm.CanonicalSkeleton.Joints[:1]
	several.Models = []mmcp.Model{arm, caps.Models[0]}
	o, _, err := new(sets.RequestBody).Order(&several)
	if err != nil || o.Model != caps.Models[0].ID {
		t.Errorf("%v, %v", o, err)
	}
	several.Models = several.Models[:1]
	if _, _, err := new(sets.RequestBody).Order(&several); err == nil || mmcp.AsError(err).Code != mmcp.CodeInvalidSkeleton {
		t.Errorf("a catalogue without a body: %v", err)
	}
}
