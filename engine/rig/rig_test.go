package rig_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

func TestCanonicalBody(t *testing.T) {
	s := rig.Canonical()
	if s.Len() != 77 {
		t.Fatalf("%d joints, want 77", s.Len())
	}
	low, high := math.Inf(1), math.Inf(-1)
	at := s.Model(s.RestPose(), nil)
	for i, j := range at {
		low, high = math.Min(low, j.Pos.Y), math.Max(high, j.Pos.Y)
		if s.Joints[i].Rest.Rot != geom.Identity {
			t.Errorf("%s has a rest rotation", s.Joints[i].Name)
		}
	}
	if math.Abs(low) > 1e-9 || math.Abs(high-1.75) > 1e-9 {
		t.Errorf("stands from %g to %g m, want 0 to 1.75", low, high)
	}
	// Kimodo-family clients find joints by place in this list.
	for i, name := range map[int]string{0: "Hips", 6: "Head", 11: "LeftShoulder", 39: "RightShoulder", 67: "LeftLeg", 72: "RightLeg", 76: "RightToeEnd"} {
		if s.Joints[i].Name != name {
			t.Errorf("joint %d is %s, want %s", i, s.Joints[i].Name, name)
		}
	}
	if left := at[s.Index("LeftHand")].Pos; left.X <= 0 {
		t.Errorf("the left hand is at %v, want it at +X", left)
	}
}

func TestCanonicalRoles(t *testing.T) {
	s := rig.Canonical()
	b := rig.NewBody(s)
	if b == nil {
		t.Fatal("the canonical skeleton is no body")
	}
	name := func(j int) string {
		if j < 0 {
			return "-"
		}
		return s.Joints[j].Name
	}
	got := []string{name(b.Pelvis), name(b.Spine[0]), name(b.Spine[len(b.Spine)-1]), name(b.Neck[0]), name(b.Head),
		name(b.Arms[rig.Left].Clavicle), name(b.Arms[rig.Right].Upper), name(b.Arms[rig.Left].Hand),
		name(b.Legs[rig.Left].Thigh), name(b.Legs[rig.Right].Shin), name(b.Legs[rig.Left].Toe), name(b.Legs[rig.Right].ToeEnd),
		name(b.Finger[rig.Left][1][0])}
	want := []string{"Hips", "Spine1", "Chest", "Neck1", "Head", "LeftShoulder", "RightArm", "LeftHand", "LeftLeg", "RightShin",
		"LeftToeBase", "RightToeEnd", "LeftHandIndex2"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("role %d is %s, want %s", i, got[i], want[i])
		}
	}
	if math.Abs(b.Size.Ankle-0.068) > 1e-9 || math.Abs(b.Size.PelvisHeight-0.9928) > 1e-3 {
		t.Errorf("sizes: %+v", b.Size)
	}
}

// Written into the canonical skeleton, whose rest rotations are identity, turns
// come back as they are.
func TestReferencePoseIsTheRestOfTheCanonicalBody(t *testing.T) {
	s := rig.Canonical()
	b := rig.NewBody(s)
	turns := rig.NewTurns()
	turns.At = s.Joints[0].Rest.Pos
	pose := s.RestPose()
	b.Write(&turns, &pose)
	at, rest := s.Model(pose, nil), s.Model(s.RestPose(), nil)
	for i := range at {
		// Legs are straightened; that moves the ankle by less than 2 cm.
		if d := at[i].Pos.Dist(rest[i].Pos); d > 0.02 {
			t.Errorf("%s is %.1f mm from its rest", s.Joints[i].Name, 1000*d)
		}
	}
}

func TestNoBody(t *testing.T) {
	one := func(name string, parent int, y float64) rig.Joint {
		return rig.Joint{Name: name, Parent: parent, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: y}}}
	}
	for name, joints := range map[string][]rig.Joint{
		"one joint":    {one("root", -1, 0)},
		"a chain":      {one("a", -1, 0), one("b", 0, 1), one("c", 1, 1), one("d", 2, 1)},
		"names only":   {one("Hips", -1, 0), one("LeftFoot", 0, 0), one("RightFoot", 0, 0)},
		"no leg bones": {one("Hips", -1, 0), one("LeftLeg", 0, 0), one("LeftShin", 1, 0), one("LeftFoot", 2, 0), one("RightLeg", 0, 0), one("RightShin", 4, 0), one("RightFoot", 5, 0)},
	} {
		s, err := rig.New(joints)
		if err != nil {
			t.Fatal(err)
		}
		if rig.NewBody(s) != nil {
			t.Errorf("%s: found a body", name)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for name, joints := range map[string][]rig.Joint{
		"nothing":       nil,
		"two roots":     {{Name: "a", Parent: -1}, {Name: "b", Parent: -1}},
		"child first":   {{Name: "a", Parent: 1}, {Name: "b", Parent: -1}},
		"same name":     {{Name: "a", Parent: -1}, {Name: "a", Parent: 0}},
		"its own child": {{Name: "a", Parent: -1}, {Name: "b", Parent: 1}},
	} {
		if _, err := rig.New(joints); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// Shoulders and head that are found together are to the bit where each is found alone.
func TestShouldersAreWherePlaceHasThem(t *testing.T) {
	for _, r := range rigtest.All() {
		b := rig.NewBody(r.Skeleton)
		if b == nil {
			continue
		}
		turns := rig.NewTurns()
		turns.At = geom.Vec3{X: 0.3, Y: 1, Z: -2}
		turns.Pelvis, turns.Chest, turns.Head = geom.Yaw(0.4), geom.AxisAngle(geom.UnitX, 0.7), geom.AxisAngle(geom.UnitZ, 0.2)
		turns.Clavicle[rig.Left] = geom.Yaw(-0.3)
		shoulders, head := b.Shoulders(&turns)
		got := [3]geom.Vec3{shoulders[rig.Left], shoulders[rig.Right], head}
		want := [3]geom.Vec3{b.Place(&turns, b.Arms[rig.Left].Upper), b.Place(&turns, b.Arms[rig.Right].Upper), b.Place(&turns, b.Head)}
		if got != want {
			t.Errorf("%s: %+v, want %+v", r.Name, got, want)
		}
	}
}
