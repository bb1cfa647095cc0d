package engine_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
)

// What people do not exceed, in m/s: the ankle of a trained kick and of a flip, the
// wrist of a throw or a somersault, the hips of a fall from standing height.
const (
	quickestAnkle = 16.0
	quickestWrist = 19.0
	quickestHips  = 6.0
)

// carried are the actions in which water, a bar, a rope or a wall carries the body,
// its feet slide as it comes down, or, once in a tight circle, both knees are moved
// at the same time.
var carried = []string{"swim", "climb", "hang", "pull-up", "slide", "splits", "crawls in a circle"}

// human tells what of a motion no person could do: joints beyond their limits, limbs
// faster than those of athletes, bodies that fly without falling.
func (w *witness) human(t *testing.T, prompt string, m *metrics.Motion) {
	t.Helper()
	most := 3.0 // degrees
	if strings.Contains(prompt, "cartwheel") || strings.Contains(prompt, "slide") {
		most = 12 // in two frames
	}
	if _, past := metrics.JointLimits(m); past > most {
		t.Errorf("%q: %.1f degrees beyond the limits of a joint", prompt, past)
	}
	speed := func(joint int) (v float64) {
		for f := 1; f < len(m.At); f++ {
			v = math.Max(v, m.At[f][joint].Pos.Dist(m.At[f-1][joint].Pos)*m.FPS)
		}
		return v
	}
	for side := range w.body.Legs {
		if v := speed(w.body.Legs[side].Foot); v > quickestAnkle {
			t.Errorf("%q: an ankle at %.1f m/s", prompt, v)
		}
		if v := speed(w.body.Arms[side].Hand); v > quickestWrist {
			t.Errorf("%q: a wrist at %.1f m/s", prompt, v)
		}
	}
	if v := speed(w.body.Pelvis); v > quickestHips {
		t.Errorf("%q: hips at %.1f m/s", prompt, v)
	}
	for _, c := range carried {
		if strings.Contains(prompt, c) {
			return
		}
	}
	if fall, off := metrics.Flight(m); off > 1 {
		t.Errorf("%q: falls at %.2f m/s2 in flight, at worst off by %.2f", prompt, fall, off)
	}
}
