package language

import (
	"maps"
	"slices"
	"strings"
)

// phrase is several words that mean one action together.
type phrase struct {
	words   []string
	*Action // shared by phrases that mean the same
}

// byFirstWord returns the phrases of tables by their first word, longer ones first. Of
// phrases that differ by articles alone the first counts, by table and alphabet.
func byFirstWord(tables ...map[string]*Action) map[string][]phrase {
	out := map[string][]phrase{}
	taken := map[string]bool{}
	for _, table := range tables {
		for _, words := range slices.Sorted(maps.Keys(table)) {
			p := phrase{Action: table[words]}
			for i, w := range joined(strings.Fields(words)) {
				if i == 0 || !articles[w] {
					p.words = append(p.words, w)
				}
			}
			if key := strings.Join(p.words, " "); !taken[key] {
				taken[key] = true
				out[p.words[0]] = append(out[p.words[0]], p)
			}
		}
	}
	for first, same := range out {
		slices.SortFunc(same, func(a, b phrase) int {
			if d := len(b.words) - len(a.words); d != 0 {
				return d
			}
			if d := stars(a.words) - stars(b.words); d != 0 {
				return d
			}
			return strings.Compare(strings.Join(a.words, " "), strings.Join(b.words, " "))
		})
		out[first] = slices.Clone(same) // no larger than it is
	}
	return out
}

// stars returns how many words of a phrase can be any.
func stars(words []string) int {
	n := 0
	for _, w := range words {
		if w == "*" {
			n++
		}
	}
	return n
}

// phrased are the words that phrases are made of.
var phrased = phraseWords()

func phraseWords() map[string]bool {
	out := map[string]bool{}
	for _, list := range phrases {
		for _, p := range list {
			for _, w := range p.words {
				out[w] = true
			}
		}
	}
	return out
}

// phrase returns the action that the words from a token on mean together, how
// many tokens they are, and which of those say something of their own.
func (p *parser) phrase(at int) (a Action, n int, skipped []int, ok bool) {
	t := p.token(at)
	lists := [][]phrase{ownPhrases(t.lemma), phrases[t.lemma]}
	if t.text != t.lemma {
		lists = append(lists, ownPhrases(t.text), phrases[t.text])
	}
	for _, list := range lists {
		for i := range list {
			if n, skipped := p.reads(list[i].words, at); n > 0 {
				return *list[i].Action, n, skipped, true
			}
		}
	}
	for _, list := range lists {
		for i := range list {
			if p.apart(list[i].words, at) && !(intransitive[list[i].Verb] && particles[list[i].words[1]] && p.undergoes(at) != "") {
				return *list[i].Action, 1, nil, true
			}
		}
	}
	return a, 0, nil, false
}

// reads returns how many tokens from one on are the words of a phrase, and the
// sides, numbers and sizes that stand between them; 0 if they are not.
func (p *parser) reads(words []string, at int) (n int, skipped []int) {
	k := at
	for i, w := range words {
		for i > 0 && k < len(p.tokens) && !p.is(k, w) && p.between(k) {
			if !articles[p.text(k)] {
				skipped = append(skipped, k)
			}
			k++
		}
		if k == len(p.tokens) || !p.is(k, w) && (w != "*" || relation0(p.text(k))) {
			return 0, nil
		}
		if i > 0 && p.form(k) == gerund && p.text(k) != w && auxiliary[p.lemma(at)] {
			return 0, nil // "is pushing" is not "is pushed"
		}
		if parts[p.lemma(k)] != "" || w == "*" && words[0] == "put" && objects[p.lemma(k)] != "" {
			skipped = append(skipped, k) // a part is a slot as well, and so is a thing
		}
		k++
	}
	return k - at, skipped
}

var auxiliary = wordSet("be get")

func (p *parser) is(k int, w string) bool { return p.lemma(k) == w || p.text(k) == w }

// between reports whether a word may stand between those of a phrase.
func (p *parser) between(k int) bool {
	w := p.lemma(k)
	if w == "one" && particles[p.text(k+1)] {
		return false // "puts one on the table"
	}
	_, num := number(w)
	return articles[w] || w == "left" || w == "right" || w == "both" || w == "of" || num || sizes[w] != 0 || degrees[w] != 0 ||
		p.adverb(k) || loosely(w) || w == "own" || ordinals[w] > 0 || w == "top" || w == "flat" || w == "straight" || w == "forward" ||
		w == "forwards" || w == "backward" || w == "backwards"
}

// loosely reports whether a word is an adverb by its ending that the vocabulary has
// nothing of: "is viciously pushed".
func loosely(w string) bool {
	return len(w) > 5 && strings.HasSuffix(w, "ly") && !means(w) && isEnglish(w)
}

// particles may stand apart from their verb: "picks the box up".
var particles = wordSet("up down off on out away back together over aside")

// severed are the verbs whose particle may.
var severed = wordSet("pick put set lay take place hang throw tie lift bring wipe warm cool knock kick push pull hand give roll fold zip")

// apart reports whether the second word of a phrase of two follows later in the
// clause: a particle, or the part or thing that the verb goes with.
func (p *parser) apart(words []string, at int) bool {
	if len(words) != 2 || p.lemma(at) != words[0] || words[0] == "hand" && words[1] == "up" {
		return false
	}
	loose := parts[words[1]] != "" || objects[words[1]] != "" || particles[words[1]] && severed[words[0]]
	if !loose {
		return false
	}
	for k := at + 1; k < min(len(p.tokens), at+7); k++ {
		if p.is(k, words[1]) {
			// "puts a hat on", but not "puts it on the shelf"
			return words[1] != "on" && words[1] != "off" || relation0(p.text(k+1))
		}
		w := p.text(k)
		if relation0(w) && w != "of" || particles[w] || w == "to" || w == "on" || w == "in" && !particles[words[1]] || p.lemma(k) == "use" {
			return false
		}
		if parts[words[1]] != "" && (parts[p.lemma(k)] != "" || objects[p.lemma(k)] != "" || w == "above" || w == "over" || w == "behind") {
			return false // "lifts a box above the head" lifts no head
		}
	}
	return false
}
