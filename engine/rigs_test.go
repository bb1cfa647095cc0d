package engine_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// disguise is a rig in the manner of some tool: the canonical body under other
// names, with other rest rotations, in another rest pose.
type disguise struct {
	name   func(joint string) string // "" leaves the joint out
	root   bool                      // a node above the hips, on the ground
	facing float64
	arms   float64 // how far the arms hang down from the T, radians
	spun   bool    // each joint has some rest rotation of its own
}

// dress returns the canonical skeleton in disguise.
func dress(d disguise) mmcp.Skeleton {
	s := rig.Canonical()
	pose := s.RestPose()
	pose.Rot[0] = geom.Yaw(d.facing)
	pose.Root = geom.Yaw(d.facing).Rotate(pose.Root)
	for side, sign := range map[string]float64{"Left": -1, "Right": 1} {
		pose.Rot[s.Index(side+"Arm")] = geom.AxisAngle(geom.UnitZ, sign*d.arms)
	}
	model := s.Model(pose, nil)
	if d.spun {
		for i := range model {
			// Some rotation that is different for every joint.
			axis := geom.Vec3{X: math.Sin(float64(3*i) + 1), Y: math.Cos(float64(5 * i)), Z: math.Sin(float64(7 * i))}.Unit()
			model[i].Rot = geom.AxisAngle(axis, float64(i%7)*0.9)
		}
	}
	var out mmcp.Skeleton
	names := map[int]string{}
	if d.root {
		out.Joints = append(out.Joints, mmcp.Joint{Name: "Armature", RestRotation: [4]float64{0, 0, 0, 1}})
	}
	for i, j := range s.Joints {
		name := d.name(j.Name)
		if name == "" {
			continue
		}
		names[i] = name
		above, parent := geom.Transform{Rot: geom.Identity}, ""
		if d.root {
			parent = "Armature"
		}
		for p := j.Parent; p >= 0; p = s.Joints[p].Parent {
			if n, ok := names[p]; ok {
				above, parent = model[p], n
				break
			}
		}
		inv := above.Rot.Inv()
		at, r := inv.Rotate(model[i].Pos.Sub(above.Pos)), inv.Mul(model[i].Rot)
		out.Joints = append(out.Joints, mmcp.Joint{Name: name, Parent: parent,
			RestTranslation: [3]float64{at.X, at.Y, at.Z}, RestRotation: [4]float64{r.X, r.Y, r.Z, r.W}})
	}
	return out
}

// resized scales the rest translation of each joint of s by sizes[name], or else by usual.
func resized(s mmcp.Skeleton, usual float64, sizes map[string]float64) mmcp.Skeleton {
	for i := range s.Joints {
		size, ok := sizes[s.Joints[i].Name]
		if !ok {
			size = usual
		}
		for k := range s.Joints[i].RestTranslation {
			s.Joints[i].RestTranslation[k] *= size
		}
	}
	return s
}

// legsOf returns sizes for resized: of the bones between hip and ankle, in Mixamo's names.
func legsOf(size float64) map[string]float64 {
	return map[string]float64{"LeftLeg": size, "RightLeg": size, "LeftFoot": size, "RightFoot": size}
}

func rename(pairs ...string) func(string) string {
	return func(joint string) string { return strings.NewReplacer(pairs...).Replace(joint) }
}

var mixamo = rename("Spine1", "Spine", "Spine2", "Spine1", "Chest", "Spine2", "Neck1", "Neck", "Neck2", "Neck1",
	"LeftLeg", "LeftUpLeg", "RightLeg", "RightUpLeg", "LeftShin", "LeftLeg", "RightShin", "RightLeg")

func unreal(joint string) string {
	side := "_l"
	if strings.HasPrefix(joint, "Right") {
		side = "_r"
	}
	part := strings.TrimPrefix(strings.TrimPrefix(joint, "Left"), "Right")
	switch part {
	case "Hips":
		return "pelvis"
	case "Spine1", "Spine2":
		return "spine_0" + part[5:]
	case "Chest":
		return "spine_03"
	case "Neck1", "Neck2":
		return "neck_0" + part[4:]
	case "Head":
		return "head"
	case "Shoulder":
		return "clavicle" + side
	case "Arm":
		return "upperarm" + side
	case "ForeArm":
		return "lowerarm" + side
	case "Hand":
		return "hand" + side
	case "Leg":
		return "thigh" + side
	case "Shin":
		return "calf" + side
	case "Foot":
		return "foot" + side
	case "ToeBase":
		return "ball" + side
	}
	return ""
}

// The body is the same under every disguise, so its motion has to be, to the
// place of every joint.
func TestDisguisedRigsMoveAlike(t *testing.T) {
	prefixed := func(prefix string, name func(string) string) func(string) string {
		return func(j string) string {
			if n := name(j); n != "" {
				return prefix + n
			}
			return ""
		}
	}
	same := func(j string) string { return j }
	tests := map[string]disguise{
		"mixamo":               {name: prefixed("mixamorig:", mixamo)},
		"mixamo, under a root": {name: prefixed("mixamorig:", mixamo), root: true},
		"A-pose":               {name: same, arms: 0.8},
		"rest rotations":       {name: same, spun: true},
		"faces backwards":      {name: same, facing: math.Pi},
		"faces left, A-pose":   {name: same, facing: math.Pi / 2, arms: 0.7, spun: true},
		"unreal":               {name: unreal, root: true, arms: 0.9, spun: true},
		"blender":              {name: prefixed("DEF-", rename("LeftLeg", "thigh.L", "RightLeg", "thigh.R", "LeftShin", "shin.L", "RightShin", "shin.R", "LeftFoot", "foot.L", "RightFoot", "foot.R", "LeftHand", "hand.L.", "RightHand", "hand.R."))},
		"biped": {name: func(j string) string {
			return "Bip001 " + strings.NewReplacer("Left", "L ", "Right", "R ", "Leg", "Thigh", "Shin", "Calf").Replace(j)
		}},
	}
	plain := ask("a person walks forward, then waves with the right hand", 120)
	own := generate(t, plain).Samples[0].Clip
	want := places(own)
	for name, d := range tests {
		t.Run(name, func(t *testing.T) {
			req := *plain
			req.Skeleton = dress(d)
			c := generate(t, &req).Samples[0].Clip
			bones(t, c)
			got := places(c)
			worst, where := 0.0, ""
			for _, joint := range body {
				n := d.name(joint)
				if n == "" {
					continue
				}
				j, k := c.Skeleton.Index(n), own.Skeleton.Index(joint)
				if j < 0 {
					t.Fatalf("no joint %q", n)
				}
				for f := range got {
					if e := got[f][j].Pos.Dist(want[f][k].Pos); e > worst {
						worst, where = e, fmt.Sprintf("%s, frame %d", joint, f)
					}
				}
			}
			// Only the toe tips of rigs without them, and the sole that is
			// guessed then, may make a difference.
			limit := 1e-3
			if d.name("LeftToeEnd") == "" {
				limit = 0.06
			}
			if worst > limit {
				t.Errorf("%s is %.1f mm from where it is on the canonical rig", where, 1000*worst)
			}
			if len(c.Contacts) < 4 {
				t.Errorf("contacts of %d joints", len(c.Contacts))
			}
		})
	}
}

// A rig that is not human follows its path, and nothing fails.
func TestRigsWithoutABodyFollowPaths(t *testing.T) {
	chain := func(n int, up float64) mmcp.Skeleton {
		var s mmcp.Skeleton
		for i := range n {
			j := mmcp.Joint{Name: fmt.Sprint("bone", i), RestRotation: [4]float64{0, 0, 0, 1}}
			if i > 0 {
				j.Parent, j.RestTranslation = fmt.Sprint("bone", i-1), [3]float64{0, up, 0}
			}
			s.Joints = append(s.Joints, j)
		}
		return s
	}
	flat := dress(disguise{name: func(j string) string { return j }})
	for i := range flat.Joints {
		flat.Joints[i].RestTranslation = [3]float64{}
	}
	tiny := dress(disguise{name: func(j string) string { return j }})
	for i := range tiny.Joints {
		for k := range 3 {
			tiny.Joints[i].RestTranslation[k] *= 0.01
		}
	}
	tests := map[string]mmcp.Skeleton{
		"one joint": chain(1, 0), "tentacle": chain(6, 0.3), "500 joints": chain(500, 0.01),
		"all joints in one place": flat, "ankle-high": tiny,
		"no arms": dress(disguise{name: func(j string) string {
			if strings.Contains(j, "Arm") || strings.Contains(j, "Hand") || strings.Contains(j, "Shoulder") {
				return ""
			}
			return j
		}}),
		"no toes, no neck": dress(disguise{name: func(j string) string {
			if strings.Contains(j, "Toe") || strings.Contains(j, "Neck") {
				return ""
			}
			return j
		}}),
	}
	for name, s := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask("a person walks forward and waves, then turns around", 60)
			req.Skeleton = s
			last := s.Joints[len(s.Joints)-1].Name
			req.Constraints = []mmcp.Constraint{
				{Type: mmcp.ConstraintRootPath, Frames: []int{0, 59}, PositionsXZ: [][2]float64{{0, 0}, {1, 1}}},
				{Type: mmcp.ConstraintEffectorTarget, Joint: last, Frames: []int{30}, Positions: [][3]float64{{0.5, 0.5, 0.5}}},
				{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{45}, JointRotations: map[string][4]float64{s.Joints[0].Name: {0, 1, 0, 0}}},
			}
			bones(t, generate(t, req).Samples[0].Clip)
		})
	}
}
