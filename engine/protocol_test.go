package engine_test

import (
	"bytes"
	"encoding/json"
	"math"
	"runtime"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// seam returns by how much the last frame of a clip is not its first one moved
// over the ground, and by how much the speed of a joint changes there, beside the
// most that it does elsewhere.
func seam(c *clip.Clip) (gap, turn, speed, usual float64, way geom.Vec3) {
	at := places(c)
	n := len(at) - 1
	way = at[n][0].Pos.Sub(at[0][0].Pos)
	ahead := at[n][0].Rot.Mul(at[0][0].Rot.Inv()).Rotate(geom.UnitZ)
	yaw := geom.Yaw(math.Atan2(ahead.X, ahead.Z))
	for j := range at[0] {
		want := yaw.Rotate(at[0][j].Pos.Sub(at[0][0].Pos)).Add(at[n][0].Pos)
		gap = math.Max(gap, want.Dist(at[n][j].Pos))
		turn = math.Max(turn, at[n][j].Rot.Angle(yaw.Mul(at[0][j].Rot)))
		before := at[n][j].Pos.Sub(at[n-1][j].Pos)
		after := yaw.Rotate(at[1][j].Pos.Sub(at[0][j].Pos))
		speed = math.Max(speed, before.Dist(after)*c.FPS)
	}
	for f := 2; f <= n; f++ {
		for j := range at[f] {
			usual = math.Max(usual, at[f][j].Pos.Sub(at[f-1][j].Pos.Scale(2)).Add(at[f-2][j].Pos).Len()*c.FPS)
		}
	}
	return gap, turn, speed, usual, way
}

func TestLoopsClose(t *testing.T) {
	for name, tt := range map[string]struct {
		prompt     string
		frames     int
		low, high  float64 // metres that a cycle goes
		constraint []mmcp.Constraint
	}{
		"walk":        {"a person walks forward", 121, 3, 7, nil},
		"run":         {"a person runs", 91, 6, 14, nil},
		"idle":        {"a person stands", 100, 0, 0, nil},
		"wave":        {"a person waves with the right hand", 90, 0, 0.1, nil},
		"circle":      {"a person walks in a circle", 240, 0, 1.5, nil},
		"half a step": {"a person walks", 12, 0.2, 3, nil},
		"pinned end":  {"a person walks", 91, 2, 5, []mmcp.Constraint{target("LeftHand", 90, geom.Vec3{X: 0.4, Y: 1.2, Z: 3.9})}},
		"pinned way":  {"a person walks", 91, 3.3, 3.7, []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 90}, PositionsXZ: [][2]float64{{0, 0}, {0, 3.5}}}}},
	} {
		t.Run(name, func(t *testing.T) {
			req := ask(tt.prompt, tt.frames)
			req.Options.Loop = true
			req.Constraints = tt.constraint
			c := generate(t, req).Samples[0].Clip
			gap, turn, speed, usual, displacement := seam(c)
			t.Logf("gap %.4f mm, %.5f degrees; speeds change by %.2f m/s at the seam, by %.2f elsewhere; a cycle goes %.2f m", 1000*gap, turn*180/math.Pi, speed, usual, displacement.Len())
			if speed > 1.05*usual+0.02 {
				t.Errorf("speeds change by %.2f m/s at the seam, elsewhere by %.2f at most", speed, usual)
			}
			if gap > 2e-5 || turn > 1e-4 {
				t.Errorf("the loop is open by %.3f mm and %.4f degrees", 1000*gap, turn*180/math.Pi)
			}
			if displacement.Len() < tt.low || displacement.Len() > tt.high {
				t.Errorf("a cycle goes %.2f m, want %g to %g", displacement.Len(), tt.low, tt.high)
			}
			residuals(c, tt.constraint).check(t)
			bones(t, c)
		})
	}
}

// Feet stand still in loops of several actions as they do in any motion, however
// short they are.
func TestLoopsStand(t *testing.T) {
	computes(t)
	var sum, n float64
	for _, prompt := range []string{"a person stands", "a person waves", "a person dances", "a person turns around", "a person walks, then waves", "a person bows, then waves",
		"a person walks, then turns around, then walks", "a person walks forward, then stops, then turns left", "a person skips", "a person walks in a circle", "a person marches in place"} {
		for _, frames := range []int{91, 181} {
			req := ask(prompt, frames)
			req.Options.Loop = true
			m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
			slip, _ := metrics.SoleSlip(m)
			k1 := metrics.SkateContacts(m)
			t.Logf("%-52s %3d frames: soles slip %.2f cm/s, K1 %.2f cm/s", prompt, frames, 100*slip, 100*k1)
			if slip > 0.003 || k1 > 0.006 {
				t.Errorf("%s, %d frames: soles slip %.2f cm/s, K1 %.2f cm/s", prompt, frames, 100*slip, 100*k1)
			}
			sum, n = sum+slip, n+1
		}
	}
	if sum/n > 0.001 {
		t.Errorf("soles slip %.2f cm/s on average", 100*sum/n)
	}
}

func TestPoseIsOneFrame(t *testing.T) {
	req := ask("", 1)
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentPose, Prompt: "a person raises the right hand", DurationFrames: 1}}
	c := generate(t, req).Samples[0].Clip
	if c.Frames() != 1 {
		t.Fatalf("%d frames, want 1", c.Frames())
	}
	at := places(c)[0]
	if hand, head := at[c.Skeleton.Index("RightHand")].Pos, at[c.Skeleton.Index("Head")].Pos; hand.Y < head.Y {
		t.Errorf("the raised hand is at %.2f m, under the head at %.2f", hand.Y, head.Y)
	}
	if off := at[0].Pos.Horizontal().Len(); off > 1e-6 {
		t.Errorf("the pose stands %.2f m from the origin", off)
	}
}

// A pose among other segments is a frame of the motion.
func TestPoseBetweenSegments(t *testing.T) {
	req := ask("a person stands", 60)
	req.Segments = append(req.Segments,
		mmcp.Segment{Type: mmcp.SegmentPose, Prompt: "a person raises the right hand", DurationFrames: 1},
		mmcp.Segment{Type: mmcp.SegmentUnconditioned, DurationFrames: 59})
	c := generate(t, req).Samples[0].Clip
	at := places(c)
	hand, head := c.Skeleton.Index("RightHand"), c.Skeleton.Index("Head")
	if c.Frames() != 120 || at[60][hand].Pos.Y < at[60][head].Pos.Y || at[0][hand].Pos.Y > at[0][head].Pos.Y {
		t.Errorf("%d frames; the hand is at %.2f m in the frame of its pose", c.Frames(), at[60][hand].Pos.Y)
	}
	human(t, c)
}

type told struct {
	Trajectory struct {
		Model    string         `json:"model"`
		Params   map[string]any `json:"params"`
		Position [][2]float64   `json:"position"`
		Yaw      []float64      `json:"yaw"`
	}
	Report struct {
		Constraints []struct {
			Index  int      `json:"index"`
			Error  float64  `json:"max_error_cm"`
			Turn   *float64 `json:"max_error_deg"`
			Missed []int    `json:"missed_frames"`
		}
	}
}

func tell(t *testing.T, req *mmcp.Request) (out told) {
	t.Helper()
	s := generate(t, req).Samples[0]
	for key, to := range map[string]any{"trajectory": &out.Trajectory, "report": &out.Report} {
		if raw, ok := s.Extra[key]; ok {
			if err := json.Unmarshal(raw, to); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := len(out.Trajectory.Position); n != s.Clip.Frames() || n != len(out.Trajectory.Yaw) || out.Trajectory.Yaw[0] != 0 {
		t.Fatalf("%d places and %d yaws for %d frames", n, len(out.Trajectory.Yaw), s.Clip.Frames())
	}
	return out
}

func TestTrajectoryNamesItsShape(t *testing.T) {
	for prompt, want := range map[string]string{
		"a person stands":                          "still",
		"a person waves":                           "still",
		"a person walks forward":                   "line",
		"a person walks in a circle":               "arc",
		"a person walks, then turns left and runs": "bezier",
	} {
		got := tell(t, ask(prompt, 180)).Trajectory
		if got.Model != want {
			t.Errorf("%q is called %s, want %s: %v", prompt, got.Model, want, got.Params)
		}
	}
}

// A missed constraint is reported: which one, how far, in which frames.
func TestReportListsMissedConstraints(t *testing.T) {
	req := ask("a person stands", 60)
	req.Constraints = []mmcp.Constraint{
		target("LeftHand", 20, geom.Vec3{X: 0.4, Y: 1.2, Z: 0.4}),
		target("RightHand", 40, geom.Vec3{X: 0.4, Y: 9, Z: 0.4}, geom.Identity),
	}
	got := tell(t, req).Report.Constraints
	if len(got) != 2 || got[0].Error > 0.05 || got[0].Missed != nil {
		t.Errorf("report %+v", got)
	}
	if got[1].Index != 1 || got[1].Error < 500 || len(got[1].Missed) != 1 || got[1].Missed[0] != 40 || got[1].Turn == nil {
		t.Errorf("report %+v", got[1])
	}
}

// An answer on another rig tells which joints stand for those of the model's own.
func TestRetargetedJointsAreReported(t *testing.T) {
	req := ask("a person walks", 10)
	if doc := generate(t, req); doc.CanonicalToRequest != nil {
		t.Errorf("on its own skeleton: %v", doc.CanonicalToRequest)
	}
	req.Skeleton.Joints = req.Skeleton.Joints[:1]
	if doc := generate(t, req); doc.CanonicalToRequest != nil {
		t.Errorf("without a body: %v", doc.CanonicalToRequest)
	}
	req.Skeleton = dress(disguise{name: mixamo, root: true})
	got := generate(t, req).CanonicalToRequest
	for canonical, want := range map[string]string{"Hips": "Hips", "Chest": "Spine2", "LeftShin": "LeftLeg", "RightHand": "RightHand"} {
		if got[canonical] != want {
			t.Errorf("%s is %q, want %q", canonical, got[canonical], want)
		}
	}
}

func TestWordsAreReported(t *testing.T) {
	doc := generate(t, ask("a person walks flobbily", 60))
	var got []struct {
		Actions, Ignored []string
	}
	if err := json.Unmarshal(doc.Extra["interpretation"], &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || len(got[0].Actions) == 0 || got[0].Actions[0] != "walk" || len(got[0].Ignored) != 1 || got[0].Ignored[0] != "flobbily" {
		t.Errorf("interpretation %+v", got)
	}
}

// The number of processors does not show in an answer.
func TestSamplesDoNotDependOnProcessors(t *testing.T) {
	req := ask("a person walks forward, then waves", 90)
	req.Options.NumSamples = 8
	req.Constraints = []mmcp.Constraint{target("LeftHand", 45, geom.Vec3{X: 0.4, Y: 1.2, Z: 1.2})}
	run := func(procs int) []byte {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		res, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		return res.Body
	}
	one := run(1)
	for _, n := range []int{2, 5} {
		if !bytes.Equal(one, run(n)) {
			t.Errorf("%d processors gave other bytes than one", n)
		}
	}
}

// Samples are different people; where a constraint stands they agree.
func TestSamplesAgreeWhereTheyAreConstrained(t *testing.T) {
	req := ask("a person walks forward", 120)
	req.Options.NumSamples = 5
	rest := map[string][4]float64{"Spine1": {0, 0, 0, 1}}
	req.Constraints = []mmcp.Constraint{
		{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{80}, FillMode: mmcp.FillRest, RootPosition: &[3]float64{0, 0.99, 2.2}, JointRotations: rest},
	}
	samples := generate(t, req).Samples
	var all [][][]geom.Transform
	for _, s := range samples {
		all = append(all, places(s.Clip))
	}
	var least, most = math.Inf(1), 0.0
	for i := range all {
		for k := range i {
			sum, n, apart := 0.0, 0.0, 0.0
			for f := range all[i] {
				for j := range all[i][f] {
					d := all[i][f][j].Pos.Dist(all[k][f][j].Pos)
					sum, n = sum+d, n+1
					if f == 80 {
						apart = math.Max(apart, d)
					}
				}
			}
			least = math.Min(least, sum/n)
			most = math.Max(most, apart)
		}
	}
	t.Logf("samples are %.1f cm apart or more, %.5f cm at the key", 100*least, 100*most)
	if least < 0.01 || most > 1e-5 {
		t.Errorf("samples are %.1f cm apart on average, %.4f cm at the key", 100*least, 100*most)
	}
}

// A foot that is asked to be on the ground steps there, and stands.
func TestFootTargetsMoveTheSteps(t *testing.T) {
	ground := func(c *clip.Clip) float64 { return places(c)[0][c.Skeleton.Index("LeftFoot")].Pos.Y }
	plain := generate(t, ask("a person stands", 120)).Samples[0].Clip
	y := ground(plain)
	for name, tt := range map[string]struct {
		prompt string
		pins   []mmcp.Constraint
	}{
		"standing": {"a person stands", []mmcp.Constraint{target("LeftFoot", 60, geom.Vec3{X: 0.18, Y: y, Z: 0.4})}},
		"walking": {"a person walks forward", []mmcp.Constraint{
			target("LeftFoot", 60, geom.Vec3{X: 0.22, Y: y, Z: 1.6}), target("RightFoot", 80, geom.Vec3{X: -0.2, Y: y, Z: 2.4})}},
	} {
		t.Run(name, func(t *testing.T) {
			req := ask(tt.prompt, 120)
			req.Constraints = tt.pins
			c := generate(t, req).Samples[0].Clip
			residuals(c, tt.pins).check(t)
			human(t, c)
			for _, k := range c.Contacts {
				for _, p := range tt.pins {
					if f := p.Frames[0]; c.Skeleton.Joints[k.Joint].Name == p.Joint && !k.On[f] && !k.On[f+1] {
						t.Errorf("%s does not stand at frame %d", p.Joint, f)
					}
				}
			}
			if mean, worst := slip(c); mean > 0.005 {
				t.Errorf("feet slip at %.2f cm/s, %.1f at most", 100*mean, 100*worst)
			}
		})
	}
}

// Five seconds cost little memory, with constraints and without, and a minute no
// more than is fair.
func TestMemoryOfARequest(t *testing.T) {
	for name, size := range map[string]struct{ seconds, pins int }{"free": {5, 0}, "twenty pins": {5, 20}, "a minute": {60, 0}} {
		req := ask("a person walks forward", 30*size.seconds)
		for i := range size.pins {
			req.Constraints = append(req.Constraints, target("LeftHand", 7*i, geom.Vec3{X: 0.4, Y: 1.2, Z: 0.3 + 0.2*float64(i)}))
		}
		e := engine.New(engine.Options{})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := e.Generate(t.Context(), req.Call()); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		mb := float64(after.TotalAlloc-before.TotalAlloc) / 1e6
		t.Logf("%s: %.1f MB", name, mb)
		if mb > 20 {
			t.Errorf("%s: %.1f MB (goal 20)", name, mb)
		}
	}
}

// Answers of another build are not reused: the revision in the catalogue is part of
// the cache key.
func TestRevisionIsPartOfTheFingerprint(t *testing.T) {
	fingerprint := func(revision string) [32]byte {
		caps, err := engine.New(engine.Options{Revision: revision}).Capabilities(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return codec.Fingerprint(&caps.Models[0])
	}
	one, again := fingerprint("one"), fingerprint("one")
	if one != again || one == fingerprint("other") || one == fingerprint("") {
		t.Error("builds have the same fingerprint, or one has two")
	}
}
