package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// leaning returns how the trunk of a body leans on average from a frame on, from the hips to the
// neck: forward and to the right, in degrees.
func (h *hands) leaning(from, to int) (forward, right float64) {
	for f := from; f < to; f++ {
		neck := h.socket(f, rig.Left).Lerp(h.socket(f, rig.Right), 0.5)
		hips := h.pos(f, h.body.Legs[rig.Left].Thigh).Lerp(h.pos(f, h.body.Legs[rig.Right].Thigh), 0.5)
		across := h.pos(f, h.body.Legs[rig.Left].Thigh).Sub(h.pos(f, h.body.Legs[rig.Right].Thigh)).Horizontal().Unit()
		up := neck.Sub(hips)
		ahead := across.Cross(geom.UnitY)
		forward += math.Atan2(up.Dot(ahead), up.Y)
		right -= math.Atan2(up.Dot(across), up.Y)
	}
	n := float64(to-from) * math.Pi / 180
	return forward / n, right / n
}

// A body leans against what it bears, the more the heavier that is and the farther out: on the back,
// before the belly, at one side. It walks slower under it.
func TestLoadsBendTheBody(t *testing.T) {
	computes(t)
	const frames = 120
	measure := func(prompt string) (forward, right, distance float64) {
		h := look(generate(t, ask(prompt, frames)).Samples[0].Clip)
		forward, right = h.leaning(45, frames)
		root := h.pos(frames-1, h.body.Pelvis).Sub(h.pos(0, h.body.Pelvis))
		return forward, right, root.Horizontal().Len()
	}
	plain, upright, free := measure("a person walks")
	for _, test := range []struct {
		prompt         string
		forward, right [2]float64 // degrees beside those of a walk with nothing
		slower         [2]float64 // parts of its way
	}{
		{"a person carries a light backpack", [2]float64{-1, 1.5}, [2]float64{-1, 1}, [2]float64{-0.02, 0.05}},
		{"a person carries a backpack", [2]float64{1.5, 6}, [2]float64{-1, 1}, [2]float64{0, 0.1}},
		{"a person carries a heavy backpack", [2]float64{8, 22}, [2]float64{-1, 1}, [2]float64{0.1, 0.3}},
		{"a person carries a light box", [2]float64{-1.5, 1}, [2]float64{-1, 1}, [2]float64{-0.02, 0.05}},
		{"a person carries a box", [2]float64{-7, -1.5}, [2]float64{-1, 1}, [2]float64{0, 0.1}},
		{"a person carries a heavy box", [2]float64{-14, -5}, [2]float64{-1, 1}, [2]float64{0.1, 0.3}},
		{"a person carries a light suitcase in the left hand", [2]float64{-1.5, 1.5}, [2]float64{-1, 1.5}, [2]float64{-0.02, 0.05}},
		{"a person carries a heavy suitcase in the left hand", [2]float64{-2, 2}, [2]float64{5, 14}, [2]float64{0.1, 0.4}},
		{"a person carries a heavy suitcase in the right hand", [2]float64{-2, 2}, [2]float64{-14, -5}, [2]float64{0.1, 0.4}},
		{"a person pushes a heavy cart", [2]float64{12, 30}, [2]float64{-2, 2}, [2]float64{0.25, 0.6}},
		{"a person pulls a heavy cart", [2]float64{10, 30}, [2]float64{-2, 2}, [2]float64{0.25, 0.6}},
		{"a person pushes a very heavy cart", [2]float64{15, 36}, [2]float64{-2, 2}, [2]float64{0.33, 0.7}},
		{"a person pushes a cart", [2]float64{3, 14}, [2]float64{-2, 2}, [2]float64{0, 0.25}},
		// Persons hold themselves to one side, more so on the way than bent over a load.
		{"a person drags a heavy sack", [2]float64{10, 30}, [2]float64{-2, 2}, [2]float64{0.2, 0.7}},
	} {
		forward, right, distance := measure(test.prompt)
		within := func(what string, v float64, bounds [2]float64) {
			t.Logf("%s: %s %.2f", test.prompt, what, v)
			if v < bounds[0] || v > bounds[1] {
				t.Errorf("%q: %s %.2f, want %v", test.prompt, what, v, bounds)
			}
		}
		within("forward", forward-plain, test.forward)
		within("right", right-upright, test.right)
		within("slower", 1-distance/free, test.slower)
	}
}

// Things that are lifted, worn or held in standing weigh as much as in walking.
func TestLoadsBendTheBodyInStanding(t *testing.T) {
	computes(t)
	for _, test := range []struct {
		prompt   string
		frames   int
		from, to int
		forward  [2]float64 // bounds of the difference to the prompt light, degrees
		light    string
	}{
		{"a person stands and holds a heavy box", 120, 45, 120, [2]float64{-14, -4}, "a person stands and holds a light box"},
		{"a person lifts a heavy box", 120, 100, 118, [2]float64{-10, -2}, "a person lifts a box"},
		{"a person puts on a heavy backpack, then walks", 240, 180, 235, [2]float64{7, 22}, "a person puts on a light backpack, then walks"},
		{"a person picks up a heavy box and walks away with it", 240, 180, 235, [2]float64{-14, -4}, "a person picks up a light box with both hands and walks away with it"},
	} {
		heavy, _ := look(generate(t, ask(test.prompt, test.frames)).Samples[0].Clip).leaning(test.from, test.to)
		light, _ := look(generate(t, ask(test.light, test.frames)).Samples[0].Clip).leaning(test.from, test.to)
		t.Logf("%s: %.2f against %.2f", test.prompt, heavy, light)
		if d := heavy - light; d < test.forward[0] || d > test.forward[1] {
			t.Errorf("%q: the trunk leans %.1f degrees more than with %q, want %v", test.prompt, d, test.light, test.forward)
		}
	}
}
