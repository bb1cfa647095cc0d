package rig_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// limbs are the canonical joints without hands, face and toes' ends: what a small
// rig has.
var limbs = []string{"Hips", "Spine1", "Spine2", "Chest", "Neck1", "Head",
	"LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand", "RightShoulder", "RightArm", "RightForeArm", "RightHand",
	"LeftLeg", "LeftShin", "LeftFoot", "LeftToeBase", "RightLeg", "RightShin", "RightFoot", "RightToeBase"}

// small builds a rig of the canonical body's limbs under other names. Extra
// bones come from splits: a bone in the middle of the way to a joint.
type small struct {
	names  map[string]string // canonical joint -> name; absent: the canonical name; "-": left out
	split  map[string]string // joint -> name of a bone in the middle of the way to it
	beside map[string]string // joint -> name of a leaf beside it, in the middle of the way
	parent map[string]string // joint -> joint that it hangs on instead
	above  []string          // nodes above the hips
	last   []string          // joints that hang on the root, at the origin
}

func (d small) build(t *testing.T) (*rig.Skeleton, func(string) int) {
	t.Helper()
	c := rig.Canonical()
	model := c.Model(c.RestPose(), nil)
	var joints []rig.Joint
	at := map[string]int{}
	place := []geom.Vec3{}
	add := func(key, name string, parent int, pos geom.Vec3) int {
		rest := geom.Transform{Rot: geom.Identity, Pos: pos}
		if parent >= 0 {
			rest.Pos = pos.Sub(place[parent])
		}
		joints, place = append(joints, rig.Joint{Name: name, Parent: parent, Rest: rest}), append(place, pos)
		at[key] = len(joints) - 1
		return len(joints) - 1
	}
	root := -1
	for _, n := range d.above {
		root = add(n, n, root, geom.Vec3{})
	}
	for _, j := range limbs {
		name := j
		if n, ok := d.names[j]; ok {
			name = n
		}
		if name == "-" {
			continue
		}
		k := c.Index(j)
		parent := root
		for p := c.Joints[k].Parent; p >= 0; p = c.Joints[p].Parent {
			if i, ok := at[c.Joints[p].Name]; ok {
				parent = i
				break
			}
		}
		if p, ok := d.parent[j]; ok {
			parent = at[p]
		}
		if n, ok := d.beside[j]; ok {
			add("beside "+j, n, parent, place[parent].Lerp(model[k].Pos, 0.5))
		}
		if n, ok := d.split[j]; ok {
			parent = add("split "+j, n, parent, place[parent].Lerp(model[k].Pos, 0.5))
		}
		add(j, name, parent, model[k].Pos)
	}
	for _, n := range d.last {
		add(n, n, 0, geom.Vec3{})
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s, func(key string) int { return at[key] }
}

// sides gives both sides of a name: %s is the side.
func sides(pairs map[string]string, left, right string) map[string]string {
	out := map[string]string{}
	for joint, name := range pairs {
		if !strings.Contains(name, "%s") {
			out[joint] = name
			continue
		}
		out["Left"+joint] = strings.ReplaceAll(name, "%s", left)
		out["Right"+joint] = strings.ReplaceAll(name, "%s", right)
	}
	return out
}

func both(m map[string]string) map[string]string { return sides(m, "L", "R") }

// Rigs as they come: each has something that has misled a mapper.
func TestTraps(t *testing.T) {
	unnamed := map[string]string{}
	for i, j := range limbs {
		unnamed[j] = "Node_" + string(rune('A'+i))
	}
	for name, d := range map[string]small{
		"plain":           {},
		"unnamed":         {names: unnamed},
		"under an object": {above: []string{"Armature", "Root"}},
		"controls": {above: []string{"root"}, last: []string{"ik_foot_l", "ik_foot_r", "ik_hand_l", "ik_hand_r", "ik_hand_gun", "ctrl_head", "foot_pole_l"},
			names: both(map[string]string{"Foot": "foot_%s", "Hand": "hand_%s"})},
		"twists in the chains": {split: both(map[string]string{"Shin": "Thigh%sTwist", "ForeArm": "UpperArmTwist.%s", "Hand": "forearm_twist.%s"})},
		"twists beside":        {beside: both(map[string]string{"Shin": "thigh_twist_01_%s", "ForeArm": "upperarm_twist_01_%s", "Hand": "lowerarm_twist_01_%s"})},
		"two hips":             {names: map[string]string{"Hips": "hip"}, split: map[string]string{"Spine1": "waist"}, above: []string{"hips"}},
		"one spine bone":       {names: map[string]string{"Spine1": "-", "Spine2": "-"}},
		"five spine bones":     {split: map[string]string{"Spine2": "spine_1b", "Chest": "spine_2b"}},
		"no clavicles":         {names: map[string]string{"LeftShoulder": "-", "RightShoulder": "-"}},
		"no toes":              {names: map[string]string{"LeftToeBase": "-", "RightToeBase": "-"}},
		"no neck":              {names: map[string]string{"Neck1": "-"}},
		"daz": {names: sides(map[string]string{"Hips": "hip", "Spine1": "abdomenLower", "Spine2": "abdomenUpper", "Chest": "chestLower", "Neck1": "neckLower", "Head": "head",
			"Shoulder": "%sCollar", "Arm": "%sShldrBend", "ForeArm": "%sForearmBend", "Hand": "%sHand", "Leg": "%sThighBend", "Shin": "%sShin", "Foot": "%sFoot", "ToeBase": "%sToe"}, "l", "r"),
			split: sides(map[string]string{"Shin": "%sThighTwist", "ForeArm": "%sShldrTwist", "Hand": "%sForearmTwist"}, "l", "r")},
		"vroid": {names: both(map[string]string{"Hips": "J_Bip_C_Hips", "Spine1": "J_Bip_C_Spine", "Spine2": "J_Bip_C_Chest", "Chest": "J_Bip_C_UpperChest", "Neck1": "J_Bip_C_Neck", "Head": "J_Bip_C_Head",
			"Shoulder": "J_Bip_%s_Shoulder", "Arm": "J_Bip_%s_UpperArm", "ForeArm": "J_Bip_%s_LowerArm", "Hand": "J_Bip_%s_Hand", "Leg": "J_Bip_%s_UpperLeg", "Shin": "J_Bip_%s_LowerLeg", "Foot": "J_Bip_%s_Foot", "ToeBase": "J_Bip_%s_ToeBase"})},
		"words": {names: sides(map[string]string{"Shoulder": "%s shoulder", "Arm": "%s arm", "ForeArm": "%s elbow", "Hand": "%s wrist", "Leg": "%s leg", "Shin": "%s knee", "Foot": "%s ankle", "ToeBase": "%s toe"}, "Left", "Right")},
		"dots":  {names: sides(map[string]string{"Arm": "upperarm.%s", "ForeArm": "lowerarm.%s", "Hand": "hand.%s", "Leg": "upperleg.%s", "Shin": "lowerleg.%s", "Foot": "foot.%s", "ToeBase": "toes.%s"}, "l", "r")},
	} {
		t.Run(name, func(t *testing.T) {
			s, at := d.build(t)
			b := rig.NewBody(s)
			if b == nil {
				t.Fatal("no body is found")
			}
			check := func(role string, got int, joint string) {
				if d.names[joint] == "-" {
					return
				}
				if got != at(joint) {
					found := "nothing"
					if got >= 0 {
						found = s.Joints[got].Name
					}
					t.Errorf("%s is %s, want %s", role, found, s.Joints[at(joint)].Name)
				}
			}
			check("pelvis", b.Pelvis, "Hips")
			check("chest", b.Spine[len(b.Spine)-1], "Chest")
			for side, n := range []string{"Left", "Right"} {
				check(n+" thigh", b.Legs[side].Thigh, n+"Leg")
				check(n+" shin", b.Legs[side].Shin, n+"Shin")
				check(n+" foot", b.Legs[side].Foot, n+"Foot")
				check(n+" toe", b.Legs[side].Toe, n+"ToeBase")
				check(n+" upper arm", b.Arms[side].Upper, n+"Arm")
				check(n+" forearm", b.Arms[side].Fore, n+"ForeArm")
				check(n+" hand", b.Arms[side].Hand, n+"Hand")
			}
			if name != "unnamed" {
				check("head", b.Head, "Head")
			}
			if math.Abs(b.Size.Thigh-0.429) > 0.01 || math.Abs(b.Size.UpperArm-0.3255) > 0.01 {
				t.Errorf("thigh %.3f m, upper arm %.3f m", b.Size.Thigh, b.Size.UpperArm)
			}
		})
	}
}

// A twist bone half-way along an arm follows half of its twist, and turns about
// nothing else.
func TestTwistBonesFollow(t *testing.T) {
	s, at := small{beside: both(map[string]string{"ForeArm": "upperarm_twist_%s"})}.build(t)
	b := rig.NewBody(s)
	turns := rig.NewTurns()
	spin := geom.AxisAngle(geom.UnitX, 0.8)
	turns.Upper[rig.Left], turns.Fore[rig.Left], turns.Hand[rig.Left] = spin, spin, spin
	pose := s.RestPose()
	b.Write(&turns, &pose)
	b.Twist(&pose, nil)
	model := s.Model(pose, nil)
	if got := model[at("beside LeftForeArm")].Rot.Angle(geom.AxisAngle(geom.UnitX, 0.4)); got > 1e-9 {
		t.Errorf("the twist bone is off half the twist by %g radians", got)
	}
	kept := s.RestPose()
	b.Write(&turns, &kept)
	b.Twist(&kept, map[int]bool{at("beside LeftForeArm"): true})
	if kept.Rot[at("beside LeftForeArm")] != geom.Identity {
		t.Error("a twist bone that is kept was turned")
	}
}
