package lexicon

import (
	"fmt"
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
	Part      language.Part
	Thing     string // the object of an action that the noun means
	Unit      string // metre, step, time, degree, second
	PerUnit   float64
	Opposite  string  // the word that says the reverse: left of right
	Nearly    bool    // the verb after it almost happens
	Shape     string  // of a way: circle, zigzag
	FromSpeed float64 // of a trend: how many times as fast the end is as the beginning
	FromSize  float64
}

// Shows reports whether the word by itself changes a motion.
func (w Word) Shows() bool {
	manner := w.Style != "" || w.Speed != 0 || w.Size != 0 || w.Heft != 0 || w.HasManner
	return manner || w.Direction != "" || w.Part != "" || w.Shape != "" || w.Has("X")
}

// Limb reports whether the part has two sides.
func (w Word) Limb() bool {
	return w.Arm() || w.Leg() || w.Part == language.Shoulder || w.Part == language.Ear || w.Part == language.Eye || w.Part == language.Hips
}

// Arm reports whether the part is an arm or belongs to one.
func (w Word) Arm() bool {
	switch w.Part {
	case language.Arm, language.Hand, language.Fist, language.Finger, language.Wrist, language.Elbow:
		return true
	}
	return false
}

// Leg reports whether the part is a leg or belongs to one.
func (w Word) Leg() bool {
	switch w.Part {
	case language.Leg, language.Thigh, language.Knee, language.Ankle, language.Foot, language.Toe, language.Heel:
		return true
	}
	return false
}

// Has reports whether the word can have a grammatical category.
func (w Word) Has(cat string) bool { return slices.Contains(strings.Fields(w.Cats), cat) }

type form struct {
	lemma string
	form  Form
}

type join struct{ from, to []string }

// readWord reads "kind value: words", "irregular verb go went gone" or "join a b=c".
func (l *Lexicon) readWord(line string) error {
	kind, rest, _ := strings.Cut(line, " ")
	switch kind {
	case "join":
		from, to, ok := strings.Cut(rest, "=")
		words := strings.Fields(from)
		if !ok || len(words) == 0 {
			return fmt.Errorf("join %q has no words", rest)
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
	for w := range strings.FieldsSeq(list) {
		is := l.words[w]
		if err := is.set(kind, strings.ReplaceAll(value, "$word", w)); err != nil {
			return err
		}
		l.words[w] = is
	}
	return nil
}

func (w *Word) set(kind, value string) error {
	n, err := strconv.ParseFloat(value, 64)
	switch kind {
	case "number":
		w.Number, w.Kinds = n, w.Kinds|Number
	case "speed":
		w.Speed, w.Kinds = n, w.Kinds|Adjective|Adverb
	case "size":
		w.Size, w.Kinds = n, w.Kinds|Adjective|Adverb
	case "degree":
		w.Degree, w.Kinds = n, w.Kinds|Adverb
	case "heft":
		w.Heft, w.Kinds = n, w.Kinds|Adjective
	case "style":
		w.Style, w.Kinds, err = value, w.Kinds|Adjective|Adverb, nil
	case "manner":
		w.Manner, err = language.ReadEffort(value)
		w.HasManner, w.Kinds = true, w.Kinds|Adjective|Adverb
	case "direction":
		w.Direction, w.Kinds, err = value, w.Kinds|Adverb, nil
	case "shape":
		w.Shape, err = value, nil
	case "nearly":
		w.Nearly, err = true, nil
	case "trend-speed":
		w.FromSpeed, err = strconv.ParseFloat(value, 64)
		w.Kinds |= Adverb
	case "trend-size":
		w.FromSize, err = strconv.ParseFloat(value, 64)
		w.Kinds |= Adverb
	case "opposite":
		w.Opposite, err = value, nil
	case "adverb":
		w.Kinds, err = w.Kinds|Adverb, nil
	case "part":
		w.Part, w.Kinds, err = language.Part(value), w.Kinds|Noun, nil
	case "object":
		w.Thing, w.Kinds, err = value, w.Kinds|Noun, nil
	case "things":
		w.Kinds, err = w.Kinds|Noun, nil
	case "people":
		w.Kinds, err = w.Kinds|Noun|Person, nil
	case "unit":
		name, per, _ := strings.Cut(value, " ")
		w.Unit, w.Kinds = name, w.Kinds|Unit|Noun
		w.PerUnit, err = strconv.ParseFloat(per, 64)
	case "cat":
		if w.Cats, err = strings.TrimSpace(w.Cats+" "+value), nil; len(value) == 1 {
			w.Kinds |= Function
		}
	default:
		return fmt.Errorf("no kind %q of words", kind)
	}
	if err != nil {
		return fmt.Errorf("%s %q: %w", kind, value, err)
	}
	return nil
}
