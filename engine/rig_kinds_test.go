package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// Rigs of all kinds walk towards +Z on feet that do not slip, within the limits of
// their joints, and wave with the requested hand.
func TestRigsOfAllKindsMove(t *testing.T) {
	var worst struct{ skate, limit, stretch float64 }
	humans := 0
	for _, r := range rigtest.All() {
		t.Run(r.Name, func(t *testing.T) {
			req := ask("a person walks forward, then stops and waves with the right hand", 150)
			req.Skeleton = rigtest.Protocol(r.Skeleton)
			c := generate(t, req).Samples[0].Clip
			bones(t, c)
			b := rig.NewBody(r.Skeleton)
			if b == nil {
				if r.Roles != nil {
					t.Fatal("no body is found")
				}
				return
			}
			humans++
			m := metrics.Measure(metrics.NewMotion(c, nil), metrics.Requested{})
			skate, limit, stretch := float64(m.SkateContacts), float64(m.LimitExcess), float64(m.BoneStretch)
			worst.skate, worst.limit, worst.stretch = math.Max(worst.skate, skate), math.Max(worst.limit, limit), math.Max(worst.stretch, stretch)
			if !(skate <= 0.008) || !(limit <= 2) || !(stretch <= 1e-5) {
				t.Errorf("skates at %.2f cm/s, is %.1f degrees beyond its limits, stretches by %g m", 100*skate, limit, stretch)
			}
			at := places(c)
			tall := b.Size.HipHeight
			hips := func(f int) float64 { return at[f][b.Legs[rig.Left].Thigh].Pos.Z }
			if distance := hips(len(at)-1) - hips(0); distance < 0.65*tall {
				t.Errorf("goes %.2f m forward on legs of %.2f m", distance, tall)
			}
			if pelvis := b.PelvisCentre(at[0][b.Pelvis]); math.Abs(pelvis.Y-b.Size.PelvisHeight) > 0.15*tall {
				t.Errorf("the pelvis is %.2f m high, of %.2f m", pelvis.Y, b.Size.PelvisHeight)
			}
			if !b.HasArm(rig.Right) {
				return
			}
			high := [2]float64{math.Inf(-1), math.Inf(-1)}
			for f := range at {
				for side, a := range b.Arms {
					high[side] = math.Max(high[side], at[f][a.Hand].Pos.Y-at[f][a.Upper].Pos.Y)
				}
			}
			if high[rig.Right] < 0 || high[rig.Left] > 0 {
				t.Errorf("the hands are raised to %.2f m (left) and %.2f m (right) above the shoulders", high[rig.Left], high[rig.Right])
			}
		})
	}
	t.Logf("%d human rigs: skate %.2f cm/s (goal 0.3), %.1f degrees beyond joint limits (goal 0), stretch %.1g m (goal 1e-5)", humans, 100*worst.skate, worst.limit, worst.stretch)
}
