package meaning

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

//go:embed rewrites.txt
var rewriteLines string

// rewrite is a line of rewrites.txt. It changes a tree whose nodes match.
type rewrite struct {
	line, example string
	nodes         []nodePattern // the first one is the root
	changes       [][]string    // the words of each change
}

// nodePattern is a node of a pattern.
type nodePattern struct {
	parent int // index of the node that it hangs from
	labels []string
	tests  [][]string // each has alternatives
}

// rewrites returns the rules of rewrites.txt. It panics if a line is invalid; a test finds that before.
var rewrites = sync.OnceValue(func() (out []rewrite) {
	for _, line := range language.Lines(rewriteLines) {
		rule, example, ok := strings.Cut(line, " | ")
		pattern, change, arrow := strings.Cut(rule, " -> ")
		if !ok || !arrow {
			panic(fmt.Sprintf("rewrites.txt: %q: want pattern -> changes | example", line))
		}
		w := rewrite{line: line, example: example}
		for branch := range strings.SplitSeq(pattern, " ; ") {
			parent := 0
			for text := range strings.SplitSeq(strings.TrimPrefix(branch, "> "), " > ") {
				words := strings.Fields(text)
				n := nodePattern{parent: parent, labels: strings.Split(words[0], ",")}
				for _, t := range words[1:] {
					n.tests = append(n.tests, strings.Split(t, "/"))
				}
				parent = len(w.nodes)
				w.nodes = append(w.nodes, n)
			}
		}
		for c := range strings.SplitSeq(change, ", ") {
			w.changes = append(w.changes, strings.Fields(c))
		}
		out = append(out, w)
	}
	return out
})

// rewrite changes the tree below a node by the rules of rewrites.txt, until none of them matches. It reports whether one did.
func (r *reader) rewrite(d *syntax.Dep) (changed bool) {
	const most = 12 // rules that one clause takes
	for range most {
		at := slices.IndexFunc(rewrites(), func(w rewrite) bool { return r.applies(&w, d) })
		if at < 0 {
			return changed
		}
		r.m.Rewritten, changed = append(r.m.Rewritten, rewrites()[at].line), true
	}
	return changed
}

// applies applies a rule to the tree below a node, if the tree matches. It reports whether it did.
func (r *reader) applies(w *rewrite, d *syntax.Dep) bool {
	bound := make([]*syntax.Dep, 1, len(w.nodes))
	bound[0] = d
	if !r.passes(&w.nodes[0], d, bound) || !r.match(w, &bound) {
		return false
	}
	for _, c := range w.changes {
		r.change(bound, c)
	}
	return true
}

// match binds the nodes of a rule behind the bound ones. It tries all children that a node can be.
func (r *reader) match(w *rewrite, bound *[]*syntax.Dep) bool {
	at := len(*bound)
	if at == len(w.nodes) {
		return true
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

// passes reports whether a node passes the tests of a pattern.
func (r *reader) passes(n *nodePattern, d *syntax.Dep, bound []*syntax.Dep) bool {
	for _, t := range n.tests {
		one := func(name string) bool {
			name, not := strings.CutPrefix(name, "!")
			return r.test(name, d, bound) != not
		}
		if !slices.ContainsFunc(t, one) {
			return false
		}
	}
	return true
}

// test reports whether a node passes a test of rewrites.txt. Bound has the nodes before it; the first one is the root.
func (r *reader) test(name string, d *syntax.Dep, bound []*syntax.Dep) bool {
	is, root := r.lex.Word(d.Lemma), bound[0]
	switch name {
	case "next":
		return d.Start == bound[1].End
	case "beside":
		return d.Start == root.Last+1
	case "later":
		return len(r.m.Events) > 0
	case "a":
		det := d.Kid("det")
		return det != nil && r.lex.Word(det.Lemma).Has("indefinite")
	case "singular":
		return d.Form == lexicon.Plain
	case "participle":
		return d.Form == lexicon.Participle
	case "part":
		return is.Part != ""
	case "limb":
		return is.Part.Limb()
	case "bodily":
		return r.bodily(d.Lemma)
	case "thing":
		return is.Thing != "" || r.lex.In(d.Lemma, "thing")
	case "shape":
		return is.Shape != ""
	case "unit":
		return is.Unit != ""
	case "personal":
		return is.Kinds&lexicon.Person != 0 || is.Has("pronoun")
	case "plain":
		return is.Kinds&lexicon.Noun == 0 || r.lex.In(d.Lemma, "deed")
	case "known":
		return len(r.lex.Verb(d.Lemma)) > 0
	case "named":
		return len(r.lex.Noun(d.Lemma)) > 0
	case "deed":
		return r.deed(d)
	case "activity":
		return r.activity(d)
	case "armed":
		return r.armed(d.Lemma)
	case "placed":
		return is.Direction != "" || r.lex.Takes("hold", d.Lemma)
	case "bears":
		return r.bears(d)
	case "taken":
		return r.lex.Takes(root.Lemma, r.tokens[d.Token].Text)
	case "goal":
		object := d.Kid("pobj")
		return object != nil && r.takesGoal(&Event{Lemma: root.Lemma}, d.Lemma, object)
	}
	switch value := name[1:]; {
	case name[0] == '=':
		return d.Lemma == value
	case name[0] == '+':
		return d.Kid(value) != nil
	case name[0] >= 'A' && name[0] <= 'Z':
		return strings.HasPrefix(d.Cat, name)
	}
	return is.Has(name) || is.Unit == name || r.lex.In(d.Lemma, name)
}

// change makes one change of a rule: "2 obj", "2 gone", "4 rel under 3", "5 subj over 4".
func (r *reader) change(bound []*syntax.Dep, words []string) {
	at := func(word string) *syntax.Dep { return bound[word[0]-'1'] }
	d := at(words[0])
	label := false
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "gone":
			r.markUsed(d)
			remove(bound, d)
		case w[0] == '=':
			d.Lemma = w[1:]
		case w == "in":
			one := *d
			i++
			*d = *phrase(words[i], &one)
		case w == "under":
			remove(bound, d)
			to := at(words[i+1])
			to.Kids = append(slices.Clip(to.Kids), d)
			for _, b := range bound[1:] {
				if b.Start <= to.Start && to.End <= b.End {
					b.End = max(b.End, d.End)
				}
			}
			return
		case w == "over":
			upper := at(words[i+1])
			if !label {
				d.Label = upper.Label
			}
			r.over(d, upper, words[i+2:])
			return
		case w[0] >= 'A' && w[0] <= 'Z':
			d.Cat = w
		default:
			d.Label, label = w, true
		}
	}
}

// remove removes a node from the children of another one.
func remove(bound []*syntax.Dep, d *syntax.Dep) {
	for _, b := range bound {
		b.Kids = slices.DeleteFunc(slices.Clone(b.Kids), func(k *syntax.Dep) bool { return k == d })
	}
}

// over puts a node in the place of one above it, whose other children it takes. The upper node remains below it if the words of
// the change are "as" and a label, or "in" and a preposition.
func (r *reader) over(d, upper *syntax.Dep, rest []string) {
	r.markUsed(upper)
	one, old := *d, *upper
	outer := slices.DeleteFunc(slices.Clone(upper.Kids), func(k *syntax.Dep) bool { return k.Start <= d.Start && d.End <= k.End })
	switch old.Kids = outer; {
	case len(rest) == 0:
	case rest[0] == "as":
		old.Label, old.Kids = rest[1], nil
		outer = append(outer, &old)
	default:
		outer = []*syntax.Dep{phrase(rest[1], &old)}
	}
	one.Start, one.End, one.Kids = upper.Start, upper.End, slices.Concat(d.Kids, outer)
	*upper = one
}
