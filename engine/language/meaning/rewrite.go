package meaning

import (
	"fmt"
	"slices"

	"github.com/motiongate/motiongate/engine/language/syntax"
)

// maxApplications limits the applications of rules to one tree, so that rules that undo each other end. No prompt of this repository
// reaches it.
const maxApplications = 12

// rewrite changes the tree below a node by the rules of rewrites.txt. It reports whether a rule changed it.
func (r *reader) rewrite(root *syntax.Dep) bool { return r.rewriteBy(rules(), root) > 0 }

// rewriteBy applies the first rule that matches to the tree below a node, until none of them does. It returns the number of
// applications. After maxApplications it ends with a note.
//
// It changes nodes in place, so that those who hold the root see the new tree. It copies lists of children before it changes
// them, because the reader makes copies of nodes that share their lists.
func (r *reader) rewriteBy(rules []rule, root *syntax.Dep) int {
	for n := range maxApplications {
		at := slices.IndexFunc(rules, func(w rule) bool { return r.apply(&w, root) })
		if at < 0 {
			return n
		}
		r.m.Rewritten = append(r.m.Rewritten, rules[at].line)
	}
	r.note(fmt.Sprintf("“%s” may be misread: it is rewritten %d times at most", r.text(root), maxApplications))
	return maxApplications
}

// apply applies a rule to the tree below a node, if the tree matches and the rule changes it. It reports whether it did.
//
// The span of each node of a parse, from Start to End, is the shortest one that covers its own words and those of all nodes below
// it. apply makes it so again.
func (r *reader) apply(w *rule, root *syntax.Dep) bool {
	bound := make([]*syntax.Dep, 1, len(w.nodes))
	bound[0] = root
	if !r.passes(&w.nodes[0], root, bound) || !r.match(w, &bound) {
		return false
	}
	for i := range w.changes {
		r.change(&w.changes[i], bound)
	}
	cover(root)
	return true
}

// match finds nodes for the rest of a pattern by backtracking; bound holds the nodes matched so far. A match counts only if the changes
// of the rule alter its nodes.
func (r *reader) match(w *rule, bound *[]*syntax.Dep) bool {
	at := len(*bound)
	if at == len(w.nodes) {
		return slices.ContainsFunc(w.changes, func(c change) bool { return c.alters((*bound)[c.node]) })
	}
	n := &w.nodes[at]
	for _, k := range (*bound)[n.parent].Kids {
		if !slices.Contains(n.labels, k.Label) || slices.Contains(*bound, k) || !r.passes(n, k, *bound) {
			continue
		}
		if *bound = append(*bound, k); r.match(w, bound) {
			return true
		}
		*bound = (*bound)[:at]
	}
	return false
}

// passes reports whether a node passes the tests of a pattern. Bound has the nodes matched so far; the first one is the root.
func (r *reader) passes(n *nodePattern, d *syntax.Dep, bound []*syntax.Dep) bool {
	for _, alternatives := range n.tests {
		holds := func(t test) bool { return t.holds(r, d, bound) != t.negated }
		if !slices.ContainsFunc(alternatives, holds) {
			return false
		}
	}
	return true
}

// change makes one change of a rule to the nodes matched by it.
func (r *reader) change(c *change, bound []*syntax.Dep) {
	d := bound[c.node]
	if c.label != "" {
		d.Label = c.label
	}
	if c.cat != "" {
		d.Cat = c.cat
	}
	if c.lemma != "" {
		d.Lemma = c.lemma
	}
	if c.wrap != "" {
		noun := *d
		*d = *phrase(c.wrap, &noun)
	}
	switch c.move {
	case gone:
		r.markUsed(d)
		remove(bound, d)
	case under:
		remove(bound, d)
		target := bound[c.to]
		target.Kids = append(slices.Clip(target.Kids), d)
	case over:
		r.over(c, bound)
	}
}

// remove removes a node from the children of others.
func remove(parents []*syntax.Dep, d *syntax.Dep) {
	for _, p := range parents {
		p.Kids = slices.DeleteFunc(slices.Clone(p.Kids), func(k *syntax.Dep) bool { return k == d })
	}
}

// over puts a node in the place of one above it. The nodes between them leave the tree. The upper node leaves it too, or stays
// below the lower one with another label; the lower one takes the other children of the upper one. Or the upper one stays in a
// prepositional phrase, and keeps these children.
func (r *reader) over(c *change, bound []*syntax.Dep) {
	d, upper := bound[c.node], bound[c.to]
	r.markUsed(upper)
	lower, old := *d, *upper
	if c.label == "" {
		lower.Label = upper.Label
	}
	rest := slices.DeleteFunc(slices.Clone(upper.Kids), func(k *syntax.Dep) bool { return contains(k, d) })
	bound[c.node], bound[c.to] = upper, &old
	switch old.Kids = nil; {
	case c.upperLabel != "":
		old.Label = c.upperLabel
		rest = append(rest, &old)
	case c.upperPrep != "":
		old.Kids = rest
		cover(&old)
		p := phrase(c.upperPrep, &old)
		rest, bound[c.to] = []*syntax.Dep{p}, p.Kids[0]
	}
	lower.Kids = slices.Concat(d.Kids, rest)
	*upper = lower
}

// contains reports whether a node is d, or is above it.
func contains(top, d *syntax.Dep) bool {
	return top == d || slices.ContainsFunc(top.Kids, func(k *syntax.Dep) bool { return contains(k, d) })
}

// cover gives each node of a tree the shortest span that covers its own words and those of the nodes below it.
func cover(d *syntax.Dep) {
	d.Start, d.End = d.Token, d.Last+1
	for _, k := range d.Kids {
		cover(k)
		d.Start, d.End = min(d.Start, k.Start), max(d.End, k.End)
	}
}
