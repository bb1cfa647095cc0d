// Package vrma writes motion as VRM animations (glTF with the extension VRMC_vrm_animation 1.0),
// which play on any VRM character.
//
// A VRM animation has only the bones of a VRM humanoid. Other joints, such as a root above the
// hips or more joints of the spine, are left out, and their rotations are included in the next
// bone. Bones have the names of the rig's joints. Their rest pose is the T-pose that the extension
// requires, facing +Z, whatever the rest pose of the rig.
package vrma

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

// bone is a bone of a VRM humanoid.
type bone struct {
	name   string
	joint  int // index in the rig
	parent int // index of the bone; -1 for the hips
}

// Encode writes a document as binary glTF. It fails if the skeleton is not a human body, or lacks
// a bone that VRM requires.
func Encode(doc *gltfio.Document) ([]byte, error) {
	h, err := newHumanoid(doc.Skeleton)
	if err != nil {
		return nil, err
	}
	rest, err := h.skeleton()
	if err != nil {
		return nil, err
	}
	out := *doc
	out.Skeleton, out.CanonicalToRequest = rest, nil
	out.Samples = make([]gltfio.Sample, len(doc.Samples))
	for i, s := range doc.Samples {
		out.Samples[i] = gltfio.Sample{Name: s.Name, Clip: h.clip(s.Clip, rest), ChunkBoundaries: s.ChunkBoundaries, Extra: s.Extra}
	}
	extension, err := h.extension()
	if err != nil {
		return nil, err
	}
	out.Extensions = map[string]json.RawMessage{"VRMC_vrm_animation": extension}
	return gltfio.EncodeGLB(&out)
}

// Check returns the reason why Encode fails for a skeleton, or nil.
func Check(s *rig.Skeleton) error {
	_, err := newHumanoid(s)
	return err
}

func newHumanoid(s *rig.Skeleton) (*humanoid, error) {
	body := rig.NewBody(s)
	if body == nil {
		return nil, errors.New("the skeleton has no human body, which a VRM animation needs; choose another format")
	}
	h := &humanoid{body: body}
	return h, h.assign()
}

// humanoid holds the bones of a body, parents first.
type humanoid struct {
	body  *rig.Body
	bones []bone
}

// required are the bones that VRM requires.
var required = []string{"hips", "spine", "head", "leftUpperLeg", "leftLowerLeg", "leftFoot", "rightUpperLeg", "rightLowerLeg", "rightFoot",
	"leftUpperArm", "leftLowerArm", "leftHand", "rightUpperArm", "rightLowerArm", "rightHand"}

// assign sets the bones.
func (h *humanoid) assign() error {
	b := h.body
	at := h.add("hips", b.Pelvis, -1)
	spine := b.Spine
	if n := len(spine); n > 3 {
		spine = []int{spine[0], spine[n/2], spine[n-1]}
	}
	for i, j := range spine {
		at = h.add([]string{"spine", "chest", "upperChest"}[i], j, at)
	}
	chest := at
	if len(b.Neck) > 0 {
		at = h.add("neck", b.Neck[0], at)
	}
	h.add("head", b.Head, at)
	for side, name := range []string{"left", "right"} {
		l, a := b.Legs[side], b.Arms[side]
		leg := h.add(name+"UpperLeg", l.Thigh, 0)
		h.add(name+"Toes", l.Toe, h.add(name+"Foot", l.Foot, h.add(name+"LowerLeg", l.Shin, leg)))
		arm := h.add(name+"UpperArm", a.Upper, h.add(name+"Shoulder", a.Clavicle, chest))
		hand := h.add(name+"Hand", a.Hand, h.add(name+"LowerArm", a.Fore, arm))
		for i, finger := range []string{"Thumb", "Index", "Middle", "Ring", "Little"} {
			parts := []string{"Proximal", "Intermediate", "Distal"}
			if finger == "Thumb" {
				parts = []string{"Metacarpal", "Proximal", "Distal"}
			}
			above := hand
			for k, j := range b.Finger[side][i] {
				if k < len(parts) {
					above = h.add(name+finger+parts[k], j, above)
				}
			}
		}
	}
	var missing []string
	for _, name := range required {
		if !h.has(name) {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("the skeleton lacks bones that a VRM animation needs: %s", strings.Join(missing, ", "))
	}
	return nil
}

// add appends a bone for a joint and returns its index, or returns parent if joint is -1.
func (h *humanoid) add(name string, joint, parent int) int {
	if joint < 0 {
		return parent
	}
	h.bones = append(h.bones, bone{name, joint, parent})
	return len(h.bones) - 1
}

func (h *humanoid) has(name string) bool {
	for _, b := range h.bones {
		if b.name == name {
			return true
		}
	}
	return false
}

// tPose returns the transforms of all joints in the reference pose.
func (h *humanoid) tPose() []geom.Transform {
	s := h.body.Skeleton
	out := make([]geom.Transform, s.Len())
	for j, joint := range s.Joints {
		out[j] = joint.Rest
		if joint.Parent >= 0 {
			out[j] = out[joint.Parent].Mul(joint.Rest)
		}
		if q := h.body.Reference(j); q != (geom.Quat{}) {
			out[j].Rot = q
		}
	}
	return out
}

// skeleton returns the bones as a skeleton in the T-pose, with its soles on the ground.
func (h *humanoid) skeleton() (*rig.Skeleton, error) {
	at := h.tPose()
	joints := make([]rig.Joint, len(h.bones))
	for i, b := range h.bones {
		own := at[b.joint]
		joints[i] = rig.Joint{Name: h.body.Skeleton.Joints[b.joint].Name, Parent: b.parent, Rest: own}
		if b.parent < 0 {
			joints[i].Rest.Pos = geom.Vec3{Y: h.body.Size.PelvisHeight}
			continue
		}
		above := at[h.bones[b.parent].joint]
		back := above.Rot.Inv()
		joints[i].Rest = geom.Transform{Rot: back.Mul(own.Rot), Pos: back.Rotate(own.Pos.Sub(above.Pos))}
	}
	return rig.New(joints)
}

// clip returns the motion of the bones.
func (h *humanoid) clip(c *clip.Clip, s *rig.Skeleton) *clip.Clip {
	out := clip.New(s, c.FPS, c.Frames())
	var model []geom.Transform
	for f := range c.Frames() {
		model = c.Skeleton.Model(c.Pose(f), model)
		out.Root[f] = model[h.body.Pelvis].Pos
		rot := out.Pose(f).Rot
		for i, b := range h.bones {
			rot[i] = model[b.joint].Rot
			if b.parent >= 0 {
				rot[i] = model[h.bones[b.parent].joint].Rot.Inv().Mul(rot[i]).Unit()
			}
		}
	}
	for _, k := range c.Contacts {
		for i, b := range h.bones {
			if b.joint == k.Joint {
				out.Contacts = append(out.Contacts, clip.Contact{Joint: i, On: k.On})
			}
		}
	}
	return out
}

func (h *humanoid) extension() ([]byte, error) {
	type node struct {
		Node int `json:"node"`
	}
	bones := make(map[string]node, len(h.bones))
	for i, b := range h.bones {
		bones[b.name] = node{i}
	}
	return json.Marshal(map[string]any{"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones}})
}
