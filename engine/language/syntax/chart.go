package syntax

import (
	"math/bits"
	"slices"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// node is a constituent of the chart: the best one of its category over its span.
type node struct {
	rule        int32 // -1: a word
	left, right int32 // nodes; -1: none
	head        int32 // node of the word that is its head
	token       int32 // of a word
	entry       int32
	score       int32
	start, end  int16
	cat         uint8
	is          features
}

// cell has the constituents of a span.
type cell struct {
	mask uint64
	best [64]int32
}

// chart is the table of all constituents of a segment.
type chart struct {
	g      *Grammar
	lex    *lexicon.Lexicon
	tokens []Token
	n      int
	nodes  []node
	cells  []cell
}

func (c *chart) cell(start, end int) *cell { return &c.cells[start*(c.n+1)+end] }

// fill builds the chart of its tokens bottom up, in the memory of the chart before. It costs n^3 steps over the pairs of categories
// that some rule joins.
func (c *chart) fill() {
	c.n = len(c.tokens)
	c.nodes = c.nodes[:0]
	c.cells = slices.Grow(c.cells[:0], (c.n+1)*(c.n+1))[:(c.n+1)*(c.n+1)]
	for i := range c.cells {
		c.cells[i].mask = 0
	}
	for length := 1; length <= c.n; length++ {
		for start := 0; start+length <= c.n; start++ {
			end := start + length
			into := c.cell(start, end)
			for k, e := range c.tokens[start].entries {
				if e.length == length {
					c.put(into, node{rule: -1, left: -1, right: -1, token: int32(start), entry: int32(k), score: e.score, start: int16(start),
						end: int16(end), cat: e.cat})
				}
			}
			for mid := start + 1; mid < end; mid++ {
				c.join(into, c.cell(start, mid), c.cell(mid, end))
			}
			c.close(into)
		}
	}
}

// put adds a constituent to a cell unless a better one of its category is there.
func (c *chart) put(into *cell, n node) bool {
	bit := uint64(1) << n.cat
	if into.mask&bit != 0 && c.nodes[into.best[n.cat]].score >= n.score {
		return false
	}
	id := int32(len(c.nodes))
	if n.rule < 0 {
		n.head = id
	}
	n.is = c.features(&n)
	c.nodes = append(c.nodes, n)
	into.mask |= bit
	into.best[n.cat] = id
	return true
}

func (c *chart) join(into, left, right *cell) {
	if left.mask == 0 || right.mask == 0 {
		return
	}
	for lm := left.mask; lm != 0; lm &= lm - 1 {
		l := bits.TrailingZeros64(lm)
		for rm := right.mask & c.g.compat[l]; rm != 0; rm &= rm - 1 {
			r := bits.TrailingZeros64(rm)
			ln, rn := left.best[l], right.best[r]
			sets := c.testedSets(ln, rn)
			for _, id := range c.g.pairs[l][r] {
				ru := &c.g.rules[id]
				a, b := &c.nodes[ln], &c.nodes[rn]
				n := node{rule: id, left: ln, right: rn, score: a.score + b.score + ru.score, start: a.start, end: b.end, cat: ru.parent}
				if n.head = a.head; ru.rightHead {
					n.head = b.head
				}
				n.score += c.adjustment(ru, &sets, ln, rn)
				c.put(into, n)
			}
		}
	}
}

// close applies unary rules until nothing gets better.
func (c *chart) close(into *cell) {
	for again := true; again; {
		again = false
		for m := into.mask; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			for _, id := range c.g.unaries[k] {
				from := into.best[k]
				a := c.nodes[from]
				n := node{rule: id, left: from, right: -1, head: a.head, score: a.score + c.g.rules[id].score, start: a.start, end: a.end,
					cat: c.g.rules[id].parent}
				if n.score > a.score+1000 {
					continue
				}
				again = c.put(into, n) || again
			}
		}
	}
}
