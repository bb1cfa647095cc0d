package syntax

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// The example of a rule has a constituent of its parent category that covers it.
func TestRulesReadTheirExamples(t *testing.T) {
	g, lex := Default(), lexicon.Default()
	read := map[int]bool{} // lines whose example is read, with one of the forms of a verb
	for _, r := range g.rules {
		c := chart{g: g, lex: lex, tokens: g.withFeatures(lex, g.Tokens(lex, r.example))}
		c.fill()
		if c.n > 0 && c.cell(0, c.n).mask&(1<<r.parent) != 0 {
			read[r.line] = true
		}
	}
	for _, r := range g.rules {
		if !read[r.line] {
			t.Errorf("grammar.txt:%d: %q is read as no %s", r.line, r.example, g.names[r.parent])
			read[r.line] = true
		}
	}
}

func TestTrees(t *testing.T) {
	g, lex := Default(), lexicon.Default()
	for text, want := range map[string]string{
		"a person walks forward":                 "(walk adv:forward subj:(person det:a))",
		"his left shoe is taken off":             "(take adv:off passive:be subj:(shoe side:left det:his))",
		"two claps":                              "(clap num:two)",
		"squats while raising both arms":         "(squat sub:(raise obj:(arm side:both) sub:while))",
		"a box is picked up and put down by him": "(pick adv:up passive:be subj:(box det:a) conj:(put adv:down pp:(by pobj:him) cc:and))",
	} {
		p := g.Parses(lex, g.Tokens(lex, text))
		if len(p) != 1 || len(p[0].Roots) != 1 || p[0].Roots[0].String() != want {
			t.Errorf("%q: %v, want %s", text, p[0].Roots, want)
		}
	}
}

// Any row of words has parses, whatever it says.
func TestAnyWordsAreParsed(t *testing.T) {
	g, lex := Default(), lexicon.Default()
	words := strings.Fields(`a the left both hand hands walks walking taken box with while , . and then to up who not is do two steps degrees
		slowly other raises before 90 again - '' °`)
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		text := ""
		for range r.IntN(30) {
			text += words[r.IntN(len(words))] + " "
		}
		if tokens := g.Tokens(lex, text); len(tokens) > 0 && len(g.Parses(lex, tokens)) == 0 && strings.Trim(text, " .-'") != "" {
			t.Errorf("%q has no parse", text)
		}
	}
	for n := 0; n < 6000; n += 997 {
		g.Parses(lex, g.Tokens(lex, strings.Repeat("and his left arm is raised slowly while ", n/8)))
	}
}

// A sentence is parsed otherwise without the guard whose example it is, but for a few that a word of the lexicon has changed since.
func TestGuardsChangeTheirExamples(t *testing.T) {
	lex := lexicon.Default()
	tree := func(g *Grammar, text string) (s string) {
		for _, p := range g.Parses(lex, g.Tokens(lex, text)) {
			for _, root := range p.Roots {
				s += root.String()
			}
		}
		return s
	}
	var alike []string
	for line := range strings.Lines(grammarLines) {
		if !strings.HasPrefix(line, "? ") {
			continue
		}
		without, err := readGrammar(strings.Replace(grammarLines, line, "\n", 1), weightLines)
		if err != nil {
			t.Fatal(err)
		}
		_, example, _ := strings.Cut(strings.TrimSpace(line), " | ")
		if tree(Default(), example) == tree(without, example) {
			alike = append(alike, line)
		}
	}
	if len(alike) > 4 {
		t.Errorf("examples are parsed alike without their guards:\n%s", strings.Join(alike, ""))
	}
}
