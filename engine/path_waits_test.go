package engine_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// along is a path through places by the frame.
func along(frames []int, places ...[2]float64) mmcp.Constraint {
	return mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: frames, PositionsXZ: places}
}

// Paths wait for actions in one place: the waypoints are met, the body does not slide over the
// ground or sink into it, and the action is seen.
func TestPathsWaitForActionsInOnePlace(t *testing.T) {
	computes(t)
	bend := along([]int{0, 90, 179}, [2]float64{0, 0}, [2]float64{0.8, 1}, [2]float64{0.2, 1.9})
	soon := along([]int{0, 60, 110}, [2]float64{0, 0}, [2]float64{0.3, 0.8}, [2]float64{0, 1.8})
	for prompt, test := range map[string]struct {
		path mmcp.Constraint
		jolt float64 // m/s², at most
		hips float64 // at last, or the least where it is below 0, of the hip height
	}{
		"a person does push-ups":                    {soon, 14, 0.5},
		"a person sits down":                        {bend, 14, 0.75},
		"a person sits on the floor":                {soon, 14, 0.3},
		"a person lies down":                        {soon, 18, 0.3},
		"a person kneels":                           {bend, 14, 0.7},
		"a person walks and lies down":              {soon, 18, 0.3},
		"a person rolls":                            {bend, 40, -0.3},
		"a person falls down":                       {soon, 34, 0.4},
		"a person does burpees":                     {soon, 40, -0.6},
		"a person scrubs the floor":                 {soon, 14, 0.6},
		"a person stands up from a chair and walks": {bend, 20, -0.75},
		"a person does a cartwheel and walks on":    {along([]int{0, 120, 179}, [2]float64{0, 0}, [2]float64{1, 2}, [2]float64{2, 2.5}), 45, 0.8},
	} {
		w := pinned(t, prompt, 180, test.path)
		least := math.Inf(1)
		for f := range w.at {
			least = math.Min(least, w.hips(f).Y)
		}
		jolt, last := w.jolt(), w.hips(w.last()).Y
		y, joint, f := w.lowest()
		t.Logf("%q: %.0f m/s², hips at last %.2f, least %.2f, lowest %.3f", prompt, jolt, last, least, y)
		switch {
		case jolt > test.jolt:
			t.Errorf("%q: the hips are accelerated by %.0f m/s²", prompt, jolt)
		case y < -0.016:
			t.Errorf("%q: %s is at %.3f m in frame %d", prompt, joint, y, f)
		case test.hips > 0.79 && last < test.hips, test.hips > 0 && test.hips < 0.79 && last > test.hips, test.hips < 0 && least > -test.hips:
			t.Errorf("%q: the hips are at %.2f at last, at %.2f at least", prompt, last, least)
		}
	}
}

// A path without time to stop is walked, and a note names the actions that are left out.
func TestPathsWithoutTimeAreNoted(t *testing.T) {
	req := ask("a person does push-ups", 150)
	req.Constraints = []mmcp.Constraint{along([]int{0, 75, 149}, [2]float64{0, 0}, [2]float64{1, 1}, [2]float64{0, 3})}
	doc := generate(t, req)
	if !slices.ContainsFunc(doc.Notes, func(n gltfio.Note) bool { return n.Code == "left_out" }) {
		t.Errorf("notes: %+v", doc.Notes)
	}
	c := doc.Samples[0].Clip
	b := rig.NewBody(c.Skeleton)
	w := &witness{b, places(c), b.Size.HipHeight}
	if jolt := w.jolt(); jolt > 12 || w.hips(w.last()).Y < 0.9 {
		t.Errorf("%.0f m/s², the hips at last at %.2f", jolt, w.hips(w.last()).Y)
	}
}

// The timeline of an answer tells when a body that its path waits for is down, and not
// when it would be without a path.
func TestTimelinesTellOfHalts(t *testing.T) {
	for prompt, verb := range map[string]string{
		"a person sits down and walks on":             "sit",
		"a person squats, then walks forward":         "squat",
		"a person walks forward, then lies down":      "lie",
		"a person walks forward, squats and walks on": "squat",
	} {
		req := ask(prompt, 240)
		req.Constraints = []mmcp.Constraint{along([]int{0, 60, 150, 239}, [2]float64{0, 0}, [2]float64{0, 1.2}, [2]float64{0, 1.2}, [2]float64{0, 3})}
		if verb == "lie" {
			req.Constraints[0].Frames, req.Constraints[0].PositionsXZ = []int{0, 60, 110}, [][2]float64{{0, 0}, {0.3, 0.8}, {0, 1.8}}
		}
		doc := generate(t, req)
		var read []struct{ Timeline []string }
		if err := json.Unmarshal(doc.Extra["interpretation"], &read); err != nil {
			t.Fatal(err)
		}
		c := doc.Samples[0].Clip
		b := rig.NewBody(c.Skeleton)
		w := &witness{b, places(c), b.Size.HipHeight}
		low, at := math.Inf(1), 0.0
		for f := range w.at {
			if y := w.hips(f).Y; y < low-0.01 {
				low, at = y, float64(f)/c.FPS
			}
		}
		listed := false
		for _, line := range read[0].Timeline {
			var from, to float64
			if n, _ := fmt.Sscanf(line, "%f-%f s:", &from, &to); n < 2 {
				t.Fatalf("%q: %q", prompt, line)
			}
			listed = listed || strings.Contains(line, verb) && from <= at && at <= to
		}
		t.Logf("%q: lowest at %.1f s, %.2f: %q", prompt, at, low, read[0].Timeline)
		if !listed {
			t.Errorf("%q: the hips are lowest at %.1f s: %q", prompt, at, read[0].Timeline)
		}
	}
}
