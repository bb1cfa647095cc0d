package adapt_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// with turns adaptations on.
func with(m mmcp.Backend, names ...string) *adapt.Adapter {
	on := map[string]bool{}
	for _, name := range names {
		on[name] = true
	}
	return adapt.New(m, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: on}}})
}

// changed lets a model's answers be changed.
func changed(t *testing.T, change func(*gltfio.Document)) func([]byte) []byte {
	return func(body []byte) []byte {
		doc, err := gltfio.Decode(body)
		if err != nil {
			t.Fatal(err)
		}
		change(doc)
		out, err := gltfio.EncodeGLTF(doc)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
}

// The feet of a model that slides stand, unless the client wants no cleaning up.
func TestFeetStand(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.spoil = changed(t, func(doc *gltfio.Document) {
		c := doc.Samples[0].Clip
		for f := range c.Root {
			x := float64(f) / 30
			c.Root[f] = c.Root[f].Add(geom.Vec3{X: 0.03 * math.Sin(3*x), Z: 0.04 * math.Sin(2*x)})
		}
	})
	req := walk(rig.Canonical(), "walk forward", 30, 4)
	slip := func(b mmcp.Backend) float64 {
		doc, _ := generate(t, b, req)
		s, _ := metrics.SoleSlip(metrics.NewMotion(doc.Samples[0].Clip, nil))
		return s
	}
	slides, stands := slip(m), slip(with(m, "feet"))
	if slides < 0.03 || stands > 0.2*slides {
		t.Errorf("soles slip %.2f cm/s, before %.2f", 100*stands, 100*slides)
	}
	req.Options.PostProcessing = false
	if again := slip(with(m, "feet")); again != slides {
		t.Errorf("without post_processing soles slip %.2f cm/s, want %.2f", 100*again, 100*slides)
	}
}

// The answers of a model that predicts no contacts get contacts, much like the engine's own.
func TestContactsAreFound(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].PredictedContactJoints = nil
	s := people(t)["Unreal 5"]
	req := walk(s, "walk forward", 30, 4)
	want, _ := generate(t, adapted(m), req)
	m.spoil = changed(t, func(doc *gltfio.Document) { doc.Samples[0].Clip.Contacts = nil })
	a := with(m, "contacts")
	got, res := generate(t, a, req)
	if caps, _ := a.Capabilities(t.Context()); len(caps.Models[0].PredictedContactJoints) != 4 || res.Route.Adapted != "contacts, rig" {
		t.Errorf("the catalogue has %v; adapted %q", caps.Models[0].PredictedContactJoints, res.Route.Adapted)
	}
	for _, k := range got.Samples[0].Clip.Contacts {
		for _, known := range want.Samples[0].Clip.Contacts {
			if known.Joint != k.Joint {
				continue
			}
			same := 0
			for f := range k.On {
				if k.On[f] == known.On[f] {
					same++
				}
			}
			if share := float64(same) / float64(len(k.On)); share < 0.85 {
				t.Errorf("%s: %.0f %% of the frames agree", s.Joints[k.Joint].Name, 100*share)
			}
		}
	}
	if n := len(got.Samples[0].Clip.Contacts); n != 4 {
		t.Errorf("contacts of %d joints", n)
	}
}

// A model that knows motions only makes poses, alone and pinned.
func TestPose(t *testing.T) {
	m := newModel(t, rig.Canonical())
	s := people(t)["Mixamo"]
	body := rig.NewBody(s)
	req := walk(s, "", 60, 1)
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentPose, Prompt: "raise the right hand", DurationFrames: 1}}
	doc, res := generate(t, adapted(m), req)
	c := doc.Samples[0].Clip
	at := s.Model(c.Pose(0), nil)
	if c.Frames() != 1 || res.Route.Adapted != "pose, rig, fps" || at[body.Arms[1].Hand].Pos.Y < at[body.Head].Pos.Y {
		t.Errorf("%d frames, adapted %q, the hand is at %v", c.Frames(), res.Route.Adapted, at[body.Arms[1].Hand].Pos)
	}
	want := geom.Vec3{X: 0.4, Y: 1.3, Z: 0.3}
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: s.Joints[body.Arms[0].Hand].Name, Frames: []int{0},
		Positions: [][3]float64{{want.X, want.Y, want.Z}}}}
	doc, _ = generate(t, adapted(m), req)
	if d := s.Model(doc.Samples[0].Clip.Pose(0), nil)[body.Arms[0].Hand].Pos.Dist(want); d > 0.001 {
		t.Errorf("the hand is %.2f cm from its target", 100*d)
	}
}
