package lexicon

import (
	"strings"

	"github.com/motiongate/motiongate/engine/language"
)

// Template is the part of an action that a frame gives: "variant=off side=both + look dir=down". The value $noun
// stands for the noun of the last class of the pattern.
type Template struct {
	Action  language.Action // its verb is not set, but those of With are
	ByNoun  []string        // slots whose value is $noun
	setters int
}

func template(text string) (Template, error) {
	var t Template
	if text == "" || text == "-" {
		return t, nil
	}
	main, beside, _ := strings.Cut(text, "+ ")
	if err := t.fill(main); err != nil {
		return t, err
	}
	for one := range strings.SplitSeq(beside, "+ ") {
		verb, slots, _ := strings.Cut(strings.TrimSpace(one), " ")
		if verb == "" {
			continue
		}
		var w Template
		if err := w.fill(slots); err != nil {
			return t, err
		}
		w.Action.Verb = language.Verb(strings.ReplaceAll(verb, "_", " "))
		t.Action.With = append(t.Action.With, w.Action)
		t.setters++
	}
	return t, nil
}

func (t *Template) fill(text string) error {
	for w := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(w, "=")
		t.setters++
		if value == "$noun" {
			t.ByNoun = append(t.ByNoun, name)
			continue
		}
		if err := t.Action.Set(name, strings.ReplaceAll(value, "_", " ")); err != nil {
			return err
		}
	}
	return nil
}
