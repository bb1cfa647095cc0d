package render

import (
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// figure is the drawn body of a skeleton.
type figure struct {
	skeleton *rig.Skeleton
	rest     []geom.Transform
	names    []rig.NameTraits
	side     []side
	limb     []int   // first joint of each joint's limb; -1 in the trunk
	height   float64 // height of the body at rest, metres

	parts []part
	skull *skull
	feet  []foot

	hidden  []bool // joints whose bone from the parent is not drawn
	carrier []bool // joints whose bones to children are not drawn either

	pelvis int       // joint whose heading is the figure's
	facing geom.Vec3 // in the space of the pelvis
}

// part is a convex piece of a body: the hull of its knobs.
type part struct {
	knobs []knob
	limb  int
	side  side
}

// knob is a ball fixed to a joint.
type knob struct {
	joint  int
	offset geom.Vec3 // in the space of the joint
	radius float64   // metres
}

// foot is the drawn sole of a foot: its outline from above, and its joints.
type foot struct {
	sole   part
	joints []int
}

// skull is an ellipsoid fixed to a joint.
type skull struct {
	joint  int
	center geom.Vec3    // in the space of the joint, as are the axes
	axes   [3]geom.Vec3 // half axes: across, up, ahead
}

// Proportions, as shares of a body's height.
const (
	limbReach  = 0.20 // a shorter chain is not a limb
	boneLength = 0.09 // a shorter chain is a collar bone or a finger
	ankleLevel = 0.075

	slimmest = 0.0045
	thickest = 0.034
	shoulder = 0.030
	waist    = 0.060
	flank    = 0.022 // by which a waist is wider than deep, on each side
	hip      = 0.046
	neck     = 0.026
	heel     = 0.013
	toe      = 0.010
	head     = 0.065 // half the height of a head
)

func newFigure(s *rig.Skeleton) *figure {
	f := &figure{skeleton: s, rest: s.Model(s.RestPose(), nil), names: s.NameTraits(), side: make([]side, s.Len()), limb: make([]int, s.Len())}
	for i, j := range s.Joints {
		f.side[i] = sideOf(f.names[i].Side)
		switch {
		case f.side[i] == middle:
			f.limb[i] = -1
		case j.Parent >= 0 && f.side[j.Parent] == f.side[i]:
			f.limb[i] = f.limb[j.Parent]
		default:
			f.limb[i] = i
		}
	}
	f.hide()
	f.height = f.size()
	f.facing = f.rest[0].Rot.Inv().Rotate(geom.UnitZ)
	chest := f.addTrunk()
	f.addHead(chest)
	f.addBones()
	return f
}

// hide finds the joints that are not part of a body: controls, hair and clothes with their descendants, and
// joints that only carry a body, from the root to the first that branches.
func (f *figure) hide() {
	joints := f.skeleton.Joints
	f.hidden, f.carrier = make([]bool, len(joints)), make([]bool, len(joints))
	children := make([][]int, len(joints))
	for j, joint := range joints {
		f.hidden[j] = joint.Parent >= 0 && f.hidden[joint.Parent] || f.names[j].Control || f.names[j].Secondary
		if joint.Parent >= 0 && !f.hidden[j] {
			children[joint.Parent] = append(children[joint.Parent], j)
		}
	}
	if !slices.Contains(f.hidden, false) {
		clear(f.hidden) // there is nothing else to draw
		return
	}
	branch := 0
	for len(children[branch]) == 1 {
		branch = children[branch][0]
	}
	if len(children[branch]) == 0 {
		return // a chain, such as a rope
	}
	for j := joints[branch].Parent; j >= 0; j = joints[j].Parent {
		f.hidden[j], f.carrier[j] = true, true
	}
	f.hidden[branch] = branch > 0
}

// size returns the height at rest, or the largest extent of a figure that does not stand.
func (f *figure) size() float64 {
	lo, hi := f.rest[len(f.rest)-1].Pos, f.rest[len(f.rest)-1].Pos
	for j, t := range f.rest {
		if f.hidden[j] {
			continue
		}
		lo = geom.Vec3{X: min(lo.X, t.Pos.X), Y: min(lo.Y, t.Pos.Y), Z: min(lo.Z, t.Pos.Z)}
		hi = geom.Vec3{X: max(hi.X, t.Pos.X), Y: max(hi.Y, t.Pos.Y), Z: max(hi.Z, t.Pos.Z)}
	}
	d := hi.Sub(lo)
	if d.Y < 0.3*max(d.X, d.Z) {
		return max(d.X, d.Z)
	}
	return max(d.Y, 1e-3)
}

// heading returns the horizontal unit vector of the figure's heading in a pose, or zero if the figure lies.
func (f *figure) heading(model []geom.Transform) geom.Vec3 {
	v := model[f.pelvis].Rot.Rotate(f.facing).Horizontal()
	if v.Len() < 0.2 {
		return geom.Vec3{}
	}
	return v.Unit()
}
