package meaning

import (
	"slices"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// participles gives a participle behind a phrase with "with" to the noun of the phrase: "walks with a bow drawn". The chart
// may have hung it from the verb.
func (r *reader) participles(kids []*syntax.Dep) []*syntax.Dep {
	for i := 1; i < len(kids); i++ {
		pp, part := kids[i-1], kids[i]
		noun := pp.Kid("pobj")
		if part.Label != "part" || pp.Label != "pp" || pp.Lemma != "with" || noun == nil || noun.Kid("rel") != nil || part.Start != pp.End {
			continue
		}
		of, moved, with := *noun, *part, *pp
		moved.Label = "rel"
		of.Kids, of.End, with.End = append(slices.Clone(noun.Kids), &moved), part.End, part.End
		with.Kids = slices.Clone(pp.Kids)
		with.Kids[slices.Index(with.Kids, noun)] = &of
		kids = slices.Delete(slices.Clone(kids), i, i+1)
		kids[i-1] = &with
	}
	return kids
}

// infinitives makes a phrase of an infinitive that a frame of the verb names: "goes to sleep", "gestures to stop". The
// phrases of the infinitive become phrases of the verb.
func (r *reader) infinitives(d *syntax.Dep, kids []*syntax.Dep) []*syntax.Dep {
	i := slices.IndexFunc(kids, func(k *syntax.Dep) bool { return k.Label == "inf" })
	if i < 0 || !r.lex.Takes(d.Lemma, "to") || !r.lex.Takes(d.Lemma, kids[i].Lemma) {
		return kids
	}
	verb := kids[i]
	to := verb.Kid("to")
	if to == nil || !slices.ContainsFunc(r.lex.Verb(d.Lemma), func(f *lexicon.Frame) bool {
		return slices.ContainsFunc(f.Args, func(a lexicon.Arg) bool {
			return a.Relation == lexicon.Oblique && slices.Contains(a.Preps, "to") && slices.Contains(a.Words, verb.Lemma)
		})
	}) {
		return kids
	}
	at := verb.Token
	noun := &syntax.Dep{Label: "pobj", Cat: "N", Lemma: verb.Lemma, Token: at, Last: at, Start: at, End: at + 1}
	phrase := &syntax.Dep{Label: "pp", Cat: "P", Lemma: "to", Token: to.Token, Last: to.Token, Start: to.Start, End: verb.Token + 1,
		Kids: []*syntax.Dep{noun}}
	out := append(slices.Clone(kids[:i]), phrase)
	for _, k := range verb.Kids {
		if k.Label == "pp" || k.Label == "adv" {
			out = append(out, k)
		}
	}
	return append(out, kids[i+1:]...)
}
