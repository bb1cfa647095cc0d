package adapt_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

func TestFrameRates(t *testing.T) {
	for _, fps := range []float64{24, 29.97, 50, 60, 120} {
		m := newModel(t, rig.Canonical())
		req := walk(rig.Canonical(), "walk forward", fps, 2)
		req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "wave", DurationFrames: 31})
		doc, res := generate(t, adapted(m), req)
		c := doc.Samples[0].Clip
		if c.Frames() != req.TotalFrames() || doc.FPS != fps || len(c.Contacts) == 0 || res.Route.Adapted != "fps" {
			t.Errorf("%g fps: %d frames at %g, adapted %q; want %d", fps, c.Frames(), doc.FPS, res.Route.Adapted, req.TotalFrames())
		}
		sent := m.runs[0]
		if d := float64(sent.Segments[0].DurationFrames)/30 - float64(req.Segments[0].DurationFrames)/fps; math.Abs(d) > 0.5/30+1e-9 {
			t.Errorf("%g fps: the border of the segments moved by %g s", fps, d)
		}
	}
}

// The longest motion that a model takes can be had at any rate.
func TestFrameRateAtFullLength(t *testing.T) {
	m := newModel(t, rig.Canonical())
	doc, _ := generate(t, adapted(m), walk(rig.Canonical(), "walk", 60, 10))
	if n := doc.Samples[0].Clip.Frames(); n != 600 || len(m.runs) != 1 {
		t.Errorf("%d frames in %d runs", n, len(m.runs))
	}
}

func TestConstraintsKeepTheirTimes(t *testing.T) {
	m := newModel(t, rig.Canonical())
	req := walk(rig.Canonical(), "walk", 24, 4)
	path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
	for f := range 96 {
		path.Frames = append(path.Frames, f)
		path.PositionsXZ = append(path.PositionsXZ, [2]float64{0, float64(f) / 24})
		path.HeadingRadians = append(path.HeadingRadians, 0)
	}
	req.Constraints = []mmcp.Constraint{path}
	generate(t, adapted(m), req)
	sent := m.runs[0].Constraints[0]
	for i, f := range sent.Frames {
		if want := float64(f) / 30; math.Abs(sent.PositionsXZ[i][1]-want) > 1e-6 && i+1 < len(sent.Frames) {
			t.Errorf("frame %d is at %g m, want %g", f, sent.PositionsXZ[i][1], want)
		}
	}
}

// Joints that slide along their bones do so at another rate, beside constraints, and with
// thinned curves.
func TestJointsSlide(t *testing.T) {
	m := newModel(t, rig.Canonical())
	head, rest := rig.Canonical().Index("Head"), geom.Vec3{}
	m.spoil = func(body []byte) []byte {
		doc, err := gltfio.Decode(body)
		if err != nil {
			t.Fatal(err)
		}
		c := doc.Samples[0].Clip
		rest = doc.Skeleton.Joints[head].Rest.Pos
		offsets := make([]geom.Vec3, c.Frames())
		for f := range offsets {
			offsets[f] = rest.Add(geom.Vec3{Y: 0.001 * float64(f)})
		}
		c.Slide(head, offsets)
		out, err := gltfio.EncodeGLTF(doc)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	req := walk(rig.Canonical(), "walk forward", 60, 2)
	req.Options.KeyframeBudget = 0.01
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{60}, Positions: [][3]float64{{0.3, 1.1, 1.2}}}}
	doc, _ := generate(t, adapted(m), req)
	c := doc.Samples[0].Clip
	for _, f := range []int{0, 31, 90} {
		if d := c.Pose(f).Offset[head].Sub(rest).Y - 0.0005*float64(f); math.Abs(d) > 1e-5 {
			t.Errorf("at frame %d the head is %g m from its place", f, d)
		}
	}
	if hand := c.Skeleton.Model(c.Pose(60), nil)[c.Skeleton.Index("LeftHand")].Pos; hand.Dist(geom.Vec3{X: 0.3, Y: 1.1, Z: 1.2}) > 0.001 {
		t.Errorf("the hand is at %v", hand)
	}
}

// Feet stay in place during their contacts after a change of the frame rate.
func TestContactsOfAnotherRate(t *testing.T) {
	for _, fps := range []float64{24, 60, 120} {
		doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), walk(rig.Canonical(), "walk forward", fps, 4))
		stood := 0
		for _, k := range doc.Samples[0].Clip.Contacts {
			for _, run := range clip.Runs(k.On) {
				stood += run[1] - run[0]
			}
		}
		if s := skate(doc); s > still || float64(stood) < 4*fps {
			t.Errorf("at %g frames a second feet stand for %.1f s and slide at %.2f cm/s", fps, float64(stood)/fps, 100*s)
		}
	}
}

// A motion is unchanged by twice the rate and back.
func TestThereAndBack(t *testing.T) {
	m := newModel(t, rig.Canonical())
	fast, _ := generate(t, adapted(m), walk(rig.Canonical(), "run forward and wave", 120, 3))
	want, _ := generate(t, m, m.runs[0])
	at := func(c *clip.Clip, f int) rig.Pose { return c.Pose(f) }
	worst, moved := 0.0, 0.0
	for f := range 90 {
		p, q := at(want.Samples[0].Clip, f), at(fast.Samples[0].Clip, 4*f)
		for j := range p.Rot {
			worst = math.Max(worst, p.Rot[j].Angle(q.Rot[j])*180/math.Pi)
		}
		moved = math.Max(moved, p.Root.Dist(q.Root))
	}
	if worst > 0.1 || moved > 1e-5 {
		t.Errorf("rotations are off by %.3f degrees, the root by %g m", worst, moved)
	}
}
