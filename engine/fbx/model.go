package fbx

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/geom"
)

// affine is a map of space: where the axes go, and the origin.
type affine struct{ x, y, z, p geom.Vec3 }

var unmoved = affine{x: geom.UnitX, y: geom.UnitY, z: geom.UnitZ}

func (a affine) turn(v geom.Vec3) geom.Vec3 {
	return a.x.Scale(v.X).Add(a.y.Scale(v.Y)).Add(a.z.Scale(v.Z))
}

// mul returns the map that is b and then a.
func (a affine) mul(b affine) affine {
	return affine{a.turn(b.x), a.turn(b.y), a.turn(b.z), a.turn(b.p).Add(a.p)}
}

func shift(v geom.Vec3) affine { out := unmoved; out.p = v; return out }

func turned(q geom.Quat) affine {
	return affine{x: q.Rotate(geom.UnitX), y: q.Rotate(geom.UnitY), z: q.Rotate(geom.UnitZ)}
}

// rotation returns how the axes are turned, without their lengths.
func (a affine) rotation() geom.Quat { return geom.Basis(a.z, a.y) }

// orders are the orders of rotation by their number in a file, from the axis nearest to the
// parent.
var orders = []geom.Order{{2, 1, 0}, {1, 2, 0}, {0, 2, 1}, {2, 0, 1}, {1, 0, 2}, {0, 1, 2}}

// euler returns the rotation of angles in degrees about X, Y and Z, in an order.
func euler(o geom.Order, v [3]float64) geom.Quat {
	return o.Quat([3]float64{v[o[0]] * math.Pi / 180, v[o[1]] * math.Pi / 180, v[o[2]] * math.Pi / 180})
}

// model is a node of the scene.
type model struct {
	id     int64
	name   string
	limb   bool
	parent *model
	below  []*model

	place, turn, size  [3]float64 // without an animation
	order              geom.Order
	before, after      geom.Quat // PreRotation and PostRotation
	pivot, offset      geom.Vec3 // of rotations
	sizePivot, sizeOff geom.Vec3
}

func readModel(n *node) *model {
	m := &model{id: n.integer(0), name: nameIn(n.text(1)), size: [3]float64{1, 1, 1}, order: orders[0]}
	switch n.text(2) {
	case "LimbNode", "Limb", "Root":
		m.limb = true
	}
	m.place, _ = n.value("Lcl Translation")
	m.turn, _ = n.value("Lcl Rotation")
	if size, ok := n.value("Lcl Scaling"); ok {
		m.size = size
	}
	if o, _ := n.value("RotationOrder"); o[0] >= 0 && int(o[0]) < len(orders) {
		m.order = orders[int(o[0])]
	}
	vector := func(name string) geom.Vec3 { v, _ := n.value(name); return geom.Vec(v) }
	angles := func(name string) geom.Quat { v, _ := n.value(name); return euler(orders[0], v) }
	m.before, m.after = angles("PreRotation"), angles("PostRotation")
	m.pivot, m.offset = vector("RotationPivot"), vector("RotationOffset")
	m.sizePivot, m.sizeOff = vector("ScalingPivot"), vector("ScalingOffset")
	return m
}

// nameIn returns the name of an object, which its class stands behind.
func nameIn(text string) string {
	name, _, _ := strings.Cut(text, "\x00")
	return name
}

// local returns where a model is from its parent, with values of an animation.
func (m *model) local(place, turn, size [3]float64) affine {
	scale := affine{x: geom.UnitX.Scale(size[0]), y: geom.UnitY.Scale(size[1]), z: geom.UnitZ.Scale(size[2])}
	rotation := m.before.Mul(euler(m.order, turn)).Mul(m.after.Inv())
	out := shift(geom.Vec(place).Add(m.offset).Add(m.pivot)).mul(turned(rotation)).mul(shift(m.pivot.Scale(-1)))
	return out.mul(shift(m.sizeOff.Add(m.sizePivot))).mul(scale).mul(shift(m.sizePivot.Scale(-1)))
}

// world returns where a model is in the scene at rest.
func (m *model) world() affine {
	out := m.local(m.place, m.turn, m.size)
	if m.parent != nil {
		return m.parent.world().mul(out)
	}
	return out
}

// skeleton returns the models of the largest tree of limb nodes, parents first; of all
// nodes where there are no limb nodes. Nodes between limb nodes count as such.
func skeleton(models []*model) ([]*model, error) {
	if !slices.ContainsFunc(models, func(m *model) bool { return m.limb }) {
		for _, m := range models {
			m.limb = true
		}
	}
	for _, m := range models {
		if !m.limb {
			continue
		}
		var between []*model
		for up := m.parent; up != nil; up = up.parent {
			if up.limb {
				for _, b := range between {
					b.limb = true
				}
				break
			}
			between = append(between, up)
		}
	}
	var best []*model
	for _, m := range models {
		if !m.limb || m.parent != nil && m.parent.limb {
			continue
		}
		var tree []*model
		var add func(m *model)
		add = func(m *model) {
			if m.limb {
				tree = append(tree, m)
				for _, b := range m.below {
					add(b)
				}
			}
		}
		if add(m); len(tree) > len(best) {
			best = tree
		}
	}
	switch {
	case len(best) == 0:
		return nil, fmt.Errorf("it has no skeleton")
	case len(best) > maxJoints:
		return nil, fmt.Errorf("its skeleton has %d joints; at most %d are read", len(best), maxJoints)
	}
	return inOrder(best, models), nil
}

// inOrder returns the models of a tree in the order of the file, if parents stand before
// their children there.
func inOrder(tree, models []*model) []*model {
	set, seen := map[*model]bool{}, map[*model]bool{}
	for _, m := range tree {
		set[m] = true
	}
	var out []*model
	for _, m := range models {
		if !set[m] {
			continue
		}
		if m != tree[0] && !seen[m.parent] {
			return tree
		}
		seen[m], out = true, append(out, m)
	}
	return out
}

const maxJoints = 2048
