package gltfio

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// tree is the hierarchy of a document's nodes.
type tree struct {
	s      *source
	parent []int // -1: a root
	order  []int // all nodes, parents first
}

func (s *source) tree() (*tree, error) {
	t := &tree{s: s, parent: make([]int, len(s.Nodes))}
	for i := range t.parent {
		t.parent[i] = -1
	}
	for i, n := range s.Nodes {
		if n == nil {
			return nil, fmt.Errorf("node %d does not exist", i)
		}
		for _, c := range n.Children {
			if c < 0 || c >= len(s.Nodes) || t.parent[c] != -1 {
				return nil, fmt.Errorf("node %d cannot be a child of node %d", c, i)
			}
			t.parent[c] = i
		}
	}
	for i, p := range t.parent {
		if p == -1 {
			t.order = append(t.order, i)
		}
	}
	for k := 0; k < len(t.order); k++ {
		t.order = append(t.order, s.Nodes[t.order[k]].Children...)
	}
	if len(t.order) < len(s.Nodes) {
		return nil, errors.New("nodes: a node is its own ancestor")
	}
	return t, nil
}

// body is the part of the tree that becomes a skeleton.
type body struct {
	skeleton *rig.Skeleton
	nodes    []int        // node of each joint
	joint    map[int]int  // joint of each node
	above    []int        // nodes above the root, outermost first
	moves    map[int]bool // nodes whose animation is used: the joints and the nodes above them
	carriers []int        // joints whose translation moves the body, the root first
	scale    []float64    // scale of each node's parent in the world
}

func (t *tree) body() (*body, error) {
	wanted := t.wanted()
	if len(wanted) == 0 {
		return nil, errors.New("the document has no joints")
	}
	if len(wanted) > maxJoints {
		return nil, fmt.Errorf("skin.joints has %d joints, more than are read", len(wanted))
	}
	b := &body{joint: make(map[int]int, len(wanted)), scale: t.scales()}
	in := make(map[int]bool, len(wanted))
	for _, n := range wanted {
		in[n] = true
	}
	for _, n := range wanted {
		b.add(t, in, n)
	}
	b.above = t.path(t.parent[b.nodes[0]])
	b.moves = make(map[int]bool, len(b.nodes)+len(b.above))
	for _, n := range slices.Concat(b.nodes, b.above) {
		b.moves[n] = true
	}
	joints := make([]rig.Joint, len(b.nodes))
	names := make(names)
	for j, n := range b.nodes {
		parent, ok := b.joint[t.parent[n]]
		if !ok {
			parent = -1
		}
		joints[j] = rig.Joint{
			Name:   names.unique(t.s.Nodes[n].Name, "node_"+strconv.Itoa(n)),
			Parent: parent,
			Rest:   b.local(t.s, n),
		}
	}
	for i := len(b.above) - 1; i >= 0; i-- {
		joints[0].Rest = b.local(t.s, b.above[i]).Mul(joints[0].Rest)
	}
	for _, j := range joints {
		if p, r := j.Rest.Pos, j.Rest.Rot; !finite(p.X, p.Y, p.Z, r.X, r.Y, r.Z, r.W) {
			return nil, fmt.Errorf("the rest transform of %s is not finite", j.Name)
		}
	}
	b.carriers = carriers(joints)
	var err error
	b.skeleton, err = rig.New(joints)
	return b, err
}

// add appends a node to the joints, after its ancestors.
func (b *body) add(t *tree, in map[int]bool, node int) {
	var chain []int
	for n := node; n >= 0 && in[n]; n = t.parent[n] {
		if _, ok := b.joint[n]; ok {
			break
		}
		chain = append(chain, n)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		b.joint[chain[i]] = len(b.nodes)
		b.nodes = append(b.nodes, chain[i])
	}
}

// local returns the rest transform of a node, with the scale above it applied.
func (b *body) local(s *source, node int) geom.Transform {
	p, r, _ := restOf(s.Nodes[node])
	return geom.Transform{Rot: r, Pos: p.Scale(b.scale[node])}
}

// carriers returns the joints from the root to the first that branches or is a leaf.
func carriers(joints []rig.Joint) []int {
	children := make([][]int, len(joints))
	for j := 1; j < len(joints); j++ {
		children[joints[j].Parent] = append(children[joints[j].Parent], j)
	}
	out := []int{0}
	for j := 0; len(children[j]) == 1; {
		j = children[j][0]
		out = append(out, j)
	}
	return out
}

// wanted returns the nodes that become joints: one connected tree.
func (t *tree) wanted() []int {
	skin := t.skin()
	if skin == nil {
		return t.under(t.sceneRoot())
	}
	in := make(map[int]bool, len(skin))
	for _, n := range skin {
		in[n] = true
	}
	// Top down, find out which nodes have a joint above them.
	covered := make([]bool, len(t.parent))
	var tops []int
	for _, n := range t.order {
		p := t.parent[n]
		covered[n] = p >= 0 && (in[p] || covered[p])
		if in[n] && !covered[n] {
			tops = append(tops, n)
		}
	}
	top := t.over(tops)
	if top < 0 {
		top = t.largest(tops, in)
	}
	if !in[top] {
		skin = append([]int{top}, skin...)
		in[top] = true
	}
	// Add the nodes between joints; drop joints of other trees.
	below := make(map[int]bool)
	for _, n := range t.under(top) {
		below[n] = true
	}
	out := make([]int, 0, len(skin))
	for _, n := range skin {
		if !below[n] {
			continue
		}
		out = append(out, n)
		for p := t.parent[n]; n != top && !in[p]; p = t.parent[p] {
			in[p] = true
			out = append(out, p)
		}
	}
	return out
}

// skin returns the joints of the largest skin, without duplicates.
func (t *tree) skin() []int {
	var best []int
	for _, skin := range t.s.Skins {
		if skin == nil || len(skin.Joints) <= len(best) {
			continue
		}
		seen := make(map[int]bool, len(skin.Joints))
		var joints []int
		for _, n := range skin.Joints {
			if n >= 0 && n < len(t.parent) && !seen[n] {
				seen[n] = true
				joints = append(joints, n)
			}
		}
		if len(joints) > len(best) {
			best = joints
		}
	}
	return best
}

// sceneRoot returns the root of the scene with the most animated rotations below it, or else the most nodes.
// It returns -1 if there are no nodes.
func (t *tree) sceneRoot() int {
	turned := make(map[int]bool)
	for _, a := range t.s.Animations {
		if a == nil {
			continue
		}
		for _, c := range a.Channels {
			if c != nil && c.Target.Node != nil && c.Target.Path == gltf.TRSRotation {
				turned[*c.Target.Node] = true
			}
		}
	}
	best, most := -1, -1
	for _, r := range t.sceneRoots() {
		score := 0
		for _, n := range t.under(r) {
			score++
			if turned[n] {
				score += len(t.parent)
			}
		}
		if score > most {
			best, most = r, score
		}
	}
	return best
}

func (t *tree) sceneRoots() []int {
	scene := 0
	if t.s.Scene != nil {
		scene = *t.s.Scene
	}
	var roots []int
	if scene >= 0 && scene < len(t.s.Scenes) && t.s.Scenes[scene] != nil {
		seen := make(map[int]bool)
		for _, n := range t.s.Scenes[scene].Nodes {
			if n >= 0 && n < len(t.parent) && t.parent[n] == -1 && !seen[n] {
				seen[n] = true
				roots = append(roots, n)
			}
		}
	}
	if len(roots) > 0 {
		return roots
	}
	for n, p := range t.parent {
		if p == -1 {
			roots = append(roots, n)
		}
	}
	return roots
}
