package transfer_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// squats is a clip of a body that bends its knees, its feet in place.
func squats(s *rig.Skeleton) *clip.Clip {
	body := rig.NewBody(s)
	c := clip.New(s, 30, 40)
	for f := range c.Frames() {
		deep := 0.5 * (1 - math.Cos(float64(f)*math.Pi/20))
		p := s.RestPose()
		l := body.Legs
		for side := range l {
			p.Rot[l[side].Thigh] = geom.AxisAngle(geom.UnitX, -0.6*deep).Mul(p.Rot[l[side].Thigh])
			p.Rot[l[side].Shin] = geom.AxisAngle(geom.UnitX, 1.2*deep).Mul(p.Rot[l[side].Shin])
			p.Rot[l[side].Foot] = geom.AxisAngle(geom.UnitX, -0.6*deep).Mul(p.Rot[l[side].Foot])
		}
		stands := s.Model(s.RestPose(), nil)[l[0].Foot].Pos
		p.Root = p.Root.Add(stands.Sub(s.Model(p, nil)[l[0].Foot].Pos))
		c.SetPose(f, p)
	}
	return c
}

// On its own body a motion is unchanged, and standing feet are left alone.
func TestIdentity(t *testing.T) {
	s := rig.Canonical()
	body, c := rig.NewBody(s), squats(s)
	for name, out := range map[string]*clip.Clip{
		"mapped":  transfer.New(body, body).Clip(c),
		"planted": transfer.Planted(body, c),
		"level":   transfer.Raised(body, c, func(_, _ float64) float64 { return 0 }),
	} {
		for f := range c.Frames() {
			a, b := s.Model(c.Pose(f), nil), s.Model(out.Pose(f), nil)
			for j := range a {
				if d := a[j].Pos.Dist(b[j].Pos); d > 1e-5 {
					t.Fatalf("%s: frame %d: %s moves by %g m", name, f, s.Joints[j].Name, d)
				}
			}
		}
	}
}

// Joints that slide along their bones do so on every body on which one joint plays
// their role, as far as its legs are long.
func TestJointsSlide(t *testing.T) {
	from := rig.NewBody(rig.Canonical())
	s := from.Skeleton
	c := squats(s)
	for _, name := range []string{"Head", "LeftForeArm", "Jaw"} {
		j := s.Index(name)
		offsets := make([]geom.Vec3, c.Frames())
		for f := range offsets {
			offsets[f] = s.Joints[j].Rest.Pos.Scale(1 + 0.01*float64(f))
		}
		c.Slide(j, offsets)
	}
	same := transfer.New(from, from).Clip(c)
	last := c.Frames() - 1
	a, b := s.Model(c.Pose(last), nil), s.Model(same.Pose(last), nil)
	for _, j := range []int{from.Head, from.Arms[0].Hand, from.Legs[1].Foot} {
		if d := a[j].Pos.Dist(b[j].Pos); d > 1e-5 {
			t.Errorf("%s is off by %g m on its own body", s.Joints[j].Name, d)
		}
	}
	for _, r := range rigtest.All() {
		to := rig.NewBody(r.Skeleton)
		if to == nil || to.Head < 0 || !to.HasArm(rig.Left) || !from.HasArm(rig.Left) {
			continue
		}
		m := transfer.New(from, to)
		out := m.Clip(c)
		if !m.Drops(c) {
			t.Errorf("%s: Drops does not report the lost motion of the jaw", r.Name)
		}
		for own, other := range map[int]int{from.Head: to.Head, from.Arms[0].Fore: to.Arms[0].Fore} {
			rest := r.Skeleton.Joints[other].Rest.Pos
			want := m.Scale * c.Pose(last).Offset[own].Dist(s.Joints[own].Rest.Pos)
			if got := out.Pose(last).Offset[other].Dist(rest); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: %s slides by %g m, want %g", r.Name, r.Skeleton.Joints[other].Name, got, want)
			}
		}
	}
}

// Feet stand on every body where they stand on the one that the motion is of, and on a
// step where that is.
func TestFeetStayOnTheGround(t *testing.T) {
	from := rig.NewBody(rig.Canonical())
	c := squats(from.Skeleton)
	step := func(x, _ float64) float64 { return 0.1 * math.Round((1+math.Tanh(50*x))/2) } // under the left foot
	for _, r := range rigtest.All() {
		to := rig.NewBody(r.Skeleton)
		if to == nil || r.Name != "Mixamo" && r.Name != "Unreal 5" && r.Name != "chibi" {
			continue
		}
		out := transfer.New(from, to).Clip(c)
		on := transfer.Raised(to, out, step)
		rest := r.Skeleton.Model(out.Pose(0), nil)
		for f := range out.Frames() {
			a, b := r.Skeleton.Model(out.Pose(f), nil), r.Skeleton.Model(on.Pose(f), nil)
			for side, l := range to.Legs {
				want := rest[l.Foot].Pos
				if d := a[l.Foot].Pos.Dist(want); d > 0.002 {
					t.Fatalf("%s: frame %d: foot %d is %.1f mm from its place", r.Name, f, side, 1000*d)
				}
				want.Y += step(a[l.Foot].Pos.X, 0)
				if d := b[l.Foot].Pos.Dist(want); d > 0.005 {
					t.Fatalf("%s: frame %d: foot %d is %.1f mm from its place on the step", r.Name, f, side, 1000*d)
				}
			}
		}
		for _, k := range transfer.Contacts(to, out) {
			if !k.On[5] || !k.On[35] {
				t.Errorf("%s: %s does not stand", r.Name, r.Skeleton.Joints[k.Joint].Name)
			}
		}
	}
}

// A target of a hand is mapped to another body: overhead, at the height of the shoulder, and,
// if the place of the body is known, beside it. Mapped to the same body, targets do not move.
func TestTargets(t *testing.T) {
	to := rig.NewBody(rig.Canonical())
	for _, r := range rigtest.All() {
		if r.Name != "chibi" && r.Name != "Mixamo" {
			continue
		}
		from := rig.NewBody(r.Skeleton)
		there, same := transfer.New(from, to), transfer.New(from, from)
		rest := func(b *rig.Body) (shoulder geom.Vec3, arm float64) {
			at := b.Skeleton.Model(b.Skeleton.RestPose(), nil)[b.Arms[0].Upper].Pos
			return at, b.Size.UpperArm + b.Size.ForeArm
		}
		a, long := rest(from)
		b, other := rest(to)
		over := geom.Vec3{X: 3, Z: -2}
		for name, way := range map[string]geom.Vec3{"overhead": geom.UnitY, "ahead": geom.UnitZ} {
			at := a.Add(over).Add(way.Scale(0.9 * long))
			got := there.Target(from.Arms[0].Hand, at, &over)
			stands := over.Scale(there.Scale)
			if d := got.Dist(b.Add(stands)) / other; d > 1.15 || d < 0.65 {
				t.Errorf("%s, %s: the place is %.2f arms from the shoulder, want 0.9", r.Name, name, d)
			}
			if d := same.Target(from.Arms[0].Hand, at, &over).Dist(at); d > 1e-9 {
				t.Errorf("%s, %s: on its own body the place moves by %g m", r.Name, name, d)
			}
		}
		foot := geom.Vec3{X: 1, Y: 0.3, Z: 2}
		if got := there.Target(from.Legs[0].Foot, foot, nil); got != there.Scaled(foot, from.Size.Ankle, to.Size.Ankle) {
			t.Errorf("%s: the place of a foot is %v", r.Name, got)
		}
	}
}
