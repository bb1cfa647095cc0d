// Package lexicon holds the words of the prompt reader as data: verbs with their frames, nouns by class,
// adverbs, numbers and parts of the body. It has no rules of grammar; it answers what a word can be.
//
// The files verbs_*.txt have one record for each movement of the repertoire:
//
//	verb throw
//	V                            | throw, hurl  | -         | a man throws
//	V :ball up                   | toss, throw  | dir=up    | she tosses a ball up
//	N                            | pitch        | -         | a player does a pitch
//
// A line is a frame: a pattern, the words that take it, the slots that it gives to the action, and an
// example. See [Arg] for patterns and [Template] for slots.
package lexicon

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/engine/language"
)

//go:embed *.txt
var files embed.FS

// Lexicon is the read data. It is not changed after loading.
type Lexicon struct {
	Frames          []*Frame // in the order of the files
	Languages       []Language
	Classes         []Class
	ImpliedExamples []string // a sentence for each line of words that go without saying

	verbs    map[string][]*Frame // by lemma
	nouns    map[string][]*Frame // by lemma, or by lemmas of a compound
	compound map[string]int      // the most words of a compound noun that begins with a lemma
	classes  map[string]map[string]bool
	words    map[string]Word
	bases    map[string][]form // irregular forms
	english  map[string]bool
	joins    map[string][]join
	shows    map[string][]Show          // by movement
	takes    map[string]map[string]bool // words of the frames of a verb
	implied  map[string]map[string]bool // words that go without saying, by movement
	spelling map[string][]string        // a word, or one less a letter -> words
	misspelt map[string]string          // words that are more than a letter off
	frequent map[string]int             // rank of the words that captions use most, from 1
}

// Default returns the lexicon of the program. The data is embedded: a fault in it is a fault of the build, and a
// test of this package reports it.
var Default = sync.OnceValue(func() *Lexicon {
	l, err := Load(files)
	if err != nil {
		panic(err)
	}
	return l
})

// Load reads the files of a lexicon. The error names the file and the line.
func Load(fsys fs.FS) (*Lexicon, error) {
	l := &Lexicon{
		verbs: map[string][]*Frame{}, nouns: map[string][]*Frame{}, compound: map[string]int{}, classes: map[string]map[string]bool{},
		words: map[string]Word{}, bases: map[string][]form{}, english: map[string]bool{}, joins: map[string][]join{}, shows: map[string][]Show{},
		takes: map[string]map[string]bool{}, implied: map[string]map[string]bool{}, misspelt: map[string]string{}, frequent: map[string]int{},
	}
	names, err := fs.Glob(fsys, "*.txt")
	if err != nil {
		return nil, err
	}
	read := func(prefix string, line func(string) error) {
		for _, name := range names {
			if err == nil && strings.HasPrefix(name, prefix) {
				err = eachLine(fsys, name, line)
			}
		}
	}
	read("words", l.readWord)
	read("classes", l.readClass)
	l.parts()
	read("english", l.readEnglish)
	read("languages", l.readLanguage)
	read("verbs_", (&frameReader{l: l}).read)
	l.index()
	return l, err
}

func eachLine(fsys fs.FS, name string, read func(string) error) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	for n, line := range language.Lines(string(text)) {
		if err := read(line); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return nil
}

// readClass reads "name: nouns".
func (l *Lexicon) readClass(line string) error {
	name, list, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("%q has no colon", line)
	}
	l.addClass(name, strings.Fields(list)...)
	return nil
}

func (l *Lexicon) addClass(name string, nouns ...string) {
	if l.classes[name] == nil {
		l.classes[name] = map[string]bool{}
	}
	for _, w := range nouns {
		l.classes[name][w] = true
	}
}

func (l *Lexicon) readEnglish(line string) error {
	for w := range strings.FieldsSeq(line) {
		l.english[w] = true
	}
	return nil
}

// In reports whether a noun is in a class.
func (l *Lexicon) In(noun, class string) bool { return l.classes[class][noun] }

// Groups reports whether a name is a class, or a category or a unit of a word.
func (l *Lexicon) Groups(name string) bool {
	for _, w := range l.words {
		if name != "" && (w.Has(name) || w.Unit == name) {
			return true
		}
	}
	return l.classes[name] != nil
}

// Verb returns the frames of a verb by its lemma.
func (l *Lexicon) Verb(lemma string) []*Frame { return l.verbs[lemma] }

// Noun returns the frames of an activity that is a noun: a cartwheel, an arm circle.
func (l *Lexicon) Noun(lemmas string) []*Frame { return l.nouns[lemmas] }

// Longest returns how many words the longest compound has that begins with a lemma.
func (l *Lexicon) Longest(lemma string) int { return l.compound[lemma] }

// Word returns the properties of a lemma, or the zero Word for an unknown one.
func (l *Lexicon) Word(lemma string) Word { return l.words[lemma] }

// Known reports whether a lemma is in the vocabulary.
func (l *Lexicon) Known(lemma string) bool {
	return len(l.verbs[lemma]) > 0 || len(l.nouns[lemma]) > 0 || l.words[lemma].Kinds != 0
}

// Listed reports whether a word is in the vocabulary, or in a list of words that are never respelled.
func (l *Lexicon) Listed(word string) bool { return l.english[word] || l.Known(word) }

// Shows returns the movements that a record shows by what its roles hold.
func (l *Lexicon) Shows(verb string) []Show { return l.shows[verb] }

// parts adds the words of the parts of the body to the classes.
func (l *Lexicon) parts() {
	for w, is := range l.words {
		if is.Part == "" {
			continue
		}
		l.addClass(string(is.Part), w)
		l.addClass("body", w)
		for class, in := range map[string]bool{"limb": is.Part.Limb(), "leg-part": is.Part.Leg(), "arm-part": is.Part.Arm(),
			"hand": is.Part.Arm() && is.Part != language.Elbow} {
			if in {
				l.addClass(class, w)
			}
		}
	}
	l.addClass("body", "back")
}

// classKinds are the kinds of the words of classes. The words of other classes are nouns.
var classKinds = map[string]Kinds{"adjective": Adjective, "colour": Adjective, "person": Noun | Person}

// index adds each word of a class to the words, and the words of the frames to those that they change.
func (l *Lexicon) index() {
	for class, words := range l.classes {
		for w := range words {
			is := l.words[w]
			is.Kinds |= cmp.Or(classKinds[class], Noun)
			l.words[w] = is
		}
	}
	for compound := range l.nouns {
		for w := range strings.FieldsSeq(compound) {
			l.english[w] = true // "army crawl" is no "arm crawl"
		}
		first, rest, more := strings.Cut(compound, " ")
		if n := 1 + len(strings.Fields(rest)); more && n > l.compound[first] {
			l.compound[first] = n
		}
	}
	for _, f := range l.Frames {
		l.note(f)
		l.style(f)
	}
	l.spell()
}

// style gives the words of a way of going the style of it, for the person: "a waddle person runs".
func (l *Lexicon) style(f *Frame) {
	tones := f.Slots.Action.Tones
	if f.Noun || len(f.Args) > 0 || f.Movement != string(language.Walk) || len(tones) != 1 {
		return
	}
	for _, w := range f.Words {
		if is := l.words[w]; is.Style == "" {
			is.Style = tones[0].Style
			l.words[w] = is
		}
	}
}

// First returns the noun of a class that the alphabet has first; "" of no class.
func (l *Lexicon) First(class string) string {
	first := ""
	for w := range l.classes[class] {
		if first == "" || w < first {
			first = w
		}
	}
	return first
}
