package gltfio

import (
	"math"
	"slices"
	"strconv"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
)

// under returns a node and its descendants in the order of their indices.
func (t *tree) under(root int) []int {
	if root < 0 {
		return nil
	}
	nodes := []int{root}
	for k := 0; k < len(nodes); k++ {
		nodes = append(nodes, t.s.Nodes[nodes[k]].Children...)
	}
	slices.Sort(nodes)
	return nodes
}

// over returns the lowest common ancestor of nodes, which may be one of them, or -1 if they are in several
// trees.
func (t *tree) over(nodes []int) int {
	held := make([]int, len(t.parent)) // for each node, how many of nodes are at or below it
	for _, n := range nodes {
		held[n]++
	}
	lowest := -1
	for _, n := range slices.Backward(t.order) {
		if held[n] == len(nodes) && lowest < 0 {
			lowest = n
		}
		if p := t.parent[n]; p >= 0 {
			held[p] += held[n]
		}
	}
	return lowest
}

// path returns the nodes from a root to a node.
func (t *tree) path(node int) []int {
	var up []int
	for n := node; n >= 0; n = t.parent[n] {
		up = append(up, n)
	}
	slices.Reverse(up)
	return up
}

// largest returns the node with the most joints at or below it.
func (t *tree) largest(tops []int, in map[int]bool) int {
	best, most := tops[0], 0
	for _, top := range tops {
		count := 0
		for _, n := range t.under(top) {
			if in[n] {
				count++
			}
		}
		if count > most {
			best, most = top, count
		}
	}
	return best
}

// scales returns for each node the scale of its ancestors as one factor: a skeleton cannot be stretched along
// one axis.
func (t *tree) scales() []float64 {
	over := make([]float64, len(t.parent))
	for _, n := range t.order {
		over[n] = 1
		if p := t.parent[n]; p >= 0 {
			_, _, scale := restOf(t.s.Nodes[p])
			over[n] = over[p] * scale
		}
	}
	return over
}

// restOf decomposes a node's transform; its matrix takes precedence.
func restOf(n *gltf.Node) (pos geom.Vec3, rot geom.Quat, scale float64) {
	if m := n.MatrixOrDefault(); m != gltf.DefaultMatrix {
		x, y, z := geom.Vec3{X: m[0], Y: m[1], Z: m[2]}, geom.Vec3{X: m[4], Y: m[5], Z: m[6]}, geom.Vec3{X: m[8], Y: m[9], Z: m[10]}
		scale = math.Cbrt(x.Len() * y.Len() * z.Len())
		return geom.Vec3{X: m[12], Y: m[13], Z: m[14]}, geom.Basis(z, y), scale
	}
	p, r, s := n.Translation, n.RotationOrDefault(), n.ScaleOrDefault()
	scale = math.Abs(s[0])
	if s[1] != s[0] || s[2] != s[0] {
		scale = math.Cbrt(math.Abs(s[0] * s[1] * s[2]))
	}
	return geom.Vec3{X: p[0], Y: p[1], Z: p[2]}, unit(geom.Quat{X: r[0], Y: r[1], Z: r[2], W: r[3]}), scale
}

// names makes names unique. It maps a name to the number that its next duplicate gets.
type names map[string]int

func (n names) unique(name, fallback string) string {
	if name == "" {
		name = fallback
	}
	base := name
	for n[name] > 0 {
		n[base]++
		name = base + "_" + strconv.Itoa(n[base])
	}
	n[name] = 1
	return name
}
