// Package rig describes skeletons and their poses: joints with rest transforms, forward
// kinematics, and the roles of joints in a human body.
//
// A Skeleton is immutable after New and may be shared.
package rig

import (
	"errors"
	"fmt"

	"github.com/motiongate/motiongate/engine/geom"
)

// Joint is one joint of a skeleton.
type Joint struct {
	Name    string
	Parent  int            // index of the parent, smaller than the joint's own; -1 for the root
	Rest    geom.Transform // relative to the parent
	EndSite bool           // an End Site of a BVH file: the tip of its parent's bone, without a rotation
}

// Skeleton is a tree of joints, parents before children. Joint 0 is the root.
type Skeleton struct {
	Joints []Joint

	index map[string]int
}

// New returns a skeleton of joints. It fails if joint 0 is not the only root, a parent does not
// precede its child, or a name occurs twice.
func New(joints []Joint) (*Skeleton, error) {
	s := &Skeleton{Joints: joints, index: make(map[string]int, len(joints))}
	if len(joints) == 0 {
		return nil, errors.New("a skeleton needs at least one joint")
	}
	for i, j := range joints {
		if (i == 0) != (j.Parent == -1) || j.Parent >= i || j.Parent < -1 {
			return nil, fmt.Errorf("joint %d (%s): its parent is joint %d; list parents before children, and one root first", i, j.Name, j.Parent)
		}
		if _, ok := s.index[j.Name]; ok {
			return nil, fmt.Errorf("joint %d: another joint has the name %q; names must differ", i, j.Name)
		}
		s.index[j.Name] = i
	}
	return s, nil
}

// Len returns the number of joints.
func (s *Skeleton) Len() int { return len(s.Joints) }

// Index returns the joint with a name, or -1.
func (s *Skeleton) Index(name string) int {
	if i, ok := s.index[name]; ok {
		return i
	}
	return -1
}

// RestPose returns the pose in which every joint has its rest transform.
func (s *Skeleton) RestPose() Pose {
	p := Pose{Root: s.Joints[0].Rest.Pos, Rot: make([]geom.Quat, s.Len())}
	for i, j := range s.Joints {
		p.Rot[i] = j.Rest.Rot
	}
	return p
}

// Pose is a pose of a skeleton: the position of its root, and the rotation of each joint
// relative to its parent. A rotation replaces the rest rotation, an offset the rest translation.
type Pose struct {
	Root   geom.Vec3   // model space
	Rot    []geom.Quat // local, one per joint
	Offset []geom.Vec3 // local, one per joint; the root's is not used; nil: every joint keeps its rest translation
}

// Model fills out with the transform of every joint in model space and returns
// it. out is grown if it is too short.
func (s *Skeleton) Model(p Pose, out []geom.Transform) []geom.Transform {
	if cap(out) < s.Len() {
		out = make([]geom.Transform, s.Len())
	}
	out = out[:s.Len()]
	for i := range out {
		s.model(&p, i, out)
	}
	return out
}

// Above returns joints and all their ancestors, parents first. It ignores negative indices.
func (s *Skeleton) Above(joints ...int) (out []int) {
	in := make([]bool, s.Len())
	for _, j := range joints {
		for ; j >= 0 && !in[j]; j = s.Joints[j].Parent {
			in[j] = true
		}
	}
	for j, ok := range in {
		if ok {
			out = append(out, j)
		}
	}
	return out
}

// ModelOf is Model for the joints of a list that Above returned. out has an entry for each
// joint of the skeleton; those outside the list are not changed.
func (s *Skeleton) ModelOf(p Pose, joints []int, out []geom.Transform) {
	for _, i := range joints {
		s.model(&p, i, out)
	}
}

// model fills out[i] from the transform of its parent in out.
func (s *Skeleton) model(p *Pose, i int, out []geom.Transform) {
	j := &s.Joints[i]
	if j.Parent < 0 {
		out[i] = geom.Transform{Rot: p.Rot[i], Pos: p.Root}
		return
	}
	parent, offset := &out[j.Parent], j.Rest.Pos
	if p.Offset != nil {
		offset = p.Offset[i]
	}
	out[i] = geom.Transform{
		Rot: parent.Rot.Mul(p.Rot[i]),
		Pos: parent.Pos.Add(parent.Rot.Rotate(offset)),
	}
}
