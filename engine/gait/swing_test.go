package gait_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// In walking the heel is up when the foot leaves the ground, and rises without a jump;
// the swinging foot passes the ground as low as people's, and does not touch it.
func TestFeetRiseAndPass(t *testing.T) {
	const dt = 1.0 / 240
	course := gait.Course{Length: 6, Stretches: []gait.Stretch{{Start: 0, End: 6, Speed: 1.3}}}
	for seed := range uint64(3) {
		w, b := walk(course, seed)
		heel := func(f *posture.Foot) float64 { return f.Ankle.Add(f.Turn.Rotate(b.Size.Heel)).Y }
		lowest := func(f *posture.Foot) float64 {
			ball := f.Ankle.Add(f.Turn.Rotate(b.Size.Ball))
			tip := ball.Add(f.Toe.Rotate(b.Size.Tip.Sub(b.Size.Ball)))
			return math.Min(heel(f), tip.Y)
		}
		for side := range rig.Side(2) {
			var p, q posture.Posture
			swings, off := 0, 0.0
			for at := 2.0; at < 5; at += dt {
				w.At(at-dt, &q)
				w.At(at, &p)
				before, now := w.Stands(side, at-dt), w.Stands(side, at)
				f, g := &p.Feet[side], &q.Feet[side]
				if before && !now {
					off = at
					if high := heel(g); high < 0.09 || high > 0.25 {
						t.Errorf("seed %d, %.2f s: the heel is %.0f mm high as the foot leaves", seed, at, 1000*high)
					}
				}
				if before && now && math.Abs(heel(f)-heel(g))/dt > 2 { // recorded: 1.96 of normal walks
					t.Errorf("seed %d, %.2f s: the heel rises at %.1f m/s", seed, at, (heel(f)-heel(g))/dt)
				}
				if now && !before && off > 0 {
					swings++
					passes(t, w, side, off, at, lowest)
				}
			}
			if swings < 2 {
				t.Errorf("seed %d: %d swings", seed, swings)
			}
		}
	}
}

// passes judges the height of a foot in a swing: at its least where it passes the
// standing leg, some 12 mm.
func passes(t *testing.T, w *gait.Walk, side rig.Side, off, strike float64, lowest func(*posture.Foot) float64) {
	t.Helper()
	low := math.Inf(1)
	for u := 0.1; u <= 0.85; u += 0.01 {
		var p posture.Posture
		w.At(off+u*(strike-off), &p)
		low = math.Min(low, lowest(&p.Feet[side]))
	}
	if low < 0.006 || low > 0.025 {
		t.Errorf("from %.2f to %.2f s: the foot passes the ground at %.1f mm", off, strike, 1000*low)
	}
}
