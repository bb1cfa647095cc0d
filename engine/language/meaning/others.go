package meaning

import (
	"fmt"

	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/syntax"
)

// others reports whether the subject of a subordinate clause is somebody else than the subject of the main clause: "bows
// while the crowd applauds".
func (r *reader) others(d *syntax.Dep, c context) bool {
	s := d.Kid("subj")
	if s == nil || c.subject == nil {
		return false
	}
	if is := r.lex.Word(s.Lemma); s.Cat == "N" && is.Part == "" && is.Kinds&lexicon.Person != 0 {
		cataphoric := c.subject.Pronoun && len(r.m.Events) == 0 // "after an old man has sat up, he coughs"
		return s.Lemma != c.subject.Lemma && r.person(c.subject) && !cataphoric
	}
	return r.another(d, c)
}

// another reports whether the subject of a clause is surely not the person of the clause before it: a thing or an animal
// beside a person, the other sex, somebody new, or the thing that was handled: "throws a stick and the dog fetches it".
func (r *reader) another(d *syntax.Dep, c context) bool {
	s := d.Kid("subj")
	if s == nil || c.subject == nil || !c.subject.Pronoun && r.lex.Word(c.subject.Lemma).Kinds&lexicon.Person == 0 {
		return false
	}
	is, main := r.lex.Word(s.Lemma), r.lex.Word(c.subject.Lemma)
	switch {
	case is.Has("female") && main.Has("male") || is.Has("male") && main.Has("female"):
		return true
	case is.Has("neuter"):
		return !main.Has("neuter") && r.handled() != ""
	case s.Cat != "N" || is.Part != "" || s.Lemma == c.subject.Lemma:
		return false
	case r.lex.In(s.Lemma, "animal") || is.Thing != "" || r.lex.In(s.Lemma, "thing"):
		return true
	}
	if is.Kinds&lexicon.Person == 0 || s.Kid("det") == nil {
		return false
	}
	det := r.lex.Word(s.Kid("det").Lemma)
	return det.Has("indefinite") || det.Has("further")
}

// handled returns the last thing that an event is about; "": there is none.
func (r *reader) handled() string {
	for i := len(r.m.Events) - 1; i >= 0; i-- {
		for _, t := range r.m.Events[i].Objects {
			if t.Part == "" && !t.Pronoun {
				return t.Lemma
			}
		}
	}
	return ""
}

// elsewhere notes a clause that somebody else is the subject of, and reads the clauses after it that have other subjects.
func (r *reader) elsewhere(d *syntax.Dep, c context) {
	end := d.End
	after := func(k *syntax.Dep) bool {
		return k.Label == "conj" || k.Label == "sub" && k.Kid("subj") != nil && k.Kid("sub") != nil &&
			r.lex.Word(k.Kid("sub").Lemma).Has("clause-result")
	}
	for _, k := range d.Kids {
		if after(k) {
			end = min(end, k.Start)
		}
	}
	who := d.Kid("subj").Lemma
	if r.lex.Word(who).Has("neuter") {
		who = r.handled()
	}
	extended := *d
	extended.End = end
	for _, k := range d.Kids {
		if k.Label == "cc" && k.Start == extended.Start {
			extended.Start = k.End
		}
	}
	r.connective(d)
	r.use(&extended)
	r.note(fmt.Sprintf("“%s” is not acted: it is what the %s does", r.text(&extended), who))
	for _, k := range d.Kids {
		if after(k) && k.Kid("subj") != nil {
			r.subordinator(k)
			r.clause(k, context{subject: c.subject, order: r.joined(d, k)})
		}
	}
}
