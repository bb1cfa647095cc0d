package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A body that crawls along a path stays on hands and knees: the waypoints are met by where
// the steps go, and nothing is pulled.
func TestCrawlingFollowsItsPath(t *testing.T) {
	tests := map[string]struct {
		prompt string
		path   mmcp.Constraint
		fours  func(time float64) bool // when the body is down on hands and knees; nil: never
	}{
		"straight":       {"a person crawls", mmcp.Constraint{Frames: []int{0, 90, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 0.8}, {0, 1.8}}}, func(float64) bool { return true }},
		"bent":           {"a person crawls on hands and knees", mmcp.Constraint{Frames: []int{0, 60, 120, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 1.2}, {0.5, 2.4}, {1.5, 3}}}, func(float64) bool { return true }},
		"slow":           {"a person crawls slowly", mmcp.Constraint{Frames: []int{0, 179}, PositionsXZ: [][2]float64{{0, 0}, {0.2, 0.7}}}, func(float64) bool { return true }},
		"army":           {"a person army crawls forward", mmcp.Constraint{Frames: []int{0, 90, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 0.6}, {0.3, 1.2}}}, func(float64) bool { return true }},
		"bear":           {"a person bear crawls", mmcp.Constraint{Frames: []int{0, 90, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, 1}, {0.6, 1.9}}}, nil},
		"crab":           {"a person crab walks", mmcp.Constraint{Frames: []int{0, 90, 179}, PositionsXZ: [][2]float64{{0, 0}, {0, -0.6}, {0.2, -1.2}}}, nil},
		"then up and on": {"a person crawls forward, then stands up and walks forward", mmcp.Constraint{Frames: []int{0, 70, 199}, PositionsXZ: [][2]float64{{0, 0}, {0, 0.8}, {0.2, 2.6}}}, func(s float64) bool { return s < 1.5 }},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask(test.prompt, 1+test.path.Frames[len(test.path.Frames)-1])
			test.path.Type = mmcp.ConstraintRootPath
			req.Constraints = []mmcp.Constraint{test.path}
			c := generate(t, req).Samples[0].Clip
			residuals(c, req.Constraints).check(t)
			m := metrics.NewMotion(c, nil)
			k1, k2 := metrics.SkateContacts(m), metrics.SkateMax(m)
			_, past := metrics.JointLimits(m)
			b := rig.NewBody(c.Skeleton)
			w := &witness{b, places(c), b.Size.HipHeight}
			high := 0.0
			for f := range w.at {
				if test.fours != nil && test.fours(float64(f)/c.FPS) {
					high = math.Max(high, w.hips(f).Y)
				}
			}
			most := 0.0 // degrees beyond the limits of a joint
			switch name {
			case "bear":
				most = 10
			case "crab":
				most = 30 // of wrists in a bend
			}
			if k1 > 0.003 || k2 > 0.03 || past > most || high > 0.62 {
				t.Errorf("K1 %.4f, K2 %.4f, X2 %.1f°, hips up to %.2f", k1, k2, past, high)
			}
		})
	}
}

// A body that turns on hands and knees stays down, and is as they were after it: the hips
// over the knees, whichever way the body faces.
func TestCrawlingTurnsOnTheGround(t *testing.T) {
	for prompt, turn := range map[string]float64{
		"a person crawls forward, turns left and crawls forward":      math.Pi / 2,
		"a person crawls forward, turns around and crawls back":       math.Pi,
		"a person is on all fours, turns right and crawls forward":    -math.Pi / 2,
		"a person bear crawls forward, turns left and crawls forward": math.Pi / 2,
	} {
		c := generate(t, ask(prompt, 360)).Samples[0].Clip
		w := &witness{rig.NewBody(c.Skeleton), places(c), rig.NewBody(c.Skeleton).Size.HipHeight}
		last := len(w.at) - 1
		high := 0.0
		for f := 120; f <= last; f++ {
			high = math.Max(high, w.hips(f).Y)
		}
		ahead := w.at[last][w.body.Head].Pos.Sub(w.at[last][w.body.Pelvis].Pos).Horizontal().Unit()
		if got := math.Atan2(ahead.X, ahead.Z); math.Abs(math.Remainder(got-turn, 2*math.Pi)) > 0.35 {
			t.Errorf("%q: faces %.0f degrees at the end, want %.0f", prompt, got*180/math.Pi, turn*180/math.Pi)
		}
		over := 0.0
		for side := range w.body.Legs {
			over += w.at[last][w.body.Legs[side].Shin].Pos.Sub(w.hipJoint(last, side)).Dot(ahead) / 2
		}
		if high > 0.8 || math.Abs(over) > 0.3 {
			t.Errorf("%q: hips up to %.2f, knees %.2f m ahead of them at the end", prompt, high, over)
		}
		if k1 := metrics.SkateContacts(metrics.NewMotion(c, nil)); k1 > 0.003 {
			t.Errorf("%q: K1 %.4f m/s", prompt, k1)
		}
	}
}

func (w *witness) hipJoint(f, side int) geom.Vec3 { return w.at[f][w.body.Legs[side].Thigh].Pos }

// A path waits until a body that has crawled along it is on its feet, or down: it is not
// moved on meanwhile. Where there is no time, it goes on crawling.
func TestPathsWaitForCrawlers(t *testing.T) {
	computes(t)
	for _, test := range []struct {
		prompt string
		frames int
		pace   float64 // m/s
		last   float64 // the hips at the end, of their height
	}{
		{"a person crawls, then stands up and walks", 120, 0.4, 0.95},
		{"a person crawls, then stands up and walks", 180, 0.4, 0.95},
		{"a person crawls, then stands up and walks", 200, 0.7, 0.95},
		{"a person crawls, then stands up and walks", 240, 0.7, 0.95},
		{"a person crawls, then stands up and walks", 360, 0.4, 0.95},
		{"a person crawls, then lies down", 180, 0.4, 0.52}, // no time
		{"a person crawls, then lies down", 360, 0.4, 0.11},
		{"a person crawls, then lies down", 450, 0.4, 0.11},
	} {
		n := test.frames
		far := test.pace * float64(n) / 30
		path := along([]int{0, n / 2, n - 1}, [2]float64{0, 0}, [2]float64{0.1, far / 2}, [2]float64{0.3, far})
		w := pinned(t, test.prompt, n, path)
		req := ask(test.prompt, n)
		req.Constraints = []mmcp.Constraint{path}
		doc := generate(t, req)
		m := metrics.NewMotion(doc.Samples[0].Clip, nil)
		_, past := metrics.JointLimits(m)
		last, k1, jolt := w.hips(n-1).Y, metrics.SkateContacts(m), w.jolt()
		if past > 0.01 || k1 > 0.0045 || jolt > 24 || math.Abs(last-test.last) > 0.05 {
			t.Errorf("%q, %d frames: X2 %.1f°, K1 %.4f, %.0f m/s², hips at last %.2f", test.prompt, n, past, k1, jolt, last)
		}
		if noted := len(doc.Notes) > 0; noted != (test.last == 0.52) {
			t.Errorf("%q, %d frames: notes %+v", test.prompt, n, doc.Notes)
		}
	}
}

// Close waypoints leave no time to stand up in one place: the body rises on the way, and draws
// its legs after it within their limits.
func TestCrawlersRiseOnTheWay(t *testing.T) {
	for _, bow := range []float64{0, 0.15} {
		for _, frames := range []int{120, 150, 180} {
			path := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
			for f := 0; f < frames; f += 10 {
				z := 0.7 * float64(f) / 30
				path.Frames = append(path.Frames, f)
				path.PositionsXZ = append(path.PositionsXZ, [2]float64{bow * z * z, z})
			}
			req := ask("a person crawls, stands up and walks", frames)
			req.Constraints = []mmcp.Constraint{path}
			m := metrics.NewMotion(generate(t, req).Samples[0].Clip, nil)
			if _, past := metrics.JointLimits(m); past > 0.01 {
				t.Errorf("%d frames, bow %g: %.1f degrees beyond joint limits", frames, bow, past)
			}
		}
	}
}

// A body on its hands and knees lies down from there, on its front unless the prompt has it lie on
// its back.
func TestCrawlersLieDown(t *testing.T) {
	for prompt, up := range map[string]bool{
		"a person crawls, then lies down":                false,
		"a person gets on hands and knees and lies down": false,
		"a person crawls, then lies down on his back":    true,
	} {
		w := pinned(t, prompt, 240)
		high := 0.0
		for f := 110; f < 240; f++ {
			high = math.Max(high, w.hips(f).Y)
		}
		faces := w.at[239][w.body.Pelvis].Rot.Rotate(geom.UnitZ).Y
		if faces > 0 != up || !up && high > 0.62 || w.hips(239).Y > 0.2 {
			t.Errorf("%q: faces %.1f upward at the end, hips %.2f, up to %.2f before", prompt, faces, w.hips(239).Y, high)
		}
	}
}
