package lexicon

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
)

// Kinds is a set of what a word can be besides a verb.
type Kinds uint8

// Kinds of words.
const (
	Noun Kinds = 1 << iota
	Adjective
	Adverb
	Person
	Function // a determiner, a preposition ...: its category is in Cats
	Number
	Unit
)

// Word has the properties of a lemma that do not depend on a sentence.
type Word struct {
	Kinds     Kinds
	Cats      string  // grammatical categories of a function word, with spaces between them
	Number    float64 // two: 2
	Speed     float64 // times the usual; 0: not about speed
	Size      float64
	Degree    float64 // of the word after it
	Heft      float64
	Style     string
	Manner    language.Effort
	HasManner bool
	Direction string // of Directions
	Way       string // of a path over the ground: around, clockwise, stairs-up
	Part      language.Part
	Thing     string // the object of an action that the noun means
	Unit      string // metre, step, time, degree, second
	PerUnit   float64
	Opposite  string  // the word that says the reverse: left of right
	Nearly    bool    // the verb after it almost happens
	Shape     string  // of a way: circle, zigzag
	FromSpeed float64 // of a trend: how many times as fast the end is as the beginning
	FromSize  float64

	Side        language.Side // of a limb: left, front, both
	Repetitions float64       // of an event: once, twice
}

// Shows reports whether the word by itself changes a motion.
func (w Word) Shows() bool {
	manner := w.Style != "" || w.Speed != 0 || w.Size != 0 || w.Heft != 0 || w.HasManner
	return manner || w.Direction != "" || w.Part != "" || w.Shape != "" || w.Has("X")
}

// Has reports whether the word can have a grammatical category.
func (w Word) Has(cat string) bool {
	for c := range strings.FieldsSeq(w.Cats) {
		if c == cat {
			return true
		}
	}
	return false
}

type form struct {
	lemma string
	form  Form
}

type join struct{ from, to []string }

// Class is a line of words with its example: a sentence that is read otherwise without the line.
type Class struct{ Line, Example string }

// readWord reads "kind value: words | example" with or without an example, "irregular verb go went gone" or "join a b=c".
func (l *Lexicon) readWord(line string) error {
	kind, rest, _ := strings.Cut(line, " ")
	switch kind {
	case "join":
		from, to, ok := strings.Cut(rest, "=")
		words := strings.Fields(from)
		if !ok || len(words) == 0 {
			return fmt.Errorf("join %q has no words", rest)
		}
		if slices.ContainsFunc(l.joins[words[0]], func(j join) bool { return slices.Equal(j.from, words) }) {
			return fmt.Errorf("join %q has two lines", from)
		}
		l.joins[words[0]] = append(l.joins[words[0]], join{words, strings.Fields(to)})
		return nil
	case "misspelt":
		for pair := range strings.FieldsSeq(rest) {
			from, to, ok := strings.Cut(pair, "=")
			if !ok {
				return fmt.Errorf("misspelt %q: want wrong=right", pair)
			}
			l.misspelt[from] = to
		}
		return nil
	case "frequent":
		for w := range strings.FieldsSeq(rest) {
			l.frequent[w] = len(l.frequent) + 1
		}
		return nil
	case "irregular":
		return l.irregular(strings.Fields(rest))
	}
	head, list, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("%q has no colon", line)
	}
	kind, value, _ := strings.Cut(head, " ")
	list, example, exemplified := strings.Cut(list, " | ")
	if exemplified {
		l.Classes = append(l.Classes, Class{line, example})
	}
	for w := range strings.FieldsSeq(list) {
		is := l.words[w]
		if err := is.set(kind, strings.ReplaceAll(value, "$word", w)); err != nil {
			return err
		}
		l.words[w] = is
	}
	return nil
}

// kinds are the kinds of lines, each with the field of Word that its value sets, if any, and the kinds of its words.
var kinds = map[string]struct {
	field string
	kinds Kinds
}{
	"number": {"Number", Number}, "speed": {"Speed", Adjective | Adverb}, "size": {"Size", Adjective | Adverb}, "degree": {"Degree", Adverb},
	"heft": {"Heft", Adjective}, "style": {"Style", Adjective | Adverb}, "direction": {"Direction", Adverb}, "way": {"Way", 0},
	"shape": {"Shape", 0}, "trend-speed": {"FromSpeed", Adverb}, "trend-size": {"FromSize", Adverb}, "opposite": {"Opposite", 0},
	"adverb": {"", Adverb}, "part": {"Part", Noun}, "object": {"Thing", Noun}, "things": {"", Noun}, "people": {"", Noun | Person},
	"nearly": {"", 0}, "manner": {"", Adjective | Adverb}, "unit": {"Unit", Unit | Noun}, "cat": {"", 0},
	"side": {"", 0}, "repetitions": {"Repetitions", 0},
}

func (w *Word) set(kind, value string) (err error) {
	k, ok := kinds[kind]
	if !ok {
		return fmt.Errorf("unknown kind %q of words", kind)
	}
	w.Kinds |= k.kinds
	switch kind {
	case "nearly":
		w.Nearly = true
	case "manner":
		w.HasManner = true
		w.Manner, err = language.ReadEffort(value)
	case "unit":
		var per string
		value, per, _ = strings.Cut(value, " ")
		w.PerUnit, err = strconv.ParseFloat(per, 64)
	case "side":
		var ok bool
		if w.Side, ok = language.Sides[value]; !ok {
			err = fmt.Errorf("want left, right or both")
		}
	case "cat":
		if w.Cats = strings.TrimSpace(w.Cats + " " + value); len(value) == 1 {
			w.Kinds |= Function
		}
	}
	if k.field != "" && err == nil {
		if field := reflect.ValueOf(w).Elem().FieldByName(k.field); field.Kind() == reflect.String {
			field.SetString(value)
		} else {
			var n float64
			n, err = strconv.ParseFloat(value, 64)
			field.SetFloat(n)
		}
	}
	if err != nil {
		return fmt.Errorf("%s %q: %w", kind, value, err)
	}
	return nil
}
