package mmcptest

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

func good(t *testing.T) (*mmcp.Model, *order) {
	t.Helper()
	cfg := Config{}.filled()
	caps, err := codec.DecodeCapabilities(cfg.catalogue())
	if err != nil {
		t.Fatal(err)
	}
	o, f := cfg.accept(codec.Bytes(ask(&caps.Models[0], "7")))
	if f != nil {
		t.Fatal(f.message)
	}
	return &caps.Models[0], o
}

// The checks of the suite must find the faults that they look for.
func TestChecksFindFaults(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*writer)
		want  string
	}{
		"nothing":             {func(*writer) {}, ""},
		"version":             {func(w *writer) { w.doc.Asset.Version = "1.0" }, "asset.version"},
		"no skin":             {func(w *writer) { w.doc.Skins = nil }, "0 skins"},
		"skin order":          {func(w *writer) { j := w.doc.Skins[0].Joints; j[1], j[2] = j[2], j[1] }, "the skin lists"},
		"node order":          {func(w *writer) { n := w.doc.Nodes; n[1].Name, n[2].Name = n[2].Name, n[1].Name }, "node 1 is"},
		"hierarchy":           {func(w *writer) { w.doc.Nodes[0].Children = nil }, "has the parent"},
		"animation name":      {func(w *writer) { w.doc.Animations[0].Name = "walk" }, "is named"},
		"missing channel":     {func(w *writer) { a := &w.doc.Animations[0]; a.Channels = a.Channels[1:] }, "does not turn node 0"},
		"frame count":         {func(w *writer) { w.doc.Accessors[1].Count-- }, "has 11 elements"},
		"timing":              {func(w *writer) { w.bin[4*3+2] ^= 0x40 }, "frame 3 stands at"},
		"rotation not unit":   {func(w *writer) { w.bin[4*suiteFrames+15] ^= 0x40 }, "not of unit length"},
		"value not finite":    {func(w *writer) { w.bin[len(w.bin)-1], w.bin[len(w.bin)-2] = 0x7f, 0x80 }, "not finite"},
		"view out of range":   {func(w *writer) { w.doc.BufferViews[1].ByteOffset = len(w.bin) }, "does not fit"},
		"num_frames":          {func(w *writer) { w.doc.Extensions.Motion.Samples[0].NumFrames = 3 }, "num_frames is 3"},
		"fps":                 {func(w *writer) { w.doc.Extensions.Motion.FPS = 24 }, "24 fps"},
		"no contacts":         {func(w *writer) { w.doc.Extensions.Motion.Samples[0].FootContacts = nil }, "foot contacts"},
		"no chunk_boundaries": {func(w *writer) { w.doc.Extensions.Motion.Samples[0].ChunkBoundaries = nil }, "chunk_boundaries"},
		"extension not used":  {func(w *writer) { w.doc.ExtensionsUsed = nil }, "extensionsUsed"},
		"moved joint":         {func(w *writer) { c := w.doc.Animations[0].Channels; c[len(c)-1].Target.Node = 1 }, "want the root alone"},
	} {
		t.Run(name, func(t *testing.T) {
			model, o := good(t)
			w := write(o, "1.0", (&Config{}).samples(o, 1))
			c.spoil(w)
			for kind, body := range map[string][]byte{"json": w.json(), "glb": w.glb()} {
				doc, bin, err := parse(body)
				if err != nil {
					t.Fatal(err)
				}
				ch := &checker{doc: doc, bin: bin, model: model, frames: suiteFrames}
				ch.asset()
				ch.nodes()
				ch.animations(1)
				ch.extension(1)
				found := strings.Join(ch.problems, "\n")
				if (c.want == "") != (found == "") || !strings.Contains(found, c.want) {
					t.Errorf("%s: found %q, want %q", kind, found, c.want)
				}
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	_, o := good(t)
	w := write(o, "1.0", (&Config{}).samples(o, 1))
	text, glb := w.json(), w.glb()
	for name, body := range map[string][]byte{
		"cut json": text[:len(text)-1], "cut glb": glb[:len(glb)-4], "empty": nil, "short glb": glb[:16],
	} {
		if _, _, err := parse(body); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestModelProblems(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*mmcp.Model)
		want  string
	}{
		"nothing":    {func(*mmcp.Model) {}, ""},
		"id":         {func(m *mmcp.Model) { m.ID = "" }, "id is empty"},
		"fps":        {func(m *mmcp.Model) { m.FPS = 0 }, "fps is 0"},
		"chunking":   {func(m *mmcp.Model) { m.Chunking = "" }, "chunking"},
		"limit":      {func(m *mmcp.Model) { m.Limits.MaxNumSamples = 0 }, "max_num_samples"},
		"contacts":   {func(m *mmcp.Model) { m.PredictedContactJoints = []string{"Tail"} }, "Tail"},
		"twice":      {func(m *mmcp.Model) { m.CanonicalSkeleton.Joints[2].Name = "Chest" }, "stands twice"},
		"order":      {func(m *mmcp.Model) { m.CanonicalSkeleton.Joints[1].Parent = "Head" }, "before its parent"},
		"two roots":  {func(m *mmcp.Model) { m.CanonicalSkeleton.Joints[3].Parent = "" }, "alone is the root"},
		"quaternion": {func(m *mmcp.Model) { m.CanonicalSkeleton.Joints[3].RestRotation[3] = 2 }, "rests at"},
		"no joints":  {func(m *mmcp.Model) { m.CanonicalSkeleton.Joints = nil }, "has no joints"},
	} {
		m, _ := good(t)
		c.spoil(m)
		found := strings.Join(ModelProblems(m), "\n")
		if (c.want == "") != (found == "") || !strings.Contains(found, c.want) {
			t.Errorf("%s: found %q, want %q", name, found, c.want)
		}
	}
}

func TestLoopCloses(t *testing.T) {
	_, o := good(t)
	m := dance(o, 0, o.source(0, 0))
	last := o.frames - 1
	for j, frames := range m.rotations {
		if frames[0] != frames[last] {
			t.Errorf("joint %d: %v at the start, %v at the end", j, frames[0], frames[last])
		}
	}
	if m.root[0] == m.root[last] {
		t.Error("the root does not move")
	}
}

func TestSkeletonsStand(t *testing.T) {
	for name, want := range map[string]int{"small": 9, "soma77": 77} {
		b := skeletons[name]
		if len(b.joints) != want {
			t.Errorf("%s: %d joints, want %d", name, len(b.joints), want)
		}
		height, lowest := map[string]float64{}, 1.0
		for _, j := range b.joints {
			y := j.RestTranslation[1]
			if j.Parent != nil {
				y += height[*j.Parent]
			}
			height[j.Name] = y
			lowest = min(lowest, y)
		}
		if lowest < -1e-9 || lowest > 1e-9 {
			t.Errorf("%s: the lowest joint is at %v, want 0", name, lowest)
		}
	}
}
