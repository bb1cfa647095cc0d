package syntax

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed grammar.txt
var grammarLines string

//go:embed weights.txt
var weightLines string

// rule is a rule of the chart. A unary rule has no right child.
type rule struct {
	parent, left, right uint8
	unary               bool
	rightHead           bool
	label               string
	weight              string
	example             string
	line                int
	guards              []guard
	features            features // that the rule gives its constituents
	score               int32
}

// Grammar is a read grammar with its weights. It is not changed while it is used.
type Grammar struct {
	cats      map[string]uint8
	names     []string
	rules     []rule
	pairs     [64][64][]int32 // rules by their children
	compat    [64]uint64      // right children that some rule takes after a left one
	unaries   [64][]int32
	weights   map[string]int
	guards    []guard
	bits      map[string]features // by the names in guards that featureNames does not have
	inherited features            // that a constituent has from its head
	late      int32               // the weight late
}

// forms are the values of a star in a category: finite, gerund, participle, base.
var forms = []string{"f", "g", "p", "b"}

// Default returns the grammar of the program. A fault in the embedded rules is reported by a test of this package.
var Default = sync.OnceValue(func() *Grammar {
	g, err := readGrammar(grammarLines, weightLines)
	if err != nil {
		panic(err)
	}
	return g
})

func readGrammar(rules, weightLines string) (*Grammar, error) {
	g := &Grammar{cats: map[string]uint8{}, weights: map[string]int{}, bits: map[string]features{}}
	for line := range strings.Lines(weightLines) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || line[0] == '#' {
			continue
		}
		n, err := strconv.Atoi(value)
		if err != nil {
			return nil, fmt.Errorf("weight %s: %w", name, err)
		}
		g.weights[name] = n
	}
	n := 0
	for line := range strings.Lines(rules) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		text, example, ok := strings.Cut(line, " | ")
		if !ok {
			return nil, fmt.Errorf("grammar.txt:%d: no example", n)
		}
		if guarded, ok := strings.CutPrefix(text, "? "); ok {
			if err := g.addGuard(guarded); err != nil {
				return nil, fmt.Errorf("grammar.txt:%d: %w", n, err)
			}
			continue
		}
		for _, f := range forms {
			if err := g.add(strings.ReplaceAll(text, "*", f), example, n); err != nil {
				return nil, fmt.Errorf("grammar.txt:%d: %w", n, err)
			}
			if !strings.Contains(text, "*") {
				break
			}
		}
	}
	g.late = int32(g.weights["late"])
	return g, g.applyGuards()
}

// add reads "parent = left right : label @weight".
func (g *Grammar) add(text, example string, line int) error {
	r := rule{example: example, line: line}
	fields := strings.Fields(text)
	if len(fields) < 3 || fields[1] != "=" {
		return fmt.Errorf("%q is not a rule: want parent = children | example", text)
	}
	var children []uint8
	for _, f := range fields[2:] {
		switch {
		case f == ":":
		case f[0] == '@':
			r.weight = f[1:]
			n, ok := g.weights[r.weight]
			if !ok {
				return fmt.Errorf("unknown weight %s; weights.txt has the weights", r.weight)
			}
			r.score = int32(n)
		case f[0] == '<':
			r.label, r.rightHead = f[1:], true
		case len(children) == 2 || strings.Contains(text, " : "+f):
			r.label = f
		default:
			id, err := g.cat(f)
			if err != nil {
				return err
			}
			children = append(children, id)
		}
	}
	var err error
	if r.parent, err = g.cat(fields[0]); err != nil {
		return err
	}
	switch len(children) {
	case 1:
		r.left, r.unary = children[0], true
	case 2:
		r.left, r.right = children[0], children[1]
		if r.label == "" && !strings.HasPrefix(r.weight, "drop") {
			return fmt.Errorf("%q has no label", text)
		}
	default:
		return fmt.Errorf("%q has %d children", text, len(children))
	}
	id := int32(len(g.rules))
	g.rules = append(g.rules, r)
	if r.unary {
		g.unaries[r.left] = append(g.unaries[r.left], id)
	} else {
		g.pairs[r.left][r.right] = append(g.pairs[r.left][r.right], id)
		g.compat[r.left] |= 1 << r.right
	}
	return nil
}

func (g *Grammar) cat(name string) (uint8, error) {
	if id, ok := g.cats[name]; ok {
		return id, nil
	}
	if len(g.names) == 64 {
		return 0, fmt.Errorf("more than 64 categories")
	}
	id := uint8(len(g.names))
	g.cats[name] = id
	g.names = append(g.names, name)
	return id, nil
}

// HasLabel reports whether a rule gives its dependent a label.
func (g *Grammar) HasLabel(label string) bool {
	return slices.ContainsFunc(g.rules, func(r rule) bool { return !r.unary && r.label == label && label != "" })
}

// HasCategory reports whether the name of a category begins with a text, which is not empty.
func (g *Grammar) HasCategory(prefix string) bool {
	return prefix != "" && slices.ContainsFunc(g.names, func(name string) bool { return strings.HasPrefix(name, prefix) })
}
