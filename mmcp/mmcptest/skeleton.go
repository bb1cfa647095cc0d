package mmcptest

import (
	"fmt"

	"github.com/motiongate/motiongate/mmcp"
)

// joint is a joint as it stands on the wire.
type joint struct {
	Name            string     `json:"name"`
	Parent          *string    `json:"parent"`
	RestTranslation [3]float64 `json:"rest_translation"`
	RestRotation    [4]float64 `json:"rest_rotation"`
	DisplayName     *string    `json:"display_name"`
}

// body is a skeleton, and the joints of it that touch the ground.
type body struct {
	joints   []joint
	contacts []string
}

var skeletons = map[string]body{
	"":       small(),
	"small":  small(),
	"soma77": soma77(),
}

// body returns the skeleton of a model.
func (m *Model) body() body {
	if m.Rig == nil {
		return skeletons[m.Skeleton]
	}
	return body{joints: jointsOf(m.Rig), contacts: m.Contacts}
}

func jointsOf(s *mmcp.Skeleton) []joint {
	out := make([]joint, len(s.Joints))
	for i, j := range s.Joints {
		out[i] = joint{Name: j.Name, RestTranslation: j.RestTranslation, RestRotation: j.RestRotation}
		if j.Parent != "" {
			out[i].Parent = &s.Joints[i].Parent
		}
	}
	return out
}

func (b *body) add(name, parent string, x, y, z float64) {
	j := joint{Name: name, RestTranslation: [3]float64{x, y, z}, RestRotation: [4]float64{0, 0, 0, 1}}
	if parent != "" {
		j.Parent = &parent
	}
	b.joints = append(b.joints, j)
}

// small is a figure of nine joints, 1.6 m tall.
func small() body {
	b := body{contacts: []string{"LeftFoot", "RightFoot"}}
	b.add("Hips", "", 0, 0.9, 0)
	b.add("Chest", "Hips", 0, 0.4, 0)
	b.add("Head", "Chest", 0, 0.3, 0)
	b.add("LeftHand", "Chest", 0.6, 0.1, 0)
	b.add("RightHand", "Chest", -0.6, 0.1, 0)
	b.add("LeftLeg", "Hips", 0.1, -0.45, 0)
	b.add("LeftFoot", "LeftLeg", 0, -0.45, 0)
	b.add("RightLeg", "Hips", -0.1, -0.45, 0)
	b.add("RightFoot", "RightLeg", 0, -0.45, 0)
	return b
}

// soma77 has the joint names and the tree of the SOMA body, with fingers, on
// round proportions of its own.
func soma77() body {
	b := body{contacts: []string{
		"LeftFoot", "LeftToeBase", "LeftToeEnd", "RightFoot", "RightToeBase", "RightToeEnd",
	}}
	b.add("Hips", "", 0, 0.95, 0)
	b.add("Spine1", "Hips", 0, 0.06, 0)
	b.add("Spine2", "Spine1", 0, 0.07, 0)
	b.add("Chest", "Spine2", 0, 0.08, 0)
	b.add("Neck1", "Chest", 0, 0.26, 0)
	b.add("Neck2", "Neck1", 0, 0.07, 0.02)
	b.add("Head", "Neck2", 0, 0.06, 0.02)
	b.add("HeadEnd", "Head", 0, 0.16, 0)
	b.add("Jaw", "Head", 0, 0.01, 0.03)
	b.add("LeftEye", "Head", 0.03, 0.05, 0.08)
	b.add("RightEye", "Head", -0.03, 0.05, 0.08)
	b.arm("Left", 1)
	b.arm("Right", -1)
	b.leg("Left", 1)
	b.leg("Right", -1)
	return b
}

// arm adds shoulder, arm and fingers; side is +1 on the left, which is +X.
func (b *body) arm(name string, side float64) {
	b.add(name+"Shoulder", "Chest", 0.02*side, 0.23, 0.05)
	b.add(name+"Arm", name+"Shoulder", 0.15*side, 0, -0.05)
	b.add(name+"ForeArm", name+"Arm", 0.28*side, 0, 0)
	b.add(name+"Hand", name+"ForeArm", 0.27*side, 0, 0)
	for i, finger := range []string{"Thumb", "Index", "Middle", "Ring", "Pinky"} {
		bones := 4
		if finger == "Thumb" {
			bones = 3
		}
		parent := name + "Hand"
		for k := 1; k <= bones; k++ {
			next := fmt.Sprintf("%sHand%s%d", name, finger, k)
			b.add(next, parent, 0.03*side, 0, spread(k, i))
			parent = next
		}
		b.add(name+"Hand"+finger+"End", parent, 0.02*side, 0, 0)
	}
}

// spread sets the first bones of the fingers side by side.
func spread(bone, finger int) float64 {
	if bone > 1 {
		return 0
	}
	return 0.03 - 0.015*float64(finger)
}

func (b *body) leg(name string, side float64) {
	b.add(name+"Leg", "Hips", 0.1*side, -0.08, 0)
	b.add(name+"Shin", name+"Leg", 0, -0.42, 0)
	b.add(name+"Foot", name+"Shin", 0, -0.39, 0)
	b.add(name+"ToeBase", name+"Foot", 0, -0.05, 0.13)
	b.add(name+"ToeEnd", name+"ToeBase", 0, -0.01, 0.06)
}
