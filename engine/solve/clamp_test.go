package solve

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// standing is a solver without pins for a body in its rest pose.
func standing() *Solver {
	b := rig.NewBody(rig.Canonical())
	return New(b, func(_ float64, p *posture.Posture) { *p = posture.Posture{} }, Pins{})
}

// A joint with one axis stops at the nearer end of its range, and keeps angles within it.
func TestHingesStopAtTheirEnds(t *testing.T) {
	s := standing()
	if len(s.hinges) < 4 {
		t.Fatalf("%d hinges", len(s.hinges))
	}
	for j, h := range s.hinges {
		name := s.skeleton.Joints[j].Name
		at := func(angle float64) geom.Quat { return h.above.Mul(geom.AxisAngle(h.axis, angle)).Mul(h.own).Unit() }
		for given, want := range map[float64]float64{h.least - 0.3: h.least, h.most + 0.3: h.most, (h.least + h.most) / 2: (h.least + h.most) / 2} {
			s.pose.Rot[j] = at(given)
			s.hinge(j)
			if got := h.bend(s.pose.Rot[j]); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: bent by %.3f it is left at %.3f, want %.3f", name, given, got, want)
			}
		}
	}
}

// A foot under the ground is raised until its lowest point is on it; one in the air
// stays where it is.
func TestFeetAreClearedOfTheGround(t *testing.T) {
	s := standing()
	const height = 0.2
	s.ground = func(_, _ float64) float64 { return height }
	size := &s.body.Size
	for name, turn := range map[string]geom.Quat{"flat": geom.Identity, "on the heel": geom.AxisAngle(geom.UnitX, -0.4), "on the toes": geom.AxisAngle(geom.UnitX, 0.5)} {
		f := posture.Foot{Ankle: geom.Vec3{Y: height + size.Ankle - 0.07}, Turn: turn, Toe: turn}
		s.clear(&f)
		low := math.Inf(1)
		for _, p := range []geom.Vec3{size.Heel, {Y: -size.Ankle, Z: size.Ball.Z}, size.Tip} {
			low = math.Min(low, f.Ankle.Add(f.Turn.Rotate(p)).Y)
		}
		if math.Abs(low-height) > 1e-9 {
			t.Errorf("%s: its lowest point is %.1f mm above the ground", name, 1000*(low-height))
		}
		f.Ankle.Y += 0.1
		was := f
		if s.clear(&f); f != was {
			t.Errorf("%s: a foot in the air is moved from %v to %v", name, was.Ankle, f.Ankle)
		}
	}
}

// Feet and fingers under the ground get aims above it, those on it none.
func TestSunkFeetAreToBeLifted(t *testing.T) {
	s := standing()
	p := &problem{s: s, locked: make([]bool, s.skeleton.Len())}
	if p.liftSunk() || len(p.aims) > 0 {
		t.Errorf("standing, %d aims", len(p.aims))
	}
	s.pose.Root.Y -= 0.03
	s.model = s.skeleton.Model(s.pose, s.model)
	if !p.liftSunk() || len(p.aims) != 6 {
		t.Errorf("3 cm in the ground: %d aims", len(p.aims))
	}
	for _, a := range p.aims {
		if a.kind != above || a.weight != floorWeight {
			t.Errorf("an aim is %+v", a)
		}
	}
}

// An aim out of reach is moved to within a twentieth of the hip height of what was
// reached, and a joint bent too far weighs more from then on.
func TestUnreachableAimsGiveWay(t *testing.T) {
	s := standing()
	hand := s.body.Arms[rig.Left].Hand
	at := s.model[hand].Pos
	far, near := at.Add(geom.Vec3{Y: 2}), at.Add(geom.Vec3{Y: 0.01})
	p := &problem{s: s, aims: []aim{
		{kind: point, joint: hand, at: far, weight: effectorWeight},
		{kind: point, joint: hand, at: near, weight: effectorWeight},
		{kind: point, joint: hand, at: far, weight: placeWeight},
	}}
	if p.relaxUnreachable() {
		t.Error("no joint is bent past its limits")
	}
	if d := p.aims[0].at.Dist(at); math.Abs(d-0.05*s.body.Size.HipHeight) > 1e-9 {
		t.Errorf("the far aim is %.3f m away", d)
	}
	if p.aims[1].at.Dist(near) > 1e-12 || p.aims[2].at != far {
		t.Errorf("an aim within reach, or one of the body's place, is moved: %v, %v", p.aims[1].at, p.aims[2].at)
	}
	for i := range s.bends {
		p.aims = append(p.aims, aim{kind: within, joint: s.bends[i].joint, bend: &s.bends[i], weight: bendWeight})
	}
	p.relaxUnreachable()
	for _, a := range p.aims[3:] {
		if a.weight <= bendWeight {
			t.Errorf("the limits of %s weigh %g", s.skeleton.Joints[a.joint].Name, a.weight)
		}
	}
}
