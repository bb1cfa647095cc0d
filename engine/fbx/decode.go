package fbx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Bounds of a file.
const (
	maxModels = 16 << 10
	maxValues = 2 << 20 // frames of a motion times its joints: ten minutes of 100 joints
)

// document is a decoded file.
type document struct {
	top     *node
	objects map[int64]*node
	models  map[int64]*model
	joints  []*model // of the skeleton, parents first

	stacks []*node
	layers map[int64]int64    // stack of each layer
	drives map[int64][]driver // of each layer

	upright affine // converts the file's world to ours, in metres
}

// driver is a curve node and the property of a model that it animates.
type driver struct {
	model    int64
	property string
	node     *node
	curves   map[string]*curve // by the animated component, such as d|X
}

// Decode reads a binary file of version 7: its largest skeleton and all motions of it, in metres with Y up.
// The rest pose is the bind pose or, without one, the joints' values without animation. The frame rate is the
// keys' if they are evenly spaced, else the file's. Meshes and other objects are ignored. Decode fails on
// data in another format, with contradictions, or without motion.
func Decode(data []byte) ([]Take, error) {
	top, err := parse(data)
	if err != nil {
		return nil, err
	}
	d := &document{top: top, objects: map[int64]*node{}, models: map[int64]*model{}, layers: map[int64]int64{}, drives: map[int64][]driver{}}
	models, err := d.read()
	if err != nil {
		return nil, err
	}
	if d.joints, err = skeleton(models); err != nil {
		return nil, err
	}
	d.orient()
	rest, err := d.rest()
	if err != nil {
		return nil, err
	}
	var takes []Take
	for _, stack := range d.stacks {
		c, err := d.motion(stack, rest)
		if err != nil {
			return nil, err
		}
		if c != nil {
			takes = append(takes, Take{nameIn(stack.text(1)), c})
		}
	}
	if len(takes) == 0 {
		return nil, errors.New("it has no motion of a skeleton")
	}
	return shared(takes)
}

// read reads the objects and their connections.
func (d *document) read() (models []*model, err error) {
	for _, o := range d.top.find("Objects").nodes {
		id := o.integer(0)
		d.objects[id] = o
		switch o.name {
		case "Model":
			if len(models) == maxModels {
				return nil, fmt.Errorf("it has more than %d nodes", maxModels)
			}
			if m := readModel(o); d.models[id] == nil {
				d.models[id], models = m, append(models, m)
			}
		case "AnimationStack":
			d.stacks = append(d.stacks, o)
		}
	}
	nodes := map[int64]*driver{}   // by curve node
	layerOf := map[int64][]int64{} // of each curve node
	var order []int64
	for _, c := range d.top.find("Connections").nodes {
		child, parent := c.integer(1), c.integer(2)
		from, to := d.objects[child], d.objects[parent]
		if from == nil {
			continue
		}
		switch {
		case c.text(0) == "OO" && from.name == "Model" && to != nil && to.name == "Model":
			if m, p := d.models[child], d.models[parent]; m.parent == nil && !within(m, p) {
				m.parent, p.below = p, append(p.below, m)
			}
		case c.text(0) == "OO" && from.name == "AnimationLayer":
			d.layers[child] = parent
		case c.text(0) == "OO" && from.name == "AnimationCurveNode":
			layerOf[child] = append(layerOf[child], parent)
		case c.text(0) == "OP" && from.name == "AnimationCurveNode" && nodes[child] == nil:
			nodes[child] = &driver{model: parent, property: c.text(3), node: from, curves: map[string]*curve{}}
			order = append(order, child)
		}
	}
	for _, c := range d.top.find("Connections").nodes { // all nodes are known now
		from, to := d.objects[c.integer(1)], nodes[c.integer(2)]
		if from == nil || to == nil || from.name != "AnimationCurve" || c.text(0) != "OP" {
			continue
		}
		read, err := readCurve(from)
		if err != nil {
			return nil, fmt.Errorf("its curve of %s: %w", to.property, err)
		}
		if read != nil {
			to.curves[c.text(3)] = read
		}
	}
	for _, id := range order {
		for _, layer := range layerOf[id] {
			d.drives[layer] = append(d.drives[layer], *nodes[id])
		}
	}
	return models, nil
}

// within reports whether p is m or a descendant of m.
func within(m, p *model) bool {
	for ; p != nil; p = p.parent {
		if p == m {
			return true
		}
	}
	return false
}

// orient reads the axes and the unit of the file.
func (d *document) orient() {
	settings := d.top.find("GlobalSettings")
	axis := func(name string, usual int) geom.Vec3 {
		at, sign := usual, 1.0
		if v, ok := settings.value(name); ok && v[0] >= 0 && v[0] <= 2 {
			at = int(v[0])
		}
		if v, ok := settings.value(name + "Sign"); ok && v[0] < 0 {
			sign = -1
		}
		return []geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ}[at].Scale(sign)
	}
	up, right := axis("UpAxis", 1), axis("CoordAxis", 0)
	if up.Dot(right) != 0 {
		up, right = geom.UnitY, geom.UnitX
	}
	front := right.Cross(up) // a mirrored world is not supported
	unit := 1.0
	if v, ok := settings.value("UnitScaleFactor"); ok && v[0] > 0 {
		unit = v[0]
	}
	unit *= 0.01
	column := func(e geom.Vec3) geom.Vec3 {
		return geom.Vec3{X: right.Dot(e), Y: up.Dot(e), Z: front.Dot(e)}.Scale(unit)
	}
	d.upright = affine{x: column(geom.UnitX), y: column(geom.UnitY), z: column(geom.UnitZ)}
}

// rest returns the skeleton in its bind pose.
func (d *document) rest() ([]rig.Joint, error) {
	bound := map[int64]affine{}
	for _, o := range d.top.find("Objects").nodes {
		if o.name != "Pose" || o.text(2) != "BindPose" {
			continue
		}
		for _, n := range o.nodes {
			if n.name != "PoseNode" {
				continue
			}
			m, err := n.find("Matrix").array().numbers()
			if err != nil || len(m) != 16 {
				return nil, errors.New("a matrix of its bind pose cannot be read")
			}
			v := func(i int) geom.Vec3 { return geom.Vec3{X: m[i], Y: m[i+1], Z: m[i+2]} }
			bound[n.find("Node").integer(0)] = affine{v(0), v(4), v(8), v(12)}
		}
	}
	all := make([]affine, len(d.joints))
	complete := !slices.ContainsFunc(d.joints, func(m *model) bool { _, ok := bound[m.id]; return !ok })
	for j, m := range d.joints {
		at := m.world()
		if complete {
			at = bound[m.id]
		}
		all[j] = d.upright.mul(at)
	}
	joints := make([]rig.Joint, len(d.joints))
	taken := map[string]bool{}
	for j, m := range d.joints {
		name := m.name
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s_%d", m.name, n)
		}
		taken[name] = true
		parent := slices.Index(d.joints, m.parent)
		if j == 0 {
			parent = -1
		}
		joints[j] = rig.Joint{Name: name, Parent: parent, Rest: from(all, parent, j)}
		if !usable(joints[j].Rest) {
			return nil, fmt.Errorf("the rest transform of its joint %s is not finite", name)
		}
	}
	return joints, nil
}

// from returns the transform of a joint relative to its parent, or to the world if parent is -1.
func from(world []affine, parent, j int) geom.Transform {
	own := world[j].rotation()
	if parent < 0 {
		return geom.Transform{Rot: own, Pos: world[j].p}
	}
	back := world[parent].rotation().Inv()
	return geom.Transform{Rot: back.Mul(own), Pos: back.Rotate(world[j].p.Sub(world[parent].p))}
}

// shared gives all motions of a file the skeleton of the first. A joint with another rest position in another
// motion slides there.
func shared(takes []Take) ([]Take, error) {
	s := takes[0].Clip.Skeleton
	for i := range takes[1:] {
		c := takes[i+1].Clip
		for j, own := range c.Skeleton.Joints {
			if j > 0 && own.Rest.Pos.Dist(s.Joints[j].Rest.Pos) > same && !c.Slides(j) {
				offsets := make([]geom.Vec3, c.Frames())
				for f := range offsets {
					offsets[f] = own.Rest.Pos
				}
				c.Slide(j, offsets)
			}
		}
		c.Skeleton = s
	}
	return takes, nil
}
