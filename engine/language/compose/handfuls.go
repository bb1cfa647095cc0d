package compose

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// handfuls gives hands as many things as they hold: two things that one hand carries are one in each hand, of more a note
// tells, and things that hands cannot part are one load.
func (b *builder) handfuls() {
	for _, t := range slices.Concat(b.e.Objects, b.e.Obliques) {
		if n := counted(t); n > 1 && t.Part == "" && t.Plural && !t.Pronoun {
			b.handful(t, n)
		}
	}
}

// counted returns the number of things that a noun phrase names, 0 if it names no number.
func counted(t *meaning.Thing) int {
	switch {
	case t.Number >= 2:
		return int(t.Number)
	case t.Side == language.Both, t.Has("pair"):
		return 2
	}
	return 0
}

// handful sets the number of things to n in the action that has them in the hands.
func (b *builder) handful(t *meaning.Thing, n int) {
	holder := b.a
	for i := range b.a.With {
		if w := &b.a.With[i]; w.Verb.Holds() || w.Verb == language.Pull {
			holder = w
		}
	}
	hung := b.lex.In(t.Lemma, "bucket")
	handy := hung || b.lex.In(t.Lemma, "held") || b.lex.In(t.Lemma, "in-one-hand")
	piled := n > 2 && b.lex.In(t.Lemma, "piled")
	says := map[string]bool{"handy": handy, "hung": hung, "piled": piled}
	share := false
	b.apply(language.Handfuls, holder, nil, func(word string) bool { return says[word] }, func(function string) bool {
		switch function {
		case "in-turn":
			b.a.Count = min(n, 20)
		case "one-load":
			b.note("the " + b.texts[t.Token] + " are held as one load")
			share = true
		case "share":
			share = true
		}
		return false
	})
	if !share {
		return
	}
	b.a.Count, holder.Count = 0, 0
	if holder.Side == language.Either {
		holder.Side = language.Both
		if n > 2 && handy && !piled && holder.Verb.Holds() {
			b.note("of the " + b.texts[t.Token] + " two are shown, one in each hand")
		}
	}
}
