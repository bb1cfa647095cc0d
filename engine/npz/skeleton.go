package npz

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// family is a skeleton on which models are trained. It has joints of the canonical body under
// other names, scaled so that the root has the height at which the models' bodies stand on the
// ground.
type family struct {
	joints []string // name; parent; joint of the canonical body
	hips   float64  // height of the root at rest, metres

	orders [][]string // joints of the files of the family, in order; all lengths differ
}

var families = map[string]func() *family{
	"smpl22": sync.OnceValue(func() *family {
		return &family{joints: smplJoints, hips: 0.93, orders: smplOrders()}
	}),
	"smplx": sync.OnceValue(func() *family {
		return &family{joints: append(slices.Clone(smplJoints), smplxJoints()...), hips: 0.95, orders: smplOrders()}
	}),
	"soma30": sync.OnceValue(func() *family { return soma(strings.Fields(soma30)) }),
	"soma77": sync.OnceValue(func() *family { return soma(canonicalNames()) }),
}

// Skeletons returns the names of the skeletons of Skeleton, sorted.
func Skeletons() []string {
	var out []string
	for name := range families {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// Skeleton returns the skeleton smpl22, smplx, soma30 or soma77: a T-pose that stands on y = 0
// and faces +Z, all rest rotations identity. It has the joint names and order of its family, and
// the proportions of the canonical body.
func Skeleton(name string) (*rig.Skeleton, error) {
	f, ok := families[name]
	if !ok {
		return nil, fmt.Errorf("%q is not a known skeleton; write one of %s", name, strings.Join(Skeletons(), ", "))
	}
	return f().skeleton()
}

func (f *family) skeleton() (*rig.Skeleton, error) {
	body := rig.Canonical()
	at := body.Model(body.RestPose(), nil)
	scale := f.hips / at[0].Pos.Y
	var joints []rig.Joint
	var places []geom.Vec3
	index := map[string]int{"-": -1}
	for _, line := range f.joints {
		words := strings.Fields(line)
		place := at[body.Index(words[2])].Pos.Scale(scale)
		j := rig.Joint{Name: words[0], Parent: index[words[1]], Rest: geom.Transform{Rot: geom.Identity, Pos: place}}
		if j.Parent >= 0 {
			j.Rest.Pos = place.Sub(places[j.Parent])
		}
		index[j.Name] = len(joints)
		joints, places = append(joints, j), append(places, place)
	}
	return rig.New(joints)
}

// smplJoints are the body joints of SMPL, SMPL-H and SMPL-X (Loper et al., 2015): name, parent,
// canonical joint.
var smplJoints = []string{
	"pelvis - Hips",
	"left_hip pelvis LeftLeg", "right_hip pelvis RightLeg", "spine1 pelvis Spine1",
	"left_knee left_hip LeftShin", "right_knee right_hip RightShin", "spine2 spine1 Spine2",
	"left_ankle left_knee LeftFoot", "right_ankle right_knee RightFoot", "spine3 spine2 Chest",
	"left_foot left_ankle LeftToeBase", "right_foot right_ankle RightToeBase", "neck spine3 Neck1",
	"left_collar spine3 LeftShoulder", "right_collar spine3 RightShoulder", "head neck Head",
	"left_shoulder left_collar LeftArm", "right_shoulder right_collar RightArm",
	"left_elbow left_shoulder LeftForeArm", "right_elbow right_shoulder RightForeArm",
	"left_wrist left_elbow LeftHand", "right_wrist right_elbow RightHand",
}

// smplxJoints returns the joints of face and fingers of SMPL-X (Pavlakos et al., 2019).
func smplxJoints() []string {
	out := []string{"jaw head Jaw", "left_eye_smplhf head LeftEye", "right_eye_smplhf head RightEye"}
	for _, side := range []string{"left", "right"} {
		for _, finger := range []string{"index", "middle", "pinky", "ring", "thumb"} {
			parent := side + "_wrist"
			for k := range 3 {
				bone := k + 2 // the first joint of a canonical finger is inside the hand
				if finger == "thumb" {
					bone = k + 1
				}
				name := fmt.Sprintf("%s_%s%d", side, finger, k+1)
				out = append(out, fmt.Sprintf("%s %s %sHand%s%d", name, parent, title(side), title(finger), bone))
				parent = name
			}
		}
	}
	return out
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// smplOrders returns the joint orders of SMPL files: the body alone, with two rigid hands
// (SMPL), with fingers (SMPL-H), with fingers and face (SMPL-X).
func smplOrders() [][]string {
	body, more := firstWords(smplJoints), firstWords(smplxJoints())
	return [][]string{
		body,
		append(slices.Clone(body), "left_hand", "right_hand"),
		append(slices.Clone(body), more[3:]...),
		append(slices.Clone(body), more...),
	}
}

func firstWords(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.Fields(line)[0]
	}
	return out
}

// soma30 is the reduced joint list of SOMA.
const soma30 = `Hips Spine1 Spine2 Chest Neck1 Neck2 Head Jaw LeftEye RightEye
	LeftShoulder LeftArm LeftForeArm LeftHand LeftHandThumbEnd LeftHandMiddleEnd
	RightShoulder RightArm RightForeArm RightHand RightHandThumbEnd RightHandMiddleEnd
	LeftLeg LeftShin LeftFoot LeftToeBase RightLeg RightShin RightFoot RightToeBase`

// soma returns the skeleton of some joints of SOMA. The parent of a joint is its nearest
// ancestor in the list.
func soma(names []string) *family {
	body := rig.Canonical()
	f := &family{hips: 1.005, orders: [][]string{strings.Fields(soma30), canonicalNames()}}
	for _, name := range names {
		parent := "-"
		for p := body.Joints[body.Index(name)].Parent; p >= 0; p = body.Joints[p].Parent {
			if slices.Contains(names, body.Joints[p].Name) {
				parent = body.Joints[p].Name
				break
			}
		}
		f.joints = append(f.joints, name+" "+parent+" "+name)
	}
	return f
}

func canonicalNames() []string {
	var out []string
	for _, j := range rig.Canonical().Joints {
		out = append(out, j.Name)
	}
	return out
}

// fileOrder returns the joint of a skeleton for each of n joints of a file, -1 for none. A file
// of a known skeleton may hold any joint list of its family; a file of another skeleton holds
// every joint.
func fileOrder(s *rig.Skeleton, n int) ([]int, error) {
	for _, get := range families {
		f := get()
		if !slices.Equal(firstWords(f.joints), names(s)) {
			continue
		}
		for _, list := range f.orders {
			if len(list) == n {
				out := make([]int, n)
				for i, name := range list {
					out[i] = s.Index(name)
				}
				return out, nil
			}
		}
	}
	if n != s.Len() {
		return nil, fmt.Errorf("the file holds %d joints, and the skeleton has %d; set the skeleton of the model", n, s.Len())
	}
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out, nil
}

func names(s *rig.Skeleton) []string {
	out := make([]string, s.Len())
	for i, j := range s.Joints {
		out[i] = j.Name
	}
	return out
}
