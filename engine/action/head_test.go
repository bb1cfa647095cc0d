package action

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

// TestNodsRaiseRolledHeads holds that a large head that is rolled from the chest by more than maxNod nods out of the ground.
func TestNodsRaiseRolledHeads(t *testing.T) {
	tested := 0
	for _, r := range rigtest.All() {
		b := rig.NewBody(r.Skeleton)
		if b == nil || floor.HeadSize(b) < 1.5 {
			continue
		}
		tested++
		k := fitter{body: b, base: func(_ float64, p *posture.Posture) (heading, drive float64) {
			*p = posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity}
			for side := range p.Feet {
				p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
			}
			return 0, 0
		}}
		depth := func(f *timeline.Frame) float64 {
			p := k.furthest(0, f)
			head, _ := floor.Parts(b, &p)
			return head
		}
		for _, roll := range []float64{-1, 1} {
			f := timeline.Frame{Low: 1, Rest: 1}
			f.Hips.Pitch, f.Chest.Pitch, f.Head.Pitch = math.Pi/2, math.Pi/2, math.Pi/2
			f.Head.Roll = roll * 1.1 * maxNod
			f.Pelvis.Y -= b.Size.PelvisHeight - 0.2*b.Size.HipHeight
			before := depth(&f)
			k.nod(0, &f)
			if after := depth(&f); before < 0.05*b.Size.HipHeight || after > before-0.05*b.Size.HipHeight {
				t.Errorf("%s, rolled by %.1f radians: the head is %.3f m deep, %.3f m before the nod", r.Name, f.Head.Roll, after, before)
			}
		}
	}
	if tested == 0 {
		t.Error("no rig has a large head")
	}
}
