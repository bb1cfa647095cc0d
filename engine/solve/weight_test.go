package solve_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// Where both cannot be met, a target of a hand comes before a place of the pelvis.
func TestTargetsComeBeforePlaces(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	hand := b.Arms[rig.Left].Hand
	goal := geom.Vec3{X: 0.3, Y: 1.3, Z: 1.4}
	s := solve.New(b, still(b), solve.Pins{
		Places:  []solve.Place{{Time: 2}},
		Targets: []solve.Target{{Joint: hand, Time: 2, Pos: goal}},
	})
	pose := b.Skeleton.RestPose()
	s.At(2, &pose)
	model := b.Skeleton.Model(pose, nil)
	if d := model[hand].Pos.Dist(goal); d > 1e-3 {
		t.Errorf("the hand is %.1f mm from its target", 1000*d)
	}
	if d := model[b.Pelvis].Pos.Horizontal().Len(); d < 0.05 {
		t.Errorf("the pelvis is only %.0f mm from its place: both could be met, and the test says nothing", 1000*d)
	}
}

// A reach that the body makes on its feet leaves the feet where they were.
func TestFeetStayDuringAReach(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	s := solve.New(b, still(b), solve.Pins{Targets: []solve.Target{{Joint: b.Arms[rig.Left].Hand, Time: 2, Pos: geom.Vec3{X: 0.4, Y: 1, Z: 0.5}}}})
	pose := b.Skeleton.RestPose()
	s.At(0, &pose)
	before := b.Skeleton.Model(pose, nil)
	s.At(2, &pose)
	after := b.Skeleton.Model(pose, nil)
	for side := range b.Legs {
		foot := b.Legs[side].Foot
		if d := after[foot].Pos.Horizontal().Dist(before[foot].Pos.Horizontal()); d > 0.002 {
			t.Errorf("foot %d moves by %.1f mm", side, 1000*d)
		}
	}
}

// A pinned foot reaches the place and the rotation of its target, and the other foot stays.
func TestAFootStepsToItsTarget(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	foot, other := b.Legs[rig.Right].Foot, b.Legs[rig.Left].Foot
	goal := geom.Vec3{X: -0.15, Y: b.Size.Ankle, Z: 0.4}
	s := solve.New(b, still(b), solve.Pins{Targets: []solve.Target{{Joint: foot, Time: 2, Pos: goal}}})
	pose := b.Skeleton.RestPose()
	s.At(0, &pose)
	stood := b.Skeleton.Model(pose, nil)[other].Pos
	s.At(2, &pose)
	model := b.Skeleton.Model(pose, nil)
	if d := model[foot].Pos.Dist(goal); d > 1e-4 {
		t.Errorf("the foot is %.2f mm from its target", 1000*d)
	}
	if d := model[other].Pos.Dist(stood); d > 0.005 {
		t.Errorf("the other foot moves by %.1f mm", 1000*d)
	}
	falls := s.Footfalls()
	if len(falls) != 2 {
		t.Fatalf("footfalls %+v, want one of each foot", falls)
	}
	if f := falls[rig.Right]; f.Side != rig.Right || !f.Down || f.Ankle.Dist(goal) > 1e-4 {
		t.Errorf("footfall %+v, want the right foot on the ground at %v", f, goal)
	}
}

// Where the ground rises under a place, the feet are on it and not in it.
func TestFeetComeOutOfTheGround(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	ground := func(_, z float64) float64 { return 0.1 * min(max(z, 0), 1) }
	s := solve.New(b, still(b), solve.Pins{Places: []solve.Place{{Time: 2, Z: 1}}, Ground: ground})
	pose := b.Skeleton.RestPose()
	for now := 0.0; now <= 4; now += 1.0 / 30 {
		s.At(now, &pose)
		model := b.Skeleton.Model(pose, nil)
		for side := range b.Legs {
			at := model[b.Legs[side].Foot].Pos
			if low := at.Y - b.Size.Ankle - ground(at.X, at.Z); low < -0.02 {
				t.Fatalf("%.2f s: a foot is %.0f mm in the ground", now, -1000*low)
			}
		}
	}
}

// The pelvis is over the standing foot before the other one is lifted, and goes down
// before a hand arrives at something low.
func TestTheBodyPrepares(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	pelvis := func(target solve.Target, now float64) geom.Vec3 {
		s := solve.New(b, still(b), solve.Pins{Targets: []solve.Target{target}})
		pose := b.Skeleton.RestPose()
		s.At(now, &pose)
		return b.Skeleton.Model(pose, nil)[b.Pelvis].Pos
	}
	step := pelvis(solve.Target{Joint: b.Legs[rig.Right].Foot, Time: 2, Pos: geom.Vec3{X: -0.1, Y: 0.4, Z: 0.35}}, 1.6)
	if step.X < 0.025 {
		t.Errorf("the pelvis is %.0f mm over the left foot when the right one is lifted", 1000*step.X)
	}
	low := pelvis(solve.Target{Joint: b.Arms[rig.Left].Hand, Time: 2, Pos: geom.Vec3{X: 0.45, Y: 0.5, Z: 0.5}}, 1.7)
	if low.Y > 0.88 {
		t.Errorf("the pelvis is still %.2f m high before a hand is at knee height", low.Y)
	}
}

// A head that is pinned low bends the body within its limits, on feet that stay out
// of the ground; a foot that is lifted leaves the other one in place.
func TestFeetCarryTheBody(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	s := solve.New(b, still(b), solve.Pins{
		Places:  []solve.Place{{Time: 2, Z: 0.6}},
		Targets: []solve.Target{{Joint: b.Head, Time: 2, Pos: geom.Vec3{Y: 1.2, Z: 0.9}}},
	})
	m := sampled(b, s, nil)
	if deep := metrics.SoleDepth(m); deep > 1e-4 {
		t.Errorf("a sole is %.2f mm in the ground", 1000*deep)
	}
	if _, excess := metrics.JointLimits(m); excess > 0.01 {
		t.Errorf("a joint is bent %.1f degrees past its limit", excess)
	}
	s = solve.New(b, still(b), solve.Pins{Targets: []solve.Target{{Joint: b.Legs[rig.Right].Foot, Time: 2, Pos: geom.Vec3{X: -0.1, Y: 0.75, Z: -0.1}}}})
	other := b.Legs[rig.Left].Foot
	pose := b.Skeleton.RestPose()
	s.At(0, &pose)
	stood := b.Skeleton.Model(pose, nil)[other].Pos
	s.At(2, &pose)
	if d := b.Skeleton.Model(pose, nil)[other].Pos.Dist(stood); d > 1e-4 {
		t.Errorf("the standing foot moves by %.2f mm", 1000*d)
	}
}
