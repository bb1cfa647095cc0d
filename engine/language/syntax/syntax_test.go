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
	for _, e := range g.Examples() {
		c := chart{g: g, lex: lex, tokens: g.Tokens(lex, e.Text)}
		c.fill()
		if c.n > 0 && c.cell(0, c.n).mask&(1<<g.cats[e.Parent]) != 0 {
			read[e.Line] = true
		}
	}
	for _, e := range g.Examples() {
		if !read[e.Line] {
			t.Errorf("grammar.txt:%d: %q is read as no %s", e.Line, e.Text, e.Parent)
			read[e.Line] = true
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
