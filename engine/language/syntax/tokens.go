// Package syntax turns a prompt into parses: dependency trees over its tokens, by a chart (CKY) over the rules of
// grammar.txt. It knows nothing of movements; all that it asks of the lexicon is what a word can be.
//
//	prompt -> Tokens -> [Parse] -> one tree for each sentence, which covers all its tokens or the most of them
package syntax

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Token is a word of a prompt, or a mark.
type Token struct {
	Text    string  // in lower case, respelled
	Written string  // as it stands in the prompt, where it was respelled
	Number  float64 // of Q
	tight   bool    // a hyphen joins it to the part of the body or the unit after it
	entries []entry
	could   uint64 // categories of the entries
}

// entry is one category that a token, or a compound of tokens, can have.
type entry struct {
	cat    uint8
	lemma  string
	form   lexicon.Form
	score  int32
	length int  // tokens
	open   bool // it is no function word
	is     features
	named  string // the name of the word in frames: its lemma, or a participle by its form
}

// most bounds the tokens of a prompt that are read.
const most = 600

// Tokens splits a prompt into words and punctuation, joins compounds, and looks up the parts of speech of each token.
func (g *Grammar) Tokens(lex *lexicon.Lexicon, prompt string) []Token {
	return g.lookup(lex, lex.Join(Words(prompt)), true)
}

// Foreign splits a prompt in another language. Its small words say nothing, and no word of it is respelled.
func (g *Grammar) Foreign(lex *lexicon.Lexicon, prompt string, small map[string]bool) []Token {
	return g.lookup(lex, slices.DeleteFunc(Words(prompt), func(w string) bool { return small[w] }), false)
}

// lookup looks up what each of some words can be.
func (g *Grammar) lookup(lex *lexicon.Lexicon, words []string, respell bool) []Token {
	if len(words) > most {
		words = words[:most]
	}
	out := make([]Token, 0, len(words))
	for _, w := range words {
		pieces := pieces(lex, w)
		for i, piece := range pieces {
			t := g.token(lex, piece, respell)
			t.tight = i+1 < len(pieces) && (lex.Word(pieces[i+1]).Part != "" || lex.Word(pieces[i+1]).Unit != "")
			out = append(out, t)
		}
	}
	for i := range out {
		g.compounds(lex, out, i)
	}
	return out
}

// token looks up what a word can be.
func (g *Grammar) token(lex *lexicon.Lexicon, w string, respell bool) Token {
	t := Token{Text: w}
	if n, err := strconv.ParseFloat(w, 64); err == nil && w[0] >= '0' && w[0] <= '9' {
		if t.Number = n; w[0] == '0' && n >= 1 {
			t.add(g, ",", w, lexicon.Plain, "") // the number of a clip: "jump forward 02"
			return t
		}
		t.add(g, "Q", w, lexicon.Plain, "")
		return t
	}
	if to, ok := lex.Respell(w); ok && respell && lex.Word(w).Kinds == 0 {
		t.Text, t.Written, w = to, w, to
	}
	is, bases := lex.Word(w), lex.Bases(w)
	for cat := range strings.FieldsSeq(is.Cats) {
		switch as := (lexicon.Base{Lemma: w}); {
		case strings.HasPrefix(cat, "B"), strings.HasPrefix(cat, "H"):
			as = bases[0] // an auxiliary
			fallthrough
		case cat != "V":
			t.add(g, cat, as.Lemma, as.Form, "")
		}
	}
	if is.Kinds&lexicon.Number != 0 {
		t.Number = is.Number
		t.add(g, "Q", w, lexicon.Plain, "")
	}
	participle := slices.ContainsFunc(bases, func(b lexicon.Base) bool { return b.Form == lexicon.Participle })
	for _, b := range bases {
		g.open(lex, &t, b)
	}
	if participle {
		t.entries = slices.DeleteFunc(t.entries, func(e entry) bool { return g.verbal(lex, e) && e.lemma == w })
	}
	if len(t.entries) == 0 {
		g.unknown(&t, w)
	}
	return t
}

// verbal reports whether an entry is a noun of a verb alone: "the raised" is none, as "raised" is a form of "raise".
func (g *Grammar) verbal(lex *lexicon.Lexicon, e entry) bool {
	return e.cat == g.cats["N"] && lex.Word(e.lemma).Kinds&lexicon.Noun == 0 && len(lex.Noun(e.lemma)) == 0
}

// open adds the categories of an open word by one of its lemmas.
func (g *Grammar) open(lex *lexicon.Lexicon, t *Token, b lexicon.Base) {
	is := lex.Word(b.Lemma)
	verb := lex.Acts(b.Lemma) || strings.Contains(is.Cats, "V") || (b.Form == lexicon.Past || b.Form == lexicon.Participle)
	noun := is.Kinds&lexicon.Noun != 0 && !strings.HasPrefix(is.Cats, "D") || len(lex.Noun(b.Lemma)) > 0
	if is.Has("Bb") {
		return // words_grammar.txt has its forms
	}
	if verb {
		cost := ""
		switch function := is.Kinds&lexicon.Function != 0 && !strings.Contains(is.Cats, "V") || is.Direction != ""; {
		case function && (lex.Word(t.Text).Direction != "" || b.Form != lexicon.Third && b.Form != lexicon.Gerund && b.Form != lexicon.Past):
			cost = "functionverb"
		case lex.Word(t.Text).Has("L"):
			cost = "left"
		case is.Part != "" && is.Direction == "":
			cost = "partverb"
		case noun:
			cost = "nounverb"
		}
		switch b.Form {
		case lexicon.Plain:
			t.add(g, "Vb", b.Lemma, b.Form, cost)
			t.add(g, "Vf", b.Lemma, b.Form, "plainfinite")
			if cost == "functionverb" || cost == "partverb" {
				t.entries = t.entries[:len(t.entries)-1]
			}
		case lexicon.Third, lexicon.Past:
			t.add(g, "Vf", b.Lemma, b.Form, cost)
		case lexicon.Gerund:
			if lex.Word(t.Text).Kinds&lexicon.Function != 0 {
				cost = "functiongerund" // "using both hands"
			} else {
				cost = ""
			}
			t.add(g, "Vg", b.Lemma, b.Form, cost)
		case lexicon.Participle:
			t.add(g, "Vp", b.Lemma, b.Form, cost)
		}
	}
	plural := b.Form == lexicon.Third || b.Form == lexicon.Plural
	switch {
	case noun && (b.Form == lexicon.Plain || plural):
		cost := ""
		if is.Direction != "" || is.Kinds&lexicon.Function != 0 && b.Form == lexicon.Plain {
			cost = "functionnoun"
		}
		t.add(g, "N", b.Lemma, b.Form, cost)
	case verb && b.Form != lexicon.Past && b.Form != lexicon.Participle:
		t.add(g, "N", b.Lemma, b.Form, "verbnoun")
	}
	if b.Form != lexicon.Plain {
		return
	}
	switch {
	case is.Kinds&lexicon.Adjective != 0 && noun:
		t.add(g, "A", b.Lemma, b.Form, "adjnoun")
	case is.Kinds&lexicon.Adjective != 0:
		t.add(g, "A", b.Lemma, b.Form, "")
	}
	if is.Degree != 0 {
		t.add(g, "I", b.Lemma, b.Form, "")
	}
	if is.Direction != "" {
		t.add(g, "X", b.Lemma, b.Form, "")
	} else if is.Kinds&lexicon.Adverb != 0 {
		t.add(g, "W", b.Lemma, b.Form, "")
	}
}

// unknown guesses the categories of a word by its ending.
func (g *Grammar) unknown(t *Token, w string) {
	switch {
	case strings.HasSuffix(w, "ly"):
		t.add(g, "W", w, lexicon.Plain, "")
		return
	case strings.HasSuffix(w, "ing"):
		t.add(g, "Vg", strings.TrimSuffix(w, "ing"), lexicon.Gerund, "unknownverb")
	case strings.HasSuffix(w, "ed"):
		t.add(g, "Vp", strings.TrimSuffix(w, "ed"), lexicon.Participle, "unknownverb")
		t.add(g, "Vf", strings.TrimSuffix(w, "ed"), lexicon.Past, "unknownverb")
	case strings.HasSuffix(w, "s"):
		t.add(g, "Vf", strings.TrimSuffix(w, "s"), lexicon.Third, "unknownverb")
	}
	t.add(g, "N", w, lexicon.Plain, "unknown")
	t.add(g, "A", w, lexicon.Plain, "unknown")
}

// compounds adds the compound nouns that begin at a token: "arm circle", "martial arts".
func (g *Grammar) compounds(lex *lexicon.Lexicon, tokens []Token, at int) {
	for _, first := range lemmasOf(&tokens[at]) {
		most := lex.Longest(first)
		if most < 2 {
			continue
		}
		phrases := []string{first}
		words := 1
		for k := at + 1; k < len(tokens) && words < most; k++ {
			if words > 0 && lex.Word(tokens[k].Text).Has("article") {
				continue
			}
			words++
			var longer []string
			for _, p := range phrases {
				for _, l := range lemmasOf(&tokens[k]) {
					longer = append(longer, p+" "+l)
				}
			}
			if phrases = longer; len(phrases) > 64 {
				break
			}
			for _, p := range phrases {
				if len(lex.Noun(p)) > 0 {
					last := p[strings.LastIndexByte(p, ' ')+1:]
					form := formOf(&tokens[k], last)
					verb, name := len(lex.Verb(last)) > 0, lex.Word(last)
					deed := verb && name.Part == "" && name.Direction == "" && tokens[at].Text == first
					weight := "titlenoun"
					if verb && form == lexicon.Plural || lex.Word(first).Part != "" && !deed {
						weight = "compoundnoun" // "his knee strikes", "puts his palms together"
					}
					noun := entry{cat: g.cats["N"], lemma: p, form: form, score: int32(g.weights[weight]), length: k + 1 - at}
					tokens[at].entries = append(tokens[at].entries, noun)
				}
			}
		}
	}
}

// lemmasOf returns the lemmas that a token can have in a compound noun, and its text.
func lemmasOf(t *Token) []string {
	var out []string
	for _, e := range t.entries {
		if e.length < 2 && e.form != lexicon.Past && e.form != lexicon.Participle && !slices.Contains(out, e.lemma) {
			out = append(out, e.lemma)
		}
	}
	if !slices.Contains(out, t.Text) {
		out = append(out, t.Text)
	}
	return out
}

// formOf returns the form that a token is of a lemma; a plural counts before others.
func formOf(t *Token, lemma string) lexicon.Form {
	for _, e := range t.entries {
		if e.length < 2 && e.lemma == lemma && (e.form == lexicon.Third || e.form == lexicon.Plural) {
			return lexicon.Plural
		}
	}
	return lexicon.Plain
}

func (t *Token) add(g *Grammar, cat, lemma string, f lexicon.Form, weight string) {
	id, ok := g.cats[cat]
	if !ok {
		return
	}
	score := int32(0)
	if weight != "" {
		score = int32(g.weights[weight])
	}
	for _, e := range t.entries {
		if e.cat == id && e.lemma == lemma && e.form == f {
			return
		}
	}
	open := strings.ContainsRune("NAWXQV", rune(cat[0])) && cat != "NP"
	t.entries = append(t.entries, entry{cat: id, lemma: lemma, form: f, score: score, length: 1, open: open})
}

// Open reports whether a token is a word with a meaning of its own: no mark and no function word.
func (t *Token) Open() bool {
	for _, e := range t.entries {
		if e.open {
			return true
		}
	}
	return false
}

// Lemma returns the lemma of a token in its likeliest category.
func (t *Token) Lemma() string {
	best := entry{lemma: t.Text, score: math.MinInt32}
	for _, e := range t.entries {
		if e.open && e.length < 2 && e.score > best.score {
			best = e
		}
	}
	return best.lemma
}
