package adapt_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A motion of 25 s is made by a model that makes ten at a time, and its seams are
// not to be seen: their jerk is below the 95th percentile of the rest.
func TestLength(t *testing.T) {
	computes(t)
	all := []string{"root_path", "effector_target", "pose_keyframe"}
	for name, tt := range map[string]struct {
		prompts []string
		takes   []string
	}{
		"one segment":      {[]string{"walk forward"}, all},
		"several segments": {[]string{"walk forward", "wave", "run forward", "walk in a circle"}, all},
		"no poses":         {[]string{"walk forward"}, []string{"root_path"}},
	} {
		t.Run(name, func(t *testing.T) {
			const seconds = 22
			m := newModel(t, rig.Canonical())
			m.caps.Models[0].SupportedConstraints = tt.takes
			req := walk(rig.Canonical(), tt.prompts[0], 30, seconds/float64(len(tt.prompts)))
			for _, p := range tt.prompts[1:] {
				req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: p, DurationFrames: req.Segments[0].DurationFrames})
			}
			doc, res := generate(t, adapted(m), req)
			c := doc.Samples[0].Clip
			seams := doc.Samples[0].ChunkBoundaries
			want := fmt.Sprintf("length=%d", len(m.runs))
			if c.Frames() != seconds*30 || len(m.runs) < 3 || len(seams) != len(m.runs)-1 || !strings.Contains(res.Route.Adapted, want) {
				t.Fatalf("%d frames in %d runs, seams at %v, adapted %q, want %q", c.Frames(), len(m.runs), seams, res.Route.Adapted, want)
			}
			_, jerk := metrics.Transition(metrics.NewMotion(c, nil), seams)
			if jerk > 1 {
				t.Errorf("the jerk of seams is %.2f times the 95th percentile", jerk)
			}
			runs := m.runs
			feetStand(t, doc, m, runs)
			m.runs = runs
			if name != "no poses" {
				return // the other cases are made in the same way
			}
			if _, again := generate(t, adapted(m), req); !bytes.Equal(res.Body, again.Body) {
				t.Error("the same request gives another answer")
			}
		})
	}
}

// Windows that know nothing of each other are made at the same time.
func TestWindowsAtOnce(t *testing.T) {
	m := newModelThatTakes(t)
	all := make(chan struct{})
	var running atomic.Int32
	m.begun = func() {
		if running.Add(1) == 3 {
			close(all)
		}
		<-all
	}
	doc, res := generate(t, adapted(m), walk(rig.Canonical(), "walk forward", 30, 25))
	if n := doc.Samples[0].Clip.Frames(); n != 750 || len(doc.Samples[0].ChunkBoundaries) != 2 || res.Route.Adapted != "length=3" {
		t.Errorf("%d frames, seams at %v, adapted %q", n, doc.Samples[0].ChunkBoundaries, res.Route.Adapted)
	}
	if _, jerk := metrics.Transition(metrics.NewMotion(doc.Samples[0].Clip, nil), doc.Samples[0].ChunkBoundaries); jerk > 1 {
		t.Errorf("the jerk of seams is %.2f times the 95th percentile", jerk)
	}
	_, again := generate(t, adapted(newModelThatTakes(t)), walk(rig.Canonical(), "walk forward", 30, 25))
	if !bytes.Equal(res.Body, again.Body) {
		t.Error("the same request gives another answer")
	}
}

// Windows of a model that takes no poses are joined without being seen where the body
// stands still too.
func TestWindowsOfABodyThatStands(t *testing.T) {
	for _, kind := range []string{mmcp.ConstraintRootPath, mmcp.ConstraintEffectorTarget} {
		doc, _ := generate(t, adapted(newModelThatTakes(t, kind)), walk(rig.Canonical(), "stand", 30, 14))
		if _, jerk := metrics.Transition(metrics.NewMotion(doc.Samples[0].Clip, nil), doc.Samples[0].ChunkBoundaries); !(jerk <= 1) {
			t.Errorf("%s: the jerk of seams is %.2f times the 95th percentile", kind, jerk)
		}
	}
}

// Parts between which the request gives a pose are made at the same time.
func TestPartsAtOnce(t *testing.T) {
	m := newModelThatTakes(t, "pose_keyframe")
	both := make(chan struct{})
	var running atomic.Int32
	m.begun = func() {
		if running.Add(1) == 2 {
			close(both)
		}
		<-both
	}
	s := rig.Canonical()
	req := walk(s, "walk forward", 30, 9)
	req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "wave", DurationFrames: 270})
	pose := mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{266}, FillMode: mmcp.FillRest,
		JointRotations: map[string][4]float64{"LeftArm": {0, 0, -0.5, 0.866}, "RightArm": {0, 0, 0.5, 0.866}},
		RootPosition:   &[3]float64{0, 0.98, 9}}
	req.Constraints = []mmcp.Constraint{pose}
	doc, res := generate(t, adapted(m), req)
	c := doc.Samples[0].Clip
	if got := doc.Samples[0].ChunkBoundaries; c.Frames() != 540 || len(got) != 1 || got[0] != 270 ||
		!strings.HasPrefix(res.Route.Adapted, "length=2") {
		t.Errorf("%d frames, seams at %v, adapted %q", c.Frames(), got, res.Route.Adapted)
	}
	if d := c.Root[266].Dist(geom.Vec3{Y: 0.98, Z: 9}); d > 0.001 {
		t.Errorf("the root misses the pose by %g m", d)
	}
}

// Joints that a model translates along their bones are translated in joined windows
// too.
func TestWindowsSlide(t *testing.T) {
	m := newModelThatTakes(t)
	head := rig.Canonical().Index("Head")
	rest := rig.Canonical().Joints[head].Rest.Pos
	m.spoil = func(body []byte) []byte {
		doc, err := gltfio.Decode(body)
		if err != nil {
			t.Fatal(err)
		}
		offsets := make([]geom.Vec3, doc.Samples[0].Clip.Frames())
		for f := range offsets {
			offsets[f] = rest.Scale(1.1)
		}
		doc.Samples[0].Clip.Slide(head, offsets)
		out, err := gltfio.EncodeGLTF(doc)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	doc, _ := generate(t, adapted(m), walk(rig.Canonical(), "walk forward", 30, 12))
	c := doc.Samples[0].Clip
	for f := range c.Frames() {
		if d := c.Pose(f).Offset[head].Dist(rest.Scale(1.1)); d > 1e-6 {
			t.Fatalf("at frame %d the head is %g m from its place", f, d)
		}
	}
}

// newModelThatTakes is newModel with a model that takes some kinds of constraints only.
func newModelThatTakes(t *testing.T, kinds ...string) *model {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SupportedConstraints = kinds
	return m
}

// Windows far from the origin follow a path whose next points lie beyond them, so that the
// solver need not bend the motion far to meet the pins.
func TestLongPath(t *testing.T) {
	computes(t)
	for name, fps := range map[string]float64{"Unreal 5": 24, "chibi": 60} {
		t.Run(name, func(t *testing.T) {
			const seconds, turn = 14, 2.1
			s := people(t)[name]
			body := rig.NewBody(s)
			there := func(x, y, z float64) geom.Vec3 {
				return geom.Vec3{X: 40, Z: -7}.Add(geom.Yaw(turn).Rotate(geom.Vec3{X: x, Y: y, Z: z}.Scale(body.Size.HipHeight)))
			}
			start, end, at := there(0, 0, 0), there(1, 0, seconds), there(0.8, 1.1, 7)
			last, frame := seconds*int(fps)-1, 7*int(fps)
			m := newModel(t, small(t))
			req := walk(s, "walk forward", fps, seconds)
			req.Constraints = []mmcp.Constraint{
				{Type: mmcp.ConstraintRootPath, Frames: []int{0, last}, PositionsXZ: [][2]float64{{start.X, start.Z}, {end.X, end.Z}}},
				{Type: mmcp.ConstraintEffectorTarget, Joint: s.Joints[body.Arms[0].Hand].Name, Frames: []int{frame}, Positions: [][3]float64{{at.X, at.Y, at.Z}}},
			}
			doc, _ := generate(t, adapted(m), req)
			motion := metrics.NewMotion(doc.Samples[0].Clip, nil)
			r := metrics.Measure(motion, metrics.Requested{Constraints: metrics.Constraints{
				Waypoints: []metrics.Waypoint{{Frame: 0, X: start.X, Z: start.Z}, {Frame: last, X: end.X, Z: end.Z}},
				Targets:   []metrics.Target{{Frame: frame, Joint: body.Arms[0].Hand, At: at}},
			}})
			if p, q := float64(r.PathError), float64(r.TargetErrorMax); p > 0.001 || q > 0.001 {
				t.Errorf("the path is missed by %.2f cm, the target by %.2f cm", 100*p, 100*q)
			}
			if _, jerk := metrics.Transition(motion, doc.Samples[0].ChunkBoundaries); jerk > 1 {
				t.Errorf("the jerk of seams is %.2f times the 95th percentile", jerk)
			}
			feetStand(t, doc, m, m.runs)
		})
	}
}
