package adapt_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// seam returns how far the last frame of a clip is from its first one, moved and turned
// by what a cycle goes, in metres, and by how much the speed of a joint changes there,
// beside the most that it does elsewhere, in m/s.
func seam(c *clip.Clip) (gap, speed, usual float64) {
	n := c.Frames() - 1
	at := make([][]geom.Transform, n+1)
	for f := range at {
		at[f] = c.Skeleton.Model(c.Pose(f), nil)
	}
	ahead := at[n][0].Rot.Mul(at[0][0].Rot.Inv()).Rotate(geom.UnitZ)
	yaw := geom.Yaw(math.Atan2(ahead.X, ahead.Z))
	for j := range at[0] {
		want := yaw.Rotate(at[0][j].Pos.Sub(at[0][0].Pos)).Add(at[n][0].Pos)
		gap = math.Max(gap, want.Dist(at[n][j].Pos))
		before := at[n][j].Pos.Sub(at[n-1][j].Pos)
		after := yaw.Rotate(at[1][j].Pos.Sub(at[0][j].Pos))
		speed = math.Max(speed, before.Dist(after)*c.FPS)
		for f := 2; f <= n; f++ {
			usual = math.Max(usual, at[f][j].Pos.Sub(at[f-1][j].Pos.Scale(2)).Add(at[f-2][j].Pos).Len()*c.FPS)
		}
	}
	return gap, speed, usual
}

// Motions of a model that knows no loops repeat themselves without a jolt, and feet stand
// in them.
func TestLoop(t *testing.T) {
	for prompt, tt := range map[string]struct{ seconds, fps, way float64 }{
		"walk forward":     {3, 30, 3.6},
		"run forward":      {2, 60, 6},
		"stand":            {4, 30, 0},
		"wave":             {3, 24, 0},
		"walk in a circle": {4, 30, -1},
	} {
		t.Run(prompt, func(t *testing.T) {
			m := newModel(t, rig.Canonical())
			req := walk(people(t)["Mixamo"], prompt, tt.fps, tt.seconds)
			req.Options.Loop = true
			doc, res := generate(t, adapted(m), req)
			c := doc.Samples[0].Clip
			gap, speed, usual := seam(c)
			slip, _ := metrics.SoleSlip(metrics.NewMotion(c, nil))
			way := c.Root[c.Frames()-1].Sub(c.Root[0]).Horizontal().Len()
			t.Logf("%s: gap %.5f m, %.3f m/s of %.3f, soles slip %.2f cm/s, a cycle goes %.2f m", res.Route.Adapted, gap, speed, usual,
				100*slip, way)
			if c.Frames() != req.TotalFrames() || m.runs[0].Options.Loop {
				t.Errorf("%d frames, want %d", c.Frames(), req.TotalFrames())
			}
			if gap > 1e-4 || speed > 1.1*usual+0.02 {
				t.Errorf("the loop is open by %.2f mm, and speeds change by %.2f m/s there, by %.2f elsewhere", 1000*gap, speed, usual)
			}
			if slip > loopSlip || tt.way >= 0 && math.Abs(way-tt.way) > 0.25*tt.way+0.1 {
				t.Errorf("soles slip %.2f cm/s, a cycle goes %.2f m", 100*slip, way)
			}
		})
	}
}

// Bounds on the average slip of the soles of a loop, in m/s. Poses between the frames of a fast motion at 30 frames a second let
// feet slip beside the seam too. A tip of the toes that leaves between two frames slips for one of them, at up to 0.23 m/s in a skip:
// in the 25 frames on the ground of a loop of 1.6 s this alone is 0.009 m/s on average.
const (
	loopSlip       = 0.01
	coarseLoopSlip = 0.018
)

// Loops of walkers and runners, whose left and right steps differ, are whole strides long
// whatever the person: feet stand in them and no joint jolts at the seam.
func TestLoopsOfStrides(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"walk forward", "run forward"} {
		for seed := range 8 {
			for _, seconds := range []float64{1.6, 2, 2.7} {
				req := walk(people(t)["Mixamo"], prompt, 60, seconds)
				req.Options.Loop = true
				req.Options.Seed = mmcp.Seed(strconv.Itoa(seed + 1))
				doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), req)
				c := doc.Samples[0].Clip
				slip, _ := metrics.SoleSlip(metrics.NewMotion(c, nil))
				// Where a heel strikes at the seam, its foot changes its speed as at other strikes.
				if gap, speed, usual := seam(c); slip > loopSlip || gap > 1e-4 || speed > max(2.5, 1.1*usual) {
					t.Errorf("%s, seed %s, %g s: soles slip %.1f cm/s, the seam is open by %.2f mm and %.1f m/s of %.1f",
						prompt, req.Options.Seed, seconds, 100*slip, 1000*gap, speed, usual)
				}
			}
		}
	}
}

// Loops of other motions that repeat themselves are whole periods long, at any length.
func TestLoopsOfPeriods(t *testing.T) {
	computes(t)
	for _, prompt := range []string{"jumping jacks", "march", "walk backward", "skip forward", "walk to the left", "jog on the spot"} {
		for _, seconds := range []float64{0.9, 1.6, 3.1} {
			req := walk(people(t)["Mixamo"], prompt, 30, seconds)
			req.Options.Loop = true
			doc, _ := generate(t, adapted(newModel(t, rig.Canonical())), req)
			c := doc.Samples[0].Clip
			slip, _ := metrics.SoleSlip(metrics.NewMotion(c, nil))
			if gap, speed, usual := seam(c); slip > coarseLoopSlip || gap > 1e-4 || speed > 1.1*usual+0.02 {
				t.Errorf("%s, %g s: soles slip %.1f cm/s, the seam is open by %.2f mm and %.1f m/s of %.1f",
					prompt, seconds, 100*slip, 1000*gap, speed, usual)
			}
		}
	}
}

// computes is the first line of a test that computes in one goroutine, in which the race
// detector, that runs with -short, has nothing to find.
func computes(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it computes in one goroutine")
	}
}
