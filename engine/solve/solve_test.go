package solve_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// still is a body that stands with hanging arms.
func still(b *rig.Body) func(t float64, p *posture.Posture) {
	return func(_ float64, p *posture.Posture) {
		arm := posture.Arm{Abduct: 0.15, Elbow: 0.25, Hang: 1}
		*p = posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight - 0.01}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity,
			Arms: [2]posture.Arm{arm, arm}}
		for side := range p.Feet {
			p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
		}
	}
}

// An offset is whole at its pin, gone long before and after, and never jumps.
func TestPinsAreFeltAroundTheirTime(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	hand := b.Arms[rig.Left].Hand
	goal := geom.Vec3{X: 0.4, Y: 1.4, Z: 0.4}
	s := solve.New(b, still(b), solve.Pins{Targets: []solve.Target{{Joint: hand, Time: 3, Pos: goal}}})
	plain := solve.New(b, still(b), solve.Pins{})
	pose, bare := b.Skeleton.RestPose(), b.Skeleton.RestPose()
	at := func(s *solve.Solver, p *rig.Pose, t float64) geom.Vec3 {
		s.At(t, p)
		return b.Skeleton.Model(*p, nil)[hand].Pos
	}
	if d := at(s, &pose, 3).Dist(goal); d > 1e-4 {
		t.Errorf("%.2f mm from the target at its time", 1000*d)
	}
	for _, far := range []float64{0, 1, 5, 6} {
		if d := at(s, &pose, far).Dist(at(plain, &bare, far)); d > 0.01 {
			t.Errorf("at %g s the hand is still %.0f mm off its way", far, 1000*d)
		}
	}
	last := at(s, &pose, 0)
	for now := 0.0; now < 6; now += 1.0 / 240 {
		here := at(s, &pose, now)
		if v := here.Dist(last) * 240; v > 6 {
			t.Fatalf("the hand moves at %.1f m/s at %.2f s", v, now)
		}
		last = here
	}
}

// Keys win over targets at the same time.
func TestKeysAreCopied(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	arm := b.Arms[rig.Right]
	turn := geom.AxisAngle(geom.UnitY, 0.8)
	s := solve.New(b, still(b), solve.Pins{
		Targets: []solve.Target{{Joint: arm.Hand, Time: 2, Pos: geom.Vec3{X: -0.3, Y: 1.5, Z: 0.3}}},
		Keys:    []solve.Key{{Time: 2, Rot: map[int]geom.Quat{arm.Upper: turn}}},
	})
	pose := b.Skeleton.RestPose()
	s.At(2, &pose)
	if got := pose.Rot[arm.Upper]; got != turn {
		t.Errorf("the keyed joint is turned %v, want %v exactly", got, turn)
	}
}
