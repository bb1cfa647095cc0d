package language

import (
	"slices"
	"strings"
)

// sense returns what the words from a token on mean together, how many tokens they
// are, and which of those say something of their own; nil if they mean nothing
// beyond the words.
func (p *parser) sense(at int) (s *sense, a Action, n int, skipped []int) {
	all, _ := senses()
	for _, key := range []string{p.lemma(at), p.text(at)} {
		for _, s := range all.starts[key] {
			n, noun, side, skipped := p.frames(s, at)
			if a, ok := s.action(noun); ok && n > 0 {
				a.With = slices.Clone(a.With)
				a.handed(side)
				return s, a, n, skipped
			}
		}
		if p.lemma(at) == p.text(at) {
			break
		}
	}
	return nil, Action{}, 0, nil
}

// action returns what is done, with a noun of the last class; false if it means
// nothing with that noun.
func (s *sense) action(noun string) (a Action, ok bool) {
	if s.acts == nil {
		return s.act, true
	}
	a, ok = s.acts[noun]
	return a, ok
}

// frames returns how many tokens from one on are the pattern of a sense, the noun of
// its last class, and the tokens that still say something; 0 if they are not.
func (p *parser) frames(s *sense, at int) (n int, noun string, side Side, skipped []int) {
	if s.agent != nil && !p.named(s.agent, at) {
		return 0, "", Either, nil
	}
	k := at
	for i, e := range s.pattern {
		if e.end {
			if !relation0(p.text(k)) {
				return 0, "", Either, nil
			}
			continue
		}
		for gap := 0; i > 0 && k < len(p.tokens) && !e.is(p.token(k)) && gap < 4 && p.gap(k, e); gap++ {
			if !articles[p.text(k)] {
				skipped = append(skipped, k)
			}
			k++
		}
		if k == len(p.tokens) || !e.is(p.token(k)) || i > 0 && p.form(k) == gerund && auxiliary[p.lemma(at)] {
			return 0, "", Either, nil
		}
		if e.limb {
			side = p.sideBefore(k)
			skipped = slices.DeleteFunc(skipped, func(i int) bool { return p.text(i) == "left" || p.text(i) == "right" || p.text(i) == "both" })
		}
		if e.class != nil && (!e.limb || noun == "") {
			noun = p.lemma(k)
		}
		k++
	}
	return k - at, noun, side, skipped
}

// sideBefore returns the side of a limb, by the word before it or its number.
func (p *parser) sideBefore(k int) Side {
	switch {
	case p.sideOf(k) != Either:
		return p.sideOf(k)
	case p.form(k) == third || p.text(k-1) == "both":
		return Both
	}
	return Either
}

// handed gives an action, or the one beside it that arms do, the side of the limb
// that its sense names.
func (a *Action) handed(side Side) {
	switch {
	case side == Either:
	case !a.Verb.Upper() && len(a.With) > 0:
		a.With[0].Side = side
	default:
		a.Side = side
	}
}

// is reports whether a token is an element.
func (e element) is(t token) bool {
	switch {
	case len(e.words) == 1 && e.words[0] == "*":
		return t.text != "" && !relation0(t.text) && !articles[t.text]
	case e.class != nil:
		return e.class[t.text] || e.class[t.lemma] && t.form != gerund
	}
	if t.again && (slices.Contains(e.words, "it") || slices.Contains(e.words, "them")) {
		return true
	}
	return slices.Contains(e.words, t.lemma) || slices.Contains(e.words, t.text)
}

// gap reports whether a token may stand before an element: what may stand in
// a phrase, ways, and before nouns their adjectives.
func (p *parser) gap(k int, e element) bool {
	w := p.text(k)
	_, way := directions[w]
	switch {
	case relation0(w), w == "like":
		return false
	case p.between(k) || sizes[w] != 0 || speeds[w] != 0:
		return true
	case e.class == nil:
		return p.adverb(k) || w == "sideways" || w == "to" && articles[p.text(k+1)] && (p.text(k+2) == "left" || p.text(k+2) == "right")
	case way || prepositions[w] || particles[w] || subjects[w] || w == "to" || p.form(k) == third:
		return false
	}
	return true
}

// named reports whether a noun of a class stands before a token in its sentence, as
// the one who does it.
func (p *parser) named(class map[string]bool, at int) bool {
	for k := at - 1; k >= max(0, at-5) && p.text(k) != "."; k-- {
		if class[p.lemma(k)] {
			return !prepositions[p.text(k-1)] && !(articles[p.text(k-1)] && prepositions[p.text(k-2)])
		}
		if p.text(k) == "," || p.verbal(k) && objects[p.lemma(k)] == "" {
			break
		}
	}
	return p.opens(class, at)
}

// opens reports whether the sentence of a token begins with a noun of a class: it is
// the one who does all that follows.
func (p *parser) opens(class map[string]bool, at int) bool {
	k := at
	for k > 0 && p.text(k-1) != "." {
		k--
	}
	for k < at && (articles[p.text(k)] || classes["adjective"][p.text(k)] || tones[p.text(k)] != "") {
		k++
	}
	return k < at && class[p.lemma(k)]
}

// preferred notes the sense that a head is read by, and tells the reading that the
// verb has by itself if that is another.
func (p *parser) preferred(h head, at int) {
	p.sensed = append(p.sensed, h.sense)
	plainly, ok := verbs[p.lemma(at)]
	onAnother := h.Verb == Tap && onOthers[plainly.Verb] == Tap || h.Verb == Stop && plainly.Verb == Raise ||
		h.Verb == Pirouette && plainly.Verb == Turn && h.n > 1 || h.Verb == HandsOn && plainly.Verb == Put
	if !ok || plainly.Verb == h.Verb || onAnother || plainly.Verb.Holds() && h.Verb.Holds() || light[p.lemma(at)] ||
		parts[p.lemma(at)] != "" {
		return
	}
	words := p.text(at)
	if h.n > 1 {
		words += " … " + p.text(at+h.n-1)
	}
	p.note("“" + words + "” is read as " + h.Verb.String() + ", not as " + plainly.Verb.String())
}

// used are verbs that leave out what the sentence named before: a noun of the class.
var used = []struct{ verb, class, does string }{
	{"play", "instrument", "play $noun"},
	{"pass", "ball", "throw both"},
	{"ride", "ridden", "ride a bike"},
	{"strike", "blade", "slash"},
	{"swing", "blade", "slash"},
	{"attack", "blade", "slash"},
	{"thrust", "blade", "stab"},
}

// instrumentOf has the instruments of players who are named after them: a pianist.
var instrumentOf = map[string]string{
	"pianist": "piano", "violinist": "violin", "guitarist": "guitar", "drummer": "drum", "flutist": "flute", "flautist": "flute",
	"cellist": "cello", "harpist": "harp", "trumpeter": "trumpet", "organist": "organ", "saxophonist": "saxophone",
}

// usesThere reads a verb without an object, where the person is at what it needs: "sits
// at the piano and plays".
func (p *parser) usesThere(at int) (a Action, ok bool) {
	all, _ := senses()
	for _, acts := range all.usages[p.lemma(at)] {
		next := at + 1
		for p.adverb(next) {
			next++
		}
		if w := p.text(next); !relation0(w) && !particles[w] && !p.tune(at+1) {
			return a, false
		}
		for k := at - 1; k >= 0 && p.text(k) != "."; k-- {
			a, ok := acts[p.lemma(k)]
			if noun := instrumentOf[p.text(k)]; !ok && noun != "" {
				a, ok = acts[noun]
			}
			if ok {
				p.use(k)
				a.With = slices.Clone(a.With)
				return a, true
			}
		}
	}
	return a, false
}

// tune reports whether what is played from a token on is music: "plays a slow beat".
func (p *parser) tune(k int) bool {
	for end := k + 4; k < end && !relation0(p.text(k)); k++ {
		if classes["tune"][p.lemma(k)] {
			p.use(k)
			return true
		}
	}
	return false
}

// unacted notes that the words of a sense are none that are acted.
func (p *parser) unacted(s *sense, at, n int) {
	words := ""
	for k := at; k < at+n; k++ {
		p.use(k)
		words += " " + p.text(k)
	}
	p.note("“" + strings.TrimSpace(words) + "” is not acted: " + s.why)
}
