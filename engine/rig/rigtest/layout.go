// Package rigtest builds skeletons like those of common tools and games: their names, hierarchies and rest
// poses. Their bodies have the proportions of the canonical one, except for rigs that test proportions.
package rigtest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Rig is a skeleton, and which of its joints plays which role of a body.
type Rig struct {
	Name     string
	Skeleton *rig.Skeleton
	Roles    map[string]string // canonical joint -> joint; nil if the rig is not human
}

// layout is a skeleton as text. A line is "name; parent; place; role". A place is
// a canonical joint, the middle A~B of two, or x,y,z in metres. Where no role
// stands, the place is it; - is none. % in a name is a side: lines with it that
// follow each other are read for the left, then for the right.
type layout struct {
	name        string
	left, right string
	axes        axes
	arms        float64            // how far the arms hang down from the T, radians
	facing      float64            // radians
	root        geom.Quat          // rest rotation of the first joint; zero: none
	up          geom.Quat          // turns the whole figure, for files of other worlds
	stretch     map[string]float64 // of the way to a canonical joint, either side
	feet        float64            // how far the toes point down, radians
	beast       bool
	lines       string
}

// axes is the convention for the rest rotations of a rig.
type axes int

const (
	plain  axes = iota // as the world
	alongY             // bones along +Y
	alongX             // bones along +X on the left and -X on the right
)

// joint is one joint of a layout in its place.
type joint struct {
	name, parent string
	role         string
	at           geom.Vec3
	side         rig.Side
}

func (l layout) rig() Rig {
	body := l.body()
	var joints []joint
	for _, block := range l.blocks() {
		if !strings.Contains(block[0], "%") {
			joints = append(joints, l.joint(block[0], body, rig.Centre))
			continue
		}
		for _, side := range []rig.Side{rig.Left, rig.Right} {
			for _, line := range block {
				joints = append(joints, l.joint(line, body, side))
			}
		}
	}
	return l.assemble(joints)
}

// blocks returns lines that belong together: those of a side, or a single one.
func (l layout) blocks() [][]string {
	var out [][]string
	sided := false
	for _, line := range strings.Split(strings.TrimSpace(l.lines), "\n") {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "%") && sided {
			out[len(out)-1] = append(out[len(out)-1], line)
			continue
		}
		sided = strings.Contains(line, "%")
		out = append(out, []string{line})
	}
	return out
}

// body returns the places of the canonical joints, in the pose and in the
// proportions of the layout.
func (l layout) body() map[string]geom.Vec3 {
	c := rig.Canonical()
	joints := append([]rig.Joint(nil), c.Joints...)
	low := 0.0
	for i, j := range joints {
		for part, factor := range l.stretch {
			if strings.TrimPrefix(strings.TrimPrefix(j.Name, "Left"), "Right") == part {
				joints[i].Rest.Pos = j.Rest.Pos.Scale(factor)
			}
		}
	}
	s, err := rig.New(joints)
	if err != nil {
		panic(err) // the canonical skeleton is one
	}
	pose := s.RestPose()
	for side, sign := range map[string]float64{"Left": -1, "Right": 1} {
		pose.Rot[s.Index(side+"Arm")] = geom.AxisAngle(geom.UnitZ, sign*l.arms)
		pose.Rot[s.Index(side+"Foot")] = geom.AxisAngle(geom.UnitX, l.feet)
	}
	model := s.Model(pose, nil)
	for _, m := range model {
		low = min(low, m.Pos.Y)
	}
	if l.stretch != nil {
		low = model[s.Index("LeftToeEnd")].Pos.Y
	}
	out := map[string]geom.Vec3{}
	for i, m := range model {
		out[s.Joints[i].Name] = m.Pos.Sub(geom.Vec3{Y: low})
	}
	return out
}

func (l layout) joint(line string, body map[string]geom.Vec3, side rig.Side) joint {
	fields := strings.Split(line, ";")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if len(fields) < 3 {
		panic(fmt.Sprintf("rigtest: %s: a line of %d fields: %q", l.name, len(fields), line))
	}
	name, prefix := map[rig.Side]string{rig.Left: l.left, rig.Right: l.right}[side],
		map[rig.Side]string{rig.Left: "Left", rig.Right: "Right"}[side]
	place, role := fields[2], fields[2]
	if len(fields) > 3 {
		role = fields[3]
	} else if strings.ContainsAny(place, "~,") {
		role = "-"
	}
	find := func(joint string) geom.Vec3 {
		if p, ok := body[joint]; ok {
			return p
		}
		p, ok := body[prefix+joint]
		if !ok {
			panic(fmt.Sprintf("rigtest: %s: no place %q", l.name, joint))
		}
		return p
	}
	j := joint{name: strings.ReplaceAll(fields[0], "%", name), parent: strings.ReplaceAll(fields[1], "%", name), side: side}
	if role != "-" {
		j.role = role
		if _, ok := body[role]; !ok {
			j.role = prefix + role
		}
	}
	switch a, b, halves := strings.Cut(place, "~"); {
	case halves:
		j.at = find(a).Lerp(find(b), 0.5)
	case strings.Contains(place, ","):
		j.at = point(place)
		if side == rig.Right {
			j.at.X = -j.at.X
		}
	default:
		j.at = find(place)
	}
	return j
}

func point(text string) geom.Vec3 {
	var v [3]float64
	for i, s := range strings.Split(text, ",") {
		n, err := strconv.ParseFloat(s, 64)
		if err != nil {
			panic("rigtest: " + err.Error())
		}
		v[i] = n
	}
	return geom.Vec3{X: v[0], Y: v[1], Z: v[2]}
}

// assemble gives the joints their rest transforms.
func (l layout) assemble(joints []joint) Rig {
	placed := geom.Yaw(l.facing)
	if l.up != (geom.Quat{}) {
		placed = l.up.Mul(placed)
	}
	index := map[string]int{}
	model := make([]geom.Transform, len(joints))
	out := Rig{Name: l.name}
	if !l.beast {
		out.Roles = map[string]string{}
	}
	for i, j := range joints {
		index[j.name] = i
		model[i] = geom.Transform{Rot: placed.Mul(l.turn(joints, i)), Pos: placed.Rotate(j.at)}
		if !l.beast && j.role != "" {
			out.Roles[j.role] = j.name
		}
	}
	if l.root != (geom.Quat{}) {
		model[0].Rot = l.root
	}
	list := make([]rig.Joint, len(joints))
	for i, j := range joints {
		list[i] = rig.Joint{Name: j.name, Parent: -1, Rest: model[i]}
		if j.parent == "-" {
			continue
		}
		p, ok := index[j.parent]
		if !ok || p >= i {
			panic(fmt.Sprintf("rigtest: %s: %q hangs on %q, which does not stand before it", l.name, j.name, j.parent))
		}
		inv := model[p].Rot.Inv()
		list[i].Parent = p
		list[i].Rest = geom.Transform{Rot: inv.Mul(model[i].Rot), Pos: inv.Rotate(model[i].Pos.Sub(model[p].Pos))}
	}
	s, err := rig.New(list)
	if err != nil {
		panic(fmt.Sprintf("rigtest: %s: %v", l.name, err))
	}
	out.Skeleton = s
	return out
}

// turn returns how joint i is turned in the model: its bone leads to the joint's
// first child, or goes on from its parent.
func (l layout) turn(joints []joint, i int) geom.Quat {
	if l.axes == plain {
		return geom.Identity
	}
	d := geom.UnitY
	for k := i; k >= 0; {
		if direction, ok := bone(joints, k); ok {
			d = direction
			break
		}
		parent := -1
		for n := range joints {
			if joints[n].name == joints[k].parent {
				parent = n
			}
		}
		k = parent
	}
	if l.axes == alongY {
		return geom.Between(geom.UnitY, d)
	}
	if joints[i].side == rig.Right {
		d = d.Scale(-1)
	}
	return geom.Between(geom.UnitX, d)
}

func bone(joints []joint, i int) (geom.Vec3, bool) {
	for _, c := range joints[i+1:] {
		if direction := c.at.Sub(joints[i].at); c.parent == joints[i].name && direction.Len() > 1e-6 {
			return direction.Unit(), true
		}
	}
	return geom.Vec3{}, false
}

// All returns the rigs, made anew.
func All() []Rig {
	var out []Rig
	for _, list := range [][]layout{games, films, captures, oddities, beasts} {
		for _, l := range list {
			out = append(out, l.rig())
		}
	}
	return out
}
