package syntax

import (
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Dep is a word with all that hangs from it.
type Dep struct {
	Label string // how it stands to its head; "" for the root
	Cat   string // of the word
	Lemma string
	Form  lexicon.Form
	Token int // of the prompt
	Last  int // the last token of a compound
	Start int // first and one past the last token below it
	End   int
	Kids  []*Dep // in the order of their joining, the nearest first
}

// Kid returns the first child with a label, or nil.
func (d *Dep) Kid(label string) *Dep {
	for _, k := range d.Kids {
		if k.Label == label {
			return k
		}
	}
	return nil
}

// Parse is a reading of one sentence, or of a piece of one: the roots of constituents that cover it together.
type Parse struct {
	Roots []*Dep
}

// segment bounds the tokens of one chart.
const segment = 44

// Parses reads tokens sentence by sentence. Sentences that are too long for a chart are cut at marks and connectives.
func (g *Grammar) Parses(lex *lexicon.Lexicon, tokens []Token) []Parse {
	var out []Parse
	c := chart{g: g, lex: lex}
	start := 0
	for i := 0; i <= len(tokens); i++ {
		if i < len(tokens) && tokens[i].Text != "." && tokens[i].Text != ":" {
			continue
		}
		for start < i {
			end := i
			if end-start > segment {
				end = cut(lex, tokens, start)
			}
			out = append(out, c.parse(tokens, start, end))
			start = end
		}
		start = i + 1
	}
	return out
}

// cut returns the place at which a long sentence is cut: its last conjunction or comma within the bound.
func cut(lex *lexicon.Lexicon, tokens []Token, start int) int {
	best := start + segment
	for k := start + segment/2; k < start+segment; k++ {
		if lex.Word(tokens[k].Text).Has("cut") {
			best = k
		}
	}
	return best
}

// parse reads the tokens from start to end.
func (c *chart) parse(tokens []Token, start, end int) Parse {
	c.tokens = c.g.withFeatures(c.lex, tokens[start:end])
	c.fill()
	root := c.g.cats["SS"]
	// best[k] is the best cover of the first k tokens by constituents; words that none covers cost the weight "cover".
	type step struct {
		score int32
		from  int
		node  int32
	}
	best := make([]step, c.n+1)
	gap := -int32(c.g.weights["cover"])
	for k := 1; k <= c.n; k++ {
		best[k] = step{best[k-1].score + gap, k - 1, -1}
		for from := range k {
			if cell := c.cell(from, k); cell.mask&(1<<root) != 0 {
				n := cell.best[root]
				if s := best[from].score + c.nodes[n].score - int32(c.g.weights["sentence"]); s > best[k].score {
					best[k] = step{s, from, n}
				}
			}
		}
	}
	var p Parse
	for k := c.n; k > 0; k = best[k].from {
		if best[k].node >= 0 {
			p.Roots = append([]*Dep{c.dep(best[k].node, start)}, p.Roots...)
		}
	}
	return p
}

// dep turns a constituent into a tree of words.
func (c *chart) dep(id int32, offset int) *Dep {
	n := &c.nodes[id]
	if n.rule < 0 {
		e := &c.tokens[n.token].entries[n.entry]
		at := int(n.token) + offset
		return &Dep{Cat: c.g.names[n.cat], Lemma: e.lemma, Form: e.form, Token: at, Last: at + e.length - 1, Start: at, End: at + e.length}
	}
	r := &c.g.rules[n.rule]
	if r.unary {
		return c.dep(n.left, offset)
	}
	head, other := c.dep(n.left, offset), c.dep(n.right, offset)
	if r.rightHead {
		head, other = other, head
	}
	other.Label = r.label
	head.Kids = append(head.Kids, other)
	head.Start, head.End = min(head.Start, other.Start), max(head.End, other.End)
	return head
}

// String writes a tree with brackets: "(walk subj:(person det:a) adv:slowly)".
func (d *Dep) String() string {
	if len(d.Kids) == 0 {
		return d.Lemma
	}
	var b strings.Builder
	b.WriteString("(" + d.Lemma)
	for _, k := range d.Kids {
		b.WriteString(" " + k.Label + ":" + k.String())
	}
	return b.String() + ")"
}
