package gait_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// stairs rise from z = 1 on: six of them, with the given tread and riser.
func stairs(tread, riser float64) gait.Ground {
	return func(_, z float64) float64 { return riser * math.Max(0, math.Min(6, math.Ceil((z-1)/tread))) }
}

func slope(rise float64) gait.Ground { return func(_, z float64) float64 { return rise * z } }

// Feet stand on the ground wherever it is, do not go through it, and carry a body
// that stays as high above it as its legs are long.
func TestFeetFollowTheGround(t *testing.T) {
	tests := map[string]struct {
		ground gait.Ground
		speed  float64
		under  float64 // metres that a foot may be in the ground
	}{
		"up":          {slope(0.25), 1.2, 0.002},
		"down":        {slope(-0.25), 1.2, 0.002},
		"hill":        {func(_, z float64) float64 { return 0.3 * math.Sin(z) }, 1.2, 0.004},
		"across":      {func(x, _ float64) float64 { return 0.15 * x }, 1.2, 0.002},
		"stairs up":   {stairs(0.35, 0.16), 0.6, 0.015},
		"stairs down": {stairs(0.35, -0.16), 0.6, 0.015},
		"run uphill":  {slope(0.1), 3, 0.004},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := rig.NewBody(rig.Canonical())
			rnd := blend.NewRand(3)
			course := gait.Course{Length: 6, Ground: tt.ground, Stretches: []gait.Stretch{{Start: 0.4, End: 5, Speed: tt.speed}}}
			w := gait.NewWalk(gait.NewPath(course), 6, b.Size, gait.NewStyle(&rnd), rnd)
			var p posture.Posture
			sink := posture.NewSink(6, func(t float64) float64 {
				p = posture.Posture{}
				w.At(t, &p)
				return p.Excess(&b.Size)
			})
			deepest, low, high := 0.0, math.Inf(1), math.Inf(-1)
			for at := 0.0; at < 6; at += 1.0 / 60 {
				sunk := sink.At(at)
				w.At(at, &p)
				p.Pelvis.Y -= sunk
				if e := p.Excess(&b.Size); e > 0.002 {
					t.Fatalf("%.2f s: a leg is %.0f mm too short", at, 1000*e)
				}
				over := p.Pelvis.Y - tt.ground(p.Pelvis.X, p.Pelvis.Z)
				low, high = math.Min(low, over), math.Max(high, over)
				for _, f := range p.Feet {
					toes := f.Ankle.Add(f.Turn.Rotate(b.Size.Ball)).Add(f.Toe.Rotate(b.Size.Tip.Sub(b.Size.Ball)))
					heel := f.Ankle.Add(f.Turn.Rotate(b.Size.Heel))
					deepest = math.Max(deepest, math.Max(tt.ground(toes.X, toes.Z)-toes.Y, tt.ground(heel.X, heel.Z)-heel.Y))
				}
			}
			t.Logf("feet at most %.1f mm in the ground, pelvis %.2f to %.2f m above it", 1000*deepest, low, high)
			if deepest > tt.under {
				t.Errorf("a foot is %.1f mm in the ground", 1000*deepest)
			}
			if low < 0.55*b.Size.PelvisHeight || high > 1.25*b.Size.PelvisHeight {
				t.Errorf("the pelvis is %.2f to %.2f m above the ground", low, high)
			}
		})
	}
}
