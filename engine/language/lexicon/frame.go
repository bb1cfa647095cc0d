package lexicon

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
)

// Frame is one use of a verb, or an activity that a noun names.
type Frame struct {
	Movement string   // of the repertoire: the verb of the action; "none": nothing is acted
	Noun     bool     // the words are nouns
	Args     []Arg    // all of them must be there
	Words    []string // lemmas
	Slots    Template // given to the action
	Near     bool     // the movement is only the nearest one to the meaning of the word
	Why      string   // reason why nothing is acted; "": something is
	Example  string
	Own      bool // it is of a user, and goes before those of the program
	Order    int  // of the line among all
}

// Relation is how a constituent stands to its verb.
type Relation uint8

// Relations. They are those of the active sentence: the subject of a passive is an object.
const (
	Particle Relation = iota // a word of the clause: "up"
	Object                   // ":garment", "=hat"
	Limb                     // "part:hand": an object, or an instrument, that acts
	Oblique                  // "into:seat", "in/into=pocket"
	Subject                  // "subject:head"
	Agent                    // "@dancer"
	End                      // "$": nothing else stands in the clause
	Passive                  // "passive": it is done to the person
	Nobody                   // "nobody": the clause has no subject
	About                    // "about:ball": the prompt has such a word
)

// Arg is one constraint of a pattern. Its noun is one of Words, or is in one of Classes; any if Any.
type Arg struct {
	Relation Relation
	Preps    []string // of an oblique
	Words    []string
	Classes  []string
	Any      bool
}

// Weight orders frames that fit: the one with more, and with more particular constraints, counts.
func (f *Frame) Weight() int {
	n := 0
	if f.Own {
		n = 100
	}
	for _, a := range f.Args {
		switch {
		case a.Relation == About:
			n += 2
		case a.Any || a.Relation == End || a.Relation == Agent:
			n++
		case len(a.Words) > 0:
			n += 5
		default:
			n += 4
		}
		switch a.Relation {
		case Oblique:
			n += 5 // its preposition
		case Subject:
			n++
		}
	}
	return n
}

// Show chooses a movement by the noun of a role: raising an arm, a leg or a thing.
type Show struct {
	Class    string // of the object or limb; "": else
	Movement string
	Slots    Template
}

// Classes of a show that are circumstances, not nouns.
const (
	Nearly   = "nearly"     // it almost happens
	OnTheWay = "on-the-way" // the body walks or runs meanwhile; the slots describe its way
	InHand   = "in-hand"    // the thing is in the hands already
	Lasting  = "lasting"    // the body stays as it is after the movement: "squats down and waits"
	After    = "after:"     // and the movement before: both are one, "trips and falls"
)

var circumstances = []string{Nearly, OnTheWay, InHand, Lasting}

// ShowWhen returns the movement that a record shows in a circumstance.
func (l *Lexicon) ShowWhen(verb, circumstance string) (Show, bool) {
	for _, s := range l.shows[verb] {
		if s.Class == circumstance {
			return s, true
		}
	}
	return Show{}, false
}

type frameReader struct {
	l    *Lexicon
	verb string
}

func (r *frameReader) read(line string) error {
	if name, ok := strings.CutPrefix(line, "verb "); ok {
		r.verb = strings.TrimSpace(name)
		return nil
	}
	if r.verb == "" {
		return fmt.Errorf("a frame before the first verb")
	}
	if show, ok := strings.CutPrefix(line, "show "); ok {
		return r.show(show)
	}
	if implied, ok := strings.CutPrefix(line, "implies "); ok {
		return r.implies(implied)
	}
	fields := strings.Split(line, " | ")
	if len(fields) != 4 {
		return fmt.Errorf("%d fields, want pattern, words, slots and example", len(fields))
	}
	f := &Frame{Movement: r.verb, Example: strings.TrimSpace(fields[3]), Order: len(r.l.Frames)}
	pattern := strings.Fields(fields[0])
	switch pattern[0] {
	case "V":
	case "N":
		f.Noun = true
	default:
		return fmt.Errorf("pattern %q begins with neither V nor N", fields[0])
	}
	for _, text := range pattern[1:] {
		a, err := r.l.arg(text)
		if err != nil {
			return err
		}
		f.Args = append(f.Args, a)
	}
	for w := range strings.SplitSeq(fields[1], ",") {
		f.Words = append(f.Words, strings.TrimSpace(w))
	}
	slots := strings.TrimSpace(fields[2])
	if r.verb == "none" {
		f.Why = slots
	} else if slots, f.Near = strings.CutPrefix(slots, "~ "); true {
		var err error
		if f.Slots, err = template(slots); err != nil {
			return err
		}
	}
	r.l.Frames = append(r.l.Frames, f)
	for _, w := range f.Words {
		if f.Noun {
			r.l.nouns[w] = append(r.l.nouns[w], f)
		} else {
			r.l.verbs[w] = append(r.l.verbs[w], f)
		}
	}
	return nil
}

// implies reads "head, neck | he nods his head".
func (r *frameReader) implies(line string) error {
	words, example, ok := strings.Cut(line, " | ")
	if !ok {
		return fmt.Errorf("implies %q: want words | example", line)
	}
	if r.l.implied[r.verb] == nil {
		r.l.implied[r.verb] = map[string]bool{}
	}
	for w := range strings.SplitSeq(words, ", ") {
		r.l.implied[r.verb][strings.TrimSpace(w)] = true
	}
	r.l.ImpliedExamples = append(r.l.ImpliedExamples, strings.TrimSpace(example))
	return nil
}

// Implies reports whether a word goes without saying with a movement: the head with a nod. A motion of the movement is the
// same with the word and without it.
func (l *Lexicon) Implies(movement, word string) bool { return l.implied[movement][word] }

// show reads "leg foot -> raise leg | dir=up"; a star stands for all else.
func (r *frameReader) show(line string) error {
	classes, rest, ok := strings.Cut(line, " -> ")
	movement, slots, _ := strings.Cut(rest, " | ")
	t, err := template(strings.TrimSpace(slots))
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("show %q: want classes -> movement | slots", line)
	}
	for class := range strings.FieldsSeq(classes) {
		if class = strings.ReplaceAll(class, "_", " "); class == "*" {
			class = ""
		} else if r.l.classes[class] == nil && !slices.Contains(circumstances, class) && !strings.HasPrefix(class, After) {
			return fmt.Errorf("unknown class %q", class)
		}
		r.l.shows[r.verb] = append(r.l.shows[r.verb], Show{class, strings.TrimSpace(movement), t})
	}
	return nil
}

// arg reads one constraint.
func (l *Lexicon) arg(text string) (Arg, error) {
	switch text {
	case "$":
		return Arg{Relation: End}, nil
	case "passive":
		return Arg{Relation: Passive}, nil
	case "nobody":
		return Arg{Relation: Nobody}, nil
	}
	if class, ok := strings.CutPrefix(text, "@"); ok {
		return l.classed(Arg{Relation: Agent}, class)
	}
	at := strings.IndexAny(text, ":=")
	if at < 0 {
		return Arg{Relation: Particle, Words: strings.Split(text, "/")}, nil
	}
	a := Arg{Relation: Oblique}
	switch text[:at] {
	case "":
		a.Relation = Object
	case "part":
		a.Relation = Limb
	case "subject":
		a.Relation = Subject
	case "about":
		a.Relation = About
	default:
		a.Preps = strings.Split(text[:at], "/")
	}
	if text[at] == '=' {
		a.Words = strings.Split(text[at+1:], "/")
		return a, nil
	}
	return l.classed(a, text[at+1:])
}

func (l *Lexicon) classed(a Arg, class string) (Arg, error) {
	if class == "*" {
		a.Any = true
		return a, nil
	}
	a.Classes = strings.Split(class, "/")
	for _, one := range a.Classes {
		if l.classes[one] == nil {
			return a, fmt.Errorf("unknown class %q", one)
		}
	}
	return a, nil
}

// Fits reports whether a noun satisfies the constraint.
func (l *Lexicon) Fits(a Arg, noun string) bool {
	if a.Any {
		return noun != ""
	}
	for _, class := range a.Classes {
		if l.classes[class][noun] {
			return true
		}
	}
	for _, w := range a.Words {
		if w == noun {
			return true
		}
	}
	return false
}

// Acts reports whether a word is a verb by one of its frames, and not only the state of a part of the body: "fists up".
func (l *Lexicon) Acts(lemma string) bool {
	known := l.words[lemma].Kinds != 0
	return slices.ContainsFunc(l.verbs[lemma], func(f *Frame) bool {
		return !known || !slices.ContainsFunc(f.Args, func(a Arg) bool { return a.Relation == Subject })
	})
}

// Takes reports whether a frame of a verb has a word, a preposition or a noun among its constraints.
func (l *Lexicon) Takes(verb, word string) bool { return l.takes[verb][word] }

// note adds the words of a frame to those that its verbs take.
func (l *Lexicon) note(f *Frame) {
	if f.Noun {
		return
	}
	for _, verb := range f.Words {
		if l.takes[verb] == nil {
			l.takes[verb] = map[string]bool{}
		}
		for _, a := range f.Args {
			if a.Relation == About {
				continue
			}
			for _, w := range a.Preps {
				l.takes[verb][w] = true
			}
			for _, w := range a.Words {
				l.takes[verb][w], l.english[w] = true, true
			}
			for _, class := range a.Classes {
				for w := range l.classes[class] {
					l.takes[verb][w] = true
				}
			}
		}
	}
}

// Names reports whether a frame, which may be nil, names a word of its own in a relation: "draws a circle".
func (f *Frame) Names(in Relation) bool {
	return f != nil && slices.ContainsFunc(f.Args, func(a Arg) bool { return a.Relation == in && len(a.Words) > 0 })
}

// Movements returns the names of the movements that are acted: those of the program, and those of a user. They are sorted.
func (l *Lexicon) Movements() []string {
	all := map[string]bool{}
	for _, v := range language.Verbs() {
		all[string(v)] = true
	}
	for _, f := range l.Frames {
		all[f.Movement] = all[f.Movement] || f.Own
	}
	maps.DeleteFunc(all, func(_ string, acted bool) bool { return !acted })
	return slices.Sorted(maps.Keys(all))
}
