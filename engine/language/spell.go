package language

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed data/english.txt
var englishLines string

// english has words that are no slips of the pen, besides those of the vocabulary.
var english = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(englishLines) {
		if line[0] != '#' {
			for w := range strings.FieldsSeq(line) {
				out[w] = true
			}
		}
	}
	return out
})

// derived are the endings that make an English word of another: newer, pinkish.
var derived = []string{"er", "est", "ly", "ness", "less", "ful", "ish"}

// isEnglish reports whether a word, or what it is made of, is an English one.
func isEnglish(w string) bool {
	all := english()
	among := func(s string) bool { return all[s] }
	if _, _, made := stemmed(w, among); made || all[w] || irregularBases[w] {
		return true
	}
	among = func(s string) bool { return all[s] || means(s) || ordinary[s] }
	for _, end := range derived {
		stem, ok := strings.CutSuffix(w, end)
		if n := len(stem); ok && n > 2 && (among(stem) || among(stem+"e") || stem[n-1] == 'i' && among(stem[:n-1]+"y") ||
			stem[n-1] == stem[n-2] && among(stem[:n-1])) {
			return true
		}
	}
	return false
}

// irregularBases are the verbs that are inflected irregularly.
var irregularBases = func() map[string]bool {
	out := map[string]bool{}
	for _, b := range irregular {
		out[b.lemma] = true
	}
	return out
}()

// A word that is not known is read as a known one that differs by one letter: one
// too many, too few, wrong, or two swapped. The index holds each known word under
// itself and under itself less one letter, so that a lookup costs as many steps
// as the word has letters.
var spelling = sync.OnceValue(func() map[string][]string {
	index := map[string][]string{}
	for w := range spelt() {
		if len(w) < 3 || strings.Contains(w, "-") {
			continue
		}
		index[w] = append(index[w], w)
		for i := range len(w) {
			if i > 0 && w[i] == w[i-1] {
				continue
			}
			short := w[:i] + w[i+1:]
			index[short] = append(index[short], w)
		}
	}
	return index
})

// spelt returns all words that a misspelt one may stand for, inflected ones
// included.
func spelt() map[string]bool {
	out := map[string]bool{}
	for w := range verbs {
		if rare[w] && len(w) < 8 {
			continue // rare words are rarely meant
		}
		out[w] = true
		stem, silent := strings.CutSuffix(w, "e")
		out[w+"s"], out[stem+"ing"] = true, true
		if silent {
			out[w+"d"] = true
		} else {
			out[w+"ed"] = true
		}
		if n := len(w); n > 2 && n < 6 && vowel(w[n-2]) && !vowel(w[n-1]) && !vowel(w[n-3]) {
			out[w+w[n-1:]+"ing"], out[w+w[n-1:]+"ed"] = true, true
		}
	}
	for w := range irregular {
		out[w] = true
	}
	for w := range nouns {
		out[w] = true
	}
	for w := range objects {
		out[w], out[w+"s"] = true, true
	}
	for w := range parts {
		out[w], out[w+"s"] = true, true
	}
	for w := range tones {
		out[w] = true
	}
	for w := range speeds {
		out[w] = true
	}
	for w := range sizes {
		out[w] = true
	}
	for w := range directions {
		out[w] = true
	}
	for w := range manners {
		out[w] = true
	}
	for w := range silent {
		out[w] = true
	}
	for w := range grammar {
		out[w] = true
	}
	return out
}

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// repair returns the known word that a misspelt one stands for, the most frequent
// of several. Short words are left alone: too many are one letter apart.
func repair(w string) (string, bool) {
	if right, ok := misspelt[w]; ok {
		return right, true
	}
	if len(w) < 4 || len(w) > 24 || strings.ContainsAny(w, "0123456789") || isEnglish(w) {
		return w, false
	}
	best, least := w, 1<<30
	try := func(key string) {
		for _, c := range spelling()[key] {
			if cost, ok := slipped(w, c); ok && (cost < least || cost == least && c < best) {
				best, least = c, cost
			}
		}
	}
	try(w)
	for i := range len(w) {
		try(w[:i] + w[i+1:])
	}
	return best, least < 1<<30
}

// slipped returns how unlikely it is that w was written for c, if they are one
// slip of the pen apart.
func slipped(w, c string) (cost int, ok bool) {
	i := 0
	for i < len(w) && i < len(c) && w[i] == c[i] {
		i++
	}
	a, b := w[i:], c[i:]
	switch {
	case len(a) == len(b) && len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]: // swapped
	case len(a) == len(b)+1 && a[1:] == b, len(b) == len(a)+1 && b[1:] == a: // one too many, too few
		cost = 2
	case len(a) == len(b) && len(a) > 0 && a[1:] == b[1:]: // wrong
		cost = 4
		if len(w) < 5 || !confused(a[0], b[0]) {
			return 0, false
		}
	default:
		return 0, false
	}
	if i == 0 {
		return 0, false // people get the first letter right
	}
	lemma, _, _ := inflected(c)
	return cost + frequency(lemma), true
}

// keys are the rows of a keyboard.
var keys = []string{"qwertyuiop", "asdfghjkl", "zxcvbnm"}

// alike are consonants that sound alike.
var alike = map[[2]byte]bool{{'v', 'w'}: true, {'c', 'z'}: true, {'c', 'k'}: true, {'s', 'z'}: true, {'c', 's'}: true}

// confused reports whether people write one letter for another: a vowel for a vowel,
// one that sounds alike, or the key beside.
func confused(a, b byte) bool {
	if vowel(a) && vowel(b) || alike[[2]byte{a, b}] || alike[[2]byte{b, a}] {
		return true
	}
	for n, row := range keys {
		at := strings.IndexByte(row, a)
		if at < 0 {
			continue
		}
		for m, other := range keys {
			if k := strings.IndexByte(other, b); k >= 0 && max(n-m, m-n) < 2 && max(at-k, k-at) < 2 {
				return true
			}
		}
	}
	return false
}

// frequent words of captions, the most frequent first.
var frequent = frequencies(`walk step turn right left forward hand person arm circle slowly push jump take run hold raise stand kick wave
	back swing throw
	dance lift pick stretch sit place stop stumble put punch wipe reach gesture touch kneel rotate lean spin jog shake grab cross squat
	lower bring balance
	point crawl bow stairs hop scratch hit sidestep catch climb roll lie perform clockwise counterclockwise backward sideways straight
	quickly fast while then`)

func frequencies(s string) map[string]int {
	out := map[string]int{}
	for i, w := range strings.Fields(s) {
		out[w] = i
	}
	return out
}

// frequency is 0 for the words that captions are full of, up to 5.
func frequency(lemma string) int {
	if n, ok := frequent[lemma]; ok {
		return n / 25
	}
	return 5
}

// misspelt are words that are more than a letter off, or that would be taken for
// others.
//
//nolint:misspell // they are what the table is about
var misspelt = equal(`perfom=perform perfoms=performs wak=walk wal=walk wlk=walk wawv=wave wav=wave waw=wave shov=shove tur=turn tu=turn
	swip=swipe jogg=jog trurn=turn puch=punch
	ste=step sitestep=sidestep quater=quarter circl=circle cirle=circle ciricle=circle cirlce=circle anticlock=counterclockwise
	backwars=backwards
	clockwize=clockwise strech=stretch glanc=glance guitarre=guitar gitarre=guitar violine=violin peron=person persn=person pesron=person
	sid=side
	hight=high approximatly=approximately foward=forward fowards=forwards forwad=forward strumble=stumble stumbel=stumble pusehd=pushed
	strik=strike
	backwords=backwards rigth=right leftt=left rihgt=right righ=right thier=their slowy=slowly slowely=slowly qiuckly=quickly arround=around
	bal=ball persone=person stans=stands sombody=somebody streches=stretches streching=stretching streched=stretched clockwis=clockwise
	hes=his thru=through infront=front abit=bit alot=several teh=the`)

func equal(s string) map[string]string {
	out := map[string]string{}
	for _, p := range strings.Fields(s) {
		from, to, _ := strings.Cut(p, "=")
		out[from] = to
	}
	return out
}
