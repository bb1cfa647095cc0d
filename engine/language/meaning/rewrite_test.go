package meaning

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// Each rule of rewrites.txt changes a tree of its example.
func TestExamplesAreRewrittenByTheirRules(t *testing.T) {
	for _, w := range rules() {
		if m := read(w.example); !slices.Contains(m.Rewritten, w.line) {
			t.Errorf("%q is rewritten by %q, not by %q", w.example, m.Rewritten, w.line)
		}
	}
}

// A rule that is applied changes the tree, and does not match its own result. Each node then has the span of its words and of
// those below it. When no rule is applied, the tree is the same.
func TestRulesChangeTheirTrees(t *testing.T) {
	lex, g := lexicon.Default(), syntax.Default()
	applied := map[string]bool{}
	for _, source := range rules() {
		tokens := g.Tokens(lex, source.example)
		for _, p := range g.Parses(lex, tokens) {
			var nodes []*syntax.Dep
			for _, root := range p.Roots {
				nodes = below(nodes, root)
			}
			for _, d := range nodes {
				r := &reader{lex: lex, tokens: tokens, m: Meaning{Used: map[int]bool{}, Events: []Event{{}}}}
				for i := range rules() {
					w := &rules()[i]
					before := tree(d)
					changed := r.apply(w, d)
					after := tree(d)
					if changed != (before != after) {
						t.Errorf("%q: %q reports %v:\n%s\n%s", source.example, w.line, changed, before, after)
					}
					if changed && r.apply(w, d) {
						t.Errorf("%q: %q matches its own result %s, and makes it %s", source.example, w.line, after, tree(d))
					}
					if changed {
						applied[w.line] = true
						spans(t, d)
					}
				}
			}
		}
	}
	if len(applied) < len(rules())*9/10 { // the rest needs what the reader does before
		t.Errorf("%d of %d rules were applied", len(applied), len(rules()))
	}
}

// No prompt is rewritten maxApplications times.
func TestRewritesEnd(t *testing.T) {
	names, err := filepath.Glob("../../testdata/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	var prompts []string
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range language.Lines(string(text)) {
			prompt, _, _ := strings.Cut(line, " | ")
			prompts = append(prompts, prompt)
		}
	}
	for _, w := range rules() {
		prompts = append(prompts, w.example)
	}
	for _, prompt := range prompts {
		if m := read(prompt); slices.ContainsFunc(m.Notes, limited) {
			t.Errorf("%q: %q", prompt, m.Rewritten)
		}
	}
}

// Rules that undo each other end with a note.
func TestEndlessRewritesAreNoted(t *testing.T) {
	endless, err := readRules("V > adv,dir =up -> 2 =down | up\nV > adv,dir =down -> 2 =up | down")
	if err != nil {
		t.Fatal(err)
	}
	lex, g := lexicon.Default(), syntax.Default()
	tokens := g.Tokens(lex, "he looks up")
	r := &reader{lex: lex, tokens: tokens, m: Meaning{Used: map[int]bool{}}}
	if n := r.rewriteBy(endless, g.Parses(lex, tokens)[0].Roots[0]); n != maxApplications || !slices.ContainsFunc(r.m.Notes, limited) {
		t.Errorf("%d applications, notes %q", n, r.m.Notes)
	}
}

// The error of an invalid line has the line and the fault.
func TestInvalidRulesAreRefused(t *testing.T) {
	for line, fault := range map[string]string{
		"V > obj -> 2 gone":                              "want pattern",
		"V > obj | he jumps":                             "want pattern",
		"> obj -> 1 Vf | he jumps":                       "want the root",
		"V ; obj -> 2 gone | he jumps":                   "want the root",
		"V ; > -> 2 gone | he jumps":                     "want the root",
		"V > objj -> 2 gone | he jumps":                  `unknown label "objj"`,
		"V > obj,sbj -> 2 gone | he jumps":               `unknown label "sbj"`,
		"V > obj !activty -> 2 gone | he jumps":          `unknown test "!activty"`,
		"V > obj deed/ -> 2 gone | he jumps":             `unknown test ""`,
		"V > obj ! -> 2 gone | he jumps":                 `unknown test "!"`,
		"V > obj = -> 2 gone | he jumps":                 `unknown test "="`,
		"V +dett > obj -> 2 gone | he jumps":             `unknown test "+dett"`,
		"Vx > obj -> 2 gone | he jumps":                  `unknown test "Vx"`,
		"V next > obj -> 2 gone | he jumps":              `node 1 cannot have the test "next"`,
		"V > obj next -> 2 gone | he jumps":              `node 2 cannot have the test "next"`,
		"V afterRoot > obj -> 2 gone | he jumps":         `node 1 cannot have the test "afterRoot"`,
		"V > obj -> 3 gone | he jumps":                   `"3" is not the number of a node`,
		"V > obj -> 0 gone | he jumps":                   `"0" is not the number of a node`,
		"V > obj -> gone | he jumps":                     `"gone" is not the number of a node`,
		"V > obj -> 2 | he jumps":                        "the change has a node and no operation",
		"V > obj -> 2 gon | he jumps":                    `"gon" is neither a label nor a category`,
		"V > obj -> 2 = | he jumps":                      `"=" is neither a label nor a category`,
		"V > obj -> 2 in | he jumps":                     "want a preposition",
		"V > obj -> 2 over | he jumps":                   `"" is not the number of a node`,
		"V > obj -> 2 over 3 | he jumps":                 `"3" is not the number of a node`,
		"V > obj -> 2 over 1 as | he jumps":              "words after the operation",
		"V > obj -> 2 over 1 as passiv | he jumps":       `unknown label "passiv"`,
		"V > obj -> 2 gone 1 | he jumps":                 "words after the operation",
		"V > obj -> 1 gone | he jumps":                   "the root (node 1) cannot be moved or removed",
		"V > obj -> 1 under 2 | he jumps":                "the root (node 1) cannot be moved or removed",
		"V > obj ; > pp -> 2 over 3 | he jumps":          "node 3 is not above node 2",
		"V > pp > pobj -> 2 under 3 | he jumps":          "node 3 is below node 2",
		"V > obj -> 2 gone, 2 subj | he jumps":           "node 2 was removed by an earlier change",
		"V > pp > pobj -> 2 gone, 3 obj | he jumps":      "node 3 was removed by an earlier change",
		"V > pp > pobj -> 3 over 1, 2 obj | he jumps":    "node 2 was removed by an earlier change",
		"V > pp > pobj -> 3 obj over 2, 2 gone | he bow": "node 2 was removed by an earlier change",
	} {
		_, err := readRules("# a comment\n" + line)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("rewrites.txt:2: %q: ", line)) || !strings.Contains(err.Error(), fault) {
			t.Errorf("%q: %v, want %s", line, err, fault)
		}
	}
}

func read(prompt string) Meaning {
	lex, g := lexicon.Default(), syntax.Default()
	tokens := g.Tokens(lex, prompt)
	return Read(lex, tokens, g.Parses(lex, tokens))
}

// limited reports whether a note tells that maxApplications was reached.
func limited(note string) bool {
	return strings.HasSuffix(note, fmt.Sprintf("rewritten %d times at most", maxApplications))
}

// below adds a node and those below it to nodes, the lowest first.
func below(nodes []*syntax.Dep, d *syntax.Dep) []*syntax.Dep {
	for _, k := range d.Kids {
		nodes = below(nodes, k)
	}
	return append(nodes, d)
}

// tree writes the labels, categories, lemmas and tokens of a tree.
func tree(d *syntax.Dep) string {
	s := fmt.Sprintf("(%s %s %s %d", d.Label, d.Cat, d.Lemma, d.Token)
	for _, k := range d.Kids {
		s += " " + tree(k)
	}
	return s + ")"
}

// spans checks the spans of a tree.
func spans(t *testing.T, d *syntax.Dep) {
	t.Helper()
	start, end := d.Token, d.Last+1
	for _, k := range d.Kids {
		spans(t, k)
		start, end = min(start, k.Start), max(end, k.End)
	}
	if d.Start != start || d.End != end {
		t.Errorf("%s has the span %d to %d, and covers %d to %d", tree(d), d.Start, d.End, start, end)
	}
}
