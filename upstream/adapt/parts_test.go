package adapt_test

import (
	"bytes"
	"strconv"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

func TestSamples(t *testing.T) {
	m := newModel(t, rig.Canonical())
	req := walk(rig.Canonical(), "walk", 30, 2)
	req.Options.NumSamples = 5
	doc, res := generate(t, adapted(m), req)
	if len(doc.Samples) != 5 || len(m.runs) != 3 || res.Route.Adapted != "samples=3" || doc.Samples[4].Name != "sample_4" {
		t.Errorf("%d samples in %d runs, adapted %q", len(doc.Samples), len(m.runs), res.Route.Adapted)
	}
	if a, b := doc.Samples[0].Clip.Root[59], doc.Samples[4].Clip.Root[59]; a == b {
		t.Error("two samples are one")
	}
	_, again := generate(t, adapted(newModel(t, rig.Canonical())), req)
	if !bytes.Equal(res.Body, again.Body) {
		t.Error("the same request gives another answer")
	}
}

func TestKeyframes(t *testing.T) {
	m := newModel(t, rig.Canonical())
	s := people(t)["Mixamo"]
	whole, plain := generate(t, adapted(m), walk(s, "walk forward and wave", 60, 3))
	req := walk(s, "walk forward and wave", 60, 3)
	req.Options.KeyframeBudget = 0.005
	doc, res := generate(t, adapted(m), req)
	if res.Route.Adapted != "keyframes, rig, fps" || len(res.Body) > len(plain.Body)/2 {
		t.Errorf("adapted %q, %d bytes of %d", res.Route.Adapted, len(res.Body), len(plain.Body))
	}
	a, b := whole.Samples[0].Clip, doc.Samples[0].Clip
	if b.Frames() != 180 {
		t.Fatalf("%d frames", b.Frames())
	}
	for f := range a.Frames() {
		p, q := a.Skeleton.Model(a.Pose(f), nil), b.Skeleton.Model(b.Pose(f), nil)
		for j := range p {
			if d := p[j].Pos.Dist(q[j].Pos); d > 0.005+1e-5 {
				t.Fatalf("frame %d: %s moved by %g m", f, a.Skeleton.Joints[j].Name, d)
			}
		}
	}
	if s, was := skate(doc), metrics.SkateContacts(metrics.NewMotion(a, nil)); s > max(1.2*was, still) {
		t.Errorf("feet slide at %g m/s, before %g", s, was)
	}
}

// Notes of the model are kept, those of each part once, beside those of the adapter.
func TestNotesAreKept(t *testing.T) {
	for name, change := range map[string]func(*mmcp.Request){
		"windows": func(r *mmcp.Request) { r.Segments[0].DurationFrames = 22 * 30 },
		"samples": func(r *mmcp.Request) { r.Options.NumSamples = 5 },
		"seeds": func(r *mmcp.Request) {
			r.Segments = append(r.Segments, r.Segments[0], r.Segments[0])
			r.Segments[1].Seed, r.Segments[2].Seed = "1", "2"
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := newModel(t, rig.Canonical())
			var mu sync.Mutex
			frames := 0
			m.spoil = changed(t, func(doc *gltfio.Document) {
				mu.Lock()
				defer mu.Unlock()
				frames++
				doc.Notes = append(doc.Notes, gltfio.Note{Code: "same", Severity: "info", Message: "again"},
					gltfio.Note{Code: "part", Severity: "info", Message: strconv.Itoa(frames)})
			})
			req := walk(rig.Canonical(), "walk", 30, 2)
			change(req)
			doc, _ := generate(t, adapted(m), req)
			count := map[string]int{}
			for _, n := range doc.Notes {
				count[n.Code]++
			}
			want := map[string]int{"same": 1, "part": 3}
			if name == "windows" {
				want["windowed"] = 1
			}
			if diff := cmp.Diff(want, count); frames != 3 || diff != "" {
				t.Errorf("of %d parts: (-want +got)\n%s", frames, diff)
			}
		})
	}
}
