package adapt_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// able is newModel with a model that makes loops, thinned curves and many samples itself.
func able(t *testing.T) *model {
	m := newModel(t, rig.Canonical())
	own := &m.caps.Models[0]
	own.SupportsLoop, own.SupportsKeyframeReduction, own.Limits.MaxNumSamples = true, true, 16
	return m
}

// Every sample of a long motion, and of segments with seeds of their own, is whole, though
// the model itself makes as many samples as the protocol allows.
func TestSamplesOfSeveralParts(t *testing.T) {
	for name, change := range map[string]func(*mmcp.Request){
		"windows": func(r *mmcp.Request) { r.Segments[0].DurationFrames = 12 * 30 },
		"seeds": func(r *mmcp.Request) {
			r.Segments = append(r.Segments, r.Segments[0])
			r.Segments[1].Seed = "1"
		},
	} {
		t.Run(name, func(t *testing.T) {
			req := walk(rig.Canonical(), "walk forward", 30, 2)
			change(req)
			req.Options.NumSamples = 3
			doc, res := generate(t, adapted(able(t)), req)
			for i := range doc.Samples {
				if n := doc.Samples[i].Clip.Frames(); n != req.TotalFrames() || len(doc.Samples[i].ChunkBoundaries) == 0 {
					t.Errorf("sample %d has %d frames, want %d; adapted %q", i, n, req.TotalFrames(), res.Route.Adapted)
				}
			}
			if a, b := doc.Samples[0].Clip, doc.Samples[2].Clip; len(doc.Samples) != 3 || a.Root[50] == b.Root[50] {
				t.Errorf("%d samples, two of them the same", len(doc.Samples))
			}
		})
	}
}

// A loop of a model that makes loops stays one, whatever is adapted besides.
func TestLoopsStayLoops(t *testing.T) {
	frames := func(list ...int) mmcp.Constraint {
		return mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: list}
	}
	for name, tt := range map[string]struct {
		change func(*mmcp.Model, *mmcp.Request)
		own    bool // the model's loop
	}{
		"as it is": {func(*mmcp.Model, *mmcp.Request) {}, true},
		"rate": {func(_ *mmcp.Model, r *mmcp.Request) {
			r.Timing, r.Segments[0].DurationFrames = &mmcp.Timing{FPS: 24}, 84
		}, true},
		"rig":  {func(_ *mmcp.Model, r *mmcp.Request) { r.Skeleton = rigtest.Protocol(people(t)["Mixamo"]) }, true},
		"long": {func(_ *mmcp.Model, r *mmcp.Request) { r.Segments[0].DurationFrames = 12 * 30 }, false},
		"kept target": {func(m *mmcp.Model, r *mmcp.Request) {
			m.SupportedConstraints = []string{mmcp.ConstraintRootPath}
			c := frames(40)
			c.Positions = [][3]float64{{0.3, 1.3, 0.3}}
			r.Constraints = []mmcp.Constraint{c}
		}, false},
		"target at the beginning": {func(_ *mmcp.Model, r *mmcp.Request) {
			r.Skeleton = rigtest.Protocol(people(t)["Mixamo"])
			c := frames(2)
			c.Joint, c.Positions = "mixamorig:LeftHand", [][3]float64{{0.3, 1.3, 0.4}}
			r.Constraints = []mmcp.Constraint{c}
		}, true},
		"kept target at the beginning": {func(m *mmcp.Model, r *mmcp.Request) {
			m.SupportedConstraints = []string{mmcp.ConstraintRootPath}
			c := frames(4)
			c.Positions = [][3]float64{{0.3, 1.3, 0.3}}
			r.Constraints = []mmcp.Constraint{c}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			m := able(t)
			req := walk(rig.Canonical(), "wave", 30, 3)
			req.Options.Loop = true
			tt.change(&m.caps.Models[0], req)
			doc, res := generate(t, adapted(m), req)
			c := doc.Samples[0].Clip
			gap, speed, usual := seam(c)
			if c.Frames() != req.TotalFrames() || gap > 1e-3 || speed > 1.1*usual+0.02 {
				t.Errorf("%d frames; the loop is open by %.2f mm, and speeds change by %.2f m/s there, by %.2f elsewhere; adapted %q",
					c.Frames(), 1000*gap, speed, usual, res.Route.Adapted)
			}
			for _, k := range req.Constraints {
				at := c.Skeleton.Model(c.Pose(k.Frames[0]), nil)[c.Skeleton.Index(k.Joint)].Pos
				if d := at.Dist(geom.Vec(k.Positions[0])); d > 0.001 {
					t.Errorf("the target is missed by %.2f cm", 100*d)
				}
			}
			if got := m.runs[0].Options.Loop; got != tt.own {
				t.Errorf("the model was asked for a loop: %v, want %v", got, tt.own)
			}
		})
	}
}

// Curves are thinned to the budget after the motion was rewritten, by a model that thins
// them itself too; such a model does so where nothing is rewritten.
func TestKeyframesOfAModelThatHasThem(t *testing.T) {
	m := able(t)
	for _, name := range []string{"own", "Mixamo"} {
		s := people(t)["Mixamo"]
		if name == "own" {
			s = rig.Canonical()
		}
		plain := walk(s, "walk forward", 30, 3)
		_, whole := generate(t, adapted(m), plain)
		m.runs = nil
		req := walk(s, "walk forward", 30, 3)
		req.Options.KeyframeBudget = 0.01
		_, res := generate(t, adapted(m), req)
		if sent := m.runs[0].Options.KeyframeBudget; (sent > 0) != (name == "own") {
			t.Errorf("%s: the model was given the budget %g", name, sent)
		}
		if len(res.Body) > 3*len(whole.Body)/4 {
			t.Errorf("%s: %d bytes of %d, adapted %q", name, len(res.Body), len(whole.Body), res.Route.Adapted)
		}
	}
}

// A window has as many constraints as its model takes, those of the client first.
func TestWindowsKeepToTheLimit(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].Limits.MaxConstraintsPerRequest = 2
	req := walk(rig.Canonical(), "walk forward", 30, 14)
	for _, frame := range []int{330, 400} {
		z := 1.3 * float64(frame) / 30
		req.Constraints = append(req.Constraints, mmcp.Constraint{
			Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{frame}, Positions: [][3]float64{{0.3, 1.2, z}}})
	}
	doc, _ := generate(t, adapted(m), req)
	last := m.runs[len(m.runs)-1].Constraints
	if len(last) != 2 || last[1].Type != mmcp.ConstraintEffectorTarget {
		t.Errorf("the last window was sent %v", last)
	}
	if n := doc.Samples[0].Clip.Frames(); n != 420 {
		t.Errorf("%d frames", n)
	}
}

// A clip that stands for a prompt goes on in the next window.
func TestReferencesGoOnInWindows(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SupportedSegments = []string{"text", "unconditioned", "motion_reference"}
	s := rig.Canonical()
	ref := &mmcp.MotionReference{FPS: 30}
	rest := s.RestPose()
	for _, j := range s.Joints {
		ref.JointNames = append(ref.JointNames, j.Name)
	}
	const frames = 14 * 30
	for f := range frames {
		var row [][4]float64
		for _, q := range rest.Rot {
			row = append(row, [4]float64{q.X, q.Y, q.Z, q.W})
		}
		ref.Rotations = append(ref.Rotations, row)
		ref.RootPositions = append(ref.RootPositions, [3]float64{0, rest.Root.Y, 0.01 * float64(f)})
	}
	req := walk(s, "", 30, 14)
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentMotionReference, DurationFrames: frames, Motion: ref}}
	doc, _ := generate(t, adapted(m), req)
	seam := doc.Samples[0].ChunkBoundaries[0]
	if got, want := m.runs[1].Segments[0].Motion.RootPositions[0][2], 0.01*float64(seam-9); math.Abs(got-want) > 0.02 {
		t.Errorf("the second window begins with the clip at %.2f m, want %.2f", got, want)
	}
	if way := doc.Samples[0].Clip.Root[frames-1].Z; math.Abs(way-4.2) > 0.5 {
		t.Errorf("the body goes %.2f m, the clip 4.19 m", way)
	}
}

// Seams keep away from targets, so that what bends the motion there is not seen as a jolt:
// the targets lie where windows would be cut.
func TestSeamsKeepAwayFromTargets(t *testing.T) {
	for name, at := range map[string]float64{"long arms": 9.3, "chibi": 10} {
		t.Run(name, func(t *testing.T) {
			const fps = 24
			s := people(t)[name]
			body := rig.NewBody(s)
			leg, frame := body.Size.HipHeight, int(at*fps)
			req := walk(s, "walk forward", fps, 14)
			req.Constraints = []mmcp.Constraint{
				{Type: mmcp.ConstraintRootPath, Frames: []int{0, 14*fps - 1}, PositionsXZ: [][2]float64{{0, 0}, {leg, 14 * leg}}},
				{Type: mmcp.ConstraintEffectorTarget, Joint: s.Joints[body.Arms[0].Hand].Name, Frames: []int{frame},
					Positions: [][3]float64{{(0.3 + at/14) * leg, 1.1 * leg, at * leg}}},
			}
			doc, _ := generate(t, adapted(newModel(t, small(t))), req)
			seams := doc.Samples[0].ChunkBoundaries
			if far := math.Abs(float64(seams[0]-frame)) / fps; len(seams) != 1 || far < 1 {
				t.Errorf("seams at %v, the target at %d", seams, frame)
			}
			if _, jerk := metrics.Transition(metrics.NewMotion(doc.Samples[0].Clip, nil), seams); jerk > 1 {
				t.Errorf("the jerk of seams is %.2f times the 95th percentile", jerk)
			}
		})
	}
}

// Joints that a model translates along their bones are translated in loops and in
// single poses too.
func TestLoopsAndPosesSlide(t *testing.T) {
	s := rig.Canonical()
	head := s.Index("Head")
	want := s.Joints[head].Rest.Pos.Scale(1.1)
	for name, change := range map[string]func(*mmcp.Request){
		"loop": func(r *mmcp.Request) { r.Options.Loop = true },
		"pose": func(r *mmcp.Request) { r.Segments[0].Type, r.Segments[0].DurationFrames = mmcp.SegmentPose, 1 },
	} {
		m := newModel(t, s)
		m.caps.Models[0].SupportedSegments = []string{mmcp.SegmentText}
		m.spoil = changed(t, func(doc *gltfio.Document) {
			offsets := make([]geom.Vec3, doc.Samples[0].Clip.Frames())
			for f := range offsets {
				offsets[f] = want
			}
			doc.Samples[0].Clip.Slide(head, offsets)
		})
		req := walk(s, "wave", 30, 3)
		change(req)
		doc, res := generate(t, adapted(m), req)
		if got := doc.Samples[0].Clip.Pose(0).Offset; got == nil || got[head].Dist(want) > 1e-6 || res.Route.Adapted != name {
			t.Errorf("%s: the head does not slide; adapted %q", name, res.Route.Adapted)
		}
	}
}
