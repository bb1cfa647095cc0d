package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// Actions that are said to go somewhere go there, on three bodies.
func TestActionsGoInTheirDirections(t *testing.T) {
	computes(t)
	high := func(w *witness) float64 { return w.most(func(f int) float64 { return w.hips(f).Y }) }
	tests := map[string]struct {
		frames int
		does   func(w *witness) bool
	}{
		"a person climbs down a ladder": {150, func(w *witness) bool {
			return w.hips(0).Y > 1.6 && w.stands(w.last()) && w.most(func(f int) float64 { return w.hips(f).Y - w.hips(max(0, f-10)).Y }) < 0.2
		}},
		"a person climbs up a ladder, then climbs down": {240, func(w *witness) bool {
			return w.hips(0).Y < 1.1 && high(w) > 1.5 && w.stands(w.last())
		}},
		"a person rides off":                       {150, func(w *witness) bool { return w.way().Z > 3 && w.way().Len() < w.way().Z+0.1 }},
		"a person climbs down a rope":              {150, func(w *witness) bool { return w.hips(0).Y > 1.6 && w.stands(w.last()) }},
		"a person climbs a rope, then climbs down": {240, func(w *witness) bool { return high(w) > 1.3 && w.stands(w.last()) }},
		"a person gets on a bike and rides off": {180, func(w *witness) bool {
			return w.way().Z > 4 && w.hips(w.last()).Y < 0.95 && w.pelvis(w.last()).Sub(w.pelvis(w.last()-6)).Z > 0.4
		}},
		"a person crawls to the left":     {180, func(w *witness) bool { return w.way().X > 0.5 && math.Abs(w.way().Z) < 0.3 }},
		"a person crawls to the right":    {180, func(w *witness) bool { return w.way().X < -0.5 && math.Abs(w.way().Z) < 0.3 }},
		"a person lunges across the room": {120, func(w *witness) bool { return w.way().Z > 0.6 && w.lowHips() < 0.8 }},
		"a person does walking lunges":    {150, func(w *witness) bool { return w.way().Z > 1.2 && w.lowHips() < 0.8 }},
	}
	rigs := humans()
	for prompt, test := range tests {
		for _, r := range []int{-1, 3, len(rigs) - 1} {
			req, name := ask(prompt, test.frames), "canonical"
			if r >= 0 {
				req.Skeleton, name = rigtest.Protocol(rigs[r].Skeleton), rigs[r].Name
			}
			c := generate(t, req).Samples[0].Clip
			b := rig.NewBody(c.Skeleton)
			w := &witness{b, places(c), b.Size.HipHeight}
			if !test.does(w) {
				t.Errorf("%s: %q: the hips go from %.2f to %.2f of their height, up to %.2f, and %.2f of it ahead",
					name, prompt, w.hips(0).Y, w.hips(w.last()).Y, high(w), w.way().Z)
			}
			if low := w.least(func(f int) float64 { return math.Min(w.ankle(f, 0).Y, w.ankle(f, 1).Y) }); low < -0.06 {
				t.Errorf("%s: %q: a foot is %.2f of the hip height under the ground", name, prompt, -low)
			}
		}
	}
}

// A body that hops with a foot in its hands has drawn that foot up, and lets go of it as
// it stands on both again.
func TestHoppersHoldTheFoot(t *testing.T) {
	for _, prompt := range []string{"a person kicks and hops holding the foot, then stands", "a person hits the foot and hops holding it, then stands"} {
		c := generate(t, ask(prompt, 150)).Samples[0].Clip
		if _, excess := metrics.JointLimits(metrics.NewMotion(c, nil)); excess > 2 {
			t.Errorf("%q: joints are %.1f degrees beyond their limits", prompt, excess)
		}
		b := rig.NewBody(c.Skeleton)
		w := &witness{b, places(c), b.Size.HipHeight}
		held := func(f int) bool {
			for side := range 2 {
				foot := w.ankle(f, side)
				if foot.Y > 0.25 && math.Min(w.wrist(f, 0).Dist(foot), w.wrist(f, 1).Dist(foot)) < 0.3 && w.ankle(f, 1-side).Y > 0.03 {
					return true
				}
			}
			return false
		}
		if !w.once(held) || !w.stands(w.last()) {
			t.Errorf("%q: no foot is held in a hop, or the body does not stand up after it", prompt)
		}
	}
}

// A body that scoops something up does not stop for it, and goes on with it in the hand
// that took it.
func TestThingsAreScoopedUpInPassing(t *testing.T) {
	for _, prompt := range []string{"a person walks forward, scoops up a ball and walks on", "a runner runs forward, scoops up the baton and runs on"} {
		w := watched(t, prompt, 180)
		low, frame, side := math.Inf(1), 0, 0
		for f := 20; f < 160; f++ {
			for s := range 2 {
				if y := w.wrist(f, s).Y; y < low {
					low, frame, side = y, f, s
				}
			}
		}
		slow := math.Inf(1)
		for f := frame - 20; f < frame+20; f++ {
			slow = math.Min(slow, w.pelvis(f+3).Sub(w.pelvis(f-3)).Z*5)
		}
		if low > 0.3 || slow < 0.5 {
			t.Errorf("%q: a hand gets down to %.2f of the hip height, and the body goes at %.2f m/s then", prompt, low, slow)
		}
		held := 0.0 // how much higher the hand is that took it
		for f := w.last() - 24; f <= w.last(); f++ {
			held += (w.wrist(f, side).Y - w.wrist(f, 1-side).Y) / 25
		}
		if held < 0.05 && !strings.Contains(prompt, "runs") { // arms of runners are bent anyway
			t.Errorf("%q: the hand that took it is %.2f higher than the other one at the end", prompt, held)
		}
		if a, f := w.jarred(); a > 50 {
			t.Errorf("%q: the hips are accelerated by %.0f m/s² in frame %d", prompt, a, f)
		}
	}
}

// TestThingsAreHeldUp holds that a thing which is held upward is over the head.
func TestThingsAreHeldUp(t *testing.T) {
	for _, prompt := range []string{"a person holds a torch upward", "a man holds the sword upward with both hands"} {
		w := watched(t, prompt, 60)
		if f := w.last(); math.Max(w.wrist(f, 0).Y, w.wrist(f, 1).Y) < w.head(f).Y {
			t.Errorf("%q: hands at %.2f and %.2f, the head at %.2f of the hip height", prompt, w.wrist(f, 0).Y, w.wrist(f, 1).Y, w.head(f).Y)
		}
	}
}

// A body that trips on its way does not halt for it: the trunk goes ahead of the feet, and the
// next steps catch it.
func TestTripsComeOutOfTheGait(t *testing.T) {
	for _, prompt := range []string{"a person walks, then trips", "a person walks forward, stumbles and walks on", "a person runs, trips and runs on"} {
		w := watched(t, prompt, 180)
		most, frame := 0.0, 0
		for f := 30; f < 160; f++ {
			if lean := w.shoulders(f).Sub(w.hips(f)).Z; lean > most {
				most, frame = lean, f
			}
		}
		slow := math.Inf(1)
		for f := max(33, frame-40); f < frame+10; f++ {
			slow = math.Min(slow, w.pelvis(f+3).Sub(w.pelvis(f-3)).Z*5)
		}
		if most < 0.25 || slow < 0.6 {
			t.Errorf("%q: the trunk leans by %.2f of the hip height, and the body goes at %.2f m/s before", prompt, most, slow)
		}
		if a, f := w.jarred(); a > 40 {
			t.Errorf("%q: the hips are accelerated by %.0f m/s² in frame %d", prompt, a, f)
		}
	}
}

// A body that rides or skates in a circle turns to the named side, without a jolt.
func TestRidersGoRound(t *testing.T) {
	computes(t)
	for prompt, side := range map[string]float64{
		"a man rides a bike in a circle": 1, "a man rides a bike in a circle to the right": -1, "a skater skates in a circle": 1,
		"a cowboy rides a horse in a circle": 1, "a man rides a motorcycle in a circle to the right": -1,
	} {
		w := pinned(t, prompt, 270)
		least, most := 0.0, 0.0
		for f := range w.at {
			x := side * w.pelvis(f).X
			least, most = min(least, x), max(most, x)
		}
		if most < 1.5 || least < -0.4 {
			t.Errorf("%q: the hips go from %.1f to %.1f m to that side", prompt, least, most)
		}
		if jolt := w.jolt(); jolt > 30 {
			t.Errorf("%q: the hips are accelerated by %.0f m/s²", prompt, jolt)
		}
	}
	if displacement := pinned(t, "a man rides a motorcycle", 180).way(); displacement.Z < 8 {
		t.Errorf("a motorcycle goes %.1f m", displacement.Z)
	}
}
