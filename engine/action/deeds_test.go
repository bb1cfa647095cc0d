package action_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// stand is a footing that never moves.
func stand(b *rig.Body) action.Footing {
	return func(_ float64, p *posture.Posture) (heading, drive float64) {
		*p = posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight - 0.01}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity}
		for side := range p.Feet {
			p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
		}
		return 0, 0
	}
}

// deeds performs verbs of three seconds each.
func deeds(b *rig.Body, actions ...language.Action) *action.Deeds {
	var cues []action.Cue
	for i, a := range actions {
		cues = append(cues, action.Cue{Span: language.Span{Action: a, Start: 3 * float64(i), End: 3 * float64(i+1)}, Rand: blend.NewRand(7)})
	}
	return action.NewDeeds(b, cues, stand(b), action.Led{})
}

func at(b *rig.Body, d *action.Deeds, t float64) posture.Posture {
	var p posture.Posture
	heading, _ := stand(b)(t, &p)
	d.Apply(t, heading, 0, &p)
	return p
}

// In any order of actions nothing jumps from one moment to the next.
func TestDeedsAreContinuous(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	verbs := []language.Action{{Verb: language.Sit}, {Verb: language.Kneel}, {Verb: "squat", Count: 2},
		{Verb: language.Jump, Travels: true}, {Verb: language.Crouch},
		{Verb: language.Sit, Floor: true}, {Verb: language.Rise}, {Verb: language.Hop, Side: language.Left}, {Verb: language.Bow}, {Verb: language.Kneel, Side: language.Both}, {Verb: language.Jump, Angle: 3}}
	d := deeds(b, verbs...)
	const dt = 1.0 / 480
	before := at(b, d, 0)
	for s := 1; s < int(3*float64(len(verbs))/dt); s++ {
		now := at(b, d, float64(s)*dt)
		if way := now.Pelvis.Dist(before.Pelvis); way > 8*dt {
			t.Fatalf("the pelvis goes %.0f mm within 2 ms at %.2f s", 1000*way, float64(s)*dt)
		}
		for side := range now.Feet {
			if way := now.Feet[side].Ankle.Dist(before.Feet[side].Ankle); way > 12*dt {
				t.Fatalf("foot %d goes %.0f mm within 2 ms at %.2f s", side, 1000*way, float64(s)*dt)
			}
		}
		for q, r := range map[geom.Quat]geom.Quat{now.Hips: before.Hips, now.Chest: before.Chest, now.Head: before.Head} {
			if turn := q.Angle(r); turn > 15*dt {
				t.Fatalf("the trunk turns %.1f degrees within 2 ms at %.2f s", turn*180/math.Pi, float64(s)*dt)
			}
		}
		before = now
	}
}

// A deed done with one side is the mirror image of the same with the other.
func TestSidesMirror(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	left := deeds(b, language.Action{Verb: language.Kneel, Side: language.Left})
	right := deeds(b, language.Action{Verb: language.Kneel, Side: language.Right})
	for i := range 30 {
		l, r := at(b, left, float64(i)*0.1), at(b, right, float64(i)*0.1)
		for side := range l.Feet {
			a, m := l.Feet[side].Ankle, r.Feet[1-side].Ankle
			if a.Dist(geom.Vec3{X: -m.X, Y: m.Y, Z: m.Z}) > 1e-6 {
				t.Fatalf("at %.1f s a foot is at %v, its mirror image at %v", float64(i)*0.1, a, m)
			}
		}
		if m := r.Pelvis; l.Pelvis.Dist(geom.Vec3{X: -m.X, Y: m.Y, Z: m.Z}) > 1e-6 {
			t.Fatalf("at %.1f s the pelvis is at %v and at %v", float64(i)*0.1, l.Pelvis, m)
		}
	}
}

// The centre of mass that jumps are made by is the one that they are judged by.
func TestCentreAgreesWithMetrics(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	d := deeds(b, language.Action{Verb: language.Jump})
	for i := range 20 {
		p := at(b, d, 0.15*float64(i))
		turns := p.Solve(b)
		c := clip.New(b.Skeleton, 30, 1)
		pose := b.Skeleton.RestPose()
		b.Write(&turns, &pose)
		c.SetPose(0, pose)
		want, ok := metrics.CentreOfMass(metrics.NewMotion(c, nil), 0)
		if got := b.Centre(&turns); !ok || got.Dist(want) > 0.002 {
			t.Errorf("at %.2f s the centre is at %v, judged to be at %v", 0.15*float64(i), got, want)
		}
	}
}

// A body on its feet in a deep pose keeps its centre over them.
func TestDeepPosesBalance(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	for _, v := range []language.Verb{"squat", language.Crouch, language.Bow} {
		d := deeds(b, language.Action{Verb: v})
		p := at(b, d, 1.2)
		turns := p.Solve(b)
		z := b.Centre(&turns).Z
		if heel, toes := b.Size.Heel.Z, b.Size.Tip.Z; z < heel+0.02 || z > toes-0.02 {
			t.Errorf("%s: the centre is at %.3f m, the feet stand on %.3f to %.3f", v, z, heel, toes)
		}
	}
}
