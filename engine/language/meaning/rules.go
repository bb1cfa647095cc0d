package meaning

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

//go:embed rewrites.txt
var ruleLines string

// rule is a line of rewrites.txt. It changes a tree whose nodes match.
type rule struct {
	line, example string
	nodes         []nodePattern // the first one is the root
	changes       []change
}

// nodePattern is a node of a pattern.
type nodePattern struct {
	parent int      // index of the node that it hangs from
	labels []string // alternatives for the label of the node; empty for the root
	tests  [][]test // all must hold; each is a list of alternatives
}

// move is how a change moves a node.
type move uint8

const (
	stay  move = iota
	gone       // it leaves the tree with the nodes below it
	under      // it becomes a child of another node
	over       // it takes the place of a node above it
)

// moves are the moves by their words.
var moves = map[string]move{"gone": gone, "under": under, "over": over}

// change is a change of a rule. Nodes are indices of the pattern. Empty texts leave the node as it is.
type change struct {
	node              int
	label, cat, lemma string
	wrap              string // preposition of a phrase that the node becomes the object of
	move              move
	to                int
	upperLabel        string // label under which the upper node stays below
	upperPrep         string // preposition of the phrase in which the upper node stays below
}

// Labels and categories that rules give and the grammar does not have.
var (
	ownLabels     = []string{"act", "agent"}
	ownCategories = []string{"Vr"}
)

// rules returns the rules of rewrites.txt. It panics if a line is invalid; the message has the line.
var rules = sync.OnceValue(func() []rule {
	out, err := readRules(ruleLines)
	if err != nil {
		panic(err)
	}
	return out
})

func readRules(text string) ([]rule, error) {
	var out []rule
	for n, line := range language.Lines(text) {
		w, err := readRule(line)
		if err != nil {
			return nil, fmt.Errorf("rewrites.txt:%d: %q: %w", n, line, err)
		}
		out = append(out, w)
	}
	return out, nil
}

// readRule reads "pattern -> changes | example".
func readRule(line string) (rule, error) {
	text, example, ok := strings.Cut(line, " | ")
	pattern, changes, arrow := strings.Cut(text, " -> ")
	if !ok || !arrow {
		return rule{}, fmt.Errorf("want pattern -> changes | example")
	}
	w := rule{line: line, example: example}
	for i, branch := range strings.Split(pattern, " ; ") {
		parent := 0
		if _, child := strings.CutPrefix(branch, "> "); child != (i > 0) {
			return w, fmt.Errorf("want the root, then branches with >")
		}
		for nodeText := range strings.SplitSeq(strings.TrimPrefix(branch, "> "), " > ") {
			n, err := readNode(nodeText, len(w.nodes))
			if err != nil {
				return w, err
			}
			n.parent, parent = parent, len(w.nodes)
			w.nodes = append(w.nodes, n)
		}
	}
	removed := map[int]bool{} // indices of the nodes that earlier changes removed
	for changeText := range strings.SplitSeq(changes, ", ") {
		c, err := w.readChange(strings.Fields(changeText), removed)
		if err != nil {
			return w, fmt.Errorf("change %q: %w", changeText, err)
		}
		w.changes = append(w.changes, c)
	}
	return w, nil
}

// readNode reads the labels and the tests of the node at an index of a pattern.
func readNode(text string, index int) (nodePattern, error) {
	var n nodePattern
	words := strings.Fields(text)
	if index > 0 && len(words) > 0 {
		n.labels, words = strings.Split(words[0], ","), words[1:]
		for _, label := range n.labels {
			if !isLabel(label) {
				return n, fmt.Errorf("unknown label %q", label)
			}
		}
	} else if len(words) == 0 {
		return n, fmt.Errorf("a node has no label and no test")
	}
	for _, word := range words {
		var alternatives []test
		for name := range strings.SplitSeq(word, "/") {
			t, err := readTest(name, index)
			if err != nil {
				return n, err
			}
			alternatives = append(alternatives, t)
		}
		n.tests = append(n.tests, alternatives)
	}
	return n, nil
}

// readChange reads "2 obj", "2 gone", "4 rel under 3", "5 subj over 4 as passive". It adds the nodes that the change removes to removed.
func (w *rule) readChange(words []string, removed map[int]bool) (c change, err error) {
	next := func() string { // the next word; "" at the end
		if len(words) == 0 {
			return ""
		}
		word := words[0]
		words = words[1:]
		return word
	}
	if c.node, err = w.index(next(), removed); err != nil {
		return c, err
	}
	if len(words) == 0 {
		return c, fmt.Errorf("the change has a node and no operation")
	}
	for len(words) > 0 && c.move == stay {
		word := next()
		switch to, ok := moves[word]; {
		case ok:
			if c.move = to; to == gone {
				continue
			}
			if c.to, err = w.index(next(), removed); err != nil {
				return c, err
			}
		case word == "in":
			if c.wrap = next(); c.wrap == "" {
				return c, fmt.Errorf("want a preposition after in")
			}
		case word[0] == '=' && len(word) > 1:
			c.lemma = word[1:]
		case isLabel(word):
			c.label = word
		case slices.Contains(ownCategories, word) || syntax.Default().HasCategory(word):
			c.cat = word
		default:
			return c, fmt.Errorf("%q is neither a label nor a category", word)
		}
	}
	switch word := next(); {
	case word == "":
	case c.move != over || word != "as" && word != "in" || len(words) != 1:
		return c, fmt.Errorf("words after the operation, which takes none")
	case word == "in":
		c.upperPrep = next()
	default:
		if c.upperLabel = next(); !isLabel(c.upperLabel) {
			return c, fmt.Errorf("unknown label %q", c.upperLabel)
		}
	}
	return c, w.checkMove(&c, removed)
}

// checkMove checks the nodes of the move of a change, and adds those that it removes to removed.
func (w *rule) checkMove(c *change, removed map[int]bool) error {
	switch {
	case c.move != stay && c.node == 0:
		return fmt.Errorf("the root (node 1) cannot be moved or removed")
	case c.move == under && w.above(c.node, c.to):
		return fmt.Errorf("node %d is below node %d, or is the same; under needs another node", c.to+1, c.node+1)
	case c.move == over && (c.node == c.to || !w.above(c.to, c.node)):
		return fmt.Errorf("node %d is not above node %d", c.to+1, c.node+1)
	}
	for i := range w.nodes {
		switch {
		case c.move == gone && w.above(c.node, i),
			c.move == over && i == c.to && c.upperLabel == "" && c.upperPrep == "",
			c.move == over && i != c.to && w.above(c.to, i) && i != c.node && w.above(i, c.node):
			removed[i] = true
		}
	}
	if c.move == over && c.to == 0 {
		delete(removed, 0) // the node is the root now
	}
	return nil
}

// above reports whether a node of the pattern is another one, or is above it.
func (w *rule) above(top, i int) bool {
	for i != top && i > 0 {
		i = w.nodes[i].parent
	}
	return i == top
}

// index returns the index of a node by its number in the pattern, from 1. A removed node is an error.
func (w *rule) index(number string, removed map[int]bool) (int, error) {
	switch n, err := strconv.Atoi(number); {
	case err != nil || n < 1 || n > len(w.nodes):
		return 0, fmt.Errorf("%q is not the number of a node of the pattern", number)
	case removed[n-1]:
		return 0, fmt.Errorf("node %d was removed by an earlier change", n)
	default:
		return n - 1, nil
	}
}

// alters reports whether a change alters a node.
func (c *change) alters(d *syntax.Dep) bool {
	return c.move != stay || c.wrap != "" || c.label != "" && c.label != d.Label || c.cat != "" && c.cat != d.Cat ||
		c.lemma != "" && c.lemma != d.Lemma
}

func isLabel(name string) bool {
	return slices.Contains(ownLabels, name) || syntax.Default().HasLabel(name)
}
