package meaning

import (
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// test is a test of a node of a pattern.
type test struct {
	negated bool
	holds   func(r *reader, d *syntax.Dep, bound []*syntax.Dep) bool
}

// relations are the tests by name that compare a node with the nodes matched before it.
var relations = map[string]struct {
	first int // index of the first node of a pattern that can have the test
	holds func(r *reader, d *syntax.Dep, bound []*syntax.Dep) bool
}{
	"next":      {2, func(_ *reader, d *syntax.Dep, bound []*syntax.Dep) bool { return d.Start == bound[1].End }},
	"afterRoot": {1, func(_ *reader, d *syntax.Dep, bound []*syntax.Dep) bool { return d.Start == bound[0].Last+1 }},
	"takesForm": {1, func(r *reader, d *syntax.Dep, bound []*syntax.Dep) bool {
		return r.lex.Takes(bound[0].Lemma, r.tokens[d.Token].Text)
	}},
	"takesPhrase": {1, func(r *reader, d *syntax.Dep, bound []*syntax.Dep) bool {
		object := d.Kid("pobj")
		return object != nil && r.takesGoal(&Event{Lemma: bound[0].Lemma}, d.Lemma, object)
	}},
}

// properties are the tests by name that look at a node only, with the entry of its lemma in the lexicon.
var properties = map[string]func(r *reader, d *syntax.Dep, word lexicon.Word) bool{
	"afterEvent": func(r *reader, _ *syntax.Dep, _ lexicon.Word) bool { return len(r.m.Events) > 0 },
	"indefinite": func(r *reader, d *syntax.Dep, _ lexicon.Word) bool {
		det := d.Kid("det")
		return det != nil && r.lex.Word(det.Lemma).Has("indefinite")
	},
	"singular":   func(_ *reader, d *syntax.Dep, _ lexicon.Word) bool { return d.Form == lexicon.Plain },
	"gerund":     func(_ *reader, d *syntax.Dep, _ lexicon.Word) bool { return d.Form == lexicon.Gerund },
	"participle": func(_ *reader, d *syntax.Dep, _ lexicon.Word) bool { return d.Form == lexicon.Participle },
	"bodyPart":   func(_ *reader, _ *syntax.Dep, word lexicon.Word) bool { return word.Part != "" },
	"limb":       func(_ *reader, _ *syntax.Dep, word lexicon.Word) bool { return word.Part.Limb() },
	"armPart":    func(_ *reader, _ *syntax.Dep, word lexicon.Word) bool { return word.Part.Arm() },
	"bodily":     func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return r.bodily(d.Lemma) },
	"thing": func(r *reader, d *syntax.Dep, word lexicon.Word) bool {
		return word.Thing != "" || r.lex.In(d.Lemma, "thing")
	},
	"notThing": func(r *reader, d *syntax.Dep, word lexicon.Word) bool {
		return word.Kinds&lexicon.Noun == 0 || r.lex.In(d.Lemma, "deed")
	},
	"shape": func(_ *reader, _ *syntax.Dep, word lexicon.Word) bool { return word.Shape != "" },
	"unit":  func(_ *reader, _ *syntax.Dep, word lexicon.Word) bool { return word.Unit != "" },
	"personal": func(_ *reader, _ *syntax.Dep, word lexicon.Word) bool {
		return word.Kinds&lexicon.Person != 0 || word.Has("pronoun")
	},
	"known":     func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return len(r.lex.Verb(d.Lemma)) > 0 },
	"named":     func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return len(r.lex.Noun(d.Lemma)) > 0 },
	"deed":      func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return r.deed(d) },
	"activity":  func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return r.activity(d) },
	"upperBody": func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return r.movesUpperBody(d.Lemma) },
	"limbPlace": func(r *reader, d *syntax.Dep, word lexicon.Word) bool {
		return word.Direction != "" || r.lex.Takes("hold", d.Lemma)
	},
	"inLimb": func(r *reader, d *syntax.Dep, _ lexicon.Word) bool { return r.inLimb(d) },
}

// readTest reads a test of the node at an index of a pattern.
func readTest(text string, index int) (test, error) {
	name, negated := strings.CutPrefix(text, "!")
	if t, ok := relations[name]; ok {
		if index < t.first {
			return test{}, fmt.Errorf("node %d cannot have the test %q", index+1, text)
		}
		return test{negated, t.holds}, nil
	}
	holds, ok := properties[name]
	switch {
	case ok:
	case len(name) > 1 && name[0] == '=':
		holds = func(_ *reader, d *syntax.Dep, _ lexicon.Word) bool { return d.Lemma == name[1:] }
	case len(name) > 1 && name[0] == '+' && isLabel(name[1:]):
		holds = func(_ *reader, d *syntax.Dep, _ lexicon.Word) bool { return d.Kid(name[1:]) != nil }
	case slices.Contains(ownCategories, name) || syntax.Default().HasCategory(name):
		holds = func(_ *reader, d *syntax.Dep, _ lexicon.Word) bool { return strings.HasPrefix(d.Cat, name) }
	case lexicon.Default().Groups(name):
		holds = func(r *reader, d *syntax.Dep, word lexicon.Word) bool {
			return word.Has(name) || word.Unit == name || r.lex.In(d.Lemma, name)
		}
	default:
		return test{}, fmt.Errorf("unknown test %q", text)
	}
	return test{negated, func(r *reader, d *syntax.Dep, _ []*syntax.Dep) bool { return holds(r, d, r.lex.Word(d.Lemma)) }}, nil
}
