package ground

import (
	"slices"

	"github.com/motiongate/motiongate/engine/portable"
)

// neighbour is a point and its distance.
type neighbour struct {
	i int
	d float64
}

// before orders neighbours by distance, then by index.
func (n neighbour) before(o neighbour) bool { return n.d < o.d || n.d == o.d && n.i < o.i }

// nearest finds the points nearest to a position by a k-d tree, in logarithmic time for any distribution of
// points.
type nearest struct {
	at    [][2]float64
	order []int // indices of points: each node is the median of its part
}

// newNearest returns the tree of points, which must all differ.
func newNearest(at [][2]float64) *nearest {
	n := &nearest{at: at, order: make([]int, len(at))}
	for i := range n.order {
		n.order[i] = i
	}
	n.build(n.order, 0)
	return n
}

func (n *nearest) build(part []int, axis int) {
	for len(part) > 1 {
		slices.SortFunc(part, func(a, b int) int {
			switch d := n.at[a][axis] - n.at[b][axis]; {
			case d < 0:
				return -1
			case d > 0:
				return 1
			}
			return a - b
		})
		middle := len(part) / 2
		axis = 1 - axis
		n.build(part[:middle], axis)
		part = part[middle+1:]
	}
}

// around appends the points that determine the ground at a position to out, nearest first: near of them and
// points not much farther, at most crowd. out must be empty with room for one more.
func (n *nearest) around(x, z float64, out []neighbour) []neighbour {
	return n.search(n.order, 0, [2]float64{x, z}, out)
}

func (n *nearest) search(part []int, axis int, to [2]float64, out []neighbour) []neighbour {
	for len(part) > 0 {
		middle := len(part) / 2
		i := part[middle]
		out = offer(out, neighbour{i, portable.Hypot(n.at[i][0]-to[0], n.at[i][1]-to[1])})
		here, there := part[:middle], part[middle+1:]
		beyond := to[axis] - n.at[i][axis] // least distance of the other side
		if beyond > 0 {
			here, there = there, here
		}
		out = n.search(here, 1-axis, to, out)
		if beyond < 0 {
			beyond = -beyond
		}
		if beyond > farthest(out) {
			return out
		}
		part, axis = there, 1-axis
	}
	return out
}

// farthest returns the distance beyond which a point is not a neighbour.
func farthest(list []neighbour) float64 {
	switch {
	case len(list) == crowd:
		return min(list[crowd-1].d, wide*list[near].d)
	case len(list) > near:
		return wide * list[near].d
	}
	return maxFar
}

// maxFar is farther than any two points.
const maxFar = 1e9

// offer adds a point to the neighbours if it is one, and removes points that no longer are.
func offer(list []neighbour, n neighbour) []neighbour {
	if n.d > farthest(list) {
		return list
	}
	at := len(list)
	for at > 0 && n.before(list[at-1]) {
		at--
	}
	list = slices.Insert(list, at, n)
	list = list[:min(len(list), crowd)]
	for most := farthest(list); list[len(list)-1].d > most; {
		list = list[:len(list)-1]
	}
	return list
}
