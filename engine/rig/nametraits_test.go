package rig_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/rig"
)

// TestReadings reads sides, heads, handles and clothes in rigs of many kinds, and takes the side of a
// joint whose name has none from its parent.
func TestReadings(t *testing.T) {
	var joints []rig.Joint
	want := map[string]rig.Side{
		"Hips": rig.Centre, "LeftArm": rig.Left, "mixamorig:RightHand": rig.Right, "thigh_l": rig.Left, "upperarm.r": rig.Right,
		"Bip01 L Foot": rig.Left, "lfemur": rig.Left, "rfemur": rig.Right, "Leg": rig.Centre, "Elbow": rig.Centre, "ring": rig.Centre,
		"Skeleton_arm_joint_R__2_": rig.Right,
	}
	for _, name := range []string{"Hips", "LeftArm", "mixamorig:RightHand", "thigh_l", "upperarm.r", "Bip01 L Foot", "lfemur", "rfemur", "Leg", "Elbow", "ring", "Skeleton_arm_joint_R__2_"} {
		joints = append(joints, rig.Joint{Name: name, Parent: min(len(joints)-1, 0)})
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]rig.Side)
	for i, r := range s.NameTraits() {
		got[joints[i].Name] = r.Side
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	s, err = rig.New([]rig.Joint{{Name: "mixamorig:Hips", Parent: -1}, {Name: "mixamorig:Head", Parent: 0}, {Name: "mixamorig:HeadTop_End", Parent: 1},
		{Name: "foot_ik.L", Parent: 0}, {Name: "toe", Parent: 3}, {Name: "J_Sec_R_SkirtFront1", Parent: 0}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]rig.NameTraits{{Side: rig.Centre}, {Side: rig.Centre, Head: true}, {Side: rig.Centre}, {Side: rig.Left, Control: true}, {Side: rig.Left},
		{Side: rig.Right, Secondary: true}},
		s.NameTraits()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
