package meaning

import (
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// Each rule of rewrites.txt changes a tree of its example.
func TestExamplesAreRewrittenByTheirRules(t *testing.T) {
	lex, g := lexicon.Default(), syntax.Default()
	for _, w := range rewrites() {
		tokens := g.Tokens(lex, w.example)
		if m := Read(lex, tokens, g.Parses(lex, tokens)); !slices.Contains(m.Rewritten, w.line) {
			t.Errorf("%q is rewritten by %q, not by %q", w.example, m.Rewritten, w.line)
		}
	}
}
