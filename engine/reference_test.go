package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// quoted returns a clip as a reference that stands for a prompt.
func quoted(c *clip.Clip, frames int) mmcp.Segment {
	m := &mmcp.MotionReference{FPS: c.FPS}
	for _, j := range c.Skeleton.Joints {
		m.JointNames = append(m.JointNames, j.Name)
	}
	s := rigtest.Protocol(c.Skeleton)
	m.Skeleton = &s
	for f := range c.Frames() {
		pose := c.Pose(f)
		row := make([][4]float64, len(pose.Rot))
		for i, q := range pose.Rot {
			row[i] = xyzw(q)
		}
		m.Rotations = append(m.Rotations, row)
		m.RootPositions = append(m.RootPositions, [3]float64{c.Root[f].X, c.Root[f].Y, c.Root[f].Z})
	}
	return mmcp.Segment{Type: mmcp.SegmentMotionReference, DurationFrames: frames, Motion: m}
}

// replayed generates from a reference alone.
func replayed(t *testing.T, c *clip.Clip, frames int, change func(*mmcp.Request)) *clip.Clip {
	t.Helper()
	req := ask("", frames)
	req.Segments = []mmcp.Segment{quoted(c, frames)}
	if change != nil {
		change(req)
	}
	return generate(t, req).Samples[0].Clip
}

// apart returns how far two clips of one skeleton lie apart, the mean over joints
// and frames and the most, in metres.
func apart(a, b *clip.Clip) (mean, most float64) {
	x, y := places(a), places(b)
	n := 0
	for f := range x {
		for j := range x[f] {
			d := x[f][j].Pos.Dist(y[f][j].Pos)
			mean, most, n = mean+d, math.Max(most, d), n+1
		}
	}
	return mean / float64(n), most
}

// The engine's own motions serve as references.
func source(t *testing.T, prompt string) *clip.Clip {
	t.Helper()
	return generate(t, ask(prompt, 120)).Samples[0].Clip
}

// A reference on the request's own skeleton, of the length asked for, comes back
// as it was, on feet that do not slide.
func TestReferenceIsPlayed(t *testing.T) {
	const near, still = 0.04, 0.003
	for _, prompt := range []string{"a person walks forward and waves", "a person runs in a circle", "a person sits down", "a person jumps twice", "a person turns around"} {
		c := source(t, prompt)
		got := replayed(t, c, 120, nil)
		bones(t, got)
		mean, most := apart(c, got)
		slip, fast := slip(got)
		t.Logf("%s: %.1f cm apart, at most %.1f cm; slip %.2f cm/s, at most %.2f", prompt, 100*mean, 100*most, 100*slip, 100*fast)
		if mean > near || slip > still {
			t.Errorf("%s: the replay is %.1f cm away, and slips %.2f cm/s", prompt, 100*mean, 100*slip)
		}
	}
}

// A reference on a rig of other names, rest pose and size is played in the
// proportions of the request.
func TestReferenceIsRetargeted(t *testing.T) {
	req := ask("a person walks forward and waves with the right hand", 120)
	req.Skeleton = dress(disguise{name: unreal, root: true, arms: 0.8, spun: true})
	for i := range req.Skeleton.Joints {
		for k := range 3 {
			req.Skeleton.Joints[i].RestTranslation[k] *= 1.6
		}
	}
	giant := generate(t, req).Samples[0].Clip
	got := replayed(t, giant, 120, nil)
	bones(t, got)
	at := places(got)
	wrist, head := got.Skeleton.Index("RightHand"), got.Skeleton.Index("Head")
	high := 0.0
	for f := range at {
		high = math.Max(high, at[f][wrist].Pos.Y-at[f][head].Pos.Y)
	}
	from, to := places(giant), places(got)
	pelvis := giant.Skeleton.Index("pelvis")
	distance := func(at [][]geom.Transform, j int) float64 { return at[119][j].Pos.Sub(at[0][j].Pos).Horizontal().Len() }
	long, short := distance(from, pelvis), distance(to, got.Skeleton.Index("Hips"))
	slip, fast := slip(got)
	t.Logf("the wrist is %.2f m above the head joint; the way of %.2f m became %.2f m; slip %.2f cm/s, at most %.2f", high, long, short, 100*slip, 100*fast)
	if high < 0 {
		t.Error("the wave is lost")
	}
	if math.Abs(long/short-1.6) > 0.1 {
		t.Errorf("the way is %.2f times as long", short/long)
	}
	if slip > 0.003 {
		t.Errorf("slip %.2f cm/s", 100*slip)
	}
}

// Other lengths give another tempo, a part, or repetitions; the feet stand all the
// same.
func TestReferenceIsRetimed(t *testing.T) {
	c := source(t, "a person walks forward")
	pelvis := c.Skeleton.Index("Hips")
	own := places(c)[119][pelvis].Pos.Z
	for frames, times := range map[int]float64{90: 1, 180: 1, 40: 0.67, 360: 3} {
		got := replayed(t, c, frames, nil)
		at := places(got)
		distance := at[frames-1][pelvis].Pos.Z - at[0][pelvis].Pos.Z
		slip, _ := slip(got)
		t.Logf("%d frames: %.2f m, slip %.2f cm/s", frames, distance, 100*slip)
		if math.Abs(distance-times*own) > 0.12*times*own+0.1 {
			t.Errorf("%d frames go %.2f m, want about %.2f", frames, distance, times*own)
		}
		if slip > 0.003 {
			t.Errorf("%d frames slip %.2f cm/s", frames, 100*slip)
		}
	}
}

func TestConstraintsHoldOnAReference(t *testing.T) {
	c := source(t, "a person walks forward")
	for name, constraints := range map[string][]mmcp.Constraint{
		"effector": {target("RightHand", 60, geom.Vec3{X: -0.3, Y: 1.3, Z: 2.0})},
		"path":     {{Type: mmcp.ConstraintRootPath, Frames: []int{0, 60, 119}, PositionsXZ: [][2]float64{{0, 0}, {0.5, 1.8}, {1.6, 3.2}}}},
	} {
		t.Run(name, func(t *testing.T) {
			got := replayed(t, c, 120, func(r *mmcp.Request) { r.Constraints = constraints })
			bones(t, got)
			residuals(got, constraints).check(t)
		})
	}
}

// A reference stands among words: the body comes to it, and goes on from it.
func TestReferenceAmongWords(t *testing.T) {
	c := source(t, "a person jumps twice")
	req := ask("a person walks forward", 90)
	req.Segments = append(req.Segments, quoted(c, 120), mmcp.Segment{Type: mmcp.SegmentText, Prompt: "a person walks forward", DurationFrames: 90})
	got := generate(t, req).Samples[0].Clip
	bones(t, got)
	at := places(got)
	toe := [2]int{got.Skeleton.Index("LeftToeBase"), got.Skeleton.Index("RightToeBase")}
	high := 0.0
	for f := 90; f < 210; f++ {
		high = math.Max(high, math.Min(at[f][toe[0]].Pos.Y, at[f][toe[1]].Pos.Y))
	}
	if high < 0.1 {
		t.Errorf("the toes rise to %.2f m; the jumps of the reference are lost", high)
	}
	pelvis := got.Skeleton.Index("Hips")
	if distance := at[299][pelvis].Pos.Sub(at[215][pelvis].Pos).Horizontal().Len(); distance < 1.5 {
		t.Errorf("after the reference the body goes %.2f m", distance)
	}
}

func TestReferenceWithoutBodyIsReported(t *testing.T) {
	req := ask("", 60)
	chain := &mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "a", RestRotation: [4]float64{0, 0, 0, 1}}}}
	req.Segments = []mmcp.Segment{{Type: mmcp.SegmentMotionReference, DurationFrames: 60, Motion: &mmcp.MotionReference{
		JointNames: []string{"a"}, FPS: 30, Skeleton: chain,
		Rotations: [][][4]float64{{{0, 0, 0, 1}}, {{0, 0, 0, 1}}}, RootPositions: [][3]float64{{}, {}},
	}}}
	doc := generate(t, req)
	bones(t, doc.Samples[0].Clip)
	if got := string(doc.Extra["interpretation"]); !strings.Contains(got, "no human body") {
		t.Errorf("interpretation: %s", got)
	}
}
